import Geometry
import Theming

/// Writes displayed image widths as a `sizes` attribute, which depends on the viewport instead of the container.
///
/// A page is as wide as its viewport minus a constant width for the scroll bar, whether there is one or not, except on
/// touch screens, whose scroll bars take no space. So the width of its container, and of every image, follows from the
/// viewport alone. The media feature is the pointer's precision, not whether it can hover: a machine without a pointing
/// device has ordinary scroll bars.
///
/// Media conditions and their lengths refer to the initial font size: `em` is the reader's font size setting, also where
/// the page's root font is larger.
struct ImageSizes: Sendable {
  let margins: PageMargins
  /// The maximum width of the content in points, or nil for no limit.
  let maxWidth: Double?

  /// The width in px that pages reserve for the scroll bar: the widest in any browser.
  static let scrollBar = 17.0

  /// Returns the list of conditions and exact widths, the widest viewport first; on touch screens and on others.
  /// - Parameter viewports: the viewport widths in px for which the list is needed.
  func attribute(_ shown: ShownWidths, at viewports: Range<Double> = 0..<Double.infinity) -> String {
    entries(shown, scrollBar: 0, condition: "(pointer:coarse)", viewports) + ","
      + entries(shown, scrollBar: Self.scrollBar, condition: "", viewports)
  }

  /// Returns one width that is too small in no viewport, and as little too large as one length or share can be:
  /// `min(92vw,37em)`.
  func shortAttribute(_ shown: ShownWidths) -> String {
    // Between two breakpoints, the width is affine, so it is greatest at one of them.
    let starts = breakpoints(shown, scrollBar: 0).flatMap { [$0 - 0.01, $0] }
    let viewports = starts.filter(PageLayouter.viewports.contains) + FirstViewport.all.map(\.width)
    let widths = viewports.map { viewport in
      (viewport: viewport, width: width(of: shown, atViewportWidth: viewport, scrollBar: 0).value(at: viewport))
    }
    let widest = (widths.map(\.width).max() ?? 0) / 16
    let share = (widths.map { $0.width / $0.viewport }.max() ?? 0) * 100
    let (length, part) = ("\(Self.number(widest.rounded(.up)))em", "\(Self.number(share.rounded(.up)))vw")
    // A length alone is enough if phones, where it matters most, show the image nearly as large.
    if share / 100 * FirstViewport.phone.width > widest * 16 * 0.9 { return length }
    return share / 100 * (widths.last?.viewport ?? 0) < widest * 16 * 1.1 ? part : "min(\(part),\(length))"
  }

  private static func number(_ value: Double) -> String { GeometryStyles.number(value, decimals: 0) }

