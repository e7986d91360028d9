extension UTF8Buffer {
  /// A number that is counted in its last digit.
  package mutating func append(_ number: Int64, decimals: Int = 0) {
    write(upTo: DecimalText.mostBytes) { $0.put(number, decimals: decimals) }
  }
}

extension UTF8Writer {
  /// A number that is counted in its last digit.
  @inline(__always)
  package mutating func put(_ number: Int64, decimals: Int = 0) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(number.magnitude, decimals: decimals)
  }

  /// A number that is counted in its last digit. Inlined, since its decimals are known nearly everywhere.
  @inline(__always)
  package mutating func put(_ number: UInt64, decimals: Int) {
    guard number < UInt64(DecimalText.most) else { return put("1e9") }
    let (whole, fraction) = DecimalText.parts(of: number, decimals: decimals)
    put(whole)
    guard fraction > 0 else { return }
    put(UInt8(ascii: "."))
    put(fractionOfEightDigits: fraction)
  }
}

/// Numbers in plain notation, without zeros at their end.
package enum DecimalText {
  /// Beyond it numbers are as good as endless.
  fileprivate static let most: Int64 = 9_000_000_000_000_000
  /// A sign, 16 digits before the point, the point and 8 behind it take fewer, though 8 are written at once.
  package static let mostBytes = 32

  /// What stands before the point, and eight digits behind it. Shapes have two decimals, and lengths four or five: the
  /// compiler multiplies there where it would have to divide otherwise.
  @inline(__always)
  fileprivate static func parts(of number: UInt64, decimals: Int) -> (whole: UInt64, fraction: UInt64) {
    switch decimals {
    case 0: return (number, 0)
    case 2: return (number / 100, number % 100 * 1_000_000)
    case 4: return (number / 10_000, number % 10_000 * 10_000)
    case 5: return (number / 100_000, number % 100_000 * 1_000)
    default:
      precondition(0...8 ~= decimals)
      var (scale, rest): (UInt64, UInt64) = (1, 100_000_000)
      for _ in 0..<decimals { (scale, rest) = (scale * 10, rest / 10) }
      return (number / scale, number % scale * rest)
    }
  }

  /// A number in units of the last of so many decimals; 0 for one that is not finite.
  package static func scaled(_ value: Double, decimals: Int) -> Int64 {
    guard value.isFinite else { return 0 }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = value * scale
    return scaled.isFinite ? whole(scaled) : value < 0 ? -most : most
  }

  /// The nearest whole number; 0 for one that is not finite.
  @inline(__always)
  package static func whole(_ value: Double) -> Int64 {
    guard value.magnitude < Double(most) else { return value.isFinite ? value < 0 ? -most : most : 0 }
    return Int64(value.addingAlmostHalf)
  }
}

extension Double {
  /// The nearest whole number, of two the one that is farther from 0: `rounded()`, which is a call where the processor
  /// has no instruction for it.
  @inline(__always)
  package var nearest: Double { magnitude < 0x1p52 ? Double(Int64(addingAlmostHalf)) : rounded() }

  /// What is the nearest whole number without its fraction; one half itself would lift the number just below one half.
  @inline(__always)
  fileprivate var addingAlmostHalf: Double { self < 0 ? self - 0x1.fffffffffffffp-2 : self + 0x1.fffffffffffffp-2 }
}
