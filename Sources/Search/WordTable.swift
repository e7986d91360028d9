/// A table that numbers words in the order in which they are first met.
struct WordTable {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private var hashes: [UInt64] = []
  /// What a caller notes of each word; −1 at first.
  var marks: [Int32] = []
  /// Open addressing: the number of a word, or −1.
  private var slots = [Int32](repeating: -1, count: 1 << 10)

  var count: Int { ranges.count }

  /// The bytes of a word.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[ranges[number]] }

  /// The number of a word, which is added if it is not in the table.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(word)
    var slot = Int(hash & UInt64(slots.count - 1))
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, ranges[number].count == word.count, bytes[ranges[number]].elementsEqual(word) {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    ranges.append(bytes.count..<bytes.count + word.count)
    hashes.append(hash)
    marks.append(-1)
    bytes += word
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash & UInt64(slots.count - 1))
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// The numbers of all words, in byte order of the words.
  var sortedNumbers: [Int] { ranges.indices.sorted { self[$0].lexicographicallyPrecedes(self[$1]) } }

  /// FNV-1a, since most words are a few bytes.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
