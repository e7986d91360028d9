import Bytes

extension TemplateLibrary {
  /// Renders the named template in advance for all pages of a kind, except for the values that differ between pages.
  ///
  /// - Parameters:
  ///   - context: The context shared by all pages. A page's own value takes precedence over a value of the same name;
  ///     nested objects are merged.
  ///   - slots: The slots, which are all values that differ between pages.
  /// - Returns: `nil` if the output depends on page values in a way that cannot be determined in advance; render the
  ///   template itself then.
  package func partialTemplate(_ name: String, for context: TemplateObject, _ slots: TemplateSlots) -> PartialTemplate?
  {
    guard let template = self[name] else { return nil }
    var specializer = TemplateSpecializer(library: self, context: context, slots)
    guard specializer.show(template.program) else { return nil }
    return specializer.template
  }
}

/// Runs a template as `TemplateMachine` does, and keeps as steps what depends on the values of a page.
///
/// Each function returns false if the template cannot be partially rendered, because an unknown value determines what
/// it renders.
private struct TemplateSpecializer {
  private typealias Step = PartialTemplate.Step

  /// The meaning of a name.
  private enum Meaning {
    case known(TemplateValue)
    /// A slot by its index; for a list or an optional object, all of it.
    case slot(Int, level: Int)
    /// An object that contains slots, and its known values.
    case object(path: [TemplateKey], list: Int?, level: Int, known: TemplateObject?)
  }

  private let library: TemplateLibrary
  private let slots: TemplateSlots
  /// The contexts, innermost last.
  private var contexts: [Meaning]
  /// The number of open lists whose elements are only known per page.
  private var level = 0
  private var environments: [TemplateMachine.Environment] = []
  private var depth = 0
  /// No template of a site is nested as deeply; the call stack has room for this depth.
  private static let maximumDepth = 100

  private var steps: ContiguousArray<Step> = []
  private var literals: [UInt8] = []
  /// Text that follows must not be merged into steps before this index, since it is a jump target.
  private var barrier = 0
  private var trail = Trail()
  /// The section that ends here, if the last step does: its value, and the text before it and after its content. The
  /// inverted section of the same value that may follow is its alternative.
  private var lastSection: (place: PartialTemplate.Place, end: Int, before: Trail, after: Trail)?

  init(library: TemplateLibrary, context: TemplateObject, _ slots: TemplateSlots) {
    self.library = library
    self.slots = slots
    contexts = [.object(path: [], list: nil, level: 0, known: context)]
  }

  var template: PartialTemplate { PartialTemplate(steps: steps, literals: literals) }

  mutating func show(_ program: TemplateProgram) -> Bool { walk(Run(program, program.instructions.indices)) }

  /// A range of steps being executed, with its state.
  private struct Run {
    var program: TemplateProgram
    var steps: Range<Int>
    /// The index in `environments` of the block replacements; -1 for none.
    var environment = -1
    /// The current indentation of lines.
    var indentation: [UInt8] = []

    init(_ program: TemplateProgram, _ steps: Range<Int>) { (self.program, self.steps) = (program, steps) }

    /// Sets the indentation: none for a tag inside a line; otherwise the current indentation plus a literal.
    mutating func indent(by literal: Range<Int>?, of program: TemplateProgram) {
      indentation = literal.map { indentation + program.literals[$0] } ?? []
    }

    func part(_ steps: Range<Int>) -> Run {
      var run = self
      run.steps = steps
      return run
    }
  }

  /// The known properties of the text written so far for a block; `nil` if they differ between pages.
  private struct Trail {
    var isEmpty: Bool? = true
    var endsLine: Bool? = false

    mutating func add(_ last: UInt8) { self = Trail(isEmpty: false, endsLine: last == .newline) }

    mutating func addUnknown() { self = Trail(isEmpty: isEmpty == false ? false : nil, endsLine: nil) }

    /// Combines the properties of two alternatives.
    func or(_ other: Trail) -> Trail {
      let isEmpty = isEmpty == other.isEmpty ? isEmpty : nil
      // If nothing was written, the end of the text is never used.
      if self.isEmpty == true { return Trail(isEmpty: isEmpty, endsLine: other.endsLine) }
      if other.isEmpty == true { return Trail(isEmpty: isEmpty, endsLine: endsLine) }
      return Trail(isEmpty: isEmpty, endsLine: endsLine == other.endsLine ? endsLine : nil)
    }
  }

  // MARK: Steps

