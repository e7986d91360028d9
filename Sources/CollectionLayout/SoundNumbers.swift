import Geometry

/// The longest length that the engine reckons with, in px. Sums of millions of them still are exact to a pixel's part.
let longestLength = 1e15

/// A length as layouts may use it: 0 for what is negative, infinite or no number, and never past `longestLength`.
@inline(__always)
func soundLength(_ length: Double) -> Double {
  length >= 0 && length < .infinity ? min(length, longestLength) : 0
}

/// A distance that may be negative: 0 for what is infinite or no number, and never past `longestLength` either way.
func soundOffset(_ offset: Double) -> Double {
  offset.isFinite ? min(max(offset, -longestLength), longestLength) : 0
}

@inline(__always)
func soundSize(_ size: Size) -> Size {
  Size(width: soundLength(size.width), height: soundLength(size.height))
}

/// The whole part of a quotient as a count between 1 and `Int32.max`, whatever the numbers are.
func soundCount(_ quotient: Double) -> Int {
  guard quotient >= 1 else { return 1 }
  return quotient < Double(Int32.max) ? Int(quotient) : Int(Int32.max)
}

/// What rounding errors may add to a sum of lengths before it counts as longer than `length`, in px.
@inline(__always)
func tolerance(for length: Double) -> Double { 1e-9 * max(1, length) }

/// The largest whole number that is not greater. The standard library's rounding would need the C library's.
@inline(__always)
func wholePart(_ value: Double) -> Double {
  // From 2⁵² on there are no fractions; what is no number stays none.
  guard abs(value) < 0x1p52 else { return value }
  let truncated = Double(Int64(value))
  return truncated > value ? truncated - 1 : truncated
}

/// The smallest whole number that is not less.
@inline(__always)
func wholeAbove(_ value: Double) -> Double { -wholePart(-value) }

/// The nearest whole number, halves upward.
@inline(__always)
func nearestWhole(_ value: Double) -> Double { wholePart(value + 0.5) }

/// A length as text: whole ones without a fraction.
func lengthText(_ length: Double) -> String {
  abs(length) < 0x1p52 && wholePart(length) == length ? "\(Int64(length))" : "\(length)"
}
