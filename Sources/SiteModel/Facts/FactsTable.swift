package import Bytes
package import Content

/// The facts of all items of a site, by the path of each item's file relative to the content folder.
///
/// A build starts with the table of the build before it. Facts whose key is the same are taken from the table, and their
/// files are not opened. A table that was read from a record decodes only the facts that are asked for.
package struct FactsTable: Sendable {
  private struct Entry: Sendable {
    var path: ByteText
    /// The key of all inputs of the facts.
    var key: ContentKey
    /// Nil if they are in the record only.
    var facts: ItemFacts?
    /// The range of the encoded facts in `record`; empty if they are not in it.
    var range: Range<Int>
  }

  private let entries: [Entry]
  /// The places in `entries`, by path. The table that a build leaves is often only written, not searched.
  private let places: Lazy<[ByteText: Int]>
  /// The record that the table was read from.
  private let record: [UInt8]

  /// A table without facts.
  package init() { self.init([], record: []) }

  private init(_ entries: [Entry], record: [UInt8]) {
    (self.entries, self.record) = (entries, record)
    places = Lazy {
      Dictionary(zip(entries.lazy.map(\.path), entries.indices)) { first, _ in first }
    }
  }

  package var count: Int { entries.count }

  private func entry(at path: String) -> Entry? { places()[ByteText(path)].map { entries[$0] } }

  /// Returns the facts of an item if they were made from inputs with this key.
  /// - Parameter body: returns the item's body.
  package func facts(of source: ItemSource, key: ContentKey, body: () -> StoredBody) -> ItemFacts? {
    guard let entry = entry(at: source.file.path), entry.key == key else { return nil }
    if let facts = entry.facts { return facts.source == source ? facts : nil }
    var reader = RecordReader(record).reader(of: entry.range)
    return ItemFacts(&reader, source: source, key: key, body: body())
  }

  /// Returns a table of facts that reuses the encoded form of those that were in this one.
  /// - Parameter facts: the facts of all items with a file of their own.
  package func replaced(by facts: [ItemFacts]) -> FactsTable {
    FactsTable(
      facts.map { facts in
        let (path, key) = (facts.source.file.path, facts.item.key)
        let known = record.isEmpty ? nil : entry(at: path)
        return Entry(
          path: ByteText(path), key: key, facts: facts, range: known?.key == key ? known?.range ?? 0..<0 : 0..<0)
      }, record: record)
  }
}

// MARK: - Records

extension FactsTable {
  /// The encoded table.
  package var bytes: [UInt8] {
    // An item with a short excerpt and a few fields takes some 700 bytes.
    var writer = RecordWriter(capacity: max(record.count + record.count / 16, 1024 + 768 * entries.count))
    writer.add(entries.count)
    for entry in entries {
      writer.add(entry.path.text)
      writer.add(entry.key)
      if !entry.range.isEmpty {
        writer.addPart(record[entry.range])
      } else {
        writer.addPart { entry.facts?.write(to: &$0) }
      }
    }
    return writer.finish()
  }

  /// Reads an encoded table without decoding the facts; nil if it is damaged.
  package init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    let entries = reader.values { reader -> Entry? in
      guard let path = reader.text(), let key = reader.key(), let range = reader.part() else { return nil }
      return Entry(path: ByteText(path), key: key, facts: nil, range: range)
    }
    guard let entries else { return nil }
    self.init(entries, record: bytes)
  }
}
