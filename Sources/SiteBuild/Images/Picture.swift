import Templating

/// Writes the HTML of images and of the shapes that stand for missing ones.
struct Picture {
  /// The address of a file of the site, from the page that is written.
  var address: (SiteFile) -> String

  /// An `img` with its candidates.
  ///
  /// - Parameters:
  ///   - sizes: how wide the image is shown, as the attribute of that name says it.
  ///   - title: what the image says where it is pointed at.
  ///   - style: declarations of its own.
  func img(
    _ image: SiteImage, alt: String, hint: LoadingPlan.Hint, sizes: String, title: String = "", style: String = ""
  ) -> String {
    var html = "<img \(attributes(image, sizes: hint == .lazy ? "auto, \(sizes)" : sizes)) alt=\"\(escapeHTML(alt))\""
    if !title.isEmpty { html += " title=\"\(escapeHTML(title))\"" }
    if !style.isEmpty { html += " style=\"\(style)\"" }
    switch hint {
    case .first: html += " fetchpriority=\"high\""
    case .eager: html += " decoding=\"async\""
    case .lazy: html += " loading=\"lazy\" decoding=\"async\""
    }
    return html + ">"
  }

  /// The style of an image that is shown in another shape than its own, as its item may ask; empty where the two agree.
  ///
  /// A browser shows the file's shape where nothing says otherwise; the cell was measured with the item's.
  func cut(_ image: SiteImage, toAspect aspect: Double) -> String {
    guard abs(aspect / image.aspect - 1) > 1e-3 else { return "" }
    return "aspect-ratio:\(GeometryStyles.number(aspect, decimals: 4));object-fit:cover"
  }

  /// `src`, `srcset`, `sizes`, `width` and `height`.
  func attributes(_ image: SiteImage, sizes: String) -> String {
    // Browsers without `srcset` and those that print get the middle one.
    let standard = image.variants[image.variants.count / 2]
    var html = "src=\"\(escapeHTML(address(.asset(standard.path))))\""
    if image.variants.count > 1 {
      html += " srcset=\"\(escapeHTML(sourceSet(image)))\" sizes=\"\(escapeHTML(sizes))\""
    }
    return html + " width=\"\(image.width)\" height=\"\(image.height)\""
  }

  func sourceSet(_ image: SiteImage) -> String {
    image.variants.map { "\(address(.asset($0.path))) \($0.width)w" }.joined(separator: ", ")
  }

  /// A quiet shape of an aspect ratio, for an item that has no image.
  func placeholder(aspect: Double) -> String {
    // The height that the page shows follows from the ratio, and cells are measured with it.
    let width = 1000.0
    let height = width / aspect
    let inset = min(width, height) * 0.06
    func number(_ value: Double) -> String { GeometryStyles.number(value, decimals: 2) }
    // A mount's inner edge, as an empty frame has one.
    return "<svg class=\"placeholder\" viewBox=\"0 0 1000 \(number(height))\" aria-hidden=\"true\">"
      + "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1\" vector-effect=\"non-scaling-stroke\" d=\"M\(number(inset)) \(number(inset))H\(number(width - inset))V\(number(height - inset))H\(number(inset))Z\"/></svg>"
  }
}
