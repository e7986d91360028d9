package import Bytes
package import Content

/// The facts of all items of a site, by the path of each item's file relative to the content folder.
///
/// A build starts with the table of the build before it. Facts whose key is the same are taken from the table, and their
/// files are not opened. A table that was read from a record decodes only the facts that are asked for.
package struct FactsTable: Sendable {
  private struct Entry: Sendable {
    /// The key of all inputs of the facts.
    var key: ContentKey
    /// Nil if they are in the record only.
    var facts: ItemFacts?
    /// The range of the encoded facts in `record`; empty if they are not in it.
    var range: Range<Int>
  }

  private var entries: [ByteText: Entry] = [:]
  /// The record that the table was read from.
  private let record: [UInt8]

  /// A table without facts.
  package init() { record = [] }

  package var count: Int { entries.count }

  /// Returns the facts of an item if they were made from inputs with this key.
  /// - Parameter body: returns the item's body.
  package func facts(of source: ItemSource, key: ContentKey, body: () -> StoredBody) -> ItemFacts? {
    guard let entry = entries[ByteText(source.file.path)], entry.key == key else { return nil }
    if let facts = entry.facts { return facts.source == source ? facts : nil }
    var reader = RecordReader(record).reader(of: entry.range)
    return ItemFacts(&reader, source: source, key: key, body: body())
  }

  /// Returns a table of facts that reuses the encoded form of those that were in this one.
  /// - Parameter facts: the facts of all items with a file of their own.
  package func replaced(by facts: [ItemFacts]) -> FactsTable {
    var table = FactsTable(record: record)
    table.entries.reserveCapacity(facts.count)
    for facts in facts {
      let path = ByteText(facts.source.file.path)
      let key = facts.item.key
      let known = entries[path]
      table.entries[path] = Entry(
        key: key, facts: facts, range: known?.key == key ? known?.range ?? 0..<0 : 0..<0)
    }
    return table
  }

  private init(record: [UInt8]) { self.record = record }
}

// MARK: - Records

extension FactsTable {
  /// The encoded table.
  package var bytes: [UInt8] {
    // An item with a short excerpt and a few fields takes some 400 bytes.
    var writer = RecordWriter(capacity: 1024 + 512 * entries.count)
    writer.add(entries.count)
    for (path, entry) in entries {
      writer.add(path.text)
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
    record = bytes
    var reader = RecordReader(bytes)
    guard let count = reader.number(), count >= 0, count <= bytes.count else { return nil }
    entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let path = reader.text(), let key = reader.key(), let range = reader.part() else { return nil }
      entries[ByteText(path)] = Entry(key: key, facts: nil, range: range)
    }
  }
}
