import CollectionLayout
import Geometry
import Foundation
import LayoutGroups
import TestSupport

/// The total number of random cases in a run; `VITRINE_CASES` overrides it.
let randomCaseCount = ProcessInfo.processInfo.environment["VITRINE_CASES"].flatMap { Int($0) } ?? 100_000

/// The layouts used for random cases.
enum RandomKind: String, CaseIterable, Sendable {
  case flow, column, grid, list, mosaic, pattern, waterfall, justified, carousel, groups

  /// Returns the number of cases for each kind in a test that takes a fraction of all cases.
  static func share(of part: Double) -> Int {
    max(1, Int(Double(randomCaseCount) * part) / allCases.count)
  }

  func layout(_ settings: LayoutSettings, _ random: inout SplitMix64) -> any CollectionLayout {
    let rule: ColumnRule =
      random.chance(oneIn: 2) ? .count(random.int(1...5)) : .minimumWidth(random.length(20...200))
    switch self {
    case .flow: return FlowLayout(settings)
    case .column: return ColumnLayout(settings, minColumnWidth: random.length(20...300))
    case .grid: return GridLayout(settings, columns: rule)
    case .list: return ListLayout(settings)
    case .mosaic: return MosaicLayout(settings, segmentExtent: .length(random.length(20...200)))
    case .pattern:
      return MosaicLayout(
        settings, segmentExtent: .aspect(random.length(1...3)),
        repeating: [.oneThirdTwoThirds, .equalColumns(random.int(1...4))],
        leftover: LeftoverRule.allCases[random.int(0...2)])
    case .waterfall: return WaterfallLayout(settings, columns: rule, horizontalOrder: random.chance(oneIn: 4))
    case .justified:
      return JustifiedLayout(
        settings, targetRowHeight: random.length(20...200), targetRowHeightTolerance: random.length(0...1) / 2,
        widowStyle: JustifiedLayout.WidowStyle.allCases[random.int(0...2)],
        fullWidthBreakoutRowCadence: random.chance(oneIn: 3) ? random.int(1...4) : nil)
    case .carousel:
      return CarouselLayout(settings, paging: CarouselLayout.Paging.allCases[random.int(0...3)])
    case .groups: return GroupsLayout(settings, group: .random(settings, &random, depth: random.int(1...3)))
    }
  }
}

extension GroupItem {
  /// A random tree of groups whose spacings are those of the settings.
  static func random(_ settings: LayoutSettings, _ random: inout SplitMix64, depth: Int) -> GroupItem {
    // What is set by a group around it has no dimension of its own to depend on.
    func item(_ depth: Int, known: (width: Bool, height: Bool), share: Axis?) -> GroupItem {
      func dimension(_ axis: Axis) -> GroupDimension {
        switch random.int(0...4) {
        case 0: return .absolute(random.length(5...120))
        case 1 where known.width:
          return .fractionalWidth(axis == .horizontal ? Double(random.int(1...6)) / 6 : random.length(1...12) / 10)
        case 2 where known.height && axis == .vertical: return .fractionalHeight(Double(random.int(1...6)) / 6)
        case 3 where depth > 0 && axis == .horizontal && known.width: return .fractionalWidth(1)
        default: return .estimated(random.length(5...90))
        }
      }
      let (width, height) = (dimension(.horizontal), dimension(.vertical))
      let inset =
        random.chance(oneIn: 4)
        ? EdgeInsets(
          top: random.length(0...9), leading: random.length(0...9), bottom: random.length(0...9),
          trailing: random.length(0...9)) : .zero
      guard depth > 0 else { return GroupItem(width: width, height: height, inset: inset) }
      func isKnown(_ dimension: GroupDimension, _ axis: Axis) -> Bool {
        if share == axis { return true }
        if case .estimated = dimension { return false }
        return true
      }
      let inner = (width: isKnown(width, .horizontal), height: isKnown(height, .vertical))
      let axis = Axis.allCases[random.int(0...1)]
      let isDivided = random.chance(oneIn: 3) && (axis == .vertical ? inner.height : inner.width)
      let count = isDivided ? random.int(1...4) : nil
      let items = (0..<(isDivided ? 1 : random.int(1...3))).map { _ in
        item(random.chance(oneIn: 3) ? depth - 1 : 0, known: inner, share: isDivided ? axis : nil)
      }
      let spacing = axis == settings.scrollAxis ? settings.lineSpacing : settings.interitemSpacing
      return GroupItem(
        width: width, height: height, inset: inset,
        group: LayoutGroup(axis: axis, spacing: spacing, count: count, items: items))
    }
    return item(depth, known: (true, true), share: nil)
  }

