/// A place inside a word where a line may end.
struct WordBreak: Hashable, Sendable {
  /// Code units from the start of the word.
  var offset: Int
  /// The engines that break here.
  var engines: BrowserEngines
}

/// Where browsers let a line end inside a word, which is a stretch of text without spaces.
///
/// All engines break after a run of spaces, whatever follows (UAX #14 would not before `)`). Inside a word:
/// - **WebKit** (`BreakablePositions.cpp`, its generator `CharacterPropertyDataGenerator.cpp`) asks a table where both
///   neighbours are below U+0100, and ICU elsewhere. For two ASCII characters the table allows a break before
///   `( < [ {` after most punctuation, and after `-` and `?`; never beside `/`. A hyphen before a digit is a minus
///   unless a letter or digit precedes it. For other pairs it holds what ICU says of the two characters alone, so
///   that the hyphen of `c’est-à-dire` stands, as at the start of a word. A hyphen that begins a word stays with what
///   is a letter to UAX #14 (rule LB20a).
/// - **Blink** (`text_break_iterator.cc`, `character_property_data_generator.cc`) has the same table but for nine
///   pairs: after `-` it does not break before `! $ ) / : ; ? ] }`. Its ICU breaks after a hyphen before any letter.
/// - **Gecko** (`nsLineBreaker.cpp`, ICU4X) gives every word by itself to UAX #14, so it breaks after the `/` of
///   `and/or`. It has rule LB25 (numbers) in the form of pairs, and nothing special for a hyphen that begins a word. (Where
///   a word overflows and `overflow-wrap` is `normal` it also breaks before the digit of `PEP-668`; here it never is.)
///
/// CSS Text 3, section 5.1, leaves this to the engines. The installed ICU also lags behind those that browsers bring
/// along: since Unicode 15.1, rule LB21a lets a line end after the hyphen between two Hebrew words.
enum BreakRules {
  /// Whether no engine breaks inside the word, seen without asking ICU; most words of most texts.
  static func isPlain(_ word: UnsafeBufferPointer<UInt16>) -> Bool {
    var closing = false
    for (index, unit) in word.enumerated() {
      switch unit {
      case 0x61...0x7A, 0x41...0x5A:
        if closing { return false }
      case 0x30...0x39:
        if closing { return false }
        // `a.5` is for ICU to judge, `1.5` is not.
        if index > 1, isInfix(word[index - 1]), !isDigit(word[index - 2]) { return false }
        if index == 1, isInfix(word[0]) { return false }
      case 0x22, 0x27, 0x2C, 0x2E, 0x3A, 0x3B:
        continue
      case 0x21, 0x29, 0x3F:
        closing = true
      case 0x28:
        if index > 0 { return false }
      default:
        return false
      }
    }
    return true
  }

  /// The places inside a word where at least one engine breaks, in order.
  /// - Parameters:
  ///   - unicode: what UAX #14 says of the word by itself, as ICU tailors it to the language; all with
  ///     `line-break: strict`, which is Gecko's `auto` and which pages ask of the others.
  ///   - untailored: the same for no language, as Gecko has it.
  ///   - pairBreaks: whether UAX #14 breaks a text of just two characters.
  static func breaks(
    in word: UnsafeBufferPointer<UInt16>, unicode: [Int], untailored: [Int], pairBreaks: (UInt16, UInt16) -> Bool
  ) -> [WordBreak] {
    var result: [WordBreak] = []
    let unicode = Set(unicode), untailored = Set(untailored)
    for offset in word.indices.dropFirst() {
      let byUnicode = unicode.contains(offset)
      let before = word[offset - 1], after = word[offset]
      let previous = offset >= 2 ? word[offset - 2] : 0
      let byGecko = geckoAllows(offset, before, after, untailored.contains(offset))
      var engines: BrowserEngines = byGecko ? [.gecko] : []
      if isASCII(before), isASCII(after) {
        let isLeadingHyphen = before == hyphen && offset == 1 && isAlphabetic(after)
        if tableAllows(previous, before, after) { engines.formUnion(isLeadingHyphen ? .blink : [.blink, .webKit]) }
        if before == hyphen, webKitAfterHyphen.contains(after) { engines.formUnion(.webKit) }
        // WebKit has ICU's answer at hand behind a character beyond the table, and takes it; before a digit too, where
        // `line-break` is `strict`.
        if before == slash, previous > 0xFF || isDigit(after), byUnicode { engines.formUnion(.webKit) }
      } else if before < 0x100, after < 0x100 {
        let isHyphenation = before == hyphen && (byUnicode || after >= 0xC0)
        if isHyphenation { engines.formUnion(.blink) }
        if byUnicode || isHyphenation, pairBreaks(before, after) { engines.formUnion([.blink, .webKit]) }
      } else if byUnicode {
        let isBlinksLeadingDash = offset == 1 && before == 0x2013 && isLetter(after)
        engines.formUnion(isBlinksLeadingDash ? .webKit : [.blink, .webKit])
      } else if before == hyphen, isHebrew(after), isHebrew(previous) {
        engines.formUnion(.blink)
      }
      if !engines.isEmpty { result.append(WordBreak(offset: offset, engines: engines)) }
    }
    return result
  }

