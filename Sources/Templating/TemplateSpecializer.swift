import Diagnostics

extension TemplateLibrary {
  /// A template that shows what the named one does, with all of it rendered ahead that does not change from page to page.
  ///
  ///     let page = library.specialized("item", for: base, varying: ["item", "page.title"])
  ///     library.render(page, with: [.object(base), ["page": ["title": "Fern"], "item": fern]], into: &bytes)
  ///
  /// - Parameters:
  ///   - context: What names are looked up in, as far as it is known.
  ///   - varying: Names, with their dots, that each page has a value for, which is no lambda. It gives no others.
  /// - Returns: nil where it can't be told ahead what is shown; the template itself is to be rendered then.
  package func specialized(_ name: String, for context: TemplateObject, varying: Set<String>) -> Template? {
    guard let template = self[name] else { return nil }
    var specializer = TemplateSpecializer(library: self, context: context, varying: varying)
    guard specializer.show(template.program) else { return nil }
    return Template(program: specializer.program(for: template.program.source))
  }
}

/// Runs a template as `TemplateMachine` does, and keeps as steps of another what only a page's own data decides.
///
/// Each function returns false where the template can't be specialized: what it shows would have to be known.
private struct TemplateSpecializer {
  private let library: TemplateLibrary
  private let varying: Set<String>
  /// Innermost last; nil for what only the page knows. The first is what is known of all pages.
  private var contexts: [TemplateValue?]
  private var environments: [TemplateMachine.Environment] = []
  private var depth = 0
  /// No template of a site is that deep; the call stack has room for it.
  private static let maximumDepth = 100

  private var instructions: ContiguousArray<Instruction> = []
  private var literals: [UInt8] = []
  private var keys: [TemplateKey] = []
  private var names: [NameReference] = []
  /// Steps before this one are not extended, since something jumps behind them.
  private var barrier = 0
  private var trail = Trail()

  init(library: TemplateLibrary, context: TemplateObject, varying: Set<String>) {
    self.library = library
    self.varying = varying
    contexts = [.object(context)]
  }

