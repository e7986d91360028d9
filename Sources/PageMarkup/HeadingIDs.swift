/// Assigns `id`s to the headings of one page, derived from their texts as on GitHub.
struct HeadingIDs {
  private var taken: Set<String>
  /// The last number used for each text, so that a thousand headings with equal texts take linear time.
  private var numbers: [String: Int] = [:]

  /// Creates the `id`s of a page without headings.
  /// - Parameter taken: the other `id`s of the page.
  init(taken: Set<String> = []) { self.taken = taken }

  /// The text in lower case, without punctuation, and with hyphens for spaces. A number is appended if the page already
  /// has that `id`.
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
