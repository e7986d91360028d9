// The words of all languages in one place, and how they are found in a text.

extension DateWords {
  // MARK: - Words of all languages

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for words in languages.flatMap(\.leading) {
      for phrase in words.phrases where roles[phrase] == nil { roles[phrase] = words.role }
    }
    return roles
  }()

  /// The intervals by their opening words.
  private static let intervals: [String: [Interval]] = Dictionary(
    grouping: languages.flatMap(\.intervals), by: { $0.opening })

  static let through: Set<String> = Set(languages.flatMap(\.through))

  /// What follows the year of a decade; whether it makes a century of 1800.
  static let decadeEndings: [String: Bool] = {
    var endings: [String: Bool] = [:]
    for language in languages {
      for ending in language.decadeEndings { endings[ending] = language.areHundredsCenturies }
    }
    return endings
  }()

  /// What follows the number of a century, such as `th century`.
  static let centuryEndings: Set<String> = {
    var endings: Set<String> = []
    for language in languages {
      for ordinal in language.ordinals {
        for word in language.centuries {
          endings.insert(ordinal + " " + word)
          if ordinal == "." { endings.insert(ordinal + word) }
        }
      }
    }
    return endings
  }()

  /// The abbreviations of months that have four letters.
  private static let abbreviations: Set<String> = ["sept", "janv", "févr", "juil", "genn", "febb", "sett"]

  /// The months by their names and by the first letters of these, unless they are those of two months.
  static let months: [String: Int] = {
    var months: [String: Int] = [:]
    var ambiguous: Set<String> = []
    for language in languages {
      for (month, names) in language.months.enumerated() {
        for name in names {
          let longer = String(name.prefix(4))
          for word in [name, String(name.prefix(3))] + (abbreviations.contains(longer) ? [longer] : []) {
            if let other = months.updateValue(month + 1, forKey: word), other != month + 1 { ambiguous.insert(word) }
          }
        }
      }
    }
    return months.filter { !ambiguous.contains($0.key) }
  }()

  /// The seasons by their names, from 1 for spring.
  static let seasons: [String: Int] = {
    var seasons: [String: Int] = [:]
    for language in languages {
      for (season, names) in language.seasons.enumerated() {
        for name in names { seasons[name] = season + 1 }
      }
    }
    return seasons
  }()

  static let prepositions: Set<String> = Set(languages.flatMap(\.prepositions))

  /// The eras by their names; whether they are before Christ.
  private static let eras: [String: Bool] = {
    var eras: [String: Bool] = [:]
    for language in languages {
      for name in language.beforeChrist { eras[name] = true }
      for name in language.afterChrist { eras[name] = false }
    }
    return eras
  }()

  static let undated: Set<String> = Set(languages.flatMap(\.undated))

  // MARK: - Finding them

  /// Returns what the first words of a text do, and the text after them; nil if they do nothing. The most words count.
  static func leading(_ text: Substring) -> (role: Role, rest: Substring)? {
    guard let first = text.first, !first.isNumber || text.contains(".") || text.contains(" ") else { return nil }
    var found: (role: Role, rest: Substring)?
    var index = text.startIndex
    for _ in 0..<4 {
      guard let space = text[index...].firstIndex(of: " ") else { break }
      index = text.index(after: space)
      if let role = roles[String(text[..<space])] { found = (role, text[index...]) }
    }
    if found != nil { return found }
    // `ca.1880` and `c1880`.
    for word in ["ca.", "ca", "c.", "c", "~", "um"] where text.hasPrefix(word) {
      let rest = text.dropFirst(word.count)
      if rest.first?.isNumber == true { return (Role.about, rest) }
    }
    return nil
  }

  /// Returns the two dates of a text such as `between 1780 and 1820`; nil for other texts.
  static func interval(_ text: Substring) -> (start: Substring, end: Substring, isBetween: Bool)? {
    guard let space = text.firstIndex(of: " "), let candidates = intervals[String(text[..<space])] else { return nil }
    let rest = text[text.index(after: space)...]
    for candidate in candidates {
      if let (start, end) = parts(rest, around: [candidate.middle]).first { return (start, end, candidate.isBetween) }
    }
    return nil
  }

  /// Returns the texts before and after each word that is one of some.
  static func parts(_ text: Substring, around words: Set<String>) -> [(start: Substring, end: Substring)] {
    text.split(separator: " ").compactMap { word in
      guard word.startIndex > text.startIndex, word.endIndex < text.endIndex, words.contains(String(word)) else {
        return nil
      }
      return (trimmed(text[..<word.startIndex]), trimmed(text[word.endIndex...]))
    }
  }

  /// Returns the text before the name of an era; nil if it does not end with one.
  static func era(endingIn text: Substring) -> (rest: Substring, isBC: Bool)? {
    guard let last = text.last, !last.isNumber else { return nil }
    var index = text.startIndex
    while let space = text[index...].firstIndex(of: " ") {
      index = text.index(after: space)
      if let isBC = eras[String(text[index...])] { return (text[..<space], isBC) }
    }
    return nil
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
