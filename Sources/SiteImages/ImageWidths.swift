import Glibc

/// The widths in px at which derivatives are made.
///
/// They are steps of a ladder, each 15 % wider than the one below, the same for every image and every page. So widths
/// that are nearly the same share a file, and a page can name its candidates without knowing of the others.
package enum ImageWidths {
  private static let ratio = 1.15
  private static let narrowest = 48.0

  /// The narrowest candidate that is wide enough for a width in px, of a source as wide as `limit`.
  ///
  /// Nothing is scaled up, and a step nearly as wide as the source would be one file more for nothing.
  package static func candidate(for width: Double, limit: Int) -> Int {
    let step = (log(max(width, narrowest) / narrowest) / log(ratio) - 1e-9).rounded(.up)
    let candidate = narrowest * pow(ratio, max(step, 0))
    return candidate * ratio > Double(limit) ? limit : Int(candidate.rounded(.up))
  }

  /// The candidates for every width of a range in px.
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

  /// Every second step of the ladder, where these candidates of a source as wide as `limit` are wanted: what the few
  /// browsers get that do not know AVIF. Which steps they are does not depend on what else is wanted.
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
