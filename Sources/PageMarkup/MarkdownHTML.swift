package import CellLayout
package import Bytes
package import Markdown

/// Writes Markdown as HTML, with links resolved to the pages and files of the site.
package struct MarkdownHTML {
  /// The address of a link's target, relative to the page being written.
  package var address: (LinkTarget) -> String
  /// The HTML of a site image with its `alt` and title; nil if the target is not an image of the site.
  package var image: (_ target: LinkTarget, _ alt: String, _ title: String) -> String?
  /// The level of the text's highest headings, below the page's own. The levels below follow, so that `#` and `##` are
  /// both the first below the title if a text begins with them.
  package var highestHeading = 2
  /// Whether headings get an `id`. Only for a text that occurs once on its page.
  package var namesHeadings = false
  /// The other `id`s of the page that headings could have.
  package var takenIDs: Set<String> = []
  /// The accessible labels of the footnotes section, and of the link from a footnote back to its mark.
  package var footnoteWords = (title: "", back: "")
  /// Begins the numbers of footnotes in `id`s, if several texts of a page have footnotes.
  package var footnoteSeries = ""
  /// The address of the text's page if the text is read elsewhere, as in a feed; else empty.
  package var page = ""
  /// Whether the page is written from right to left.
  var isInRightToLeft = false

  package init(
    address: @escaping (LinkTarget) -> String, image: @escaping (LinkTarget, String, String) -> String?,
    highestHeading: Int = 2, namesHeadings: Bool = false, footnoteWords: (title: String, back: String) = ("", ""),
    page: String = "", isInRightToLeft: Bool = false
  ) {
    (self.address, self.image, self.highestHeading) = (address, image, highestHeading)
    (self.namesHeadings, self.footnoteWords, self.page) = (namesHeadings, footnoteWords, page)
    self.isInRightToLeft = isInRightToLeft
  }

  /// The attribute with the direction of a text.
  func direction(of text: String) -> String { directionAttribute(text, isInRightToLeft: isInRightToLeft) }

  /// The direction of a paragraph, which code in it has no part in on pages that are written from right to left.
  func direction(of inlines: [MarkdownInline]) -> String {
    direction(of: isInRightToLeft ? plainText(of: inlines.filter { !$0.isCode }) : plainText(of: inlines))
  }

  package func html(_ document: MarkdownDocument) -> String {
    var html = UTF8Buffer()
    write(document, into: &html)
    return html.text
  }

  package func write(_ document: MarkdownDocument, into html: inout UTF8Buffer) {
    var writer = MarkdownWriter(
      settings: self, footnotes: FootnoteIDs(document, series: footnoteSeries), document.blocks)
    swap(&writer.html, &html)
    for block in document.blocks { writer.append(block, isTight: false) }
    swap(&writer.html, &html)
  }

  /// Writes the parts of a document between the collections in it: one more than there are.
  package func parts(_ document: MarkdownDocument) -> [String] {
    var writer = MarkdownWriter(
      settings: self, footnotes: FootnoteIDs(document, series: footnoteSeries), document.blocks)
    var parts: [String] = []
    for block in document.blocks {
      if case .collection = block {
        parts.append(writer.html.text)
        writer.html.truncate(to: 0)
      } else {
        writer.append(block, isTight: false)
      }
    }
    return parts + [writer.html.text]
  }

  /// Writes inline content without a block.
  package func html(_ inlines: [MarkdownInline]) -> String {
    var writer = MarkdownWriter(settings: self)
    writer.append(inlines)
    return writer.html.text
  }

  /// Writes a table without its scrolling box.
  package func html(_ table: RichTable) -> String {
    var writer = MarkdownWriter(settings: self)
    writer.table(table.alignments, table.header, table.rows)
    return writer.html.text
  }

  /// The address of a link.
  package func address(of link: MarkdownLink) -> String {
    link.target.map(address) ?? (link.destination.hasPrefix("#") ? page + link.destination : link.destination)
  }
}

/// The `id` of a page's main part in the templates.
private let mainID = "_content"

/// The start and end tags of elements.
private struct ElementTags {
  let start: StaticString
  let end: StaticString

