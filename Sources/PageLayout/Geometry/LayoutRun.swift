package import CollectionLayout
import Geometry

/// One layout with what it lays out, run at any width of its container.
package struct LayoutRun {
  let layout: any CollectionLayout
  /// What is laid out in a container of a width in px; the discrete choices in it are made through the tape.
  package let input: (Double, inout DecisionTape) -> LayoutInput

  func prepare(at width: Double, _ tape: inout DecisionTape) -> PreparedLayout {
    var input = input(width, &tape)
    input.isQueried = false
    return layout.prepare(input, decisions: &tape)
  }

  /// The structural decisions at a width, of a layout whose structure follows it: nothing is measured, and one item
  /// stands for all of its section.
  fileprivate func structureWithoutMeasuring(at width: Double) -> DecisionTape {
    var tape = DecisionTape.recording
    var input = input(width, &tape)
    input.measurer = nil
    input.isQueried = false
    for section in input.sections.indices {
      input.sections[section].items = ContiguousArray(input.sections[section].items.prefix(1))
    }
    _ = layout.prepare(input, decisions: &tape)
    return tape
  }
}

/// A layout at the widths where it was laid out afresh: planning comes back to both ends of every interval.
final class FreshRuns {
  /// The layout at a width, and what was decided there.
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
      run.layout.structureFollowsWidth && known[width] == nil
      ? run.structureWithoutMeasuring(at: width) : prepare(at: width).tape
    return tape.entries.compactMap { $0.kind == .structure ? $0.value : nil }
  }

  /// The layout at the upper of two widths with what was decided at the lower: planning asks what it costs, and the
  /// page's lines are drawn through it.
  func frozen(from low: Double, to high: Double) -> PreparedLayout {
    if let known = frozen[low...high] { return known }
    var replay = prepare(at: low).tape.replaying
    let layout = run.prepare(at: high, &replay)
    frozen[low...high] = layout
    return layout
  }

  /// How much freezing the decisions made at `low` costs up to `high`: the share of height that is wasted at the wide
  /// end, times the logarithm of the widths' ratio, since readers' widths spread over ratios rather than differences.
  func cost(from low: Double, to high: Double) -> Double {
    let frozen = frozen(from: low, to: high)
    let needed = prepare(at: high).layout
    func excess(_ frozen: Double, _ needed: Double) -> Double { needed > 0 ? max(0, frozen / needed - 1) : 0 }
    return (high / low - 1)
      * (excess(frozen.contentSize.height, needed.contentSize.height) + excess(frozen.cellHeights, needed.cellHeights))
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
