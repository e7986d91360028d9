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
  /// The size of every item of which nothing is known, where they are not measured.
  let unknownSize: Size?
  private let measurer: (any ItemMeasuring)?

  /// - Parameter tally: what is known of sizes where the estimate follows from it.
  init(input: LayoutInput, settings: LayoutSettings, tally: SizeTally?) {
    axis = settings.scrollAxis
    // Who knows nothing of cells need not be asked a million times.
    measurer = input.measurer is SupplementaryMeasurer ? nil : input.measurer
    let fixedSize = settings.estimatedItemSize == nil ? settings.itemSize : nil
    switch settings.estimatedItemSize {
    case .fixed(let size): estimate = size
    case .automatic: estimate = tally?.mean ?? settings.itemSize ?? LayoutSettings.defaultItemSize
    case nil: estimate = settings.itemSize ?? LayoutSettings.defaultItemSize
    }
    unknownSize = fixedSize ?? (measurer == nil ? estimate : nil)
    isUniform = settings.estimatedItemSize == nil && (settings.itemSize != nil || input.measurer == nil)
  }

  /// Whether items of which nothing is known all have one size that is meant, rather than estimated or measured.
  let isUniform: Bool

  /// The natural size of an item, not wider than `limit` across, in px.
  @inline(__always)
  func naturalSize(
    of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape
  ) -> Size {
    switch item {
    case .exact(let size): return soundSize(size)
    case .unknown: if let unknownSize { return unknownSize }
    case .aspect: break
    }
    return measuredSize(of: item, at: indexPath, limit: limit, decisions: &decisions)
  }

  private func measuredSize(
    of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape
  ) -> Size {
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
    switch item {
    case .exact(let size): return soundLength(size.length(along: axis))
    case .unknown: if let unknownSize { return unknownSize.length(along: axis) }
    case .aspect: break
    }
    return measuredExtent(of: item, at: indexPath, crossExtent: crossExtent, decisions: &decisions)
  }

  private func measuredExtent(
    of item: ItemSize, at indexPath: IndexPath, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double {
    let proposal = axis == .vertical ? SizeProposal(width: crossExtent) : SizeProposal(height: crossExtent)
    // The measurer is asked where it is: for every item, a copy would cost as much as a short answer.
    let measured = measurer?.size(ofItemAt: indexPath, proposal: proposal, limit: crossExtent, decisions: &decisions)
    if let measured { return soundLength(measured.length(along: axis)) }
    if case .aspect(let ratio) = item, ratio > 0 {
      return soundLength(axis == .vertical ? crossExtent / ratio : crossExtent * ratio)
    }
    return estimate.length(along: axis)
  }

  /// The main-axis extents in px of items whose cross extent the layout decides, if the measurer knows them all at once.
  func mainExtents(
    of items: ContiguousArray<ItemSize>, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>? {
    guard axis == .vertical, let measurer, items.allSatisfy(isMeasured),
      var heights = measurer.heights(
        ofItems: items.indices, inSection: section, width: crossExtent, decisions: &decisions),
      heights.count == items.count
    else { return nil }
    for index in heights.indices { heights[index] = soundLength(heights[index]) }
    return heights
  }

  /// Whether the measurer comes before what is known of an item.
  private func isMeasured(_ item: ItemSize) -> Bool {
    switch item {
    case .exact: false
    case .aspect: true
    case .unknown: unknownSize == nil
    }
  }

  /// Cross extent divided by main extent, for layouts that keep an item's shape; 1 where that is no positive number.
  func shape(of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape) -> Double {
    func quotient(_ size: Size) -> Double { size.length(along: axis.perpendicular) / size.length(along: axis) }
    let ratio =
      switch item {
      case .exact(let size): quotient(size)
      case .aspect(let aspect): axis == .vertical ? aspect : 1 / aspect
      case .unknown: quotient(naturalSize(of: item, at: indexPath, limit: limit, decisions: &decisions))
      }
    return ratio > 0 && ratio < .infinity ? ratio : 1
  }
}

/// A running tally of the sizes that are known, from which the others are estimated.
///
/// Sizes are counted to 1/1024 px, so that sums are exact and do not depend on the order in which sizes come.
struct SizeTally: Hashable, Sendable {
  private(set) var count = 0
  private var total = Size.zero

  /// - Complexity: O(items).
  init(_ sections: [LayoutSection]) {
    for section in sections {
      for case .exact(let size) in section.items { add(size) }
    }
  }

  mutating func add(_ size: Size) {
    func counted(_ length: Double) -> Double { nearestWhole(soundLength(length) * 1024) / 1024 }
    count += 1
    total.width += counted(size.width)
    total.height += counted(size.height)
  }

  /// The mean of the sizes so far in px, or nil where there is none.
  var mean: Size? {
    guard count > 0 else { return nil }
    return Size(width: total.width / Double(count), height: total.height / Double(count))
  }
}
