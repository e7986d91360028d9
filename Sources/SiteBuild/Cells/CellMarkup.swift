import Diagnostics
import Templating

/// Writes the HTML of a cell: the parts that the item has something for, and the link that the cell is.
struct CellMarkup {
  /// The picture or placeholder of an image part.
  var picture: (CellImage) -> String
  /// The rich texts, on the page that is written.
  var rich: RichMarkup
  /// Whether the layout fixes the frame, so that every text may have to be cut.
  var isFixed: Bool

  /// The cell: one link around its parts. A rich text may have links of its own, and no link stands in another: there
  /// the title is the link, and reaches over the whole cell.
  ///
  /// - Parameter title: what a link without a text of its own is called.
  func write(
    _ content: CellContent, anatomy: CellAnatomy, href: String, title: String, into html: inout UTF8Buffer
  ) {
    guard case .stack(let root, _, let parts) = content else { return }
    let isLink = !anatomy.hasRichText
    var classes = isLink ? [] : ["frame"]
    if root.axis == .horizontal { classes.append("horizontal") }
    if anatomy.isSurface { classes.append("surface") }
    let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let link = "href=\"\(escapeHTML(href))\""
    var writer = Writer(markup: self, element: isLink ? "span" : "div", titleLink: isLink ? nil : link)
    if isLink {
      html.append("<a")
      html.append(text: attribute)
      html.append(" ")
      html.append(text: link)
      html.append(">")
      for part in parts { writer.write(part, inOverlay: false, into: &html) }
      html.append("</a>")
      return
    }
    var inner = UTF8Buffer()
    for part in parts { writer.write(part, inOverlay: false, into: &inner) }
    if let link = writer.titleLink {
      html.append(text: "<a class=\"cover\" \(link) aria-label=\"\(escapeHTML(title))\"></a>")
    }
    html.append(text: "<div\(attribute)>")
    html.append(inner)
    html.append("</div>")
  }

  private struct Writer {
    let markup: CellMarkup
    /// What the parts are.
    let element: StaticString
    /// The `href` of the cell, until a title has taken it.
    var titleLink: String?

    mutating func write(_ content: CellContent, inOverlay: Bool, into html: inout UTF8Buffer) {
      switch content {
      case .image(let part, let path, let image):
        open("picture ", path, into: &html)
        if case .fixed = part.shape { html.append(" square") }
        html.append("\">")
        html.append(text: markup.picture(image))
        close(into: &html)
      case .text(let part, let path, let text):
        let takesLink = part.field == "title" && !inOverlay && titleLink != nil
        if takesLink, let link = titleLink {
          html.append(text: "<a \(link) class=\"cover \(path)")
          titleLink = nil
        } else {
          open("", path, into: &html)
        }
        html.append(" t-")
        html.append(text: text.style.name)
        html.append("\" data-text")
        if part.lineLimit != nil || (markup.isFixed && !inOverlay) { html.append(" data-clamp") }
        html.append(text: directionAttribute(text.text))
        html.append(">")
        html.append(text: textHTML(text.text))
        if takesLink { html.append("</a>") } else { close(into: &html) }
      case .badge(_, let path, let text):
        open("badge ", path, into: &html)
        html.append(" t-")
        html.append(text: text.style.name)
        html.append("\">")
        html.append(text: textHTML(text.text))
        close(into: &html)
      case .rich(let text, let path):
        html.append(text: markup.rich.html(text, path: path, isClamped: markup.isFixed && !inOverlay))
      case .spacing(_, let path):
        open("", path, into: &html)
        html.append("\">")
        close(into: &html)
      case .stack(let stack, let path, let parts):
        open(stack.axis == .horizontal ? "stack horizontal" : "stack vertical", "", into: &html)
        html.append(stack.isOverlay ? " overlay " : " ")
        html.append(text: path)
        html.append("\">")
        for part in parts { write(part, inOverlay: inOverlay || stack.isOverlay, into: &html) }
        close(into: &html)
      }
    }

    /// Begins an element of some classes, and leaves the attribute open.
    private func open(_ classes: StaticString, _ path: String, into html: inout UTF8Buffer) {
      html.append("<")
      html.append(element)
      html.append(" class=\"")
      html.append(classes)
      html.append(text: path)
    }

    private func close(into html: inout UTF8Buffer) {
      html.append("</")
      html.append(element)
      html.append(">")
    }
  }
}

/// ` dir="auto"` for a text with letters that are written from right to left, so that it stands in its own
/// direction; nothing for all others.
func directionAttribute(_ text: String) -> String {
  !text.isASCII && text.unicodeScalars.contains(where: isRightToLeft) ? " dir=\"auto\"" : ""
}

/// ` dir="rtl"` for what contains texts of which the first letter is written from right to left: `auto` would pass over
/// those that have a direction of their own.
func outerDirectionAttribute(_ text: String) -> String {
  let first = text.unicodeScalars.first { isRightToLeft($0) || $0.properties.isAlphabetic }
  return first.map(isRightToLeft) ?? false ? " dir=\"rtl\"" : ""
}

private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
