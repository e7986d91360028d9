internal import CTextShaping

extension FontSubset {
  /// A variant of the font for WebKitGTK, in which advances are not rounded to whole px.
  ///
  /// WebKitGTK rounds the advances of glyphs, but not the adjustments from `GPOS`. In this variant glyphs have no
  /// advance of their own; a feature that is always on adds the full advance.
  ///
  /// WebKit spaces words by the glyph of U+0020 itself, whatever `GPOS` contains. That glyph therefore keeps its
  /// advance, rounded or not depending on display and settings, and the page adds the difference with `wordSpacing`.
  /// The value uses two metrics of the font that are rarely used otherwise: `1ic` is the advance of U+6C34, here set to
  /// that of the space, and `1cap` is the cap height, which is never rounded, here also set to the advance of the
  /// space.
  ///
  /// A variable font gets the advances of the position in design space that it was subset for. The result is `nil` for
  /// fonts that do not support this: bitmap fonts, whose advances are not rounded, and fonts with older table formats.
  package func unrounded() -> FontSubset? {
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, 0), let builder = hb_face_builder_create() else { return nil }
    defer {
      hb_face_destroy(face)
      hb_face_destroy(builder)
    }
    guard ["glyf", "CFF ", "CFF2"].contains(where: { hasTable(face, $0) }),
      let tables = UnroundedTables(face, variations).replacements
    else { return nil }
    // With variations of font-wide metrics (`MVAR`) the cap height would change.
    for tag in tags(of: face) where tables[tag] == nil && tag != openTypeTag("MVAR") {
      let table = hb_face_reference_table(face, tag)
      hb_face_builder_add_table(builder, tag, table)
      hb_blob_destroy(table)
    }
    for (tag, bytes) in tables.sorted(by: { $0.key < $1.key }) { add(bytes, tag, to: builder) }
    let result = hb_face_reference_blob(builder)
    defer { hb_blob_destroy(result) }
    let copy = contents(result)
    return copy.isEmpty ? nil : FontSubset(bytes: copy, codePoints: codePoints, name: name, variations: variations)
  }

  /// The value of `word-spacing` that makes spaces of an unrounded font as wide as the font specifies.
  ///
  /// The fallback face shown while the font loads has other metrics, so the value is clamped: rounding changes no
  /// length by more than half a px.
  package static let wordSpacing = "clamp(-.51px,1cap - 1ic,.51px)"

  private func tags(of face: OpaquePointer) -> [hb_tag_t] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(face, 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    hb_face_get_table_tags(face, 0, &count, &tags)
    return tags
  }

  private func add(_ bytes: [UInt8], _ tag: hb_tag_t, to builder: OpaquePointer) {
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    hb_face_builder_add_table(builder, tag, blob)
    hb_blob_destroy(blob)
  }
}

/// The tables that differ between a font and its unrounded variant.
private struct UnroundedTables {
  private let face: OpaquePointer
  private let advances: [Int]
  /// The glyphs of U+0020 and U+00A0.
  private let spaces: [Int]
  private let marks: Set<Int>
  private let characters: [(character: Int, glyph: Int)]
  /// The glyph of U+6C34, if the font has one.
  private var ideographGlyph: Int? { characters.first { $0.character == Self.ideograph }?.glyph }

  private static let ideograph = 0x6C34

