import Foundation

/// Heights over a plate, sampled on a square grid.
struct Relief {
  let cell: Double
  let columns: Int
  let rows: Int
  private let heights: [Double]

  /// - Parameter outside: the height beyond the plate's edge, so that every contour closes.
  init(_ width: Double, _ height: Double, cell: Double, outside: Double = -1e3, _ field: (Point) -> Double) {
    self.cell = cell
    columns = Int(width / cell) + 5
    rows = Int(height / cell) + 5
    var heights: [Double] = []
    for j in 0..<rows {
      for i in 0..<columns {
        let edge = i == 0 || j == 0 || i == columns - 1 || j == rows - 1
        heights.append(edge ? outside : field(Point(Double(i - 2) * cell, Double(j - 2) * cell)))
      }
    }
    self.heights = heights
  }

  private func height(_ i: Int, _ j: Int) -> Double { heights[j * columns + i] }

  /// The closed lines of one height, higher ground on the same side throughout (marching squares).
  func contours(_ level: Double) -> [[Point]] {
    // An edge of the grid is named by its lower end and whether it is vertical; `next` joins crossed edges.
    var next: [Int: Int] = [:]
    func name(_ i: Int, _ j: Int, _ vertical: Int) -> Int { (j * columns + i) * 2 + vertical }
    for j in 0..<rows - 1 {
      for i in 0..<columns - 1 {
        let corners = [height(i, j), height(i + 1, j), height(i + 1, j + 1), height(i, j + 1)].map { $0 > level }
        let edges = [name(i, j, 0), name(i + 1, j, 1), name(i, j + 1, 0), name(i, j, 1)]
        // From the edge where one enters high ground to the edge where one leaves it, going around the cell.
        let rises = (0..<4).filter { !corners[$0] && corners[($0 + 1) % 4] }
        let falls = (0..<4).filter { corners[$0] && !corners[($0 + 1) % 4] }
        for rise in rises {
          let fall = falls.min { ($0 - rise + 4) % 4 < ($1 - rise + 4) % 4 } ?? rise
          next[edges[fall]] = edges[rise]
        }
      }
    }
    var lines: [[Point]] = []
    for start in next.keys.sorted() {
      guard next[start] != nil else { continue }
      var (line, edge): ([Point], Int) = ([], start)
      while let following = next.removeValue(forKey: edge) {
        line.append(crossing(edge, level))
        edge = following
      }
      if line.count > 3 { lines.append(line) }
    }
    return lines
  }

  private func crossing(_ edge: Int, _ level: Double) -> Point {
    let (vertical, place) = (edge & 1, edge >> 1)
    let (i, j) = (place % columns, place / columns)
    let (a, b) = (height(i, j), vertical == 1 ? height(i, j + 1) : height(i + 1, j))
    let t = abs(b - a) < 1e-12 ? 0.5 : min(max((level - a) / (b - a), 0), 1)
    let origin = Point(Double(i - 2) * cell, Double(j - 2) * cell)
    return origin + (vertical == 1 ? Point(0, t * cell) : Point(t * cell, 0))
  }
}

extension Path {
  mutating func contours(_ lines: [[Point]]) { for line in lines { polyline(line, closed: true) } }
}
