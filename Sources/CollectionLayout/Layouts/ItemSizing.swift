import Geometry

/// Determines the size of an item, in this order of precedence:
///
/// 1. its exact size;
/// 2. if its size is unknown: the layout's `itemSize`, if set;
/// 3. the measurer's result;
/// 4. its aspect ratio, with the dimension that the layout determines;
/// 5. the estimate.
struct ItemSizing {
  let axis: Axis
  /// The substitute for unknown sizes, in px.
  let estimate: Size
  /// The size of all items of unknown size; nil if they are measured.
  let unknownSize: Size?
  private let measurer: (any ItemMeasuring)?

  /// - Parameter tally: the known sizes, if the estimate depends on them.
  init(input: LayoutInput, settings: LayoutSettings, tally: SizeTally?) {
    axis = settings.scrollAxis
    // Skip measurers that measure only headers and footers.
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

  /// Whether all items of unknown size have one set size, neither estimated nor measured.
  let isUniform: Bool

  /// Returns the natural size of an item in px, with a cross extent of at most `limit`.
  @inline(__always)
  func naturalSize(
    of item: ItemSize, at indexPath: IndexPath, limit: Double, decisions: inout DecisionTape
  ) -> Size {
    switch item {
    case .exact(let size): return validSize(size)
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
    if let measured { return validSize(measured) }
    if case .aspect(let ratio) = item, ratio > 0 {
      // The layout determines neither dimension: take the cross extent from the estimate.
      return axis == .vertical
        ? Size(width: estimate.width, height: validLength(estimate.width / ratio))
        : Size(width: validLength(estimate.height * ratio), height: estimate.height)
    }
    return estimate
  }

  /// Returns the main-axis extent in px of an item whose cross extent the layout determines.
  @inline(__always)
  func mainExtent(
    of item: ItemSize, at indexPath: IndexPath, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double {
    switch item {
    case .exact(let size): return validLength(size.length(along: axis))
    case .unknown: if let unknownSize { return unknownSize.length(along: axis) }
    case .aspect: break
    }
    return measuredExtent(of: item, at: indexPath, crossExtent: crossExtent, decisions: &decisions)
  }

  private func measuredExtent(
    of item: ItemSize, at indexPath: IndexPath, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double {
    let proposal = axis == .vertical ? SizeProposal(width: crossExtent) : SizeProposal(height: crossExtent)
    // Call the measurer in place: copying it for every item would cost as much as a short measurement.
    let measured = measurer?.size(ofItemAt: indexPath, proposal: proposal, limit: crossExtent, decisions: &decisions)
    if let measured { return validLength(measured.length(along: axis)) }
    if case .aspect(let ratio) = item, ratio > 0 {
      return validLength(axis == .vertical ? crossExtent / ratio : crossExtent * ratio)
    }
    return estimate.length(along: axis)
  }

  /// Returns the measurer's result in px for any proposal; nil if it has none.
  func measurement(
    at path: IndexPath, _ proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    measurer?.size(ofItemAt: path, proposal: proposal, limit: limit, decisions: &decisions).map(validSize)
  }

  /// Returns the main-axis extents in px of items whose cross extent the layout determines; nil unless the measurer
  /// supports measuring them all at once.
  func mainExtents(
    of items: ContiguousArray<ItemSize>, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>? {
    guard axis == .vertical, let measurer, items.allSatisfy(isMeasured),
      var heights = measurer.heights(
        ofItems: items.indices, inSection: section, width: crossExtent, decisions: &decisions),
      heights.count == items.count
    else { return nil }
    for index in heights.indices { heights[index] = validLength(heights[index]) }
    return heights
  }

  /// Returns whether the measurer takes precedence over the size that an item comes with.
  private func isMeasured(_ item: ItemSize) -> Bool {
    switch item {
    case .exact: false
    case .aspect: true
    case .unknown: unknownSize == nil
    }
  }

  /// Returns an item's cross extent divided by its main extent, for layouts that preserve aspect ratios; 1 if the
  /// quotient is not a positive number.
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

/// The running sum of the known sizes, from which unknown sizes are estimated.
///
/// Sizes are rounded to 1/1024 px, so that sums are exact and do not depend on the order of the sizes.
struct SizeTally: Hashable, Sendable {
  private(set) var count = 0
  private var total = Size.zero

  /// - Complexity: O(items).
  init(_ sections: [LayoutSection]) {
    for section in sections {
      for case .exact(let size) in section.items { add(size) }
    }
  }

  /// Adds a known size to the sum.
  mutating func add(_ size: Size) {
    func rounded(_ length: Double) -> Double { nearestWhole(validLength(length) * 1024) / 1024 }
    count += 1
    total.width += rounded(size.width)
    total.height += rounded(size.height)
  }

  /// The mean of the known sizes in px; nil if there are none.
  var mean: Size? {
    guard count > 0 else { return nil }
    return Size(width: total.width / Double(count), height: total.height / Double(count))
  }
}
