internal import CTextShaping

/// A font subset to the characters that a site uses.
package struct FontSubset: Sendable {
  /// The OpenType bytes; the same for the same font and characters.
  package var bytes: [UInt8]
  /// The requested characters that the font covers, in order, as ranges.
  package var codePoints: [ClosedRange<UInt32>]
  /// The family name, for messages.
  package var name: String
  /// The position in design space at which the font is used.
  var variations: [String: Double] = [:]

  /// The value of CSS `unicode-range`; with it, browsers choose among fonts as measuring does.
  package var unicodeRange: String {
    codePoints.map { range in
      let first = String(range.lowerBound, radix: 16, uppercase: true)
      let last = String(range.upperBound, radix: 16, uppercase: true)
      return range.count == 1 ? "U+\(first)" : "U+\(first)-\(last)"
    }.joined(separator: ", ")
  }
}

package enum FontSubsetter {
  /// The features that shaping applies to figures and letters next to a fraction slash, U+2044, and otherwise only on
  /// request. In some fonts they double the number of glyphs for letters, so a text without that character does not get
  /// them.
  private static let fractionFeatures = ["frac", "numr", "dnom"]

  /// Subsets a font to the given characters and to all glyphs that its features can produce from them.
  ///
  /// Characters that the font does not cover are left out; characters that shaping produces from others are added.
  /// Glyphs for ligatures, positional forms and marks are included, and so are kerning and mark positions, so text
  /// measures the same as with the whole font. A variable font keeps its axes: HarfBuzz 6 can pin outlines and advances
  /// but not kerning, so a pinned font would measure differently.
  /// - Throws: `FontProblem.cannotSubset` for a font whose tables HarfBuzz cannot rewrite.
  package static func subset(_ font: Font, to codePoints: some Sequence<UInt32>) throws(FontProblem) -> FontSubset {
    let wanted = codePoints.flatMap { [$0] + Shaper.parts(of: $0) }
    let covered = Set(wanted.filter { font.covers($0) || font.covers(selector: $0) }).sorted()
    guard let input = hb_subset_input_create_or_fail() else { throw .cannotSubset(name: font.familyName) }
    defer { hb_subset_input_destroy(input) }
    let characters = hb_subset_input_unicode_set(input)
    for codePoint in covered { hb_set_add(characters, codePoint) }
    let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    if !covered.contains(0x2044) {
      for feature in Self.fractionFeatures { hb_set_del(features, openTypeTag(feature)) }
    }
    // Hinting instructions take much space, and only some systems still use them.
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue | HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    guard let face = hb_subset_or_fail(font.face, input) else { throw .cannotSubset(name: font.familyName) }
    defer { hb_face_destroy(face) }
    if hasTable(face, "glyf") { addEmptyProgram(to: face) }
    guard let blob = hb_face_reference_blob(face) else { throw .cannotSubset(name: font.familyName) }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { throw .cannotSubset(name: font.familyName) }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
    return FontSubset(
      bytes: bytes, codePoints: joined(covered), name: font.familyName, variations: font.source.variations)
  }

  static var libraryVersion: String { String(cString: hb_version_string()) }

  /// Gives a TrueType font a `prep` program that does nothing.
  ///
  /// FreeType treats a font without programs as never hinted; with hinting on, it then fits outlines and advances to
  /// the pixel grid in ways that measuring cannot reproduce.
  private static func addEmptyProgram(to face: OpaquePointer) {
    // Three times: push a zero, pop it. FreeType ignores programs of seven bytes or fewer.
    let program: [CChar] = Array(repeating: [CChar(bitPattern: 0xB0), 0, 0x21], count: 3).flatMap { $0 }
    guard let blob = hb_blob_create(program, UInt32(program.count), HB_MEMORY_MODE_DUPLICATE, nil, nil) else { return }
    hb_face_builder_add_table(face, openTypeTag("prep"), blob)
    hb_blob_destroy(blob)
  }

  /// Joins sorted code points to ranges.
  private static func joined(_ codePoints: [UInt32]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for codePoint in codePoints {
      if let last = result.last, last.upperBound + 1 == codePoint {
        result[result.count - 1] = last.lowerBound...codePoint
      } else {
        result.append(codePoint...codePoint)
      }
    }
    return result
  }
}
