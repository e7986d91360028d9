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
  /// The rank of each slug in the collection's `order:`; slugs that no item has are reported.
  func slugRanks() -> ([String: Int], [Diagnostic]) {
    guard !settings.order.isEmpty else { return ([:], []) }
    var diagnostics: [Diagnostic] = []
    var ranks: [String: Int] = [:]
    let slugs = items.map(\.item.slug)
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

/// Reports items that would share a page with something else, and counts the later one as broken.
///
/// An item's slug is unique among its collection's items, is not the name of a collection inside, and not the name of a
/// page that every collection has.
func checkSlugs(_ collections: inout [InterpretedCollection], _ diagnostics: inout [Diagnostic]) {
  let paths = Set(collections.map(\.settings.path))
  for index in collections.indices {
    let collection = collections[index].settings.path
    if !collection.contains("/"), ["assets", "404"].contains(collection) {
      diagnostics.append(
        .error(
          "reserved-slug", "a collection cannot be called '\(collection)': the site has a page or folder of that name",
          at: collections[index].settings.file.location(.start), suggestion: "rename the folder"))
    }
    var sources: [String: String] = [:]
    for itemIndex in collections[index].items.indices {
      let place = collections[index].items[itemIndex].place
      let file = collections[index].items[itemIndex].file
      var problem: Diagnostic?
      if isReserved(place.slug) {
        problem = .error(
          "reserved-slug",
          "an item cannot be called '\(shortened(place.slug))': a page of the collection has that name",
          at: file.location(.start), suggestion: "rename the file")
      } else if let earlier = sources[place.slug] {
        problem = .error(
          "duplicate-slug", "'\(shortened(earlier))' has the slug '\(shortened(place.slug))' already",
          at: file.location(.start), suggestion: "rename one of the two")
      } else if paths.contains(ContentPath.join(collection, place.slug)) {
        problem = .error(
          "duplicate-slug", "the collection '\(ContentPath.join(collection, place.slug))' has that name already",
          at: file.location(.start), suggestion: "rename one of the two")
      }
      if let problem {
        diagnostics.append(problem)
        collections[index].items[itemIndex].isBroken = true
      } else {
        sources[place.slug] = place.source
      }
    }
  }
}

/// Whether a collection has a page of its own by that name: `index`, `404`, `page-2` and so on.
private func isReserved(_ slug: String) -> Bool {
  guard slug != "index", slug != "404" else { return true }
  let number = slug.hasPrefix("page-") ? slug.dropFirst(5) : ""
  return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

/// A value that items are ordered by; none comes after all others, whatever the direction.
private enum SortValue: Comparable {
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

/// Items by their rank in the collection's `order:`, then by its `sort:`, then by their own `order`, then by slug.
func sorted(
  _ items: [InterpretedItem], by keys: [SortKey], slugRanks: [String: Int], collationKey: CollationKey
) -> [InterpretedItem] {
  let values = items.map { item in keys.map { value(of: item.item, by: $0.property, collationKey) } }
  let ranks = items.map { slugRanks[$0.item.slug] ?? Int.max }
  let indices = items.indices.sorted { left, right in
    if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
    for (key, pair) in zip(keys, zip(values[left], values[right])) where pair.0 != pair.1 {
      guard let a = pair.0 else { return false }
      guard let b = pair.1 else { return true }
      return key.isDescending ? b < a : a < b
    }
    let orders = (items[left].item.order ?? .infinity, items[right].item.order ?? .infinity)
    if orders.0 != orders.1 { return orders.0 < orders.1 }
    return items[left].item.slug.utf8.lexicographicallyPrecedes(items[right].item.slug.utf8)
  }
  return indices.map { items[$0] }
}

private func value(of item: Item, by property: SortKey.Property, _ collationKey: CollationKey) -> SortValue? {
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
