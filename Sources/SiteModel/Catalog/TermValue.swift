import Bytes
package import Content
package import Items
import Settings

/// A value by which a facet lists items.
package enum TermValue: Sendable, Hashable {
  /// A text, with the levels above it: `Europe`, `Norway`, `Tromsø`.
  case levels([String])
  /// An item that others name, by its path.
  case item(path: String, title: String)
  case boolean(Bool)
  /// One year, ten or a hundred from a first one. Those before Christ are counted as `CatalogSection.Key` counts them.
  case years(Int, span: Int)
  /// A number, or the numbers from one to another.
  case range(from: Double, to: Double)

  /// The name of the value in addresses. Each level is a folder below the one above it.
  package var slug: String {
    switch self {
    case .levels(let levels): levels.map(Self.slug).joined(separator: "/")
    case .item(let path, _): ContentPath.name(of: path)
    case .boolean(let value): String(value)
    case .years(let year, span: 1): year < 1 ? "\(1 - year)-bc" : "\(year)"
    case .years(let year, span: 10): year < 0 ? "\(-year - 1)s-bc" : "\(year)s"
    case .years(let year, _):
      year < 0 ? Self.century((-year - 1) / 100 + 1) + "-bc" : Self.century(year / 100 + 1)
    case .range(let from, let to): from == to ? Self.plain(from) : Self.plain(from) + "-" + Self.plain(to)
    }
  }

  /// The name of a level in addresses. Signs that tell values apart, as in `C++` and `C#`, `€€` and `€€€`, are written
  /// out: all of a value without letters and digits, and `+` and `#` at the end of another.
  private static func slug(_ level: String) -> String {
    let slug = tableSlug(level)
    func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "#" }
    let hasWords = slug.contains { $0 != "-" && $0 != "." && $0 != "_" }
    if hasWords, !(level.unicodeScalars.last.map(isSign) ?? false) { return slug }
    let scalars = Array(level.unicodeScalars)
    let start = hasWords ? (scalars.lastIndex { !isSign($0) } ?? -1) + 1 : 0
    let words = String(String.UnicodeScalarView(scalars[..<start]))
    let signs = scalars[start...].filter { !$0.properties.isWhitespace }.prefix(12).map(signName)
    let spelled = ((words.isEmpty ? [] : [tableSlug(words)]) + signs).joined(separator: "-")
    return spelled.isEmpty ? "-" : spelled
  }

  /// The word for a sign in addresses, or its code.
  private static func signName(_ sign: Unicode.Scalar) -> String {
    switch sign {
    case "+": "plus"
    case "#": "sharp"
    case "€": "euro"
    case "$": "dollar"
    case "£": "pound"
    case "★", "☆", "*", "⭐": "star"
    case ".": "dot"
    case "-", "_": String(sign)
    default: "u" + String(sign.value, radix: 16)
    }
  }

  /// `19th-century`
  private static func century(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)-century"
  }

  /// The name of the value in diagnostics: as the author writes it.
  var written: String {
    switch self {
    case .levels(let levels): levels.joined(separator: "/")
    case .item(_, let title): title
    case .boolean, .years, .range: slug
    }
  }

  /// Whether two values differ only in case, spaces and hyphens.
  func isSpelled(like other: TermValue) -> Bool {
    func words(_ value: TermValue) -> [Substring] {
      value.written.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "_" }
    }
    return words(self) == words(other)
  }

  /// The number of levels above the value.
  package var depth: Int { if case .levels(let levels) = self { levels.count - 1 } else { 0 } }

  /// The value with all levels above it, the uppermost first.
  var path: [TermValue] {
    guard case .levels(let levels) = self else { return [self] }
    return levels.indices.map { .levels(Array(levels[...$0])) }
  }

  /// A number without a fraction of zero.
  package static func plain(_ number: Double) -> String { FieldContent.number(number).text }

  /// A value that is ordered like others of its facet: numbers and years by value, texts by collation, each level after
  /// the one above it.
  func orderKey(_ collationKey: CollationKey) -> [[UInt8]] {
    func bytes(_ number: UInt64) -> [[UInt8]] { [Swift.withUnsafeBytes(of: number.bigEndian) { Array($0) }] }
    switch self {
    // Texts that are alike for the collation are different levels.
    case .levels(let levels): return levels.map { collationKey($0) + [0] + Array(Self.slug($0).utf8) }
    case .item(let path, let title): return [collationKey(title) + [0] + Array(path.utf8)]
    case .boolean(let value): return [[value ? 1 : 0]]
    case .years(let year, _): return bytes(UInt64(bitPattern: Int64(year)) ^ 1 << 63)
    case .range(let from, _):
      let pattern = (from + 0).bitPattern
      return bytes(from < 0 ? ~pattern : pattern | 1 << 63)
    }
  }
}

extension FieldContent {
  /// The values by which a facet lists an item with the content, without the levels above them.
  package func terms(_ grouping: FacetSettings.Grouping) -> [TermValue] {
    switch self {
    case .boolean(let value): [.boolean(value)]
    case .date(let date): [TermValue(date, grouping)]
    case .integer(let number): [TermValue(Double(number), grouping)]
    case .number(let number): number.isFinite ? [TermValue(number, grouping)] : []
    case .list(let contents): contents.flatMap { $0.terms(grouping) }
    case .string(let text): text.isEmpty ? [] : [TermValue(text, grouping)]
    case .item(let path, let title, _) where !path.isEmpty: [.item(path: path, title: title)]
    case .url, .item: text.isEmpty ? [] : [.levels([text])]
    }
  }
}

extension TermValue {
  /// The value of a text, in which slashes are between levels unless the facet takes whole texts.
  package init(_ text: String, _ grouping: FacetSettings.Grouping) {
    guard grouping != .wholeTexts else {
      self = .levels([text])
      return
    }
    let levels = text.split(separator: "/").map { collapsingWhitespace(String($0)) }.filter { !$0.isEmpty }
    self = .levels(levels.isEmpty ? [text] : levels)
  }

  init(_ date: CalendarDate, _ grouping: FacetSettings.Grouping) {
    var span = 10
    if case .years(let number) = grouping { span = number }
    // What may be in any decade of a century is listed with the century, as sections are.
    span = max(span, date.roughness)
    self = .years(span == 1 ? date.year : date.firstYear(of: span), span: span)
  }

  fileprivate init(_ number: Double, _ grouping: FacetSettings.Grouping) {
    if case .ranges(let width?, let areWhole) = grouping {
      self = NumberRanges(width: width, areWhole: areWhole).range(of: number)
    } else {
      self = .range(from: number, to: number)
    }
  }
}
