import Bytes
import Geometry
import PageLayout

/// Draws steps as film frames: pairs of small pictures of the layout, with both estimates at the same scale.
struct TraceFilm {
  private let report: TraceReport
  /// The size of every picture in px: the longest content of all, and its extent across.
  private let picture: Size

  /// The maximum ratio of a picture's length to its breadth.
  private static let longest = 3.5
  /// With more cells, corners are square and texts are omitted, because neither would be visible.
  private static let detailed = 240
  /// With more cells on a compressed picture, outlines would cover them, so moved cells are tinted instead.
  private static let outlined = 60

  init(_ report: TraceReport) {
    self.report = report
    let sizes = (report.fixed.frames + report.automatic.frames).map(\.contentSize)
    let length = max(report.finalLength, sizes.map { $0.length(along: report.axis) }.max() ?? 0, 1)
    let across = max(sizes.map { $0.length(along: report.axis.perpendicular) }.max() ?? 0, 1)
    // Slightly longer, so that the line at the end is visible.
    picture = Size(length: length * 1.015, across: across, along: report.axis)
  }

  /// The factor by which lengths are reduced compared with breadths, to keep long pages readable; 1 for other pages.
  var squeeze: Double {
    max(1, picture.length(along: report.axis) / picture.length(along: report.axis.perpendicular) / Self.longest)
  }

  private var isDetailed: Bool { squeeze < 1.6 && report.cellCount <= Self.detailed }

  var html: String {
    let cuts = zip(report.fixed.frames, report.automatic.frames).map(cut)
    let isWide = picture.width > picture.height * 1.5
    let isDense = !isDetailed && report.cellCount > Self.outlined
    let look = "film" + (isWide ? " wide" : "") + (isDense ? " dense" : "")
    return "<ol class=\"\(look)\">\n\(cuts.joined(separator: "\n"))\n</ol>"
  }

  private func cut(_ fixed: TraceFrame, _ automatic: TraceFrame) -> String {
    let share = percent(Double(fixed.step) / Double(report.cellCount))
    let count = grouped(Double(fixed.step))
    let title = fixed.step == 0 ? "Estimates" : fixed.step == report.cellCount ? "All \(count)" : "\(count) sized"
    return """
      <li><h3>\(title)<span>\(share)</span></h3>
      <div class="pair">
      \(figure(fixed, of: report.fixed, name: "fixed"))
      \(figure(automatic, of: report.automatic, name: "automatic"))
      </div></li>
      """
  }

  private func figure(_ frame: TraceFrame, of strip: TraceStrip, name: String) -> String {
    let step = strip.steps[frame.step]
    let error = strip.error(after: frame.step, of: report)
    let (width, height) = drawnSize
    let moved = frame.step == 0 ? "<span>estimated</span>" : "<span>\(grouped(Double(step.movedCells))) moved</span>"
    return """
      <figure class="\(name)">
      <p aria-hidden="true">\(name)</p>
      <svg viewBox="0 0 \(width) \(height)" role="img" \
      aria-label="\(name): \(frame.step) of \(report.cellCount) cells sized, \(report.lengthName) \(grouped(step.length)) px, \
      \(step.movedCells) cells moved">
      \(drawing(frame))
      </svg>
      <figcaption><b>\(grouped(step.length))</b> <em>\(abs(error) < 0.05 ? "final" : signed(error))</em>\(moved)\
      </figcaption>
      </figure>
      """
  }

  // MARK: Pictures

  private var drawnSize: (width: String, height: String) {
    let drawn = shrunk(Rect(x: 0, y: 0, width: picture.width, height: picture.height))
    return (number(drawn.width), number(drawn.height))
  }

  /// A rectangle of the content in the drawing's scale.
  private func shrunk(_ rect: Rect) -> Rect {
    var rect = rect
    if report.axis == .vertical {
      rect.y /= squeeze
      rect.height /= squeeze
    } else {
      rect.x /= squeeze
      rect.width /= squeeze
    }
    return rect
  }

  /// The cells of a frame. Cells of the same style are one path, to keep the file small.
  private func drawing(_ frame: TraceFrame) -> String {
    let content = Rect(x: 0, y: 0, width: frame.contentSize.width, height: frame.contentSize.height)
    var parts = [path("c", [content], radius: 0), path("h", frame.headers, radius: 0)]
    let radius = isDetailed ? 6.0 : 0
    let looks: [(name: String, holds: (TraceCell) -> Bool)] = [
      ("e", { !$0.isMeasured && !$0.isMoved }), ("e m", { !$0.isMeasured && $0.isMoved }),
      ("s", { $0.isMeasured && !$0.isMoved && !$0.isNew }), ("s m", { $0.isMeasured && $0.isMoved && !$0.isNew }),
      ("n", { $0.isMeasured && $0.isNew }),
    ]
    for look in looks { parts.append(path(look.name, frame.cells.filter(look.holds).map(\.frame), radius: radius)) }
    if isDetailed { parts.append(texts(frame)) }
    parts.append(finalLine)
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var finalLine: String {
    let (end, across) = (report.finalLength / squeeze, picture.length(along: report.axis.perpendicular))
    return report.axis == .vertical
      ? "<path class=\"end\" d=\"M0 \(number(end))H\(number(across))\"/>"
      : "<path class=\"end\" d=\"M\(number(end)) 0V\(number(across))\"/>"
  }

  private func path(_ look: String, _ rects: [Rect], radius: Double) -> String {
    guard !rects.isEmpty else { return "" }
    var data = ""
    for rect in rects.map(shrunk) {
      let r = min(radius, rect.width / 2, rect.height / 2)
      let (w, h) = (number(rect.width - 2 * r), number(rect.height - 2 * r))
      data += "M\(number(rect.x + r)) \(number(rect.y))h\(w)"
      guard r > 0 else {
        data += "v\(h)h\(number(-rect.width))z"
        continue
      }
      let a = "a\(number(r)) \(number(r)) 0 0 1 "
      data += "\(a)\(number(r)) \(number(r))v\(h)\(a)\(number(-r)) \(number(r))h\(number(2 * r - rect.width))"
      data += "\(a)\(number(-r)) \(number(-r))v\(number(2 * r - rect.height))\(a)\(number(r)) \(number(-r))z"
    }
    return "<path class=\"\(look)\" d=\"\(data)\"/>"
  }

  /// The texts of measured cells. Those of estimated cells are still unknown.
  private func texts(_ frame: TraceFrame) -> String {
    var texts: [String] = []
    for cell in frame.cells where cell.isMeasured {
      guard let label = report.labels[cell.indexPath], label.width > 0, label.width <= cell.frame.width else {
        continue
      }
      let rect = shrunk(cell.frame)
      let x = number(rect.x + rect.width / 2)
      // The middle of the lower-case letters, so that the word looks centred.
      let y = number(rect.y + rect.height / 2 + label.fontSize * 0.29)
      texts.append(
        """
        <text\(cell.isNew ? " class=\"n\"" : "") x="\(x)" y="\(y)" font-size="\(number(label.fontSize))" \
        textLength="\(number(label.width))" lengthAdjust="spacingAndGlyphs">\(escapeHTML(label.text))</text>
        """)
    }
    return texts.isEmpty ? "" : "<g aria-hidden=\"true\">\(texts.joined())</g>"
  }
}

/// A coordinate with one decimal.
private func number(_ value: Double) -> String { GeometryStyles.number(value, decimals: 1) }