  /// The tree with x and y exchanged.
  var transposed: GroupItem {
    func exchanged(_ dimension: GroupDimension) -> GroupDimension {
      switch dimension {
      case .fractionalWidth(let share): .fractionalHeight(share)
      case .fractionalHeight(let share): .fractionalWidth(share)
      case let other: other
      }
    }
    return GroupItem(
      width: exchanged(height), height: exchanged(width),
      inset: EdgeInsets(top: inset.leading, leading: inset.top, bottom: inset.trailing, trailing: inset.bottom),
      group: group.map {
        LayoutGroup(
          axis: $0.axis.perpendicular, spacing: $0.spacing, count: $0.count, items: $0.items.map(\.transposed))
      })
  }
}

/// A random layout and its input.
struct RandomCase: CustomStringConvertible {
  var seed: Int
  var kind: RandomKind
  var settings: LayoutSettings
  var layout: any CollectionLayout
  var input: LayoutInput

  var description: String { "\(kind) with seed \(seed)" }

  /// - Parameter items: the range of the number of items in each section.
  init(_ kind: RandomKind, seed: Int, axis: Axis? = nil, items count: ClosedRange<Int> = 0...14) {
    self.seed = seed
    self.kind = kind
    var random = SplitMix64(seed: seed &* 31 &+ kind.rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    settings = LayoutSettings(
      scrollAxis: axis ?? (random.chance(oneIn: 3) ? .horizontal : .vertical), lineSpacing: random.length(0...12),
      interitemSpacing: random.length(0...12))
    if random.chance(oneIn: 2) {
      settings.sectionInset = EdgeInsets(
        top: random.length(0...20), leading: random.length(0...20), bottom: random.length(0...20),
        trailing: random.length(0...20))
    }
    if random.chance(oneIn: 3) { settings.itemSize = Size(width: random.length(1...90), height: random.length(1...90)) }
    if random.chance(oneIn: 4) { settings.estimatedItemSize = .automatic }
    if random.chance(oneIn: 3) { settings.headerSize = random.length(0...40) }
    let sizes = random.int(0...3)
    let sections = (0..<random.int(1...3)).map { _ in
      LayoutSection(
        header: random.chance(oneIn: 4) ? random.length(0...30) : nil,
        footer: random.chance(oneIn: 3) ? random.length(0...30) : nil,
        items: ContiguousArray((0..<random.int(count)).map { _ in Self.item(sizes, &random) }))
    }
    layout = kind.layout(settings, &random)
    input = LayoutInput(
      bounds: Size(width: random.length(60...700), height: random.length(60...700)), sections: sections,
      rightToLeft: random.chance(oneIn: 3), rounding: random.chance(oneIn: 2) ? .points : .none)
  }

  private static func item(_ sizes: Int, _ random: inout SplitMix64) -> ItemSize {
    switch sizes {
    case 0: .unknown
    case 1: .exact(Size(width: random.length(1...120), height: random.length(1...120)))
    case 2: .aspect(random.length(1...40) / 10)
    default: item(random.int(0...2), &random)
    }
  }
}

extension PreparedLayout {
  /// The frames of the cells of each section.
  var cellsBySection: [[Rect]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfItems(inSection: section)).compactMap { frame(ofItemAt: IndexPath(section: section, item: $0)) }
    }
  }
}
