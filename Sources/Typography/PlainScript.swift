/// The script of a text that is a single run in a font that covers it: it has only one alphabet that is written from left
/// to right, without combining marks.
enum PlainScript {
  /// Returns the script, as itemization finds it; nil if it needs itemization.
  /// - Parameter bytes: well-formed UTF-8.
  static func script(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let hasLatin = bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    var script = hasLatin ? Shaper.latin : nil
    let text = ByteWords(bytes)
    var index = 0
    while index < bytes.count {
      // The letters of a word are beyond ASCII together.
      if bytes[index] < 0x80 {
        let beyondASCII = text.eight(at: index) & ByteWords.highBits
        index += beyondASCII == 0 ? 8 : beyondASCII.trailingZeroBitCount >> 3
        continue
      }
      guard let own = bytes.unit(at: index).flatMap(self.script), script == nil || script == own else { return nil }
      script = own
      // All of these letters take two bytes.
      index += 2
    }
    return script ?? Shaper.common
  }

  /// The script of a letter beyond ASCII; nil for any other character.
  private static func script(of unit: UInt16) -> UInt32? {
    switch unit {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x02AF: Shaper.latin
    // Without the letters of Coptic and a symbol.
    case 0x0388...0x03E1, 0x03F0...0x03F5, 0x03F7...0x03FF: greek
    case 0x0400...0x0481, 0x048A...0x052F: cyrillic
    default: nil
    }
  }

  private static let greek = openTypeTag("Grek")
  private static let cyrillic = openTypeTag("Cyrl")
}
