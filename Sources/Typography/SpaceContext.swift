internal import CTextShaping

/// Whether the lookups of a font involve the space together with other glyphs.
///
/// If none does, words can be shaped one by one and equal words share the result. A few fonts have such lookups:
/// Liberation kerns `space A`, Inter raises the hyphen of `A - B`. With these, the characters on both sides of every
/// space are tried, and a word that they affect is shaped together with the space and the character beyond it.
final class SpaceContext: Sendable {
  /// Whether any lookup that browsers apply by default involves the space.
  let reaches: Bool

  init(_ font: OpaquePointer, _ face: OpaquePointer) {
    var space: hb_codepoint_t = 0
    reaches = hb_font_get_nominal_glyph(font, 0x20, &space) != 0 && Self.reaches(face: face, space: space)
  }

  private static func reaches(face: OpaquePointer, space: UInt32) -> Bool {
    guard let lookups = hb_set_create(), let touched = hb_set_create() else { return false }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(touched)
    }
    let features = defaultFeatures.map(openTypeTag) + [0]
    for table in [openTypeTag("GSUB"), openTypeTag("GPOS")] {
      hb_set_clear(lookups)
      hb_ot_layout_collect_lookups(face, table, nil, nil, features, lookups)
      var lookup = hb_codepoint_t.max
      while hb_set_next(lookups, &lookup) != 0 {
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, touched, touched, touched, nil)
        if hb_set_has(touched, space) != 0 { return true }
      }
    }
    return false
  }

  private static let defaultFeatures = [
    "ccmp", "locl", "rvrn", "rlig", "rclt", "calt", "clig", "liga", "init", "medi", "fina", "isol", "kern", "dist",
    "curs", "mark", "mkmk", "abvm", "blwm",
  ]
}
