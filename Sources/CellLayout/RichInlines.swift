import Markdown
import Typography

/// Prepares the inline content of rich text: divides it at images, and into spans of one style.
enum RichInlines {
  enum Piece {
    case text([MarkdownInline])
    case image(MarkdownLink, alt: String, link: MarkdownLink?)
  }

  /// Divides a paragraph into texts and images, in order. `cleaned` removes what texts do not show.
  /// - Parameter isImage: whether the image at a path exists and can be shown.
  static func pieces(of inlines: [MarkdownInline], isImage: (String) -> Bool) -> [Piece] {
    var pieces: [Piece] = []
    var open: [MarkdownInline] = []
    func close() {
      let text = trimmed(open)
      if !text.isEmpty { pieces.append(.text(text)) }
      open = []
    }
    for inline in inlines {
      switch inline {
      case .image(let image, let alt):
        guard case .file(let path, _)? = image.target, isImage(path) else {
          open.append(.text(cleaned(alt)))
          continue
        }
        close()
        pieces.append(.image(image, alt: alt, link: nil))
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
        let parts = Self.pieces(of: inner, isImage: isImage)
        let hasImages = parts.contains { if case .image = $0 { true } else { false } }
        guard hasImages else {
          open += cleaned([inline])
          continue
        }
        for part in parts {
          switch part {
          case .text(let inner): open.append(inline.around(inner))
          case .image(let image, let alt, let link):
            close()
            pieces.append(.image(image, alt: alt, link: inline.link ?? link))
          }
        }
      default: open += cleaned([inline])
      }
    }
    close()
    return pieces
  }

  /// The inlines with each image replaced by its alternative text.
  static func withoutImages(_ inlines: [MarkdownInline]) -> [MarkdownInline] { trimmed(cleaned(inlines)) }

  /// The inlines as they are shown and measured. Images, footnote marks and raw HTML are removed, and so are characters
  /// that would end a line, and spaces at the ends of code, which has padding there.
  private static func cleaned(_ inlines: [MarkdownInline]) -> [MarkdownInline] {
    inlines.compactMap { inline in
      switch inline {
      case .text(let text): .text(cleaned(text))
      case .code(let text): code(text)
      case .image(_, let alt): .text(cleaned(alt))
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
        inline.around(cleaned(inner))
      case .softBreak: .text(" ")
      case .lineBreak: inline
      case .footnote, .html: nil
      }
    }
  }

  private static func code(_ text: String) -> MarkdownInline? {
    var scalars = cleaned(text).unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty ? nil : .code(String(scalars))
  }

  /// The text with each line-ending character, as defined by Unicode, replaced by a space.
  private static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: endsLine) else { return text }
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(endsLine(scalar) ? " " : scalar) }
    return result
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The inlines without line breaks at either end, where an image was next to them.
  private static func trimmed(_ inlines: [MarkdownInline]) -> [MarkdownInline] {
    var inlines = inlines[...]
    while inlines.first?.isSpace ?? false { inlines.removeFirst() }
    while inlines.last?.isSpace ?? false { inlines.removeLast() }
    return Array(inlines)
  }

  /// The lines of a code block; at least one.
  static func lines(ofCode text: String) -> [String] {
    var text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    if text.hasSuffix("\n") { text.removeLast() }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // Tabs are kept.
      line.split(separator: "\t", omittingEmptySubsequences: false).map { cleaned(String($0)) }.joined(separator: "\t")
    }
  }

  /// The inlines with every text and code replaced by the result of `change`.
  static func inlines(_ inlines: [MarkdownInline], withTexts change: (String) -> String) -> [MarkdownInline] {
    inlines.map { inline in
      switch inline {
      case .text(let text): .text(change(text))
      case .code(let text): .code(change(text))
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
        inline.around(Self.inlines(inner, withTexts: change))
      case .image, .footnote, .softBreak, .lineBreak, .html: inline
      }
    }
  }

  /// The inlines as spans of one style each. A hard line break becomes a line feed.
  static func spans(
    of inlines: [MarkdownInline], _ span: (String, RichTextStyle.Variant) -> TextSpan
  ) -> [TextSpan] {
    var spans: [TextSpan] = []
    func add(_ inlines: [MarkdownInline], _ variant: RichTextStyle.Variant) {
      // The text of one element is shaped as a unit, as in browsers.
      var text = ""
      func flush() {
        if !text.isEmpty { spans.append(span(text, variant)) }
        text = ""
      }
      for inline in inlines {
        switch inline {
        case .text(let more): text += more
        case .softBreak: text += " "
        case .lineBreak: text += "\n"
        case .image, .footnote, .html: break
        case .code(let code):
          flush()
          spans.append(span(code, variant.union(.code)))
        case .emphasis(let inner):
          flush()
          add(inner, variant.union(.emphasis))
        case .strong(let inner):
          flush()
          add(inner, variant.union(.strong))
        case .strikethrough(let inner), .link(_, let inner):
          flush()
          add(inner, variant)
        }
      }
      flush()
    }
    add(inlines, [])
    return spans
  }
}

extension MarkdownInline {
  /// An inline of the same kind with different content.
  fileprivate func around(_ inner: [MarkdownInline]) -> MarkdownInline {
    switch self {
    case .emphasis: .emphasis(inner)
    case .strong: .strong(inner)
    case .strikethrough: .strikethrough(inner)
    case .link(let link, _): .link(link, inner)
    case .text, .code, .image, .footnote, .softBreak, .lineBreak, .html: self
    }
  }

  fileprivate var link: MarkdownLink? { if case .link(let link, _) = self { link } else { nil } }

  fileprivate var isSpace: Bool {
    switch self {
    case .text(let text): text.utf8.allSatisfy { $0 == 0x20 }
    case .softBreak, .lineBreak: true
    default: false
    }
  }
}
