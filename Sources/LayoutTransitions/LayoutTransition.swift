public import CollectionLayout
public import Geometry

/// The interpolation between two layouts of a collection, at any progress from 0 to 1.
///
///     let transition = LayoutTransition(from: flow.prepare(input), to: grid.prepare(input))
///     let halfway = transition.attributes(at: 0.5)
///
/// For elements in both layouts, frame, opacity, transform and depth are interpolated. An element in only one of them
/// keeps its frame and fades. At 0 and 1 the attributes are exactly those of the layouts.
///
/// If the order of the items changes, `itemMap` maps items of the first layout to items of the second, or to nil if the
/// item disappears. Items that no item is mapped to appear.
public struct LayoutTransition: Sendable {
  /// An element in both layouts, or in one of them.
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

  /// Returns the size of the content at a progress, in px.
  public func contentSize(at progress: Double) -> Size {
    let share = Self.share(progress)
    return Size(
      width: mixed(sizes.from.width, sizes.to.width, share), height: mixed(sizes.from.height, sizes.to.height, share))
  }

  /// Returns the attributes of every element once: first the elements of the first layout in their order, then those
  /// that only the second layout has. An element in the second layout has its index path in that layout.
  ///
  /// Progress less than 0 or NaN counts as 0; progress greater than 1 counts as 1. At 0 the result contains only the
  /// elements of the first layout, at 1 only those of the second.
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

/// The identity of an element across two layouts.
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
