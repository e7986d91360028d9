/// Numbers appended in ascending order, stored as the fewest ranges.
struct AscendingRanges {
  private(set) var ranges: [Range<Int>] = []

  init(_ numbers: [Int] = []) {
    for number in numbers { append(number) }
  }

  /// Adds a number that is greater than all numbers before it.
  mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound == number {
      ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
    } else {
      ranges.append(number..<(number + 1))
    }
  }
}
