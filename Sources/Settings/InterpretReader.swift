import Bytes
package import Diagnostics

/// Reads typed values from the front matter of a file, and collects diagnostics.
///
/// Every method takes the name of the value for messages. It returns nil if the value is empty or of another type, and
/// reports the latter. An empty value is not a mistake; it counts as absent.
package struct FrontMatterReader {
  package let file: SourceFile
  package private(set) var diagnostics: [Diagnostic] = []

  package init(file: SourceFile) { self.file = file }

  /// Returns the location of a value, for underlining.
  package func location(of node: FrontMatterNode) -> SourceLocation {
    file.location(node.position, length: max(node.length, 1))
  }

  /// Returns the location in the file of one in a literal text of YAML, each of whose lines is a line of the file (`|`); nil
  /// for other texts.
  package func location(of inner: SourceLocation?, inLiteral node: FrontMatterNode) -> SourceLocation? {
    guard let inner, let position = inner.position, let opening = file.byteRange(ofLine: node.position.line),
      String(decoding: file.bytes[opening], as: UTF8.self).dropFirst(node.position.column - 1).first == "|"
    else { return nil }
    func indentation(ofLine number: Int) -> Int? {
      guard let line = file.byteRange(ofLine: number) else { return nil }
      return file.bytes[line].firstIndex { $0 != 0x20 }.map { $0 - line.lowerBound }
    }
    // The first line with text determines the indentation (YAML 1.2.2, section 8.1.1.1).
    let first = (1...position.line).lazy.compactMap { indentation(ofLine: node.position.line + $0) }.first
    return file.location(
      SourcePosition(line: node.position.line + position.line, column: position.column + (first ?? 0)),
      length: inner.length)
  }

  /// Returns the location of an entry's key, for underlining.
  package func location(ofKey entry: FrontMatterNode.Entry) -> SourceLocation {
    file.location(entry.keyPosition, length: max(entry.key.utf8.count, 1))
  }

  /// Appends an error at a location.
  package mutating func report(_ id: String, _ summary: String, at location: SourceLocation, suggestion: String? = nil)
  {
    diagnostics.append(.error(id, summary, at: location, suggestion: suggestion))
  }

  /// Appends an error at a value.
  package mutating func report(_ id: String, _ summary: String, at node: FrontMatterNode, suggestion: String? = nil) {
    report(id, summary, at: location(of: node), suggestion: suggestion)
  }

  package mutating func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Reports the keys of a file that has text alone.
  /// - Parameters:
  ///   - name: what the file is.
  ///   - suggestion: where to write them.
  package mutating func refuseKeys(of frontMatter: FrontMatterNode?, in name: String, suggestion: String) {
    for entry in entries(of: frontMatter) {
      report(
        "unknown-key", "unknown key '\(shortened(entry.key))'; \(name) is text alone", at: location(ofKey: entry),
        suggestion: suggestion)
    }
  }

  /// Reports that a value is not of the expected type.
  package mutating func refuse(_ node: FrontMatterNode, _ name: String, wanted: String, suggestion: String? = nil) {
    report("wrong-type", "'\(name)' is \(node.described); \(wanted) is wanted", at: node, suggestion: suggestion)
  }

  /// Reports that a key is unknown in a mapping.
  /// - Parameter advice: what to write instead of keys that other programs have, by key.
  package mutating func refuse(
    unknownKey entry: FrontMatterNode.Entry, of owner: String, candidates: [String], advice: [String: String] = [:],
    otherwise: String? = nil
  ) {
    report(
      "unknown-key", "unknown key '\(shortened(entry.key))' in \(owner)", at: location(ofKey: entry),
      suggestion: advice[entry.key] ?? translationAdvice(entry.key, candidates)
        ?? didYouMean(entry.key, candidates) ?? otherwise
        ?? "the keys are \(candidates.joined(separator: ", "))")
  }

  /// What to write so that a key such as `title.ar` is a text in another language; nil for other keys.
  private func translationAdvice(_ key: String, _ candidates: [String]) -> String? {
    guard let dot = key.lastIndex(of: "."), candidates.contains(String(key[..<dot])) else { return nil }
    let language = key[key.index(after: dot)...]
    guard let first = language.split(separator: "-").first, 2...3 ~= first.count, first.allSatisfy(\.isLowercase) else {
      return nil
    }
    return
      "name the languages of the site in site.yaml, the first one at its root, such as 'languages: [en, \(language)]'"
  }

  /// Returns the entries of the whole front matter; empty if there is no front matter.
  package mutating func entries(of node: FrontMatterNode?) -> [FrontMatterNode.Entry] {
    guard let node, !node.isNull else { return [] }
    guard case .mapping(let entries) = node.value else {
      report(
        "wrong-type", "the front matter is \(node.described); keys with values are wanted", at: node,
        suggestion: "write 'key: value' on each line")
      return []
    }
    return entries
  }

  /// Returns the values of a mapping by key, and reports unknown keys.
  package mutating func mapping(_ node: FrontMatterNode, _ name: String, keys: [String]) -> [String: FrontMatterNode]? {
    guard case .mapping(let entries) = node.value else {
      if !node.isNull { refuse(node, name, wanted: "a mapping with \(keys.joined(separator: ", "))") }
      return nil
    }
    var values: [String: FrontMatterNode] = [:]
    for entry in entries {
      if keys.contains(entry.key) {
        values[entry.key] = entry.value
      } else {
        refuse(unknownKey: entry, of: "'\(name)'", candidates: keys)
      }
    }
    return values
  }

  /// Reads the elements of a list.
  /// - Parameter elements: the kind of the elements, for messages.
  package mutating func list(_ node: FrontMatterNode, _ name: String, of elements: String) -> [FrontMatterNode]? {
    switch node.value {
    case .list(let nodes): return nodes
    case .null: return nil
    case .string(let text):
      refuse(node, name, wanted: "a list of \(elements)", suggestion: "write [\(shortened(text))]")
      return nil
    default:
      refuse(node, name, wanted: "a list of \(elements)")
      return nil
    }
  }

  /// Reads any scalar as written: `007` stays `007`.
  package mutating func string(_ node: FrontMatterNode, _ name: String) -> String? {
    switch node.value {
    case .null: return nil
    case .string(let string):
      if let control = string.firstControl {
        report(
          "control-character", "'\(name)' has the character \(codePoint(Unicode.Scalar(control))), which shows nothing",
          at: node, suggestion: "delete it")
        return nil
      }
      var shown = string
      if let warning = shown.replaceC1Controls(at: location(of: node)) { append(warning) }
      return shown
    case .bool(let value): return node.text ?? String(value)
    case .integer(let value): return node.text ?? String(value)
    case .number(let value): return node.text ?? "\(value)"
    case .list, .mapping:
      refuse(node, name, wanted: "text")
      return nil
    }
  }

  /// Reads a string as one line. A single space replaces line breaks and runs of spaces.
  package mutating func line(_ node: FrontMatterNode, _ name: String) -> String? {
    string(node, name).map { text in
      let line = collapsingWhitespace(text)
      return line.isInvisible ? "" : line
    }
  }

  /// Reads a list of texts.
  package mutating func strings(_ node: FrontMatterNode, _ name: String) -> [(text: String, node: FrontMatterNode)] {
    (list(node, name, of: "texts") ?? []).compactMap { element in
      guard !element.isNull else {
        refuse(element, name, wanted: "text in each entry")
        return nil
      }
      return string(element, name).map { ($0, element) }
    }
  }

  /// Reads a Boolean.
  package mutating func boolean(_ node: FrontMatterNode, _ name: String) -> Bool? {
    switch node.value {
    case .bool(let value): return value
    case .null: return nil
    default:
      refuse(node, name, wanted: "true or false", suggestion: node.writtenTruth.map { "write \($0)" })
      return nil
    }
  }

  /// Reads a finite number, optionally in a range.
  package mutating func number(_ node: FrontMatterNode, _ name: String, in range: ClosedRange<Double>? = nil) -> Double?
  {
    let value: Double
    switch node.value {
    case .integer(let integer): value = Double(integer)
    case .number(let number): value = number
    case .null: return nil
    default:
      refuse(node, name, wanted: "a number", suggestion: node.writtenNumber.map { "write \($0)" })
      return nil
    }
    guard value.isFinite else {
      report("out-of-range", "'\(name)' is \(node.text ?? "\(value)"); a finite number is wanted", at: node)
      return nil
    }
    if let range, !range.contains(value) {
      refuse(node, name, outOf: "from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
      return nil
    }
    return value
  }

  /// Reads a number that may be in quotation marks: some programs write all values as texts.
  package mutating func quotedNumber(_ node: FrontMatterNode, _ name: String) -> Double? {
    if case .string(let text) = node.value, let value = Double(text),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    {
      return value
    }
    return number(node, name)
  }

  /// Reads a list of texts, or one text: one without the characters that separate several.
  package mutating func oneOrMoreStrings(_ node: FrontMatterNode, _ name: String) -> [String] {
    if let text = node.text, !node.isNull, !text.contains(where: { ",;|".contains($0) }) {
      return string(node, name).map { [$0] } ?? []
    }
    return strings(node, name).map(\.text)
  }

  /// Reads an integer, optionally in a range.
  package mutating func integer(_ node: FrontMatterNode, _ name: String, in range: ClosedRange<Int>? = nil) -> Int? {
    switch node.value {
    case .integer(let value):
      if let range, !range.contains(value) {
        refuse(node, name, outOf: "from \(range.lowerBound) to \(range.upperBound)")
        return nil
      }
      return value
    case .null: return nil
    default:
      refuse(node, name, wanted: "a whole number", suggestion: node.writtenNumber.map { "write \($0)" })
      return nil
    }
  }

  /// Reads a date.
  package mutating func date(_ node: FrontMatterNode, _ name: String) -> CalendarDate? {
    guard !node.isNull, let text = scalarText(node, name, wanted: "a date (YYYY-MM-DD)") else { return nil }
    switch CalendarDate.parse(text) {
    case .success(let date): return date
    case .failure(let problem):
      report("invalid-date", problem.message, at: node, suggestion: problem.suggestion)
      return nil
    }
  }

  /// Reads a day, which is not a historical date.
  package mutating func day(_ node: FrontMatterNode, _ name: String) -> CalendarDate? {
    guard let date = date(node, name) else { return nil }
    guard date.written == nil else {
      refuse(node, name, wanted: "a day (YYYY-MM-DD)")
      return nil
    }
    return date
  }

  /// Reads an address with a safe scheme: `http`, `https`, `mailto` or `tel`.
  package mutating func address(_ node: FrontMatterNode, _ name: String) -> String? {
    guard !node.isNull, let written = scalarText(node, name, wanted: "an address") else { return nil }
    let text = WebAddress.hyphenatingPhone(written)
    switch WebAddress.check(text) {
    case nil: return text
    case .unsafeScheme(let scheme)?:
      report(
        "unsafe-link", "'\(name)' leads to a '\(shortened(scheme)):' address; http, https, mailto and tel are allowed",
        at: node,
        suggestion: scheme.utf8.count == 1
          ? "this is the path of a file on your machine: copy the file beside this one, and write its name" : nil)
    case .malformed(let reason)?:
      report(
        "invalid-url", "'\(name)' is '\(shortened(text))', which is no address: \(reason)", at: node,
        suggestion: "write it whole, such as https://example.org/page")
    }
    return nil
  }

  /// Returns the scalar as written; nil, with a diagnostic, for a list or mapping.
  package mutating func scalarText(_ node: FrontMatterNode, _ name: String, wanted: String) -> String? {
    switch node.value {
    case .list, .mapping:
      refuse(node, name, wanted: wanted)
      return nil
    case .string(let string): return string
    default: return node.text ?? string(node, name)
    }
  }

  mutating func refuse(_ node: FrontMatterNode, _ name: String, outOf range: String) {
    report("out-of-range", "'\(name)' is \(shortened(node.text ?? node.described)); it runs \(range)", at: node)
  }
}

extension FrontMatterNode {
  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// What a text such as `yes` or `"true"` means; nil if it is neither true nor false.
  fileprivate var writtenTruth: String? {
    guard case .string(let text) = value else { return nil }
    return switch text.lowercased() {
    case "yes", "y", "on", "true": "true, without quotation marks"
    case "no", "n", "off", "false": "false, without quotation marks"
    default: nil
    }
  }

  /// The number in a text such as `1280px`, `47,5` or `"12"`; nil if there is none.
  package var writtenNumber: String? {
    guard case .string(let written) = value else { return nil }
    let text = written.split(separator: ",").count == 2 ? written.replacing(",", with: ".") : written
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    let unit = text.dropFirst(digits.count)
    // Lengths are in px at a root font size of 16.
    if unit == "rem" || unit == "em" { return Double(digits).map { plain($0 * 16) } }
    return Double(digits) != nil && unit.allSatisfy(\.isLetter) && unit.count <= 3 ? String(digits) : nil
  }

  /// The value in the words of a message: `the number 12`.
  package var described: String {
    switch value {
    case .null: "empty"
    case .bool(let value): "the truth value \(value)"
    case .integer(let value): "the number \(text ?? String(value))"
    case .number(let value): "the number \(text ?? "\(value)")"
    case .string(let string): string.isEmpty ? "an empty text" : "the text '\(shortened(string))'"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Returns the suggestion for a misspelled word; nil if no candidate is close.
///
/// Very many candidates are not searched: ten thousand wrong names in a folder of ten thousand files would take
/// quadratic time.
package func didYouMean(_ word: String, _ candidates: [String]) -> String? {
  guard candidates.count <= 1000, word.utf8.count <= 200 else { return nil }
  return closestMatch(to: word, in: candidates).map { "did you mean '\($0)'?" }
}

extension String {
  /// The first ASCII control character other than white space; nil if there is none.
  fileprivate var firstControl: UInt8? {
    func find(_ bytes: some Sequence<UInt8>) -> UInt8? { bytes.first { $0 == 0 || isControl($0) } }
    return utf8.withContiguousStorageIfAvailable { find($0) } ?? find(utf8)
  }

  /// Whether the text is nonempty but invisible: it consists of zero-width characters, which copied text may contain.
  fileprivate var isInvisible: Bool {
    guard let first = utf8.first, first >= 0x80 else { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}

/// Returns a number as text, without `.0` for integers.
package func plain(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
}

/// What to do if a file is missing and none has a similar name.
package let adviceIfFileIsMissing = "put the file there, or take out what names it"
