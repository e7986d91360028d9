@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

/// The layouts used for test pages, each with settings that have an effect.
enum LayoutCase: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case flow, column, grid, narrowGrid, list, mosaic, waterfall, justified

  var testDescription: String { rawValue }

  private static let insets = EdgeInsets(top: 12, leading: 8, bottom: 20, trailing: 5)

  var layout: any CollectionLayout {
    let settings = LayoutSettings(lineSpacing: 9, interitemSpacing: 6, sectionInset: Self.insets)
    switch self {
    case .flow: return FlowLayout(LayoutSettings(lineSpacing: 9, interitemSpacing: 6))
    case .column: return ColumnLayout(settings, minColumnWidth: 240)
    case .grid: return GridLayout(settings, columns: .count(3))
    case .narrowGrid: return GridLayout(settings, columns: .minimumWidth(150))
    case .list: return ListLayout(settings)
    case .mosaic: return MosaicLayout()
    case .waterfall: return WaterfallLayout(settings, columns: .minimumWidth(210))
    case .justified: return JustifiedLayout(targetRowHeight: 180)
    }
  }

  /// Whether cells have the height of their content, instead of a height chosen by the layout.
  var measuresHeights: Bool { self != .mosaic && self != .justified }
}

extension IntervalPlanner {
  /// The planner for pages whose collections are at most 1280 px wide.
  static let limited = IntervalPlanner(
    range: 112...1280, narrowestUsual: 271, isLimited: true, preferred: [(343, 1), (375, 1), (706, 1), (942, 1)])
  /// The planner for pages whose collections have no maximum width.
  static let unlimited = IntervalPlanner(
    range: 112...3744, narrowestUsual: 271, isLimited: false, preferred: [(343, 1), (375, 1), (706, 1), (942, 1)])
}

extension PageGeometry {
  /// Container widths in px over and beyond the whole range, including those around each boundary.
  func widths(count: Int, from low: Double, to high: Double) -> [Double] {
    let spread = (0..<count).map { low + (high - low) * Double($0) / Double(count - 1) }
    let boundaries = intervals.flatMap { [$0.lowerBound - 0.01, $0.lowerBound, $0.lowerBound + 0.01] }
    return spread + boundaries.filter { $0 >= low }
  }
}
