package import Items
import Geometry
package import Theming
package import Typography

/// The parts of an anatomy for which one item has content.
///
/// Markup and measurement walk the same tree, so both always see the same parts.
package indirect enum CellContent: Sendable {
  case image(ImagePart, path: PartPath, CellImage)
  case text(TextPart, path: PartPath, CellText)
  case badge(TextPart, path: PartPath, CellText)
  case rich(RichText, path: PartPath)
  case spacing(Double, path: PartPath)
  case stack(StackPart, path: PartPath, [CellContent])
}

/// The indices of a part in its anatomy, also used as its class name: `p0-1`.
package typealias PartPath = String

/// The image of a cell, or its placeholder.
package struct CellImage: Sendable {
  /// The aspect ratio, width divided by height, of the item's image or placeholder.
  package var aspect: Double
  /// The item's image; nil for a placeholder.
  package var image: ItemImage?
}

/// A shaped text of a cell. A class, because the engine measures its height at dozens of widths.
package final class CellText: Sendable {
  let field: String
  /// The text as it is written in markup, with the characters that make all browsers break it alike.
  package let text: String
  package let paragraph: ShapedParagraph
  package let style: Style
  /// The language of the text; nil if it is that of the page.
  package let language: TextLanguage?

  /// The properties of a text style without its fonts, to avoid reference counting on font objects across threads.
  package struct Style {
    package let name: String
    /// The font size in px at a root font size of 16; `lineHeight` uses the same unit.
    package let size: Double
    let lineHeight: Double
  }

  init(field: String, text: String, paragraph: ShapedParagraph, style: Style, language: TextLanguage? = nil) {
    self.field = field
    self.language = language
    self.text = text
    self.paragraph = paragraph
    self.style = style
  }

  /// The narrowest column in px, rounded up to a quarter px, in which the text takes one line in every browser engine.
  ///
  /// Gecko rounds the advance of every glyph to 1/60 px. If the root font size differs from 16 px, the rounding differs
  /// too: from 12 px on, a glyph may be up to 1/90 px wider. An emoji, whose advance Gecko rounds to whole px, may be
  /// 2/3 px wider. Other engines round the sum up to 1/64 px.
  var lineWidth: Double {
    let pictures = text.unicodeScalars.count { $0.value > 0xFF && $0.properties.isEmoji }
    let reserve = Double(text.utf16.count) / 90 + Double(pictures) * 2 / 3 + 1 / 48
    // For words of one or two letters, the slack of columns exceeds what engines round.
    return ((paragraph.naturalWidth + max(reserve, ShapedParagraph.columnSlack)) * 4).rounded(.up) / 4
  }
}

extension CellContent {
  /// The width in px of the part if nothing limits it.
  package var naturalWidth: Double {
    switch self {
    case .image(let part, _, _): part.width ?? 0
    case .text(let part, _, let text): min(text.lineWidth, part.maxWidth ?? .infinity)
    case .badge(_, _, let text): text.paragraph.naturalWidth + badgeSides
    case .rich, .spacing: 0
    case .stack(let stack, _, let parts): stack.naturalWidth(of: parts)
    }
  }

  /// Whether the part takes no space in the layout.
  fileprivate var isOverlay: Bool {
    if case .stack(let stack, _, _) = self { stack.isOverlay } else { false }
  }

  /// The largest width in px that the part takes; infinite if it has none.
  fileprivate var maxWidth: Double {
    if case .text(let part, _, _) = self { part.maxWidth ?? .infinity } else { .infinity }
  }

  /// The fixed width in px of the part in a horizontal stack; nil if its width is flexible.
  package var fixedWidth: Double? {
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
      // Flexible parts share the remaining width equally, up to the largest width of each.
      let share = widest(flexible)
      inner =
        fixed.reduce(0, +) + flexible.reduce(0) { $0 + min(share, $1.maxWidth) } + gap * Double(max(parts.count - 1, 0))
    }
    return padding.leading + padding.trailing + inner
  }
}

extension CellContent {
  /// Whether a part fills the available width, so that the cell has no natural width.
  package var fillsWidth: Bool {
    switch self {
    case .image(let part, _, _): part.width == nil
    case .rich: true
    case .stack(let stack, _, let parts): !stack.isOverlay && parts.contains(where: \.fillsWidth)
    case .text, .badge, .spacing: false
    }
  }

  /// Whether the content has a text that takes space in the layout.
  package var hasText: Bool {
    switch self {
    case .text, .badge, .rich: true
    case .stack(let stack, _, let parts): !stack.isOverlay && parts.contains(where: \.hasText)
    case .image, .spacing: false
    }
  }

  /// The content, in which texts without a limit of their own have a number of lines at most.
  package func limited(toLines lines: Int) -> CellContent {
    switch self {
    case .text(var part, let path, let text):
      part.lineLimit = part.lineLimit ?? lines
      return .text(part, path: path, text)
    case .stack(let stack, let path, let parts):
      return .stack(stack, path: path, parts.map { $0.limited(toLines: lines) })
    case .image, .badge, .rich, .spacing: return self
    }
  }

  /// Whether a rich text of the content has an image.
  package var hasRichImage: Bool {
    switch self {
    case .rich(let text, _): text.hasImage
    case .stack(_, _, let parts): parts.contains(where: \.hasRichImage)
    case .image, .text, .badge, .spacing: false
    }
  }
}

extension CellContent {
  /// Discards the shaping results of all texts. Call this after the page is laid out.
  package func forgetShapes() {
    switch self {
    case .image, .spacing: break
    case .text(_, _, let text), .badge(_, _, let text): text.paragraph.forgetShapes()
    case .rich(let text, _): for block in text.blocks { block.forgetShapes() }
    case .stack(_, _, let parts): for part in parts { part.forgetShapes() }
    }
  }
}
