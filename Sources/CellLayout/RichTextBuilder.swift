import Geometry
import Markdown
import Theming
import Typography

/// Converts Markdown to the rich text of a cell: sizes its blocks and shapes its lines.
///
/// Content that cannot be measured is left out: raw HTML, and footnotes with their marks, which only the item's page
/// shows. An image inside a line becomes a block. An image of unknown size, or in a table or heading, is replaced by
/// its alternative text.
struct RichTextBuilder {
  let style: RichTextStyle
  /// The text styles of the theme and those of its rich text, by name.
  let fonts: [String: ThemeTextStyle]
  let shaper: TextShaper
  /// The size in px of a content image; nil if there is no image at the path.
  let imageSize: (String) -> Size?

  /// Builds the rich text of blocks; returns nil if none of them can be shown.
  func text(of blocks: [MarkdownBlock]) -> RichText? {
    let blocks = build(blocks, level: 0)
    return blocks.isEmpty ? nil : RichText(style: style, blocks: blocks)
  }

  /// Builds blocks, recursively.
  /// - Parameter level: the number of enclosing list items and quotes.
  private func build(_ blocks: [MarkdownBlock], level: Int) -> [RichBlock] {
    blocks.flatMap { block -> [RichBlock] in
      switch block {
      case .paragraph(let inlines):
        return RichInlines.pieces(of: inlines, isImage: { imageSize($0) != nil }).compactMap { piece in
          switch piece {
          case .text(let inlines): text(.body, inlines)
          case .image(let image, let alt, let link): self.image(image, alt: alt, link: link)
          }
        }
      case .heading(let level, let inlines):
        let text = text(.heading(min(level, RichTextStyle.headingLevels)), RichInlines.withoutImages(inlines))
        return text.map { [$0] } ?? []
      case .list(let start, let isTight, let items):
        return [.list(list(start: start, isTight: isTight, items, level: level))]
      case .quote(let blocks):
        let inner = build(blocks, level: level + 1)
        let indent = level < RichTextStyle.indentedLevels ? style.quoteIndent : 0
        return inner.isEmpty ? [] : [.quote(indent: indent, inner)]
      case .code(let language, let text):
        return [.code(language: language, lines: RichInlines.lines(ofCode: text))]
      case .table(let alignments, let header, let rows):
        return [
          .table(
            RichTable(
              alignments: alignments, header: header.map(RichInlines.withoutImages),
              rows: rows.map { $0.map(RichInlines.withoutImages) }))
        ]
      case .thematicBreak: return [.rule]
      case .footnotes, .collection, .html: return []
      }
    }
  }

  private func text(_ role: RichTextStyle.Role, _ inlines: [MarkdownInline]) -> RichBlock? {
    let lineHeight = style.declaration(role).lineHeight
    let inlines = RichInlines.inlines(inlines, withTexts: shaper.agreed)
    let paragraph = shaper.shape(
      RichInlines.spans(of: inlines) { text, variant in
        span(text, role, variant)
      }, lineHeight: lineHeight)
    guard paragraph.lineCount(fitting: .infinity) > 0 else { return nil }
    return .text(RichParagraph(role: role, inlines: inlines, paragraph: paragraph))
  }

  private func span(_ text: String, _ role: RichTextStyle.Role, _ variant: RichTextStyle.Variant) -> TextSpan {
    let isCode = variant.contains(.code)
    guard var style = fonts[style.fontName(role, variant)]?.textStyle ?? fonts[style.name]?.textStyle else {
      return TextSpan(text, style: TextStyle(fonts: [], size: 0, lineHeight: 0))
    }
    if isCode { style.features.remove(.ligatures) }
    return TextSpan(text, style: style, padding: isCode ? self.style.codePadding : 0)
  }

  private func list(start: Int?, isTight: Bool, _ items: [MarkdownListItem], level: Int) -> RichList {
    let isIndented = level < RichTextStyle.indentedLevels
    let numbers = isIndented ? start.map { width(ofNumber: $0 + items.count - 1) } ?? 0 : 0
    return RichList(
      start: start, isTight: isTight, indent: isIndented ? max(style.indent, numbers) : 0,
      isWide: numbers > style.indent,
      items: items.map { RichList.Item(isDone: $0.isDone, blocks: build($0.blocks, level: level + 1)) })
  }

  /// The width in px of a list number before its item, to a quarter px.
  private func width(ofNumber number: Int) -> Double {
    guard let style = fonts[style.name]?.textStyle else { return 0 }
    let digits = String(repeating: "0", count: String(number).count)
    return ((shaper.shape(digits + ".", style: style).naturalWidth + self.style.markerGap) * 4).rounded(.up) / 4
  }

  private func image(_ image: MarkdownLink, alt: String, link: MarkdownLink?) -> RichBlock? {
    guard case .file(let path, _)? = image.target, let size = imageSize(path), size.width > 0, size.height > 0 else {
      return nil
    }
    return .image(
      RichImage(path: path, alt: alt, title: image.title, link: link, width: size.width, height: size.height))
  }
}
