import Glibc

/// The widths in px of derivatives.
///
/// They form a geometric series with a ratio of 1.15, the same for all images and pages. So similar widths share a
/// file, and a page can list its candidates independently of other pages.
package enum ImageWidths {
  private static let ratio = 1.15
  private static let narrowest = 48.0

  /// The narrowest candidate at least as wide as a width in px, from a source `limit` px wide.
  ///
  /// Images are never enlarged, and a candidate nearly as wide as the source is replaced by the source's width, to save
  /// a file.
  package static func candidate(for width: Double, limit: Int) -> Int {
    let step = (log(max(width, narrowest) / narrowest) / log(ratio) - 1e-9).rounded(.up)
    let candidate = narrowest * pow(ratio, max(step, 0))
    return candidate * ratio > Double(limit) ? limit : Int(candidate.rounded(.up))
  }

  /// The candidates for all widths of a range in px.
  package static func candidates(for range: ClosedRange<Double>, limit: Int) -> [Int] {
    var widths: [Int] = []
    var width = range.lowerBound
    while true {
      let candidate = candidate(for: width, limit: limit)
      if widths.last == candidate { break }
      widths.append(candidate)
      guard Double(candidate) < range.upperBound, candidate < limit else { break }
      width = Double(candidate) + 0.5
    }
    return widths
  }

  /// All candidates from a source `limit` px wide.
  package static func all(limit: Int) -> [Int] { candidates(for: 1...Double(max(limit, 2)), limit: limit) }

  /// Every second candidate of the series, to replace these candidates of a source `limit` px wide, for the few
  /// browsers without AVIF. The result for a candidate does not depend on the others.
  package static func coarse(_ candidates: some Sequence<Int>, limit: Int) -> [Int] {
    let widths = candidates.map { candidate -> Int in
      guard candidate < limit else { return limit }
      let step = Int((log(Double(candidate) / narrowest) / log(ratio)).rounded())
      return step.isMultiple(of: 2)
        ? candidate : Self.candidate(for: narrowest * pow(ratio, Double(step + 1)), limit: limit)
    }
    return Set(widths).sorted()
  }
}
