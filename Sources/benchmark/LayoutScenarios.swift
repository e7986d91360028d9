import CJemalloc
import CollectionLayout
import Geometry

/// Times the preparation of each layout at three sizes. For a million items, also prints the time of a rectangle query
/// and the memory in use.
func benchmarkLayouts() {
  let layouts: [(name: String, layout: any CollectionLayout)] = [
    ("flow", FlowLayout()),
    ("flow, horizontal", FlowLayout(LayoutSettings(scrollAxis: .horizontal))),
    ("column", ColumnLayout()),
    ("grid", GridLayout(columns: .count(4))),
    ("list", ListLayout()),
    ("mosaic", MosaicLayout()),
    ("pattern", MosaicLayout(segmentExtent: .aspect(3), repeating: [.oneThirdTwoThirds, .equalColumns(3)])),
    ("waterfall", WaterfallLayout(columns: .count(4))),
    ("waterfall, in horizontal order", WaterfallLayout(columns: .count(4), horizontalOrder: true)),
    ("justified", JustifiedLayout()),
    ("carousel", CarouselLayout()),
  ]
  let counts = [10_000, 100_000, 1_000_000]
  print("prepare, \(Measurement.runs) runs, median".padded(to: 34), terminator: "")
  for count in counts { print("\(count) items".aligned(to: 15), terminator: "") }
  print("   bytes an item   a query at 1000000 (hits)")

  let inputs = counts.map(input)
  for (name, layout) in layouts {
    print(name.padded(to: 34), terminator: "")
    for (count, input) in zip(counts, inputs) {
      let measurement = Measurement({ layout.prepare(input) }, check: { $0.elements.count == count })
      print(measurement.median.short.aligned(to: 15), terminator: "")
    }
    printMemoryAndQuery(layout, inputs[2])
  }
}

/// Prints the memory that a prepared layout uses, and the time of a query in the middle of the content for a rectangle
/// of about fifty elements.
private func printMemoryAndQuery(_ layout: any CollectionLayout, _ input: LayoutInput) {
  let before = jemalloc_thread_bytes()
  let prepared = layout.prepare(input)
  let bytes = Double(jemalloc_thread_bytes() - before) / Double(prepared.elements.count)
  print(fixed(bytes, 1).aligned(to: 16), terminator: "")

  let axis = prepared.scrollAxis
  let length = prepared.contentSize.length(along: axis)
  let share = 50 * length / Double(prepared.elements.count)
  let rect = Rect(
    x: axis == .vertical ? 0 : length / 2, y: axis == .vertical ? length / 2 : 0,
    width: axis == .vertical ? prepared.contentSize.width : share,
    height: axis == .vertical ? share : prepared.contentSize.height)
  let hits = prepared.layoutAttributes(in: rect).count
  let repeats = 1000
  let measurement = Measurement(
    { (0..<repeats).reduce(0) { sum, _ in sum + prepared.layoutAttributes(in: rect).count } },
    check: { $0 == hits * repeats })
  print("\((measurement.median / repeats).short.aligned(to: 20)) (\(hits))")
}

/// Returns items of exact sizes between 60 and 199 px, in sections of ten thousand.
private func input(_ count: Int) -> LayoutInput {
  var lengths = Lengths()
  let sectionLength = 10_000
  let sections = (0..<(count / sectionLength)).map { _ in
    LayoutSection(
      items: ContiguousArray(
        (0..<sectionLength).map { _ in .exact(Size(width: lengths.next(), height: lengths.next())) }))
  }
  return LayoutInput(bounds: Size(width: 1280, height: 800), sections: sections)
}

/// A deterministic sequence of lengths between 60 and 199 px.
struct Lengths {
  private var state: UInt32 = 1

  /// Returns the next length in px.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return 60 + Double((state >> 16) % 140)
  }
}
