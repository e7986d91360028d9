package import CollectionLayout
import Geometry

/// A layout with its input, which can run at any container width.
package struct LayoutRun {
  package let layout: any CollectionLayout
  /// Returns the layout's input in a container of a width in px. The decision tape fixes its discrete decisions.
  package let input: (Double, inout DecisionTape) -> LayoutInput
  /// The widths of cells in px at which their content is arranged in another way.
  var cellThresholds: [Double] = []

  package func prepare(at width: Double, _ tape: inout DecisionTape) -> PreparedLayout {
    var input = input(width, &tape)
    input.isQueried = false
    return layout.prepare(input, decisions: &tape)
  }

  /// The structural decisions at a width of a layout whose structure depends on the width alone. No content is
  /// measured, and each section has a single placeholder item.
  fileprivate func structureWithoutMeasuring(at width: Double) -> DecisionTape {
    var tape = DecisionTape.recording
    var input = input(width, &tape)
    input.measurer = cellThresholds.isEmpty ? nil : ThresholdMeasurer(thresholds: cellThresholds)
    input.isQueried = false
    for section in input.sections.indices {
      input.sections[section].items = ContiguousArray(input.sections[section].items.prefix(1))
    }
    _ = layout.prepare(input, decisions: &tape)
    return tape
  }
}

/// Records which thresholds the width of a placeholder item reaches.
private struct ThresholdMeasurer: ItemMeasuring {
  let thresholds: [Double]

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    let width = proposal.width ?? limit
    _ = decisions.decide(.structure) { thresholds.count { $0 <= width } }
    return Size(width: width, height: proposal.height ?? width)
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? { nil }
}

/// The layout results at the widths evaluated so far. Planning needs both ends of each interval several times.
final class FreshRuns {
  /// The layout at a width, with the decisions made there.
  final class Fresh {
    let layout: PreparedLayout
    let tape: DecisionTape

    fileprivate init(_ run: LayoutRun, at width: Double) {
      var tape = DecisionTape.recording
      layout = run.prepare(at: width, &tape)
      self.tape = tape
    }
  }

  let run: LayoutRun
  private var known: [Double: Fresh] = [:]
  private var frozen: [ClosedRange<Double>: PreparedLayout] = [:]
  private var freshExtents: [Double: Extents] = [:]
  private var frozenExtents: [ClosedRange<Double>: Extents] = [:]

  init(_ run: LayoutRun) { self.run = run }

  func prepare(at width: Double) -> Fresh {
    if let known = known[width] { return known }
    let fresh = Fresh(run, at: width)
    known[width] = fresh
    return fresh
  }

  /// The structural decisions at a width.
  func structure(at width: Double) -> [Int32] {
    let tape =
      run.layout.structureFollowsWidth && (known[width] == nil || !run.cellThresholds.isEmpty)
      ? run.structureWithoutMeasuring(at: width) : prepare(at: width).tape
    return tape.entries.compactMap { $0.kind == .structure ? $0.value : nil }
  }

  /// The layout at the upper of two widths with the decisions of the lower one. Planning derives the cost from it, and
  /// the page's affine lengths are drawn through it.
  func frozen(from low: Double, to high: Double) -> PreparedLayout {
    if let known = frozen[low...high] { return known }
    var replay = prepare(at: low).tape.replaying
    let layout = run.prepare(at: high, &replay)
    frozen[low...high] = layout
    return layout
  }

  /// The height that freezing the decisions of one width up to another wastes.
  struct Excess {
    let widths: ClosedRange<Double>
    fileprivate let (near, far): (Extents, Extents)

    /// Returns what is wasted at a width, as a fraction of the height.
    /// - Parameter needed: the heights of a fresh layout at the width.
    func callAsFunction(at width: Double, needed: Extents) -> Double {
      let length = widths.upperBound - widths.lowerBound
      let share = length > 0 ? (width - widths.lowerBound) / length : 0
      func excess(_ near: Double, _ far: Double, _ needed: Double) -> Double {
        needed > 0 ? max(0, (near + share * (far - near)) / needed - 1) : 0
      }
      return excess(near.content, far.content, needed.content) + excess(near.cells, far.cells, needed.cells)
    }
  }

  func excess(from low: Double, to high: Double) -> Excess {
    Excess(widths: low...high, near: extents(at: low), far: extents(from: low, to: high))
  }

  /// The height of a layout, and that of its cells together, in px.
  struct Extents {
    let content: Double
    let cells: Double

    fileprivate init(_ layout: PreparedLayout) { (content, cells) = (layout.contentSize.height, layout.cellHeights) }
  }

  func extents(at width: Double) -> Extents {
    if let known = freshExtents[width] { return known }
    let extents = Extents(prepare(at: width).layout)
    freshExtents[width] = extents
    return extents
  }

  private func extents(from low: Double, to high: Double) -> Extents {
    if let known = frozenExtents[low...high] { return known }
    let extents = Extents(frozen(from: low, to: high))
    frozenExtents[low...high] = extents
    return extents
  }
}

extension PreparedLayout {
  /// The sum of the heights of all cells in px.
  fileprivate var cellHeights: Double {
    let frames = elementFrames
    return (0..<numberOfSections).reduce(0) { sum, section in
      frames[cellPositions(inSection: section)].reduce(sum) { $0 + $1.height }
    }
  }
}
