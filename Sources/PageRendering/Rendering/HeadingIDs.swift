/// Gives the headings of one page their `id`s, so that a fragment finds them: the heading's text as GitHub writes it.
struct HeadingIDs {
  private var taken: Set<String>
  /// The last number that a text was given, so that a thousand headings of one text take no longer than others.
  private var numbers: [String: Int] = [:]

  /// - Parameter taken: `id`s that the page has besides.
  init(taken: Set<String> = []) { self.taken = taken }

  /// The text in small letters with hyphens for spaces and without punctuation, and a number where the page has it
  /// already.
  mutating func id(for text: String) -> String {
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        slug += "-"
      } else if Self.isWord(scalar) {
        slug.unicodeScalars.append(scalar)
      }
    }
    if slug.isEmpty { slug = "section" }
    var id = slug
    while !taken.insert(id).inserted {
      numbers[slug, default: 0] += 1
      id = "\(slug)-\(numbers[slug, default: 0])"
    }
    return id
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
      return true
    default:
      return false
    }
  }
}
