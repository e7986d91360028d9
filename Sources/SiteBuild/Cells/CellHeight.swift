import CollectionLayout
import Geometry
import Typography

/// How high a cell is at any width: what its content says of that, and nothing else, since the engine asks every cell at
/// dozens of widths.
final class CellHeight: Sendable {
  /// What one part adds. Without references, so that nothing is counted as parts are gone through.
  private struct Part {
    enum Kind {
      /// `value` is the width divided by the height.
      case image
      /// `value` is the height of a line in px; how many lines there are is decided on the tape.
      case text
      /// `value` is the height in px.
      case fixed
      case rich
      case spacing
      case stack
    }

    var kind: Kind
    var value = 0.0
    /// The width in px that the part insists on.
    var width: Double?
    var bleeds = false
    /// Which of the texts, rich texts or stacks.
    var index = 0
    /// The most lines that are shown.
    var lineLimit = Int.max
  }

  private let axis: Axis
  private let padding: EdgeInsets
  /// In px, of all between the parts.
  private let gaps: Double
  private let parts: ContiguousArray<Part>
  private let texts: ContiguousArray<CellText>
  private let richTexts: ContiguousArray<RichText>
  private let stacks: ContiguousArray<CellHeight>
  /// Of a horizontal stack: the px that its parts insist on, and how many parts share the others.
  private let fixedWidth: Double
  private let flexibleParts: Int

  convenience init(_ content: CellContent) {
    if case .stack(let stack, _, let parts) = content {
      self.init(stack, parts)
    } else {
      let alone = StackPart(axis: .vertical, gap: 0, padding: .zero, alignment: .start, isOverlay: false, parts: [])
      self.init(alone, [content])
    }
  }

  private init(_ stack: StackPart, _ contents: [CellContent]) {
    axis = stack.axis
    padding = stack.padding
    var parts: ContiguousArray<Part> = []
    var texts: ContiguousArray<CellText> = []
    var richTexts: ContiguousArray<RichText> = []
    var stacks: ContiguousArray<CellHeight> = []
    parts.reserveCapacity(contents.count)
    for content in contents {
      switch content {
      case .image(let part, _, let image):
        let aspect = if case .fixed(let fixed) = part.shape { fixed } else { image.aspect }
        parts.append(Part(kind: .image, value: aspect, width: part.width, bleeds: part.bleeds))
      case .text(let part, _, let text):
        parts.append(
          Part(kind: .text, value: text.style.lineHeight, index: texts.count, lineLimit: part.lineLimit ?? .max))
        texts.append(text)
      case .badge(_, _, let text):
        parts.append(Part(kind: .fixed, value: text.style.lineHeight + 2 * badgePadding))
      case .rich(let text, _):
        parts.append(Part(kind: .rich, index: richTexts.count))
        richTexts.append(text)
      case .spacing(let length, _):
        parts.append(Part(kind: .spacing, value: length, width: length))
      case .stack(let inner, _, let contents):
        // What lies over the others takes no space.
        if inner.isOverlay { continue }
        parts.append(Part(kind: .stack, index: stacks.count))
        stacks.append(CellHeight(inner, contents))
      }
    }
    gaps = stack.gap * Double(max(parts.count - 1, 0))
    fixedWidth = parts.reduce(0) { $0 + ($1.width ?? 0) }
    flexibleParts = parts.count { $0.width == nil }
    (self.parts, self.texts, self.richTexts, self.stacks) = (parts, texts, richTexts, stacks)
  }

  /// The height in px at a width in px; how many lines a text takes is decided on the tape.
  func height(fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    let inner = width - padding.leading - padding.trailing
    switch axis {
    case .vertical:
      var height = padding.top + padding.bottom + gaps
      for index in parts.indices {
        let part = parts[index]
        height += self.height(of: part, fitting: part.bleeds ? width : inner, &decisions)
        if part.bleeds, index == 0 { height -= padding.top }
        if part.bleeds, index == parts.count - 1 { height -= padding.bottom }
      }
      return height
    case .horizontal:
      let share = flexibleParts == 0 ? 0 : max(inner - fixedWidth - gaps, 0) / Double(flexibleParts)
      var tallest = 0.0
      // Across the stack, spacing has no extent.
      for part in parts where part.kind != .spacing {
        tallest = max(tallest, height(of: part, fitting: part.width ?? share, &decisions))
      }
      return padding.top + padding.bottom + tallest
    }
  }

  @inline(__always)
  private func height(of part: Part, fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    switch part.kind {
    case .image: return (part.width ?? max(width, 0)) / part.value
    case .text:
      let lines = decisions.decide(.lineCount) {
        min(texts[part.index].paragraph.lineCount(inColumn: width), part.lineLimit)
      }
      return Double(lines) * part.value
    case .fixed, .spacing: return part.value
    case .rich: return richTexts[part.index].height(fitting: width, &decisions)
    case .stack: return stacks[part.index].height(fitting: width, &decisions)
    }
  }
}
