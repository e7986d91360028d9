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
  @inline(__always)
  mutating func put(_ number: Int64, decimals: Int = 0) {
    if number < 0 { put(UInt8(ascii: "-")) }
    guard number.magnitude < UInt64(DecimalText.most) else { return put("1e9") }
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    put(number.magnitude / scale, digits: 1)
    var fraction = number.magnitude % scale
    guard fraction > 0 else { return }
    // Zeros at the end are not said.
    var digits = decimals
    while fraction.isMultiple(of: 10) {
      fraction /= 10
      digits -= 1
    }
    put(UInt8(ascii: "."))
    put(fraction, digits: digits)
  }
}

/// Numbers in plain notation, without zeros at their end.
enum DecimalText {
  /// Beyond it numbers are as good as endless.
  fileprivate static let most: Int64 = 9_000_000_000_000_000
  /// A sign, 16 digits and a point take fewer; as many zeros as decimals may stand before the digits.
  static let mostBytes = 24

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
