import Bytes
import Testing

@testable import Search

@Suite struct SearchIndexTests {
  private let words = SearchWords()

  private func documents(_ count: Int) -> [SearchDocument] {
    let numbering = SearchNumbering((0..<count).map { "items/i\($0)" })
    return (0..<count).map { number in
      SearchDocument(
        id: numbering.ids[number],
        texts: [
          (.title, "Item \(String(number, radix: 36))"), (.property, "tag\(number % 7)"),
          (.body, "common words of \(number * 7919 % 1000) and \(String(number * 31, radix: 26))"),
        ])
    }
  }

  /// The lines of all shards by their words, as the script reads them.
  private func read(_ index: SearchIndex) -> [String: String] {
    var lists: [String: String] = [:]
    for shard in index.shards {
      var last = ""
      for line in shard.text.split(separator: "\n") {
        let (word, list) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
        let digit = SearchDigits.all.firstIndex(of: word.utf8.first ?? 0) ?? 0
        last = String(last.unicodeScalars.prefix(digit)) + word.unicodeScalars.dropFirst().map(String.init).joined()
        #expect(last.hasPrefix(shard.prefix))
        #expect(lists.updateValue(String(list), forKey: last) == nil, "\(last) is in one shard")
      }
    }
    return lists
  }

  private func decode(_ list: String) -> [(id: Int, score: Int)] {
    var (found, id, value, shift) = ([(id: Int, score: Int)](), -1, 0, 0)
    var isScore = false
    for byte in list.split(separator: " ").last?.utf8 ?? "".utf8[...] {
      let digit = SearchDigits.all.firstIndex(of: byte) ?? 0
      if isScore {
        found.append((id, digit))
        isScore = false
        continue
      }
      value |= (digit & 31) << shift
      shift += 5
      if digit < 32 {
        id += value + 1
        (value, shift, isScore) = (0, 0, true)
      }
    }
    return found
  }

  @Test func listsEachWordOnceWithItsDocuments() throws {
    let documents = documents(3000)
    let blocks = stride(from: 0, to: documents.count, by: 50).map {
      SearchBlock(Array(documents[$0..<min($0 + 50, documents.count)]), words)
    }
    // Blocks are made of ascending buckets.
    let index = SearchIndex([SearchBlock(documents, words)])
    #expect(index.shards.count > 3)
    #expect(index.shards.allSatisfy { $0.text.utf8.count <= 2 * SearchIndex.shardSize })
    let lists = read(index)
    #expect(blocks.count == 60)
    let tagged = decode(try #require(lists["tag3"]))
    #expect(tagged.map(\.id) == stride(from: 3, to: 3000, by: 7).map { documents[$0].id }.sorted())
    let title = decode(try #require(lists["item"]))
    #expect(title.count == 3000)
  }

  @Test func isTheSameWhateverTheBlocks() {
    let documents = documents(500).sorted { $0.id < $1.id }
    let one = SearchIndex([SearchBlock(documents, words)])
    let several = SearchIndex(
      stride(from: 0, to: 500, by: 37).map { SearchBlock(Array(documents[$0..<min($0 + 37, 500)]), words) })
    #expect(one.shards.map(\.text) == several.shards.map(\.text))
  }

  @Test func listsTheBestDocumentsOfCommonWords() throws {
    let documents = (0..<6000).map { number in
      SearchDocument(id: number, texts: [(number % 100 == 0 ? .title : .body, "word")])
    }
    let list = try #require(read(SearchIndex([SearchBlock(documents, words)]))["word"])
    #expect(list.hasPrefix("6000 "))
    let found = decode(list)
    #expect(found.count == 4096)
    #expect(found.filter { $0.id % 100 == 0 }.count == 60)
  }

  @Test func aNewDocumentChangesFewNumbers() {
    let paths = (0..<4000).map { "a/\($0)" }
    let before = SearchNumbering(paths)
    let after = SearchNumbering(["a/new"] + paths)
    #expect(zip(before.ids, after.ids.dropFirst()).count { $0 != $1 } < 4)
    #expect(Set(after.ids).count == 4001)
    #expect(SearchNumbering([]).ids.isEmpty)
  }

  @Test func titlesCountMoreThanPropertiesAndThoseMoreThanBodies() {
    func score(_ field: SearchDocument.Field, _ text: String) -> Int {
      var (table, scores) = (WordTable(), [Int]())
      SearchDocument(id: 0, texts: [(field, text)]).addWords(to: &table, words) { scores.append(Int($1)) }
      // "moss" is the first word of each text.
      return scores[0]
    }
    #expect(score(.title, "moss") > score(.title, "moss of the garden"))
    #expect(score(.title, "moss of the old garden of roses") > score(.property, "moss"))
    #expect(score(.property, "moss") > score(.body, "moss moss"))
    #expect(score(.body, "moss moss") > score(.body, "moss"))
  }

  @Test func refusesDamagedBlocks() {
    let record = SearchBlock(documents(20), words).record
    #expect(SearchBlock(record: record) != nil)
    #expect(SearchBlock(record: Array(record.dropLast())) == nil)
    #expect(SearchIndex([]).shards.isEmpty)
  }
}