  static let paragraph = ElementTags(start: "<p", end: "</p>\n")
  /// By level, from 1.
  static let headings = [
    ElementTags(start: "<h1", end: "</h1>\n"), ElementTags(start: "<h2", end: "</h2>\n"),
    ElementTags(start: "<h3", end: "</h3>\n"), ElementTags(start: "<h4", end: "</h4>\n"),
    ElementTags(start: "<h5", end: "</h5>\n"), ElementTags(start: "<h6", end: "</h6>\n"),
  ]
}

private struct MarkdownWriter {
  let settings: MarkdownHTML
  var html = UTF8Buffer()
  /// Nil before the first heading. Not `lazy`, whose accessors copy the names for each heading.
  private var headings: HeadingIDs?
  private var footnotes: FootnoteIDs
  /// What is added to the levels of headings.
  private let offset: Int
  /// Whether a link is open. Links cannot be nested.
  private var isInLink = false

  init(settings: MarkdownHTML, footnotes: FootnoteIDs = FootnoteIDs(), _ blocks: [MarkdownBlock] = []) {
    self.settings = settings
    self.footnotes = footnotes
    let levels = blocks.lazy.compactMap { block in if case .heading(let level, _) = block { level } else { nil } }
    offset = settings.highestHeading - (levels.min() ?? 1)
  }

  mutating func append(_ block: MarkdownBlock, isTight: Bool) {
    switch block {
    case .paragraph(let inlines):
      if isTight {
        append(inlines)
      } else {
        element(.paragraph, inlines)
      }
    case .heading(let level, let inlines):
      let id = settings.namesHeadings ? headingID(for: plainText(of: inlines)) : nil
      // Headings in quotations and lists may be higher than those of the text.
      element(ElementTags.headings[min(max(level + offset, settings.highestHeading), 6) - 1], inlines, id: id)
    case .list(let start, let isTight, let items):
      list(start: start, isTight: isTight, items)
    case .quote(let blocks):
      html.append("<blockquote>\n")
      for block in blocks { append(block, isTight: false) }
      html.append("</blockquote>\n")
    case .code(let language, let text):
      let name = language.map { " class=\"language-\(escapeHTML($0))\"" } ?? ""
      html.append(text: "<pre tabindex=\"0\"><code\(name)>\(escapeHTML(text))</code></pre>\n")
    case .table(let alignments, let header, let rows):
      html.append("<div class=\"table\" tabindex=\"0\">\n")
      table(alignments, header, rows)
      html.append("</div>\n")
    case .thematicBreak: html.append("<hr>\n")
    // Pages show them between the parts of the text; other texts leave them out.
    case .collection: break
    case .footnotes(let notes): append(footnotes: notes)
    case .html(let raw): html.append(text: raw)
    }
  }

  private mutating func headingID(for text: String) -> String? {
    if headings == nil { headings = HeadingIDs(taken: footnotes.all.union([mainID]).union(settings.takenIDs)) }
    return headings?.id(for: text)
  }

