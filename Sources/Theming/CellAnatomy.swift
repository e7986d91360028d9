package import Diagnostics
package import Geometry

/// The declaration of a kind of cell: from it come the cell's markup, its CSS, and the engine's measurement of it.
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

package struct ImagePart: Sendable {
  /// How tall the image is for its width.
  package enum Shape: Sendable, Hashable {
    /// The item's own width divided by its height.
    case item
    case fixed(Double)
  }

  /// Nil where the image takes the width that there is.
  package var width: Double?
  package var shape: Shape
  /// Whether the image reaches over the cell's padding to its edges.
  package var bleeds: Bool
  package var cornerRadius: Double
}

package struct TextPart: Sendable {
  /// `title`, `excerpt`, `date`, `tags`, `section`, or one of the collection's fields.
  package var field: String
  /// The name of a text style of the theme.
  package var style: String
  /// The most lines that are shown; nil for all.
  package var lineLimit: Int?
}

/// Rich text of an item, whole: paragraphs, lists, code and all else that Markdown has.
package struct RichPart: Sendable {
  package enum Field: String, Sendable, CaseIterable {
    case body
    /// The first paragraph of the body, or the excerpt that the front matter gives.
    case excerpt
  }

  package var field: Field
  /// The name of the text style of its paragraphs, which everything else follows from.
  package var style: String
}

/// A class, as every cell's content has it.
package final class StackPart: Sendable {
  package enum Alignment: String, Sendable, CaseIterable {
    case start
    case center
    case end
  }

  package let axis: Axis
  package let gap: Double
  package let padding: EdgeInsets
  /// Along the stack's cross axis.
  package let alignment: Alignment
  /// Whether the stack lies over what comes before it, at the cell's bottom, and takes no space.
  package let isOverlay: Bool
  package let parts: [CellPart]
  /// Whether there is a rich text in it.
  let hasRichText: Bool

  package init(
    axis: Axis, gap: Double, padding: EdgeInsets, alignment: Alignment, isOverlay: Bool, parts: [CellPart]
  ) {
    self.axis = axis
    self.gap = gap
    self.padding = padding
    self.alignment = alignment
    self.isOverlay = isOverlay
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
  /// The text styles of all texts in it.
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

  /// The text styles of the rich texts in it.
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
  /// Whether the cell may have links of its own in it, so that it cannot be one link.
  package var hasRichText: Bool { root.hasRichText }
}

/// The heights that a badge adds to its line: above and below.
package let badgePadding = 2.0
