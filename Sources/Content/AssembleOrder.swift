import Diagnostics

/// A sort key that needs no library: letters without regard to case, runs of digits by their number.
///
/// `Plate 2` comes before `Plate 10`. Letters with accents come after all letters without; a caller with a collator
/// passes that collator's keys instead.
package let simpleCollationKey: CollationKey = { text in
  var key: [UInt8] = []
  var digits: [UInt8] = []
  func flush() {
    guard !digits.isEmpty else { return }
    let significant = digits.drop { $0 == 0x30 }
    // The length before the digits makes a longer number the larger one; 0x30 keeps numbers where digits sort.
    key += [0x30, UInt8(min(significant.count, 255))] + significant
    digits.removeAll()
  }
  for byte in text.lowercased().utf8 {
    if (0x30...0x39).contains(byte) {
      digits.append(byte)
    } else {
      flush()
      key.append(byte)
    }
  }
  flush()
  return key
}

extension InterpretedCollection {
  /// The rank of each name in the collection's `order:`; names that neither an item nor one of the collections inside
  /// has are reported.
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

/// A value that items are ordered by; none comes after all others, whatever the direction.
enum SortValue: Comparable {
  case number(Double)
  case bytes([UInt8])
  case date(CalendarDate)

  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a < b
    case (.bytes(let a), .bytes(let b)): a.lexicographicallyPrecedes(b)
    case (.date(let a), .date(let b)): a < b
    // One key gives values of one kind, so that this is not reached.
    default: false
    }
  }
}

/// The indices of the items that are present, by their rank in the collection's `order:`, then by its `sort:`, then by
/// their own `order`, then by slug.
func ordered(
  _ items: [InterpretedItem], by keys: [SortKey], slugRanks: [String: Int], collationKey: CollationKey,
  where isPresent: (InterpretedItem) -> Bool
) -> [Int] {
  struct Entry {
    var index: Int
    var rank: Int
    var values: [SortValue?]
    var order: Double
    var slug: String
  }
  var entries: [Entry] = []
  entries.reserveCapacity(items.count)
  for (index, item) in items.enumerated() where isPresent(item) {
    entries.append(
      Entry(
        index: index, rank: slugRanks[item.item.slug] ?? .max,
        values: keys.map { sortValue(of: item.item, by: $0.property, collationKey) },
        order: item.item.order ?? .infinity, slug: item.item.slug))
  }
  entries.sort { left, right in
    if left.rank != right.rank { return left.rank < right.rank }
    for (key, pair) in zip(keys, zip(left.values, right.values)) where pair.0 != pair.1 {
      guard let a = pair.0 else { return false }
      guard let b = pair.1 else { return true }
      return key.isDescending ? b < a : a < b
    }
    if left.order != right.order { return left.order < right.order }
    return left.slug.precedesInBytes(right.slug)
  }
  return entries.map(\.index)
}

/// What an item is ordered by; nil where it has nothing to be ordered by.
func sortValue(of item: Item, by property: SortKey.Property, _ collationKey: CollationKey) -> SortValue? {
  switch property {
  case .title: .bytes(collationKey(item.title))
  case .date: item.date.map { .date($0) }
  case .order: item.order.map { .number($0) }
  case .section: item.section.map { .bytes(collationKey($0)) }
  case .slug: .bytes(Array(item.slug.utf8))
  case .field(let name): item.fields.first { $0.name == name }.map { value(of: $0.content, collationKey) }
  }
}

private func value(of content: FieldContent, _ collationKey: CollationKey) -> SortValue {
  switch content {
  case .integer(let integer): .number(Double(integer))
  case .number(let number): .number(number)
  case .boolean(let boolean): .number(boolean ? 1 : 0)
  case .date(let date): .date(date)
  case .string, .url, .list: .bytes(collationKey(content.text))
  }
}
