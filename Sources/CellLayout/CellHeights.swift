package import CollectionLayout
package import Geometry
import Theming
import Typography

/// The height of each cell of a page as a function of its width.
///
/// Stores only what the height depends on, because the engine measures every cell at dozens of widths. The parts,
/// stacks and texts of all cells lie in contiguous arrays, so measuring a cell needs no lookup and no reference
/// counting.
package final class CellHeights: Sendable {
  /// The contribution of one part to the height of its cell.
  fileprivate struct Part {
    enum Kind {
      /// `value` is the width divided by the height.
      case image
      /// `value` is the height of a line in px; the decision tape fixes the number of lines.
      case text
      /// `value` is the height in px. In a horizontal stack, what it shares is the width between its paddings (CSS Flexbox 1,
      /// section 9.2: the base size of an item is no less than its padding).
      case badge
      case rich
      case spacing
      case stack
    }

    var kind: Kind
    var value = 0.0
    /// The fixed width in px; nil if the width is flexible.
    var width: Double?
    var bleeds = false
    /// The index into the texts, rich texts or stacks.
    var index = 0
    /// The maximum number of visible lines.
    var lineLimit = Int.max
    /// The maximum width in px.
    var maxWidth = Double.infinity
    /// The additional space above in px if it is not the first part.
    var above = 0.0
    /// The indices of the places beside the other parts of the stack in wide cells.
    var asides = 0..<0
  }

  fileprivate struct Stack {
    let axis: Axis
    let padding: EdgeInsets
    /// The gap between two parts in px.
    let gap: Double
    /// The sum of the gaps between the parts, in px.
    let gaps: Double
    /// The places beside other parts that texts have in wide cells, whether or not this cell has the texts.
    let asides: Range<Int>
    let parts: Range<Int>
    /// For a horizontal stack: the sum of the fixed widths of its parts in px, and the number of parts that share the
    /// remaining width.
    let fixedWidth: Double
    let flexibleParts: Int
    /// For a horizontal stack: whether one of these has a largest width.
    let hasLimits: Bool
  }

  /// The arrays that grow while cells are added.
  fileprivate struct Contents {
    var parts: ContiguousArray<Part> = []
    var texts: ContiguousArray<ShapedParagraph> = []
    var richTexts: ContiguousArray<RichText> = []
    var stacks: ContiguousArray<Stack> = []
    var asides: ContiguousArray<AsidePlace> = []
  }

  private let contents: Contents
  /// The cell widths in px at which places of texts change, in ascending order.
  package let thresholds: [Double]
  private let texts: ParagraphSet
  /// The index of each cell's stack.
  private let cells: ContiguousArray<Int>
  /// The index of each section's first cell, followed by the total number of cells.
  private let firstCells: ContiguousArray<Int>

  /// Collects what the heights of cells depend on.
  /// - Parameter sections: the contents of the cells, by section and item.
  package init(_ sections: [[CellContent]]) {
    var contents = Contents()
    var cells: ContiguousArray<Int> = []
    var firstCells: ContiguousArray<Int> = [0]
    for section in sections {
      for content in section { cells.append(contents.add(cell: content)) }
      firstCells.append(cells.count)
    }
    texts = ParagraphSet(contents.texts)
    thresholds = Set(contents.asides.map(\.from)).sorted()
    (self.contents, self.cells, self.firstCells) = (contents, cells, firstCells)
  }

  /// Whether a section contains all items of a range.
  package func hasCells(_ items: Range<Int>, inSection section: Int) -> Bool {
    section >= 0 && section + 1 < firstCells.count && items.lowerBound >= 0
      && items.upperBound <= firstCells[section + 1] - firstCells[section]
  }

  /// The height in px of an existing cell at a width in px. The decision tape fixes the line count of each text.
  package func height(ofCellAt path: IndexPath, fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    height(ofCell: firstCells[path.section] + path.item, fitting: width, &decisions)
  }

  /// The heights in px of existing cells at one width in px.
  package func heights(
    ofCells items: Range<Int>, inSection section: Int, fitting width: Double, _ decisions: inout DecisionTape
  ) -> ContiguousArray<Double> {
    let first = firstCells[section]
    var heights = ContiguousArray<Double>()
    heights.reserveCapacity(items.count)
    for item in items { heights.append(height(ofCell: first + item, fitting: width, &decisions)) }
    return heights
  }

  private func height(ofCell index: Int, fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    var reached = 0.0
    if !thresholds.isEmpty {
      let count = decisions.decide(.structure) { thresholds.count { $0 <= width } }
      reached = count > 0 ? thresholds[count - 1] : 0
    }
    return height(ofStack: cells[index], fitting: width, reached, &decisions)
  }

  /// - Parameter reached: the largest threshold that the width of the cell reaches.
  private func height(
    ofStack index: Int, fitting width: Double, _ reached: Double, _ decisions: inout DecisionTape
  ) -> Double {
    let stack = contents.stacks[index]
    let padding = stack.padding
    let inner = width - padding.leading - padding.trailing
    switch stack.axis {
    case .vertical:
      if !stack.asides.isEmpty, reached > 0 {
        return padding.top + padding.bottom + heightWithAsides(of: stack, fitting: inner, reached, &decisions)
      }
      var height = padding.top + padding.bottom + stack.gaps
      for index in stack.parts {
        let part = contents.parts[index]
        height += self.height(of: part, fitting: part.bleeds ? width : inner, reached, &decisions)
        if index > stack.parts.lowerBound { height += part.above }
        if part.bleeds, index == stack.parts.lowerBound { height -= padding.top }
        if part.bleeds, index == stack.parts.upperBound - 1 { height -= padding.bottom }
      }
      return height
    case .horizontal:
      let share = share(of: stack, max(inner - stack.fixedWidth - stack.gaps, 0), &decisions)
      var tallest = 0.0
      // Spacing has no extent across the stack.
      for part in contents.parts[stack.parts] where part.kind != .spacing {
        tallest = max(tallest, height(of: part, fitting: part.width ?? share, reached, &decisions))
      }
      return padding.top + padding.bottom + tallest
    }
  }

  /// The width in px of each part of a horizontal stack that has neither a width nor a largest width below it.
  ///
  /// Parts whose largest width is below their share leave the rest to the others (CSS Flexbox 1, section 9.7).
  /// - Parameter room: what fixed parts and gaps leave, in px.
  private func share(of stack: Stack, _ room: Double, _ decisions: inout DecisionTape) -> Double {
    let equal = room / Double(max(stack.flexibleParts, 1))
    guard stack.hasLimits else { return equal }
    let limits = contents.parts[stack.parts].lazy.filter { $0.width == nil }.map(\.maxWidth).filter(\.isFinite).sorted()
    // With a number of narrow parts, the share grows evenly with the room.
    func share(limiting count: Int) -> Double {
      (room - limits[..<count].reduce(0, +)) / Double(max(stack.flexibleParts - count, 1))
    }
    let count = decisions.decide(.structure) {
      limits.indices.first { limits[$0] >= share(limiting: $0) } ?? limits.count
    }
    return max(share(limiting: min(count, limits.count)), 0)
  }

  @inline(__always)
  private func height(
    of part: Part, fitting width: Double, _ reached: Double, _ decisions: inout DecisionTape
  ) -> Double {
    switch part.kind {
    case .image: return (part.width ?? max(width, 0)) / part.value
    case .text:
      let lines = decisions.decide(.lineCount) {
        min(texts.lineCount(of: part.index, inColumn: min(width, part.maxWidth)), part.lineLimit)
      }
      return Double(lines) * part.value
    case .badge, .spacing: return part.value
    case .rich: return height(ofRichText: part.index, fitting: width, &decisions)
    case .stack: return height(ofStack: part.index, fitting: width, reached, &decisions)
    }
  }
}

