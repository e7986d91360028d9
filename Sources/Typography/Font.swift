internal import Bytes
internal import CTextShaping
internal import Files

/// One face of an OpenType font at one position of its design space, ready for shaping and measuring.
///
/// Advances are unhinted, so they are correct at every size.
// Unchecked only because of the C handles: face and font are made immutable before `init` returns, HarfBuzz documents
// immutable objects as safe to use from several threads, and no other stored property is mutable.
package final class Font: @unchecked Sendable {
  /// Divides a font unit into the units of HarfBuzz positions, so that variable kerning is not rounded to whole font
  /// units.
  static let subunits = 16

  /// The file, face index and variations of the font.
  package let source: FontSource
  /// The stamp of the file before it was opened.
  private let stamp: FileStamp?
  /// The family name from the font, or the file name if the font has none.
  package let familyName: String
  package let metrics: FontMetrics
  /// The advance of U+0020 in subunits; 0 if the font has no glyph for it.
  let spaceAdvance: Int
  /// Whether the font has colour glyphs, as emoji fonts do.
  package let isColored: Bool
  /// Whether the glyphs are bitmaps of one size, which are scaled; not all browsers load such fonts.
  package let isColorBitmap: Bool

  let face: OpaquePointer
  let handle: OpaquePointer
  // Computed on first use: most fonts of a theme are for scripts that a site does not use.
  private let knownCoverage = OnceReference<Coverage>()
  private let knownSpaceContext = OnceReference<SpaceContext>()

  /// Opens a font file.
  /// - Parameter isCopied: whether the font stays what it is if somebody writes to the file meanwhile. Without a copy, the
  ///   file must not change, other than by being replaced.
  /// - Throws: `FontProblem.unreadableFile`, `FontProblem.notAFont`.
  package init(_ source: FontSource, isCopied: Bool = false) throws(FontProblem) {
    stamp = FileStamp(path: source.path)
    let file = isCopied ? copiedFile(at: source.path) : hb_blob_create_from_file_or_fail(source.path)
    guard let blob = file else { throw .unreadableFile(path: source.path) }
    defer { hb_blob_destroy(blob) }
    guard source.index >= 0, source.index < Int(hb_face_count(blob)) else {
      throw .notAFont(path: source.path, index: source.index)
    }
    guard let face = hb_face_create(blob, UInt32(source.index)) else {
      throw .notAFont(path: source.path, index: source.index)
    }
    guard hb_face_get_glyph_count(face) > 0, let handle = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .notAFont(path: source.path, index: source.index)
    }
    let unitsPerEm = Int(hb_face_get_upem(face))
    let scale = Int32(clamping: unitsPerEm * Self.subunits)
    hb_font_set_scale(handle, scale, scale)
    let variations = source.variations.sorted { $0.key < $1.key }.map { axis, value in
      hb_variation_t(tag: openTypeTag(axis), value: Float(value))
    }
    hb_font_set_variations(handle, variations, UInt32(variations.count))
    hb_face_make_immutable(face)
    hb_font_make_immutable(handle)

    self.source = source
    self.face = face
    self.handle = handle
    familyName =
      readName(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY) ?? readName(face, HB_OT_NAME_ID_FONT_FAMILY)
      ?? source.path.split(separator: "/").last.map(String.init) ?? source.path
    metrics = readMetrics(handle, unitsPerEm: unitsPerEm)
    var glyph: hb_codepoint_t = 0
    let hasSpace = hb_font_get_nominal_glyph(handle, 0x20, &glyph) != 0
    spaceAdvance = hasSpace ? Int(hb_font_get_glyph_h_advance(handle, glyph)) : 0
    let hasPictures = hb_ot_color_has_png(face) != 0
    isColored = hasPictures || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
    isColorBitmap = hasPictures && !["glyf", "CFF ", "CFF2"].contains { hasTable(face, $0) }
  }

  deinit {
    hb_font_destroy(handle)
    hb_face_destroy(face)
  }

  /// Whether the file has not changed since the font was opened.
  package var hasSameFile: Bool { FileStamp(path: source.path) == stamp }

  /// The full name of the face, as used in CSS `local()`.
  package var fullName: String { readName(face, HB_OT_NAME_ID_FULL_NAME) ?? familyName }

  /// A hash of the file's bytes, the face index and the variations, the same on every machine and in every run.
  /// - Complexity: O(size of the file).
  package var identity: String { readIdentity(face, source) }

  /// Subunits per em.
  var subunitsPerEm: Double { Double(metrics.unitsPerEm * Self.subunits) }

  private var coverage: Coverage { knownCoverage.value { Coverage(face) } }

  /// Whether the shape of a word may depend on the words next to it.
  var reachesAcrossSpaces: Bool {
    knownSpaceContext.value { SpaceContext(handle, face) }.reaches
  }

  /// Computes the lazy properties now instead of on first use.
  func lookUp() { _ = (coverage, reachesAcrossSpaces) }

  /// Whether the font has a glyph for a code point.
  package func covers(_ codePoint: UInt32) -> Bool {
    if codePoint < 0x10000 { return coverage.contains(codePoint) }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(handle, codePoint, &glyph) != 0
  }

  /// Whether the font has a glyph for a character.
  package func covers(_ scalar: Unicode.Scalar) -> Bool { covers(scalar.value) }

  /// Whether the font has variants chosen by a variation selector.
  package func covers(selector: UInt32) -> Bool {
    guard (0xFE00...0xFE0F).contains(selector) || (0xE0100...0xE01EF).contains(selector), let set = hb_set_create()
    else { return false }
    defer { hb_set_destroy(set) }
    hb_face_collect_variation_selectors(face, set)
    return hb_set_has(set, selector) != 0
  }

  /// The advance of a character's glyph in ems, without kerning; `nil` if the font does not cover it.
  package func advance(of codePoint: UInt32) -> Double? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(handle, codePoint, &glyph) != 0 else { return nil }
    return Double(hb_font_get_glyph_h_advance(handle, glyph)) / Double(metrics.unitsPerEm * Self.subunits)
  }

  /// The advance of a glyph in subunits. For a bitmap glyph this is the bitmap's width, since browsers use that instead
  /// of `hmtx`.
  func advance(ofGlyph glyph: hb_codepoint_t, shaped advance: Int) -> Int {
    guard isColorBitmap, advance > 0 else { return advance }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(handle, glyph, &extents) != 0 else { return advance }
    return Int(extents.x_bearing + extents.width)
  }

  /// The font's variation axes, empty for a static font.
  package var axes: [FontAxis] {
    var count: UInt32 = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: openTypeTagName(info.tag), minimum: Double(info.min_value), standard: Double(info.default_value),
        maximum: Double(info.max_value))
    }
  }
}

