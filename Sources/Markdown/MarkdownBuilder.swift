import Bytes
import Diagnostics
import Settings

/// Builds a Markdown document from the parser's events, with an explicit stack.
///
/// Omits what a page must not contain: raw HTML unless the site permits it, and links with a scheme that runs code.
struct MarkdownBuilder: ~Copyable {
  /// The maximum nesting depth of blocks and inlines together.
  static let depthLimit = 100

  enum Container {
    case document
    case paragraph
    case heading(level: Int)
    case quote
    case footnote
    case list(start: Int?, isTight: Bool)
    case item(isDone: Bool?)
    case table
    case row(isHeader: Bool)
    case cell
    case emphasis
    case strong
    case strikethrough
    case link(isImage: Bool)
  }

  /// A source position reported by the parser. Lines count from 1 at the start of the body.
  struct Place {
    var line: Int
    /// The column in bytes from 1; only approximate for inlines.
    var column: Int
    var endLine: Int
  }

  /// An open container, with the numbers of blocks, inlines and list items that precede its own in the shared lists.
  private struct Frame {
    let container: Container
    let blocks: Int
    let inlines: Int
    let items: Int
  }

  private let file: SourceFile
  private let unsafeHTML: Bool
  private let bodyStart: Int
  private var locator: MarkdownLocator
  private let controls: NumberedControls?
  private var stack: [Frame] = []
  /// The contents of all containers on the stack, outer ones first. A container gets a list of its own when it ends.
  private var blocks: [MarkdownBlock] = []
  private var inlines: [MarkdownInline] = []
  private var items: [MarkdownListItem] = []
  /// The links and images on the stack; nil for those that are omitted.
  private var links: [MarkdownLink?] = []
  /// The open table. Tables do not nest.
  private var table = Table()
  private var footnotes: [[MarkdownBlock]] = []
  private var document = MarkdownDocument()
  private var diagnostics: [Diagnostic] = []
  /// The pending text of the innermost container, which may arrive in pieces.
  private var text: [UInt8] = []
  private var hasReportedDepth = false
  private var hasReportedHTML = false
  /// The names of tags that have been reported as shown as text.
  private var reportedTags: Set<String> = []
  private var hasReportedControls = false
  private var hasReportedShortcode = false
  /// The start lines of the footnotes that the text refers to.
  private var footnoteLines: Set<Int> = []
  /// The line ranges of code and raw HTML, which contain no Markdown, in order.
  private var verbatim: [ClosedRange<Int>] = []
  /// The block that contains the current inlines.
  private var block = Place(line: 1, column: 1, endLine: 1)

  private struct Table {
    var alignments: [MarkdownAlignment] = []
    var header: [[MarkdownInline]] = []
    var rows: [[[MarkdownInline]]] = []
    /// The cells of the open row.
    var cells: [[MarkdownInline]] = []
  }

  init(file: SourceFile, bytes: [UInt8], start: Int, unsafeHTML: Bool) {
    self.file = file
    self.unsafeHTML = unsafeHTML
    bodyStart = start
    locator = MarkdownLocator(bytes: bytes, start: start)
    controls = NumberedControls(in: bytes, from: start)
    stack.reserveCapacity(8)
    text.reserveCapacity(256)
  }

  // MARK: Parser events

  /// Opens a container; `close` ends it.
  /// - Returns: false if it is nested too deeply and is omitted with its contents.
  mutating func open(_ container: Container, at place: Place) -> Bool {
    flushText()
    if !container.isInline { (block, hasReportedShortcode) = (place, false) }
    guard stack.count <= Self.depthLimit else {
      if !hasReportedDepth {
        report(
          .error, "markdown-depth", "lists, quotes and emphasis are nested more than \(Self.depthLimit) deep here",
          place)
      }
      hasReportedDepth = true
      return false
    }
    if case .footnote = container { footnoteLines.insert(place.line) }
    stack.append(Frame(container: container, blocks: blocks.count, inlines: inlines.count, items: items.count))
    return true
  }

