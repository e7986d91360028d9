import FrameIndexing
public import Geometry

/// The result of `prepare`: the frame of every element, and the size of the content.
///
/// All frames are in one array, ordered by section; within a section header, cells in index-path order, footer. Each
/// section stores its range in the array, and the appearance of the few items that differ from the standard. Including
/// the index for rectangle queries, an item takes 37 bytes.
public struct PreparedLayout: Sendable {
  /// The size of the content in px.
  public var contentSize: Size
  /// Problems that the layout could not resolve, for example an item larger than its line.
  public var warnings: [LayoutWarning]
  /// The axis along which the content grows and scrolls.
  public let scrollAxis: Axis
  /// Whether the frames are mirrored horizontally for right-to-left reading.
  public let rightToLeft: Bool
  /// Which headers and footers are pinned.
  public let pinning: Pinning

  package internal(set) var sections: ContiguousArray<PreparedSection>
  package internal(set) var frames: ContiguousArray<Rect>
  /// The index for rectangle queries; nil if few queries are expected, in which case they scan every frame.
  var index: FrameIndex?
  /// The sections with views that may be pinned, ascending.
  var pinnable: ContiguousArray<Int32> = []
  /// The boxes of the sections that scroll along the other axis, in order. The frames of their cells are those at a box
  /// that is scrolled to its left end.
  public internal(set) var boxes: [OrthogonalBox] = []
  /// What the layout draws beside the items, in any order.
  public internal(set) var decorations: [LayoutDecoration] = []
  /// The visible bounds for which pinned views are placed.
  var visible: VisibleBounds

  /// Creates a layout from frames that are not yet pinned, and pins them.
  /// - Parameter areMirrored: whether the frames are mirrored already, if the layout is.
  init(
    contentSize: Size, scrollAxis: Axis, rightToLeft: Bool, pinning: Pinning,
    sections: ContiguousArray<PreparedSection>, frames: consuming ContiguousArray<Rect>, warnings: [LayoutWarning],
    visible: VisibleBounds, isQueried: Bool, areMirrored: Bool = false
  ) {
    self.contentSize = contentSize
    self.scrollAxis = scrollAxis
    self.rightToLeft = rightToLeft
    self.pinning = pinning
    self.sections = sections
    self.warnings = warnings
    self.visible = visible
    if rightToLeft, !areMirrored { mirror(&frames, across: contentSize.width) }
    self.frames = frames
    index = isQueried ? FrameIndex(self.frames, along: scrollAxis) : nil
    placePinnedViewsAnew()
  }

  /// Creates a layout from attributes in any order, for layouts that place every element themselves.
  ///
  /// Frames are used unchanged, without mirroring or pinning. If attributes are missing for an item but exist for a
  /// later item of its section, the item is hidden and has no area.
  /// - Complexity: O(n log n) in the number of elements; O(n) if they are in order.
  public init(
    contentSize: Size, elements: some Sequence<LayoutAttributes>, warnings: [LayoutWarning] = [],
    scrollAxis: Axis = .vertical
  ) {
    self.contentSize = contentSize
    self.warnings = warnings
    self.scrollAxis = scrollAxis
    rightToLeft = false
    pinning = .none
    visible = VisibleBounds(offset: .zero, size: contentSize)
    var assembly = PreparedAssembly(along: scrollAxis)
    for element in elements.inElementOrder() { assembly.append(element) }
    sections = assembly.sections
    frames = assembly.frames
    index = FrameIndex(frames, along: scrollAxis)
  }

  // MARK: Counts

  public var numberOfSections: Int { sections.count }

  /// Returns how many items of a section have attributes; 0 if the section does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].itemCount : 0
  }

  // MARK: Single elements

  /// Returns the attributes of an item; nil if the item does not exist or the layout does not show it.
  /// - Complexity: O(1).
  public func layoutAttributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    guard let position = position(ofItemAt: indexPath) else { return nil }
    return cellAttributes(at: indexPath, frame: frames[position])
  }

  /// Returns the attributes of a section's header or footer; nil if there is none.
  /// - Complexity: O(1).
  public func layoutAttributes(
    forSupplementary kind: SupplementaryKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard sections.indices.contains(section), let position = sections[section].position(of: kind) else { return nil }
    return attributes(at: position, inSection: section)
  }

  /// Returns the frame of an item in px; nil if the item does not exist or the layout does not show it.
  /// - Complexity: O(1).
  public func frame(ofItemAt indexPath: IndexPath) -> Rect? {
    position(ofItemAt: indexPath).map { frames[$0] }
  }

  /// Returns the position of an item in `elements`; nil if it has none.
  /// - Complexity: O(1).
  public func position(ofItemAt indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.item >= 0, indexPath.item < section.itemCount else { return nil }
    return section.firstItemElement + indexPath.item
  }

  // MARK: From positions to attributes

  /// Returns the section of the element at a position.
  /// - Complexity: O(log sections).
  package func section(ofElementAt position: Int) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].firstElement <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the attributes of the element at a position, whose section must be `index`.
  func attributes(at position: Int, inSection index: Int) -> LayoutAttributes {
    let section = sections[index]
    let item = position - section.firstItemElement
    if item >= 0, item < section.itemCount {
      return cellAttributes(at: IndexPath(section: index, item: item), frame: frames[position])
    }
    let isHeader = item < 0
    let pinning = section.pinning ?? pinning
    let isPinned = isHeader ? pinning.headers : pinning.footers
    return LayoutAttributes(
      kind: isHeader ? .header : .footer, indexPath: IndexPath(section: index, item: 0), frame: frames[position],
      zIndex: isPinned ? Pinning.zIndex : 0)
  }

  private func cellAttributes(at indexPath: IndexPath, frame: Rect) -> LayoutAttributes {
    let overrides = sections[indexPath.section].overrides
    guard !overrides.isEmpty, let own = overrides[indexPath.item] else {
      return LayoutAttributes(kind: .cell, indexPath: indexPath, frame: frame)
    }
    return LayoutAttributes(
      kind: .cell, indexPath: indexPath, frame: frame, alpha: own.alpha, transform: own.transform, zIndex: own.zIndex,
      isHidden: own.isHidden)
  }
}
