import Bytes
import Markdown
import PageLayout

/// Writes the HTML of a cell's rich text.
///
/// Numbers that the style sheet cannot know (how many lines a block of code has, the shape of an image) stand at the
/// element, as they were measured (`ElementStyles`).
struct RichMarkup {
  let markdown: MarkdownHTML

  /// Writes an `img` of an image of the content.
  typealias ImageWriter = (RichImage) -> String

  /// - Parameters:
  ///   - path: the part's class.
  ///   - isClamped: whether the frame may cut the text.
  func html(_ text: RichText, path: PartPath, isClamped: Bool, image: ImageWriter) -> String {
    var html = "<div class=\"rich r-\(text.style.name) \(path)\">"
    for block in text.blocks { append(block, isClamped: isClamped, to: &html, image) }
    return html + "</div>"
  }

  private func append(_ block: RichBlock, isClamped: Bool, to html: inout String, _ image: ImageWriter) {
    switch block {
    case .text(let text):
      let name =
        switch text.role {
        case .body: "p"
        case .heading(let level): "h\(level + 2)"
        }
      let clamp = isClamped ? " data-clamp" : ""
      html += "<\(name) data-text\(clamp)\(directionAttribute(plainText(of: text.inlines)))>"
      html += "\(markdown.html(text.inlines))</\(name)>"
    case .list(let list): append(list, isClamped: isClamped, to: &html, image)
    case .quote(_, let blocks):
      html += "<blockquote\(outerDirectionAttribute(blocks.text))>"
      for block in blocks { append(block, isClamped: isClamped, to: &html, image) }
      html += "</blockquote>"
    case .code(let language, let lines):
      let name = language.map { " class=\"language-\(escapeHTML($0))\"" } ?? ""
      html += "<pre tabindex=\"0\"\(ElementStyles.attribute("--lines:\(lines.count)"))><code\(name)>"
      html += "\(escapeHTML(lines.joined(separator: "\n")))</code></pre>"
    case .table(let table):
      html += "<div class=\"table\" tabindex=\"0\"\(ElementStyles.attribute("--rows:\(table.rows.count + 1)"))>"
      html += "\(markdown.html(table))</div>"
    case .image(let picture): append(picture, to: &html, image)
    case .rule: html += "<hr>"
    }
  }

  private func append(_ list: RichList, isClamped: Bool, to html: inout String, _ image: ImageWriter) {
    let name = list.start == nil ? "ul" : "ol"
    // Without markers of its own a list is none to some screen readers.
    html += "<\(name) role=\"list\"\(list.isTight ? " class=\"tight\"" : "")"
    html += outerDirectionAttribute(list.items.map(\.blocks.text).joined())
    if let start = list.start, start != 1 { html += " start=\"\(start)\"" }
    var style: [String] = []
    if let start = list.start, start != 1 { style.append("--before:\(start - 1)") }
    if list.isWide { style.append("padding-inline-start:\(GeometryStyles.rem(list.indent))") }
    html += ElementStyles.attribute(style.joined(separator: ";")) + ">"
    for item in list.items {
      html += item.isDone == nil ? "<li>" : "<li class=\"task\">"
      if let isDone = item.isDone { html += "<input type=\"checkbox\" disabled\(isDone ? " checked" : "")>" }
      for block in item.blocks { append(block, isClamped: isClamped, to: &html, image) }
      html += "</li>"
    }
    html += "</\(name)>"
  }

  private func append(_ picture: RichImage, to html: inout String, _ image: ImageWriter) {
    if let link = picture.link {
      html += "<a class=\"image\" href=\"\(escapeHTML(markdown.address(of: link)))\">"
    } else {
      html += "<div class=\"image\">"
    }
    html += image(picture) + (picture.link == nil ? "</div>" : "</a>")
  }
}

extension [RichBlock] {
  /// What stands in the texts, so that a list stands in their direction.
  fileprivate var text: String {
    map { block in
      switch block {
      case .text(let text): plainText(of: text.inlines)
      case .list(let list): list.items.map(\.blocks.text).joined()
      case .quote(_, let blocks): blocks.text
      case .code, .table, .image, .rule: ""
      }
    }.joined()
  }
}

extension RichImage {
  /// What the style sheet cannot know of the image: its size, or its shape where it fills its column.
  var style: String {
    isSmall
      ? "width:\(GeometryStyles.rem(width));height:\(GeometryStyles.rem(height))"
      : "aspect-ratio:\(GeometryStyles.number(width, decimals: 0))/\(GeometryStyles.number(height, decimals: 0))"
  }
}
