public import Geometry

/// The width or height of an item of a group; the counterpart of `NSCollectionLayoutDimension`.
public enum GroupDimension: Hashable, Sendable {
  /// A length in px.
  case absolute(Double)
  /// A fraction of the width of the enclosing group, inside its inset.
  case fractionalWidth(Double)
  /// A fraction of the height of the enclosing group, inside its inset.
  case fractionalHeight(Double)
  /// A length that is measured; the number in px stands while it is not.
  case estimated(Double)
}

/// The place of a cell, or a group of such places; the counterpart of `NSCollectionLayoutItem`.
///
///     ┌────────────────┐ ← width × height
///     │   inset        │
///     │   ┌────────┐   │
///     │   │ cell   │   │
///     │   └────────┘   │
///     └────────────────┘
public struct GroupItem: Hashable, Sendable {
  public var width: GroupDimension
  public var height: GroupDimension
  /// The space between the edges of the item and its cell, or the items of its group, in px.
  public var inset: EdgeInsets
  /// The items inside; nil for the place of a cell.
  public var group: LayoutGroup?

  public init(
    width: GroupDimension, height: GroupDimension, inset: EdgeInsets = .zero, group: LayoutGroup? = nil
  ) {
    (self.width, self.height, self.inset, self.group) = (width, height, inset, group)
  }

  /// The dimension along an axis.
  func dimension(along axis: Axis) -> GroupDimension { axis == .vertical ? height : width }
}

/// Items that follow one another along an axis; the counterpart of `NSCollectionLayoutGroup`.
public struct LayoutGroup: Hashable, Sendable {
  public var axis: Axis
  /// The space between two items in px.
  public var spacing: Double
  /// The number of equal parts into which the group is divided along its axis; nil if the items have lengths of their
  /// own.
  public var count: Int?
  public var items: [GroupItem]

  public init(axis: Axis, spacing: Double = 0, count: Int? = nil, items: [GroupItem]) {
    (self.axis, self.spacing, self.count, self.items) = (axis, spacing, count, items)
  }
}

extension GroupItem {
  /// Whether the item is as large as a part of its container's height.
  package var followsContainerHeight: Bool {
    [width, height].contains { if case .fractionalHeight = $0 { true } else { false } }
  }

  /// Whether the item, or one in it, is as long as a part of something along an axis.
  package func follows(_ axis: Axis) -> Bool {
    let isPart = [width, height].contains { dimension in
      switch dimension {
      case .fractionalWidth: axis == .horizontal
      case .fractionalHeight: axis == .vertical
      case .absolute, .estimated: false
      }
    }
    return isPart || group?.items.contains { $0.follows(axis) } ?? false
  }

  /// Whether a group takes another group only if the items of that one fit, so that a change of an item can affect the
  /// groups before its own.
  package var looksAhead: Bool {
    guard let group else { return false }
    return group.items.contains { item in
      guard item.group != nil else { return false }
      if case .estimated = item.dimension(along: group.axis), group.count == nil { return true }
      return item.looksAhead
    }
  }

  /// The height in px that does not depend on any width or text.
  package var setHeight: Double {
    if case .absolute(let height) = height { return height }
    guard let group else { return 0 }
    let heights = group.items.map(\.setHeight)
    return group.axis == .vertical ? heights.reduce(0, +) : heights.max() ?? 0
  }

  /// Whether the layout fixes the heights of any of its cells, so that their contents have to fit.
  package var fixesHeights: Bool { fixesHeights(isShare: false) }

  private func fixesHeights(isShare: Bool) -> Bool {
    guard let group, !group.items.isEmpty else {
      if case .estimated = height { return isShare }
      return true
    }
    return group.items.contains { $0.fixesHeights(isShare: group.count != nil && group.axis == .vertical) }
  }
}
