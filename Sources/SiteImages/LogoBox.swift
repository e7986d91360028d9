package import Geometry

/// The box of the site's logo. `styles/site.css` lays it out.
package enum LogoBox {
  /// The displayed width in px at the greatest height, 2.5 rem.
  package static func width(_ image: Size) -> Double { min(40 * image.width / image.height, 320) }
}

extension WidthDemand {
  /// The widths of a logo on screens with one to three pixels per px.
  package static func logo(_ image: Size) -> WidthDemand {
    let weights = [1, 2, 3].map { (WidthDemand.rounded(LogoBox.width(image) * $0), 1.0) }
    return WidthDemand(Dictionary(weights) { first, _ in first })
  }
}
