/// The screens on which visitors see a site, as a distribution. The widths of image files are chosen for it.
package struct Audience: Hashable, Sendable {
  /// One kind of screen.
  package struct Screen: Hashable, Sendable {
    /// The width of the viewport in px.
    package var width: Double
    /// The number of device pixels per px.
    package var pixelRatio: Double
    /// The screen's share of all page views. The shares of an audience add up to 1.
    package var share: Double

    package init(width: Double, pixelRatio: Double, share: Double) {
      self.width = width
      self.pixelRatio = pixelRatio
      self.share = share
    }
  }

  /// In order of width, then of pixel ratio, without duplicates.
  package let screens: [Screen]

  /// - Parameter screens: the screens with any positive weights as their shares.
  package init(_ screens: [Screen]) {
    var weights: [Screen: Double] = [:]
    for screen in screens where screen.share > 0 {
      weights[Screen(width: screen.width, pixelRatio: screen.pixelRatio, share: 0), default: 0] += screen.share
    }
    let sorted = weights.map { Screen(width: $0.width, pixelRatio: $0.pixelRatio, share: $1) }
      .sorted { ($0.width, $0.pixelRatio) < ($1.width, $1.pixelRatio) }
    let total = sorted.reduce(0) { $0 + $1.share }
    self.screens = sorted.map { Screen(width: $0.width, pixelRatio: $0.pixelRatio, share: $0.share / total) }
  }
}
