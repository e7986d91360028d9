/// The syntax of language tags (BCP 47, RFC 5646, 2.1).
package enum LanguageTag {
  /// The codes of languages by the names that people write instead.
  package static let codes = [
    "english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr", "francais": "fr",
    "spanish": "es", "español": "es", "espanol": "es", "italian": "it", "italiano": "it", "dutch": "nl",
    "nederlands": "nl", "portuguese": "pt", "português": "pt", "arabic": "ar", "hebrew": "he", "japanese": "ja",
    "chinese": "zh", "polish": "pl", "polski": "pl", "russian": "ru", "swedish": "sv", "danish": "da",
    "norwegian": "no", "finnish": "fi", "czech": "cs", "turkish": "tr", "greek": "el", "korean": "ko",
  ]

  /// Whether a tag has a language, and then in this order at most one script, at most one region, variants, extensions
  /// and a private part, such as `de-AT`, `zh-Hant-TW` or `sl-rozaj-x-own`. Whether its parts are registered is not
  /// checked. Grandfathered tags, such as `i-klingon`, are not accepted.
  package static func isWellFormed(_ tag: String) -> Bool {
    var rest = tag.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard rest.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { isLetter($0) || isDigit($0) } })
    else { return false }
    /// Takes the next part if it is of this kind.
    func takes(_ isOfKind: (Substring.UTF8View) -> Bool) -> Bool {
      guard let part = rest.first, isOfKind(part.utf8) else { return false }
      rest.removeFirst()
      return true
    }
    /// Takes all next parts of a length; returns whether there was one.
    func takesAll(of lengths: ClosedRange<Int>) -> Bool {
      var isFound = false
      while takes({ lengths.contains($0.count) }) { isFound = true }
      return isFound
    }
    // No language of more letters is registered.
    guard takes({ (2...3).contains($0.count) && $0.allSatisfy(isLetter) }) else { return false }
    for _ in 0..<3 where !takes({ $0.count == 3 && $0.allSatisfy(isLetter) }) { break }
    _ = takes { $0.count == 4 && $0.allSatisfy(isLetter) }
    _ = takes { $0.count == 2 && $0.allSatisfy(isLetter) || $0.count == 3 && $0.allSatisfy(isDigit) }
    while takes({ (5...8).contains($0.count) || $0.count == 4 && $0.first.map(isDigit) == true }) {}
    while takes({ $0.count == 1 && $0.first != UInt8(ascii: "x") && $0.first != UInt8(ascii: "X") }) {
      guard takesAll(of: 2...8) else { return false }
    }
    if takes({ $0.count == 1 }) { return takesAll(of: 1...8) && rest.isEmpty }
    return rest.isEmpty
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
