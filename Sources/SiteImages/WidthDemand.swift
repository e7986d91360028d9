import Glibc

/// The widths in device pixels at which an image is shown, as a distribution.
package struct WidthDemand: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// The width in device pixels.
    package var width: Int
    /// The expected number of views at this width. Positive.
    package var weight: Double
  }

  /// In order of width, without duplicates.
  package private(set) var points: [Point]

  package var isEmpty: Bool { points.isEmpty }
  package var widest: Int { points.last?.width ?? 0 }
  package var weight: Double { points.reduce(0) { $0 + $1.weight } }

  /// - Parameter weights: the weight of each width in device pixels.
  package init(_ weights: [Int: Double]) {
    points = weights.filter { $1 > 0 }.map { Point(width: max($0, 1), weight: $1) }.sorted { $0.width < $1.width }
  }

  /// The demand for an image that is never shown wider than its source.
  package func limited(to limit: Int) -> WidthDemand {
    guard widest > limit else { return self }
    var demand = self
    let wider = demand.points.drop { $0.width < limit }
    demand.points.removeLast(wider.count)
    demand.points.append(Point(width: limit, weight: wider.reduce(0) { $0 + $1.weight }))
    return demand
  }

  /// Rounds a width up, by less than 1 %, so that nearly equal widths are one.
  package static func rounded(_ width: Double) -> Int {
    // A file that is a hundredth of a pixel too narrow is wide enough.
    let whole = Int(min(max((width - 0.01).rounded(.up), 1), 1_048_576))
    let step = max(1, 1 << (Int.bitWidth - whole.leadingZeroBitCount - 8))
    return (whole + step - 1) / step * step
  }

  /// The expected bytes of one view if browsers load the narrowest of some files that is wide enough, or else the
  /// widest; in units of a file that is 1 px wide.
  package func expectedBytes(_ widths: [Int], growth: FileGrowth) -> Double {
    let sum = points.reduce(0) { sum, point in
      let file = widths.first { $0 >= point.width } ?? widths.last ?? 0
      return sum + point.weight * pow(Double(file), growth.exponent)
    }
    return sum / weight
  }

  /// The expected bytes of one view if there is a file of every width.
  package func expectedBytesOfExactFiles(growth: FileGrowth) -> Double {
    expectedBytes(points.map(\.width), growth: growth)
  }

  /// Chooses the widths with the least expected bytes, by dynamic programming.
  ///
  ///     points    ·  ·    ·   · ·     ·    ·
  ///               ├──┘    ├─────┘     ├────┘
  ///     files        ▲          ▲          ▲      each point is served by the next file
  ///
  /// The widest of the best `k` files for the first `n` points is as wide as point `n`. The others are the best `k − 1`
  /// files for the first `m` points, for some `m`.
  ///
  /// - Parameters:
  ///   - most: the largest number of files, at least 1.
  ///   - leastGain: the fraction of the expected bytes that a further file has to save.
  /// - Returns: the widths in ascending order; the last is that of the widest point. Empty if there are no points.
  /// - Complexity: O(most · n²) in the number of points.
  package func bestWidths(atMost most: Int, growth: FileGrowth, leastGain: Double = 0) -> [Int] {
    let count = points.count
    guard count > 0, most > 0 else { return [] }
    let bytes = points.map { pow(Double($0.width), growth.exponent) }
    // 1. The weight of the first points, by their number.
    var weights = [0.0]
    for point in points { weights.append(weights[weights.count - 1] + point.weight) }
    // 2. The cost of the best files for the first points, by their number, for a growing number of files, and the
    // number of points that all files but the last serve.
    var cost = (0...count).map { $0 == 0 ? 0 : weights[$0] * bytes[$0 - 1] }
    var served = [[Int](repeating: 0, count: count + 1)]
    var total = cost[count]
    while served.count < min(most, count) {
      let files = served.count
      var next = [Double](repeating: .infinity, count: count + 1)
      var split = [Int](repeating: 0, count: count + 1)
      for end in files + 1...count {
        for start in files..<end {
          let sum = cost[start] + (weights[end] - weights[start]) * bytes[end - 1]
          if sum < next[end] { (next[end], split[end]) = (sum, start) }
        }
      }
      // Rounding must not pass for a gain.
      guard total - next[count] > max(leastGain, 1e-9) * total else { break }
      (cost, total) = (next, next[count])
      served.append(split)
    }
    // 3. Back from the widest file.
    var widths: [Int] = []
    var end = count
    for split in served.reversed() where end > 0 {
      widths.append(points[end - 1].width)
      end = split[end]
    }
    return widths.reversed()
  }
}
