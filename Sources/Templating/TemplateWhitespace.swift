import Diagnostics

/// The white space around a tag: which of it belongs to the tag and not to the page.
struct TagPlacement: Sendable {
  /// The end of the text before the tag, and the start of the text after it.
  var textEnd: Int
  var textStart: Int
  /// Whether the tag's line contains nothing else that is rendered.
  var isStandalone = false
  /// The white space before the tag by which its content is indented, as a range in the source.
  var indentation = 0..<0

  // Only for the opening tags of blocks:

  /// Whether the content begins on a line after that of the opening tag.
  var contentStartsLine = false
  /// Whether the content ends on a line before that of the end tag.
  var contentEndsLine = false
  /// Whether nothing else is on the lines where the block begins and ends.
  var ownsLines = false
  /// The line break after the end tag, if the block owns its lines.
  var lineBreak = 0..<0
  /// The smallest indentation of the content's lines, as the range of white space at the start of such a line.
  var margin: Range<Int>?
}

/// Applies the specification's rules for standalone tags and determines the indentation of blocks.
///
/// A tag alone on its line removes the line. For partials, parents and blocks, the white space before the tag becomes
/// the indentation of their content; the line break after the tag is removed. A parent is treated as a whole, from its
/// opening to its end tag. For a block alone on one or more lines, replacement content is indented like the default
/// content, or like the tag if there is none. Content passed to a parent loses its own indentation and takes that of
/// the block.
struct TemplateWhitespace {
  private let bytes: [UInt8]
  private let tags: [Tag]
  /// Whether the first byte starts a line; false for the result of a lambda.
  let startsLine: Bool
  private(set) var placements: [TagPlacement]

  init(_ source: SourceFile, tags: [Tag], startsLine: Bool) {
    bytes = source.bytes
    self.tags = tags
    self.startsLine = startsLine
    placements = tags.map { TagPlacement(textEnd: $0.range.lowerBound, textStart: $0.range.upperBound) }
  }

