package import Discovery
import Files
import Settings
import Markdown
package import Bytes
package import Items

/// The facts of all items of a site.
///
/// A build starts with the table of the build before it. Facts whose key is the same are taken from the table, and their
/// files are not opened, nor are their rows of a table interpreted. A table that was read from a record decodes only the
/// facts that are asked for.
///
/// Of 10,000 items few change. As long as the items are those of a record, in its order, only the changes since are
/// saved; see `saved`.
package struct FactsTable: Sendable {
  /// The path of each item's text or row relative to the content folder, in the order in which builds read them.
  private var paths = PathTable()
  /// The key of all inputs of each item's facts.
  private var keys: [ContentKey] = []
  /// The key of the bytes of each item's file, or of the place of its row.
  private var fileKeys: [ContentKey] = []
  /// The facts; none if they are in the record only.
  private var facts: [ItemFacts] = []
  /// The ranges of the encoded facts in `record`, or, if they begin after its end, in `changes` after it; empty where they
  /// are in neither.
  private var ranges: [Range<Int>] = []
  /// The record that the table, or the one that it replaces, was read from.
  private var record = FactsRecord([], isWritten: true)
  /// The encoded changes since.
  private var changes: [UInt8] = []
  /// Whether the items are those of the record, in its order.
  private var hasRecordedItems = false
  /// The number of languages with a table in the record.
  private var recordedTranslations = 0
  /// The facts of what is translated, by the language, on sites in several languages.
  package var translations: [String: FactsTable] = [:]

  /// A table without facts.
  package init() {}

  package var count: Int { keys.count }

  /// The key of all inputs of all facts.
  package var key: ContentKey {
    let own = keys.withUnsafeBytes { ContentKey($0) }
    return translations.sorted { $0.key < $1.key }.reduce(own) { $0.combined(with: $1.value.key) }
  }

  /// Returns the place of each item in the table; nil for an item that is not in it, or whose file changed.
  /// - Parameter changed: the paths of the files that changed since the facts were made.
  package func places(of sources: [ItemSource], except changed: Set<ByteText>) -> [Int?] {
    if count == 0 { return Array(repeating: nil, count: sources.count) }
    var search = PathSearch(paths)
    return sources.map { source in
      let path = source.factsPath
      let place = search.index(of: path)
      if source.translation != nil, changed.contains(ByteText(source.file.path)) { return nil }
      return changed.contains(ByteText(path)) ? nil : place
    }
  }

  /// The places of all items.
  package var places: Range<Int> { 0..<count }

  /// Returns the place of the item whose text or row has a path; nil if there is none.
  /// - Complexity: O(n), without memory.
  package func place(ofItemAt path: String) -> Int? {
    var search = PathSearch(paths)
    return search.index(of: path)
  }

  /// Returns the key of the bytes of an item's file, or of the place of its row, from which its facts were made.
  package func fileKey(at place: Int) -> ContentKey { fileKeys[place] }

  /// Returns the facts of an item if they were made from inputs with this key.
  /// - Parameter body: returns the item's body.
  package func facts(at place: Int, of source: ItemSource, key: ContentKey, body: () -> StoredBody) -> ItemFacts? {
    guard keys[place] == key else { return nil }
    if !facts.isEmpty { return facts[place].source == source ? facts[place] : nil }
    var reader = reader(at: place)
    return ItemFacts(&reader, source: source, key: key, body: body())
  }

  /// Returns a reader of the encoded facts of an item.
  private func reader(at place: Int) -> RecordReader {
    let range = ranges[place]
    if range.lowerBound < record.count { return RecordReader(record.bytes).reader(of: range) }
    return RecordReader(changes).reader(of: range.lowerBound - record.count..<range.upperBound - record.count)
  }

  /// Returns the encoded facts in a range, as in `ranges`.
  private func encoded(_ range: Range<Int>) -> ArraySlice<UInt8> {
    if range.lowerBound < record.count { return record.bytes[range] }
    return changes[range.lowerBound - record.count..<range.upperBound - record.count]
  }

  /// Returns a table of facts that reuses the encoded form of those that were in this one.
  /// - Parameters:
  ///   - facts: the facts of all items.
  ///   - fileKeys: the keys of the bytes of their files, or of the places of their rows.
  ///   - places: the places that they had in this table.
  package func replaced(by facts: [ItemFacts], fileKeys: [ContentKey], places: [Int?]) -> FactsTable {
    var table = FactsTable()
    table.facts = facts
    table.fileKeys = fileKeys
    table.keys = facts.map(\.item.key)
    (table.record, table.changes, table.recordedTranslations) = (record, changes, recordedTranslations)
    table.ranges = zip(table.keys, places).map { key, place in
      if let place, keys[place] == key, record.count > 0 { ranges[place] } else { 0..<0 }
    }
    let isSameOrder =
      facts.count == count
      && zip(facts.indices, places).allSatisfy { index, place in
        place == index || ByteText(paths[index]) == ByteText(facts[index].source.factsPath)
      }
    table.hasRecordedItems = hasRecordedItems && isSameOrder
    table.paths = isSameOrder ? paths : PathTable(facts.lazy.map(\.source.factsPath))
    return table
  }
}

