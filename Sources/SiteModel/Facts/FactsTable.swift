package import Discovery
import Settings
import Markdown
package import Bytes
package import Content

/// The facts of all items of a site.
///
/// A build starts with the table of the build before it. Facts whose key is the same are taken from the table, and their
/// files are not opened, nor are their rows of a table interpreted. A table that was read from a record decodes only the facts that are asked for.
package struct FactsTable: Sendable {
  /// The path of each item's text or row relative to the content folder, in the order in which builds read them.
  private var paths = PathTable()
  /// The key of all inputs of each item's facts.
  private var keys: [ContentKey] = []
  /// The key of the bytes of each item's file, or of the place of its row.
  private var fileKeys: [ContentKey] = []
  /// The facts; none if they are in the record only.
  private var facts: [ItemFacts] = []
  /// The ranges of the encoded facts in `record`, empty where they are not in it.
  private var ranges: [Range<Int>] = []
  /// The record that the table, or the one that it replaces, was read from.
  private var record: [UInt8] = []
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

  /// Returns the key of the bytes of an item's file, or of the place of its row, from which its facts were made.
  package func fileKey(at place: Int) -> ContentKey { fileKeys[place] }

  /// Returns the facts of an item if they were made from inputs with this key.
  /// - Parameter body: returns the item's body.
  package func facts(at place: Int, of source: ItemSource, key: ContentKey, body: () -> StoredBody) -> ItemFacts? {
    guard keys[place] == key else { return nil }
    if !facts.isEmpty { return facts[place].source == source ? facts[place] : nil }
    var reader = RecordReader(record).reader(of: ranges[place])
    return ItemFacts(&reader, source: source, key: key, body: body())
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
    table.record = record
    table.ranges = zip(table.keys, places).map { key, place in
      if let place, keys[place] == key, !record.isEmpty { ranges[place] } else { 0..<0 }
    }
    let isSameOrder =
      facts.count == count
      && zip(facts.indices, places).allSatisfy { index, place in
        place == index || ByteText(paths[index]) == ByteText(facts[index].source.factsPath)
      }
    table.paths = isSameOrder ? paths : PathTable(facts.lazy.map(\.source.factsPath))
    return table
  }
}

// MARK: - Moved rows

extension FactsTable {
  /// Returns the rows of tables whose path is new, each with the path in the site that it had in an earlier table: that of
  /// the row with the same `id`, or, if neither has one, of the row at the same place, if these paths are gone.
  package func movedRows(since earlier: FactsTable) -> [(former: String, item: Item)] {
    var known = PathSearch(earlier.paths)
    let added = facts.indices.filter { facts[$0].source.isTableRow && known.index(of: paths[$0]) == nil }
    if added.isEmpty { return [] }
    let rows = Dictionary(grouping: added) { facts[$0].source.file.path }
    var current = PathSearch(paths)
    var formers: [RowIdentity: String] = [:]
    for index in 0..<earlier.count {
      let path = earlier.paths[index]
      guard let slash = path.lastIndex(of: "/"), let source = rows[String(path[..<slash])].map({ facts[$0[0]].source }),
        current.index(of: path) == nil, let item = earlier.item(at: index, inTableOf: source)
      else { continue }
      let slug = String(path[path.index(after: slash)...])
      formers[earlier.identity(of: item, at: index, in: source)] = ContentPath.join(source.collection, slug)
    }
    return added.compactMap { index in
      let item = facts[index].item
      return formers[identity(of: item, at: index, in: item.source)].map { ($0, item) }
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
    var reader = RecordReader(record).reader(of: ranges[place])
    return ItemFacts(&reader, source: source, key: keys[place], body: StoredBody(MarkdownDocument()))?.item
  }
}

// MARK: - Records

extension FactsTable {
  /// The encoded table.
  package var bytes: [UInt8] {
    // An item with a short excerpt and a few fields takes some 400 bytes, and 60 for its path and keys.
    var writer = RecordWriter(capacity: max(record.count + record.count / 16, 1024 + 512 * count))
    writer.add(paths)
    writer.add(plain: keys)
    writer.add(plain: fileKeys)
    var ends: [Int] = []
    ends.reserveCapacity(count)
    writer.addLongPart { writer in
      let start = writer.count
      // The known ones that follow each other in the record are copied at once.
      var known = 0..<0
      for index in ranges.indices {
        if ranges[index].isEmpty {
          writer.add(encoded: record[known])
          known = 0..<0
          facts[index].write(to: &writer)
        } else if known.upperBound == ranges[index].lowerBound, !known.isEmpty {
          known = known.lowerBound..<ranges[index].upperBound
        } else {
          writer.add(encoded: record[known])
          known = ranges[index]
        }
        ends.append(writer.count - start + known.count)
      }
      writer.add(encoded: record[known])
    }
    writer.add(plain: ends)
    writer.add(translations.sorted { $0.key < $1.key }) { writer, translation in
      writer.add(translation.key)
      writer.add(plain: translation.value.bytes)
    }
    return writer.finish()
  }

  /// Reads an encoded table without decoding the facts; nil if it is damaged.
  package init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    guard let paths = reader.paths(), let keys = reader.plain(ContentKey.self),
      let fileKeys = reader.plain(ContentKey.self), let part = reader.longPart(), let ends = reader.plain(Int.self),
      [keys.count, fileKeys.count, ends.count].allSatisfy({ $0 == paths.count }), ends.last ?? 0 == part.count,
      let translations = reader.values({ reader -> (String, FactsTable)? in
        guard let language = reader.text(), let bytes = reader.plain(UInt8.self) else { return nil }
        return FactsTable(bytes).map { (language, $0) }
      })
    else { return nil }
    self.translations = Dictionary(translations) { first, _ in first }
    var start = part.lowerBound
    for end in ends {
      guard end >= 0, end <= part.count, start <= part.lowerBound + end else { return nil }
      ranges.append(start..<part.lowerBound + end)
      start = part.lowerBound + end
    }
    (self.paths, self.keys, self.fileKeys, record) = (paths, keys, fileKeys, bytes)
  }
}
