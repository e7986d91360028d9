import Bytes
package import Diagnostics

/// What rendering does about names that have no value.
package enum UnknownNames: Sendable {
  case ignored
  /// A warning for `site.titel` if there is a `site`, but not for names without a dot: templates that several pages
  /// share ask for what only some of them have.
  case reportedInObjects
  case reported
}

/// A set of named templates that can include one another.
///
///     let (library, mistakes) = TemplateLibrary.compile([(name: "page", source: file)])
///     var page: [UInt8] = []
///     let diagnostics = library.render("page", with: [site, item], into: &page)
///
/// The library is a value that any number of threads may use at once.
package struct TemplateLibrary: Sendable {
  var templates: [TemplateKey: Template] = [:]
  /// The names in the order of addition, for suggestions.
  private(set) var names: [String] = []

  package init() {}

  package subscript(name: String) -> Template? { templates[TemplateKey(name)] }

  /// Adds a template, or replaces the template with the same name.
  package mutating func add(_ template: Template, named name: String) {
    if templates.updateValue(template, forKey: TemplateKey(name)) == nil { names.append(name) }
  }

  /// Compiles templates and checks the names of other templates in them; diagnostics are in the order of the sources.
  ///
  /// A template with mistakes is not added to the library, but references to it are not reported.
  package static func compile(
    _ sources: [(name: String, source: SourceFile)]
  ) -> (library: TemplateLibrary, diagnostics: [Diagnostic]) {
    var library = TemplateLibrary()
    var results: [(template: Template?, diagnostics: [Diagnostic])] = []
    var broken: Set<String> = []
    for (name, source) in sources {
      let result = Template.compile(source)
      results.append(result)
      if let template = result.template { library.add(template, named: name) } else { broken.insert(name) }
    }
    var checker = LibraryChecker(library, broken: broken)
    return (library, results.flatMap { $0.diagnostics + ($0.template.map { checker.check($0) } ?? []) })
  }

  /// Reports names of templates that are not in the library, and blocks passed to parents that have no block of that
  /// name.
  package func check(_ template: Template) -> [Diagnostic] {
    var checker = LibraryChecker(self, broken: [])
    return checker.check(template)
  }

  /// Renders a template of the library and appends the page to a buffer.
  ///
  /// - Parameters:
  ///   - contexts: The contexts in which names are looked up, outermost first; the innermost context that has a name
  ///     gives the value.
  ///   - unknownNames: What to do about names that no context has. View models give optional names the value `null`,
  ///     which is not reported.
  /// - Returns: The problems, at most one for each position in a template. If templates include one another without
  ///   end, rendering stops; the output so far stays in the buffer.
  package func render(
    _ name: String, with contexts: [TemplateValue], into output: inout [UInt8], unknownNames: UnknownNames = .ignored
  ) -> [Diagnostic] {
    guard let template = self[name] else {
      let near = closestMatch(to: name, in: names)
      return [
        .error(
          "unknown-template", "there is no template named '\(name)'", suggestion: near.map { "did you mean '\($0)'?" })
      ]
    }
    return render(template, with: contexts, into: &output, unknownNames: unknownNames)
  }

  /// Renders a template that need not be in the library, with the library's templates as partials and parents.
  package func render(
    _ template: Template, with contexts: [TemplateValue], into output: inout [UInt8],
    unknownNames: UnknownNames = .ignored
  ) -> [Diagnostic] {
    var machine = TemplateMachine(
      library: self, template: template, contexts: contexts, unknownNames: unknownNames)
    machine.run()
    machine.output.write(into: &output)
    return machine.diagnostics
  }
}

/// Checks references between templates.
private struct LibraryChecker {
  private let library: TemplateLibrary
  /// Templates that did not compile: they exist, but their content is unknown.
  private let broken: Set<String>
  /// The blocks that can be replaced when a template is rendered; `nil` if that depends on data.
  private var fillable: [TemplateKey: Set<String>?] = [:]

  init(_ library: TemplateLibrary, broken: Set<String>) {
    self.library = library
    self.broken = broken
  }

  mutating func check(_ template: Template) -> [Diagnostic] {
    let program = template.program
    var diagnostics: [Diagnostic] = []
    for inclusion in program.inclusions {
      guard case .template(let key) = inclusion.target, !broken.contains(key.name) else { continue }
      guard library.templates[key] != nil else {
        diagnostics.append(program.unknownTemplate(key.name, at: inclusion.range, library: library))
        continue
      }
      guard !inclusion.arguments.isEmpty, let blocks = blocks(of: key) else { continue }
      for argument in inclusion.arguments where !blocks.contains(argument.block.name) {
        let near = closestMatch(to: argument.block.name, in: blocks.sorted())
        diagnostics.append(
          .error(
            "unknown-block", "the parent '\(key.name)' has no block named '\(argument.block.name)'",
            at: program.source.location(argument.range),
            suggestion: near.map { "did you mean '\($0)'?" }
              ?? library.templates[key].map {
                "write {{$\(argument.block.name)}}{{/\(argument.block.name)}} in \($0.program.source.path)"
              }))
      }
    }
    return diagnostics
  }

  /// The names of all blocks in a template and in the templates it includes; `nil` if it includes a template by a name
  /// from the data.
  private mutating func blocks(of key: TemplateKey) -> Set<String>? {
    if let known = fillable[key] { return known }
    var found: Set<String> = []
    var isKnown = true
    var seen: Set<TemplateKey> = [key]
    var pending = [key]
    while let next = pending.popLast() {
      guard let program = library.templates[next]?.program else {
        isKnown = false
        continue
      }
      found.formUnion(program.blocks.map(\.block.name))
      for inclusion in program.inclusions {
        found.formUnion(inclusion.arguments.map(\.block.name))
        switch inclusion.target {
        case .template(let target): if seen.insert(target).inserted { pending.append(target) }
        case .dynamic: isKnown = false
        }
      }
    }
    let result = isKnown ? found : nil
    fillable[key] = .some(result)
    return result
  }
}

extension TemplateProgram {
  func unknownTemplate(_ name: String, at range: Range<Int>, library: TemplateLibrary) -> Diagnostic {
    .error(
      "unknown-partial", "there is no template named '\(name)'", at: source.location(range),
      suggestion: closestMatch(to: name, in: library.names).map { "did you mean '\($0)'?" })
  }
}
