internal import CTextShaping

/// What a font looks like, in the words of CSS.
package enum FontDesign: String, Sendable {
  case serif
  case sansSerif = "sans-serif"
  case monospace
}

extension Font {
  /// What the font looks like, from its Latin letters: few fonts say it, and many of those say it wrongly.
  package var design: FontDesign {
    let advances = Set("ilmW".unicodeScalars.compactMap { advance(of: $0.value) })
    if advances.count == 1 { return .monospace }
    // `I` and `l` are hardly more than stems without serifs: up to 0.2 em in the boldest fonts, against 0.23 and more.
    let widths = "Il".unicodeScalars.compactMap { inkWidth(of: $0.value) }
    return widths.count == 2 && widths.allSatisfy { $0 > 0.215 } ? .serif : .sansSerif
  }

  /// The width in em of what is drawn of a character; nil if the font has no glyph for it.
  private func inkWidth(of codePoint: UInt32) -> Double? {
    var glyph: hb_codepoint_t = 0
    var extents = hb_glyph_extents_t()
    guard hb_font_get_nominal_glyph(handle, codePoint, &glyph) != 0,
      hb_font_get_glyph_extents(handle, glyph, &extents) != 0
    else { return nil }
    return Double(extents.width) / Double(metrics.unitsPerEm * Self.subunits)
  }
}
