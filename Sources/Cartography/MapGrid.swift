import Geometry
import Glibc

/// Lines at equal distances on the map of a local region, from west to east and from north to south.
struct MapGrid {
  /// The data of the lines' SVG path.
  let lines: String
  /// The data of the SVG path of a bar in the lower left corner, which is as long as the lines are apart.
  let bar: String
  /// The distance of the lines.
  let distance: String

  /// The mean radius of the globe in metres (IUGG).
  private static let radius = 6_371_008.8
  /// The least number of distances across the width.
  private static let fewest = 5.0
  /// The distance of the bar from the left and the bottom edge, as a share of the width. The style sheet puts the text
  /// above it.
  private static let inset = 0.025

  /// - Parameters:
  ///   - region: a local region.
  ///   - width: the width of the drawing in its own units.
  ///   - height: its height.
  init(_ region: MapRegion, width: Int, height: Int) {
    let metres = region.frame.width * Self.radius
    let longest = metres / Self.fewest
    let power = pow(10, floor(log10(longest)))
    let step = [5, 2, 1].map { $0 * power }.first { $0 <= longest } ?? power
    let size = Double(width) * step / metres
    let inset = Double(width) * Self.inset
    // The bar lies on a line, and begins and ends at lines.
    let (left, bottom) = (inset, Double(height) - inset)
    func places(from first: Double, upTo last: Double) -> [Int] {
      stride(from: first - floor(first / size) * size, to: last, by: size).map { Int($0.rounded()) }
    }
    lines =
      places(from: left, upTo: Double(width)).map { "M\($0) 0V\(height)" }.joined()
      + places(from: bottom, upTo: Double(height)).map { "M0 \($0)H\(width)" }.joined()
    bar = "M\(Int(left.rounded())) \(Int(bottom.rounded()))h\(Int(size.rounded()))"
    distance = step < 1000 ? "\(Int(step)) m" : "\(Int(step / 1000)) km"
  }
}