  /// Whether ICU's tailoring to languages can matter: small kana and quotation marks, from U+2018 on.
  static func isTailored(_ word: UnsafeBufferPointer<UInt16>) -> Bool { word.contains { $0 >= 0x2018 } }

  /// What UAX #14 says, corrected where ICU's form of its rules differs from ICU4X's.
  private static func geckoAllows(
    _ offset: Int, _ before: UInt16, _ after: UInt16, _ byUnicode: Bool
  ) -> Bool {
    if before == hyphen || before == 0x2010, offset == 1, isAlphabetic(after) { return true }
    // Rule LB25 in pairs: (SY | IS) × NU, (PR | PO) × OP, (CL | CP) × (PR | PO), and no other with SY or IS.
    if before == slash || isInfix(before) {
      if isDigit(after) { return false }
      if currencies.contains(after) { return true }
    }
    if opening.contains(after), after != 0x3C, currencies.contains(before) { return false }
    if closing.contains(before), currencies.contains(after) { return false }
    return byUnicode
  }

  /// Whether the table shared by Blink and WebKit allows a break between two ASCII characters.
  private static func tableAllows(_ previous: UInt16, _ before: UInt16, _ after: UInt16) -> Bool {
    if before == hyphen, isDigit(after) { return isLetter(previous) || isDigit(previous) }
    if neverAfter.contains(after) || isLetter(before) || isDigit(before) || neverBefore.contains(before) {
      return false
    }
    if opening.contains(after) { return true }
    if before == hyphen { return after != 0x24 }
    if before == 0x3F { return after != 0x22 && after != 0x27 }
    return false
  }

  private static let hyphen: UInt16 = 0x2D
  private static let slash: UInt16 = 0x2F
  private static let opening = units("(<[{")
  /// No line begins with these.
  private static let neverAfter = units("!),./:;?]}")
  /// No line ends with these.
  private static let neverBefore = units("$'(/<@[^_`{\u{7F}")
  /// The classes PR and PO.
  private static let currencies = units("$+\\%¢£¤¥°±€")
  private static let closing = units(")]}")
  private static let symbols = units("#&*<=>@^_`~")
  private static let webKitAfterHyphen = units("!$)/:;?]}")

  private static func units(_ string: String) -> Set<UInt16> { Set(string.utf16) }
  private static func isASCII(_ unit: UInt16) -> Bool { (0x21...0x7F).contains(unit) }
  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }
  private static func isLetter(_ unit: UInt16) -> Bool { (0x61...0x7A).contains(unit | 0x20) && unit < 0x80 }
  /// Whether a character is of class AL, in ASCII.
  private static func isAlphabetic(_ unit: UInt16) -> Bool { isLetter(unit) || symbols.contains(unit) }
  private static func isHebrew(_ unit: UInt16) -> Bool { (0x05D0...0x05F2).contains(unit) }
  private static func isInfix(_ unit: UInt16) -> Bool { unit == 0x2C || unit == 0x2E || unit == 0x3A || unit == 0x3B }
}
