internal import CTextShaping

/// The glyphs that a font's lookups bring together with the space.
///
/// Words can be shaped one by one, and equal words share the work, as long as nothing reaches across the space. A few
/// fonts do reach: Liberation kerns `space A`, Inter raises a hyphen between `A - B`. There a word is shaped
/// together with the space and one character beyond, but only where such a glyph stands beside the space.
struct SpaceContext: Sendable {
  /// One bit per glyph.
  private let glyphs: [UInt64]
  /// One bit per ASCII character.
  private let ascii: (low: UInt64, high: UInt64)

  /// Nil where no lookup that browsers apply by default touches the space.
  init?(face: OpaquePointer, font: OpaquePointer, space: UInt32) {
    guard let lookups = hb_set_create(), let touched = hb_set_create(), let all = hb_set_create() else { return nil }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(touched)
      hb_set_destroy(all)
    }
    let features = Self.defaultFeatures.map(openTypeTag) + [0]
    for table in [openTypeTag("GSUB"), openTypeTag("GPOS")] {
      hb_set_clear(lookups)
      hb_ot_layout_collect_lookups(face, table, nil, nil, features, lookups)
      var lookup = hb_codepoint_t.max
      while hb_set_next(lookups, &lookup) != 0 {
        hb_set_clear(touched)
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, touched, touched, touched, nil)
        if hb_set_has(touched, space) != 0 { hb_set_union(all, touched) }
      }
    }
    guard hb_set_is_empty(all) == 0 else { return nil }
    hb_set_del(all, space)
    var bits = [UInt64](repeating: 0, count: Int(hb_set_get_max(all) & 0xFFFF) / 64 + 1)
    var glyph = hb_codepoint_t.max
    while hb_set_next(all, &glyph) != 0, Int(glyph) < bits.count * 64 { bits[Int(glyph >> 6)] |= 1 << UInt64(glyph & 63) }
    glyphs = bits
    var low: UInt64 = 0, high: UInt64 = 0
    for character in UInt32(0x21)..<0x7F where Self.has(bits, font, character) {
      if character < 64 { low |= 1 << UInt64(character) } else { high |= 1 << UInt64(character - 64) }
    }
    ascii = (low, high)
  }

  /// Whether a character (a UTF-16 code unit) takes part in something that involves the space.
  func touches(_ unit: UInt16, in font: Font) -> Bool {
    if unit < 64 { return ascii.low & (1 << UInt64(unit)) != 0 }
    if unit < 128 { return ascii.high & (1 << UInt64(unit - 64)) != 0 }
    return Self.has(glyphs, font.handle, UInt32(unit))
  }

  private static func has(_ bits: [UInt64], _ font: OpaquePointer, _ character: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else { return false }
    let index = Int(glyph >> 6)
    return index < bits.count && bits[index] & (1 << UInt64(glyph & 63)) != 0
  }

  private static let defaultFeatures = [
    "ccmp", "locl", "rvrn", "rlig", "rclt", "calt", "clig", "liga", "init", "medi", "fina", "isol", "kern", "dist",
    "curs", "mark", "mkmk", "abvm", "blwm",
  ]
}
