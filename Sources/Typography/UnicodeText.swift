internal import CUnicode
internal import Synchronization

// The only file that calls ICU.

/// A pool of line-break and grapheme iterators, since opening one takes longer than a paragraph.
final class BreakIterators: Sendable {
  private let idle = Mutex<[String: [Handle]]>([:])

  // Unchecked: a C handle, which is in the pool or with exactly one borrower.
  private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

  deinit {
    idle.withLock { pools in
      for handle in pools.values.joined() { unicode_breaks_close(handle.pointer) }
    }
  }

  /// The offsets inside the text (neither 0 nor its end) where UAX #14, with ICU's dictionaries, allows a line to end.
  func lineBreaks(in text: UnsafeBufferPointer<UInt16>, language: String) -> [Int] {
    boundaries(in: text, pool: language) { unicode_breaks_open_lines(language) }
  }

  /// The offsets inside the text between two grapheme clusters of UAX #29.
  func graphemeBreaks(in text: UnsafeBufferPointer<UInt16>) -> [Int] {
    // No language has this tag.
    boundaries(in: text, pool: "*") { unicode_breaks_open_characters() }
  }

  private func boundaries(
    in text: UnsafeBufferPointer<UInt16>, pool: String, open: () -> OpaquePointer?
  ) -> [Int] {
    guard text.count > 1 else { return [] }
    let borrowed = idle.withLock { $0[pool]?.popLast() }
    guard let iterator = borrowed?.pointer ?? open() else { return [] }
    defer { idle.withLock { $0[pool, default: []].append(Handle(pointer: iterator)) } }
    guard unicode_breaks_set_text(iterator, text.baseAddress, Int32(clamping: text.count)) != 0 else { return [] }
    var found: [Int] = []
    while true {
      let position = Int(unicode_breaks_next(iterator))
      if position <= 0 || position >= text.count { return found }
      found.append(position)
    }
  }
}

/// Unicode properties of text, provided by ICU.
enum UnicodeText {
  /// The bidirectional embedding level of each code unit by UAX #9; `nil` if all text runs left to right.
  static func bidiLevels(of text: UnsafeBufferPointer<UInt16>, direction: ParagraphOptions.Direction) -> [UInt8]? {
    // Below U+0590 there are no right-to-left characters and no bidirectional formatting characters.
    if direction != .rightToLeft, !text.contains(where: { $0 >= 0x0590 }) { return nil }
    let base: Int32 =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .automatic: 2
      }
    var levels = [UInt8](repeating: 0, count: text.count)
    guard unicode_bidi_levels(text.baseAddress, Int32(clamping: text.count), base, &levels) != 0 else { return nil }
    return levels.contains { $0 != 0 } ? levels : nil
  }

  /// Whether a code point is invisible if a font has no glyph for it (joiners, selectors, soft hyphens).
  static func isDefaultIgnorable(_ codePoint: UInt32) -> Bool {
    codePoint >= 0xAD && unicode_is_default_ignorable(codePoint) != 0
  }

  /// Whether a code unit is a visible grapheme of its own next to others of which this is true: the letters of Latin, Greek,
  /// Cyrillic, Hebrew, Arabic, Japanese and Korean, Chinese characters, and ASCII. ICU decides on all others.
  static func isVisibleGrapheme(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x21..<0xAD, 0xAE..<0x300, 0x0370...0x0482, 0x048A...0x052F, 0x05D0...0x05EA, 0x0620...0x064A,
      0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Whether each code unit of a text is a grapheme. Below U+0300 only CR and LF form one together, and white space has
  /// been collapsed.
  static func areGraphemes(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    text.allSatisfy { $0 < 0x300 || isVisibleGrapheme($0) }
  }

  /// Whether a code point has emoji presentation by default (`Emoji_Presentation`).
  static func isShownAsEmoji(_ codePoint: UInt32) -> Bool { unicode_is_shown_as_emoji(codePoint) != 0 }
}