  func program(for source: SourceFile) -> TemplateProgram {
    TemplateProgram(
      source: source, isFragment: false, instructions: instructions, literals: literals, keys: keys, names: names,
      sections: [:], inclusions: [], blocks: [])
  }

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
    guard let found = value(of: name, program) else { return false }
    guard case .known(let value) = found else {
      let name = add(name, of: program)
      instructions.append(escaped ? .variable(name: name) : .unescaped(name: name))
      trail.addUnknown()
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

  private mutating func showSection(_ name: Int, _ body: Run) -> Bool {
    guard let found = value(of: name, body.program) else { return false }
    switch found {
    case .varying:
      // What lies between the page's own data and the section's would be missed when the page is made.
      guard contexts.dropFirst().allSatisfy({ $0 == nil }) else { return false }
      let step = instructions.count
      let name = add(name, of: body.program)
      instructions.append(.section(name: name, end: 0))
      guard inside(nil, maybe: true, { $0.walk(body) }) else { return false }
      instructions[step] = .section(name: name, end: instructions.count)
      return true
    case .known(.lambda): return false
    case .known(.list(let values)):
      return values.allSatisfy { value in inside(value, maybe: false) { $0.walk(body) } }
    case .known(let value):
      return !value.isTruthy || inside(value, maybe: false) { $0.walk(body) }
    }
  }

  private mutating func showInverted(_ name: Int, _ body: Run) -> Bool {
    guard let found = value(of: name, body.program) else { return false }
    if case .known(let value) = found { return value.isTruthy || walk(body) }
    let step = instructions.count
    let name = add(name, of: body.program)
    instructions.append(.inverted(name: name, end: 0))
    barrier = instructions.count
    let before = trail
    guard walk(body) else { return false }
    trail = trail.or(before)
    barrier = instructions.count
    instructions[step] = .inverted(name: name, end: instructions.count)
    return true
  }

  /// Goes through what stands in a section.
  /// - Parameter maybe: whether some pages show it and others don't.
  private mutating func inside(
    _ context: TemplateValue?, maybe: Bool, _ body: (inout TemplateSpecializer) -> Bool
  ) -> Bool {
    let before = trail
    if maybe { barrier = instructions.count }
    contexts.append(context)
    guard body(&self) else { return false }
    contexts.removeLast()
    if maybe {
      barrier = instructions.count
      trail = trail.or(before)
    }
    return true
  }

  // MARK: Partials, parents, blocks

  private mutating func include(_ index: Int, _ run: Run) -> Bool {
    let inclusion = run.program.inclusions[index]
    let key: TemplateKey
    switch inclusion.target {
    case .template(let name): key = name
    case .dynamic(let name):
      guard case .known(let value)? = value(of: name, run.program) else { return false }
      guard case .string(let text) = value, !text.isEmpty else { return true }
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
    let start = (instructions: instructions, literals: literals.count)
    if !found.argument.startsLine { append(inner.indentation[...]) }
    trail = Trail()
    guard walk(inner) else { return false }
    let content = trail
    switch (content.isEmpty, content.endsLine) {
    case (true, _):
      // The line is taken back.
      instructions = start.instructions
      literals.removeLast(literals.count - start.literals)
      trail = outer
    case (false, true): break
    case (false, false): append(run.program.literals[place.lineBreak])
    default: return false
    }
    return true
  }

  // MARK: Names

  private enum Found {
    case known(TemplateValue)
    case varying
  }

  /// What a name stands for; nil where a page would have to say more than what varies.
  private func value(of name: Int, _ program: TemplateProgram) -> Found? {
    let parts = program.names[name].keys.map { program.keys[$0] }
    guard let first = parts.first else {
      guard contexts.count > 1 else { return nil }
      return contexts.last?.map(Found.known) ?? .varying
    }
    for (index, context) in contexts.enumerated().reversed() {
      guard let context else {
        // The page's own data would hide what is known beside them.
        let isHidden = !isVarying(parts) && varying.contains(where: { $0.hasPrefix(first.name + ".") })
        return isHidden ? nil : .varying
      }
      guard case .object(let object) = context else { continue }
      if index > 0 {
        guard let value = object.find(first) else { continue }
        return .known(inner(value, parts.dropFirst()))
      }
      if isVarying(parts) { return .varying }
      let path = parts.map(\.name).joined(separator: ".")
      if varying.contains(where: { $0.hasPrefix(path + ".") }) { return nil }
      return .known(object.find(first).map { inner($0, parts.dropFirst()) } ?? .null)
    }
    return .known(.null)
  }

  /// Whether a name, or what it lies in, varies.
  private func isVarying(_ parts: [TemplateKey]) -> Bool {
    parts.indices.contains { varying.contains(parts[...$0].map(\.name).joined(separator: ".")) }
  }

  private func inner(_ value: TemplateValue, _ parts: ArraySlice<TemplateKey>) -> TemplateValue {
    var value = value
    for part in parts {
      guard case .object(let object) = value, let inner = object.find(part) else { return .null }
      value = inner
    }
    return value
  }

  /// A name of a program, as one of the specialized program's.
  private mutating func add(_ name: Int, of program: TemplateProgram) -> Int {
    let reference = program.names[name]
    let start = keys.count
    keys += program.keys[reference.keys]
    names.append(NameReference(keys: start..<keys.count, range: reference.range))
    return names.count - 1
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

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard let last = bytes.last else { return }
    trail.add(last)
    let start = literals.count
    literals += bytes
    if instructions.count > barrier, case .text(let first, start, _)? = instructions.last {
      instructions[instructions.count - 1] = .text(start: first, end: literals.count, startsLine: false)
    } else {
      instructions.append(.text(start: start, end: literals.count, startsLine: false))
    }
  }
}
