import Geometry

/// The maximum length in px. Sums of millions of such lengths are still exact to a fraction of a pixel.
package let longestLength = 1e15

/// Clamps a length to a valid value: 0 if it is negative, infinite or NaN, and at most `longestLength`.
@inline(__always)
func validLength(_ length: Double) -> Double {
  length >= 0 && length < .infinity ? min(length, longestLength) : 0
}

/// Clamps an offset, which may be negative: 0 if it is infinite or NaN, and at most `longestLength` in magnitude.
func validOffset(_ offset: Double) -> Double {
  offset.isFinite ? min(max(offset, -longestLength), longestLength) : 0
}

/// Clamps both dimensions of a size to valid lengths.
@inline(__always)
func validSize(_ size: Size) -> Size {
  Size(width: validLength(size.width), height: validLength(size.height))
}

/// Returns the whole part of a quotient, clamped to between 1 and `Int32.max`.
func validCount(_ quotient: Double) -> Int {
  guard quotient >= 1 else { return 1 }
  return quotient < Double(Int32.max) ? Int(quotient) : Int(Int32.max)
}

/// The rounding error in px up to which a sum of lengths still counts as equal to `length`.
@inline(__always)
func tolerance(for length: Double) -> Double { 1e-9 * max(1, length) }

/// Returns the largest whole number that is not greater. The standard library's rounding would require the C library.
@inline(__always)
func wholePart(_ value: Double) -> Double {
  // From 2⁵² on there are no fractions. NaN is returned unchanged.
  guard abs(value) < 0x1p52 else { return value }
  let truncated = Double(Int64(value))
  return truncated > value ? truncated - 1 : truncated
}

/// Returns the smallest whole number that is not less.
@inline(__always)
func wholeAbove(_ value: Double) -> Double { -wholePart(-value) }

/// Returns the nearest whole number; halves are rounded up.
@inline(__always)
func nearestWhole(_ value: Double) -> Double { wholePart(value + 0.5) }

/// Formats a length; whole numbers have no fraction.
func lengthText(_ length: Double) -> String {
  abs(length) < 0x1p52 && wholePart(length) == length ? "\(Int64(length))" : "\(length)"
}
