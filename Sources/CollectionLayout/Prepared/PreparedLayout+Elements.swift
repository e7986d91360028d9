public import Geometry

extension PreparedLayout {
  /// Every element, ordered by section; within a section header, cells in index-path order, footer.
  public var elements: Elements { Elements(layout: self) }

  /// The elements of a layout. Attributes are created on access.
  public struct Elements: RandomAccessCollection, Sendable {
    let layout: PreparedLayout

    public var startIndex: Int { 0 }
    public var endIndex: Int { layout.frames.count }

    /// The attributes of the element at a position. For a position out of range, the result is a hidden cell with an
    /// empty frame, the position as its item and −1 as its section.
    /// - Complexity: O(log sections).
    public subscript(position: Int) -> LayoutAttributes {
      guard layout.frames.indices.contains(position) else {
        return LayoutAttributes(
          kind: .cell, indexPath: IndexPath(section: -1, item: position), frame: .zero, isHidden: true)
      }
      return layout.attributes(at: position, inSection: layout.section(ofElementAt: position))
    }

    public func makeIterator() -> Iterator { Iterator(layout: layout) }

    /// Iterates over the elements, section by section.
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

  /// Returns the extent of a section along the scroll axis including header and footer, in px from the leading edge;
  /// nil if the section does not exist.
  public func extent(ofSection section: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].start...max(sections[section].start, sections[section].end)
  }

  /// Returns the positions in `elements` of a section's cells; empty if the section does not exist.
  public func cellPositions(inSection section: Int) -> Range<Int> {
    guard sections.indices.contains(section) else { return 0..<0 }
    return sections[section].firstItemElement..<(sections[section].firstItemElement + sections[section].itemCount)
  }

  /// Returns whether another layout has the same elements with the same appearance, regardless of their frames.
  /// - Complexity: O(sections + items with their own appearance).
  public func hasSameElements(as other: PreparedLayout) -> Bool {
    pinning == other.pinning && sections.count == other.sections.count
      && sections.indices.allSatisfy { sections[$0].hasSameElements(as: other.sections[$0]) }
  }

  /// The positions in `elements` of the hidden ones.
  /// - Complexity: O(sections + items with their own appearance).
  package var hiddenPositions: Set<Int> {
    Set(
      sections.flatMap { section in section.overrides.filter(\.value.isHidden).map { section.firstItemElement + $0.key }
      })
  }

  /// The frames of all elements in px, in the order of `elements`.
  public var elementFrames: ContiguousArray<Rect> { frames }
}
