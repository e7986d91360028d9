import CellLayout
import Bytes
import Markdown
import PageLayout

/// Writes the HTML of a cell's rich text.
///
/// Values that the style sheet cannot contain, such as the number of lines of a code block or the aspect ratio of an
/// image, are written on the element, as they were measured (`ElementStyles`).
package struct RichMarkup {
  package let markdown: MarkdownHTML

  package init(markdown: MarkdownHTML) { self.markdown = markdown }

  /// Writes an `img` element for a content image.
  typealias ImageWriter = (RichImage) -> String

  /// Writes the HTML of a rich text.
  /// - Parameters:
  ///   - path: the class of the part.
  ///   - isClamped: whether the frame may truncate the text.
  func html(_ text: RichText, path: PartPath, isClamped: Bool, image: ImageWriter) -> String {
    var html = "<div class=\"rich r-\(text.style.name) \(path)\"\(text.language?.attributes ?? "")>"
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
      html += "<\(name) data-text\(clamp)\(markdown.direction(of: text.inlines))>"
      html += "\(markdown.html(text.inlines))</\(name)>"
    case .list(let list): append(list, isClamped: isClamped, to: &html, image)
    case .quote(_, let blocks):
      html += "<blockquote\(outerDirectionAttribute(blocks.text, isInRightToLeft: markdown.isInRightToLeft))>"
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
    // Some screen readers ignore a list without list markers, so the role is explicit.
    html += "<\(name) role=\"list\"\(list.isTight ? " class=\"tight\"" : "")"
    html += outerDirectionAttribute(
      list.items.map(\.blocks.text).joined(), isInRightToLeft: markdown.isInRightToLeft)
    if let start = list.start, start != 1 { html += " start=\"\(start)\"" }
    var style: [String] = []
    if let start = list.start, start != 1 { style.append("--before:\(start - 1)") }
    if list.isWide { style.append("padding-inline-start:\(GeometryStyles.rem(list.indent))") }
    html += ElementStyles.attribute(style.joined(separator: ";")) + ">"
    for item in list.items {
      html += item.isDone == nil ? "<li>" : "<li class=\"task\">"
      if let isDone = item.isDone {
        let task = escapeHTML(Array(item.blocks.prefix(1)).text)
        html += "<input type=\"checkbox\" disabled\(isDone ? " checked" : "") aria-label=\"\(task)\">"
      }
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
  /// The concatenated texts of the blocks, from which a list takes its direction.
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
  /// The declarations that the style sheet cannot contain: the image's size, or its aspect ratio if it fills its
  /// column.
  package var style: String {
    isSmall
      ? "width:\(GeometryStyles.rem(width));height:\(GeometryStyles.rem(height))"
      : "aspect-ratio:\(GeometryStyles.number(width, decimals: 0))/\(GeometryStyles.number(height, decimals: 0))"
  }
}
