package import Geometry

/// What a placement needs to know of the items that it places.
package protocol GroupItemSource {
  /// Returns the size in px of an item. Dimensions of the proposal that are not nil are its own.
  mutating func size(ofItem index: Int, _ proposal: GroupProposal) -> Size

  /// Returns a decision that depends on lengths. See `DecisionTape`.
  mutating func decide(_ evaluate: () -> Bool) -> Bool
}

/// The dimensions in px that a group gives to an item.
package struct GroupProposal {
  /// Nil if the item is measured.
  package var width: Double?
  package var height: Double?
  /// What stands for a dimension that cannot be measured.
  package var estimate: Size
  /// The maximum length across the scroll axis, if it is measured.
  package var limit: Double
}

/// Places items in copies of a group.
///
///     ┌─────────────────────┐
///     │ ┌────────┐ ┌──────┐ │   a horizontal group of an item and a vertical group
///     │ │        │ │  1   │ │
///     │ │   0    │ └──────┘ │
///     │ │        │ ┌──────┐ │
///     │ │        │ │  2   │ │
///     │ └────────┘ └──────┘ │
///     └─────────────────────┘
///
/// The rules:
///
/// 1. A group places its items in order, and again from the first, while they fit its length. It places at least one.
/// 2. With a count, it places so many, each as long as an equal share of the group.
/// 3. If its length is estimated, it places each item once, and is as long as they are.
/// 4. Across its axis, items are at the leading edge. If the dimension is estimated, that of the largest item holds.
/// 5. A group is never smaller than its items, so that cells which grow with their texts cover no others.
package struct GroupPlacement<Source: GroupItemSource> {
  package var source: Source
  /// The next item to place, and the number of all items.
  package private(set) var next: Int
  private let end: Int
  /// The frames in px of the copy that was placed last. The origin is its leading top corner.
  package private(set) var frames: [Rect] = []
  /// The items that are longer than their groups across the scroll axis, with both lengths in px.
  package private(set) var overflows: [(item: Int, length: Double, available: Double)] = []
  /// The axis across the scroll axis.
  private let across: Axis

  package init(_ source: Source, from next: Int, to end: Int, scrolling axis: Axis) {
    (self.source, self.next, self.end, across) = (source, next, end, axis.perpendicular)
  }

  package var isAtEnd: Bool { next >= end }

  /// Places a copy of the outermost group, and returns its size in px. At least one item must remain.
  /// - Parameter container: the size in px that fractions of the group refer to.
  package mutating func place(_ group: GroupItem, in container: Size) -> Size {
    frames.removeAll(keepingCapacity: true)
    return place(
      group, at: .zero,
      in: Room(width: container.width, height: container.height, limit: container.length(along: across)))
  }

  /// The inner dimensions of a group in px; nil if they are estimated.
  private struct Room {
    var width: Double?
    var height: Double?
    /// The maximum length of an item across the scroll axis: that of the innermost group that has one.
    var limit: Double

    func length(along axis: Axis) -> Double? { axis == .vertical ? height : width }

    /// The length in px of a dimension in this room; nil if it is measured.
    func length(of dimension: GroupDimension) -> Double? {
      switch dimension {
      case .absolute(let length): valid(length)
      case .fractionalWidth(let fraction): width.map { valid(fraction * $0) }
      case .fractionalHeight(let fraction): height.map { valid(fraction * $0) }
      case .estimated: nil
      }
    }
  }

  /// Places an item, or the items of a group.
  /// - Parameters:
  ///   - origin: the leading top corner in px.
  ///   - share: the length along an axis that replaces the item's own.
  /// - Returns: the size in px that is taken.
  private mutating func place(
    _ item: GroupItem, at origin: Point, in room: Room, share: (axis: Axis, length: Double)? = nil
  ) -> Size {
    func length(along axis: Axis) -> Double? {
      share?.axis == axis ? share?.length : room.length(of: item.dimension(along: axis))
    }
    let (width, height) = (length(along: .horizontal), length(along: .vertical))
    let edges = EdgeInsets(
      top: valid(item.inset.top), leading: valid(item.inset.leading), bottom: valid(item.inset.bottom),
      trailing: valid(item.inset.trailing))
    let inset = Size(width: edges.total(along: .horizontal), height: edges.total(along: .vertical))
    var inner = Room(
      width: width.map { rest(of: $0, without: inset.width) },
      height: height.map { rest(of: $0, without: inset.height) },
      limit: rest(of: room.limit, without: inset.length(along: across)))
    inner.limit = inner.length(along: across) ?? inner.limit
    let start = Point(x: origin.x + edges.leading, y: origin.y + edges.top)
    let (first, reported) = (next, overflows.count)
    let content: Size
    if let group = item.group, !group.items.isEmpty {
      content = place(group, at: start, in: inner)
    } else {
      content = placeCell(of: item, at: start, inner, inset)
    }
    let size = Size(
      width: max(width ?? 0, content.width + inset.width), height: max(height ?? 0, content.height + inset.height))
    if overflows.count == reported, let available = room.length(along: across),
      size.length(along: across) > available + tolerance(for: available)
    {
      overflows.append((first, size.length(along: across), available))
    }
    return size
  }

  private mutating func placeCell(
    of item: GroupItem, at start: Point, _ inner: Room, _ inset: Size
  ) -> Size {
    let size = source.size(
      ofItem: next,
      GroupProposal(
        width: inner.width, height: inner.height,
        estimate: Size(width: estimate(item.width, inset.width), height: estimate(item.height, inset.height)),
        limit: inner.limit))
    frames.append(Rect(x: start.x, y: start.y, width: size.width, height: size.height))
    next += 1
    return size
  }

  /// Places the items of a group, and returns the size that they take.
  private mutating func place(_ group: LayoutGroup, at start: Point, in room: Room) -> Size {
    let axis = group.axis
    let spacing = valid(group.spacing)
    let length = room.length(along: axis)
    var share: (axis: Axis, length: Double)?
    let count = group.count.map { max(1, $0) }
    if let count, let length {
      share = (axis, rest(of: length, without: Double(count - 1) * spacing) / Double(count))
    }
    let most = share != nil ? count : length == nil ? group.items.count : nil
    var (number, taken, widest) = (0, 0.0, 0.0)
    while next < end, number < most ?? .max {
      let item = group.items[number % group.items.count]
      let offset = number == 0 ? 0 : taken + spacing
      // A measured item is placed before it is known whether it fits.
      let own = room.length(of: item.dimension(along: axis))
      if most == nil, number > 0, let length, let own, !fits(offset + own, in: length) { break }
      let before = (next: next, frames: frames.count, overflows: overflows.count)
      let origin = Point(
        start.coordinate(along: axis) + offset, across: start.coordinate(along: axis.perpendicular), along: axis)
      let size = place(item, at: origin, in: room, share: share)
      let reached = offset + size.length(along: axis)
      if most == nil, number > 0, let length, own == nil, !fits(reached, in: length) {
        frames.removeSubrange(before.frames...)
        overflows.removeSubrange(before.overflows...)
        next = before.next
        break
      }
      taken = max(taken, reached)
      widest = max(widest, size.length(along: axis.perpendicular))
      number += 1
    }
    return Size(length: taken, across: widest, along: axis)
  }

  /// What is left of a length; 0 if nothing is.
  private mutating func rest(of length: Double, without part: Double) -> Double {
    part <= 0 || source.decide { length > part } ? length - part : 0
  }

  private mutating func fits(_ reached: Double, in length: Double) -> Bool {
    source.decide { reached <= length + tolerance(for: length) }
  }
}

/// The length of a cell that stands for a measured one, in px.
private func estimate(_ dimension: GroupDimension, _ inset: Double) -> Double {
  if case .estimated(let length) = dimension { return max(0, valid(length) - inset) }
  return 50
}

/// Clamps a length in px: 0 if it is negative or not finite.
private func valid(_ length: Double) -> Double { length > 0 && length < .infinity ? min(length, 1e15) : 0 }

/// The rounding error in px up to which a sum of lengths still counts as equal to `length`.
private func tolerance(for length: Double) -> Double { 1e-9 * max(1, length) }