  private func entries(
    _ shown: ShownWidths, scrollBar: Double, condition: String, _ viewports: Range<Double>
  ) -> String {
    var entries: [(from: Double, text: String)] = []
    let starts = breakpoints(shown, scrollBar: scrollBar)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : .infinity
      guard end > viewports.lowerBound, start < viewports.upperBound else { continue }
      // The width is affine between two breakpoints, so any point in between determines it.
      let inside = end.isFinite ? (start + end) / 2 : start + 100
      let text = Self.text(width(of: shown, atViewportWidth: inside, scrollBar: scrollBar))
      if entries.last?.text != text { entries.append((entries.isEmpty ? 0 : start, text)) }
    }
    return entries.reversed().map { entry in
      guard entry.from > 0 else { return condition.isEmpty ? entry.text : "\(condition) \(entry.text)" }
      let minimum = "(min-width:\(GeometryStyles.number(entry.from / 16, decimals: 4))em)"
      return (condition.isEmpty ? minimum : "\(condition) and \(minimum)") + " " + entry.text
    }.joined(separator: ",")
  }

  /// The viewport widths in px at which the affine function of the image's width changes.
  private func breakpoints(_ shown: ShownWidths, scrollBar: Double) -> [Double] {
    var widths: Set<Double> = []
    for (index, step) in PageScale.steps.enumerated() {
      let end = index + 1 < PageScale.steps.count ? PageScale.steps[index + 1].viewportWidth : .infinity
      let scale = step.pxPerPoint
      widths.insert(step.viewportWidth)
      widths.formUnion(
        breakpointsInPoints(shown, scrollBar: scrollBar / scale).map { $0 * scale }
          .filter { $0 > step.viewportWidth && $0 < end })
    }
    return widths.sorted()
  }

  /// The viewport widths in points at which the affine function of the image's width changes.
  private func breakpointsInPoints(_ shown: ShownWidths, scrollBar: Double) -> Set<Double> {
    var widths: Set<Double> = []
    for step in shown.steps.dropFirst() {
      guard step.containerWidth <= maxWidth ?? .infinity else { continue }
      widths.insert(viewport(forContainer: step.containerWidth, scrollBar: scrollBar))
    }
    for piece in margins.pieces.dropFirst() { widths.insert(piece.viewportWidth) }
    if let maxWidth { widths.insert(viewport(forContainer: maxWidth, scrollBar: scrollBar)) }
    return widths
  }

  /// The narrowest viewport in points whose container has a width in points.
  private func viewport(forContainer width: Double, scrollBar: Double) -> Double {
    let pieces = margins.pieces
    for (index, piece) in pieces.enumerated() {
      // width = v − scrollBar − 2 · margin(v)
      let viewport = (width + scrollBar + 2 * piece.margin.constant) / (1 - 2 * piece.margin.slope)
      if index + 1 == pieces.count || viewport < pieces[index + 1].viewportWidth { return viewport }
    }
    return width
  }

  /// The image's width in px as an affine function of the viewport's width in px.
  private func width(of shown: ShownWidths, atViewportWidth viewport: Double, scrollBar: Double) -> AffineLength {
    let scale = PageScale.pxPerPoint(atViewportWidth: viewport)
    let points = widthInPoints(of: shown, atViewportWidth: viewport / scale, scrollBar: scrollBar / scale)
    return AffineLength(slope: points.slope, constant: points.constant * scale)
  }

  /// The image's width as an affine function of the viewport's width, in points.
  private func widthInPoints(
    of shown: ShownWidths, atViewportWidth viewport: Double, scrollBar: Double
  ) -> AffineLength {
    let margin = margins.pieces.last { $0.viewportWidth <= viewport }?.margin ?? .zero
    var container = AffineLength(slope: 1 - 2 * margin.slope, constant: -scrollBar - 2 * margin.constant)
    if let maxWidth, container.value(at: viewport) > maxWidth { container = AffineLength(slope: 0, constant: maxWidth) }
    let at = container.value(at: viewport)
    guard let step = shown.steps.last(where: { $0.containerWidth <= at }) ?? shown.steps.first else { return .zero }
    return AffineLength(
      slope: step.width.slope * container.slope,
      constant: step.width.slope * container.constant + step.width.constant)
  }

  private static func text(_ length: AffineLength) -> String {
    let share = GeometryStyles.number(length.slope * 100, decimals: 3)
    let constant = GeometryStyles.number(length.constant / 16, decimals: 4)
    if share == "0" { return constant == "0" ? "1px" : constant + "em" }
    if constant == "0" { return share + "vw" }
    return constant.hasPrefix("-") ? "calc(\(share)vw - \(constant.dropFirst())em)" : "calc(\(share)vw + \(constant)em)"
  }
}

extension PageMargins {
  /// The margin on each side as a piecewise affine function of the viewport's width: the viewport width in px at which
  /// each piece begins, and the margin in px.
  var pieces: [(viewportWidth: Double, margin: AffineLength)] {
    let growing = AffineLength(slope: Self.share, constant: 0)
    return [
      (0, AffineLength(slope: leastShare, constant: 0)),
      (Self.narrowestViewport, AffineLength(slope: 0, constant: narrow)), (narrow / Self.share, growing),
      (wide / Self.share, AffineLength(slope: 0, constant: wide)),
    ]
  }
}
