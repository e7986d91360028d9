package import Content
import Geometry
package import Theming
package import Typography

/// A cell of one item: the parts of its anatomy for which the item has something to show.
///
/// Markup and measurement both walk this one tree, so neither can know of a part that the other does not.
package indirect enum CellContent: Sendable {
  case image(ImagePart, path: PartPath, CellImage)
  case text(TextPart, path: PartPath, CellText)
  case badge(TextPart, path: PartPath, CellText)
  case rich(RichText, path: PartPath)
  case spacing(Double, path: PartPath)
  case stack(StackPart, path: PartPath, [CellContent])
}

/// The indices that lead to a part in its anatomy, and so the name of its class: `p0-1`.
package typealias PartPath = String

package struct CellImage: Sendable {
  /// Width divided by height, of the item's image or placeholder.
  package var aspect: Double
  /// Nil for a placeholder.
  package var image: ItemImage?
}

/// A text of a cell, shaped. A class, since the engine asks for its height at dozens of widths.
package final class CellText: Sendable {
  let field: String
  package let text: String
  package let paragraph: ShapedParagraph
  package let style: Style

  /// What is to be known of the text's style, without its fonts: their references are counted on all threads.
  package struct Style {
    package let name: String
    /// In px at a root font size of 16, as the height of a line.
    package let size: Double
    let lineHeight: Double
  }

  init(field: String, text: String, paragraph: ShapedParagraph, style: Style) {
    self.field = field
    self.text = text
    self.paragraph = paragraph
    self.style = style
  }

  /// The width in px of a column in which the text takes one line in every engine, to a quarter px.
  ///
  /// Gecko rounds the advance of every glyph to 1/60 px, and does so otherwise at another root font size than 16 px: from
  /// 12 px on there may be 1/90 px more for each of them; of a picture, which it rounds to whole px, 2/3 px. Others round
  /// the sum up, to 1/64 px.
  var lineWidth: Double {
    let pictures = text.unicodeScalars.count { $0.value > 0xFF && $0.properties.isEmoji }
    let reserve = Double(text.utf16.count) / 90 + Double(pictures) * 2 / 3 + 1 / 48
    // Of a word of a letter or two, engines round off less than columns are taken to be short.
    return ((paragraph.naturalWidth + max(reserve, ShapedParagraph.columnSlack)) * 4).rounded(.up) / 4
  }
}

extension CellContent {
  /// The width in px that the part takes where nothing limits it.
  var naturalWidth: Double {
    switch self {
    case .image(let part, _, _): part.width ?? 0
    case .text(_, _, let text): text.lineWidth
    case .badge(_, _, let text): text.paragraph.naturalWidth + 16
    case .rich, .spacing: 0
    case .stack(let stack, _, let parts): stack.naturalWidth(of: parts)
    }
  }

  /// Whether the part takes no space of its own.
  fileprivate var isOverlay: Bool {
    if case .stack(let stack, _, _) = self { stack.isOverlay } else { false }
  }

  /// The width that the part insists on in a horizontal stack.
  var fixedWidth: Double? {
    switch self {
    case .image(let part, _, _): part.width
    case .spacing(let length, _): length
    default: nil
    }
  }
}

extension StackPart {
  fileprivate func naturalWidth(of parts: [CellContent]) -> Double {
    let parts = parts.filter { !$0.isOverlay }
    func widest(_ parts: [CellContent]) -> Double { parts.map(\.naturalWidth).max() ?? 0 }
    let inner: Double
    switch axis {
    case .vertical: inner = widest(parts)
    case .horizontal:
      let fixed = parts.compactMap(\.fixedWidth)
      let flexible = parts.filter { $0.fixedWidth == nil }
      // Those share equally what is left.
      inner =
        fixed.reduce(0, +) + widest(flexible) * Double(flexible.count) + gap * Double(max(parts.count - 1, 0))
    }
    return padding.leading + padding.trailing + inner
  }
}

extension CellContent {
  /// Whether some part takes whatever width there is, so that the cell has none of its own.
  var fillsWidth: Bool {
    switch self {
    case .image(let part, _, _): part.width == nil
    case .rich: true
    case .stack(let stack, _, let parts): !stack.isOverlay && parts.contains(where: \.fillsWidth)
    case .text, .badge, .spacing: false
    }
  }

  /// Whether some text takes space of its own.
  var hasText: Bool {
    switch self {
    case .text, .badge, .rich: true
    case .stack(let stack, _, let parts): !stack.isOverlay && parts.contains(where: \.hasText)
    case .image, .spacing: false
    }
  }

  /// Whether there is an image in a rich text.
  var hasRichImage: Bool {
    switch self {
    case .rich(let text, _): text.hasImage
    case .stack(_, _, let parts): parts.contains(where: \.hasRichImage)
    case .image, .text, .badge, .spacing: false
    }
  }
}

extension CellContent {
  /// Once the page is laid out, texts take no space any more: what they were measured by is let go of.
  func forgetShapes() {
    switch self {
    case .image, .spacing: break
    case .text(_, _, let text), .badge(_, _, let text): text.paragraph.forgetShapes()
    case .rich(let text, _): for block in text.blocks { block.forgetShapes() }
    case .stack(_, _, let parts): for part in parts { part.forgetShapes() }
    }
  }
}