  private mutating func walk(_ run: Run) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    var next = run.steps.lowerBound
    while next < run.steps.upperBound {
      let step = next
      next += 1
      switch run.program.instructions[step] {
      case .text(let start, let end, let startsLine): write(start..<end, startsLine: startsLine, run)
      case .variable(let name): guard show(name, escaped: true, run.program) else { return false }
      case .unescaped(let name): guard show(name, escaped: false, run.program) else { return false }
      case .section(let name, let end):
        guard showSection(name, run.part(next..<end)) else { return false }
        next = end
      case .inverted(let name, let end):
        guard showInverted(name, run.part(next..<end)) else { return false }
        next = end
      case .partial(let inclusion): guard include(inclusion, run) else { return false }
      case .parent(let inclusion, let end):
        guard include(inclusion, run) else { return false }
        next = end
      case .block(let block, let end):
        guard let argument = argument(for: run.program.blocks[block].block, run.environment) else { continue }
        guard fill(block, with: argument, run) else { return false }
        next = end
      }
    }
    return true
  }

  private mutating func show(_ name: Int, escaped: Bool, _ program: TemplateProgram) -> Bool {
    let value: TemplateValue
    switch meaning(of: name, program) {
    case .known(let known): value = known
    case .object: return true
    case .slot(let index, let level):
      show(slots.all[index], level, escaped: escaped)
      return true
    }
    var text = UTF8Buffer()
    switch value {
    case .null, .list, .object: break
    case .string(let string): if escaped { text.append(escaping: string) } else { text.append(text: string) }
    case .html(let string): text.append(text: string)
    case .integer(let number): text.append(text: String(number))
    case .number(let number): text.append(text: number.templateText)
    case .bool(let flag): text.append(flag ? "true" : "false")
    case .lambda: return false
    }
    append(text.bytes[...])
    return true
  }

  private mutating func show(_ slot: TemplateSlots.Declaration, _ level: Int, escaped: Bool) {
    let place = PartialTemplate.Place(level: level, offset: slot.offset)
    switch slot.kind {
    case .text, .html:
      steps.append(.text(place, isEscaped: escaped && slot.kind == .text))
      trail.addUnknown()
    case .flag:
      _ = conditionally(Step.section, place) { $0.append("true") }
      _ = conditionally(Step.inverted, place) { $0.append("false") }
    case .object, .list: break
    }
  }

  private mutating func showSection(_ name: Int, _ body: Run) -> Bool {
    let meaning = meaning(of: name, body.program)
    switch meaning {
    case .known(.lambda): return false
    case .known(.list(let values)):
      return values.allSatisfy { value in inside(.known(value)) { $0.walk(body) } }
    case .known(let value): return !value.isTruthy || inside(meaning) { $0.walk(body) }
    case .object: return inside(meaning) { $0.walk(body) }
    case .slot(let index, let level):
      let slot = slots.all[index]
      let place = PartialTemplate.Place(level: level, offset: slot.offset)
      guard slot.kind == .list else {
        return conditionally(Step.section, place) { $0.inside(meaning) { $0.walk(body) } }
      }
      return conditionally(Step.list, place) { specializer in
        let first = specializer.steps.count
        specializer.level += 1
        defer { specializer.level -= 1 }
        guard specializer.inside(specializer.element(of: index), { $0.walk(body) }) else { return false }
        specializer.steps.append(.nextRow(first: first, width: slot.width))
        return true
      }
    }
  }

  private mutating func showInverted(_ name: Int, _ body: Run) -> Bool {
    switch meaning(of: name, body.program) {
    case .known(let value): return value.isTruthy || walk(body)
    case .object: return true
    case .slot(let index, let level):
      let place = PartialTemplate.Place(level: level, offset: slots.all[index].offset)
      guard let section = lastSection, section.place == place, section.end == steps.count else {
        return conditionally(Step.inverted, place) { $0.walk(body) }
      }
      trail = section.before
      var content = trail
      let isKnown = conditionally(Step.inverted, place) { specializer in
        let isKnown = specializer.walk(body)
        content = specializer.trail
        return isKnown
      }
      trail = section.after.or(content)
      return isKnown
    }
  }

  /// Processes the content of a section.
  private mutating func inside(_ context: Meaning, _ body: (inout TemplateSpecializer) -> Bool) -> Bool {
    contexts.append(context)
    defer { contexts.removeLast() }
    return body(&self)
  }

  /// Processes content that only some pages render.
  /// - Parameter step: Creates the step that decides, from the position of the value and the step at which to continue
  ///   otherwise.
  private mutating func conditionally(
    _ step: (PartialTemplate.Place, _ end: Int) -> Step, _ place: PartialTemplate.Place,
    _ body: (inout TemplateSpecializer) -> Bool
  ) -> Bool {
    let (start, before) = (steps.count, trail)
    steps.append(step(place, 0))
    barrier = steps.count
    guard body(&self) else { return false }
    steps[start] = step(place, steps.count)
    barrier = steps.count
    if case .section = steps[start] { lastSection = (place, steps.count, before, trail) }
    trail = trail.or(before)
    return true
  }

  // MARK: Partials, parents, blocks

  private mutating func include(_ index: Int, _ run: Run) -> Bool {
    let inclusion = run.program.inclusions[index]
    let key: TemplateKey
    switch inclusion.target {
    case .template(let name): key = name
    case .dynamic(let name):
      let meaning = meaning(of: name, run.program)
      if case .slot = meaning { return false }
      guard case .known(.string(let text)) = meaning, !text.isEmpty else { return true }
      key = TemplateKey(text)
    }
    // A missing template is reported when this template is rendered.
    guard let program = library.templates[key]?.program else { return false }
    var inner = Run(program, program.instructions.indices)
    inner.environment = run.environment
    inner.indentation = run.indentation
    inner.indent(by: inclusion.indentation, of: run.program)
    let count = environments.count
    if !inclusion.arguments.isEmpty {
      environments.append(.init(program: run.program, inclusion: index, outer: run.environment))
      inner.environment = count
    }
    defer { environments.removeLast(environments.count - count) }
    return walk(inner)
  }

  /// The replacement of a block and its environment; the one passed from the outermost template wins.
  private func argument(
    for block: TemplateKey, _ environment: Int
  ) -> (argument: Inclusion.Argument, origin: TemplateMachine.Environment)? {
    var found: (Inclusion.Argument, TemplateMachine.Environment)?
    var environment = environment
    while environment >= 0 {
      let candidate = environments[environment]
      let arguments = candidate.program.inclusions[candidate.inclusion].arguments
      if let argument = arguments.first(where: { $0.block == block }) { found = (argument, candidate) }
      environment = candidate.outer
    }
    return found
  }

  private mutating func fill(
    _ block: Int, with found: (argument: Inclusion.Argument, origin: TemplateMachine.Environment), _ run: Run
  ) -> Bool {
    let place = run.program.blocks[block]
    var inner = Run(found.origin.program, found.argument.instructions)
    inner.environment = found.origin.outer
    inner.indentation = run.indentation
    inner.indent(by: place.indentation, of: run.program)
    guard place.indentation != nil else { return walk(inner) }
    let outer = trail
    let start = (steps: steps, literals: literals.count)
    if !found.argument.startsLine { append(inner.indentation[...]) }
    trail = Trail()
    guard walk(inner) else { return false }
    let content = trail
    switch (content.isEmpty, content.endsLine) {
    case (true, _):
      // Remove the line.
      steps = start.steps
      lastSection = nil
      literals.removeLast(literals.count - start.literals)
      trail = outer
    case (false, true): break
    case (false, false): append(run.program.literals[place.lineBreak])
    default: return false
    }
    return true
  }

  // MARK: Names

  private func meaning(of name: Int, _ program: TemplateProgram) -> Meaning {
    let parts = program.names[name].keys.map { program.keys[$0] }
    guard let first = parts.first else { return contexts.last ?? .known(.null) }
    for context in contexts.reversed() {
      guard var meaning = part(first, of: context) else { continue }
      for key in parts.dropFirst() { meaning = part(key, of: meaning) ?? .known(.null) }
      return meaning
    }
    return .known(.null)
  }

  /// The meaning of a name within another; `nil` if there is none.
  private func part(_ key: TemplateKey, of meaning: Meaning) -> Meaning? {
    switch meaning {
    case .known(.object(let object)): return object.find(key).map(Meaning.known)
    case .known: return nil
    case .slot(let index, let level):
      let slot = slots.all[index]
      guard slot.kind == .object else { return nil }
      return part(key, of: .object(path: slot.path, list: slot.list, level: level, known: nil))
    case .object(let path, let list, let level, let known):
      let (path, known) = (path + [key], known?.find(key))
      if let index = slots.index(of: path, in: list) { return .slot(index, level: level) }
      guard slots.hasParts(of: path, in: list) else { return known.map(Meaning.known) }
      if case .object(let object)? = known { return .object(path: path, list: list, level: level, known: object) }
      return .object(path: path, list: list, level: level, known: nil)
    }
  }

  /// The meaning of a row of the innermost list.
  private func element(of list: Int) -> Meaning {
    slots.index(of: [], in: list).map { .slot($0, level: level) }
      ?? .object(path: [], list: list, level: level, known: nil)
  }

  // MARK: Text

  /// Writes literals, with the current indentation at the start of each line that is not empty.
  private mutating func write(_ range: Range<Int>, startsLine: Bool, _ run: Run) {
    let text = run.program.literals
    if run.indentation.isEmpty { return append(text[range]) }
    run.program.forEachLine(of: range, startsLine: startsLine) { line, isIndented in
      if isIndented { append(run.indentation[...]) }
      append(text[line])
    }
  }

  /// - Returns: Always true, since known text never prevents partial rendering.
  private mutating func append(_ text: String) -> Bool {
    append(Array(text.utf8)[...])
    return true
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard let last = bytes.last else { return }
    trail.add(last)
    let start = literals.count
    literals += bytes
    if steps.count > barrier, case .literal(let first, start)? = steps.last {
      steps[steps.count - 1] = .literal(start: first, end: literals.count)
    } else {
      steps.append(.literal(start: start, end: literals.count))
    }
  }
}
