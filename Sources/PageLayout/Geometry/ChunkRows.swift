import Bytes
import Geometry

/// The tops of the cells in chunks, as the rows of CSS grids.
///
/// A chunk is a grid. Its rows are the distances between the tops of its cells, in their order, and each cell is
/// positioned absolutely from the line after its row:
///
///     line 1 ──── start of the chunk
///     line 2 ──── top of cell 1        .chunk>:nth-child(1){grid-row:2}
///     line 3 ──── top of cell 2        .chunk>:nth-child(2){grid-row:3}
///                                      .k0{grid-template-rows:0 calc(100cqi + 7rem)}
///
/// On pages of 500 cells, these lists take a quarter to five sixths of the compressed bytes that a number for each cell and
/// interval takes, and the browser resolves no custom properties for each cell. Rows have no negative heights: a cell whose
/// top is above that of a cell before it is on the line of that cell, and keeps an offset of its own.
struct ChunkRows {
  private let geometry: PageGeometry
  /// The heights of the rows before the cells: by interval and element. Zero for elements that are in no chunk.
  private let rows: [ContiguousArray<CSSLength>]
  /// The tops of elements in px, by interval and element: relative to the line of the cell in a chunk, otherwise to the
  /// collection.
  let offsets: [ContiguousArray<AffineLength>]

  /// What a browser loses of the height of a row, in px: Chromium and WebKit round down to 1/64 px, Firefox rounds to the
  /// nearest 1/60 px. This is between the averages of both.
  private static let loss = 1.0 / 256

  /// The length in px in steps of which lost heights are added to rows: 0.01 rem, so that few rows have more digits.
  private static let compensationStep = 0.16

  /// The maximum number of rows of a chunk. In the worst case, which is a loss of 1/64 px in every row, the last cell is
  /// less than half a px from its place.
  static let mostRows = 40

  /// - Parameter chunks: the extents of the page's chunks, by interval.
  init(_ geometry: PageGeometry, chunks: [[AffineExtent]]) {
    self.geometry = geometry
    var (rows, offsets): ([ContiguousArray<CSSLength>], [ContiguousArray<AffineLength>]) = ([], [])
    for (interval, extents) in zip(geometry.intervals, chunks) {
      var tops = ContiguousArray(interval.frames.map(\.y))
      var lengths = ContiguousArray(repeating: CSSLength(.zero, .container), count: tops.count)
      for (chunk, extent) in zip(geometry.chunks, extents) {
        for element in chunk.elements { tops[element] = tops[element] - extent.start }
        let ordered = Self.ordered(chunk.elements.filter { !interval.absent.contains($0) }, tops, in: interval)
        var (line, next, lost) = (AffineLength.zero, ordered[...], 0.0)
        for element in chunk.elements {
          if element == next.first {
            next.removeFirst()
            lengths[element] = CSSLength(tops[element] - line, .container)
            if !lengths[element].isZero {
              lost += Self.loss
              let compensation = (lost / Self.compensationStep).rounded() * Self.compensationStep
              lost -= compensation
              lengths[element] = CSSLength(
                tops[element] - line + AffineLength(slope: 0, constant: compensation), .container)
            }
            line = tops[element]
            tops[element] = .zero
          } else {
            tops[element] = interval.absent.contains(element) ? .zero : tops[element] - line
          }
        }
      }
      rows.append(lengths)
      offsets.append(tops)
    }
    (self.rows, self.offsets) = (rows, offsets)
  }

  /// As many elements as possible of which none is above one before it, at either end of an interval.
  /// - Parameter tops: in px, by element.
  private static func ordered(
    _ elements: [Int], _ tops: ContiguousArray<AffineLength>, in interval: LayoutInterval
  ) -> [Int] {
    /// Differences of rounded lengths have errors of floating-point numbers.
    let tolerance = 1e-6
    let ends = elements.map { element in
      (low: tops[element].value(at: interval.lowerBound), high: tops[element].value(at: interval.upperBound))
    }
    func follows(_ place: Int, _ former: Int) -> Bool {
      ends[place].low >= ends[former].low - tolerance && ends[place].high >= ends[former].high - tolerance
    }
    // In nearly all layouts, all are in order.
    if elements.indices.dropFirst().allSatisfy({ follows($0, $0 - 1) }) { return elements }
    // The longest chain that ends at each element, and the element before it in the chain; -1 for none.
    var (lengths, formers) = (Array(repeating: 1, count: elements.count), Array(repeating: -1, count: elements.count))
    for place in elements.indices {
      for former in 0..<place where lengths[former] >= lengths[place] && follows(place, former) {
        lengths[place] = lengths[former] + 1
        formers[place] = former
      }
    }
    var (chain, place) = ([Int](), elements.indices.max { lengths[$0] < lengths[$1] } ?? -1)
    while place >= 0 {
      chain.append(elements[place])
      place = formers[place]
    }
    return chain.reversed()
  }

  /// Appends the lists of rows, and the lines of the cells.
  func write(into css: inout UTF8Buffer, _ styles: GeometryStyles) {
    guard let most = geometry.chunks.map(\.elements.count).max() else { return }
    // On paper, cells are in a grid of their own.
    css.append("@media not print{\n.chunk{display:grid}\n")
    for place in 1...most { css.append(text: ".chunk>:nth-child(\(place)){grid-row:\(place + 1)}\n") }
    css.append("}\n")
    styles.appendPart(to: &css) { interval, css in
      for (index, chunk) in geometry.chunks.enumerated() {
        let heights = rows[interval][chunk.elements]
        if interval > 0, heights == rows[interval - 1][chunk.elements] { continue }
        css.append(text: ".\(geometry.className(ofChunk: index))")
        css.append("{grid-template-rows:")
        for (place, height) in heights.enumerated() {
          if place > 0 { css.append(" ") }
          css.append(height)
        }
        css.append("}\n")
      }
    }
  }
}
