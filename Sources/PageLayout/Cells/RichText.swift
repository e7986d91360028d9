import CollectionLayout
package import Markdown
import Typography

/// The rich text of a cell: a Markdown tree whose blocks are shaped and sized.
///
/// Markup and measurement both walk this one tree, as they walk `CellContent`.
package struct RichText: Sendable {
  package var style: RichTextStyle
  package var blocks: [RichBlock]
}

package indirect enum RichBlock: Sendable {
  /// A paragraph or a heading.
  case text(RichParagraph)
  case list(RichList)
  case quote(indent: Double, [RichBlock])
  /// Code is not broken: it is scrolled sideways in a box of its own.
  case code(language: String?, lines: [String])
  /// A table's cells are one line each; it is scrolled like code.
  case table(RichTable)
  case image(RichImage)
  case rule
}

package struct RichParagraph: Sendable {
  package var role: RichTextStyle.Role
  package var inlines: [MarkdownInline]
  var paragraph: ShapedParagraph
}

package struct RichList: Sendable {
  package struct Item: Sendable {
    /// Nil where the item is no task.
    package var isDone: Bool?
    package var blocks: [RichBlock]
  }

  /// The first number; nil for a list without numbers.
  package var start: Int?
  /// Whether the author left no empty lines between the items.
  package var isTight: Bool
  /// In px.
  package var indent: Double
  /// Whether the indent is wider than the style's, for the numbers.
  package var isWide: Bool
  package var items: [Item]
}

package struct RichTable: Sendable {
  package var alignments: [MarkdownAlignment]
  package var header: [[MarkdownInline]]
  package var rows: [[[MarkdownInline]]]
}

/// An image of a text: a block, as wide as its column, or of its own size where that is small.
package struct RichImage: Sendable {
  /// Relative to the content folder.
  package var path: String
  package var alt: String
  package var title: String
  /// Where a link around the image leads.
  package var link: MarkdownLink?
  /// px.
  package var width: Double
  package var height: Double

  package var isSmall: Bool { width <= RichTextStyle.smallImage }
}

// MARK: - Measurement

extension RichText {
  /// The height in px at a width in px; how many lines each text takes is decided on the tape.
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
        // An item has room for its marker, whatever there is in it.
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
  /// What is below the last line of a block of code.
  package var boxFoot: Double { max(boxPadding, Self.scrollBar) }
}

extension ShapedParagraph {
  /// By how many px lines are kept shorter than their column, since browsers round advances and boxes to 1/64 px.
  static let columnSlack = 1.0 / 16

  /// The lines in a column of a width in px.
  func lineCount(inColumn width: Double) -> Int { lineCount(fitting: Self.lineWidth(inColumn: width)) }

  fileprivate static func lineWidth(inColumn width: Double) -> Double { max(width - columnSlack, 1) }
}

extension ParagraphSet {
  /// The lines of a paragraph in a column of a width in px.
  func lineCount(of index: Int, inColumn width: Double) -> Int {
    lineCount(of: index, fitting: ShapedParagraph.lineWidth(inColumn: width))
  }
}

extension RichText {
  /// Whether there is an image in it.
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
  /// See `CellContent`.
  func forgetShapes() {
    switch self {
    case .code, .table, .image, .rule: break
    case .text(let text): text.paragraph.forgetShapes()
    case .list(let list): for block in list.items.lazy.flatMap(\.blocks) { block.forgetShapes() }
    case .quote(_, let blocks): for block in blocks { block.forgetShapes() }
    }
  }
}