/// Returns a copy of a file; nil if it cannot be read.
private func copiedFile(at path: String) -> OpaquePointer? {
  guard let bytes = try? FileSystem.read(path), let count = UInt32(exactly: bytes.count) else { return nil }
  return bytes.withUnsafeBytes { bytes in
    hb_blob_create_or_fail(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, HB_MEMORY_MODE_DUPLICATE, nil, nil)
  }
}

/// The four bytes of an OpenType tag as a number; shorter names are padded with spaces.
func openTypeTag(_ name: String) -> hb_tag_t {
  let bytes = Array(name.utf8.prefix(4)) + [UInt8](repeating: 0x20, count: max(0, 4 - name.utf8.count))
  return bytes.reduce(0) { $0 << 8 | hb_tag_t($1) }
}

private func openTypeTagName(_ tag: hb_tag_t) -> String {
  String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }, as: UTF8.self)
}

private func readName(_ face: OpaquePointer, _ id: Int) -> String? {
  var length: UInt32 = 0
  let name = hb_ot_name_id_t(id)
  let english = hb_language_from_string("en", -1)
  let needed = hb_ot_name_get_utf8(face, name, english, &length, nil)
  guard needed > 0 else { return nil }
  var bytes = [CChar](repeating: 0, count: Int(needed) + 1)
  length = UInt32(bytes.count)
  hb_ot_name_get_utf8(face, name, english, &length, &bytes)
  return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Whether a face has the table with a given tag.
func hasTable(_ face: OpaquePointer, _ name: String) -> Bool {
  let table = hb_face_reference_table(face, openTypeTag(name))
  defer { hb_blob_destroy(table) }
  return hb_blob_get_length(table) > 0
}

private func readIdentity(_ face: OpaquePointer, _ source: FontSource) -> String {
  let blob = hb_face_reference_blob(face)
  defer { hb_blob_destroy(blob) }
  var length: UInt32 = 0
  var hash = StableHash()
  if let bytes = hb_blob_get_data(blob, &length) {
    hash.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }
  let axes = source.variations.sorted { $0.key < $1.key }.map { ":\($0.key)=\($0.value)" }.joined()
  return String(hash.value, radix: 16) + "#\(source.index)" + axes
}

private func readMetrics(_ font: OpaquePointer, unitsPerEm: Int) -> FontMetrics {
  func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
    var position: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font, tag, &position)
    return Double(position) / Double(Font.subunits)
  }
  return FontMetrics(
    unitsPerEm: unitsPerEm, ascent: metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
    descent: -metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER), lineGap: metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP),
    xHeight: metric(HB_OT_METRICS_TAG_X_HEIGHT), capHeight: metric(HB_OT_METRICS_TAG_CAP_HEIGHT))
}

/// The code points of the Basic Multilingual Plane for which a face has glyphs.
private final class Coverage: Sendable {
  /// One bit per code point.
  private let bits: [UInt64]

  init(_ face: OpaquePointer) {
    var bits = [UInt64](repeating: 0, count: 1024)
    if let set = hb_set_create() {
      hb_face_collect_unicodes(face, set)
      var first = hb_codepoint_t.max, last = hb_codepoint_t.max
      while hb_set_next_range(set, &first, &last) != 0, first < 0x10000 {
        for codePoint in first...min(last, 0xFFFF) { bits[Int(codePoint >> 6)] |= 1 << UInt64(codePoint & 63) }
      }
      hb_set_destroy(set)
    }
    self.bits = bits
  }

  func contains(_ codePoint: UInt32) -> Bool { bits[Int(codePoint >> 6)] & (1 << UInt64(codePoint & 63)) != 0 }
}
