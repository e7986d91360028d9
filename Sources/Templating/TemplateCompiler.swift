import Diagnostics

/// Compiles the tags of a template without mistakes to a program.
///
/// Processes the tags in order with an explicit stack of open tags, so nesting may be of any depth.
struct TemplateCompiler {
  private let source: SourceFile
  private let bytes: [UInt8]
  private let tags: [Tag]
  private let whitespace: TemplateWhitespace

  private var instructions: ContiguousArray<Instruction> = []
  private var literals: [UInt8] = []
  private var keys: [TemplateKey] = []
  private var names: [NameReference] = []
  private var sections: [Int: SectionSource] = [:]
  private var inclusions: [Inclusion] = []
  private var blocks: [BlockPlace] = []

  /// An opening tag whose end tag has not been reached.
  private struct Open {
    let tag: Int
    /// The index of the step to complete once the end is known; for an argument, its index in the inclusion.
    let step: Int
    /// The value of `dedent` to restore.
    let dedent: Int
  }
  private var open: [Open] = []
  /// The number of blanks to remove from the start of each line.
  private var dedent = 0
  /// Text that follows must not be merged into steps before this index, since it is a jump target.
  private var barrier = 0

  init(_ source: SourceFile, tags: [Tag], whitespace: TemplateWhitespace) {
    self.source = source
    bytes = source.bytes
    self.tags = tags
    self.whitespace = whitespace
  }

  mutating func run() -> TemplateProgram {
    var textStart = 0
    var index = 0
    while index < tags.count {
      let tag = tags[index]
      let placement = whitespace.placements[index]
      if tag.role == .ignored {
        index = max(index, tag.partner) + 1
        continue
      }
      let isInParent = open.last.map { tags[$0.tag].kind == .parent } ?? false
      if !isInParent {
        emitText(textStart..<max(textStart, placement.textEnd))
        let startsLine = whitespace.isLineStart(tag.range.lowerBound)
        if startsLine, !placement.isStandalone { emitLiteral(0..<0, startsLine: true) }
      }
      emit(tag, at: index, placement)
      textStart = placement.textStart
      index += 1
    }
    emitText(textStart..<max(textStart, bytes.count))
    return TemplateProgram(
      source: source, isFragment: !whitespace.startsLine, instructions: instructions, literals: literals, keys: keys,
      names: names, sections: sections,
      inclusions: inclusions, blocks: blocks)
  }

  // MARK: Tags

  private mutating func emit(_ tag: Tag, at index: Int, _ placement: TagPlacement) {
    switch tag.kind {
    case .comment, .delimiters: break
    case .variable: instructions.append(.variable(name: addName(tag)))
    case .unescaped: instructions.append(.unescaped(name: addName(tag)))
    case .section, .inverted:
      let name = addName(tag)
      sections[name] = SectionSource(
        range: tag.range.upperBound..<tags[tag.partner].range.lowerBound, delimiters: tag.delimiters)
      push(index, step: instructions.count)
      instructions.append(tag.kind == .section ? .section(name: name, end: 0) : .inverted(name: name, end: 0))
    case .partial: instructions.append(.partial(inclusion: addInclusion(tag, placement)))
    case .parent:
      let inclusion = addInclusion(tag, placement)
      push(index, step: instructions.count)
      instructions.append(.parent(inclusion: inclusion, end: 0))
    case .block:
      if tag.role == .argument { openArgument(tag, index, placement) } else { openBlock(tag, index, placement) }
    case .end: if let opened = open.popLast() { close(opened, placement) }
    }
    barrier = instructions.count
  }

  private mutating func push(_ tag: Int, step: Int) {
    open.append(Open(tag: tag, step: step, dedent: dedent))
  }

  private mutating func close(_ opened: Open, _ placement: TagPlacement) {
    let tag = tags[opened.tag]
    if tag.kind == .block, tag.role == .rendered { closeDefaultContent(of: opened.tag) }
    dedent = opened.dedent
    let end = instructions.count
    if tag.role == .argument {
      guard let parent = open.last, case .parent(let inclusion, _) = instructions[parent.step] else { return }
      let start = inclusions[inclusion].arguments[opened.step].instructions.lowerBound
      inclusions[inclusion].arguments[opened.step].instructions = start..<end
      return
    }
    switch instructions[opened.step] {
    case .section(let name, _): instructions[opened.step] = .section(name: name, end: end)
    case .inverted(let name, _): instructions[opened.step] = .inverted(name: name, end: end)
    case .parent(let inclusion, _): instructions[opened.step] = .parent(inclusion: inclusion, end: end)
    case .block(let block, _): instructions[opened.step] = .block(block, end: end)
    default: break
    }
  }

