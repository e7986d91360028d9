import Diagnostics

/// Name lookup in the context stack, and diagnostics for unknown names.
extension TemplateMachine {
  /// The value of a name in the current program.
  ///
  /// The first part is looked up in the innermost context that has it, each further part in the value before it; null
  /// if a part is missing.
  mutating func value(of index: Int) -> TemplateValue {
    let program = frame.program
    let keys = program.names[index].keys
    guard let first = keys.first else { return contexts.last ?? .null }
    guard var value = find(program.keys[first]) else {
      if unknownNames == .reported { reportUnknown(first, in: index, owner: nil) }
      return .null
    }
    for key in keys.dropFirst() {
      guard case .object(let object) = value, let inner = object.find(program.keys[key]) else {
        if unknownNames != .ignored { reportUnknown(key, in: index, owner: value) }
        return .null
      }
      value = inner
    }
    return value
  }

  @inline(__always)
  private func find(_ key: TemplateKey) -> TemplateValue? {
    contexts.withUnsafeBufferPointer { contexts in
      var index = contexts.count
      while index > 0 {
        index -= 1
        if case .object(let object) = contexts[index], let value = object.find(key) { return value }
      }
      return nil
    }
  }

  /// Whether this position of the current program has not been reported before.
  mutating func isFirstReport(at range: Range<Int>) -> Bool {
    reported.insert(Place(path: frame.program.source.path, offset: range.lowerBound)).inserted
  }

  /// - Parameter owner: The value of the part before the missing one; `nil` if the first part is missing.
  private mutating func reportUnknown(_ key: Int, in index: Int, owner: TemplateValue?) {
    // Parts of an absent value are absent too.
    if case .null? = owner { return }
    let program = frame.program
    let range = program.names[index].range
    guard isFirstReport(at: range) else { return }
    let name = program.keys[key].name
    let isFirst = key == program.names[index].keys.lowerBound
    var candidates: [String] = []
    if let owner {
      if case .object(let object) = owner { candidates = object.keys.map(\.name) }
    } else {
      for case .object(let object) in contexts.reversed() { candidates += object.keys.map(\.name) }
    }
    let summary =
      isFirst ? "there is nothing named '\(name)' here" : "there is no '\(name)' for '\(program.text(of: index))'"
    diagnostics.append(
      .warning(
        "unknown-name", summary, at: program.source.location(range),
        suggestion: closestMatch(to: name, in: candidates).map { "did you mean '\($0)'?" }))
  }

  /// Reports a list or an object used as text.
  mutating func reportNotText(_ index: Int, _ value: TemplateValue) {
    guard unknownNames == .reported, isFirstReport(at: frame.program.names[index].range) else { return }
    let name = frame.program.text(of: index)
    let kind = if case .list = value { "a list" } else { "an object" }
    diagnostics.append(
      .warning(
        "not-text", "'\(name)' is \(kind), which cannot be shown as text",
        at: frame.program.source.location(frame.program.names[index].range),
        suggestion: "open it: {{#\(name)}}…{{/\(name)}}"))
  }
}