// MARK: - Moved rows

extension FactsTable {
  /// Returns the rows of tables whose path is new, each with the path in the site that it had in an earlier table: that of
  /// the row with the same `id`, or, if it had none, of the row at the same place and, if it has one now, with the same title, if these paths are gone.
  package func movedRows(since earlier: FactsTable) -> [(former: String, item: Item)] {
    var known = PathSearch(earlier.paths)
    let added = facts.indices.filter { facts[$0].source.isTableRow && known.index(of: paths[$0]) == nil }
    if added.isEmpty { return [] }
    let rows = Dictionary(grouping: added) { facts[$0].source.file.path }
    var current = PathSearch(paths)
    var formers: [RowIdentity: (path: String, title: String)] = [:]
    for index in 0..<earlier.count {
      let path = earlier.paths[index]
      guard let slash = path.lastIndex(of: "/"), let source = rows[String(path[..<slash])].map({ facts[$0[0]].source }),
        current.index(of: path) == nil, let item = earlier.item(at: index, inTableOf: source)
      else { continue }
      let slug = String(path[path.index(after: slash)...])
      formers[earlier.identity(of: item, at: index, in: source)] = (
        ContentPath.join(source.collection, slug), item.title
      )
    }
    return added.compactMap { index in
      let item = facts[index].item
      if let former = formers[identity(of: item, at: index, in: item.source)] { return (former.path, item) }
      // A row that had no `id` may have got one.
      guard let former = formers[.place(fileKeys[index], table: item.source.file.path)], former.title == item.title
      else { return nil }
      return (former.path, item)
    }
  }

  /// What distinguishes a row from the others of all tables.
  private enum RowIdentity: Hashable {
    case id(String, table: String)
    case place(ContentKey, table: String)
  }

  private func identity(of item: Item, at index: Int, in source: ItemSource) -> RowIdentity {
    let table = source.file.path
    return item.publication.id.map { .id($0, table: table) } ?? .place(fileKeys[index], table: table)
  }

  /// Returns an item without its body, as if its source were another row of its table.
  private func item(at place: Int, inTableOf source: ItemSource) -> Item? {
    if !facts.isEmpty { return facts[place].item }
    var reader = reader(at: place)
    return ItemFacts(&reader, source: source, key: keys[place], body: StoredBody(MarkdownDocument()))?.item
  }
}

// MARK: - Records

extension FactsTable {
  /// Of a record's size, the part that changes may have before the whole table is saved again.
  private static let largestChanges = 1.0 / 16

  /// The number of items whose facts are encoded together.
  private static let partLength = 4096

  /// Returns what the next build reads.
  /// - Parameter isLast: whether no build of this process follows, so that the record is encoded while it is written.
  /// - Returns: the table as the next build of this process uses it; its record; and the changes since that record.
  package func saved(
    isLast: Bool = false, jobs: Int = 1
  ) -> (table: FactsTable, record: FactsRecord, changes: [UInt8]) {
    if let changes = encodedChanges() { return (self, record, changes) }
    if isLast { return (self, FactsRecord(of: self, jobs: jobs), []) }
    let table = recorded(jobs: jobs)
    return (table, table.record, [])
  }

