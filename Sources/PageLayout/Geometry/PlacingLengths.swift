import Geometry

/// The lengths that position the elements of a page in each interval, as its style sheet writes them.
struct PlacingLengths {
  let intervalCount: Int
  let elementCount: Int
  /// By interval, property and element.
  let lengths: ContiguousArray<CSSLength>

  /// The index at which the lengths of a property in an interval begin. A row has a length for each element.
  func row(of property: PlacingProperty, in interval: Int) -> Int {
    (interval * PlacingProperty.allCases.count + property.rawValue) * elementCount
  }

  subscript(index: Int) -> CSSLength { lengths[index] }
}

extension PlacingLengths {
  /// Rounds the frames of a page to CSS lengths.
  /// - Parameter rows: the lines of the cells in chunks, which their tops are relative to.
  init(_ geometry: PageGeometry, _ rows: ChunkRows) {
    let count = geometry.intervals.reduce(0) { $0 + $1.frames.count } * PlacingProperty.allCases.count
    let lengths = ContiguousArray<CSSLength>(capacity: count) { lengths in
      for (interval, tops) in zip(geometry.intervals, rows.offsets) {
        let frames = interval.frames
        for frame in frames { lengths.append(CSSLength(frame.x, .percent)) }
        for top in tops { lengths.append(CSSLength(0, .percent, plus: top.constant)) }
        for frame in frames { lengths.append(CSSLength(frame.width, .percent)) }
        for frame in frames { lengths.append(CSSLength(frame.height, .container)) }
        for top in tops { lengths.append(CSSLength(top.slope * 100, .percent, plus: 0)) }
      }
    }
    self.init(intervalCount: geometry.intervals.count, elementCount: geometry.elements.count, lengths: lengths)
  }
}
