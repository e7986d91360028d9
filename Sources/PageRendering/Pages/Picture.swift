import PageMarkup
import Bytes
import Items
import Imaging
import ImageLoading
import PageLayout
import Settings
import SiteImages
import SiteModel
import Templating

/// Writes the HTML of images, and of placeholders for missing ones.
struct Picture {
  /// The address of a file of the site, relative to the page being written.
  var address: (SiteFile) -> String

  /// Writes an image with its candidates, in the best format that the browser supports.
  ///
  /// - Parameters:
  ///   - classes: the classes of the image; omitted if empty.
  ///   - title: the tooltip; omitted if empty.
  ///   - style: the declarations of the image; omitted if empty.
  ///   - isPlain: whether the image is only in its best format, as in cells, of which a page has hundreds.
  ///   - isAhead: whether the image is for another page, after everything else, in the file that is shown there.
  func html(
    _ image: SiteImage, alt: String, hint: LoadingPlan.Hint, place: ImagePlace, classes: String = "",
    title: String = "", style: String = "", isPlain: Bool = false, isAhead: Bool = false
  ) -> String {
    let sizes = isAhead ? place.eagerSizes : sizes(of: place, hint: hint)
    let sources = (isPlain ? Array(image.sources.prefix(1)) : image.sources).map { $0.limited(to: place.widest) }
    var img = classes.isEmpty ? "<img " : "<img class=\"\(classes)\" "
    img += "\(attributes(sources.last, image, sizes: sizes)) alt=\"\(escapeHTML(alt))\""
    if !title.isEmpty { img += " title=\"\(escapeHTML(title))\"" }
    img += ElementStyles.attribute(style)
    switch hint {
    case .first: img += " fetchpriority=\"high\""
    case .eager: img += " decoding=\"async\""
    case .preload, .lazy: img += " loading=\"lazy\" decoding=\"async\""
    }
    if isAhead { img += " fetchpriority=\"low\"" }
    img += ">"
    guard sources.count > 1 else { return img }
    let better = sources.dropLast().map { source in
      "<source type=\"\(source.format.mediaType)\" srcset=\"\(escapeHTML(sourceSet(source)))\" sizes=\"\(sizes)\">"
    }
    return "<picture>\(better.joined())\(img)</picture>"
  }

  /// The style of an image that is displayed with a different aspect ratio, set by its item; empty if both are equal.
  ///
  /// By default, a browser uses the file's aspect ratio, but the cell was measured with the item's.
  /// - Parameter focus: the point of the image that stays in sight where it is cropped.
  func cut(_ image: SiteImage, toAspect aspect: Double, _ focus: FocusPoint? = nil) -> String {
    if image.isFrame {
      return "aspect-ratio:\(GeometryStyles.number(aspect, decimals: 4));object-fit:contain"
    }
    func percent(_ share: Double) -> String { GeometryStyles.number(share * 100, decimals: 2) + "%" }
    let position = focus.map { "object-position:\(percent($0.x)) \(percent($0.y))" }
    let shape = "aspect-ratio:\(GeometryStyles.number(aspect, decimals: 4));object-fit:cover"
    let declarations = [abs(aspect / image.aspect - 1) > 1e-3 ? shape : nil, position].compactMap { $0 }
    return declarations.joined(separator: ";")
  }

  /// `src`, `srcset`, `sizes`, `width` and `height`.
  private func attributes(_ source: SiteImage.Source?, _ image: SiteImage, sizes: String) -> String {
    let candidates = source?.candidates ?? []
    // Browsers without `srcset`, and printing, use the middle one, or the narrower of two.
    let standard = candidates.isEmpty ? "" : address(.asset(candidates[(candidates.count - 1) / 2].path))
    var html = "src=\"\(escapeHTML(standard))\""
    if let source, candidates.count > 1 {
      html += " srcset=\"\(escapeHTML(sourceSet(source)))\" sizes=\"\(sizes)\""
    }
    return html + " width=\"\(image.width)\" height=\"\(image.height)\""
  }

  /// The `sizes` of an image. A lazy image loads when the width of its box is known, so browsers that support `auto` need no
  /// list.
  private func sizes(of place: ImagePlace, hint: LoadingPlan.Hint) -> String {
    guard hint == .lazy || hint == .preload else { return place.eagerSizes }
    // A preload has fetched the file that `eagerSizes` leads to.
    return !place.isCut ? "auto," + place.sizes : hint == .lazy ? place.sizes : place.eagerSizes
  }

  /// A `preload` of the best format's candidates in some viewports. Browsers that do not support the format ignore it.
  func preload(_ image: SiteImage, place: ImagePlace, media: String) -> Preload {
    let source = image.sources.first?.limited(to: place.widest)
    // Without a choice, its width does not matter.
    let hasChoice = source.map { $0.candidates.count > 1 } ?? false
    return Preload(
      sourceSet: source.map(sourceSet) ?? "", sizes: hasChoice ? place.eagerSizes : place.sizes,
      type: source?.format.mediaType ?? "", media: media)
  }

  private func sourceSet(_ source: SiteImage.Source) -> String {
    source.candidates.map { "\(address(.asset($0.path))) \($0.width)w" }.joined(separator: ",")
  }

  /// Writes a placeholder of an aspect ratio, for an item without an image.
  static func writePlaceholder(aspect: Double, classes: String, into html: inout UTF8Buffer) {
    // The displayed height follows from the view box, and cells are measured with the exact ratio.
    let width = 1000.0
    let height = width / aspect
    let inset = min(width, height) * 0.06
    html.write(upTo: 224 + classes.utf8.count + 6 * DecimalText.mostBytes) { html in
      func put(_ text: StaticString, _ value: Double) {
        html.put(text)
        html.put(DecimalText.scaled(value, decimals: 2), decimals: 2)
      }
      html.put("<svg class=\"placeholder ")
      html.put(Array(classes.utf8))
      put("\" viewBox=\"0 0 1000 ", height)
      // A line like the inner edge of a picture mount.
      html.put("\" aria-hidden=\"true\"><path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1\" ")
      put("vector-effect=\"non-scaling-stroke\" d=\"M", inset)
      put(" ", inset)
      put("H", width - inset)
      put("V", height - inset)
      put("H", inset)
      html.put("Z\"/></svg>")
    }
  }
}

extension Picture {
  /// A link that preloads an image at some widths of the viewport.
  struct Preload: Sendable {
    var sourceSet: String
    var sizes: String
    /// The media type of the files.
    var type: String
    /// The media query.
    var media: String

    /// The value for templates.
    var value: TemplateValue {
      ["srcset": .string(sourceSet), "sizes": .string(sizes), "type": .string(type), "media": .string(media)]
    }
  }
}
