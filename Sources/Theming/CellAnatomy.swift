package import Diagnostics
package import Geometry

/// The declaration of a kind of cell, from which the cell's markup, its CSS and its measurement are derived.
///
///     ┌───────────────┐  padding
///     │ ┌───────────┐ │
///     │ │   image   │ │  height = width / aspect
///     │ └───────────┘ │
///     │      gap      │
///     │ title         │  height = lines · line height
///     │ excerpt …     │
///     └───────────────┘
package struct CellAnatomy: Sendable {
  package var name: String
  package var root: StackPart
  package var isSurface: Bool
  package var cornerRadius: Double
  package var location: SourceLocation
}

extension CellAnatomy {
  /// A cell without parts.
  package static let empty = CellAnatomy(
    name: "empty",
    root: StackPart(axis: .vertical, gap: 0, padding: .zero, alignment: .start, isOverlay: false, parts: []),
    isSurface: false, cornerRadius: 0, location: SourceLocation(path: ""))
}

/// One part of a cell. Lengths are points.
package indirect enum CellPart: Sendable {
  case image(ImagePart)
  case text(TextPart)
  /// A short text in a pill, always on one line.
  case badge(TextPart)
  case rich(RichPart)
  case spacing(Double)
  case stack(StackPart)
}

/// An image of a cell.
package struct ImagePart: Sendable {
  /// The rule for the image's height at a given width.
  package enum Shape: Sendable, Hashable {
    /// The aspect ratio of the item's own image.
    case item
    case fixed(Double)
  }

  /// The fixed width; nil if the image fills the available width.
  package var width: Double?
  package var shape: Shape
  /// Whether the image extends over the cell's padding to its edges.
  package var bleeds: Bool
  package var cornerRadius: Double
  /// Whether cells without an image keep its place free, if other cells of the page have one.
  package var keepsPlace = false
}

/// A text of a cell, shown from a field of the item.
package struct TextPart: Sendable {
  /// `title`, `excerpt`, `date`, `tags`, `section`, `images` (how many, if there are several), or a field of the collection.
  package var field: String
  /// The name of a text style of the theme.
  package var style: String
  /// The maximum number of visible lines; nil for no limit.
  package var lineLimit: Int?
  /// The maximum width; nil for no limit.
  package var maxWidth: Double?
  /// The space above the text in addition to the gap, unless it is the first part of a vertical stack.
  package var above = 0.0
  /// The text's places beside the other parts of its stack in wide cells, in ascending order of width; none if it is
  /// always between them.
  package var asides: [AsidePlace] = []
  /// Whether the text has rules of its own in the style sheet, so that its class is written.
  package var hasRules: Bool { lineLimit != nil || maxWidth != nil || above != 0 || !asides.isEmpty }
  /// Where the field is named.
  package var location: SourceLocation
}

/// The place of a text in a column of its own, beside the other parts of its vertical stack. Lengths are points.
package struct AsidePlace: Sendable, Hashable {
  /// The width of the cell from which the text has this place.
  package var from: Double
  /// The width of the cell from which it has another place.
  package var until = Double.infinity
  /// The distance of the column from the stack's leading edge; the column extends to the trailing edge.
  package var start: Double
  /// The distance of the text from the stack's upper edge.
  package var above: Double

  /// The space between the other parts of the stack and the column.
  package static let gap = 24.0

  package init(from: Double, start: Double, above: Double) {
    (self.from, self.start, self.above) = (from, start, above)
  }

  /// Whether the text has this place in a cell of a width.
  package func isUsed(at width: Double) -> Bool { from <= width && width < until }
}

/// The complete rich text of an item: paragraphs, lists, code and all other Markdown blocks.
package struct RichPart: Sendable {
  /// The source of a rich text in an item.
  package enum Field: String, Sendable, CaseIterable {
    case body
    /// The excerpt of the front matter, or else the first paragraph of the body.
    case excerpt
  }

  package var field: Field
  /// The name of the text style of its paragraphs, from which all other styles are derived.
  package var style: String
}

/// A stack of parts. A class, because the content of every cell refers to it.
package final class StackPart: Sendable {
  package enum Alignment: String, Sendable, CaseIterable {
    case start
    case center
    case end
  }

  package let axis: Axis
  package let gap: Double
  package let padding: EdgeInsets
  /// The alignment along the stack's cross axis.
  package let alignment: Alignment
  /// Whether the stack is an overlay: it covers the previous parts, at the cell's bottom, and takes no space.
  package let isOverlay: Bool
  /// Whether the overlay is at the cell's top, and has no background.
  package let isAtTop: Bool
  package let parts: [CellPart]
  /// Whether the stack has a rich text.
  let hasRichText: Bool

  package init(
    axis: Axis, gap: Double, padding: EdgeInsets, alignment: Alignment, isOverlay: Bool, isAtTop: Bool = false,
    parts: [CellPart]
  ) {
    self.axis = axis
    self.gap = gap
    self.padding = padding
    self.alignment = alignment
    self.isOverlay = isOverlay
    self.isAtTop = isAtTop
    self.parts = parts
    hasRichText = parts.contains { part in
      switch part {
      case .rich: true
      case .stack(let stack): stack.hasRichText
      case .image, .text, .badge, .spacing: false
      }
    }
  }
}

extension StackPart {
  /// The text styles of all texts in the stack.
  var styles: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .text(let text), .badge(let text): [text.style]
      case .rich(let rich): [rich.style]
      case .stack(let stack): stack.styles
      case .image, .spacing: []
      }
    }
  }

  /// The places beside other parts that texts of the stack have in wide cells.
  package var asidePlaces: [AsidePlace] {
    parts.flatMap { part -> [AsidePlace] in
      switch part {
      case .text(let text): text.asides
      case .stack(let stack): stack.asidePlaces
      case .image, .badge, .rich, .spacing: []
      }
    }
  }

  /// The text styles of the rich texts in the stack.
  package var richTextStyles: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .rich(let rich): [rich.style]
      case .stack(let stack): stack.richTextStyles
      case .image, .text, .badge, .spacing: []
      }
    }
  }
}

extension CellAnatomy {
  /// Whether the cell, if it is the one that comes with Vitrine, is in the style sheets only of sites that show it.
  package var isShippedIfUsed: Bool { ["event", "project"].contains(name) }

  /// Whether the cell may contain links, so that it cannot be a link itself.
  package var hasRichText: Bool { root.hasRichText }
}

/// The padding above, and below, the line of a badge.
package let badgePadding = 2.0

/// The padding before and after the text of a badge, together.
package let badgeSides = 16.0
