internal import CTextShaping

/// The parameters of shaping other than the text.
struct ShapingContext {
  var font: Font
  /// The ISO 15924 tag as a number.
  var script: UInt32
  var isRightToLeft: Bool
  var language: ShapingLanguage
  var features: TextStyle.Features
  /// The font size in px; it only affects the rounding of advances.
  var size: Double
}

/// A language as HarfBuzz represents it: interned for the lifetime of the process, so the address identifies it.
// Unchecked: a C handle of what HarfBuzz never changes or frees.
struct ShapingLanguage: Hashable, @unchecked Sendable {
  let handle: OpaquePointer?
  init(_ tag: String) { handle = hb_language_from_string(tag, -1) }
  var key: UInt64 { UInt64(UInt(bitPattern: handle)) }
}

/// A cluster of characters and the glyphs that shaping made from them, in logical order.
struct ShapedCluster {
  /// The first code unit, counted from the start of the shaped range.
  var offset: Int
  /// The sum of the advances of the glyphs.
  var advance: Advance
  /// Whether the glyphs on both sides stay the same if the text is divided before this cluster.
  var isSafeToBreak: Bool
}

enum Shaper {
  /// Shapes a range of a text with one font; the text around it affects joining but is not shaped itself.
  static func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ context: ShapingContext
  ) -> [ShapedCluster] {
    guard let buffer = shapedBuffer(text, range, context) else { return [] }
    defer { hb_buffer_destroy(buffer) }
    return clusters(of: buffer, from: range.lowerBound, context)
  }

  /// A buffer with the glyphs of a range of a text, which the caller destroys; nil for an empty range.
  static func shapedBuffer(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ context: ShapingContext
  ) -> OpaquePointer? {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= text.count, let buffer = hb_buffer_create() else {
      return nil
    }
    hb_buffer_add_utf16(
      buffer, text.baseAddress, Int32(clamping: text.count), UInt32(range.lowerBound), Int32(clamping: range.count))
    shape(buffer, context, switchedOff(context.features))
    return buffer
  }

  /// Shapes the text of a buffer.
  /// - Parameter features: `switchedOff(context.features)`.
  static func shape(_ buffer: OpaquePointer?, _ context: borrowing ShapingContext, _ features: [hb_feature_t]) {
    hb_buffer_set_direction(buffer, context.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(context.script))
    hb_buffer_set_language(buffer, context.language.handle)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_shape(context.font.handle, buffer, features, UInt32(features.count))
  }

  private static func clusters(
    of buffer: OpaquePointer, from start: Int, _ context: ShapingContext
  ) -> [ShapedCluster] {
    var count: UInt32 = 0, positionCount: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return [] }
    let factor = Advance.appUnits(perSubunitOf: context.font, size: context.size)
    var result: [ShapedCluster] = []
    result.reserveCapacity(Int(count))
    for index in 0..<Int(min(count, positionCount)) {
      let offset = Int(infos[index].cluster) - start
      let isSafe = hb_glyph_info_get_glyph_flags(infos + index).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
      let glyph = infos[index].codepoint
      let subunits = context.font.advance(ofGlyph: glyph, shaped: Int(positions[index].x_advance))
      let advance = Advance(subunits, factor: factor, isBitmap: context.font.isColorBitmap)
      if let last = result.last, last.offset == offset {
        result[result.count - 1].advance += advance
        result[result.count - 1].isSafeToBreak = last.isSafeToBreak && isSafe
      } else {
        result.append(ShapedCluster(offset: offset, advance: advance, isSafeToBreak: isSafe))
      }
    }
    // HarfBuzz returns right-to-left runs in visual order.
    if let first = result.first, let last = result.last, first.offset > last.offset { result.reverse() }
    return result
  }

  /// The features that are not applied.
  static func switchedOff(_ features: TextStyle.Features) -> [hb_feature_t] {
    var tags: [String] = []
    if !features.contains(.kerning) { tags += ["kern"] }
    if !features.contains(.ligatures) { tags += ["liga", "clig", "calt"] }
    return tags.map { hb_feature_t(tag: openTypeTag($0), value: 0, start: 0, end: .max) }
  }

  /// The script of a code point; `nil` if it takes the script of its neighbours (Common, Inherited).
  static func script(of codePoint: UInt32) -> UInt32? {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), codePoint)
    if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN { return nil }
    return hb_script_to_iso15924_tag(script)
  }

  /// The precomposed character for a letter and a mark, if Unicode has one.
  static func composed(_ base: UInt32, _ mark: UInt32) -> UInt32? {
    var result: hb_codepoint_t = 0
    return hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark, &result) != 0 ? result : nil
  }

  /// The characters that shaping decomposes a character into, whether a font has it or not: the vowel AM of Thai and
  /// Lao, and characters that the shapers of Indic and other syllabic scripts decompose. Empty for most.
  static func parts(of codePoint: UInt32) -> [UInt32] {
    switch codePoint {
    case 0xE33: return [0xE4D, 0xE32]
    case 0xEB3: return [0xECD, 0xEB2]
    case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x1CFF, 0xA800...0xABFF, 0x11000...0x11FFF:
      var first: hb_codepoint_t = 0, second: hb_codepoint_t = 0
      guard hb_unicode_decompose(hb_unicode_funcs_get_default(), codePoint, &first, &second) != 0 else { return [] }
      return [first] + parts(of: first) + (second == 0 ? [] : [second])
    default: return []
    }
  }

  /// Whether the letters of a script take joining forms from their neighbours, even across a break (CSS Text 3, 7.3).
  static func joins(_ script: UInt32) -> Bool { joining.contains(script) }

  private static let joining = Set(
    ["Arab", "Syrc", "Mong", "Nkoo", "Mand", "Mani", "Phag", "Phlp", "Sogd", "Rohg", "Adlm", "Chrs", "Ougr"]
      .map(openTypeTag))

  static let common = openTypeTag("Zyyy")
  static let latin = openTypeTag("Latn")
}