  /// - Complexity: O(n) in the length of the source.
  mutating func run() {
    for index in tags.indices { place(index) }
    measureMargins()
  }

  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 ? startsLine : bytes[offset - 1] == .newline
  }

  // MARK: Standalone tags

  private mutating func place(_ index: Int) {
    let tag = tags[index]
    switch tag.kind {
    case .variable, .unescaped: break
    case .comment, .delimiters, .section, .inverted, .partial: placeSingle(index)
    case .parent: if tag.partner >= 0 { placeParent(index, end: tag.partner) }
    case .block: if tag.partner >= 0 { placeBlock(index, end: tag.partner) }
    case .end:
      // The end tags of parents and blocks are placed with their opening tags.
      if tag.partner >= 0, tags[tag.partner].kind == .section || tags[tag.partner].kind == .inverted {
        placeSingle(index)
      }
    }
  }

  private mutating func placeSingle(_ index: Int) {
    let range = tags[index].range
    guard let start = lineStart(before: range.lowerBound), let lineBreak = lineBreak(after: range.upperBound) else {
      return
    }
    placements[index].isStandalone = true
    placements[index].indentation = start..<range.lowerBound
    placements[index].textEnd = start
    placements[index].textStart = lineBreak.upperBound
  }

  private mutating func placeParent(_ index: Int, end: Int) {
    let opening = tags[index].range
    guard let start = lineStart(before: opening.lowerBound),
      let lineBreak = lineBreak(after: tags[end].range.upperBound)
    else { return }
    placements[index].isStandalone = true
    placements[index].indentation = start..<opening.lowerBound
    placements[index].textEnd = start
    placements[end].isStandalone = true
    placements[end].textStart = lineBreak.upperBound
  }

  private mutating func placeBlock(_ index: Int, end: Int) {
    let opening = tags[index].range
    let closing = tags[end].range
    let start = lineStart(before: opening.lowerBound)
    let afterOpening = lineBreak(after: opening.upperBound)
    let closingStart = lineStart(before: closing.lowerBound)
    let afterClosing = lineBreak(after: closing.upperBound)
    var placement = placements[index]
    // Text next to an argument is not rendered, so the argument's tags may still be standalone.
    let isArgument = tags[index].role == .argument
    if let afterOpening, isArgument || start != nil, afterOpening.upperBound <= closing.lowerBound {
      placement.contentStartsLine = true
      placement.textStart = afterOpening.upperBound
    }
    if let closingStart, isArgument || afterClosing != nil, closingStart >= placement.textStart {
      placement.contentEndsLine = true
      placements[end].textEnd = closingStart
    }
    if let start {
      placement.indentation = start..<opening.lowerBound
      if let afterClosing, !isArgument {
        placement.ownsLines = true
        placement.lineBreak = afterClosing
        placements[end].textStart = afterClosing.upperBound
      }
      if placement.ownsLines || placement.contentStartsLine {
        placement.isStandalone = true
        placement.textEnd = start
      }
    }
    if placement.contentEndsLine || placement.ownsLines { placements[end].isStandalone = true }
    if placement.contentEndsLine, let afterClosing { placements[end].textStart = afterClosing.upperBound }
    placements[index] = placement
  }

  /// The start of the line, if there are only blanks between it and the offset.
  private func lineStart(before offset: Int) -> Int? {
    var index = offset
    while index > 0, bytes[index - 1].isBlank { index -= 1 }
    return isLineStart(index) ? index : nil
  }

  /// The line break or the end of the file, if there are only blanks between the offset and it.
  private func lineBreak(after offset: Int) -> Range<Int>? {
    var index = offset
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    if index == bytes.count { return index..<index }
    if bytes[index] == .newline { return index..<(index + 1) }
    if bytes[index] == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .newline {
      return index..<(index + 2)
    }
    return nil
  }

  // MARK: Margins

  /// Finds the smallest indentation of each block's lines. Blank lines, lines that standalone tags remove, and content
  /// passed to parents (which is rendered elsewhere) do not count.
  private mutating func measureMargins() {
    /// The open blocks and parents, with the smallest indentation so far.
    var open: [(index: Int, margin: Range<Int>?)] = []
    func note(_ margin: Range<Int>?) {
      guard let margin, let top = open.last, tags[top.index].kind == .block else { return }
      if margin.count < top.margin?.count ?? Int.max { open[open.count - 1].margin = margin }
    }
    var textStart = 0
    for (index, tag) in tags.enumerated() where tag.role != .ignored {
      let placement = placements[index]
      if let top = open.last, tags[top.index].kind == .block, textStart < placement.textEnd {
        noteLines(of: textStart..<placement.textEnd, note)
      }
      if isLineStart(placement.textEnd) { note(ownMargin(of: tag, placement)) }
      textStart = placement.textStart
      if tag.partner >= 0, tag.kind == .block || tag.kind == .parent { open.append((index, nil)) }
      if tag.kind == .end, let top = open.last, top.index == tag.partner {
        open.removeLast()
        placements[top.index].margin = top.margin
        if tags[top.index].kind == .block, tag.role == .rendered { note(top.margin) }
      }
    }
  }

  private func noteLines(of text: Range<Int>, _ note: (Range<Int>?) -> Void) {
    var start = text.lowerBound
    while start < text.upperBound {
      var index = start
      if isLineStart(start) {
        while index < text.upperBound, bytes[index].isBlank { index += 1 }
        let isBlankLine =
          index < text.upperBound && (bytes[index] == .newline || bytes[index] == .carriageReturn)
        if !isBlankLine { note(start..<index) }
      }
      while index < text.upperBound, bytes[index] != .newline { index += 1 }
      start = index + 1
    }
  }

  /// The indentation of a tag that begins the rendered part of a line; `nil` if it renders nothing there.
  private func ownMargin(of tag: Tag, _ placement: TagPlacement) -> Range<Int>? {
    guard placement.isStandalone else {
      return placement.textEnd == tag.range.lowerBound && isLineStart(tag.range.lowerBound)
        ? tag.range.lowerBound..<tag.range.lowerBound : nil
    }
    switch tag.kind {
    case .partial, .parent: return placement.indentation
    case .block:
      let hasContent = placement.textStart < placements[tag.partner].textEnd
      return placement.contentStartsLine && hasContent ? nil : placement.indentation
    default: return nil
    }
  }
}
