import Bytes
import Diagnostics

/// Runs a program: a single loop with an explicit stack, so that neither deeply nested templates nor deep data can
/// overflow the thread's stack.
struct TemplateMachine {
  /// The largest nesting depth of templates, blocks and lambdas.
  static let maximumDepth = 200

  /// The initial buffer size in bytes; most pages are not larger.
  private static let usualLength = 6144

  /// A range of steps being executed, with its state.
  struct Frame {
    var program: TemplateProgram
    /// The next step, and the end of the range.
    var next: Int
    var end: Int
    /// The work to do at the end of the range.
    var completion = Completion.none
    /// The number of enclosing templates, blocks and lambdas.
    var depth = 0
    /// The index in `environments` of the block replacements; -1 for none.
    var environment = -1
    var environmentCount = 0
    /// The part of `indentation` that applies to lines of this frame.
    var indentation = 0..<0
  }

  enum Completion {
    case none
    /// The end of a section over a value that is not a list.
    case section
    /// The end of an iteration over a list: its elements, the index of the next one, and the section's first step.
    case list([TemplateValue], next: Int, start: Int)
    /// The end of a block that replaces one in the frame below. Gives the offsets in the output where its line and its
    /// content begin.
    case block(Int, lineStart: Int, contentStart: Int)
    /// The end of a lambda's result, which is then escaped from this offset in the output.
    case escape(from: Int)
  }

  /// The blocks that a parent tag passes, with the blocks passed to the template that contains the tag.
  struct Environment {
    let program: TemplateProgram
    let inclusion: Int
    let outer: Int
  }

  /// A reported position in a template.
  struct Place: Hashable {
    let path: String
    let offset: Int
  }

  let library: TemplateLibrary
  let unknownNames: UnknownNames
  var output = UTF8Buffer(capacity: usualLength)
  var contexts: [TemplateValue]
  private(set) var frame: Frame
  private var frames: [Frame] = []
  private var environments: [Environment] = []
  private var indentation: [UInt8] = []
  private var isStopped = false
  var diagnostics: [Diagnostic] = []
  var reported: Set<Place> = []

  init(library: TemplateLibrary, template: Template, contexts: [TemplateValue], unknownNames: UnknownNames) {
    self.library = library
    self.contexts = contexts
    self.unknownNames = unknownNames
    frame = Frame(program: template.program, next: 0, end: template.program.instructions.count)
  }

  mutating func run() {
    while !isStopped {
      guard frame.next < frame.end else {
        if !complete() { return }
        continue
      }
      let instruction = frame.program.instructions[frame.next]
      frame.next += 1
      switch instruction {
      case .text(let start, let end, let startsLine): write(start..<end, startsLine: startsLine)
      case .variable(let name): show(name, escaped: true)
      case .unescaped(let name): show(name, escaped: false)
      case .section(let name, let end): enterSection(name, end: end)
      case .inverted(let name, let end): if value(of: name).isTruthy { frame.next = end }
      case .partial(let inclusion): include(inclusion)
      case .parent(let inclusion, let end):
        frame.next = end
        include(inclusion)
      case .block(let block, let end): fill(block, end: end)
      }
    }
  }

  // MARK: Frames

  /// Suspends the current frame and begins another that differs only in the given values.
  private mutating func enter(_ program: TemplateProgram, _ steps: Range<Int>, _ completion: Completion) {
    frames.append(frame)
    frame.program = program
    frame.next = steps.lowerBound
    frame.end = steps.upperBound
    frame.completion = completion
  }

  /// Does the work at the end of a frame; returns false if it was the last frame.
  private mutating func complete() -> Bool {
    if case .list(let values, let next, let start) = frame.completion, next < values.count {
      contexts[contexts.count - 1] = values[next]
      frame.completion = .list(values, next: next + 1, start: start)
      frame.next = start
      return true
    }
    let completion = frame.completion
    guard let below = frames.popLast() else { return false }
    frame = below
    switch completion {
    case .none: break
    case .section, .list: contexts.removeLast()
    case .block(let block, let lineStart, let contentStart):
      endLine(of: block, lineStart: lineStart, contentStart: contentStart)
    case .escape(let start):
      let shown = output.bytes(from: start)
      output.truncate(to: start)
      shown.withUnsafeBufferPointer { output.append(escaping: $0) }
    }
    if environments.count > frame.environmentCount {
      environments.removeLast(environments.count - frame.environmentCount)
    }
    if indentation.count > frame.indentation.upperBound {
      indentation.removeLast(indentation.count - frame.indentation.upperBound)
    }
    return true
  }

  /// Whether another nested template may be rendered; otherwise reports the excessive depth and stops.
  private mutating func canNest(_ what: @autoclosure () -> String, at range: Range<Int>) -> Bool {
    guard frame.depth >= Self.maximumDepth else { return true }
    diagnostics.append(
      .error(
        "endless-recursion", "\(what()) shows itself without end: it is \(Self.maximumDepth) levels deep here",
        at: frame.program.source.location(range)))
    isStopped = true
    return false
  }

  /// Sets the indentation of the frame just entered: none for a tag inside a line; otherwise the current indentation
  /// plus the given literal.
  private mutating func indent(by literal: Range<Int>?, of program: TemplateProgram) {
    guard let literal else {
      frame.indentation = indentation.count..<indentation.count
      return
    }
    if !literal.isEmpty { indentation += program.literals[literal] }
    frame.indentation = frame.indentation.lowerBound..<indentation.count
  }

