extension JSONReader {
  /// Reads the number at the current byte: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  mutating func number() -> JSONNode? {
    let start = index
    let number = value()
    if let number, number.isFinite, current.map({ !$0.isNumberPart }) ?? true { return node(.number(number), start) }
    while let byte = current, byte.isNumberPart { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    report(
      number == .infinity || number == -.infinity ? .numberTooLarge(text) : .notANumber(text), at: start,
      length: index - start)
    return nil
  }

  private mutating func digits() -> Range<Int> {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    return start..<index
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Reads the longest text at the current byte that is a number; nil if there is none.
  private mutating func value() -> Double? {
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || bytes[whole.lowerBound] != UInt8(ascii: "0") else { return nil }
    var fraction = index..<index
    if take(UInt8(ascii: ".")) {
      fraction = digits()
      guard !fraction.isEmpty else { return nil }
    }
    var exponent = 0
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      let isSmall = take(UInt8(ascii: "-"))
      if !isSmall { _ = take(UInt8(ascii: "+")) }
      let digits = digits()
      guard !digits.isEmpty else { return nil }
      for index in digits { exponent = min(exponent * 10 + Int(bytes[index] - 0x30), 1_000_000) }
      if isSmall { exponent = -exponent }
    }
    // Integers of up to 15 digits and powers of ten up to 22 are exact as doubles, so one operation rounds correctly.
    if whole.count + fraction.count <= 15, abs(exponent - fraction.count) <= 22 {
      var mantissa = 0
      for index in whole { mantissa = mantissa * 10 + Int(bytes[index] - 0x30) }
      for index in fraction { mantissa = mantissa * 10 + Int(bytes[index] - 0x30) }
      let power = exponent - fraction.count
      let magnitude =
        power < 0 ? Double(mantissa) / Self.powersOfTen[-power] : Double(mantissa) * Self.powersOfTen[power]
      return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}

extension UInt8 {
  /// Whether the byte can be part of an intended number.
  fileprivate var isNumberPart: Bool { isWordPart || self == 0x2B || self == 0x2D || self == 0x2E }
}
