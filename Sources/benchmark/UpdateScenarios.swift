import CollectionUpdates
import CollectionLayout

/// Times computing and applying the difference between two states: 10 % of the items deleted, 10 % inserted, 2 % moved.
func benchmarkUpdates() {
  print("\ndiff and updates, \(Measurement.runs) runs, median".padded(to: 34), terminator: "")
  print("diff".aligned(to: 15) + "apply".aligned(to: 15) + "     updates")
  for count in [10_000, 100_000, 1_000_000] {
    let (before, after) = states(count)
    let diff = Measurement({ stagedBatches(from: before, to: after, identifiedBy: \.self) }, check: { !$0.isEmpty })
    let batches = stagedBatches(from: before, to: after, identifiedBy: \.self)
    let apply = Measurement(
      {
        var items = SectionedItems(before)
        for batch in batches { try? items.performBatchUpdates(batch) }
        return items.sections
      }, check: { $0 == after })
    let updates = batches.reduce(0) { $0 + $1.count }
    print("\(count) items".padded(to: 34), terminator: "")
    print("\(diff.median.short.aligned(to: 15))\(apply.median.short.aligned(to: 15))\("\(updates)".aligned(to: 12))")
  }
}

private func states(_ count: Int) -> (before: [[Int]], after: [[Int]]) {
  let before = Array(0..<count)
  var after = before.filter { $0 % 10 != 3 }
  after = after.enumerated().flatMap { $0.offset % 9 == 0 ? [count + $0.offset, $0.element] : [$0.element] }
  // One item in a hundred swaps places with a distant one; every tenth place has an inserted item.
  for index in stride(from: 3, to: after.count / 2, by: 50) {
    after.swapAt(index, after.count - 1 - index)
  }
  return ([before], [after])
}
