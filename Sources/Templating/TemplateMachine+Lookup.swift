import Diagnostics

/// Looking names up in the context stack, and reporting those that are nowhere.
extension TemplateMachine {
  /// The value of a name of the current program: the first part in the innermost context that has it, each further
  /// part in what the former gave; null where a part is missing.
  mutating func value(of index: Int) -> TemplateValue {
    let name = frame.program.names[index]
    guard let first = name.first else { return contexts.last ?? .null }
    guard var value = find(first) else {
      if reportsUnknownNames { reportUnknown(first, in: name, isFirst: true, owner: .null) }
      return .null
    }
    for key in name.rest {
      guard case .object(let object) = value, let inner = object.find(key) else {
        if reportsUnknownNames { reportUnknown(key, in: name, isFirst: false, owner: value) }
        return .null
      }
      value = inner
    }
    return value
  }

  @inline(__always)
  private func find(_ key: TemplateKey) -> TemplateValue? {
    var index = contexts.count
    while index > 0 {
      index -= 1
      if case .object(let object) = contexts[index], let value = object.find(key) { return value }
    }
    return nil
  }

  /// Whether this place of the current program was not reported yet.
  mutating func isFirstReport(at range: Range<Int>) -> Bool {
    reported.insert(Place(program: ObjectIdentifier(frame.program), offset: range.lowerBound)).inserted
  }

  private mutating func reportUnknown(_ key: TemplateKey, in name: NameReference, isFirst: Bool, owner: TemplateValue) {
    // What lies inside of something absent is absent.
    if !isFirst, case .null = owner { return }
    guard isFirstReport(at: name.range) else { return }
    var candidates: [String] = []
    if isFirst {
      for case .object(let object) in contexts.reversed() { candidates += object.keys.map(\.name) }
    } else if case .object(let object) = owner {
      candidates = object.keys.map(\.name)
    }
    let near = closestMatch(to: key.name, in: candidates)
    let summary =
      isFirst || name.rest.isEmpty
      ? "there is nothing named '\(key.name)' here" : "there is no '\(key.name)' in '\(name.text)'"
    diagnostics.append(
      .warning(
        "unknown-name", summary, at: frame.program.source.location(name.range),
        suggestion: near.map { "did you mean '\($0)'?" }))
  }

  /// Reports a list or an object that is to be shown as a text.
  mutating func reportNotText(_ index: Int, _ value: TemplateValue) {
    let name = frame.program.names[index]
    guard reportsUnknownNames, isFirstReport(at: name.range) else { return }
    let kind = if case .list = value { "a list" } else { "an object" }
    diagnostics.append(
      .warning(
        "not-text", "'\(name.text)' is \(kind), which cannot be shown as text",
        at: frame.program.source.location(name.range),
        suggestion: "open it: {{#\(name.text)}}…{{/\(name.text)}}"))
  }
}
