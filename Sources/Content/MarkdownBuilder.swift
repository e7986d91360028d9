import Diagnostics

/// Builds a Markdown document from what a parser comes to, with an explicit stack.
///
/// What a page must not have is left out here: raw HTML unless it is asked for, links that run something.
struct MarkdownBuilder {
  /// How deep blocks and inlines together may be nested.
  static let depthLimit = 100

  enum Container {
    case document
    case paragraph
    case heading(level: Int)
    case quote
    case footnote
    case list(start: Int?, isTight: Bool)
    case item(isDone: Bool?)
    case table([MarkdownAlignment])
    case row(isHeader: Bool)
    case cell
    case emphasis
    case strong
    case strikethrough
    case link(destination: String, title: String)
    case image(destination: String, title: String)
  }

  /// Where the parser says something is: lines count from 1 at the start of the body.
  struct Place {
    var line: Int
    /// In bytes from 1; only near the truth for inlines.
    var column: Int
    var endLine: Int
  }

  private struct Frame {
    let container: Container
    /// Of a link or image that comes through.
    var link: MarkdownLink?
    var blocks: [MarkdownBlock] = []
    var inlines: [MarkdownInline] = []
    var items: [MarkdownListItem] = []
    var cells: [[MarkdownInline]] = []
    var header: [[MarkdownInline]] = []
    var rows: [[[MarkdownInline]]] = []
    var footnotes: [[MarkdownBlock]] = []
  }

  private let file: SourceFile
  private let unsafeHTML: Bool
  private var locator: MarkdownLocator
  private var stack: [Frame] = []
  private var document = MarkdownDocument()
  private var diagnostics: [Diagnostic] = []
  /// Text that came in pieces, of the frame on top.
  private var text: [UInt8] = []
  private var hasReportedDepth = false
  private var hasReportedHTML = false
  /// Where the footnotes begin that the text has marks of.
  private var footnoteLines: Set<Int> = []
  /// Lines of code and raw HTML, in which nothing is Markdown, in order.
  private var verbatim: [ClosedRange<Int>] = []
  /// The block that holds the current inlines.
  private var block = Place(line: 1, column: 1, endLine: 1)

  init(file: SourceFile, bytes: [UInt8], start: Int, unsafeHTML: Bool) {
    self.file = file
    self.unsafeHTML = unsafeHTML
    locator = MarkdownLocator(bytes: bytes, start: start)
    stack.reserveCapacity(8)
    text.reserveCapacity(256)
  }

  // MARK: What the parser tells

  /// Begins what holds others; `close` ends it.
  /// - Returns: false where it is nested too deep, and is left out with what it holds.
  mutating func open(_ container: Container, at place: Place) -> Bool {
    flushText()
    if !container.isInline { block = place }
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
    let link: MarkdownLink? =
      switch container {
      case .link(let destination, let title): self.link(destination, title, place, isImage: false)
      case .image(let destination, let title): self.link(destination, title, place, isImage: true)
      default: nil
      }
    stack.append(Frame(container: container, link: link))
    return true
  }

  /// Adds to the current text, which may come in several pieces.
  mutating func addText(_ bytes: UnsafeRawBufferPointer) { text.append(contentsOf: bytes) }

  mutating func add(_ inline: MarkdownInline) {
    flushText()
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].inlines.append(inline)
  }

  /// Notes that a block of code or raw HTML stands somewhere.
  mutating func addVerbatim(_ place: Place) { verbatim.append(place.line...max(place.line, place.endLine)) }

  mutating func add(_ block: MarkdownBlock) {
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].blocks.append(block)
  }

  /// Whether raw HTML comes through; the first that does not is reported, unless it is a comment.
  mutating func takesHTML(_ html: String, at place: Place) -> Bool {
    if unsafeHTML { return true }
    if !hasReportedHTML, !html.hasPrefix("<!--") {
      hasReportedHTML = true
      report(
        .warning, "raw-html", "raw HTML is left out", place, find: String(html.prefix { $0 != "\n" }),
        suggestion: "'unsafeHTML: true' in site.yaml lets it through")
    }
    return false
  }

  /// Ends what was begun last.
  mutating func close() {
    flushText()
    guard let frame = stack.popLast() else { return }
    switch frame.container {
    case .document:
      let notes = frame.footnotes.isEmpty ? [] : [MarkdownBlock.footnotes(frame.footnotes)]
      document = MarkdownDocument(blocks: frame.blocks + notes)
    case .footnote: top { $0.footnotes.append(frame.blocks) }
    case .paragraph: add(MarkdownBlock.paragraph(frame.inlines))
    case .heading(let level): add(.heading(level: level, frame.inlines))
    case .quote: add(.quote(frame.blocks))
    case .list(let start, let isTight): add(.list(start: start, isTight: isTight, frame.items))
    case .item(let isDone): top { $0.items.append(MarkdownListItem(isDone: isDone, blocks: frame.blocks)) }
    case .table(let alignments):
      let rows = frame.rows.map { fit($0, to: alignments.count) }
      add(.table(alignments: alignments, header: fit(frame.header, to: alignments.count), rows: rows))
    case .row(let isHeader): top { if isHeader { $0.header = frame.cells } else { $0.rows.append(frame.cells) } }
    case .cell: top { $0.cells.append(frame.inlines) }
    case .emphasis: add(.emphasis(frame.inlines))
    case .strong: add(.strong(frame.inlines))
    case .strikethrough: add(.strikethrough(frame.inlines))
    case .link:
      if let link = frame.link { add(.link(link, frame.inlines)) } else { top { $0.inlines += frame.inlines } }
    case .image:
      let alternative = plainText(of: frame.inlines)
      if let link = frame.link {
        add(.image(link, alt: alternative))
      } else if !alternative.isEmpty {
        add(.text(alternative))
      }
    }
  }

  consuming func finish() -> (MarkdownDocument, [Diagnostic]) {
    guard locator.mayHaveFootnotes else { return (document, diagnostics) }
    reportLostFootnotes()
    // What footnotes hold came last, wherever they are written.
    return (document, diagnostics.inOrderOfPosition)
  }

  /// The parser leaves out footnotes that no mark leads to, and all but the first of those with one name.
  private mutating func reportLostFootnotes() {
    var seen: Set<String> = []
    for (label, line, byte) in locator.footnotes where !verbatim.contains(where: { $0.contains(line) }) {
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

  // MARK: Building

  private mutating func top(_ change: (inout Frame) -> Void) {
    guard !stack.isEmpty else { return }
    change(&stack[stack.count - 1])
  }

  private mutating func flushText() {
    guard !text.isEmpty else { return }
    let whole = String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].inlines.append(.text(whole))
  }

  /// A row with as many cells as the table has columns.
  private func fit(_ cells: [[MarkdownInline]], to count: Int) -> [[MarkdownInline]] {
    if cells.count == count { return cells }
    return Array((cells + Array(repeating: [], count: max(count - cells.count, 0))).prefix(count))
  }

  /// The link to keep; nil, with a warning, where its scheme is not to be trusted.
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
    return MarkdownLink(destination: destination, title: title, position: position)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ id: String, _ summary: String, _ place: Place, find text: String = "",
    suggestion: String? = nil
  ) {
    let byte = locator.byte(of: text, at: place, in: block)
    let location = file.location(file.position(ofByte: byte), length: max(text.utf8.count, 1))
    diagnostics.append(Diagnostic(severity, id: id, summary, at: location, suggestion: suggestion))
  }
}

extension MarkdownBuilder.Container {
  fileprivate var isInline: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .link, .image: true
    default: false
    }
  }
}
