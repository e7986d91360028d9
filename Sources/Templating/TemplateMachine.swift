import Bytes
import Diagnostics

/// Runs a program: one loop, with what is open on a stack of its own, so that neither deep templates nor deep data can
/// exhaust the thread's stack.
struct TemplateMachine {
  /// How deep templates, blocks and lambdas may show one another.
  static let maximumDepth = 200

  /// Most pages have no more bytes.
  private static let usualLength = 6144

  /// A run of steps that is being worked through, and what is in force there.
  struct Frame {
    var program: TemplateProgram
    /// The next step, and where the run ends.
    var next: Int
    var end: Int
    /// What is left to do at the end.
    var completion = Completion.none
    /// How many templates, blocks and lambdas are around.
    var depth = 0
    /// The index in `environments` of what fills blocks; -1 for nothing.
    var environment = -1
    var environmentCount = 0
    /// The part of `indentation` that lines are indented by.
    var indentation = 0..<0
  }

  enum Completion {
    case none
    /// A section over a value that is no list.
    case section
    /// A section over a list: its elements, the next of them, and the section's first step.
    case list([TemplateValue], next: Int, start: Int)
    /// A block of the frame below was filled. Where in the output its line begins, and its content.
    case block(Int, lineStart: Int, contentStart: Int)
    /// A lambda's result, from here on in the output, is escaped.
    case escape(from: Int)
  }

  /// What a parent tag passes, and what was passed to the template that the tag stands in.
  struct Environment {
    let program: TemplateProgram
    let inclusion: Int
    let outer: Int
  }

  /// A place in a template that was reported.
  struct Place: Hashable {
    let path: String
    let offset: Int
  }

  let library: TemplateLibrary
  let reportsUnknownNames: Bool
  var output = UTF8Buffer(capacity: usualLength)
  var contexts: [TemplateValue]
  private(set) var frame: Frame
  private var frames: [Frame] = []
  private var environments: [Environment] = []
  private var indentation: [UInt8] = []
  private var isStopped = false
  var diagnostics: [Diagnostic] = []
  var reported: Set<Place> = []

  init(library: TemplateLibrary, template: Template, contexts: [TemplateValue], reportsUnknownNames: Bool) {
    self.library = library
    self.contexts = contexts
    self.reportsUnknownNames = reportsUnknownNames
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

  /// Suspends the frame and begins another that has everything in common with it but what is given.
  private mutating func enter(_ program: TemplateProgram, _ steps: Range<Int>, _ completion: Completion) {
    frames.append(frame)
    frame.program = program
    frame.next = steps.lowerBound
    frame.end = steps.upperBound
    frame.completion = completion
  }

  /// Does what is left at the end of a frame; false where it was the last.
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

  /// Whether one more template may be shown inside what is shown; otherwise reports it and stops.
  private mutating func goesDeeper(_ what: @autoclosure () -> String, at range: Range<Int>) -> Bool {
    guard frame.depth >= Self.maximumDepth else { return true }
    diagnostics.append(
      .error(
        "endless-recursion", "\(what()) shows itself without end: it is \(Self.maximumDepth) levels deep here",
        at: frame.program.source.location(range)))
    isStopped = true
    return false
  }

  /// Indents what the current frame, which was just entered, shows: by nothing within a line, and otherwise by what
  /// is in force and the given literal.
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

  /// Renders what a lambda returned.
  private mutating func call(_ name: Int, returning text: String, delimiters: Delimiters, _ completion: Completion) {
    let called = frame.program.text(of: name)
    guard goesDeeper("the lambda '\(called)'", at: frame.program.names[name].range) else { return }
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
    guard goesDeeper("the template '\(key.name)'", at: inclusion.range) else { return }
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

  /// Shows what fills a block; where nothing does, its default content comes next anyway.
  private mutating func fill(_ index: Int, end: Int) {
    guard frame.environment >= 0 else { return }
    let key = frame.program.blocks[index].block
    // What was passed from farther out wins.
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
    guard goesDeeper("the block '\(key.name)'", at: place.range) else { return }
    let origin = environments[found.environment]
    let program = frame.program
    let lineStart = output.count
    enter(origin.program, found.argument.instructions, .none)
    frame.depth += 1
    // Its own blocks are filled from outside of the template that passes it.
    frame.environment = origin.outer
    indent(by: place.indentation, of: program)
    if place.indentation != nil {
      if !found.argument.startsLine { appendIndentation() }
      frame.completion = .block(index, lineStart: lineStart, contentStart: output.count)
    }
  }

  /// Ends the line of a block that was filled, unless its content ended it; takes the line back where there is none.
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

  /// Writes literals, with the indentation in force at the start of each line that is not empty.
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
