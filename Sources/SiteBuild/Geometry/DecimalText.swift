import Templating

extension UTF8Buffer {
  mutating func append(_ length: CSSLength) { write(upTo: CSSLength.mostBytes) { length.write(into: &$0) } }

  /// A number that is counted in its last digit.
  mutating func append(_ number: Int64, decimals: Int = 0) {
    write(upTo: DecimalText.mostBytes + decimals) { $0.put(number, decimals: decimals) }
  }
}

extension UTF8Writer {
  /// A number that is counted in its last digit.
  mutating func put(_ number: Int64, decimals: Int = 0) {
    if number < 0 { put(UInt8(ascii: "-")) }
    guard number.magnitude < UInt64(DecimalText.most) else { return put("1e9") }
    let (whole, fraction) = DecimalText.parts(of: number.magnitude, decimals: decimals)
    put(whole)
    guard fraction > 0 else { return }
    put(UInt8(ascii: "."))
    put(fraction, digits: decimals)
    // Zeros at the end are not said.
    while last == UInt8(ascii: "0") { takeBack() }
  }
}

/// Numbers in plain notation, without zeros at their end.
enum DecimalText {
  /// Beyond it numbers are as good as endless.
  fileprivate static let most: Int64 = 9_000_000_000_000_000
  /// A sign, 16 digits and a point take fewer; as many zeros as decimals may stand before the digits.
  static let mostBytes = 24

  /// What stands before the point and behind it. Lengths have four decimals or five: the compiler multiplies there where
  /// it would have to divide otherwise.
  @inline(__always)
  fileprivate static func parts(of number: UInt64, decimals: Int) -> (whole: UInt64, fraction: UInt64) {
    switch decimals {
    case 4: return (number / 10_000, number % 10_000)
    case 5: return (number / 100_000, number % 100_000)
    default:
      var scale: UInt64 = 1
      for _ in 0..<decimals { scale *= 10 }
      return (number / scale, number % scale)
    }
  }

  /// A number in units of the last of so many decimals.
  static func scaled(_ value: Double, decimals: Int) -> Int64 {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return scaled(value, by: scale)
  }

  /// A number in units of 1 / `scale`; 0 for one that is not finite.
  @inline(__always)
  static func scaled(_ value: Double, by scale: Double) -> Int64 {
    guard value.isFinite else { return 0 }
    let scaled = value * scale
    guard scaled.magnitude < Double(most) else { return value < 0 ? -most : most }
    return Int64(scaled.addingAlmostHalf)
  }
}

extension Double {
  /// The nearest whole number, of two the one that is farther from 0: `rounded()`, which is a call where the processor
  /// has no instruction for it.
  @inline(__always)
  var nearest: Double { magnitude < 0x1p52 ? Double(Int64(addingAlmostHalf)) : rounded() }

  /// What is the nearest whole number without its fraction; one half itself would lift the number just below one half.
  @inline(__always)
  fileprivate var addingAlmostHalf: Double { self < 0 ? self - 0x1.fffffffffffffp-2 : self + 0x1.fffffffffffffp-2 }
}
