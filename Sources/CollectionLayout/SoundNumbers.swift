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
