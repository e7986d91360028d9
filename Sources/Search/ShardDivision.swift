/// Divides words into files by their first letters. Where a file ends depends on the words around it only, so that a new
/// word changes one file.
struct ShardDivision {
  private let lists: [WordList]
  /// The sums of the sizes of all words before each.
  private let sums: [Int]
  private(set) var shards: [SearchIndex.Shard] = []

  /// - Parameter lists: in byte order of the words.
  init(_ lists: [WordList]) {
    self.lists = lists
    var (sums, sum) = ([0], 0)
    sums.reserveCapacity(lists.count + 1)
    for list in lists {
      sum += list.size
      sums.append(sum)
    }
    self.sums = sums
  }

  mutating func divide() {
    if !lists.isEmpty { divide(lists.indices, prefix: 0) }
    shards.sort { $0.prefix.utf8.lexicographicallyPrecedes($1.prefix.utf8) }
  }

  private func size(_ range: Range<Int>) -> Int { sums[range.upperBound] - sums[range.lowerBound] }

  /// Divides the words of a range, which have `prefix` bytes in common.
  private mutating func divide(_ range: Range<Int>, prefix: Int) {
    if size(range) <= SearchIndex.shardSize || range.count == 1 { return add(Array(range), prefix, of: range) }
    // The word that is the prefix itself, and the words by their next character.
    var (groups, rest) = ([Range<Int>](), [Int]())
    var start = range.lowerBound
    while start < range.upperBound {
      let end = self.end(ofGroupAt: start, in: range, prefix)
      if lists[start].word.count == prefix { rest.append(start) } else { groups.append(start..<end) }
      start = end
    }
    // Few words stay together in the file of the prefix, if that does not make it too long.
    var limit = SearchIndex.shardSize / 4
    while limit > 0, groups.reduce(0, { $0 + (size($1) <= limit ? size($1) : 0) }) > SearchIndex.shardSize {
      limit /= 2
    }
    for group in groups {
      if size(group) <= limit {
        rest += group
      } else {
        divide(group, prefix: prefix + Self.length(ofCharacterAt: prefix, in: lists[group.lowerBound].word))
      }
    }
    add(rest.sorted(), prefix, of: range)
  }

  /// The end of the words that have the same next character.
  private func end(ofGroupAt start: Int, in range: Range<Int>, _ prefix: Int) -> Int {
    let word = lists[start].word
    if word.count == prefix { return start + 1 }
    let character = word[prefix..<min(prefix + Self.length(ofCharacterAt: prefix, in: word), word.count)]
    var end = start + 1
    while end < range.upperBound, lists[end].word.dropFirst(prefix).starts(with: character) { end += 1 }
    return end
  }

  private static func length(ofCharacterAt place: Int, in word: [UInt8]) -> Int {
    switch word[place] {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  private mutating func add(_ members: [Int], _ prefix: Int, of range: Range<Int>) {
    if members.isEmpty { return }
    var text: [UInt8] = []
    var last: [UInt8] = []
    for index in members {
      let list = lists[index]
      var common = 0
      while common < min(last.count, list.word.count, 31), last[common] == list.word[common] { common += 1 }
      // Only whole characters.
      while common > 0, common < list.word.count, list.word[common] & 0xC0 == 0x80 { common -= 1 }
      let characters = list.word[..<common].count { $0 & 0xC0 != 0x80 }
      text.append(SearchDigits.all[characters])
      text += list.word[common...]
      text.append(UInt8(ascii: " "))
      text += list.documents
      text.append(UInt8(ascii: "\n"))
      last = list.word
    }
    shards.append(
      SearchIndex.Shard(
        prefix: String(decoding: lists[range.lowerBound].word[..<prefix], as: UTF8.self),
        text: String(decoding: text.dropLast(), as: UTF8.self)))
  }
}