extension CellHeights {
  /// The height of a vertical stack's parts in a column of a width in px, some of them beside the others.
  ///
  ///     ┌────────────┐        ┌──────────┐
  ///     │ title      │ ← 24 → │ date     │
  ///     │ excerpt    │        └──────────┘
  ///     └────────────┘
  private func heightWithAsides(
    of stack: Stack, fitting width: Double, _ reached: Double, _ decisions: inout DecisionTape
  ) -> Double {
    func place(of part: Part) -> AsidePlace? { contents.asides[part.asides].first { $0.isUsed(at: reached) } }
    let starts = contents.asides[stack.asides].lazy.filter { $0.isUsed(at: reached) }.map(\.start)
    let column = min(width, (starts.min() ?? .infinity) - AsidePlace.gap)
    var (main, beside, isEmpty) = (0.0, 0.0, true)
    for index in stack.parts {
      let part = contents.parts[index]
      if let place = place(of: part) {
        beside = max(beside, place.above + height(of: part, fitting: max(width - place.start, 0), reached, &decisions))
        continue
      }
      if !isEmpty { main += stack.gap }
      if index > stack.parts.lowerBound { main += part.above }
      main += height(of: part, fitting: column, reached, &decisions)
      isEmpty = false
    }
    return max(main, beside)
  }