  init(_ face: OpaquePointer, _ variations: [String: Double]) {
    self.face = face
    let font = hb_font_create(face)
    defer { hb_font_destroy(font) }
    let settings = variations.map { hb_variation_t(tag: openTypeTag($0), value: Float($1)) }
    hb_font_set_variations(font, settings, UInt32(settings.count))
    let count = Int(hb_face_get_glyph_count(face))
    advances = (0..<count).map { Int(hb_font_get_glyph_h_advance(font, hb_codepoint_t($0))) }
    var characters: [(character: Int, glyph: Int)] = []
    let (unicodes, classes) = (hb_set_create(), hb_set_create())
    defer {
      hb_set_destroy(unicodes)
      hb_set_destroy(classes)
    }
    hb_face_collect_unicodes(face, unicodes)
    var character = hb_codepoint_t.max
    while hb_set_next(unicodes, &character) != 0 {
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, character, &glyph) != 0, glyph < count else { continue }
      characters.append((Int(character), Int(glyph)))
    }
    self.characters = characters
    spaces = characters.filter { $0.character == 0x20 || $0.character == 0xA0 }.map(\.glyph)
    hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, classes)
    marks = Set((0..<count).filter { hb_set_has(classes, hb_codepoint_t($0)) != 0 })
  }

  /// The new tables by tag; `nil` if tables that this needs are missing or malformed.
  var replacements: [hb_tag_t: [UInt8]]? {
    do {
      guard let positions = try positions(), let (header, metrics) = try metrics() else { return nil }
      var tables = [openTypeTag("GPOS"): positions, openTypeTag("hhea"): header, openTypeTag("hmtx"): metrics]
      if hasTable(face, "fvar") { tables[openTypeTag("HVAR")] = try constantMetrics() }
      if spaces.isEmpty { return tables }
      guard let measures = try measures(), let characterMap = try characterMap() else { return nil }
      tables[openTypeTag("OS/2")] = measures
      tables[openTypeTag("cmap")] = characterMap
      return tables
    } catch {
      return nil
    }
  }

  /// The advance that a glyph keeps. Marks keep theirs, since shapers zero it, some before `GPOS` and some after.
  private func keptAdvance(_ glyph: Int) -> Int {
    if glyph == ideographGlyph, let space = spaces.first { return advances[space] }
    return spaces.contains(glyph) || marks.contains(glyph) ? advances[glyph] : 0
  }

  private func positions() throws(OpenTypeBytes.OutOfBounds) -> [UInt8]? {
    let added = advances.indices.map { (glyph: $0, advance: advances[$0] - keptAdvance($0)) }.filter { $0.advance != 0 }
    guard added.allSatisfy({ (-0x8000...0x7FFF).contains($0.advance) }) else { return nil }
    let table = table("GPOS")
    var positions = table.isEmpty ? GlyphPositions() : try GlyphPositions(table)
    positions.add(advances: added)
    return positions.bytes
  }

  /// `hhea` and `hmtx`, the latter with an advance for every glyph.
  private func metrics() throws(OpenTypeBytes.OutOfBounds) -> (header: [UInt8], metrics: [UInt8])? {
    let (header, old) = (OpenTypeBytes(bytes: table("hhea")), OpenTypeBytes(bytes: table("hmtx")))
    let count = try header.word(34)
    var metrics = OpenTypeWriter()
    for glyph in advances.indices {
      metrics.word(keptAdvance(glyph))
      metrics.word(try old.word(glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count)))
    }
    var end = OpenTypeWriter()
    end.word(advances.count)
    return metrics.isValid && end.isValid ? (header.bytes.prefix(34) + end.bytes, metrics.bytes) : nil
  }

  /// An `HVAR` table in which no advance varies: one set of deltas without regions.
  private func constantMetrics() throws(OpenTypeBytes.OutOfBounds) -> [UInt8] {
    let axes = try OpenTypeBytes(bytes: table("fvar")).word(8)
    var table = OpenTypeWriter()
    table.words([1, 0])
    for offset in [20, 0, 0, 0] { table.long(offset) }
    table.word(1)
    table.long(12)
    table.word(1)
    table.long(16)
    table.words([axes, 0])
    table.words([advances.count, 0, 0])
    return table.bytes
  }

  /// `OS/2` with the advance of the space as cap height; versions before 2 end before that field.
  private func measures() throws(OpenTypeBytes.OutOfBounds) -> [UInt8]? {
    var table = OpenTypeBytes(bytes: table("OS/2"))
    if try table.word(0) < 2 {
      let known = table.bytes.dropFirst(2).prefix(try table.word(0) == 0 ? 76 : 84)
      table = OpenTypeBytes(bytes: [0, 2] + known + [UInt8](repeating: 0, count: 94 - known.count))
    }
    guard table.bytes.count >= 96, let space = spaces.first else { return nil }
    var height = OpenTypeWriter()
    height.word(advances[space])
    return height.isValid ? table.bytes.prefix(88) + height.bytes + table.bytes.dropFirst(90) : nil
  }

  /// `cmap` with U+6C34 mapped to the glyph of the space if it has no glyph; variation sequences are kept.
  private func characterMap() throws(OpenTypeBytes.OutOfBounds) -> [UInt8]? {
    guard let space = spaces.first else { return nil }
    var characters = characters
    if ideographGlyph == nil { characters.append((Self.ideograph, space)) }
    characters.sort { $0.character < $1.character }
    let old = OpenTypeBytes(bytes: table("cmap"))
    var sequences: ArraySlice<UInt8> = []
    for index in 0..<(try old.word(2)) {
      let offset = try old.long(4 + 8 * index + 4)
      guard try old.word(offset) == 14 else { continue }
      let length = try old.long(offset + 2)
      sequences = old.bytes.dropFirst(offset).prefix(length)
    }
    var map = OpenTypeWriter()
    let start = sequences.isEmpty ? 12 : 20
    map.words([0, sequences.isEmpty ? 1 : 2])
    let groups = 16 + 12 * characters.count
    if !sequences.isEmpty {
      map.words([0, 5])
      map.long(start + groups)
    }
    map.words([3, 10])
    map.long(start)
    map.words([12, 0])
    for value in [groups, 0, characters.count] { map.long(value) }
    for (character, glyph) in characters {
      for value in [character, character, glyph] { map.long(value) }
    }
    map.append(Array(sequences))
    return map.isValid ? map.bytes : nil
  }

  private func table(_ name: String) -> [UInt8] {
    let table = hb_face_reference_table(face, openTypeTag(name))
    defer { hb_blob_destroy(table) }
    return contents(table)
  }
}

private func contents(_ blob: OpaquePointer?) -> [UInt8] {
  var length: UInt32 = 0
  guard let data = hb_blob_get_data(blob, &length) else { return [] }
  return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
}