  /// Opens a link or an image.
  mutating func openLink(_ destination: String, title: String, isImage: Bool, at place: Place) -> Bool {
    guard open(.link(isImage: isImage), at: place) else { return false }
    links.append(link(destination, title, place, isImage: isImage))
    return true
  }

  private mutating func withoutControls(_ text: String) -> String {
    guard let controls else { return text }
    let (replaced, space) = controls.replaced(in: text)
    if let space, !hasReportedControls, let warning = controls.warning(about: space, in: file) {
      hasReportedControls = true
      diagnostics.append(warning)
    }
    return replaced
  }

  /// Opens a table.
  mutating func openTable(_ alignments: [MarkdownAlignment], at place: Place) -> Bool {
    guard open(.table, at: place) else { return false }
    table = Table(alignments: alignments)
    return true
  }

  /// Appends to the current text, which may arrive in several pieces.
  mutating func addText(_ bytes: UnsafeRawBufferPointer) { text.append(contentsOf: bytes) }

  mutating func add(_ inline: MarkdownInline) {
    flushText()
    inlines.append(inline)
  }

  /// Records the lines of a block of code or raw HTML.
  mutating func addVerbatim(_ place: Place) { verbatim.append(place.line...max(place.line, place.endLine)) }

  mutating func add(_ block: MarkdownBlock) { blocks.append(block) }

  /// Adds a collection inside the text.
  /// - Parameter place: the place of the opening fence.
  mutating func addCollection(_ text: String, at place: Place) {
    // The parser takes away the indentation, without which positions would be wrong.
    let indent = String(repeating: " ", count: max(place.column - 1, 0))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
    let line = file.position(ofByte: bodyStart).line + place.line
    blocks.append(
      .collection(
        CollectionFence(text: lines.joined(separator: "\n"), line: line, isNested: stack.count > 1)))
  }

  /// Whether raw HTML is kept. Reports the first that is not, unless it is a comment.
  mutating func takesHTML(_ html: String, at place: Place) -> Bool {
    if unsafeHTML { return true }
    if html.hasPrefix("<!--") {
      reportText(afterCommentIn: html, at: place)
    } else if !hasReportedHTML {
      hasReportedHTML = true
      report(
        .warning, "raw-html", "raw HTML is left out", place, find: String(html.prefix { $0 != "\n" }),
        suggestion: "'unsafeHTML: true' in site.yaml lets it through")
    }
    return false
  }

