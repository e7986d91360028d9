import CollectionLayout
import Geometry

/// The closed form of an interval in which all cells have the same size and form rows of `n` cells: cell `i` is in
/// column `i mod n` of row `⌊i / n⌋`.
///
///     origin ─┌───┐ ┌───┐ ┌───┐ ┬
///             │ 0 │ │ 1 │ │ 2 │ │ step.y
///             └───┘ └───┘ └───┘ │
///             ┌───┐ ┌───┐ ┌───┐ ┴
///             │ 3 │ │ 4 │ │ 5 │
///             ├──── step.x
///
/// The size of its CSS depends on the number of intervals alone, not on the number of cells.
struct UniformGrid: Hashable, Sendable {
  var columns: Int
  /// The frame of cell 0.
  var first: AffineFrame
  /// The distance between the starts of adjacent columns.
  var columnStep: AffineLength
  /// The distance between the starts of adjacent rows.
  var rowStep: AffineLength

  /// The minimum number of cells. With fewer cells, one rule per cell is as short.
  private static let fewestCells = 24
  /// The tolerance in px for rounding errors of floating-point sums.
  private static let tolerance = 1e-6

  /// The grid formed by the frames at both ends of an interval; nil if they form none.
  /// - Parameters:
  ///   - across: the line through two lengths across the page.
  ///   - down: the line through two lengths down the page.
  init?(
    _ narrow: PreparedLayout, _ wide: PreparedLayout, across: (Double, Double) -> AffineLength,
    down: (Double, Double) -> AffineLength
  ) {
    let (near, far) = (narrow.elementFrames, wide.elementFrames)
    guard narrow.scrollAxis == .vertical, near.count >= Self.fewestCells, near.count == far.count,
      narrow.cellPositions(inSection: 0) == near.indices
    else { return nil }
    let columns = near.prefix { abs($0.y - near[0].y) <= Self.tolerance }.count
    guard near.count > columns else { return nil }
    func steps(_ frames: ContiguousArray<Rect>) -> (x: Double, y: Double)? {
      let step = (x: columns > 1 ? frames[1].x - frames[0].x : 0, y: frames[columns].y - frames[0].y)
      let fits = frames.indices.allSatisfy { index in
        let expected = Rect(
          x: frames[0].x + Double(index % columns) * step.x, y: frames[0].y + Double(index / columns) * step.y,
          width: frames[0].width, height: frames[0].height)
        let frame = frames[index]
        // On a long page, sums may differ in proportion to their value.
        return abs(frame.x - expected.x) <= Self.tolerance && abs(frame.width - expected.width) <= Self.tolerance
          && abs(frame.y - expected.y) <= Self.tolerance * (1 + frame.y / 1000)
          && abs(frame.height - expected.height) <= Self.tolerance
      }
      return fits ? step : nil
    }
    guard let nearStep = steps(near), let farStep = steps(far) else { return nil }
    self.columns = columns
    first = AffineFrame(
      x: across(near[0].x, far[0].x), y: down(near[0].y, far[0].y), width: across(near[0].width, far[0].width),
      height: down(near[0].height, far[0].height))
    columnStep = across(nearStep.x, farStep.x)
    rowStep = down(nearStep.y, farStep.y)
  }

  /// The frame of a cell, from the rounded lengths of the closed form.
  func frame(ofCell index: Int) -> AffineFrame {
    func moved(_ length: AffineLength, by step: AffineLength, _ times: Int) -> AffineLength {
      AffineLength(
        slope: length.slope + step.slope * Double(times), constant: length.constant + step.constant * Double(times))
    }
    var frame = first
    frame.x = moved(first.x, by: columnStep, index % columns)
    frame.y = moved(first.y, by: rowStep, index / columns)
    return frame
  }
}

extension UniformGrid {
  /// The declarations that position each cell by its number, `--i`; in a chunk, relative to the number of its first
  /// cell, `--f`.
  func declarations(inChunks: Bool) -> String {
    let (x, width) = (Self.css(first.x), Self.css(first.width))
    let column = "mod(var(--i),\(columns))*\(Self.css(columnStep))"
    let start = columns == 1 ? x : x == "0" ? "calc(\(column))" : "calc(\(x) + \(column))"
    let step = Self.down(rowStep)
    let top =
      inChunks
      ? "calc((\(row("--i")) - \(row("--f")))*\(step))" : sum(Self.down(first.y), "\(row("--i"))*\(step)")
    return "inset-inline-start:\(start);top:\(top);width:\(width);height:\(Self.down(first.height))"
  }

  /// The declarations that position each chunk by the numbers of its first and last cell, `--f` and `--l`.
  var chunkDeclarations: String {
    let step = Self.down(rowStep)
    return "top:\(sum(Self.down(first.y), "\(row("--f"))*\(step)"))"
      + ";height:calc((\(row("--l")) - \(row("--f")))*\(step) + \(Self.down(first.height)))"
  }

  private func row(_ number: String) -> String { "round(down,var(\(number))/\(columns),1)" }

  private func sum(_ length: String, _ product: String) -> String {
    "calc(\(length == "0" ? "" : "\(length) + ")\(product))"
  }

  /// A fallback for browsers without `round()`, which followed container queries by up to two years: a CSS grid with
  /// the same lengths.
  var fallback: String {
    let columnGap = LengthNotation.fine.rounded(columnStep - first.width)
    let rowGap = LengthNotation.fine.rounded(rowStep - first.height)
    return ".cells{grid-template-columns:repeat(\(columns),\(Self.css(first.width)));gap:\(Self.down(rowGap)) "
      + "\(columns == 1 ? "0" : Self.css(columnGap));padding:\(Self.down(first.y)) 0 0 \(Self.css(first.x))}"
  }

  private static func css(_ length: AffineLength) -> String { GeometryStyles.length(length, .percent) }

  private static func down(_ length: AffineLength) -> String { GeometryStyles.length(length, .container) }
}
