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
  /// Rounds the frames of a page to CSS lengths, relative to their chunks.
  /// - Parameter chunks: the extents of the page's chunks, by interval.
  init(_ geometry: PageGeometry, chunks: [[AffineExtent]]) {
    let count = geometry.intervals.reduce(0) { $0 + $1.frames.count } * PlacingProperty.allCases.count
    let lengths = ContiguousArray<CSSLength>(capacity: count) { lengths in
      for (interval, chunks) in zip(geometry.intervals, chunks) {
        let frames = interval.frames
        for frame in frames { lengths.append(CSSLength(frame.x, .percent)) }
        // The cells of a chunk are positioned relative to its top.
        var tops: ContiguousArray<AffineLength> = []
        tops.reserveCapacity(frames.count)
        var rest = frames.indices
        for (chunk, extent) in zip(geometry.chunks, chunks) {
          for frame in frames[rest.lowerBound..<chunk.elements.lowerBound] { tops.append(frame.y) }
          for frame in frames[chunk.elements] { tops.append(frame.y - extent.start) }
          rest = chunk.elements.upperBound..<rest.upperBound
        }
        for frame in frames[rest] { tops.append(frame.y) }
        for top in tops { lengths.append(CSSLength(0, .percent, plus: top.constant)) }
        for frame in frames { lengths.append(CSSLength(frame.width, .percent)) }
        for frame in frames { lengths.append(CSSLength(frame.height, .container)) }
        for top in tops { lengths.append(CSSLength(top.slope * 100, .percent, plus: 0)) }
      }
    }
    self.init(intervalCount: geometry.intervals.count, elementCount: geometry.elements.count, lengths: lengths)
  }
}
