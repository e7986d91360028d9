import Templating

/// Writes the HTML of a cell: one link around the parts that the item has something for.
struct CellMarkup {
  /// The picture or placeholder of an image part.
  var picture: (CellImage) -> String
  /// Whether the layout fixes the frame, so that every text may have to be cut.
  var isFixed: Bool

  /// The link with its parts.
  func link(_ content: CellContent, anatomy: CellAnatomy, href: String) -> String {
    guard case .stack(let root, _, let parts) = content else { return "" }
    var classes = root.axis == .horizontal ? "horizontal" : ""
    if anatomy.isSurface { classes += classes.isEmpty ? "surface" : " surface" }
    var html = "<a"
    if !classes.isEmpty { html += " class=\"\(classes)\"" }
    html += " href=\"\(escapeHTML(href))\">"
    for part in parts { append(part, inOverlay: false, to: &html) }
    return html + "</a>"
  }

  private func append(_ content: CellContent, inOverlay: Bool, to html: inout String) {
    switch content {
    case .image(let part, let path, let image):
      var classes = "picture \(path)"
      if case .fixed = part.shape { classes += " square" }
      html += "<span class=\"\(classes)\">\(picture(image))</span>"
    case .text(let part, let path, let text):
      let isClamped = part.lineLimit != nil || (isFixed && !inOverlay)
      html += "<span class=\"\(path) t-\(text.style.name)\" data-text\(isClamped ? " data-clamp" : "")"
      html += "\(directionAttribute(text.text))>\(escapeHTML(text.text))</span>"
    case .badge(_, let path, let text):
      html += "<span class=\"badge \(path) t-\(text.style.name)\">\(escapeHTML(text.text))</span>"
    case .spacing(_, let path):
      html += "<span class=\"\(path)\"></span>"
    case .stack(let stack, let path, let parts):
      let direction = stack.axis == .horizontal ? "horizontal" : "vertical"
      html += "<span class=\"stack \(direction)\(stack.isOverlay ? " overlay" : "") \(path)\">"
      for part in parts { append(part, inOverlay: inOverlay || stack.isOverlay, to: &html) }
      html += "</span>"
    }
  }
}

/// ` dir="auto"` for a text with letters that are written from right to left, so that it stands in its own
/// direction; nothing for all others.
func directionAttribute(_ text: String) -> String {
  let hasRightToLeft = text.unicodeScalars.contains { scalar in
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
  return hasRightToLeft ? " dir=\"auto\"" : ""
}