  /// The encoded table.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.count + record.count / 16)
    forEachPart(jobs: 1) { bytes += $0 }
    return bytes
  }

  /// Returns the table with a new record of all its items.
  private func recorded(jobs: Int) -> FactsTable {
    var bytes: [UInt8] = []
    // An item with a short excerpt and a few fields takes some 400 bytes, and 60 for its path and keys.
    bytes.reserveCapacity(max(record.count + record.count / 16, 1024 + 512 * count))
    forEachPart(jobs: jobs) { bytes += $0 }
    var reader = RecordReader(bytes)
    guard var table = FactsTable(&reader, FactsRecord(bytes, isWritten: false)) else { return self }
    // What is decoded stays so.
    table.facts = facts
    for (language, other) in translations { table.translations[language]?.facts = other.facts }
    return table
  }

  /// Calls a function with the parts of the encoded table, in their order. Only a few are in memory at a time: all take
  /// a fifth as much as a site of a million items.
  func forEachPart(jobs: Int, _ use: ([UInt8]) throws -> Void) rethrows {
    var writer = RecordWriter(capacity: 1024 + 64 * count)
    writer.add(paths)
    writer.add(plain: keys)
    writer.add(plain: fileKeys)
    try use(writer.finish())
    let starts = Array(stride(from: 0, to: count, by: Self.partLength))
    for first in stride(from: 0, to: starts.count, by: 2 * jobs) {
      let parts = orderedMap(Array(starts[first...].prefix(2 * jobs)), jobs: jobs) { start in
        part(of: start..<min(start + Self.partLength, count))
      }
      for part in parts { try use(part) }
    }
    writer = RecordWriter()
    writer.add(translations.count)
    try use(writer.finish())
    for (language, table) in translations.sorted(by: { $0.key < $1.key }) {
      writer = RecordWriter()
      writer.add(language)
      try use(writer.finish())
      try table.forEachPart(jobs: jobs, use)
    }
  }

  /// Returns the encoded facts at some places, and where each ends.
  private func part(of places: Range<Int>) -> [UInt8] {
    var writer = RecordWriter(capacity: 512 * places.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(places.count)
    writer.addLongPart { writer in
      let start = writer.count
      // The known ones that follow each other in the record are copied at once.
      var known = 0..<0
      for index in places {
        if ranges[index].isEmpty {
          writer.add(encoded: encoded(known))
          known = 0..<0
          facts[index].write(to: &writer)
        } else if known.upperBound == ranges[index].lowerBound, !known.isEmpty {
          known = known.lowerBound..<ranges[index].upperBound
        } else {
          writer.add(encoded: encoded(known))
          known = ranges[index]
        }
        ends.append(UInt32(writer.count - start + known.count))
      }
      writer.add(encoded: encoded(known))
    }
    writer.add(plain: ends)
    return writer.finish()
  }

  /// Refers to a record with exactly these items.
  private mutating func use(_ record: FactsRecord) {
    (self.record, changes) = (record, [])
    (hasRecordedItems, recordedTranslations) = (true, translations.count)
  }

  /// Returns the encoded changes since the record. Returns nil if it has other items, or if the changes are many.
  private func encodedChanges() -> [UInt8]? {
    guard hasRecordedItems, translations.count == recordedTranslations else { return nil }
    let limit = Int(Double(record.count) * Self.largestChanges)
    var writer = RecordWriter()
    let changed = ranges.indices.filter { ranges[$0].isEmpty || ranges[$0].lowerBound >= record.count }
    writer.add(changed.count)
    for index in changed {
      guard writer.count <= limit else { return nil }
      writer.add(index)
      writer.add(keys[index])
      writer.add(fileKeys[index])
      writer.addLongPart { writer in
        if ranges[index].isEmpty {
          facts[index].write(to: &writer)
        } else {
          writer.add(encoded: encoded(ranges[index]))
        }
      }
    }
    writer.add(translations.count)
    for (language, table) in translations.sorted(by: { $0.key < $1.key }) {
      guard let changes = table.encodedChanges() else { return nil }
      writer.add(language)
      writer.add(plain: changes)
    }
    return writer.finish()
  }

  /// Reads an encoded table without decoding the facts; nil if it is damaged.
  /// - Parameter changes: the encoded changes since; none if they are empty.
  package init?(_ bytes: [UInt8], changes: [UInt8] = []) {
    var reader = RecordReader(bytes)
    self.init(&reader, FactsRecord(bytes, isWritten: true))
    if !changes.isEmpty, !apply(changes) { return nil }
  }

  /// - Parameter record: what is read.
  private init?(_ reader: inout RecordReader, _ record: FactsRecord) {
    guard let paths = reader.paths(), let keys = reader.plain(ContentKey.self),
      let fileKeys = reader.plain(ContentKey.self), keys.count == paths.count, fileKeys.count == paths.count
    else { return nil }
    (self.paths, self.keys, self.fileKeys) = (paths, keys, fileKeys)
    ranges.reserveCapacity(paths.count)
    while ranges.count < paths.count {
      guard let part = reader.longPart(), let ends = reader.plain(UInt32.self), let last = ends.last,
        Int(last) == part.count, ends.count <= paths.count - ranges.count
      else { return nil }
      var start = part.lowerBound
      for end in ends {
        let end = part.lowerBound + Int(end)
        guard start <= end, end <= part.upperBound else { return nil }
        ranges.append(start..<end)
        start = end
      }
    }
    guard let languages = reader.number(), languages >= 0 else { return nil }
    for _ in 0..<languages {
      guard let language = reader.text(), let table = FactsTable(&reader, record) else { return nil }
      translations[language] = table
    }
    use(record)
  }

  /// Applies encoded changes since the record. Returns false if they are damaged.
  private mutating func apply(_ changes: [UInt8]) -> Bool {
    var reader = RecordReader(changes)
    guard let changeCount = reader.number(), changeCount >= 0 else { return false }
    for _ in 0..<changeCount {
      guard let place = reader.number(), keys.indices.contains(place), let key = reader.key(),
        let fileKey = reader.key(), let part = reader.longPart(), !part.isEmpty
      else { return false }
      (keys[place], fileKeys[place]) = (key, fileKey)
      ranges[place] = record.count + part.lowerBound..<record.count + part.upperBound
    }
    self.changes = changes
    guard let languages = reader.number(), languages >= 0 else { return false }
    for _ in 0..<languages {
      guard let language = reader.text(), let changes = reader.plain(UInt8.self),
        translations[language]?.apply(changes) == true
      else { return false }
    }
    return true
  }
}
