import Geometry
import PageLayout

/// Draws the content's length after each refinement, for both estimates, compared with the final length.
///
/// The lines stretch with the page; the labels do not, so they are outside the drawing, positioned by percentages.
struct TraceChart {
  private static let width = 1000.0
  private static let height = 320.0
  /// The maximum number of points. More could not be distinguished.
  private static let points = 500

  private let report: TraceReport
  /// The length at the top, in px.
  private let most: Double
  /// The distance between grid lines, in px.
  private let interval: Double

  init(_ report: TraceReport) {
    self.report = report
    let lengths = (report.fixed.steps + report.automatic.steps).map(\.length) + [report.finalLength, 1]
    let longest = lengths.max() ?? 1
    var unit = 1.0
    while unit * 10 <= longest, unit < 1e15 { unit *= 10 }
    interval = [unit / 5, unit / 2, unit, unit * 2].first { longest / $0 <= 5 } ?? unit * 5
    most = longest * 1.06
  }

  var html: String {
    """
    <section class="chart" aria-labelledby="chart">
    <h2 id="chart">\(report.axis == .vertical ? "Content height" : "Content width") over the refinements, in px</h2>
    <ul class="key"><li><i class="line fixed"></i>fixed estimate</li><li><i class="line automatic"></i>automatic estimate</li>
    <li><i class="line end"></i>final, \(grouped(report.finalLength)) px</li></ul>
    <div class="plot">
    <svg viewBox="0 0 \(number(Self.width)) \(number(Self.height))" preserveAspectRatio="none" role="img" \
    aria-label="\(report.lengthName) after each of \(report.cellCount) refinements, in px">
    \(grid)
    <path class="end" d="M0 \(y(report.finalLength))H\(number(Self.width))"/>
    <path class="mark" d="M\(x(report.twentieth)) 0V\(number(Self.height))"/>
    <path class="line fixed" d="\(line(report.fixed))"/>
    <path class="line automatic" d="\(line(report.automatic))"/>
    </svg>
    \(labels)
    </div>
    </section>
    """
  }

  private func x(_ step: Int) -> String { number(Self.width * Double(step) / Double(max(report.cellCount, 1))) }
  private func y(_ length: Double) -> String { number(Self.height * (1 - length / most)) }

  /// The path of a strip, with a step at each refinement that changes the length.
  private func line(_ strip: TraceStrip) -> String {
    let stride = max(1, strip.steps.count / Self.points)
    var data = ""
    var drawn = ""
    for (step, refinement) in strip.steps.enumerated() {
      let isLast = step == strip.steps.count - 1
      guard step % stride == 0 || isLast else { continue }
      let height = y(refinement.length)
      if step == 0 {
        data = "M0 \(height)"
      } else if height != drawn || isLast {
        data += "H\(x(step))V\(height)"
      }
      drawn = height
    }
    return data
  }

  private var marks: [Double] {
    Array(stride(from: 0, through: most, by: interval))
  }

  private var grid: String {
    let lines = marks.map { "M0 \(y($0))H\(number(Self.width))" }.joined()
    return "<path class=\"grid\" d=\"\(lines)\"/>"
  }

  private var labels: String {
    let lengths = marks.map { mark in
      "<span class=\"y\" style=\"top:\(GeometryStyles.number((1 - mark / most) * 100, decimals: 2))%\">\(grouped(mark))</span>"
    }
    let share = Double(report.twentieth) / Double(max(report.cellCount, 1))
    return """
      \(lengths.joined())
      <span class="x mark" style="left:\(GeometryStyles.number(share * 100, decimals: 2))%">\(percent(share))</span>
      <span class="x last">\(counted(report.cellCount, "cell")) sized</span>
      """
  }
}

private func number(_ value: Double) -> String { GeometryStyles.number(value, decimals: 1) }
