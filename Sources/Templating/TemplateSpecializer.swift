import Bytes

extension TemplateLibrary {
  /// A form that shows what the named template does, with all of it rendered ahead that does not change from page to page.
  ///
  /// - Parameters:
  ///   - context: What names are looked up in, as far as all pages have it. Where a page says something of its own by the
  ///     same name, that counts; of an object that every page has, its parts.
  ///   - blanks: What each page says of its own, and no more.
  /// - Returns: nil where it can't be told ahead what is shown; the template itself is to be rendered then.
  package func form(_ name: String, for context: TemplateObject, _ blanks: TemplateBlanks) -> TemplateForm? {
    guard let template = self[name] else { return nil }
    var specializer = TemplateSpecializer(library: self, context: context, blanks)
    guard specializer.show(template.program) else { return nil }
    return specializer.form
  }
}

/// Runs a template as `TemplateMachine` does, and keeps as steps of a form what only a page's own data decides.
///
/// Each function returns false where no form can be made: what the template shows would have to be known.
private struct TemplateSpecializer {
  private typealias Step = TemplateForm.Step

  /// What a name stands for.
  private enum Meaning {
    case known(TemplateValue)
    /// By its place among all; of a list, or of an object that may be missing, the whole of it.
    case blank(Int, level: Int)
    /// An object that has blanks in it, and what is known besides.
    case object(path: [TemplateKey], list: Int?, level: Int, known: TemplateObject?)
  }

  private let library: TemplateLibrary
  private let blanks: TemplateBlanks
  /// Innermost last.
  private var contexts: [Meaning]
  /// How many lists are open of which only the page knows the elements.
  private var level = 0
  private var environments: [TemplateMachine.Environment] = []
  private var depth = 0
  /// No template of a site is that deep; the call stack has room for it.
  private static let maximumDepth = 100

  private var steps: ContiguousArray<Step> = []
  private var literals: [UInt8] = []
  /// Steps before this one are not extended, since something jumps behind them.
  private var barrier = 0
  private var trail = Trail()

  init(library: TemplateLibrary, context: TemplateObject, _ blanks: TemplateBlanks) {
    self.library = library
    self.blanks = blanks
    contexts = [.object(path: [], list: nil, level: 0, known: context)]
  }

  var form: TemplateForm { TemplateForm(steps: steps, literals: literals) }

  mutating func show(_ program: TemplateProgram) -> Bool { walk(Run(program, program.instructions.indices)) }

  /// Steps to go through, and what is in force there.
  private struct Run {
    var program: TemplateProgram
    var steps: Range<Int>
    /// The index in `environments` of what fills blocks; -1 for nothing.
    var environment = -1
    /// What lines are indented by.
    var indentation: [UInt8] = []

    init(_ program: TemplateProgram, _ steps: Range<Int>) { (self.program, self.steps) = (program, steps) }

    /// Indents by nothing within a line, and otherwise by what is in force and a literal.
    mutating func indent(by literal: Range<Int>?, of program: TemplateProgram) {
      indentation = literal.map { indentation + program.literals[$0] } ?? []
    }

    func part(_ steps: Range<Int>) -> Run {
      var run = self
      run.steps = steps
      return run
    }
  }

  /// What is known of the text that a block was filled with so far; nil where pages differ in it.
  private struct Trail {
    var isEmpty: Bool? = true
    var endsLine: Bool? = false

    mutating func add(_ last: UInt8) { self = Trail(isEmpty: false, endsLine: last == .newline) }

    mutating func addUnknown() { self = Trail(isEmpty: isEmpty == false ? false : nil, endsLine: nil) }

