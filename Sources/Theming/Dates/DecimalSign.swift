/// The sign between the whole part of a number and its fraction (Unicode CLDR 44, numbers, symbols, for the digits 0 to 9).
enum DecimalSign {
  /// The languages that write a comma.
  private static let commas: Set<String> = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "gl", "hr", "hu",
    "hy",
    "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
    "sr",
    "sv", "tr", "uk", "uz", "vi",
  ]
  /// Their regions that write a point.
  private static let points: Set<String> = [
    "de-ch", "de-li", "es-419", "es-do", "es-gt", "es-hn", "es-mx", "es-ni", "es-pa", "es-pe", "es-pr", "es-sv",
    "es-us", "it-ch",
  ]

  /// The sign in a language.
  /// - Parameter language: a BCP 47 tag.
  static func sign(in language: String) -> String {
    let parts = language.lowercased().split(separator: "-")
    guard let first = parts.first, commas.contains(String(first)) else { return "." }
    return parts.dropFirst().contains { points.contains("\(first)-\($0)") } ? "." : ","
  }
}
