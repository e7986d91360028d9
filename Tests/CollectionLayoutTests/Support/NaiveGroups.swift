import CollectionLayout
import Geometry
import LayoutGroups

/// A naive model of groups, for scrolling downward: it lays out every number of items anew, and takes the largest that
/// fits. Lengths in px.
struct NaiveGroups {
  var items: [ItemSize]

  struct Placed {
    var frames: [Rect]
    var size: Size
    /// Where the last item of a group ends by its own length, which is less than its size if it grows.
    var claimed = 0.0

    func moved(_ x: Double, _ y: Double) -> [Rect] {
      frames.map { Rect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height) }
    }
  }

  /// The frames of all items.
  func frames(_ group: GroupItem, in container: Size, lineSpacing: Double) -> [Rect] {
    var (frames, y): ([Rect], Double) = ([], 0)
    while frames.count < items.count {
      let size = (
        length(group.width, container.width, container.height), length(group.height, container.width, container.height)
      )
      let copy = place(group, from: frames.count, width: size.0, height: size.1, limit: container.width)
      frames += copy.moved(0, y)
      y += copy.size.height + lineSpacing
    }
    return frames
  }

  private func length(_ dimension: GroupDimension, _ width: Double?, _ height: Double?) -> Double? {
    switch dimension {
    case .absolute(let length): length
    case .fractionalWidth(let share): width.map { share * $0 }
    case .fractionalHeight(let share): height.map { share * $0 }
    case .estimated: nil
    }
  }

  private func place(_ item: GroupItem, from first: Int, width: Double?, height: Double?, limit: Double) -> Placed {
    let (left, top) = (item.inset.leading, item.inset.top)
    let (across, along) = (left + item.inset.trailing, top + item.inset.bottom)
    let (inner, innerHeight) = (width.map { max(0, $0 - across) }, height.map { max(0, $0 - along) })
    let content: Placed
    if let group = item.group {
      content = best(group, from: first, inner, innerHeight, limit: inner ?? max(0, limit - across))
    } else {
      let size = cell(items[first], item, inner, innerHeight, limit: inner ?? max(0, limit - across))
      content = Placed(frames: [Rect(x: 0, y: 0, width: size.width, height: size.height)], size: size)
    }
    return Placed(
      frames: content.moved(left, top),
      size: Size(
        width: max(width ?? 0, content.size.width + across), height: max(height ?? 0, content.size.height + along)))
  }

  private func cell(_ item: ItemSize, _ place: GroupItem, _ width: Double?, _ height: Double?, limit: Double) -> Size {
    func estimate(_ dimension: GroupDimension, _ inset: Double) -> Double {
      if case .estimated(let length) = dimension { max(0, length - inset) } else { 50 }
    }
    let estimates = (
      estimate(place.width, place.inset.leading + place.inset.trailing),
      estimate(place.height, place.inset.top + place.inset.bottom)
    )
    switch item {
    case .exact(let size): return Size(width: width ?? size.width, height: height ?? size.height)
    case .aspect(let ratio):
      let own = min(limit, width ?? height.map { $0 * ratio } ?? estimates.0)
      return Size(width: width ?? own, height: height ?? own / ratio)
    case .unknown: return Size(width: width ?? min(limit, estimates.0), height: height ?? estimates.1)
    }
  }

  private func best(
    _ group: LayoutGroup, from first: Int, _ width: Double?, _ height: Double?, limit: Double
  ) -> Placed {
    let length = group.axis == .vertical ? height : width
    var best: Placed?
    for number in 1...items.count {
      if let count = group.count, number > count { break }
      if length == nil, number > group.items.count { break }
      guard let next = row(group, from: first, number, width, height, limit: limit) else { break }
      if group.count == nil, let length, number > 1, next.claimed > length + 1e-9 * max(1, length) { break }
      best = next
    }
    return best ?? Placed(frames: [], size: .zero)
  }

  /// The first items of a group, whether they fit or not; nil if there are not so many.
  private func row(
    _ group: LayoutGroup, from first: Int, _ number: Int, _ width: Double?, _ height: Double?, limit: Double
  ) -> Placed? {
    var (frames, reached, widest, claimed): ([Rect], Double, Double, Double) = ([], -group.spacing, 0, 0)
    for index in 0..<number {
      guard first + frames.count < items.count else { return nil }
      let item = group.items[index % group.items.count]
      var own = (length(item.width, width, height), length(item.height, width, height))
      if let count = group.count {
        let gaps = Double(count - 1) * group.spacing
        if group.axis == .vertical { own.1 = max(0, (height ?? 0) - gaps) / Double(count) }
        if group.axis == .horizontal { own.0 = max(0, (width ?? 0) - gaps) / Double(count) }
      }
      let placed = place(item, from: first + frames.count, width: own.0, height: own.1, limit: limit)
      let start = reached + group.spacing
      frames += group.axis == .vertical ? placed.moved(0, start) : placed.moved(start, 0)
      reached = start + (group.axis == .vertical ? placed.size.height : placed.size.width)
      claimed = start + ((group.axis == .vertical ? own.1 : own.0) ?? (reached - start))
      widest = max(widest, group.axis == .vertical ? placed.size.width : placed.size.height)
    }
    return Placed(
      frames: frames,
      size: group.axis == .vertical ? Size(width: widest, height: reached) : Size(width: reached, height: widest),
      claimed: claimed)
  }
}