    /// Of one of two ways that pages go.
    func or(_ other: Trail) -> Trail {
      let isEmpty = isEmpty == other.isEmpty ? isEmpty : nil
      // Where nothing was written, no page looks at what it ends with.
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
    case .blank(let index, let level):
      show(blanks.all[index], level, escaped: escaped)
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

  private mutating func show(_ blank: TemplateBlanks.Declaration, _ level: Int, escaped: Bool) {
    let place = TemplateForm.Place(level: level, slot: blank.slot)
    switch blank.kind {
    case .text, .html:
      steps.append(.text(place, isEscaped: escaped && blank.kind == .text))
      trail.addUnknown()
    case .flag:
      _ = maybe(Step.section, place) { $0.append("true") }
      _ = maybe(Step.inverted, place) { $0.append("false") }
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
    case .blank(let index, let level):
      let blank = blanks.all[index]
      let place = TemplateForm.Place(level: level, slot: blank.slot)
      guard blank.kind == .list else {
        return maybe(Step.section, place) { $0.inside(meaning) { $0.walk(body) } }
      }
      return maybe(Step.list, place) { specializer in
        let first = specializer.steps.count
        specializer.level += 1
        defer { specializer.level -= 1 }
        guard specializer.inside(specializer.element(of: index), { $0.walk(body) }) else { return false }
        specializer.steps.append(.nextRow(first: first, width: blank.width))
        return true
      }
    }
  }

  private mutating func showInverted(_ name: Int, _ body: Run) -> Bool {
    switch meaning(of: name, body.program) {
    case .known(let value): return value.isTruthy || walk(body)
    case .object: return true
    case .blank(let index, let level):
      let place = TemplateForm.Place(level: level, slot: blanks.all[index].slot)
      return maybe(Step.inverted, place) { $0.walk(body) }
    }
  }

  /// Goes through what stands in a section.
  private mutating func inside(_ context: Meaning, _ body: (inout TemplateSpecializer) -> Bool) -> Bool {
    contexts.append(context)
    defer { contexts.removeLast() }
    return body(&self)
  }

  /// Goes through what some pages show and others don't.
  /// - Parameter step: what decides it, by where its value lies and where it goes on otherwise.
  private mutating func maybe(
    _ step: (TemplateForm.Place, _ end: Int) -> Step, _ place: TemplateForm.Place,
    _ body: (inout TemplateSpecializer) -> Bool
  ) -> Bool {
    let (start, before) = (steps.count, trail)
    steps.append(step(place, 0))
    barrier = steps.count
    guard body(&self) else { return false }
    steps[start] = step(place, steps.count)
    barrier = steps.count
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
      if case .blank = meaning { return false }
      guard case .known(.string(let text)) = meaning, !text.isEmpty else { return true }
      key = TemplateKey(text)
    }
    // What is missing is reported where the template is rendered.
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

  /// What fills a block, and the environment that it comes from; what was passed from farther out wins.
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
      // The line is taken back.
      steps = start.steps
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

  /// What a name stands for in what another one does; nil where there is no such name.
  private func part(_ key: TemplateKey, of meaning: Meaning) -> Meaning? {
    switch meaning {
    case .known(.object(let object)): return object.find(key).map(Meaning.known)
    case .known: return nil
    case .blank(let index, let level):
      let blank = blanks.all[index]
      guard blank.kind == .object else { return nil }
      return part(key, of: .object(path: blank.path, list: blank.list, level: level, known: nil))
    case .object(let path, let list, let level, let known):
      let (path, known) = (path + [key], known?.find(key))
      if let index = blanks.index(of: path, in: list) { return .blank(index, level: level) }
      guard blanks.hasParts(of: path, in: list) else { return known.map(Meaning.known) }
      if case .object(let object)? = known { return .object(path: path, list: list, level: level, known: object) }
      return .object(path: path, list: list, level: level, known: nil)
    }
  }

  /// What each row of the innermost list is.
  private func element(of list: Int) -> Meaning {
    blanks.index(of: [], in: list).map { .blank($0, level: level) }
      ?? .object(path: [], list: list, level: level, known: nil)
  }

  // MARK: Text

  /// Writes literals, with the indentation in force at the start of each line that is not empty.
  private mutating func write(_ range: Range<Int>, startsLine: Bool, _ run: Run) {
    let text = run.program.literals
    if run.indentation.isEmpty { return append(text[range]) }
    run.program.forEachLine(of: range, startsLine: startsLine) { line, isIndented in
      if isIndented { append(run.indentation[...]) }
      append(text[line])
    }
  }

  /// - Returns: true, as what can be told ahead.
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