  private mutating func append(footnotes notes: [[MarkdownBlock]]) {
    html.append("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"")
    html.append(escaping: settings.footnoteWords.title)
    html.append("\">\n<ol>\n")
    for (index, blocks) in notes.enumerated() {
      html.append(text: "<li id=\"\(footnotes.note(index + 1))\">\n")
      var blocks = blocks
      // The back links are at the end of the note's text.
      var last: [MarkdownInline] = []
      if case .paragraph(let inlines)? = blocks.last {
        last = inlines
        blocks.removeLast()
      }
      for block in blocks { append(block, isTight: false) }
      element(.paragraph, last, end: backLinks(ofNote: index + 1))
      html.append("</li>\n")
    }
    html.append("</ol>\n</section>\n")
  }

  private func backLinks(ofNote number: Int) -> String {
    let marks = footnotes.marks(ofNote: number)
    let word = escapeHTML(settings.footnoteWords.back)
    return marks.enumerated().map { index, id in
      // The number distinguishes several marks only.
      let count = marks.count == 1 ? "" : " \(index + 1)"
      return " <a href=\"#\(id)\" role=\"doc-backlink\" aria-label=\"\(word)\(count)\">↑\(count.dropFirst())</a>"
    }.joined()
  }

  private mutating func element(
    _ tags: ElementTags, _ inlines: [MarkdownInline], id: String? = nil, end: String = ""
  ) {
    // Each paragraph has its own direction, because texts mix scripts.
    html.append(tags.start)
    if let id { html.append(text: " id=\"\(escapeHTML(id))\"") }
    html.append(text: settings.direction(of: inlines))
    html.append(">")
    append(inlines)
    html.append(text: end)
    html.append(tags.end)
  }

  private mutating func list(start: Int?, isTight: Bool, _ items: [MarkdownListItem]) {
    let name = start == nil ? "ul" : "ol"
    html.append(text: "<\(name)\(start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? "")>\n")
    for item in items {
      html.append(item.isDone == nil ? "<li>" : "<li class=\"task\">")
      if let isDone = item.isDone {
        html.append("<input type=\"checkbox\" disabled")
        html.append(isDone ? " checked" : "")
        // The name of the box for assistive technology is the task.
        let task = MarkdownDocument(blocks: Array(item.blocks.prefix(1))).textWithoutMarkup
        html.append(text: " aria-label=\"\(escapeHTML(task))\"> ")
      }
      for block in item.blocks { append(block, isTight: isTight) }
      html.append("</li>\n")
    }
    html.append(text: "</\(name)>\n")
  }

  mutating func table(
    _ alignments: [MarkdownAlignment], _ header: [[MarkdownInline]], _ rows: [[[MarkdownInline]]]
  ) {
    html.append("<table>\n<thead>\n")
    row(header, "th", alignments)
    html.append("</thead>\n<tbody>\n")
    for cells in rows { row(cells, "td", alignments) }
    html.append("</tbody>\n</table>\n")
  }

  private mutating func row(_ cells: [[MarkdownInline]], _ name: String, _ alignments: [MarkdownAlignment]) {
    html.append("<tr>")
    for (index, cell) in cells.enumerated() {
      let alignment = alignments.indices.contains(index) ? alignments[index] : .none
      let style =
        switch alignment {
        case .none, .leading: ""
        case .center: " class=\"center\""
        case .trailing: " class=\"trailing\""
        }
      html.append(text: "<\(name)\(style)>")
      append(cell)
      html.append(text: "</\(name)>")
    }
    html.append("</tr>\n")
  }

  mutating func append(_ inlines: [MarkdownInline]) {
    for inline in inlines {
      switch inline {
      case .text(let text): html.append(shown: text)
      case .code(let text):
        // With a direction of its own it does not decide about that of its paragraph.
        html.append(settings.isInRightToLeft ? "<code dir=\"ltr\">" : "<code>")
        html.append(shown: text)
        html.append("</code>")
      case .emphasis(let inner): wrap("em", inner)
      case .strong(let inner): wrap("strong", inner)
      case .strikethrough(let inner): wrap("del", inner)
      case .link(let link, let inner):
        html.append(text: "<a href=\"\(escapeHTML(settings.address(of: link)))\"")
        if !link.title.isEmpty { html.append(text: " title=\"\(escapeHTML(link.title))\"") }
        html.append(">")
        isInLink = true
        append(inner)
        isInLink = false
        html.append("</a>")
      case .image(let link, let alt):
        if let image = link.target.flatMap({ settings.image($0, alt, link.title) }) {
          html.append(text: image)
          continue
        }
        html.append(text: "<img src=\"\(escapeHTML(link.destination))\" alt=\"\(escapeHTML(alt))\"")
        html.append(" loading=\"lazy\" decoding=\"async\"")
        html.append(text: link.title.isEmpty ? ">" : " title=\"\(escapeHTML(link.title))\">")
      case .footnote(let number):
        let id = footnotes.nextMark(ofNote: number)
        let link = "<a href=\"#\(footnotes.note(number))\" id=\"\(id)\" role=\"doc-noteref\">\(number)</a>"
        html.append(text: isInLink ? "<sup id=\"\(id)\">\(number)</sup>" : "<sup>\(link)</sup>")
      case .softBreak: html.append("\n")
      case .lineBreak: html.append("<br>\n")
      case .html(let raw): html.append(text: raw)
      }
    }
  }

  private mutating func wrap(_ name: StaticString, _ inlines: [MarkdownInline]) {
    html.append("<")
    html.append(name)
    html.append(">")
    append(inlines)
    html.append("</")
    html.append(name)
    html.append(">")
  }
}
