import Diagnostics

/// A YAML syntax error with a helpful message, and the entry to drop because of it.
struct YAMLMistake {
  let diagnostic: Diagnostic
  /// The byte range in the file of the top-level entry with the error.
  let entry: Range<Int>

  /// - Parameters:
  ///   - bytes: the file's bytes as parsed.
  ///   - range: the range of the fragment in the bytes. Offsets of the failure are relative to its start.
  ///   - lastQuoted: the last quoted scalar before the failure, in bytes of the fragment.
  init(_ failure: YAMLParser.Failure, file: SourceFile, bytes: [UInt8], range: Range<Int>, lastQuoted: Range<Int>?) {
    let problem = min(range.lowerBound + failure.problemOffset, range.upperBound)
    let context = failure.contextOffset.map { min(range.lowerBound + $0, range.upperBound) }
    let fragment = YAMLFragment(bytes: bytes, range: range)
    var place = problem
    let words: (summary: String, suggestion: String?)
    if let quoted = fragment.swallowingQuote(lastQuoted, before: problem) {
      // A missing quotation mark is detected only at the start of the next quoted text.
      place = quoted
      words = ("the text that begins here goes on into the next entries", "close it with a quotation mark")
    } else {
      words = fragment.explain(failure, problem: problem, context: context, place: &place)
    }
    diagnostic = .error(
      "yaml-syntax", words.summary, at: file.location(file.position(ofByte: place)), suggestion: words.suggestion)
    entry = fragment.entry(around: place)
  }
}

/// The text of the fragment with an error.
private struct YAMLFragment {
  let bytes: [UInt8]
  let range: Range<Int>

  /// Returns the top-level entry that contains a byte: from its first line, which has no indentation, to the next such
  /// line.
  func entry(around place: Int) -> Range<Int> {
    var start = lineStart(of: place)
    while start > range.lowerBound, !beginsEntry(start) { start = lineStart(of: start - 1) }
    var end = lineEnd(of: max(place, start))
    while end < range.upperBound, !beginsEntry(end) { end = lineEnd(of: end) }
    return start..<end
  }

  /// Returns the start of a quoted scalar that ends on the error's line but starts in an earlier entry; otherwise nil.
  func swallowingQuote(_ quoted: Range<Int>?, before problem: Int) -> Int? {
    guard let quoted else { return nil }
    let start = range.lowerBound + quoted.lowerBound
    let end = range.lowerBound + quoted.upperBound
    guard end <= problem, lineStart(of: end) == lineStart(of: problem) else { return nil }
    return entry(around: start).contains(problem) ? nil : start
  }

  /// The place of the first '#' in a range that begins a comment and looks like a colour: `accent: #d6402b`.
  private func commentedColor(in range: Range<Int>) -> Int? {
    range.first { place in
      guard bytes[place] == UInt8(ascii: "#"), place > range.lowerBound, bytes[place - 1] == UInt8(ascii: " ") else {
        return false
      }
      let digits = bytes[(place + 1)...].prefix { Character(UnicodeScalar($0)).isHexDigit }
      return [3, 4, 6, 8].contains(digits.count)
    }
  }

  private static let commentedColor = (
    "'#' after a space begins a comment, which hides the rest of the line",
    "put the colour in quotation marks" as String?
  )

