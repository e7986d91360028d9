import CollectionLayout
import Geometry
import Reordering

/// Times refining the words of a flow one by one, as `vitrine trace` does, and dragging a cell of a million.
func benchmarkSizing() {
  let runs = 3
  print("\nrefine words one by one, median of \(runs)".padded(to: 36), terminator: "")
  print("fixed estimate".aligned(to: 15) + "automatic".aligned(to: 15))
  for count in [1_000, 10_000] {
    print("\(count) words".padded(to: 34), terminator: "")
    for estimate in [EstimatedItemSize.fixed(LayoutSettings.defaultItemSize), .automatic] {
      let input = LayoutInput(
        bounds: Size(width: 1280, height: 800),
        sections: [LayoutSection(items: ContiguousArray(repeating: .unknown, count: count))])
      let measurement = Measurement(
        runs: runs,
        {
          var sizing = SelfSizing(
            layout: FlowLayout(LayoutSettings(estimatedItemSize: estimate)), input: input, measurer: Words())
          while sizing.refineNext() != nil {}
          return sizing.measuredCount
        }, check: { $0 == count })
      print(measurement.median.short.aligned(to: 15), terminator: "")
    }
    print("")
  }
  benchmarkDragging()
}

/// Times moving an item of a grid back and forth by one row.
private func benchmarkDragging() {
  let count = 1_000_000
  let grid = GridLayout(LayoutSettings(lineSpacing: 0, interitemSpacing: 0), columns: .count(4))
  let size = Size(width: 320, height: 100)
  let input = LayoutInput(
    bounds: Size(width: 1280, height: 800),
    sections: [LayoutSection(items: ContiguousArray(repeating: .exact(size), count: count))])
  let source = IndexPath(section: 0, item: 4002)
  guard var movement = InteractiveMovement(forItemAt: source, layout: grid, input: input) else { return }
  func step(to row: Int) -> Bool {
    let y = Double(row) * 100 + 50
    return movement.updateTargetPosition(
      Point(x: 800, y: y), visible: Rect(x: 0, y: y - 400, width: 1280, height: 800)
    ).hasReflowed
  }
  _ = step(to: 1001)
  let measurement = Measurement({ step(to: 1002) && step(to: 1001) }, check: { $0 })
  print("\na step of a dragged item in \(count): \((measurement.median / 2).short)")
}

private struct Words: ItemMeasuring {
  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? { Size(width: 20 + Double(indexPath.item &* 7919 % 81), height: 24) }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? { nil }
}
