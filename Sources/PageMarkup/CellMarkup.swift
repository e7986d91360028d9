package import CellLayout
package import Bytes
import Geometry
package import Theming

/// Writes the HTML of cells: the parts for which an item has content, and the link to the item.
package struct CellMarkup {
  /// Writes the rich texts of the page.
  package let rich: RichMarkup
  /// Whether the layout fixes the frame, so that any text may have to be truncated.
  let isFixed: Bool

  package init(rich: RichMarkup, isFixed: Bool) {
    (self.rich, self.isFixed) = (rich, isFixed)
  }

  /// An image of a cell.
  package enum Picture {
    /// The image or placeholder of a part, with its classes.
    case part(CellImage, classes: String)
    /// An image in a rich text.
    case rich(RichImage)
  }

  package typealias PictureWriter = (Picture, inout UTF8Buffer) -> Void

  /// The cell being written.
  private struct Cell {
    /// The link's destination.
    let address: UTF8Buffer
    /// Whether the whole cell is one link.
    let isLink: Bool
    /// The tag of the title, `h2` or `h3`; nil for a cell that is only its title, and after the title.
    var heading: StaticString?
    /// Whether rules of the style sheet name images by their paths.
    let namesImages: Bool
    /// Whether the cell has a picture, or room for one.
    let hasImage: Bool
    /// The title that the cell shows as text, which an image need not say again; nil if it shows none.
    let shownTitle: String?
    /// Whether the title is the link.
    var hasTitleLink = false
  }

  /// Writes a cell as one link around its parts. Links cannot be nested, so in a cell whose rich text may have links,
  /// the title is the link, and covers the whole cell.
  ///
  /// - Parameters:
  ///   - address: the link's destination.
  ///   - title: the label of a link without visible text.
  ///   - isUnderHeading: whether the cell's section has a header.
  package func write(
    _ content: CellContent, anatomy: CellAnatomy, address: UTF8Buffer, title: String, isUnderHeading: Bool = false,
    into html: inout UTF8Buffer, _ picture: PictureWriter
  ) {
    guard case .stack(let root, _, let parts) = content else { return }
    var cell = Cell(
      address: address, isLink: !anatomy.hasRichText,
      heading: anatomy.root.parts.count > 1 ? (isUnderHeading ? "h3" : "h2") : nil,
      namesImages: anatomy.namesImages, hasImage: parts.contains(where: \.isImage),
      shownTitle: parts.contains { $0.shows("title") } ? title : nil)
    if cell.isLink {
      html.append("<a")
      appendClasses(root, anatomy, isLink: true, to: &html)
      appendLink(to: address, &html)
      html.append(">")
      for part in parts { write(part, of: &cell, inOverlay: false, into: &html, picture) }
      html.append("</a>")
      return
    }
    var inner = UTF8Buffer()
    for part in parts { write(part, of: &cell, inOverlay: false, into: &inner, picture) }
    if !cell.hasTitleLink {
      html.append("<a class=\"cover\"")
      appendLink(to: address, &html)
      html.append(" aria-label=\"")
      html.append(escaping: title)
      html.append("\"></a>")
    }
    html.append("<div")
    appendClasses(root, anatomy, isLink: false, to: &html)
    html.append(">")
    html.append(inner)
    html.append("</div>")
  }

  private func appendClasses(_ root: StackPart, _ anatomy: CellAnatomy, isLink: Bool, to html: inout UTF8Buffer) {
    var opening: StaticString = " class=\""
    func append(_ name: StaticString) {
      html.append(opening)
      html.append(name)
      opening = " "
    }
    if !isLink { append("frame") }
    if root.axis == .horizontal { append("horizontal") }
    if anatomy.isSurface { append("surface") }
    if !isLink || root.axis == .horizontal || anatomy.isSurface { html.append("\"") }
  }

  private func appendLink(to address: UTF8Buffer, _ html: inout UTF8Buffer) {
    html.append(" href=\"")
    address.withBytes { html.append(escaping: $0) }
    html.append("\"")
  }

  private func write(
    _ content: CellContent, of cell: inout Cell, inOverlay: Bool, into html: inout UTF8Buffer, _ picture: PictureWriter
  ) {
    switch content {
    case .image(_, let path, var image):
      if let title = cell.shownTitle, image.image?.alt == title { image.image?.alt = "" }
      picture(.part(image, classes: cell.namesImages ? "picture \(path)" : "picture"), &html)
    case .text(let part, let path, let text):
      var tag: StaticString = "p"
      if part.field == "title", let heading = cell.heading {
        tag = heading
        cell.heading = nil
      }
      html.append("<")
      html.append(tag)
      html.append(" class=\"")
      if part.hasRules {
        html.append(text: path)
        html.append(" ")
      }
      html.append("t-")
      html.append(text: text.style.name)
      html.append("\" data-text")
      if part.lineLimit != nil || (isFixed && !inOverlay) { html.append(" data-clamp") }
      html.append(text: text.language?.attributes(of: text.text) ?? rich.markdown.direction(of: text.text))
      html.append(">")
      let takesLink = !cell.isLink && !cell.hasTitleLink && !inOverlay && part.field == "title"
      if takesLink {
        cell.hasTitleLink = true
        html.append("<a class=\"cover\"")
        appendLink(to: cell.address, &html)
        html.append(">")
      }
      html.append(shown: text.text)
      if takesLink { html.append("</a>") }
      html.append("</")
      html.append(tag)
      html.append(">")
    case .badge(_, _, let text):
      html.append("<p class=\"badge t-")
      html.append(text: text.style.name)
      html.append("\"")
      if let language = text.language { html.append(text: language.attributes(of: text.text)) }
      html.append(">")
      html.append(shown: text.text)
      html.append("</p>")
    case .rich(let text, let path):
      let image = { (image: RichImage) in
        var html = UTF8Buffer()
        picture(.rich(image), &html)
        return html.text
      }
      html.append(text: rich.html(text, path: path, isClamped: isFixed && !inOverlay, image: image))
    case .spacing(_, let path):
      html.append("<div class=\"")
      html.append(text: path)
      html.append("\"></div>")
    case .stack(let stack, let path, let parts):
      html.append(stack.axis == .horizontal ? "<div class=\"stack horizontal" : "<div class=\"stack vertical")
      html.append(stack.isAtTop ? " overlay top " : stack.isOverlay ? " overlay " : " ")
      if stack.isOverlay, !cell.hasImage { html.append("bare ") }
      html.append(text: path)
      html.append("\">")
      for part in parts { write(part, of: &cell, inOverlay: inOverlay || stack.isOverlay, into: &html, picture) }
      html.append("</div>")
    }
  }
}

extension CellContent {
  fileprivate var isImage: Bool { if case .image = self { true } else { false } }

  /// Whether a text of the cell is a field of the item.
  fileprivate func shows(_ field: String) -> Bool {
    switch self {
    case .text(let part, _, _): part.field == field
    case .stack(_, _, let parts): parts.contains { $0.shows(field) }
    case .image, .badge, .rich, .spacing: false
    }
  }
}

/// The attribute ` dir="rtl"` for an element whose texts begin with a right-to-left letter, or ` dir="ltr"` in a page from
/// right to left for others with letters. `auto` would ignore nested texts that have a direction of their own.
func outerDirectionAttribute(_ text: String, isInRightToLeft: Bool) -> String {
  let first = text.unicodeScalars.first { isRightToLeft($0.value) || $0.properties.isAlphabetic }
  guard let first else { return "" }
  return isRightToLeft(first.value) ? " dir=\"rtl\"" : isInRightToLeft ? " dir=\"ltr\"" : ""
}
