import Bytes
import Geometry
import PageLayout
import Theming

/// Writes the HTML of cells: the parts for which an item has content, and the link to the item.
struct CellMarkup {
  /// Writes the rich texts of the page.
  var rich: RichMarkup
  /// Whether the layout fixes the frame, so that any text may have to be truncated.
  var isFixed: Bool

  /// An image of a cell.
  enum Picture {
    /// The image or placeholder of a part.
    case part(CellImage)
    /// An image in a rich text.
    case rich(RichImage)
  }

  typealias PictureWriter = (Picture, inout UTF8Buffer) -> Void

  /// The cell being written.
  private struct Cell {
    /// The link's destination.
    let address: UTF8Buffer
    /// Whether the whole cell is one link.
    let isLink: Bool
    /// Whether the title is the link.
    var hasTitleLink = false

    /// The start tag of a part, up to its class names.
    var opening: StaticString { isLink ? "<span class=\"" : "<div class=\"" }
    var closing: StaticString { isLink ? "</span>" : "</div>" }
  }

  /// Writes a cell as one link around its parts. Links cannot be nested, so in a cell whose rich text may have links,
  /// the title is the link, and covers the whole cell.
  ///
  /// - Parameters:
  ///   - address: the link's destination.
  ///   - title: the label of a link without visible text.
  func write(
    _ content: CellContent, anatomy: CellAnatomy, address: UTF8Buffer, title: String, into html: inout UTF8Buffer,
    _ picture: PictureWriter
  ) {
    guard case .stack(let root, _, let parts) = content else { return }
    var cell = Cell(address: address, isLink: !anatomy.hasRichText)
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
    case .image(let part, let path, let image):
      open("picture ", path, of: cell, &html)
      if case .fixed = part.shape { html.append(" square") }
      html.append("\">")
      picture(.part(image), &html)
      html.append(cell.closing)
    case .text(let part, let path, let text):
      let takesLink = !cell.isLink && !cell.hasTitleLink && !inOverlay && part.field == "title"
      if takesLink {
        cell.hasTitleLink = true
        html.append("<a")
        appendLink(to: cell.address, &html)
        html.append(" class=\"cover ")
        html.append(text: path)
      } else {
        open("", path, of: cell, &html)
      }
      html.append(" t-")
      html.append(text: text.style.name)
      html.append("\" data-text")
      if part.lineLimit != nil || (isFixed && !inOverlay) { html.append(" data-clamp") }
      html.append(text: directionAttribute(text.text))
      html.append(">")
      html.append(shown: text.text)
      html.append(takesLink ? "</a>" : cell.closing)
    case .badge(_, let path, let text):
      open("badge ", path, of: cell, &html)
      html.append(" t-")
      html.append(text: text.style.name)
      html.append("\">")
      html.append(shown: text.text)
      html.append(cell.closing)
    case .rich(let text, let path):
      let image = { (image: RichImage) in
        var html = UTF8Buffer()
        picture(.rich(image), &html)
        return html.text
      }
      html.append(text: rich.html(text, path: path, isClamped: isFixed && !inOverlay, image: image))
    case .spacing(_, let path):
      open("", path, of: cell, &html)
      html.append("\">")
      html.append(cell.closing)
    case .stack(let stack, let path, let parts):
      open(stack.axis == .horizontal ? "stack horizontal" : "stack vertical", "", of: cell, &html)
      html.append(stack.isOverlay ? " overlay " : " ")
      html.append(text: path)
      html.append("\">")
      for part in parts { write(part, of: &cell, inOverlay: inOverlay || stack.isOverlay, into: &html, picture) }
      html.append(cell.closing)
    }
  }

  /// Begins an element with some classes, and leaves the class attribute open.
  private func open(_ classes: StaticString, _ path: String, of cell: borrowing Cell, _ html: inout UTF8Buffer) {
    html.append(cell.opening)
    html.append(classes)
    html.append(text: path)
  }
}

/// The attribute ` dir="rtl"` for an element whose texts begin with a right-to-left letter. `auto` would ignore nested
/// texts that have a direction of their own.
func outerDirectionAttribute(_ text: String) -> String {
  let first = text.unicodeScalars.first { isRightToLeft($0.value) || $0.properties.isAlphabetic }
  return first.map { isRightToLeft($0.value) } ?? false ? " dir=\"rtl\"" : ""
}