  /// Reports text behind a comment on its line, which is a part of the raw HTML (CommonMark, section 4.6).
  private mutating func reportText(afterCommentIn html: String, at place: Place) {
    var rest = html[...]
    while rest.hasPrefix("<!--") {
      guard let end = rest.firstRange(of: "-->")?.upperBound else { return }
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    guard !rest.isEmpty else { return }
    report(
      .warning, "raw-html", "text behind a comment on the same line is raw HTML, which is left out", place,
      find: String(rest.prefix { !$0.isNewline }), suggestion: "put the comment on a line of its own")
  }

  /// Reports a block of raw HTML whose end mark is missing, so that it extends to the end of its container.
  mutating func reportUnclosed(_ html: String, at place: Place) {
    guard let unclosed = UnclosedHTML(html, isShown: unsafeHTML) else { return }
    var place = place
    place.column = unclosed.offset + (unclosed.line > 0 ? 1 : place.column)
    place.line += unclosed.line
    let isInside = unclosed.line > 0 || unclosed.offset > 0
    report(
      .warning, "unclosed-html", "this '\(unclosed.opener)' is never closed; what follows it is not shown", place,
      length: unclosed.opener.utf8.count,
      suggestion: "close it with '\(unclosed.closer)'"
        + (isInside ? " before the next empty line, which ends the HTML" : ""))
  }

  /// Reports tags in raw HTML that are shown as text, each name once.
  mutating func reportEscaped(_ html: String, shownAs shown: String, at place: Place) {
    for tag in EscapedTag.tags(in: html, shownAs: shown) where reportedTags.insert(tag.name).inserted {
      var place = place
      place.column = tag.offset + (tag.line > 0 ? 1 : place.column)
      place.line += tag.line
      report(
        .warning, "escaped-html", "'<\(tag.name)>' is shown as text: raw HTML in texts cannot have it", place,
        length: tag.name.utf8.count + 1, suggestion: "put it into a template, or into a page of its own in static/")
    }
  }

  /// Closes the innermost container.
  mutating func close() {
    flushText()
    guard let frame = stack.popLast() else { return }
    switch frame.container {
    case .document:
      if !footnotes.isEmpty { blocks.append(.footnotes(footnotes)) }
      document = MarkdownDocument(blocks: blocks.take(from: frame.blocks))
    case .footnote: footnotes.append(blocks.take(from: frame.blocks))
    case .paragraph: add(.paragraph(inlines.take(from: frame.inlines)))
    case .heading(let level): add(.heading(level: level, inlines.take(from: frame.inlines)))
    case .quote: add(.quote(blocks.take(from: frame.blocks)))
    case .list(let start, let isTight): add(.list(start: start, isTight: isTight, items.take(from: frame.items)))
    case .item(let isDone): items.append(MarkdownListItem(isDone: isDone, blocks: blocks.take(from: frame.blocks)))
    case .table:
      let count = table.alignments.count
      let rows = table.rows.map { fit($0, to: count) }
      add(.table(alignments: table.alignments, header: fit(table.header, to: count), rows: rows))
      table = Table()
    case .row(let isHeader):
      if isHeader { table.header = table.cells } else { table.rows.append(table.cells) }
      table.cells = []
    case .cell: table.cells.append(inlines.take(from: frame.inlines))
    case .emphasis: add(.emphasis(inlines.take(from: frame.inlines)))
    case .strong: add(.strong(inlines.take(from: frame.inlines)))
    case .strikethrough: add(.strikethrough(inlines.take(from: frame.inlines)))
    case .link(let isImage):
      let link = links.popLast() ?? nil
      if isImage {
        let alternative = plainText(of: inlines.take(from: frame.inlines))
        if let link {
          add(.image(link, alt: alternative))
        } else if !alternative.isEmpty {
          add(.text(alternative))
        }
      } else if let link {
        // The contents of an omitted link stay in the surrounding text.
        add(.link(link, inlines.take(from: frame.inlines)))
      }
    }
  }

  consuming func finish() -> (MarkdownDocument, [Diagnostic]) {
    guard locator.mayHaveFootnotes else { return (document, diagnostics) }
    reportLostFootnotes()
    // The parser delivers footnotes last, wherever they are written.
    return (document, diagnostics.inOrderOfPosition)
  }

  /// Reports the footnotes that the parser omits: those without a reference, and all but the first of the same name.
  private mutating func reportLostFootnotes() {
    var seen: Set<String> = []
    for (label, line, byte) in locator.footnotes where !isVerbatim(line) {
      let isSecond = !seen.insert(label.lowercased()).inserted
      if footnoteLines.contains(line) { continue }
      diagnostics.append(
        .warning(
          "lost-footnote",
          isSecond
            ? "there is a footnote '[^\(shortened(label))]' already; this one is left out"
            : "no mark leads to the footnote '[^\(shortened(label))]'; it is left out",
          at: file.location(file.position(ofByte: byte), length: label.utf8.count + 3),
          suggestion: isSecond ? "give it a name of its own" : "put '[^\(label)]' where it belongs in the text"))
    }
  }

  /// Whether a line is inside code or raw HTML.
  /// - Complexity: O(log blocks).
  private func isVerbatim(_ line: Int) -> Bool {
    var low = 0
    var high = verbatim.count
    while low < high {
      let middle = (low + high) / 2
      if verbatim[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < verbatim.count && verbatim[low].contains(line)
  }

  // MARK: Building

  private mutating func flushText() {
    guard !text.isEmpty else { return }
    let whole = withoutControls(String(decoding: text, as: UTF8.self))
    let isShortcode = !hasReportedShortcode && (text.has("{{<") || text.has("{{%"))
    let mayHaveSpacedLink = text.has("](")
    text.removeAll(keepingCapacity: true)
    if mayHaveSpacedLink { reportSpacedLinks(in: whole) }
    if isShortcode {
      hasReportedShortcode = true
      let mark = whole.contains("{{<") ? "{{<" : "{{%"
      report(
        .warning, "hugo-shortcode", "this is a shortcode of Hugo, and shown as it is written", block, find: mark,
        suggestion: "write it in Markdown: an image is ![what it shows](name.jpg)")
    }
    inlines.append(.text(whole))
  }

  /// What is inside the parentheses of a link, without its title: `my pic.jpg "A title"`.
  private static func withoutTitle(_ text: Substring) -> Substring {
    guard let mark = text.last, mark == "\"" || mark == "'", let start = text.dropLast().lastIndex(of: mark),
      text[..<start].last == " "
    else { return text }
    return text[..<start].dropLast()
  }

  /// Reports destinations with spaces, which end a destination unless it is between angle brackets (CommonMark, section
  /// 6.3), so that the link is shown as it is written. Only names of files are meant; other texts may be in parentheses.
  private mutating func reportSpacedLinks(in text: String) {
    for part in text.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
      let inside = part.prefix { $0 != ")" && $0 != "(" && $0 != "\n" }
      let destination = String(Self.withoutTitle(inside))
      let ending = destination.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
      guard part.dropFirst(inside.count).first == ")", destination.contains(" "),
        Self.endings.contains(ending.lowercased())
      else { continue }
      report(
        .warning, "spaced-link", "this is no link: there are spaces in '\(shortened(destination))'", block,
        find: destination, suggestion: "write the address between angle brackets: (<\(shortened(destination))>)")
    }
  }

  /// How the names of files end that texts lead to.
  private static let endings: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "tif", "tiff", "heic", "pdf", "md", "html", "htm", "txt", "zip",
    "mp3", "mp4", "m4a", "m4v", "mov", "webm", "ogg", "wav", "doc", "docx", "odt", "xls", "xlsx", "ods", "csv", "json",
    "epub", "glb", "vtt",
  ]

  /// Pads or truncates a row to the number of columns of the table.
  private func fit(_ cells: [[MarkdownInline]], to count: Int) -> [[MarkdownInline]] {
    if cells.count == count { return cells }
    return Array((cells + Array(repeating: [], count: max(count - cells.count, 0))).prefix(count))
  }

  /// Returns the link to keep; nil, with a warning, if its scheme is unsafe.
  private mutating func link(_ destination: String, _ title: String, _ place: Place, isImage: Bool) -> MarkdownLink? {
    let position = file.position(ofByte: locator.byte(of: destination, at: place, in: block))
    if let scheme = unsafeScheme(of: destination, isImage: isImage) {
      diagnostics.append(
        .warning(
          "unsafe-link",
          "this \(isImage ? "image" : "link") is left out: '\(scheme):' addresses are not safe on a page",
          at: file.location(position)))
      return nil
    }
    return MarkdownLink(destination: withoutControls(destination), title: withoutControls(title), position: position)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ id: String, _ summary: String, _ place: Place, find text: String = "",
    length: Int? = nil, suggestion: String? = nil
  ) {
    let byte = locator.byte(of: text, at: place, in: block)
    let location = file.location(file.position(ofByte: byte), length: max(length ?? text.utf8.count, 1))
    diagnostics.append(Diagnostic(severity, id: id, summary, at: location, suggestion: suggestion))
  }
}

extension [UInt8] {
  fileprivate func has(_ text: StaticString) -> Bool { firstIndex(ofBytes: text) != nil }
}

extension MarkdownBuilder.Container {
  fileprivate var isInline: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .link: true
    default: false
    }
  }
}
