extension LenientDate {
  /// A century or a decade.
  struct YearSpan {
    /// The whole of it.
    var edtf: String
    /// The first year. The year 0 is 1 BC.
    var first: Int
    /// The number of years.
    var years: Int
  }
}

extension LenientDate.YearSpan {
  /// Reads a text such as `19th century`, `5. Jh. v. Chr.` or `1880s`, in lower case.
  init?(_ text: Substring) {
    var text = text
    while let (role, rest) = DateWords.leading(text), role == .ignored { text = rest }
    if let (rest, isBC) = DateWords.era(endingIn: text) {
      self.init(century: rest, isBC: isBC)
    } else {
      self.init(decade: text)
    }
  }

  /// `1880s`, `1760er Jahre`, `années 1760`, `188-` and `18--`; else a century.
  private init?(decade text: Substring) {
    if let (role, rest) = DateWords.leading(text), role == .decade {
      // `années 1900` may be ten years or a hundred.
      guard rest.utf8.count == 4, let year = Int(rest), year > 0, year.isMultiple(of: 10), !year.isMultiple(of: 100)
      else { return nil }
      self.init(edtf: rest.dropLast() + "X", first: year, years: 10)
      return
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let ending = String(text.dropFirst(digits.count))
    switch (digits.utf8.count, ending) {
    case (3, "-"), (3, "x"):
      self.init(edtf: digits + "X", first: (Int(digits) ?? 0) * 10, years: 10)
    case (2, "--"), (2, "xx"):
      self.init(edtf: digits + "XX", first: (Int(digits) ?? 0) * 100, years: 100)
    case (4, _):
      guard let areHundredsCenturies = DateWords.decadeEndings[ending], let year = Int(digits), digits.hasSuffix("0")
      else { return nil }
      if !digits.hasSuffix("00") {
        self.init(edtf: digits.dropLast() + "X", first: year, years: 10)
      } else if areHundredsCenturies {
        self.init(edtf: digits.dropLast(2) + "XX", first: year, years: 100)
      } else {
        return nil
      }
    default: self.init(century: text, isBC: false)
    }
  }

  /// `19th century`: the years from 1800 to 1899, as EDTF has it.
  private init?(century text: Substring, isBC: Bool) {
    var numeral = text
    var isNamed = false
    if let (role, rest) = DateWords.leading(text), role == .century { (numeral, isNamed) = (rest, true) }
    let digits = numeral.prefix { $0.isASCII && $0.isNumber }
    // `S. 12` is a page and `12 sec.` is a time; centuries that are so short have Roman numerals.
    let isShort = ["s.", "sec.", "в."].contains { text.hasPrefix($0 + " ") || text.hasSuffix($0) }
    if isShort, !digits.isEmpty { return nil }
    let written = digits.isEmpty ? numeral.prefix { $0 == "i" || $0 == "v" || $0 == "x" } : digits
    let ending = String(numeral.dropFirst(written.count))
    guard isNamed ? ending.isEmpty : DateWords.centuryEndings.contains(ending),
      let number = Int(written) ?? Self.romanNumerals.firstIndex(of: String(written)), (1...21).contains(number)
    else { return nil }
    self.init(
      edtf: (isBC ? "-" : "") + Self.padded(number - 1, 2) + "XX", first: isBC ? 1 - number * 100 : (number - 1) * 100,
      years: 100)
  }

  /// The years of a part, as an approximate interval in EDTF.
  ///
  /// Catalogues index such words by an earliest and a latest year (Cataloging Cultural Objects, 4.2.3). By the usual
  /// convention, `early`, `middle` and `late` are the thirds: 1800 to 1833, 1834 to 1866 and 1867 to 1899.
  func edtf(of part: DateWords.Part) -> String {
    func start(_ index: Int) -> Int { first + (years * index + part.count - 1) / part.count }
    let (earliest, latest) = (start(part.index), start(part.index + 1) - 1)
    // There is no year 0 in the first century.
    return "\(Self.text(ofYear: first == 0 ? max(earliest, 1) : earliest))~/\(Self.text(ofYear: latest))~"
  }

  /// A year in EDTF.
  static func text(ofYear year: Int) -> String { (year < 0 ? "-" : "") + padded(abs(year), 4) }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The numerals by their values.
  private static let romanNumerals = [
    "0", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
    "xviii", "xix", "xx", "xxi",
  ]
}