  private mutating func openArgument(_ tag: Tag, _ index: Int, _ placement: TagPlacement) {
    guard let parent = open.last, case .parent(let inclusion, _) = instructions[parent.step] else { return }
    push(index, step: inclusions[inclusion].arguments.count)
    inclusions[inclusion].arguments.append(
      Inclusion.Argument(
        block: key(tag.name), range: tag.range, startsLine: placement.contentStartsLine,
        instructions: instructions.count..<instructions.count))
    if placement.contentStartsLine, let margin = placement.margin { dedent = margin.count }
  }

  private mutating func openBlock(_ tag: Tag, _ index: Int, _ placement: TagPlacement) {
    var indentation: Range<Int>?
    if placement.isStandalone {
      let margin = placement.contentStartsLine ? placement.margin ?? placement.indentation : placement.indentation
      indentation = addLiteral(withoutDedent(margin))
    }
    blocks.append(
      BlockPlace(
        block: key(tag.name), range: tag.range, indentation: indentation, lineBreak: addLiteral(placement.lineBreak)))
    push(index, step: instructions.count)
    instructions.append(.block(blocks.count - 1, end: 0))
    barrier = instructions.count
    // The white space and line break around a block that owns its lines belong to its default content.
    if placement.ownsLines, !placement.contentStartsLine, hasContent(index) {
      emitText(placement.indentation)
      emitLiteral(0..<0, startsLine: placement.indentation.isEmpty)
    }
  }

  private mutating func closeDefaultContent(of index: Int) {
    let placement = whitespace.placements[index]
    let end = tags[index].partner
    if placement.ownsLines, !placement.contentEndsLine, hasContent(index) {
      emitText(tags[end].range.upperBound..<placement.lineBreak.upperBound)
    }
  }

  /// Whether there is anything between the tags of a block.
  private func hasContent(_ index: Int) -> Bool {
    whitespace.placements[index].textStart < whitespace.placements[tags[index].partner].textEnd
  }

  // MARK: Tables

  private func key(_ range: Range<Int>) -> TemplateKey {
    TemplateKey(String(decoding: bytes[range], as: UTF8.self))
  }

  private mutating func addName(_ tag: Tag) -> Int {
    let dot = UInt8(ascii: ".")
    let parts = tag.name.count == 1 && bytes[tag.name.lowerBound] == dot ? [] : bytes[tag.name].split(separator: dot)
    let start = keys.count
    keys += parts.map { TemplateKey(String(decoding: $0, as: UTF8.self)) }
    names.append(NameReference(keys: start..<keys.count, range: tag.name))
    return names.count - 1
  }

  private mutating func addInclusion(_ tag: Tag, _ placement: TagPlacement) -> Int {
    let indentation = placement.isStandalone ? addLiteral(withoutDedent(placement.indentation)) : nil
    let target: Inclusion.Target = tag.isDynamic ? .dynamic(name: addName(tag)) : .template(key(tag.name))
    inclusions.append(Inclusion(target: target, range: tag.range, indentation: indentation))
    return inclusions.count - 1
  }

  private mutating func addLiteral(_ range: Range<Int>) -> Range<Int> {
    let start = literals.count
    literals += bytes[range]
    // This literal must not be merged with the text before it.
    barrier = instructions.count
    return start..<literals.count
  }

  private func withoutDedent(_ indentation: Range<Int>) -> Range<Int> {
    min(indentation.lowerBound + dedent, indentation.upperBound)..<indentation.upperBound
  }

  // MARK: Text

  private mutating func emitText(_ range: Range<Int>) {
    guard dedent > 0 else {
      if !range.isEmpty { emitLiteral(range, startsLine: whitespace.isLineStart(range.lowerBound)) }
      return
    }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != .newline { end += 1 }
      end = min(end + 1, range.upperBound)
      let startsLine = whitespace.isLineStart(start)
      var shown = start
      if startsLine {
        while shown < end, shown - start < dedent, bytes[shown].isBlank { shown += 1 }
      }
      emitLiteral(shown..<end, startsLine: startsLine)
      start = end
    }
  }

  private mutating func emitLiteral(_ range: Range<Int>, startsLine: Bool) {
    guard !range.isEmpty || startsLine else { return }
    let start = literals.count
    literals += bytes[range]
    if instructions.count > barrier, !range.isEmpty, let last = instructions.last,
      case .text(let lastStart, let lastEnd, let lastStartsLine) = last,
      lastEnd == start, !startsLine || (lastEnd > lastStart && literals[lastEnd - 1] == .newline)
    {
      instructions[instructions.count - 1] = .text(start: lastStart, end: literals.count, startsLine: lastStartsLine)
    } else {
      instructions.append(.text(start: start, end: literals.count, startsLine: startsLine))
    }
  }
}
