/// The `@font-face` descriptors that fit a system font to a theme font while the theme font loads.
///
/// The line height is equal and the width equal on average, so the layout does not shift.
package struct FallbackFace: Hashable, Sendable {
  /// The font name for CSS `local()`.
  package var localName: String
  /// The values of the descriptors, as fractions of 1.
  package var sizeAdjust: Double
  package var ascentOverride: Double
  package var descentOverride: Double
  package var lineGapOverride: Double

  /// Fits a system font to a theme font.
  ///
  /// `size-adjust` is the ratio of the average advances, weighted by English letter frequencies. The overrides are
  /// relative to the adjusted size (CSS Fonts 5, `size-adjust`), so they are divided by it.
  package init(matching font: Font, with system: SystemFont) {
    let metrics = font.metrics
    let adjust = Self.averageAdvance { font.advance(of: $0) } / Self.averageAdvance { system.advance(of: $0) }
    let isUsable = adjust.isFinite && adjust > 0
    sizeAdjust = isUsable ? adjust : 1
    let em = Double(metrics.unitsPerEm) * sizeAdjust
    localName = system.name
    ascentOverride = metrics.ascent / em
    descentOverride = metrics.descent / em
    lineGapOverride = metrics.lineGap / em
  }

  /// A font installed on most systems, with the advances of the ASCII letters and the space in 1/1000 em.
  ///
  /// The values come from the Adobe Core 14 AFM files (Helvetica, Times-Roman, Courier). Arial, Times New Roman,
  /// Courier New and the Liberation fonts have the same advances by design.
  package struct SystemFont: Hashable, Sendable {
    package var name: String
    private var space: Int
    private var letters: [Int]

    package static let arial = SystemFont(
      name: "Arial", space: 278,
      letters: [
        556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
        722, 500, 500, 500,
      ])
    package static let timesNewRoman = SystemFont(
      name: "Times New Roman", space: 250,
      letters: [
        444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500,
        722, 500, 500, 444,
      ])
    package static let courierNew = SystemFont(
      name: "Courier New", space: 600, letters: [Int](repeating: 600, count: 26))

    /// The advance in ems; `nil` unless the character is a lowercase ASCII letter or the space.
    func advance(of codePoint: UInt32) -> Double? {
      if codePoint == 0x20 { return Double(space) / 1000 }
      let index = Int(codePoint) - 0x61
      return letters.indices.contains(index) ? Double(letters[index]) / 1000 : nil
    }
  }

  /// Occurrences of `a` to `z` per thousand letters of English text (Lewand, "Cryptological Mathematics", 2000), and of
  /// the space, assuming words of five letters.
  private static let frequencies: [Double] = [
    81.67, 14.92, 27.82, 42.53, 127.02, 22.28, 20.15, 60.94, 69.66, 1.53, 7.72, 40.25, 24.06, 67.49, 75.07, 19.29, 0.95,
    59.87, 63.27, 90.56, 27.58, 9.78, 23.6, 1.5, 19.74, 0.74,
  ]

  private static func averageAdvance(_ advance: (UInt32) -> Double?) -> Double {
    var sum = 0.0, weight = 0.0
    func count(_ codePoint: UInt32, _ frequency: Double) {
      guard let width = advance(codePoint) else { return }
      sum += width * frequency
      weight += frequency
    }
    for (index, frequency) in frequencies.enumerated() { count(0x61 + UInt32(index), frequency) }
    count(0x20, 200)
    return weight > 0 ? sum / weight : .nan
  }
}
