import Content
import Templating

/// Writes Markdown as HTML, with links led to the pages and files that they mean.
struct MarkdownHTML {
  /// The address of a link's target, from the page that is written.
  var address: (LinkTarget) -> String
  /// The attributes of an image beside its `alt`: source and size.
  var image: (LinkTarget) -> String?
  /// Headings of the text stand below the page's own.
  var headingOffset = 1

  func html(_ document: MarkdownDocument) -> String {
    var html = ""
    for block in document.blocks { append(block, isTight: false, to: &html) }
    return html
  }

  private func append(_ block: MarkdownBlock, isTight: Bool, to html: inout String) {
    switch block {
    case .paragraph(let inlines):
      if isTight {
        append(inlines, to: &html)
      } else {
        element("p", inlines, to: &html)
      }
    case .heading(let level, let inlines):
      element("h\(min(level + headingOffset, 6))", inlines, to: &html)
    case .list(let start, let isTight, let items):
      list(start: start, isTight: isTight, items, to: &html)
    case .quote(let blocks):
      html += "<blockquote>\n"
      for block in blocks { append(block, isTight: false, to: &html) }
      html += "</blockquote>\n"
    case .code(let language, let text):
      let name = language.map { " class=\"language-\(escapeHTML($0))\"" } ?? ""
      html += "<pre tabindex=\"0\"><code\(name)>\(escapeHTML(text))</code></pre>\n"
    case .table(let alignments, let header, let rows):
      table(alignments, header, rows, to: &html)
    case .thematicBreak: html += "<hr>\n"
    case .html(let raw): html += raw
    }
  }

  private func element(_ name: String, _ inlines: [MarkdownInline], to html: inout String) {
    // Each paragraph stands in its own direction, since texts mix scripts.
    html += "<\(name)\(directionAttribute(plainText(of: inlines)))>"
    append(inlines, to: &html)
    html += "</\(name)>\n"
  }

  private func list(start: Int?, isTight: Bool, _ items: [MarkdownListItem], to html: inout String) {
    let name = start == nil ? "ul" : "ol"
    html += "<\(name)\(start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? "")>\n"
    for item in items {
      html += item.isDone == nil ? "<li>" : "<li class=\"task\">"
      if let isDone = item.isDone { html += "<input type=\"checkbox\" disabled\(isDone ? " checked" : "")> " }
      for block in item.blocks { append(block, isTight: isTight, to: &html) }
      html += "</li>\n"
    }
    html += "</\(name)>\n"
  }

  private func table(
    _ alignments: [MarkdownAlignment], _ header: [[MarkdownInline]], _ rows: [[[MarkdownInline]]], to html: inout String
  ) {
    func row(_ cells: [[MarkdownInline]], _ name: String) {
      html += "<tr>"
      for (index, cell) in cells.enumerated() {
        let alignment = alignments.indices.contains(index) ? alignments[index] : .none
        let style =
          switch alignment {
          case .none, .leading: ""
          case .center: " class=\"center\""
          case .trailing: " class=\"trailing\""
          }
        html += "<\(name)\(style)>"
        append(cell, to: &html)
        html += "</\(name)>"
      }
      html += "</tr>\n"
    }
    html += "<div class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n"
    row(header, "th")
    html += "</thead>\n<tbody>\n"
    for cells in rows { row(cells, "td") }
    html += "</tbody>\n</table>\n</div>\n"
  }

  private func append(_ inlines: [MarkdownInline], to html: inout String) {
    for inline in inlines {
      switch inline {
      case .text(let text): html += escapeHTML(text)
      case .code(let text): html += "<code>\(escapeHTML(text))</code>"
      case .emphasis(let inner): wrap("em", inner, to: &html)
      case .strong(let inner): wrap("strong", inner, to: &html)
      case .strikethrough(let inner): wrap("del", inner, to: &html)
      case .link(let link, let inner):
        html += "<a href=\"\(escapeHTML(link.target.map(address) ?? link.destination))\""
        if !link.title.isEmpty { html += " title=\"\(escapeHTML(link.title))\"" }
        html += ">"
        append(inner, to: &html)
        html += "</a>"
      case .image(let link, let alt):
        let source = link.target.flatMap(image) ?? "src=\"\(escapeHTML(link.destination))\""
        html += "<img \(source) alt=\"\(escapeHTML(alt))\" loading=\"lazy\" decoding=\"async\""
        html += link.title.isEmpty ? ">" : " title=\"\(escapeHTML(link.title))\">"
      case .softBreak: html += "\n"
      case .lineBreak: html += "<br>\n"
      case .html(let raw): html += raw
      }
    }
  }

  private func wrap(_ name: String, _ inlines: [MarkdownInline], to html: inout String) {
    html += "<\(name)>"
    append(inlines, to: &html)
    html += "</\(name)>"
  }
}
