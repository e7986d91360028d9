import Geometry

/// Writes displayed image widths as a `sizes` attribute, which depends on the viewport instead of the container.
///
/// A page is as wide as its viewport minus a constant width for the scroll bar, whether there is one or not, except on
/// touch screens, whose scroll bars take no space. So the width of its container, and of every image, follows from the
/// viewport alone. The media feature is the pointer's precision, not whether it can hover: a machine without a pointing
/// device has ordinary scroll bars.
///
/// Media conditions and their lengths refer to the initial font size: `em` is the reader's font size setting.
struct ImageSizes: Sendable {
  let margins: PageMargins
  /// The maximum width of the content in px, or nil for no limit.
  let maxWidth: Double?

  /// The width in px that pages reserve for the scroll bar: the widest in any browser.
  static let scrollBar = 17.0

  /// Returns the list of conditions and widths, the widest viewport first.
  /// - Parameter forTouch: also adds the widths for touch screens.
  func attribute(_ shown: ShownWidths, forTouch: Bool) -> String {
    let list = entries(shown, scrollBar: Self.scrollBar, condition: "")
    guard forTouch else { return list }
    return entries(shown, scrollBar: 0, condition: "(pointer:coarse)") + "," + list
  }

  private func entries(_ shown: ShownWidths, scrollBar: Double, condition: String) -> String {
    var entries: [(from: Double, text: String)] = []
    let starts = breakpoints(shown, scrollBar: scrollBar)
    for (index, start) in starts.enumerated() {
      // The width is affine between two breakpoints, so any point in between determines it.
      let inside = index + 1 < starts.count ? (start + starts[index + 1]) / 2 : start + 100
      let text = Self.text(width(of: shown, atViewportWidth: inside, scrollBar: scrollBar))
      if entries.last?.text != text { entries.append((start, text)) }
    }
    return entries.reversed().map { entry in
      guard entry.from > 0 else { return condition.isEmpty ? entry.text : "\(condition) \(entry.text)" }
      let minimum = "(min-width:\(GeometryStyles.number(entry.from / 16, decimals: 4))em)"
      return (condition.isEmpty ? minimum : "\(condition) and \(minimum)") + " " + entry.text
    }.joined(separator: ",")
  }

  /// The viewport widths in px at which the affine function of the image's width changes.
  private func breakpoints(_ shown: ShownWidths, scrollBar: Double) -> [Double] {
    var widths: Set<Double> = [0]
    for step in shown.steps.dropFirst() {
      guard step.containerWidth <= maxWidth ?? .infinity else { continue }
      widths.insert(viewport(forContainer: step.containerWidth, scrollBar: scrollBar))
    }
    for piece in margins.pieces.dropFirst() { widths.insert(piece.viewportWidth) }
    if let maxWidth { widths.insert(viewport(forContainer: maxWidth, scrollBar: scrollBar)) }
    return widths.sorted()
  }

  /// The narrowest viewport in px whose container has a width in px.
  private func viewport(forContainer width: Double, scrollBar: Double) -> Double {
    let pieces = margins.pieces
    for (index, piece) in pieces.enumerated() {
      // width = v − scrollBar − 2 · margin(v)
      let viewport = (width + scrollBar + 2 * piece.margin.constant) / (1 - 2 * piece.margin.slope)
      if index + 1 == pieces.count || viewport < pieces[index + 1].viewportWidth { return viewport }
    }
    return width
  }

  /// The image's width as an affine function of the viewport's width.
  private func width(of shown: ShownWidths, atViewportWidth viewport: Double, scrollBar: Double) -> AffineLength {
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