  /// Translates libyaml's error into a message for authors. `place` becomes the best position to show.
  func explain(
    _ failure: YAMLParser.Failure, problem: Int, context: Int?, place: inout Int
  ) -> (summary: String, suggestion: String?) {
    let found = problem < range.upperBound ? bytes[problem] : nil
    switch (failure.problem, failure.context) {
    case ("found unexpected end of stream", "while scanning a quoted scalar"),
      ("found unexpected document indicator", "while scanning a quoted scalar"):
      place = context ?? problem
      return ("the quotation mark here is not closed", nil)
    case ("did not find expected ',' or ']'", _), ("did not find expected ',' or '}'", _):
      if let comment = commentedColor(in: min(context ?? problem, problem)..<problem) {
        place = comment
        return Self.commentedColor
      }
      place = context ?? problem
      if failure.problem.contains("}") {
        return (
          "the mapping that begins here with '{' is not closed, or lacks a comma on line \(line(of: problem))", nil
        )
      }
      return ("the list that begins here with '[' is not closed, or lacks a comma on line \(line(of: problem))", nil)
    case ("mapping values are not allowed in this context", _):
      return (
        "a ':' is not allowed here",
        isFirstKey(problem)
          ? "indent this line like its neighbours" : "put a text that has ': ' in it in quotation marks"
      )
    case ("could not find expected ':'", _):
      place = context ?? problem
      return ("a key must be followed by ':' and a space", nil)
    case ("found character that cannot start any token", _) where found == 0x09,
      ("found a tab character where an indentation space is expected", _),
      ("found a tab character that violates indentation", _):
      return ("a tab is not allowed here; YAML is indented by spaces", nil)
    case ("found character that cannot start any token", _):
      let character = found.map { String(UnicodeScalar($0)) } ?? ""
      return ("a text cannot begin with '\(character)'", "put it in quotation marks")
    case ("found unknown escape character", _), ("did not find expected hexdecimal number", _),
      ("found invalid Unicode character escape code", _):
      return (
        "'\\' begins an escape that YAML does not know",
        "write '\\\\' for a backslash, or use single quotation marks"
      )
    case ("did not find expected alphabetic or numeric character", "while scanning an alias"):
      place = context ?? problem
      return ("'*' begins an alias here, and this is not the name of one", "put the text in quotation marks")
    case ("did not find expected alphabetic or numeric character", _):
      place = context ?? problem
      return ("'&' begins an anchor here, and this is not a name for one", "put the text in quotation marks")
    case ("block sequence entries are not allowed in this context", _):
      return ("a list cannot begin here", "begin it on a line of its own, or write it as [a, b]")
    case ("did not find expected '-' indicator", _):
      return ("this line is indented like an entry of the list above, but does not begin with '-'", nil)
    case ("did not find expected key", _):
      if isFirstOnLine(problem) { return ("the indentation of this line fits no line above it", nil) }
      return (
        "nothing more may follow the value here",
        found.map { "]}".utf8.contains($0) } ?? false
          ? "delete this bracket, which closes nothing" : "put the whole text in quotation marks"
      )
    case ("did not find expected node content", _):
      // The end of a file is on the line after the last.
      let start = lineStart(of: max(lineStart(of: problem) - 1, range.lowerBound))
      if let comment = commentedColor(in: start..<problem) {
        place = comment
        return Self.commentedColor
      }
      return ("a value is missing here", nil)
    case ("did not find expected <document start>", _):
      return ("this does not belong to what is above it", nil)
    case ("did not find expected comment or line break", _):
      return ("after '|' or '>' the text must begin on a new line", nil)
    case ("found incompatible YAML document", _): return ("this version of YAML is not known", nil)
    default: return ("\(failure.problem) \(failure.context)".trimmingSpaces + " (YAML syntax)", nil)
    }
  }

  private func lineStart(of place: Int) -> Int {
    var start = min(place, range.upperBound)
    while start > range.lowerBound, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Returns the start of the next line.
  private func lineEnd(of place: Int) -> Int {
    guard place < range.upperBound else { return range.upperBound }
    return bytes[place..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
  }

  private func beginsEntry(_ start: Int) -> Bool {
    guard start < range.upperBound else { return false }
    switch bytes[start] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#"), UInt8(ascii: "]"), UInt8(ascii: "}"): return false
    case UInt8(ascii: "-"):
      guard start + 1 < range.upperBound else { return false }
      return ![0x20, 0x09, 0x0A, 0x0D].contains(bytes[start + 1])
    default: return true
    }
  }

  private func line(of place: Int) -> Int {
    1 + bytes[..<min(place, bytes.count)].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  private func isFirstOnLine(_ place: Int) -> Bool {
    bytes[lineStart(of: place)..<min(place, range.upperBound)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether a ':' is the first of its line, so that the text before it was meant as a key.
  private func isFirstKey(_ colon: Int) -> Bool {
    let before = bytes[lineStart(of: colon)..<min(colon, range.upperBound)]
    return !before.contains(UInt8(ascii: ":"))
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
