import Geometry

/// How big an item is. In order of precedence:
///
/// 1. its exact size;
/// 2. for an item of which nothing is known: the layout's `itemSize`, where one is set;
/// 3. the measurer's answer;
/// 4. its aspect ratio, with the dimension that the layout decides;
/// 5. the estimate.
struct ItemSizing {
  let axis: Axis
  /// Stands for what nobody knows, in px.
  let estimate: Size
  private let fixedSize: Size?
  private let measurer: (any ItemMeasuring)?

  init(input: LayoutInput, settings: LayoutSettings) {
    axis = settings.scrollAxis
    measurer = input.measurer
    fixedSize = settings.estimatedItemSize == nil ? settings.itemSize : nil
    switch settings.estimatedItemSize {
    case .fixed(let size): estimate = size
    case .automatic: estimate = SizeTally(input.sections).mean ?? settings.itemSize ?? LayoutSettings.defaultItemSize
    case nil: estimate = settings.itemSize ?? LayoutSettings.defaultItemSize
    }
    isUniform = settings.estimatedItemSize == nil && (settings.itemSize != nil || measurer == nil)
  }

  /// Whether items of which nothing is known all have one size that is meant, rather than estimated or measured.
  let isUniform: Bool

  /// The natural size of an item, not wider than `limit` across, in px.
  @inline(__always)
  func naturalSize(
    of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape
  ) -> Size {
    if case .exact(let size) = item { return soundSize(size) }
    return unknownSize(of: item, at: indexPath, limit: limit, decisions: &decisions)
  }

  private func unknownSize(
    of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape
  ) -> Size {
    if case .unknown = item, let fixedSize { return fixedSize }
    let measured = measurer?.size(
      ofItemAt: indexPath, proposal: SizeProposal(), limit: limit, decisions: &decisions)
    if let measured { return soundSize(measured) }
    if case .aspect(let ratio) = item, ratio > 0 {
      // Neither dimension is decided: the one across the scroll axis is the estimate's.
      return axis == .vertical
        ? Size(width: estimate.width, height: soundLength(estimate.width / ratio))
        : Size(width: soundLength(estimate.height * ratio), height: estimate.height)
    }
    return estimate
  }

  /// The main-axis extent of an item whose cross extent the layout decides, in px.
  @inline(__always)
  func mainExtent(
    of item: ItemSize, at indexPath: IndexPath, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double {
    if case .exact(let size) = item { return soundLength(size.length(along: axis)) }
    return unknownExtent(of: item, at: indexPath, crossExtent: crossExtent, decisions: &decisions)
  }

  private func unknownExtent(
    of item: ItemSize, at indexPath: IndexPath, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double {
    if case .unknown = item, let fixedSize { return fixedSize.length(along: axis) }
    if let measurer {
      let proposal =
        axis == .vertical ? SizeProposal(width: crossExtent) : SizeProposal(height: crossExtent)
      let measured = measurer.size(
        ofItemAt: indexPath, proposal: proposal, limit: crossExtent, decisions: &decisions)
      if let measured { return soundLength(measured.length(along: axis)) }
    }
    if case .aspect(let ratio) = item, ratio > 0 {
      return soundLength(axis == .vertical ? crossExtent / ratio : crossExtent * ratio)
    }
    return estimate.length(along: axis)
  }

  /// Cross extent divided by main extent, for layouts that keep an item's shape; 1 where that is no positive number.
  func shape(of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape) -> Double {
    func quotient(_ size: Size) -> Double { size.length(along: axis.perpendicular) / size.length(along: axis) }
    let ratio =
      switch item {
      case .exact(let size): quotient(size)
      case .aspect(let aspect): axis == .vertical ? aspect : 1 / aspect
      case .unknown: quotient(unknownSize(of: item, at: indexPath, limit: limit, decisions: &decisions))
      }
    return ratio > 0 && ratio < .infinity ? ratio : 1
  }
}

/// A running tally of the sizes that are known, from which the others are estimated.
struct SizeTally: Hashable, Sendable {
  private(set) var count = 0
  private var total = Size.zero

  init() {}

  /// - Complexity: O(items).
  init(_ sections: [LayoutSection]) {
    for section in sections {
      for case .exact(let size) in section.items { add(size) }
    }
  }

  mutating func add(_ size: Size) {
    let size = soundSize(size)
    count += 1
    total.width += size.width
    total.height += size.height
  }

  /// The mean of the sizes so far in px, or nil where there is none.
  var mean: Size? {
    guard count > 0 else { return nil }
    return Size(width: total.width / Double(count), height: total.height / Double(count))
  }
}
