import Bytes
import Content
import Items
import Diagnostics
import Settings

extension InterpretedCollection {
  /// Maps each name in the collection's `order:` to its rank. Reports names that belong neither to an item nor to a
  /// collection directly inside this one.
  func slugRanks(children: [String]) -> ([String: Int], [Diagnostic]) {
    guard !settings.order.isEmpty else { return ([:], []) }
    var diagnostics: [Diagnostic] = []
    var ranks: [String: Int] = [:]
    let slugs = items.map(\.item.slug) + children
    let known = Set(slugs)
    for (rank, entry) in settings.order.enumerated() {
      if known.contains(entry.value) {
        ranks[entry.value] = rank
      } else {
        diagnostics.append(
          .error(
            "unknown-slug", "'order' lists '\(shortened(entry.value))', which is no item of the collection",
            at: entry.location, suggestion: didYouMean(entry.value, slugs)))
      }
    }
    return (ranks, diagnostics)
  }
}

/// A value that items are ordered by. Items without a value come last in both directions.
enum SortValue {
  case number(Double)
  case bytes([UInt8])
  /// Its UTF-8 bytes.
  case text(String)
  case date(CalendarDate)
}

/// Returns the indices of the present items, ordered by their rank in the collection's `order:`, then by its `sort:`,
/// then by their own `order`, then by their rows in a table, then by slug.
func ordered(
  _ items: [ItemFacts], by keys: [SortKey], slugRanks: [String: Int], collationKey: CollationKey,
  where isPresent: (ItemFacts) -> Bool
) -> [Int] {
  let hasRows = items.contains { $0.item.row != nil }
  return items.indices.filter { isPresent(items[$0]) }.sortedInBytes { index, bytes in
    let item = items[index].item
    if !slugRanks.isEmpty { bytes.append(inOrder: Double(slugRanks[item.slug] ?? .max)) }
    for key in keys {
      bytes.append(inOrder: sortValue(of: item, by: key.property, collationKey), isDescending: key.isDescending)
    }
    bytes.append(inOrder: item.order ?? .infinity)
    if hasRows { bytes.append(inOrder: item.row.map(Double.init) ?? .infinity) }
    bytes.append(contentsOf: item.slug.utf8)
  }
}

/// Returns items in the order of keys. Those that are equal keep their order.
func ordered(_ items: [Item], by keys: [SortKey], collationKey: CollationKey) -> [Item] {
  if keys.isEmpty { return items }
  return items.indices.map { $0 }.sortedInBytes { index, bytes in
    for key in keys {
      bytes.append(
        inOrder: sortValue(of: items[index], by: key.property, collationKey), isDescending: key.isDescending)
    }
    bytes.append(inOrder: Double(index))
  }.map { items[$0] }
}

extension [UInt8] {
  /// Appends bytes that compare in the order of the values. Nil comes last in both directions.
  fileprivate mutating func append(inOrder value: SortValue?, isDescending: Bool) {
    append(value == nil ? 1 : 0)
    let start = count
    switch value {
    case nil: return
    case .number(let number): append(inOrder: number)
    case .date(let date):
      let month = (date.year * 12 + date.month) * 31 + date.day
      append(inOrder: Double(month * 86_400 + (date.seconds ?? 0)))
    case .bytes(let bytes): bytes.withUnsafeBufferPointer { append(inOrder: $0) }
    case .text(let text): text.withUTF8Bytes { append(inOrder: $0) }
    }
    if isDescending { for index in start..<count { self[index] = ~self[index] } }
  }

  private mutating func append(inOrder bytes: UnsafeBufferPointer<UInt8>) {
    // The sequence ends with two zeros, and no other zero follows one, so that a prefix stays in order with longer values.
    for byte in bytes {
      append(byte)
      if byte == 0 { append(0xFF) }
    }
    append(0)
    append(0)
  }

  fileprivate mutating func append(inOrder number: Double) {
    // The bit patterns of nonnegative numbers are in order; those of negative ones are reversed. Adding 0 merges the
    // two zeros.
    let bits = (number + 0).bitPattern
    let ordered = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    Swift.withUnsafeBytes(of: ordered.bigEndian) { append(contentsOf: $0) }
  }
}

/// Returns the value that an item is ordered by, or nil if it has none.
func sortValue(of item: Item, by property: SortKey.Property, _ collationKey: CollationKey) -> SortValue? {
  switch property {
  case .title: .bytes(collationKey(item.title))
  case .date: item.date.map { .date($0) }
  case .order: item.order.map { .number($0) }
  case .section: item.section.map { .bytes(collationKey($0)) }
  case .slug: .text(item.slug)
  case .field(let name): item.fields.first { $0.name == name }.map { value(of: $0.content, collationKey) }
  }
}

private func value(of content: FieldContent, _ collationKey: CollationKey) -> SortValue {
  switch content {
  case .integer(let integer): .number(Double(integer))
  case .number(let number): .number(number)
  case .boolean(let boolean): .number(boolean ? 1 : 0)
  case .date(let date): .date(date)
  case .string, .url, .item, .list: .bytes(collationKey(content.text))
  }
}
