import CollectionLayout
import Geometry
import Glibc

/// Refines a layout cell by cell, in the order of a reader who starts at the top, and counts the changes.
struct TraceRecorder {
  let layout: any CollectionLayout
  let input: LayoutInput
  let measurer: any ItemMeasuring
  /// The steps to draw, in ascending order.
  let drawn: [Int]

  /// Records all refinements with an estimate.
  /// - Complexity: O(cells²), with one measurement per cell.
  func record(_ estimate: EstimatedItemSize) -> TraceStrip {
    var layout = layout
    layout.estimatedItemSize = estimate
    var sizing = SelfSizing(layout: layout, input: input, measurer: measurer)
    let axis = layout.scrollAxis
    var strip = TraceStrip(
      estimate: estimate,
      steps: [TraceStep(cell: nil, length: sizing.prepared.contentSize.length(along: axis), movedCells: 0)],
      frames: [])
    var pending = drawn[...]
    func draw(_ step: Int, new: IndexPath?, moved: [Range<Int>]) {
      guard pending.first == step else { return }
      pending.removeFirst()
      strip.frames.append(frame(sizing, step: step, new: new, moved: moved))
    }
    draw(0, new: nil, moved: [])
    let others = sizing.prepared.elements.enumerated().filter { $0.element.kind != .cell }.map(\.offset)
    while let (cell, context) = sizing.refineNext() {
      let everything = 0..<sizing.prepared.elementFrames.count
      let moved = context.map { $0.invalidatesEverything ? [everything] : $0.movedElements } ?? []
      let count = moved.reduce(0) { $0 + $1.count } - others.count { position in moved.contains { $0 ~= position } }
      strip.steps.append(
        TraceStep(cell: cell, length: sizing.prepared.contentSize.length(along: axis), movedCells: count))
      draw(strip.steps.count - 1, new: cell, moved: moved)
    }
    return strip
  }

  private func frame(_ sizing: SelfSizing, step: Int, new: IndexPath?, moved: [Range<Int>]) -> TraceFrame {
    var frame = TraceFrame(step: step, contentSize: sizing.prepared.contentSize, cells: [], headers: [])
    var ranges = moved[...]
    for (position, element) in sizing.prepared.elements.enumerated() {
      while let range = ranges.first, range.upperBound <= position { ranges.removeFirst() }
      guard element.kind == .cell else {
        frame.headers.append(element.frame)
        continue
      }
      let path = element.indexPath
      let isMeasured = if case .exact = sizing.input.sections[path.section].items[path.item] { true } else { false }
      frame.cells.append(
        TraceCell(
          indexPath: path, frame: element.frame, isMeasured: isMeasured,
          isMoved: ranges.first.map { $0 ~= position } ?? false, isNew: path == new))
    }
    return frame
  }

  /// Selects the steps to draw: the estimated layout, the last step, and increasing strides in between, because the
  /// first refinements have the largest effect.
  /// - Parameter wanted: a step that is always drawn.
  static func selection(of refinements: Int, count: Int, including wanted: Int) -> [Int] {
    guard refinements + 1 > max(count, 2) else { return Array(0...max(refinements, 0)) }
    var steps = [0, 1]
    for rest in stride(from: count - 2, to: 0, by: -1) {
      let last = Double(steps[steps.count - 1])
      let next = last * pow(Double(refinements) / last, 1 / Double(rest))
      steps.append(min(max(Int(last) + 1, Int(next.rounded())), refinements))
    }
    steps = count < 3 ? [0, refinements] : steps
    let inner = steps.indices.dropFirst().dropLast()
    if !steps.contains(wanted), let nearest = inner.min(by: { abs(steps[$0] - wanted) < abs(steps[$1] - wanted) }) {
      steps[nearest] = wanted
    }
    return steps
  }
}
