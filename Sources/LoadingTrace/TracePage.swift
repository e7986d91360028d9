import Bytes
import CollectionLayout
import Geometry
import PageLayout

extension TraceReport {
  /// The tag by which a page written by a trace is recognized.
  package static let generatorTag = "<meta name=\"generator\" content=\"Vitrine trace\">"

  /// The trace as a self-contained page: no scripts, no other files, no network.
  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(Self.generatorTag)
    <title>\(escapeHTML(title)): self-sizing, step by step</title>
    <style>\(traceStyle)</style>
    </head>
    <body>
    <main>
    <header>
    <p class="place">\(escapeHTML(kind)) · \(page == 1 && pageCount == 1 ? "" : "page \(page) of \(pageCount) · ")\
    \(grouped(width)) px wide</p>
    <h1><bdi>\(escapeHTML(title))</bdi>, sized one cell at a time</h1>
    <p class="lead">\(sentence)</p>
    </header>
    \(figures)
    \(TraceChart(self).html)
    <section aria-labelledby="film">
    <h2 id="film">The film</h2>
    <p class="note">\(filmNote)</p>
    <ul class="key">
    <li><i class="e"></i>estimated</li><li><i class="s"></i>measured</li><li><i class="n"></i>measured in this step</li>
    <li><i class="e m"></i>moved in this step</li><li><i class="end"></i>final \(lengthName)</li>
    </ul>
    \(TraceFilm(self).html)
    </section>
    <footer>A cell counts as moved in each step that changes its place or its size.</footer>
    </main>
    </body>
    </html>

    """
  }

  /// The name of the content's extent along the axis on which it grows.
  var lengthName: String { axis == .vertical ? "content height" : "content width" }

  /// The explanation of the film.
  private var filmNote: String {
    let steps = "\(fixed.frames.count) of \(grouped(Double(cellCount + 1))) steps, first"
    let begin = "\(fixed.frames.count <= cellCount ? steps : "First") the layout of estimates."
    let sides = "On the left of each step the fixed estimate, on the right the automatic one."
    let squeeze = TraceFilm(self).squeeze
    let (long, other) = axis == .vertical ? ("Heights", "widths") : ("Widths", "heights")
    let scale = "\(long) are drawn \(GeometryStyles.number(squeeze, decimals: 1)) times smaller than \(other)."
    return [begin, sides, squeeze > 1.05 ? scale : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Numbers

  /// A summary of the result.
  var sentence: String {
    let step = twentieth
    let (one, other) = (abs(fixed.error(after: step, of: self)), abs(automatic.error(after: step, of: self)))
    return """
      After \(step) of \(counted(cellCount, "cell")) (\(percent(Double(step) / Double(cellCount)))), the \(lengthName) \
      is off by <b>\(amount(one))</b> with \(escapeHTML(fixed.name)), by <b>\(amount(other))</b> with the automatic \
      one\(comparison(one, other)). On the way to \(grouped(finalLength)) px, the fixed estimate moves cells \
      <b>\(grouped(Double(fixed.movedCells)))</b> times, the automatic one \
      <b>\(grouped(Double(automatic.movedCells)))</b> times.
      """
  }

  private func comparison(_ fixed: Double, _ automatic: Double) -> String {
    guard automatic >= 0.05, fixed >= 0.05 else { return "" }
    let factor = fixed / automatic
    let times = max(factor, 1 / factor)
    guard times >= 1.05 else { return ": much the same" }
    return ": \(GeometryStyles.number(times, decimals: times < 10 ? 1 : 0)) times \(factor > 1 ? "less" : "more")"
  }

  private func amount(_ error: Double) -> String {
    "\(grouped(error)) px (\(percent(finalLength > 0 ? error / finalLength : 0)))"
  }

  private var figures: String {
    func row(_ strip: TraceStrip, _ name: String) -> String {
      let first = strip.steps.first?.length ?? 0
      let error = strip.error(after: twentieth, of: self)
      return """
        <tr class="\(strip.estimate == .automatic ? "automatic" : "fixed")"><th scope="row">\(name)</th>
        <td data-of="at first">\(grouped(first))<small> px</small></td>
        <td data-of="error after \(percent(Double(twentieth) / Double(cellCount)))">\(signed(error))<small> px</small></td>
        <td data-of="cells moved">\(grouped(Double(strip.movedCells)))</td></tr>
        """
    }
    return """
      <table>
      <thead><tr><th scope="col">Estimate</th><th scope="col">\(lengthName.capitalizedFirst) at first</th>
      <th scope="col">Error after \(percent(Double(twentieth) / Double(cellCount)))</th>
      <th scope="col">Cells moved in all</th></tr></thead>
      <tbody>
      \(row(fixed, fixed.shortName))
      \(row(automatic, automatic.shortName))
      </tbody>
      </table>
      """
  }
}

extension TraceStrip {
  /// `the fixed estimate of 50 × 50 px`
  fileprivate var name: String {
    guard case .fixed(let size) = estimate else { return "the automatic estimate" }
    return "the fixed estimate of \(size.text)"
  }

  fileprivate var shortName: String {
    guard case .fixed(let size) = estimate else { return "Automatic" }
    return "Fixed<small> \(size.text)</small>"
  }
}

extension Size {
  /// `50 × 50 px`, without line breaks.
  fileprivate var text: String { "\(grouped(width))\u{A0}×\u{A0}\(grouped(height))\u{A0}px" }
}

// MARK: - Numbers as text

/// Formats a number, rounded to an integer, or to a tenth if it is small, with separated thousands: `1,358`.
func grouped(_ number: Double) -> String {
  let text = GeometryStyles.number(number, decimals: abs(number) < 100 ? 1 : 0)
  let sign = text.hasPrefix("-") ? "−" : ""
  let parts = text.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
  var digits = ""
  for (index, digit) in (parts.first ?? "0").enumerated() {
    if index > 0, ((parts.first?.count ?? 0) - index) % 3 == 0 { digits += "," }
    digits.append(digit)
  }
  return sign + digits + (parts.count > 1 ? "." + parts[1] : "")
}

/// Formats a number with its sign, which may be plus: `+12`, `−3.5`, `0`.
func signed(_ number: Double) -> String {
  let text = grouped(number)
  return text.hasPrefix("−") || text == "0" ? text : "+" + text
}

/// Formats a fraction as a percentage, with one decimal below 10 %.
func percent(_ share: Double) -> String {
  GeometryStyles.number(share * 100, decimals: abs(share) < 0.0995 ? 1 : 0) + "\u{A0}%"
}

/// A number with its noun, in the plural if necessary.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(Double(number))) \(noun)\(number == 1 ? "" : "s")"
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
