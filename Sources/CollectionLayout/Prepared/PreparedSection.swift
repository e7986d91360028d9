import Geometry

/// One section of a prepared layout: its range of elements, and its place along the main axis.
package struct PreparedSection: Sendable {
  /// The position of the section's first element, which is the header if there is one.
  var firstElement: Int
  /// The number of items that have frames.
  package var itemCount = 0
  /// The main-axis coordinates of the section's start and end in px, before mirroring.
  package var start: Double
  package var end: Double
  /// The main-axis extents of header and footer in px; 0 means none.
  var headerLength: Double
  var footerLength = 0.0
  /// Which of header and footer are pinned; nil for those of the layout.
  var pinning: Pinning?
  /// The appearance of the few items that differ from the standard.
  package var overrides: [Int: ItemAttributes] = [:]

  init(firstElement: Int, start: Double, headerLength: Double) {
    self.firstElement = firstElement
    self.start = start
    self.headerLength = headerLength
    end = start
  }

  package var firstItemElement: Int { headerLength > 0 ? firstElement + 1 : firstElement }

  /// The positions of all elements of the section.
  var elements: Range<Int> {
    firstElement..<(firstItemElement + itemCount + (footerLength > 0 ? 1 : 0))
  }

  /// Returns whether another section has the same elements with the same appearance, regardless of their frames.
  func hasSameElements(as other: PreparedSection) -> Bool {
    firstElement == other.firstElement && itemCount == other.itemCount && overrides == other.overrides
      && (headerLength > 0) == (other.headerLength > 0) && (footerLength > 0) == (other.footerLength > 0)
  }

  /// Adds one item.
  mutating func append(_ attributes: ItemAttributes) {
    if attributes != .standard { overrides[itemCount] = attributes }
    itemCount += 1
  }

  /// Stores the appearance of the items that have frames.
  mutating func keep(_ attributes: [Int: ItemAttributes]) {
    guard !attributes.isEmpty || !overrides.isEmpty else { return }
    overrides = attributes.filter { 0..<itemCount ~= $0.key && $0.value != .standard }
  }

  /// Returns the position of the header or footer; nil if there is none.
  func position(of kind: SupplementaryKind) -> Int? {
    switch kind {
    case .header: headerLength > 0 ? firstElement : nil
    case .footer: footerLength > 0 ? firstItemElement + itemCount : nil
    }
  }
}

/// Assembles sections from elements in order.
struct PreparedAssembly {
  private(set) var sections: ContiguousArray<PreparedSection> = []
  private(set) var frames: ContiguousArray<Rect> = []
  private let axis: Axis

  init(along axis: Axis) { self.axis = axis }

  /// - Precondition: `element` comes after all appended elements, in the order of `elements`.
  mutating func append(_ element: LayoutAttributes) {
    let path = element.indexPath
    guard path.section >= 0, path.item >= 0 else { return }
    while sections.count <= path.section { beginSection() }
    let last = sections.count - 1
    let isFirst = sections[last].firstElement == frames.count
    let (start, end) = (element.frame.start(along: axis), element.frame.end(along: axis))
    sections[last].start = isFirst ? start : min(sections[last].start, start)
    sections[last].end = isFirst ? end : max(sections[last].end, end)
    switch element.kind {
    case .header: sections[last].headerLength = max(element.frame.length(along: axis), .leastNonzeroMagnitude)
    case .footer: sections[last].footerLength = max(element.frame.length(along: axis), .leastNonzeroMagnitude)
    case .cell:
      while sections[last].itemCount < path.item {
        sections[last].append(ItemAttributes(isHidden: true))
        frames.append(Rect(x: element.frame.x, y: element.frame.y, width: 0, height: 0))
      }
      let own = ItemAttributes(
        alpha: element.alpha, transform: element.transform, zIndex: element.zIndex, isHidden: element.isHidden)
      sections[last].append(own)
    }
    frames.append(element.frame)
  }

  private mutating func beginSection() {
    sections.append(PreparedSection(firstElement: frames.count, start: 0, headerLength: 0))
  }
}

extension Sequence where Element == LayoutAttributes {
  /// Returns the elements by section: header, cells, footer. If there are several elements for one place, the first is
  /// kept.
  func inElementOrder() -> [LayoutAttributes] {
    var result = Array(self)
    let inOrder = zip(result, result.dropFirst()).allSatisfy { $0.elementOrder < $1.elementOrder }
    if inOrder { return result }
    result = result.enumerated().sorted { ($0.element.elementOrder, $0.offset) < ($1.element.elementOrder, $1.offset) }
      .map(\.element)
    var unique: [LayoutAttributes] = []
    unique.reserveCapacity(result.count)
    for element in result where unique.last?.elementOrder != element.elementOrder { unique.append(element) }
    return unique
  }
}

extension LayoutAttributes {
  /// The key that orders the element within its layout.
  fileprivate var elementOrder: ElementOrder {
    switch kind {
    case .header: ElementOrder(section: indexPath.section, part: 0, item: 0)
    case .cell: ElementOrder(section: indexPath.section, part: 1, item: indexPath.item)
    case .footer: ElementOrder(section: indexPath.section, part: 2, item: 0)
    }
  }
}

private struct ElementOrder: Comparable {
  var section: Int
  var part: Int
  var item: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.section, left.part, left.item) < (right.section, right.part, right.item)
  }
}
