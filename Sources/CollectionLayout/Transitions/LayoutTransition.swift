public import Geometry

/// The way from one layout of a collection to another, at any progress from 0 to 1.
///
///     let transition = LayoutTransition(from: flow.prepare(input), to: grid.prepare(input))
///     let halfway = transition.attributes(at: 0.5)
///
/// Elements that both layouts have go from one place to the other: frame, opacity, transform and depth. An element
/// that only one of them shows stays where it is and fades. At 0 and 1 the attributes are exactly those of the layouts.
///
/// Where items change their order, `itemMap` tells which item of the second layout an item of the first becomes; nil
/// for one that goes. What is no item's goal comes.
public struct LayoutTransition: Sendable {
  /// An element in both layouts, or in one.
  private enum Pair: Sendable {
    case both(LayoutAttributes, LayoutAttributes)
    case leaves(LayoutAttributes)
    case comes(LayoutAttributes)
  }

  private let pairs: ContiguousArray<Pair>
  private let sizes: (from: Size, to: Size)

  /// - Complexity: O(n).
  public init(
    from start: PreparedLayout, to end: PreparedLayout, itemMap: ((IndexPath) -> IndexPath?)? = nil
  ) {
    sizes = (start.contentSize, end.contentSize)
    var goals: [ElementKey: LayoutAttributes] = [:]
    goals.reserveCapacity(end.elements.count)
    for element in end.elements { goals[ElementKey(element.kind, element.indexPath)] = element }
    var pairs = ContiguousArray<Pair>()
    for element in start.elements {
      let path = element.kind == .cell && itemMap != nil ? itemMap?(element.indexPath) : element.indexPath
      if let path, let goal = goals.removeValue(forKey: ElementKey(element.kind, path)) {
        pairs.append(.both(element, goal))
      } else {
        pairs.append(.leaves(element))
      }
    }
    for element in end.elements where goals[ElementKey(element.kind, element.indexPath)] != nil {
      pairs.append(.comes(element))
    }
    self.pairs = pairs
  }

  /// The size of the content in px.
  public func contentSize(at progress: Double) -> Size {
    let share = Self.share(progress)
    return Size(
      width: mixed(sizes.from.width, sizes.to.width, share), height: mixed(sizes.from.height, sizes.to.height, share))
  }

  /// All elements, each once: first those of the first layout in its order, then those that only the second has. An
  /// element has the index path that it has in the second layout, if it is in that.
  ///
  /// Progress less than 0, or no number, counts as 0; more than 1 as 1. At 0 there are the elements of the first layout
  /// alone, at 1 those of the second.
  /// - Complexity: O(n).
  public func attributes(at progress: Double) -> [LayoutAttributes] {
    let share = Self.share(progress)
    return pairs.compactMap { pair in
      switch pair {
      case .both(let start, let end): Self.attributes(start, end, share)
      case .leaves(let element): share == 1 ? nil : element.faded(to: 1 - share)
      case .comes(let element): share == 0 ? nil : element.faded(to: share)
      }
    }
  }

  private static func share(_ progress: Double) -> Double { progress >= 0 ? min(progress, 1) : 0 }

  private static func attributes(
    _ start: LayoutAttributes, _ end: LayoutAttributes, _ share: Double
  ) -> LayoutAttributes {
    if share == 0 { return start }
    if share == 1 { return end }
    if start.isHidden != end.isHidden {
      return start.isHidden ? end.faded(to: share) : start.faded(to: 1 - share)
    }
    var result = end
    result.frame = Rect(
      x: mixed(start.frame.x, end.frame.x, share), y: mixed(start.frame.y, end.frame.y, share),
      width: mixed(start.frame.width, end.frame.width, share),
      height: mixed(start.frame.height, end.frame.height, share))
    result.alpha = mixed(start.alpha, end.alpha, share)
    result.transform = start.transform.interpolated(to: end.transform, share)
    result.zIndex = Int(exactly: mixed(Double(start.zIndex), Double(end.zIndex), share).rounded()) ?? end.zIndex
    return result
  }
}

/// What makes an element the same in two layouts.
private struct ElementKey: Hashable {
  var kind: ElementKind
  var path: IndexPath

  init(_ kind: ElementKind, _ path: IndexPath) {
    self.kind = kind
    self.path = path
  }
}

extension LayoutAttributes {
  fileprivate func faded(to share: Double) -> LayoutAttributes {
    var result = self
    result.alpha = alpha * share
    return result
  }
}

/// The value a share of the way from one to another; exact at both ends.
func mixed(_ start: Double, _ end: Double, _ share: Double) -> Double {
  if start == end { return start }
  return start * (1 - share) + end * share
}
