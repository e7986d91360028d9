/// The words of a whole site, divided into files that a query fetches one by one.
package struct SearchIndex: Sendable {
  /// A file of the index: the words that begin with a prefix, unless a file with a longer prefix has them.
  package struct Shard: Sendable {
    package let prefix: String
    /// A line for each word, in byte order: the number of letters that it has in common with the word before, as a
    /// digit; the rest of the word; the number of documents with it, if not all are listed; the documents.
    package let text: String
  }

  /// The maximum number of documents that are listed for a word: those in which it counts most.
  static let mostDocuments = 4096
  /// The size in bytes above which a shard is divided.
  static let shardSize = 12_000

  package let shards: [Shard]

  package init(_ blocks: [SearchBlock]) {
    var division = ShardDivision(WordMerge(blocks).lists)
    division.divide()
    shards = division.shards
  }
}

/// A word with its documents, encoded.
struct WordList: Sendable {
  var word: [UInt8]
  var documents: [UInt8]

  /// The size of a line.
  var size: Int { word.count + documents.count + 3 }
}

/// Collects the documents of each word from all blocks.
private struct WordMerge {
  /// Where a block has the documents of a word, and the index of the next such place; −1 at the end.
  private struct Reference {
    var block: Int32
    var next: Int32
    var place: Int
  }

  /// The places of a word, and the number of its documents.
  private struct Entry {
    var first: Int32
    var last: Int32
    var documents: Int
  }

  /// In byte order of the words.
  private(set) var lists: [WordList] = []

  init(_ blocks: [SearchBlock]) {
    var (references, entries, table) = ([Reference](), [Entry](), WordTable())
    for (number, block) in blocks.enumerated() {
      block.record.withUnsafeBufferPointer { bytes in
        var reader = BlockReader(bytes)
        while !reader.isAtEnd, let (word, documents) = reader.skipWord() {
          let entry = table.number(of: UnsafeBufferPointer(rebasing: bytes[word]))
          let reference = Int32(references.count)
          references.append(Reference(block: Int32(number), next: -1, place: word.upperBound))
          if entry == entries.count {
            entries.append(Entry(first: reference, last: reference, documents: documents))
          } else {
            references[Int(entries[entry].last)].next = reference
            entries[entry].last = reference
            entries[entry].documents += documents
          }
        }
      }
    }
    var documents: [(id: Int, score: WordScore)] = []
    lists = table.sortedNumbers.map { number in
      documents.removeAll(keepingCapacity: true)
      var reference = entries[number].first
      while reference >= 0 {
        let at = references[Int(reference)]
        blocks[Int(at.block)].record.withUnsafeBufferPointer { bytes in
          var reader = BlockReader(bytes, at: at.place)
          var id = 0
          for _ in 0..<(reader.number() ?? 0) {
            id += reader.number() ?? 0
            documents.append((id, reader.byte() ?? 1))
          }
        }
        reference = at.next
      }
      return WordList(word: Array(table[number]), documents: Self.encode(documents))
    }
  }

  /// The documents of a word. If there are too many, the number of all, a space, and those with the highest scores.
  private static func encode(_ documents: [(id: Int, score: WordScore)]) -> [UInt8] {
    var code: [UInt8] = []
    var kept = documents
    if documents.count > SearchIndex.mostDocuments {
      var counts = [Int](repeating: 0, count: 64)
      for document in documents { counts[Int(document.score)] += 1 }
      var (least, better) = (63, 0)
      while better + counts[least] <= SearchIndex.mostDocuments {
        better += counts[least]
        least -= 1
      }
      var room = SearchIndex.mostDocuments - better
      kept = documents.filter { document in
        if document.score == least { room -= 1 }
        return document.score > least || document.score == least && room >= 0
      }
      code = Array("\(documents.count) ".utf8)
    }
    var last = -1
    for (id, score) in kept {
      SearchDigits.add(distance: id - last - 1, to: &code)
      code.append(SearchDigits.all[Int(score)])
      last = id
    }
    return code
  }
}

/// Numbers as text: digits to the base 64.
package enum SearchDigits {
  static let all = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_".utf8)

  /// Adds a number in digits of five bits each, the lowest first; all but the last are 32 or more.
  static func add(distance: Int, to code: inout [UInt8]) {
    var rest = distance
    while rest >= 32 {
      code.append(all[32 + rest % 32])
      rest /= 32
    }
    code.append(all[rest])
  }

  /// The distances between ascending numbers.
  package static func list(_ ids: [Int]) -> String {
    var (code, last) = ([UInt8](), -1)
    for id in ids {
      add(distance: id - last - 1, to: &code)
      last = id
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// A number in four digits of six bits each, the highest first.
  package static func fixed(_ id: Int) -> String {
    String(decoding: [18, 12, 6, 0].map { all[id >> $0 & 63] }, as: UTF8.self)
  }
}