  // MARK: Sections

  private mutating func enterSection(_ name: Int, end: Int) {
    let steps = frame.next..<end
    frame.next = end
    let value = value(of: name)
    switch value {
    case .list(let values):
      guard let first = values.first else { return }
      contexts.append(first)
      enter(frame.program, steps, .list(values, next: 1, start: steps.lowerBound))
    case .lambda(let function):
      guard let section = frame.program.sections[name] else { return }
      let text = function(String(decoding: frame.program.source.bytes[section.range], as: UTF8.self))
      call(name, returning: text, delimiters: section.delimiters, .none)
    default:
      guard value.isTruthy else { return }
      contexts.append(value)
      enter(frame.program, steps, .section)
    }
  }

  /// Renders the result of a lambda.
  private mutating func call(_ name: Int, returning text: String, delimiters: Delimiters, _ completion: Completion) {
    let called = frame.program.text(of: name)
    guard canNest("the lambda '\(called)'", at: frame.program.names[name].range) else { return }
    let caller = frame.program.source.path
    let path = frame.program.isFragment ? caller : "\(caller) (lambda \(called))"
    let (template, mistakes) = Template.compile(
      SourceFile(path: path, text: text), delimiters: delimiters, startsLine: false)
    if !mistakes.isEmpty, isFirstReport(at: frame.program.names[name].range) { diagnostics += mistakes }
    guard let program = template?.program else { return }
    enter(program, program.instructions.indices, completion)
    frame.depth += 1
  }

  // MARK: Partials, parents, blocks

  private mutating func include(_ index: Int) {
    let inclusion = frame.program.inclusions[index]
    let key: TemplateKey
    switch inclusion.target {
    case .template(let name): key = name
    case .dynamic(let name):
      guard case .string(let text) = value(of: name), !text.isEmpty else { return }
      key = TemplateKey(text)
    }
    guard let program = library.templates[key]?.program else {
      if isFirstReport(at: inclusion.range) {
        diagnostics.append(frame.program.unknownTemplate(key.name, at: inclusion.range, library: library))
      }
      return
    }
    guard canNest("the template '\(key.name)'", at: inclusion.range) else { return }
    let includer = frame.program
    enter(program, program.instructions.indices, .none)
    frame.depth += 1
    indent(by: inclusion.indentation, of: includer)
    if !inclusion.arguments.isEmpty {
      environments.append(Environment(program: includer, inclusion: index, outer: frame.environment))
      frame.environment = environments.count - 1
      frame.environmentCount = environments.count
    }
  }

  /// Renders the replacement of a block; without one, the default content follows anyway.
  private mutating func fill(_ index: Int, end: Int) {
    guard frame.environment >= 0 else { return }
    let key = frame.program.blocks[index].block
    // The replacement passed from the outermost template wins.
    var found: (environment: Int, argument: Inclusion.Argument)?
    var environment = frame.environment
    while environment >= 0 {
      let candidate = environments[environment]
      let arguments = candidate.program.inclusions[candidate.inclusion].arguments
      if let argument = arguments.first(where: { $0.block == key }) { found = (environment, argument) }
      environment = candidate.outer
    }
    guard let found else { return }
    frame.next = end
    let place = frame.program.blocks[index]
    guard canNest("the block '\(key.name)'", at: place.range) else { return }
    let origin = environments[found.environment]
    let program = frame.program
    let lineStart = output.count
    enter(origin.program, found.argument.instructions, .none)
    frame.depth += 1
    // Blocks in the replacement are filled from outside the template that passes it.
    frame.environment = origin.outer
    indent(by: place.indentation, of: program)
    if place.indentation != nil {
      if !found.argument.startsLine { appendIndentation() }
      frame.completion = .block(index, lineStart: lineStart, contentStart: output.count)
    }
  }

  /// Ends the line after a block replacement unless its content did; removes the line if there is no content.
  private mutating func endLine(of block: Int, lineStart: Int, contentStart: Int) {
    if output.count == contentStart {
      output.truncate(to: lineStart)
    } else if output.last != .newline {
      appendLiterals(frame.program.blocks[block].lineBreak)
    }
  }

  // MARK: Output

  private mutating func show(_ name: Int, escaped: Bool) {
    let value = value(of: name)
    switch value {
    case .null: break
    case .string(let text):
      if escaped { output.append(escaping: text) } else { output.append(text: text) }
    case .html(let text): output.append(text: text)
    case .integer(let number): output.append(text: String(number))
    case .number(let number): output.append(text: number.templateText)
    case .bool(let flag): output.append(flag ? "true" : "false")
    case .lambda(let function):
      call(name, returning: function(nil), delimiters: .standard, escaped ? .escape(from: output.count) : .none)
    case .list, .object: reportNotText(name, value)
    }
  }

  /// Writes literals, with the current indentation at the start of each line that is not empty.
  private mutating func write(_ range: Range<Int>, startsLine: Bool) {
    guard !frame.indentation.isEmpty else {
      if !range.isEmpty { appendLiterals(range) }
      return
    }
    let program = frame.program
    program.forEachLine(of: range, startsLine: startsLine) { line, isIndented in
      if isIndented { appendIndentation() }
      appendLiterals(line)
    }
  }

  @inline(__always)
  private mutating func appendLiterals(_ range: Range<Int>) {
    frame.program.literals.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func appendIndentation() {
    indentation.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[frame.indentation])) }
  }
}
