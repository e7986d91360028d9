import Bytes
import Geometry

/// A CSS length: a multiple of a unit plus a number of `rem`, rounded to the digits that are written.
///
/// Equal lengths have the same text, so lengths are compared as numbers, and only written lengths are formatted.
struct CSSLength: Equatable, Sendable {
  enum Unit: Sendable {
    /// `%`, relative to the parent element.
    case percent
    /// `cqi`, relative to the width of the container.
    case container
  }

  /// The factor from a multiple or a number of `rem` to its last digit that can be written. Four decimals of a `cqi` are
  /// 0.002 px at 3840 px. `LengthNotation` rounds most lengths to fewer digits.
  static let scale = 10_000.0

  private let unit: Unit
  /// The multiple of the unit, in its last written digit.
  let multiple: Int64
  /// The constant in 1/10,000 rem, which is 0.0016 px.
  let constant: Int64

  /// Rounds a multiple of a unit plus a constant.
  /// - Parameters:
  ///   - multiple: the multiple of the unit.
  ///   - constant: in px at a root font size of 16.
  @inline(__always)
  init(_ multiple: Double, _ unit: Unit, plus constant: Double) {
    let multiple = DecimalText.whole(multiple * Self.scale)
    self.multiple = multiple
    self.constant = DecimalText.whole(constant / 16 * Self.scale)
    // Zero is the same in every unit.
    self.unit = multiple == 0 ? .percent : unit
  }

  /// Converts an affine length to a multiple of something as wide as the container.
  @inline(__always)
  init(_ length: AffineLength, _ unit: Unit) { self.init(length.slope * 100, unit, plus: length.constant) }

  var isZero: Bool { multiple == 0 && constant == 0 }

  /// A hash value of the length.
  var scatter: Int {
    let product = UInt64(bitPattern: multiple ^ constant << 32).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  /// The CSS text: `calc(33.3333% - 1.25rem)`, `2rem`, `100%`, `0`.
  var text: String {
    var css = UTF8Buffer()
    css.append(self)
    return css.text
  }

  /// An upper bound of the text's length in bytes: two numbers, and at most 24 bytes around them.
  static let mostBytes = 2 * DecimalText.mostBytes + 24

  func write(into css: inout UTF8Writer) {
    guard multiple != 0 else {
      css.put(constant, decimals: 4)
      if constant != 0 { css.put("rem") }
      return
    }
    let isSum = constant != 0
    if isSum { css.put("calc(") }
    css.put(multiple, decimals: 4)
    if unit == .percent { css.put("%") } else { css.put("cqi") }
    if isSum {
      if constant < 0 { css.put(" - ") } else { css.put(" + ") }
      css.put(constant.magnitude, decimals: 4)
      css.put("rem")
    }
    if isSum { css.put(")") }
  }
}

extension UTF8Buffer {
  mutating func append(_ length: CSSLength) { write(upTo: CSSLength.mostBytes) { length.write(into: &$0) } }
}
