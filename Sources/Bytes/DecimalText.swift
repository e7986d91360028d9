extension UTF8Buffer {
  /// Appends a number in units of its last decimal.
  public mutating func append(_ number: Int64, decimals: Int = 0) {
    write(upTo: DecimalText.mostBytes) { $0.put(number, decimals: decimals) }
  }
}

extension UTF8Writer {
  /// Writes a number in units of its last decimal.
  @inline(__always)
  public mutating func put(_ number: Int64, decimals: Int = 0) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(number.magnitude, decimals: decimals)
  }

  /// Writes a number in units of its last decimal. Inlined, since nearly all callers have a constant number of
  /// decimals.
  @inline(__always)
  public mutating func put(_ number: UInt64, decimals: Int) {
    guard number < UInt64(DecimalText.most) else { return put("1e9") }
    let (whole, fraction) = DecimalText.parts(of: number, decimals: decimals)
    put(whole)
    guard fraction > 0 else { return }
    put(UInt8(ascii: "."))
    put(fractionOfEightDigits: fraction)
  }
}

/// Numbers in plain notation without trailing zeros.
public enum DecimalText {
  /// The maximum magnitude; larger numbers are clamped to it.
  @usableFromInline static let most: Int64 = 9_000_000_000_000_000
  /// The maximum number of bytes written: a sign, 16 digits, the point and 8 decimals take fewer, but the last 8 are
  /// stored at once.
  public static let mostBytes = 32

  /// Splits a number into its integer part and eight decimals. Shapes have two decimals, and lengths four or five.
  /// Constant factors let the compiler multiply instead of divide.
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

  /// Returns a number in units of its last decimal; 0 if it is not finite.
  public static func scaled(_ value: Double, decimals: Int) -> Int64 {
    guard value.isFinite else { return 0 }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = value * scale
    return scaled.isFinite ? whole(scaled) : value < 0 ? -most : most
  }

  /// Returns the nearest integer; 0 if the number is not finite.
  @inlinable @inline(__always)
  public static func whole(_ value: Double) -> Int64 {
    guard value.magnitude < Double(most) else { return value.isFinite ? value < 0 ? -most : most : 0 }
    return Int64(value.addingAlmostHalf)
  }
}

extension Double {
  /// The nearest integer, away from zero in ties. Equal to `rounded()`, which is a function call on processors without
  /// an instruction for it.
  @inlinable @inline(__always)
  public var nearest: Double { magnitude < 0x1p52 ? Double(Int64(addingAlmostHalf)) : rounded() }

  /// The sum with a value just below one half; truncating it rounds to nearest. Exactly one half would round up the
  /// number just below one half.
  @inlinable @inline(__always)
  var addingAlmostHalf: Double { self < 0 ? self - 0x1.fffffffffffffp-2 : self + 0x1.fffffffffffffp-2 }
}
