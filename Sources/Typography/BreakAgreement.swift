extension Typesetter {
  /// Inserts break controls into a text so that all engines can end lines at the same places.
  ///
  /// Where engines differ, the inserted characters make them agree, so that the measured lines match every browser.
  /// U+200B ZERO WIDTH SPACE allows a break in all engines: after the slashes of a URL, after a hyphen, and between two
  /// words of a script without spaces (each engine has its own dictionary). U+2060 WORD JOINER prevents a break in all
  /// engines where it would look wrong, as in `w/o` or `C++17`. Pages write them as `<wbr>` and as a span that does not
  /// wrap; measuring handles the characters themselves.
  /// - Parameter language: A BCP 47 tag.
  package func agreed(_ text: String, language: String) -> String {
    var text = text
    // Most texts contain no character that allows a break inside a word.
    if text.withUTF8({ bytes in BreakAgreement.hasNoMark(bytes) }) { return text }
    var units: [UInt16] = []
    text.withUTF8 { bytes in
      units.reserveCapacity(bytes.count)
      bytes.forEachUTF16 { units.append($0) }
    }
    var insertions: [(offset: Int, unit: UInt16)] = []
    units.withUnsafeBufferPointer { units in
      var start = 0
      while start < units.count {
        var end = start
        while end < units.count, !BreakAgreement.isSpace(units[end]) { end += 1 }
        let word = UnsafeBufferPointer(rebasing: units[start..<end])
        for candidate in word.isEmpty ? [] : wordBreaks(word, language: language) {
          guard let unit = BreakAgreement.character(at: candidate, in: word) else { continue }
          insertions.append((start + candidate.offset, unit))
        }
        start = end + 1
      }
    }
    if insertions.isEmpty { return text }
    var result: [UInt16] = []
    result.reserveCapacity(units.count + insertions.count)
    var copied = 0
    for insertion in insertions {
      result += units[copied..<insertion.offset]
      result.append(insertion.unit)
      copied = insertion.offset
    }
    result += units[copied...]
    return String(decoding: result, as: UTF16.self)
  }
}

/// The rules that decide where breaks are made the same for all engines, and with which character.
enum BreakAgreement {
  static let zeroWidthSpace: UInt16 = 0x200B
  static let wordJoiner: UInt16 = 0x2060

  /// Whether a text is all ASCII and has none of the characters next to which an engine may break.
  static func hasNoMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let (low, high) = (marks[0], marks[1])
    func hasNoMark(_ bytes: some Sequence<UInt8>) -> Bool {
      bytes.allSatisfy { $0 < 0x80 && ($0 < 64 ? low : high) >> ($0 & 63) & 1 == 0 }
    }
    let text = ByteWords(bytes)
    return stride(from: 0, to: bytes.count, by: 8).allSatisfy { offset in
      text.eight(at: offset).isProse || hasNoMark(bytes[offset..<min(offset + 8, bytes.count)])
    }
  }

  /// A bit mask with one bit for each ASCII character next to which an engine may break.
  private static let marks = "!$%&()*+-/<=>?@[\\]^{|}~".utf8.reduce(into: InlineArray<2, UInt64>(repeating: 0)) {
    $0[Int($1 >> 6)] |= 1 << ($1 & 63)
  }

  static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }

  /// The character that makes the engines agree at a break opportunity; `nil` if they already agree.
  static func character(at candidate: WordBreak, in word: UnsafeBufferPointer<UInt16>) -> UInt16? {
    let offset = candidate.offset
    let before = word[offset - 1], after = word[offset]
    if before == zeroWidthSpace || after == zeroWidthSpace { return nil }
    if candidate.engines == .all { return hasDictionary(before) && hasDictionary(after) ? zeroWidthSpace : nil }
    return isAcceptable(offset, in: word) ? zeroWidthSpace : wordJoiner
  }

  /// Whether a break is acceptable here: after a slash or a hyphen with word characters on both sides.
  private static func isAcceptable(_ offset: Int, in word: UnsafeBufferPointer<UInt16>) -> Bool {
    let before = word[offset - 1]
    switch before {
    case 0x2D, 0x2010: return offset >= 2 && isWordCharacter(word[offset - 2]) && isWordCharacter(word[offset])
    case 0x2F, 0x5C:
      let next = offset + 1 < word.count && isWordCharacter(word[offset]) && isWordCharacter(word[offset + 1])
      // After `https://` and `api/`, but not after `w/` or `~/`.
      return next && offset >= 3
        && (isWordCharacter(word[offset - 2]) && isWordCharacter(word[offset - 3]) || word[offset - 2] == before)
    default: return false
    }
  }

  /// Whether a character is a letter, a digit, or used in a word like one.
  private static func isWordCharacter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0..<0xC0: false
    // General punctuation and the blocks after it, up to the ideographic punctuation.
    case 0x2000...0x2BFF, 0x3000...0x303F, 0xFF00...0xFF0F: false
    default: true
    }
  }

  /// Whether words of the character's script are found with a dictionary (class SA of UAX #14, Basic Multilingual
  /// Plane).
  private static func hasDictionary(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF,
      0xAA60...0xAADF:
      true
    default: false
    }
  }
}

extension UInt64 {
  /// Whether all eight bytes are ASCII letters, digits, `:`, `;`, `,`, `.` or spaces, which make up most of a text.
  fileprivate var isProse: Bool {
    func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
    let highBits = ByteWords.highBits
    guard self & highBits == 0 else { return false }
    // No sum of two bytes carries into the next byte, since both are below 0x80.
    func isAtLeast(_ least: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ each(0x80 - least) }
    let lowercase = self | each(0x20)
    let letters = isAtLeast(0x61, lowercase) & ~isAtLeast(0x7B, lowercase)
    let digits = isAtLeast(0x30, self) & ~isAtLeast(0x3C, self)
    let marks = ~isAtLeast(1, (self & ~each(0x02)) ^ each(0x2C)) | ~isAtLeast(1, self ^ each(0x20))
    return (letters | digits | marks) & highBits == highBits
  }
}
