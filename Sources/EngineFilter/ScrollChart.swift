package import CollectionScrolling
import CollectionLayout

/// A chart that compares policies of preparing cells: the work of every frame against the frame budget.
package struct ScrollChart {
  /// One policy and the session that it resulted in.
  package struct Run {
    package var title: String
    package var session: ScrollSession

    package init(title: String, session: ScrollSession) {
      self.title = title
      self.session = session
    }
  }

  package var title: String
  /// A sentence that describes the scrolled content.
  package var summary: String
  package var runs: [Run]
  /// The scroll position over time, in ms and in px along the scroll axis.
  package var course: [(time: Double, offset: Double)]

  package init(title: String, summary: String, runs: [Run], course: [(time: Double, offset: Double)]) {
    self.title = title
    self.summary = summary
    self.runs = runs
    self.course = course
  }
}

/// Returns a self-contained HTML page with charts of scroll sessions. It follows the reader's light or dark colour
/// scheme.
package func scrollChart(_ charts: [ScrollChart]) -> String {
  """
  <!doctype html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>\(escaped(charts.first?.title ?? "Scrolling"))</title>
  <style>\(chartStyle)</style>
  </head>
  <body>
  <main>
  \(charts.map(\.html).joined(separator: "\n"))
  </main>
  </body>
  </html>

  """
}

extension ScrollChart {
  fileprivate var html: String {
    let frames = runs.flatMap(\.session.frames)
    let scale = ChartScale(
      start: frames.map(\.time).min() ?? 0, end: (frames.map(\.time).max() ?? 0) + ScrollFrame.budget,
      most: max(frames.map(\.work).max() ?? 0, ScrollFrame.budget * 2))
    let panels = runs.enumerated().map { panel($0.element, number: $0.offset + 1, scale) }
    return """
      <article>
      <header>
      <h1>\(escaped(title))</h1>
      <p>\(escaped(summary))</p>
      </header>
      \(panels.joined(separator: "\n"))
      \(coursePanel(scale))
      </article>
      """
  }

  private func panel(_ run: Run, number: Int, _ scale: ChartScale) -> String {
    let session = run.session
    let dropped = session.dropped
    let worst = session.frames.map(\.work).max() ?? 0
    let busy = session.frames.filter { $0.work > 0 }.map(\.work)
    let mean = busy.isEmpty ? 0 : busy.reduce(0, +) / Double(busy.count)
    let verdict = dropped == 0 ? "no frame dropped" : dropped == 1 ? "1 frame dropped" : "\(dropped) frames dropped"
    let figures = "worst frame \(fixed(worst, 1)) ms, mean of those with work \(fixed(mean, 1)) ms"
    let label = "\(run.title): \(verdict); \(figures)"
    return """
      <section class="\(dropped == 0 ? "smooth" : "janky")">
      <h2><span>\(number)</span>\(escaped(run.title))</h2>
      <dl>
      <div class="verdict"><dt>dropped</dt><dd>\(dropped)<small> of \(session.frames.count)</small></dd></div>
      <div><dt>worst frame</dt><dd>\(fixed(worst, 1))<small> ms</small></dd></div>
      <div><dt>mean with work</dt><dd>\(fixed(mean, 1))<small> ms</small></dd></div>
      </dl>
      <svg viewBox="0 0 \(scale.width) \(scale.height)" role="img" aria-label="\(escaped(label))">
      \(scale.zones)
      \(bars(session, scale))
      \(scale.axes)
      </svg>
      </section>
      """
  }

  private func bars(_ session: ScrollSession, _ scale: ChartScale) -> String {
    // More bars than half the chart's pixels cannot be distinguished: draw only the worst of each group of neighbours.
    let limit = scale.plotWidth / 2
    let perBar = max(1, (session.frames.count + limit - 1) / limit)
    let width = max(1, min(6, Double(scale.plotWidth) / Double(max(1, session.frames.count / perBar)) * 0.72))
    var bars = ""
    for start in stride(from: 0, to: session.frames.count, by: perBar) {
      let frames = session.frames[start..<min(start + perBar, session.frames.count)]
      guard let frame = frames.max(by: { $0.work < $1.work }), frame.work > 0 else { continue }
      let top = scale.y(frame.work)
      let x = fixed(scale.x(frame.time), 2)
      bars += """
        <rect class="\(frame.isDropped ? "over" : "under")" x="\(x)" y="\(fixed(top, 2))" width="\(fixed(width, 2))" \
        height="\(fixed(scale.y(0) - top, 2))"><title>\(fixed(frame.time, 0)) ms: \(fixed(frame.work, 1)) ms of work\
        </title></rect>

        """
    }
    return bars
  }

  /// Returns a plot of the scroll position, so that a flick and a reversal are visible below the bars that they cause.
  private func coursePanel(_ scale: ChartScale) -> String {
    guard let least = course.map(\.offset).min(), let most = course.map(\.offset).max(), most > least else { return "" }
    let height = 72.0
    var points = ""
    let step = max(1, course.count / 800)
    for (index, sample) in course.enumerated() where index % step == 0 || index == course.count - 1 {
      let y = 8 + (height - 16) * (sample.offset - least) / (most - least)
      points += "\(fixed(scale.x(sample.time), 1)),\(fixed(y, 1)) "
    }
    return """
      <section class="course">
      <h2>Scroll position</h2>
      <svg viewBox="0 0 \(scale.width) \(fixed(height, 0))" role="img" \
      aria-label="Scroll position over time, between \(fixed(least, 0)) and \(fixed(most, 0)) px">
      <polyline points="\(points)"/>
      <text x="\(ChartScale.left - 8)" y="14" class="tick y">\(fixed(least, 0)) px</text>
      <text x="\(ChartScale.left - 8)" y="\(fixed(height - 6, 0))" class="tick y">\(fixed(most, 0)) px</text>
      </svg>
      </section>
      """
  }
}
