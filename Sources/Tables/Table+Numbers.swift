/// How the numbers of a column are written, as far as its values or the table say.
package struct NumberFormat: Sendable, Hashable {
  /// The sign before decimals.
  package enum DecimalSign: Sendable, Hashable {
    case point, comma
  }

  /// Nil if nothing says it.
  package var decimalSign: DecimalSign?
  /// Whether a value of the column says it, and not only what separates the cells of the table.
  package var isCertain: Bool

  package init(decimalSign: DecimalSign?, isCertain: Bool) {
    (self.decimalSign, self.isCertain) = (decimalSign, isCertain)
  }
}

extension Table {
  /// A number with a decimal point for a degree with a decimal comma, such as `52.5` for `52,5`; any other text as it is.
  package static func decimal(_ text: String) -> String {
    switch WrittenNumber(text) {
    case .number(let number, sign: .comma?)?: number
    case .ambiguous(decimal: let decimal, grouped: _, sign: .comma)?: decimal
    default: text
    }
  }

  /// Returns a number with a decimal point and without signs between thousands; any other text as it is. Nil if the number
  /// has two readings, such as `1.250` and `1,500`, and its column decides for neither.
  ///
  /// What separates the cells says enough of points: spreadsheets write semicolons where decimals have commas. `1,500` is
  /// one and a half only if another number of its column has decimals after a comma.
  package static func number(_ text: String, in format: NumberFormat?) -> String? {
    switch WrittenNumber(text) {
    case nil: return text
    case .number(let number, sign: _)?: return number
    case .ambiguous(decimal: let decimal, grouped: let grouped, sign: let sign)?:
      guard let format, let decimalSign = format.decimalSign, format.isCertain || sign == .point else { return nil }
      return decimalSign == sign ? decimal : grouped
    }
  }

  /// Returns the format of the numbers of a column, which may be lists.
  /// - Complexity: O(n) in the number of rows.
  package func numberFormat(ofColumn column: Int) -> NumberFormat {
    // JSON has one way to write numbers.
    if case .known = places { return NumberFormat(decimalSign: .point, isCertain: true) }
    var signs: Set<NumberFormat.DecimalSign> = []
    for row in rows {
      guard let text = cell(row, column), text.utf8.contains(where: { $0 == 0x2C || $0 == 0x2E }) else { continue }
      for element in Self.elements(of: text) {
        if case .number(_, sign: let sign?)? = WrittenNumber(element) { signs.insert(sign) }
      }
    }
    if let sign = signs.first {
      return NumberFormat(decimalSign: signs.count == 1 ? sign : nil, isCertain: signs.count == 1)
    }
    return switch places {
    case .csv(delimiter: UInt8(ascii: ";"), header: _):
      NumberFormat(decimalSign: hasDecimalPoints ? nil : .comma, isCertain: false)
    case .csv(delimiter: UInt8(ascii: ","), header: _), .known: NumberFormat(decimalSign: .point, isCertain: false)
    case .csv: NumberFormat(decimalSign: nil, isCertain: false)
    }
  }

  /// Whether cells of any column, among the first rows, are numbers with a decimal point, such as `12.50`.
  private var hasDecimalPoints: Bool {
    rows.prefix(200).contains { row in
      header.indices.contains { column in
        guard let text = cell(row, column), case .number(_, sign: .point?)? = WrittenNumber(text) else { return false }
        return true
      }
    }
  }

  /// What a warning says of a text that is no number, and what to write instead.
  package static func misreading(ofNumber text: String, wanted: String) -> (words: String, advice: String?) {
    for element in elements(of: text) {
      if case .ambiguous(decimal: let decimal, grouped: let grouped, sign: _)? = WrittenNumber(element) {
        // Two or four decimals are no thousands.
        let plain = decimal.hasSuffix("0") ? String(decimal.dropLast()) : decimal + "0"
        return ("may be \(grouped) or \(decimal)", "write \(grouped) or \(plain)")
      }
    }
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    // `1'250`, `1 250` and a minus sign that is no hyphen.
    let plain = String(text.filter { !"'’_ \u{A0}\u{202F}".contains($0) }).replacing("−", with: "-")
    if plain != text, Double(plain) != nil { return ("cannot be read as \(wanted)", "write \(plain)") }
    var number = text.drop { !isDigit($0) }.prefix { isDigit($0) || $0 == "." || $0 == "," }
    while let last = number.last, !isDigit(last) { number.removeLast() }
    if number == text, let value = Double(decimal(String(number))) {
      let whole = value == value.rounded() && abs(value) < 1e15 ? "write \(Int(value)), or " : ""
      return ("cannot be read as \(wanted)", whole + "make the field a number")
    }
    return (
      "cannot be read as \(wanted)",
      number.isEmpty
        ? "write a number, or empty the cell"
        : "write the number alone, such as '\(number)', or make the field a text to show what stands beside it"
    )
  }
}

/// A number with the signs that tables of several languages have.
private enum WrittenNumber {
  /// The number in digits, with a decimal point; the sign is that before decimals, if it is known.
  case number(String, sign: NumberFormat.DecimalSign?)
  /// One sign before three digits, which may be decimals, or be the end of thousands.
  case ambiguous(decimal: String, grouped: String, sign: NumberFormat.DecimalSign)

  /// - Returns: nil for a text that is no number, or that has neither a point nor a comma.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
    let prefix = isSigned ? String(text.prefix(1)) : ""
    let digits = text.dropFirst(prefix.count)
    guard let mark = digits.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
    let sign: NumberFormat.DecimalSign = digits[mark] == "," ? .comma : .point
    let other: NumberFormat.DecimalSign = sign == .comma ? .point : .comma
    let whole = digits[..<mark]
    let fraction = digits[digits.index(after: mark)...]
    guard Self.areDigits(fraction) else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.allSatisfy(Self.areDigits) else { return nil }
    let joined = prefix + groups.joined(separator: "")
    if groups.count == 1 {
      let isGroup = fraction.utf8.count == 3 && whole.utf8.count <= 3 && whole.first != "0"
      self =
        isGroup
        ? .ambiguous(decimal: joined + "." + fraction, grouped: joined + fraction, sign: sign)
        : .number(joined + "." + fraction, sign: sign)
      return
    }
    guard let first = groups.first, first.utf8.count <= 3, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else {
      return nil
    }
    // `1.250.000` has no decimals, and `1.250,50` has two.
    let hasSame = whole.contains(digits[mark])
    let hasOther = whole.contains(sign == .comma ? "." : ",")
    if hasSame, hasOther || fraction.utf8.count != 3 { return nil }
    self = hasSame ? .number(joined + fraction, sign: other) : .number(joined + "." + fraction, sign: sign)
  }

  private static func areDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
