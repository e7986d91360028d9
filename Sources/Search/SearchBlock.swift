/// The words of some documents with their scores: what is kept of texts from build to build.
///
/// The record is a sequence of words in byte order: the length and the bytes of the word, the number of documents, and
/// for each document the distance of its number from the one before, and the score. Numbers are in groups of seven bits.
package struct SearchBlock: Sendable {
  package let record: [UInt8]

  /// A record that was made before; nil if it is damaged.
  package init?(record: [UInt8]) {
    self.record = record
    guard
      record.withUnsafeBufferPointer({ bytes in
        var reader = BlockReader(bytes)
        while !reader.isAtEnd { if reader.skipWord() == nil { return false } }
        return true
      })
    else { return nil }
  }

  /// Divides the texts of documents.
  package init(_ documents: [SearchDocument], _ words: SearchWords) {
    var table = WordTable()
    var entries: [[(id: Int, score: WordScore)]] = []
    for document in documents.sorted(by: { $0.id < $1.id }) {
      document.addWords(to: &table, words) { number, score in
        if number == entries.count { entries.append([]) }
        entries[number].append((document.id, score))
      }
    }
    var record: [UInt8] = []
    func add(_ number: Int) {
      var rest = number
      while rest >= 0x80 {
        record.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      record.append(UInt8(rest))
    }
    for number in table.sortedNumbers {
      let (word, entry) = (table[number], entries[number])
      add(word.count)
      record += word
      add(entry.count)
      var last = 0
      for (id, score) in entry {
        add(id - last)
        record.append(score)
        last = id
      }
    }
    self.record = record
  }
}

/// Reads the record of a block.
struct BlockReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var place: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func number() -> Int? {
    var (value, shift) = (0, 0)
    while place < bytes.count, shift < 56 {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  /// Reads the word at the place; then `number` gives the number of its documents.
  mutating func word() -> Range<Int>? {
    guard let count = number(), count <= bytes.count - place else { return nil }
    defer { place += count }
    return place..<place + count
  }

  /// Skips a word with its documents. Returns the range of its bytes and the number of documents.
  mutating func skipWord() -> (word: Range<Int>, documents: Int)? {
    guard let word = word(), let documents = number() else { return nil }
    for _ in 0..<documents { guard number() != nil, byte() != nil else { return nil } }
    return (word, documents)
  }
}
