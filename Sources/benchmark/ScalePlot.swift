import Foundation

/// Draws the figures of `Tests/Races/scale.py` against the number of items, as two SVG files: time and memory.
///
/// - Parameters:
///   - table: the path of the figures: a header, then rows of source, items, task, seconds, processor seconds and MB.
///   - folder: the folder of `scale-time.svg` and `scale-memory.svg`.
func plotScale(_ table: String, into folder: String) throws {
  let rows = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n").dropFirst().compactMap(Row.init)
  for (name, title, value) in [
    ("scale-time", "Seconds, processor time of all cores", \Row.processor),
    ("scale-memory", "Peak memory in MB", \Row.megabytes),
  ] {
    let plot = ScalePlot(title: title, rows: rows.filter { $0[keyPath: value] > 0 }, value: value)
    try plot.svg.write(toFile: "\(folder)/\(name).svg", atomically: true, encoding: .utf8)
  }
}

/// One measurement.
private struct Row {
  var source: String
  var items: Double
  var task: String
  var processor: Double
  var megabytes: Double

  init?(_ line: Substring) {
    let cells = line.split(separator: ",")
    guard cells.count == 6, let items = Double(cells[1]), let processor = Double(cells[4]),
      let megabytes = Double(cells[5])
    else { return nil }
    (source, task) = (String(cells[0]), String(cells[2]))
    (self.items, self.processor, self.megabytes) = (items, processor, megabytes)
  }

  /// The line of the plot that the measurement belongs to.
  var line: String { task == "Hugo" ? "Hugo" : "\(task), \(source)" }
}

/// A plot with logarithmic axes, in which proportional growth is a straight line at 45°.
///
///     title
///     │        ╱ ● from nothing, files
///     │     ╱  ╱
///     │  ╱  ╱    ■ nothing changed
///     └───────────
///       items
private struct ScalePlot {
  var title: String
  var rows: [Row]
  var value: KeyPath<Row, Double>

  /// The area of the plot in px; names of lines are to its right.
  private let area = (left: 56.0, top: 40.0, width: 400.0, height: 320.0)
  private static let colors = ["#0072b2", "#56b4e9", "#d55e00", "#e69f00", "#009e73", "#7fc8a9", "#cc79a7"]

  private var xRange: ClosedRange<Double> { decades(of: rows.map(\.items)) }
  private var yRange: ClosedRange<Double> { decades(of: rows.map { $0[keyPath: value] }) }

  /// The powers of ten, as exponents, around some numbers.
  private func decades(of numbers: [Double]) -> ClosedRange<Double> {
    let exponents = numbers.map(log10)
    let low = (exponents.min() ?? 0).rounded(.down)
    return low...max(low + 1, (exponents.max() ?? 1).rounded(.up))
  }

  private func point(_ row: Row) -> (x: Double, y: Double) {
    (
      x: place(row.items, in: xRange) * area.width + area.left,
      y: area.top + (1 - place(row[keyPath: value], in: yRange)) * area.height
    )
  }

  private func place(_ number: Double, in range: ClosedRange<Double>) -> Double {
    (log10(number) - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 410" width="680" height="410" role="img" font-family="sans-serif" font-size="12">
    <title>\(title) against the number of items</title>
    <style>text{fill:#333}.g{stroke:#ddd}@media(prefers-color-scheme:dark){text{fill:#ccc}.g{stroke:#444}}</style>
    <text x="8" y="20" font-size="14">\(title)</text>
    \(grid)
    \(lines)
    <text x="\(fixed(area.left + area.width / 2, 0))" y="402" text-anchor="middle">items</text>
    </svg>

    """
  }

  private var grid: String {
    var parts: [String] = []
    for exponent in stride(from: yRange.lowerBound, through: yRange.upperBound, by: 1) {
      let y = area.top + (1 - place(pow(10, exponent), in: yRange)) * area.height
      parts.append(
        #"<path class="g" d="M\#(fixed(area.left, 1)) \#(fixed(y, 1))h\#(fixed(area.width, 1))"/>"#
          + #"<text x="\#(fixed(area.left - 6, 1))" y="\#(fixed(y + 4, 1))" text-anchor="end">\#(label(exponent))</text>"#
      )
    }
    for exponent in stride(from: xRange.lowerBound, through: xRange.upperBound, by: 1) {
      let x = area.left + place(pow(10, exponent), in: xRange) * area.width
      parts.append(
        #"<path class="g" d="M\#(fixed(x, 1)) \#(fixed(area.top, 1))v\#(fixed(area.height, 1))"/>"#
          + #"<text x="\#(fixed(x, 1))" y="\#(fixed(area.top + area.height + 18, 1))" text-anchor="middle">\#(label(exponent))</text>"#
      )
    }
    return parts.joined(separator: "\n")
  }

  /// A power of ten, such as `0.01` or `10,000`.
  private func label(_ exponent: Double) -> String {
    if exponent < 0 { return fixed(pow(10, exponent), Int(-exponent)) }
    var digits = fixed(pow(10, exponent), 0)
    if digits.count > 4 { digits.insert(",", at: digits.index(digits.endIndex, offsetBy: -3)) }
    if digits.count > 7 { digits.insert(",", at: digits.index(digits.endIndex, offsetBy: -7)) }
    return digits
  }

  /// The measurements, a line for each task and source, with its name at its end. Names do not overlap.
  private var lines: String {
    var names: [String] = []
    for row in rows where !names.contains(row.line) { names.append(row.line) }
    let lines = names.map { name in
      (name, points: rows.filter { $0.line == name }.sorted { $0.items < $1.items }.map(point))
    }.sorted { ($0.points.last?.y ?? 0) < ($1.points.last?.y ?? 0) }
    var parts: [String] = []
    var lowest = 0.0
    for (index, (name, points)) in lines.enumerated() {
      guard let end = points.last else { continue }
      let color = Self.colors[index % Self.colors.count]
      let path = points.map { "\(fixed($0.x, 1)) \(fixed($0.y, 1))" }.joined(separator: "L")
      let y = max(end.y, lowest + 16)
      lowest = y
      parts.append(#"<path d="M\#(path)" fill="none" stroke="\#(color)" stroke-width="2"/>"#)
      parts += points.map { #"<circle cx="\#(fixed($0.x, 1))" cy="\#(fixed($0.y, 1))" r="3.5" fill="\#(color)"/>"# }
      let right = area.left + area.width
      parts.append(
        #"<path d="M\#(fixed(end.x, 1)) \#(fixed(end.y, 1))L\#(fixed(right + 12, 1)) \#(fixed(y, 1))" stroke="\#(color)" stroke-dasharray="2 3"/>"#
          + #"<text x="\#(fixed(right + 16, 1))" y="\#(fixed(y + 4, 1))">\#(name)</text>"#)
    }
    return parts.joined(separator: "\n")
  }
}
