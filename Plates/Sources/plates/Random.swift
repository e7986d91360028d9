/// A generator that gives the same numbers for the same name on every machine (SplitMix64, seeded by FNV-1a).
struct Random {
  private var state: UInt64

  init(_ name: String) {
    state = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, and without, 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func within(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Roughly normal, within six deviations of 0: twelve uniform numbers summed.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }

  mutating func point(in frame: Frame) -> Point {
    Point(within(frame.left, frame.right), within(frame.top, frame.bottom))
  }
}
