public import Geometry

extension PreparedLayout {
  /// Every element, in order of section; within one, header, cells in index-path order, footer.
  public var elements: Elements { Elements(layout: self) }

  /// The elements of a layout; attributes are put together as they are asked for.
  public struct Elements: RandomAccessCollection, Sendable {
    let layout: PreparedLayout

    public var startIndex: Int { 0 }
    public var endIndex: Int { layout.frames.count }

    /// The element at a position; where there is none, a hidden cell without a frame, whose index path has the position
    /// as its item and −1 as its section.
    /// - Complexity: O(log sections).
    public subscript(position: Int) -> LayoutAttributes {
      guard layout.frames.indices.contains(position) else {
        return LayoutAttributes(
          kind: .cell, indexPath: IndexPath(section: -1, item: position), frame: .zero, isHidden: true)
      }
      return layout.attributes(at: position, inSection: layout.section(ofElementAt: position))
    }

    public func makeIterator() -> Iterator { Iterator(layout: layout) }

    /// Walks along, section by section.
    public struct Iterator: IteratorProtocol, Sendable {
      let layout: PreparedLayout
      private var position = 0
      private var section = 0

      init(layout: PreparedLayout) { self.layout = layout }

      public mutating func next() -> LayoutAttributes? {
        guard position < layout.frames.count else { return nil }
        while position >= layout.sections[section].elements.upperBound { section += 1 }
        defer { position += 1 }
        return layout.attributes(at: position, inSection: section)
      }
    }
  }

  /// Where a section begins and ends along the scroll axis, header and footer included, in px from the leading edge;
  /// nil where there is no such section.
  public func extent(ofSection section: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].start...max(sections[section].start, sections[section].end)
  }

  /// The positions in `elements` of a section's cells; none where there is no such section.
  public func cellPositions(inSection section: Int) -> Range<Int> {
    guard sections.indices.contains(section) else { return 0..<0 }
    return sections[section].firstItemElement..<(sections[section].firstItemElement + sections[section].itemCount)
  }

  /// Whether another layout has the same elements with the same attributes, wherever they stand.
  /// - Complexity: O(sections + items with attributes of their own).
  public func hasSameElements(as other: PreparedLayout) -> Bool {
    pinning == other.pinning && sections.count == other.sections.count
      && sections.indices.allSatisfy { sections[$0].hasSameElements(as: other.sections[$0]) }
  }

  /// The frames of all elements in px, in the order of `elements`.
  public var elementFrames: ContiguousArray<Rect> { frames }
}