  /// Not inlined: it is rarely called, and it copies a large value.
  @inline(never)
  private func height(ofRichText index: Int, fitting width: Double, _ decisions: inout DecisionTape) -> Double {
    contents.richTexts[index].height(fitting: width, &decisions)
  }
}

extension CellHeights.Contents {
  /// Adds a cell and returns the index of its stack.
  fileprivate mutating func add(cell content: CellContent) -> Int {
    if case .stack(let stack, _, let parts) = content { return add(stack, parts) }
    let alone = StackPart(axis: .vertical, gap: 0, padding: .zero, alignment: .start, isOverlay: false, parts: [])
    return add(alone, [content])
  }

  private mutating func add(_ stack: StackPart, _ contents: [CellContent]) -> Int {
    let first = parts.count
    for content in contents {
      switch content {
      case .image(let part, _, let image):
        let aspect = if case .fixed(let fixed) = part.shape { fixed } else { image.aspect }
        parts.append(CellHeights.Part(kind: .image, value: aspect, width: part.width, bleeds: part.bleeds))
      case .text(let part, _, let text):
        parts.append(
          CellHeights.Part(
            kind: .text, value: text.style.lineHeight, index: texts.count, lineLimit: part.lineLimit ?? .max,
            maxWidth: part.maxWidth ?? .infinity, above: part.above,
            asides: asides.count..<asides.count + part.asides.count))
        asides += part.asides
        texts.append(text.paragraph)
      case .badge(_, _, let text):
        parts.append(
          CellHeights.Part(
            kind: .badge, value: text.style.lineHeight + 2 * badgePadding, maxWidth: text.lineWidth))
      case .rich(let text, _):
        parts.append(CellHeights.Part(kind: .rich, index: richTexts.count))
        richTexts.append(text)
      case .spacing(let length, _):
        parts.append(CellHeights.Part(kind: .spacing, value: length, width: length))
      case .stack(let inner, _, _):
        // Overlays take no space in the layout.
        if !inner.isOverlay { parts.append(CellHeights.Part(kind: .stack)) }
      }
    }
    let own = first..<parts.count
    let firstAside = asides.count
    for case .text(let text) in stack.parts { asides += text.asides }
    let number = stacks.count
    stacks.append(
      CellHeights.Stack(
        axis: stack.axis, padding: stack.padding, gap: stack.gap, gaps: stack.gap * Double(max(own.count - 1, 0)),
        asides: firstAside..<asides.count, parts: own,
        fixedWidth: parts[own].reduce(0) { $0 + ($1.width ?? ($1.kind == .badge ? badgeSides : 0)) },
        flexibleParts: parts[own].count { $0.width == nil },
        hasLimits: stack.axis == .horizontal && parts[own].contains { $0.width == nil && $0.maxWidth < .infinity }))
    // Nested stacks are appended afterwards, so that the parts of this stack stay contiguous.
    var open = own.filter { parts[$0].kind == .stack }[...]
    for case .stack(let inner, _, let contents) in contents where !inner.isOverlay {
      guard let place = open.popFirst() else { break }
      parts[place].index = add(inner, contents)
    }
    return number
  }
}
