/// A font file, the index of a face in it, and a position in its design space.
package struct FontSource: Hashable, Sendable {
  package var path: String
  /// The index of the face in a collection (`.ttc`); 0 for a single font.
  package var index: Int
  /// Axis tags and their values, as in CSS `font-variation-settings`; axes not listed have their default.
  package var variations: [String: Double]

  package init(path: String, index: Int = 0, variations: [String: Double] = [:]) {
    self.path = path
    self.index = index
    self.variations = variations
  }
}

/// The vertical metrics of a font in font units; distances upward and downward are both positive.
package struct FontMetrics: Hashable, Sendable {
  package var unitsPerEm: Int
  /// From the baseline to the top of a line, from `OS/2` or `hhea` as the font specifies.
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

  /// The height of a line in px with `line-height: normal`.
  package func normalLineHeight(size: Double) -> Double { (ascent + descent + lineGap) / Double(unitsPerEm) * size }
}

/// One variation axis of a variable font.
package struct FontAxis: Hashable, Sendable {
  /// The four-letter tag, such as `wght`.
  package var tag: String
  package var minimum: Double
  /// The default value of the axis.
  package var standard: Double
  package var maximum: Double
}
