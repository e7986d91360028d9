/// A font file, a face inside it and a place in its design space.
package struct FontSource: Hashable, Sendable {
  package var path: String
  /// The face's number in a collection (`.ttc`), 0 for a plain font.
  package var index: Int
  /// Axis tags and their values, as in CSS's `font-variation-settings`; axes not named stay at their defaults.
  package var variations: [String: Double]

  package init(path: String, index: Int = 0, variations: [String: Double] = [:]) {
    self.path = path
    self.index = index
    self.variations = variations
  }
}

/// The measures that a font gives for a line of its text, in font units, upward and downward both positive.
package struct FontMetrics: Hashable, Sendable {
  package var unitsPerEm: Int
  /// From the baseline to the top of a line, by `OS/2` or `hhea` as the font asks for.
  package var ascent: Double
  /// From the baseline to the bottom of a line; positive.
  package var descent: Double
  package var lineGap: Double
  package var xHeight: Double
  package var capHeight: Double

  package init(
    unitsPerEm: Int, ascent: Double, descent: Double, lineGap: Double, xHeight: Double, capHeight: Double
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.xHeight = xHeight
    self.capHeight = capHeight
  }

  /// The height of a line in px where CSS says `line-height: normal`.
  package func normalLineHeight(size: Double) -> Double { (ascent + descent + lineGap) / Double(unitsPerEm) * size }
}

/// One axis along which a variable font varies.
package struct FontAxis: Hashable, Sendable {
  /// Four letters, such as `wght`.
  package var tag: String
  package var minimum: Double
  /// Where the font stands if nothing is said.
  package var standard: Double
  package var maximum: Double
}
