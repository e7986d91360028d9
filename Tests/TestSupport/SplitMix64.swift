/// A small seeded random generator, so that failures of random tests can be reproduced.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  package init(seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed)) }

  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A random number from 0 up to but not including `bound`; 0 if `bound` is not positive.
  package mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : int(0...(bound - 1)) }

  package mutating func chance(oneIn count: Int) -> Bool { below(count) == 0 }
  package mutating func chance(percent: Int) -> Bool { below(100) < percent }

  /// A random length, usually a whole number, so that exact fits and ties occur.
  package mutating func length(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &self)
    return chance(oneIn: 3) ? value : value.rounded()
  }
}
