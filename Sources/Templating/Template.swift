package import Diagnostics

/// A compiled Mustache template, in the language of https://github.com/mustache/spec with the optional modules
/// inheritance, lambdas and dynamic names.
///
/// | tag | meaning |
/// |---|---|
/// | `{{name}}` | the value, escaped for HTML; `{{a.b}}` accesses a property, `{{.}}` is the innermost context |
/// | `{{{name}}}`, `{{&name}}` | the value, not escaped |
/// | `{{#name}}…{{/name}}` | rendered for each element of a list, once for any other true value, otherwise not |
/// | `{{^name}}…{{/name}}` | rendered only if the section is not |
/// | `{{>name}}`, `{{>*name}}` | the template of that name, or of the name that the data gives |
/// | `{{<name}}{{$block}}…{{/block}}{{/name}}` | the template of that name with its block replaced |
/// | `{{$block}}…{{/block}}` | a block that can be replaced, with its default content |
/// | `{{! … }}`, `{{=<% %>=}}` | a comment; different delimiters for the following tags |
package struct Template: Sendable {
  let program: TemplateProgram

  /// Compiles a template, or reports all of its mistakes in source order.
  ///
  /// The template is `nil` if there is an error; warnings may accompany a template. `TemplateLibrary` checks the names
  /// of other templates.
  ///
  /// - Complexity: O(n) in the length of the source.
  package static func compile(_ source: SourceFile) -> (template: Template?, diagnostics: [Diagnostic]) {
    compile(source, delimiters: .standard, startsLine: true)
  }

  /// `startsLine` is false for text rendered inside a line, such as the result of a lambda.
  static func compile(
    _ source: SourceFile, delimiters: Delimiters, startsLine: Bool
  ) -> (template: Template?, diagnostics: [Diagnostic]) {
    if let invalid = source.firstInvalidUTF8 {
      let location = source.location(invalid)
      return (nil, [.error("invalid-utf8", "a template is UTF-8 text, and this byte is not", at: location)])
    }
    var lexer = TemplateLexer(source, delimiters: delimiters)
    lexer.run()
    var matcher = TemplateMatcher(source, tags: lexer.tags)
    matcher.run()
    let errors = (lexer.diagnostics + matcher.diagnostics).inSourceOrder
    guard errors.isEmpty else { return (nil, errors) }
    var whitespace = TemplateWhitespace(source, tags: matcher.tags, startsLine: startsLine)
    whitespace.run()
    var compiler = TemplateCompiler(source, tags: matcher.tags, whitespace: whitespace)
    return (Template(program: compiler.run()), ignoredContentWarnings(source, tags: matcher.tags))
  }
}

/// Warns about content inside a parent tag but outside its blocks: it is allowed, but never rendered.
private func ignoredContentWarnings(_ source: SourceFile, tags: [Tag]) -> [Diagnostic] {
  var warnings: [Diagnostic] = []
  /// The open parents and blocks, and whether a warning was given since the last block.
  var open: [(tag: Int, isWarned: Bool)] = []
  func warn(_ range: Range<Int>) {
    guard let top = open.last, tags[top.tag].kind == .parent, !top.isWarned else { return }
    open[open.count - 1].isWarned = true
    let name = String(decoding: source.bytes[tags[top.tag].name], as: UTF8.self)
    warnings.append(
      .warning(
        "ignored-content", "this is not shown: inside the parent '\(name)' only blocks count",
        at: source.location(range), suggestion: "put it into a block: {{$name}}…{{/name}}"))
  }
  var textStart = 0
  var index = 0
  while index < tags.count {
    let tag = tags[index]
    if let top = open.last, tags[top.tag].kind == .parent, textStart < tag.range.lowerBound,
      let shown = source.bytes[textStart..<tag.range.lowerBound].firstIndex(where: { !$0.isWhitespace })
    {
      warn(shown..<tag.range.lowerBound)
    }
    if tag.role == .ignored {
      warn(tag.range)
      index = max(index, tag.partner)
    } else if tag.kind == .parent || tag.kind == .block {
      if !open.isEmpty { open[open.count - 1].isWarned = false }
      open.append((index, false))
    } else if tag.kind == .end, open.last?.tag == tag.partner {
      open.removeLast()
    }
    textStart = tags[index].range.upperBound
    index += 1
  }
  return warnings
}

extension [Diagnostic] {
  /// The diagnostics sorted by position in the file; those at the same position keep their order.
  fileprivate var inSourceOrder: [Diagnostic] {
    enumerated().sorted { left, right in
      let first = left.element.location?.position ?? .start
      let second = right.element.location?.position ?? .start
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

extension SourceFile {
  /// The first bytes that are not valid UTF-8; `nil` if all are valid.
  fileprivate var firstInvalidUTF8: Range<Int>? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length): return offset..<(offset + max(1, length))
      case .emptyInput: return nil
      }
    }
  }
}
