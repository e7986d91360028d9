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
  func cell(_ content: CellContent, anatomy: CellAnatomy, href: String, title: String) -> String {
    guard case .stack(let root, _, let parts) = content else { return "" }
    let isLink = !anatomy.hasRichText
    var classes = isLink ? [] : ["frame"]
    if root.axis == .horizontal { classes.append("horizontal") }
    if anatomy.isSurface { classes.append("surface") }
    let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let link = "href=\"\(escapeHTML(href))\""
    var writer = Writer(markup: self, element: isLink ? "span" : "div", titleLink: isLink ? nil : link)
    for part in parts { writer.append(part, inOverlay: false) }
    if isLink { return "<a\(attribute) \(link)>\(writer.html)</a>" }
    let cover =
      writer.titleLink.map { "<a class=\"cover\" \($0) aria-label=\"\(escapeHTML(title))\"></a>" } ?? ""
    return "\(cover)<div\(attribute)>\(writer.html)</div>"
  }

  private struct Writer {
    let markup: CellMarkup
    /// What the parts are.
    let element: String
    /// The `href` of the cell, until a title has taken it.
    var titleLink: String?
    var html = ""

    mutating func append(_ content: CellContent, inOverlay: Bool) {
      switch content {
      case .image(let part, let path, let image):
        var classes = "picture \(path)"
        if case .fixed = part.shape { classes += " square" }
        html += "<\(element) class=\"\(classes)\">\(markup.picture(image))</\(element)>"
      case .text(let part, let path, let text):
        let isClamped = part.lineLimit != nil || (markup.isFixed && !inOverlay)
        let attributes =
          "class=\"\(path) t-\(text.style.name)\" data-text\(isClamped ? " data-clamp" : "")\(directionAttribute(text.text))"
        if part.field == "title", !inOverlay, let link = titleLink {
          titleLink = nil
          html += "<a \(link) \(attributes.replacing("class=\"", with: "class=\"cover "))>\(textHTML(text.text))</a>"
        } else {
          html += "<\(element) \(attributes)>\(textHTML(text.text))</\(element)>"
        }
      case .badge(_, let path, let text):
        html += "<\(element) class=\"badge \(path) t-\(text.style.name)\">\(textHTML(text.text))</\(element)>"
      case .rich(let text, let path):
        html += markup.rich.html(text, path: path, isClamped: markup.isFixed && !inOverlay)
      case .spacing(_, let path):
        html += "<\(element) class=\"\(path)\"></\(element)>"
      case .stack(let stack, let path, let parts):
        let direction = stack.axis == .horizontal ? "horizontal" : "vertical"
        html += "<\(element) class=\"stack \(direction)\(stack.isOverlay ? " overlay" : "") \(path)\">"
        for part in parts { append(part, inOverlay: inOverlay || stack.isOverlay) }
        html += "</\(element)>"
      }
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
