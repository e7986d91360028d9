import Content

/// Ranges of numbers of the same width, with round boundaries: `100–199` of whole numbers, `1.5–2` of others.
struct NumberRanges: Sendable {
  let width: Double
  /// Whether all numbers are whole, so that a range ends with the last number in it.
  let areWhole: Bool

  /// The number of ranges, or of single values, that a facet has at most.
  private static let mostRanges = 10

  init(width: Double, areWhole: Bool) { (self.width, self.areWhole) = (width, areWhole && width == width.rounded()) }

  /// Returns the range that a number is in. The upper boundary is in the next range.
  func range(of number: Double) -> TermValue {
    let place = place(of: number)
    let (from, next) = (boundary(place), boundary(place + 1))
    // A range far narrower than the precision of a number has no boundaries.
    guard from.isFinite, next.isFinite, from < next else { return .range(from: number, to: number) }
    return .range(from: from, to: areWhole ? from + width - 1 : next)
  }

  private func place(of number: Double) -> Double {
    let quotient = number / width
    // 0.3 / 0.1 is less than 3.
    let nearest = quotient.rounded()
    return abs(quotient - nearest) <= 1e-9 * max(1, abs(quotient)) ? nearest : quotient.rounded(.down)
  }

  private func boundary(_ place: Double) -> Double {
    // The quotient of two whole numbers is the closest to the decimal fraction; a product is not.
    let divisor = (1 / width).rounded()
    return (divisor > 1 && abs(divisor * width - 1) < 1e-9 ? place / divisor : place * width) + 0
  }

  /// Returns the smallest width of 1, 2 or 5 and zeros for which some numbers are in at most ten ranges; nil for at most
  /// ten numbers, which need no ranges. Ranges without a number do not count, so one number far away from others does not
  /// put all of these into one range.
  static func width(for numbers: [Double], areWhole: Bool) -> Double? {
    let values = Set(numbers).sorted()
    guard values.count > mostRanges, let first = values.first, let last = values.last else { return nil }
    let span = last - first
    guard span.isFinite, span > 0 else { return nil }
    var exponent = 0
    var found = span
    func count(_ width: Double) -> Int {
      let ranges = NumberRanges(width: width, areWhole: areWhole)
      return Set(values.map(ranges.place)).count
    }
    while power(exponent) > span { exponent -= 1 }
    while power(exponent) <= span { exponent += 1 }
    // Far finer ranges than a tenth of the span are of use if most numbers are close together.
    for step in 0..<60 {
      let width = [1.0, 0.5, 0.2][step % 3] * power(exponent - step / 3)
      if areWhole && width < 1 || count(width) > mostRanges { break }
      found = width
    }
    return found
  }

  /// Ten to the power of a whole number.
  private static func power(_ exponent: Int) -> Double {
    Double("1e\(exponent)") ?? 1
  }
}
