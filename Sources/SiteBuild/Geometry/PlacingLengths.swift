import Geometry

/// The lengths that place the elements of a page in each interval, as its sheet says them.
struct PlacingLengths {
  let intervalCount: Int
  let elementCount: Int
  /// By interval, property and element.
  let lengths: ContiguousArray<CSSLength>

  /// Where the row of a property in an interval begins, which has a length for each element.
  func row(of property: PlacingProperty, in interval: Int) -> Int {
    (interval * PlacingProperty.allCases.count + property.rawValue) * elementCount
  }

  subscript(index: Int) -> CSSLength { lengths[index] }
}

extension PlacingLengths {
  /// - Parameter chunks: where the page's chunks stand, by interval.
  init(_ geometry: PageGeometry, chunks: [[AffineExtent]]) {
    var lengths: ContiguousArray<CSSLength> = []
    lengths.reserveCapacity(geometry.intervals.count * PlacingProperty.allCases.count * geometry.elements.count)
    for (interval, chunks) in zip(geometry.intervals, chunks) {
      let (frames, notation) = (interval.frames, interval.notation)
      for frame in frames { lengths.append(CSSLength(frame.x, .percent)) }
      func appendTops(_ elements: Range<Int>, below top: AffineLength) {
        for frame in frames[elements] { lengths.append(notation.css(frame.y - top)) }
      }
      var rest = frames.indices
      for (chunk, extent) in zip(geometry.chunks, chunks) {
        appendTops(rest.lowerBound..<chunk.elements.lowerBound, below: .zero)
        appendTops(chunk.elements, below: extent.start)
        rest = chunk.elements.upperBound..<rest.upperBound
      }
      appendTops(rest, below: .zero)
      for frame in frames { lengths.append(CSSLength(frame.width, .percent)) }
      for frame in frames { lengths.append(notation.css(frame.height)) }
    }
    self.init(intervalCount: geometry.intervals.count, elementCount: geometry.elements.count, lengths: lengths)
  }
}
