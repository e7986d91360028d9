import CollectionScrolling
import CollectionLayout

/// Maps time and work, both in ms, to the coordinates of a chart.
struct ChartScale {
  static let left = 76
  private static let right = 16
  private static let top = 12
  private static let bottom = 28

  let width = 960
  let height = 208
  let start: Double
  let end: Double
  /// The greatest work shown, in ms.
  let most: Double

  var plotWidth: Int { width - Self.left - Self.right }
  private var plotHeight: Int { height - Self.top - Self.bottom }

  /// Returns the x coordinate of a time in ms.
  func x(_ time: Double) -> Double {
    Double(Self.left) + Double(plotWidth) * (end > start ? (time - start) / (end - start) : 0)
  }

  /// Returns the y coordinate of an amount of work in ms.
  func y(_ work: Double) -> Double {
    Double(height - Self.bottom) - Double(plotHeight) * (most > 0 ? min(work, most) / most : 0)
  }

  /// The background zones: green below the frame budget, red above it.
  var zones: String {
    let (top, line, floor) = (y(most), y(ScrollFrame.budget), y(0))
    return """
      <rect class="zone-over" x="\(Self.left)" y="\(fixed(top, 2))" width="\(plotWidth)" \
      height="\(fixed(line - top, 2))"/>
      <rect class="zone-under" x="\(Self.left)" y="\(fixed(line, 2))" width="\(plotWidth)" \
      height="\(fixed(floor - line, 2))"/>
      """
  }

  /// The line of the frame budget, and the labels of the axes.
  var axes: String {
    let line = y(ScrollFrame.budget)
    var axes = """
      <line class="budget" x1="\(Self.left)" x2="\(width - Self.right)" y1="\(fixed(line, 2))" y2="\(fixed(line, 2))"/>
      <text class="tick y budget-label" x="\(Self.left - 8)" y="\(fixed(line + 4, 2))">16.7 ms</text>
      <text class="tick y" x="\(Self.left - 8)" y="\(fixed(y(0) + 4, 2))">0</text>

      """
    if most > ScrollFrame.budget * 1.5 {
      axes += """
        <text class="tick y" x="\(Self.left - 8)" y="\(fixed(y(most) + 8, 2))">\(fixed(most, 0)) ms</text>

        """
    }
    let step = timeStep
    var tick = (start / step).rounded(.up) * step
    while step > 0, tick <= end, tick + step > tick {
      axes += """
        <text class="tick" x="\(fixed(x(tick), 2))" y="\(height - 8)">\(label(tick))</text>

        """
      tick += step
    }
    return axes
  }

  /// The smallest round step, in ms, that leaves room for the labels.
  private var timeStep: Double {
    let wanted = (end - start) / 9
    var step = 1.0
    while step * 5 < wanted, step < 1e15 { step *= 10 }
    return [1.0, 2, 5].map { $0 * step }.first { $0 >= wanted } ?? step * 10
  }

  private func label(_ time: Double) -> String {
    if timeStep < 100 { return "\(fixed(time, 0)) ms" }
    return "\(fixed(time / 1000, timeStep >= 1000 ? 0 : 1)) s"
  }
}

/// Formats a number with a fixed number of fraction digits.
func fixed(_ number: Double, _ digits: Int) -> String {
  let factor = [1.0, 10, 100][min(max(digits, 0), 2)]
  let scaled = (number * factor).rounded()
  guard scaled.magnitude < 1e15 else { return number.description }
  let whole = Int(scaled)
  guard digits > 0 else { return "\(whole)" }
  let divisor = Int(factor)
  let fraction = "\(whole.magnitude % UInt(divisor))"
  let padding = String(repeating: "0", count: digits - fraction.count)
  return (whole < 0 ? "-" : "") + "\(whole.magnitude / UInt(divisor)).\(padding)\(fraction)"
}

/// Escapes text for HTML content and attribute values.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
