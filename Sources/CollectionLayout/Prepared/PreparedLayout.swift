public import Geometry

/// The outcome of `prepare`: the frame of every element, and the size of the content.
///
/// Frames stand in one array, in order of section; within one, header, cells in index-path order, footer. Sections
/// say which stretch of it is theirs, and list the few items with attributes of their own. With the index for rectangle
/// queries an item takes 37 bytes.
public struct PreparedLayout: Sendable {
  /// In px.
  public var contentSize: Size
  /// What the layout could not do as asked, such as an item larger than its line.
  public var warnings: [String]
  /// The axis along which the content grows and scrolls.
  public let scrollAxis: Axis
  public let rightToLeft: Bool
  public let pinning: Pinning

  var sections: ContiguousArray<PreparedSection>
  var frames: ContiguousArray<Rect>
  /// Nil where hardly anybody asks what lies in a rectangle; then every frame is looked at.
  var index: FrameIndex?
  /// Sections that have views that may be pinned, ascending.
  var pinnable: ContiguousArray<Int32> = []
  /// What pinned views are placed for.
  var visible: VisibleBounds

  /// Takes frames that are mirrored already neither from right to left nor pinned, and does both.
  init(
    contentSize: Size, scrollAxis: Axis, rightToLeft: Bool, pinning: Pinning,
    sections: ContiguousArray<PreparedSection>, frames: consuming ContiguousArray<Rect>, warnings: [String],
    visible: VisibleBounds, isQueried: Bool
  ) {
    self.contentSize = contentSize
    self.scrollAxis = scrollAxis
    self.rightToLeft = rightToLeft
    self.pinning = pinning
    self.sections = sections
    self.warnings = warnings
    self.visible = visible
    if rightToLeft { mirror(&frames, across: contentSize.width) }
    self.frames = frames
    index = isQueried ? FrameIndex(self.frames, along: scrollAxis) : nil
    placePinnedViewsAnew()
  }

  /// A layout from attributes in any order, for layouts that place every element themselves.
  ///
  /// Frames are taken as they are: neither mirrored nor pinned. Where an item has no attributes but a later one of
  /// its section has, it is hidden, without area.
  /// - Complexity: O(n log n) in the number of elements, O(n) where they come in order.
  public init(
    contentSize: Size, elements: some Sequence<LayoutAttributes>, warnings: [String] = [], scrollAxis: Axis = .vertical
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

  /// How many items of a section have attributes; 0 for a section that does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].itemCount : 0
  }

  // MARK: Single elements

  /// The attributes of an item, or nil where there is no such item or the layout does not show it.
  /// - Complexity: O(1).
  public func layoutAttributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    guard let position = position(ofItemAt: indexPath) else { return nil }
    return cellAttributes(at: indexPath, frame: frames[position])
  }

  /// The attributes of a section's header or footer, or nil where it has none.
  /// - Complexity: O(1).
  public func layoutAttributes(
    forSupplementary kind: SupplementaryKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard sections.indices.contains(section), let position = sections[section].position(of: kind) else { return nil }
    return attributes(at: position, inSection: section)
  }

  /// The frame of an item in px, or nil where there is no such item or the layout does not show it.
  /// - Complexity: O(1).
  public func frame(ofItemAt indexPath: IndexPath) -> Rect? {
    position(ofItemAt: indexPath).map { frames[$0] }
  }

  /// Where in `elements` an item stands.
  /// - Complexity: O(1).
  public func position(ofItemAt indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.item >= 0, indexPath.item < section.itemCount else { return nil }
    return section.firstItemElement + indexPath.item
  }

  // MARK: From positions to attributes

  /// The section that the element at a position belongs to.
  /// - Complexity: O(log sections).
  func section(ofElementAt position: Int) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].firstElement <= position { low = middle } else { high = middle }
    }
    return low
  }

  func attributes(at position: Int, inSection index: Int) -> LayoutAttributes {
    let section = sections[index]
    let item = position - section.firstItemElement
    if item >= 0, item < section.itemCount {
      return cellAttributes(at: IndexPath(section: index, item: item), frame: frames[position])
    }
    let isHeader = item < 0
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
