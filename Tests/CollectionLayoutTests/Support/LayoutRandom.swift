import CollectionLayout
import Foundation
import Geometry

/// Numbers that are the same in every run: SplitMix64.
struct LayoutRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ oneIn: Int) -> Bool { int(1...oneIn) == 1 }

  /// Whole numbers mostly, so that exact fits and ties come up.
  mutating func length(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &self)
    return chance(3) ? value : value.rounded()
  }
}

/// How many random cases a run tries in all; `VITRINE_CASES` asks for more or fewer.
let randomCaseCount = ProcessInfo.processInfo.environment["VITRINE_CASES"].flatMap { Int($0) } ?? 100_000

/// The layouts that random cases are drawn from.
enum RandomKind: String, CaseIterable, Sendable {
  case flow, column, grid, list, mosaic, pattern, waterfall, justified

  /// How many cases each kind gets, of those of one test among several.
  static func share(of part: Double) -> Int {
    max(1, Int(Double(randomCaseCount) * part) / allCases.count)
  }

  func layout(_ settings: LayoutSettings, _ random: inout LayoutRandom) -> any CollectionLayout {
    let rule: ColumnRule =
      random.chance(2) ? .count(random.int(1...5)) : .minimumWidth(random.length(20...200))
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
    case .waterfall: return WaterfallLayout(settings, columns: rule, horizontalOrder: random.chance(4))
    case .justified:
      return JustifiedLayout(
        settings, targetRowHeight: random.length(20...200), targetRowHeightTolerance: random.length(0...1) / 2,
        widowStyle: JustifiedLayout.WidowStyle.allCases[random.int(0...2)],
        fullWidthBreakoutRowCadence: random.chance(3) ? random.int(1...4) : nil)
    }
  }
}

/// A layout and what to lay out.
struct RandomCase: CustomStringConvertible {
  var seed: Int
  var kind: RandomKind
  var settings: LayoutSettings
  var layout: any CollectionLayout
  var input: LayoutInput

  var description: String { "\(kind) with seed \(seed)" }

  init(_ kind: RandomKind, seed: Int, axis: Axis? = nil) {
    self.seed = seed
    self.kind = kind
    var random = LayoutRandom(seed: seed &* 31 &+ kind.rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    settings = LayoutSettings(
      scrollAxis: axis ?? (random.chance(3) ? .horizontal : .vertical), lineSpacing: random.length(0...12),
      interitemSpacing: random.length(0...12))
    if random.chance(2) {
      settings.sectionInset = EdgeInsets(
        top: random.length(0...20), leading: random.length(0...20), bottom: random.length(0...20),
        trailing: random.length(0...20))
    }
    if random.chance(3) { settings.itemSize = Size(width: random.length(1...90), height: random.length(1...90)) }
    if random.chance(4) { settings.estimatedItemSize = .automatic }
    if random.chance(3) { settings.headerSize = random.length(0...40) }
    let sizes = random.int(0...3)
    let sections = (0..<random.int(1...3)).map { _ in
      LayoutSection(
        header: random.chance(4) ? random.length(0...30) : nil, footer: random.chance(3) ? random.length(0...30) : nil,
        items: ContiguousArray((0..<random.int(0...14)).map { _ in Self.item(sizes, &random) }))
    }
    layout = kind.layout(settings, &random)
    input = LayoutInput(
      bounds: Size(width: random.length(60...700), height: random.length(60...700)), sections: sections,
      rightToLeft: random.chance(3), rounding: random.chance(2) ? .points : .none)
  }

  private static func item(_ sizes: Int, _ random: inout LayoutRandom) -> ItemSize {
    switch sizes {
    case 0: .unknown
    case 1: .exact(Size(width: random.length(1...120), height: random.length(1...120)))
    case 2: .aspect(random.length(1...40) / 10)
    default: item(random.int(0...2), &random)
    }
  }
}

extension PreparedLayout {
  /// Frames of the cells of each section.
  var cellsBySection: [[Rect]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfItems(inSection: section)).compactMap { frame(ofItemAt: IndexPath(section: section, item: $0)) }
    }
  }
}
