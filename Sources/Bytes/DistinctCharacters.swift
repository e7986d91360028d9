/// The distinct characters of some texts that have a scalar outside ASCII.
///
/// Characters are grapheme clusters, and equal if they are canonically equivalent, as in the standard library.
public struct CharacterList: Hashable, Sendable {
  /// Those of one plain scalar (`PlainScalars`), in order of first occurrence.
  public var plain = ""
  /// The others, in order of first occurrence. Most texts have none.
  public var others: [String] = []

  public init() {}
}

/// Collects the distinct characters of texts. Texts in which every scalar is a character of its own, in most alphabets
/// and in Chinese, are recognised without dividing them.
public struct DistinctCharacters {
  public private(set) var list = CharacterList()
  /// The collected characters of one plain scalar.
  private var plain = PlainScalars()
  /// All collected characters; nil until one needs more than a plain scalar.
  private var known: Set<Character>?
  /// The characters of texts that are not plain, as they are written. Comparing bytes is faster than finding out whether
  /// two characters are equivalent.
  private var written: Set<ByteText> = []

  public init() {}

  /// Adds the characters of a text.
  public mutating func add(_ text: String) {
    if let new = plain.add(text) {
      for scalar in new { append(Character(scalar)) }
      return
    }
    if known == nil { known = Set(list.plain) }
    for character in text where !character.isASCII && written.insert(ByteText(String(character))).inserted {
      append(character)
    }
  }

  private mutating func append(_ character: Character) {
    guard known?.insert(character).inserted ?? true else { return }
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first, PlainScalars.isPlain(scalar.value) {
      list.plain.unicodeScalars.append(scalar)
    } else {
      list.others.append(String(character))
    }
  }

  /// Whether a text has no other characters than those that were collected.
  public mutating func hasAll(of text: String) -> Bool {
    let before = list
    add(text)
    return list == before
  }
}

/// Collects the scalars outside ASCII of texts in which each of them is a character of its own.
public struct PlainScalars: Sendable {
  private var all = ScalarSet()

  public init() {}

  /// Adds the scalars of a text if all are plain.
  /// - Returns: those that no text before has had; nil if not all are plain.
  public mutating func add(_ text: String) -> [Unicode.Scalar]? {
    if all.hasAllBeyondASCII(of: text) { return [] }
    return text.withUTF8Bytes { bytes in
      var isPlain = true
      bytes.forEachScalarBeyondASCII { scalar in
        isPlain = Self.isPlain(scalar)
        return isPlain
      }
      guard isPlain else { return nil }
      var new: [Unicode.Scalar] = []
      bytes.forEachScalarBeyondASCII { scalar in
        if all.insert(scalar), let scalar = Unicode.Scalar(scalar) { new.append(scalar) }
        return true
      }
      return new
    }
  }

  /// Whether a scalar beyond ASCII is always a character of its own beside others of these and ASCII, and is canonically
  /// equivalent to none of them.
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    // The Greek numeral sign, question mark and ano teleia are equivalent to characters of other blocks.
    case 0x374, 0x37E, 0x387: false
    // Latin, Greek and Cyrillic.
    case 0xA0...0x2FF, 0x370...0x482, 0x48A...0x52F: true
    // Letters of Hebrew and Arabic.
    case 0x5D0...0x5EA, 0x620...0x64A: true
    // Dashes, quotation marks and the ellipsis; kana; Chinese characters and their punctuation.
    case 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF: true
    // Syllables of Korean. Texts with the letters that they consist of are not plain.
    case 0xAC00...0xD7A3: true
    default: false
    }
  }
}
