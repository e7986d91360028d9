/// Texts that should not be found in files, and the search for them.
///
/// A text is found by runs of `runLength` words, so that markup, entities and line breaks in between do not hide it. A shorter
/// text counts as one run; below `shortest` words, a text is too common to be searched for.
struct TextTraces: Sendable {
  static let runLength = 12
  static let shortest = 4

  /// The texts, in the order in which they were added.
  private(set) var owners: [Int] = []
  /// The owner by the hash of a run.
  private var runs: [UInt64: Int] = [:]
  /// The lengths of the runs.
  private var lengths: Set<Int> = []

  var isEmpty: Bool { runs.isEmpty }

  /// Adds a text to search for.
  /// - Parameter owner: what a search returns where it is found.
  mutating func add(_ text: String, owner: Int) {
    let hashes = Self.words(of: text)
    guard hashes.count >= Self.shortest else { return }
    let length = min(hashes.count, Self.runLength)
    lengths.insert(length)
    var window = RunWindow()
    for hash in hashes {
      window.append(hash)
      if let run = window.run(length) { runs[run] = owner }
    }
  }

  /// Takes out what is in a text that may be published.
  mutating func remove(_ text: String) {
    var window = RunWindow()
    for hash in Self.words(of: text) {
      window.append(hash)
      for length in lengths { if let run = window.run(length) { runs[run] = nil } }
    }
  }

  /// Returns the first place of each owner's texts in a file, as an offset in bytes.
  /// - Parameters:
  ///   - isMarkup: whether `<…>` is a tag, whose attributes are texts of their own.
  ///   - isAllowed: whether the file may contain an owner's text.
  func search(
    _ bytes: UnsafeRawBufferPointer, isMarkup: Bool, isAllowed: (Int) -> Bool
  ) -> [(owner: Int, offset: Int)] {
    var found: [(owner: Int, offset: Int)] = []
    var text = RunWindow()
    var attributes = RunWindow()
    var words = WordReader(bytes, isMarkup: isMarkup)
    while let word = words.next() {
      if word.isFirstInTag { attributes = RunWindow() }
      if word.isInTag { attributes.append(word.hash) } else { text.append(word.hash) }
      for length in lengths {
        guard let run = word.isInTag ? attributes.run(length) : text.run(length), let owner = runs[run],
          !isAllowed(owner), !found.contains(where: { $0.owner == owner })
        else { continue }
        found.append((owner, word.offset))
      }
    }
    return found
  }

  private static func words(of text: String) -> [UInt64] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = WordReader(UnsafeRawBufferPointer(bytes), isMarkup: false)
      var hashes: [UInt64] = []
      while let word = reader.next() { hashes.append(word.hash) }
      return hashes
    }
  }
}

/// The hashes of the runs of words that end at the last word.
private struct RunWindow {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Powers of the factor.
  private static let powers: [UInt64] = (0...TextTraces.runLength).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power &* factor }
  }

  /// The polynomial hash of all words up to each of the last ones, by the number of words modulo the size.
  private var sums = [UInt64](repeating: 0, count: TextTraces.runLength + 1)
  private var count = 0

  mutating func append(_ word: UInt64) {
    let sum = sums[count % sums.count] &* Self.factor &+ word
    count += 1
    sums[count % sums.count] = sum
  }

  /// The hash of the last words; nil if there are fewer.
  func run(_ length: Int) -> UInt64? {
    guard count >= length else { return nil }
    return (sums[count % sums.count] &- sums[(count - length) % sums.count] &* Self.powers[length]) &+ UInt64(length)
  }
}

/// The words of a text or file: letters and digits of ASCII in a row, and each other character that is no punctuation.
private struct WordReader {
  struct Word {
    var hash: UInt64
    /// The place behind the word, in bytes.
    var offset: Int
    var isInTag: Bool
    var isFirstInTag: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private let isMarkup: Bool
  private var offset = 0
  private var isInTag = false
  private var beginsTag = false

  init(_ bytes: UnsafeRawBufferPointer, isMarkup: Bool) {
    self.bytes = bytes
    self.isMarkup = isMarkup
  }

  mutating func next() -> Word? {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "<") where isMarkup: (isInTag, beginsTag) = (true, true)
      case UInt8(ascii: ">") where isMarkup: isInTag = false
      case UInt8(ascii: "&"): skipEntity()
      case UInt8(ascii: "\\"): offset += 1
      case 0x80...:
        if let word = character() { return word }
        continue
      case _ where Self.isLetter(byte): return letters()
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func letters() -> Word {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while offset < bytes.count, Self.isLetter(bytes[offset]) {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
      offset += 1
    }
    return word(hash)
  }

  /// A character beyond ASCII; nil for spaces and punctuation, which typography may have changed.
  private mutating func character() -> Word? {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    let first = bytes[start]
    let second = start + 1 < offset ? bytes[start + 1] : 0
    // U+0080 to U+00BF, and the block of general punctuation.
    if first == 0xC2 || first == 0xE2 && (second == 0x80 || second == 0x81) { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes[start..<offset] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return word(hash)
  }

  private mutating func word(_ hash: UInt64) -> Word {
    defer { beginsTag = false }
    return Word(hash: hash, offset: offset, isInTag: isInTag, isFirstInTag: isInTag && beginsTag)
  }

  private mutating func skipEntity() {
    let end = min(offset + 10, bytes.count)
    if let semicolon = bytes[offset..<end].firstIndex(of: UInt8(ascii: ";")) { offset = semicolon }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
