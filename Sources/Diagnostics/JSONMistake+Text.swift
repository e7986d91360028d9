package import Bytes

extension JSONMistake {
  /// The mistake in one sentence.
  package var summary: String {
    switch kind {
    case .emptyText: "there is no JSON here"
    case .textAfterValue: "nothing may follow the JSON value"
    case .comment: "JSON has no comments"
    case .singleQuotes: "JSON takes texts in double quotation marks"
    case .missingKey: "a key in quotation marks is wanted here"
    case .missingColon(let key): "a ':' is wanted after the key \"\(key)\""
    case .missingValue: "a value is wanted here"
    case .missingComma(let closing): "a ',' or '\(Character(UnicodeScalar(closing)))' is wanted here"
    case .trailingComma: "nothing follows this ','"
    case .unclosed(let bracket): "the '\(Character(UnicodeScalar(bracket)))' here is never closed"
    case .tooDeep(let limit): "lists and objects are nested more than \(limit) deep here"
    case .notANumber(let text): "'\(text)' is not a number as JSON writes them"
    case .numberTooLarge(let text): "the number '\(text)' is too large"
    case .unknownWord(let word): "'\(word)' is no value"
    case .unclosedString: "the quotation mark here is not closed on its line"
    case .tab: "a tab is not allowed in a text"
    case .invalidUTF8: "the text is not valid UTF-8 here"
    case .unicodeEscape: "'\\u' must be followed by four digits 0–9 A–F that make a character"
    case .unknownEscape: "'\\' begins an escape that JSON does not know"
    }
  }

  /// What to write instead.
  package var suggestion: String? {
    switch kind {
    case .singleQuotes: "write \" for '"
    case .trailingComma: "delete it"
    case .tab: "write \\t"
    case .unknownEscape: "write '\\\\'"
    case .unknownWord(let word):
      closestMatch(to: word, in: ["true", "false", "null"]).map { "did you mean '\($0)'?" }
        ?? "put a text in quotation marks"
    default: nil
    }
  }
}
