import CollectionLayout
package import Markdown
import Typography

/// The rich text of a cell: a Markdown tree with shaped texts and sized blocks.
///
/// Markup and measurement walk the same tree, as for `CellContent`.
package struct RichText: Sendable {
  package var style: RichTextStyle
  package var blocks: [RichBlock]
  /// The language of the text; nil if it is that of the page.
  package var language: TextLanguage?
}

/// A block of rich text, measured.
package indirect enum RichBlock: Sendable {
  /// A paragraph or a heading.
  case text(RichParagraph)
  case list(RichList)
  case quote(indent: Double, [RichBlock])
  /// A code block. Its lines do not wrap; its box scrolls horizontally.
  case code(language: String?, lines: [String])
  /// A table with one line per cell. Its box scrolls horizontally, as for code.
  case table(RichTable)
  case image(RichImage)
  case rule
}

/// A shaped paragraph or heading.
package struct RichParagraph: Sendable {
  package var role: RichTextStyle.Role
  package var inlines: [MarkdownInline]
  var paragraph: ShapedParagraph
}

/// A list with its resolved indent.
package struct RichList: Sendable {
  package struct Item: Sendable {
    /// Whether a task is done; nil if the item is not a task.
    package var isDone: Bool?
    package var blocks: [RichBlock]
  }

  /// The number of the first item; nil for an unordered list.
  package var start: Int?
  /// Whether the source has no empty lines between the items.
  package var isTight: Bool
  /// The indent of the items in px.
  package var indent: Double
  /// Whether the indent exceeds that of the style, to fit the numbers.
  package var isWide: Bool
  package var items: [Item]
}

/// A table whose cells have one line each.
package struct RichTable: Sendable {
  package var alignments: [MarkdownAlignment]
  package var header: [[MarkdownInline]]
  package var rows: [[[MarkdownInline]]]
}

/// An image in rich text: a block as wide as its column, or of its natural size if that is small.
package struct RichImage: Sendable {
  /// The path, relative to the content folder.
  package var path: String
  package var alt: String
  package var title: String
  /// The link around the image.
  package var link: MarkdownLink?
  /// The natural width in px.
  package var width: Double
  package var height: Double

  /// Whether the image keeps its natural size, instead of filling its column.
  package var isSmall: Bool { width <= RichTextStyle.smallImage }
}

// MARK: - Measurement

extension RichText {
  /// The height in px at a width in px. The decision tape fixes the line count of each text.
  func height(fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    height(of: blocks, fitting: width, isTight: false, &decisions)
  }

  private func height(
    of blocks: [RichBlock], fitting width: Double, isTight: Bool, _ decisions: inout DecisionTape
  ) -> Double {
    var height = 0.0
    for (index, block) in blocks.enumerated() {
      if index > 0 { height += gap(before: block, isTight: isTight) }
      height += self.height(of: block, fitting: width, &decisions)
    }
    return height
  }

  private func gap(before block: RichBlock, isTight: Bool) -> Double {
    if isTight { return style.itemGap }
    if case .text(let text) = block, text.role != .body { return style.gap + style.headingGap }
    return style.gap
  }

  private func height(of block: RichBlock, fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    switch block {
    case .text(let text):
      let lines = decisions.decide(.lineCount) { text.paragraph.lineCount(inColumn: width) }
      return Double(lines) * text.paragraph.lineHeight
    case .list(let list):
      var height = Double(max(list.items.count - 1, 0)) * (list.isTight ? style.itemGap : style.gap)
      for item in list.items {
        let content = self.height(
          of: item.blocks, fitting: width - list.indent, isTight: list.isTight, &decisions)
        // An item is at least as high as its marker, even if it is empty.
        height += max(content, style.lineHeight)
      }
      return height
    case .quote(let indent, let blocks):
      return height(of: blocks, fitting: width - indent, isTight: false, &decisions)
    case .code(_, let lines):
      return style.boxPadding + Double(lines.count) * style.codeLineHeight + style.boxFoot
    case .table(let table):
      return Double(1 + table.rows.count) * style.rowHeight + RichTextStyle.scrollBar
    case .image(let image):
      return image.isSmall ? image.height : max(width, 0) * image.height / image.width
    case .rule:
      return RichTextStyle.ruleHeight
    }
  }
}

extension RichTextStyle {
  /// The space below the last line of a code block, in px.
  package var boxFoot: Double { max(boxPadding, Self.scrollBar) }
}

extension ShapedParagraph {
  /// The slack in px by which lines are kept shorter than their column, because browsers round advances and boxes to
  /// 1/64 px.
  static let columnSlack = 1.0 / 16

  /// The number of lines in a column of a width in px.
  package func lineCount(inColumn width: Double) -> Int { lineCount(fitting: Self.lineWidth(inColumn: width)) }

  fileprivate static func lineWidth(inColumn width: Double) -> Double { max(width - columnSlack, 1) }
}

extension ParagraphSet {
  /// The number of lines of a paragraph in a column of a width in px.
  package func lineCount(of index: Int, inColumn width: Double) -> Int {
    lineCount(of: index, fitting: ShapedParagraph.lineWidth(inColumn: width))
  }
}

extension RichText {
  /// Whether the text has an image.
  var hasImage: Bool { Self.hasImage(blocks) }

  private static func hasImage(_ blocks: [RichBlock]) -> Bool {
    blocks.contains { block in
      switch block {
      case .image: true
      case .list(let list): list.items.contains { hasImage($0.blocks) }
      case .quote(_, let blocks): hasImage(blocks)
      case .text, .code, .table, .rule: false
      }
    }
  }
}

extension RichBlock {
  /// Discards the shaping results; see `CellContent`.
  func forgetShapes() {
    switch self {
    case .code, .table, .image, .rule: break
    case .text(let text): text.paragraph.forgetShapes()
    case .list(let list): for block in list.items.lazy.flatMap(\.blocks) { block.forgetShapes() }
    case .quote(_, let blocks): for block in blocks { block.forgetShapes() }
    }
  }
}
