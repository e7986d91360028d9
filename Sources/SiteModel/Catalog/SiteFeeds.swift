import Bytes
package import Items
package import Settings

/// The feeds of a site: which collections have one, and which items are in it.
package struct SiteFeeds: Sendable {
  /// The names of a feed's two files.
  package static let (atomName, jsonName) = ("feed.xml", "feed.json")

  /// The feed of a collection with all collections in it, or of the whole site.
  package struct Feed: Sendable {
    /// The path of the collection; empty for the whole site.
    package var path: String
    package var title: String
    package var summary: String
    package var content: FeedContent
    package var entries: [Entry]
  }

  /// An item in a feed.
  package struct Entry: Sendable {
    package var item: Item
    package var published: CalendarDate?
    package var updated: CalendarDate
  }

  /// The maximum number of entries of a feed: the newest ones.
  private static let mostEntries = 100

  /// The feeds with entries. The site's is first, and each collection's precedes those of the collections in it.
  package private(set) var feeds: [Feed] = []

  /// - Parameter catalog: a site without an address has no feeds.
  package init(_ catalog: Catalog) {
    guard catalog.site.baseURL != nil else { return }
    let parents = Dictionary(catalog.collections.map { ($0.path, $0.parent) }) { first, _ in first }
    // The settings of the collections, inherited from those around them.
    var contents = ["": catalog.site.feed ?? .excerpt]
    var entries: [String: [Entry]] = [:]
    for collection in catalog.collections where !collection.isUnlisted {
      let content = collection.publication.feed ?? contents[collection.parent ?? ""] ?? .excerpt
      contents[collection.path] = content
      guard content != .off else { continue }
      let dated = Self.newest(collection.sections.flatMap { section in section.items.compactMap(Entry.init) })
      guard !dated.isEmpty else { continue }
      var path = collection.path
      while !path.isEmpty {
        entries[path, default: []] += dated
        path = (parents[path] ?? nil) ?? ""
      }
      entries["", default: []] += dated
    }
    func add(_ path: String, _ title: String, _ summary: String) {
      guard let content = contents[path], content != .off, let entries = entries[path] else { return }
      feeds.append(
        Feed(path: path, title: title, summary: summary, content: content, entries: Self.newest(entries)))
    }
    add("", catalog.site.title, catalog.site.description)
    for collection in catalog.collections where !collection.path.isEmpty {
      add(collection.path, "\(collection.title) · \(catalog.site.title)", collection.summary)
    }
  }

  private static func newest(_ entries: [Entry]) -> [Entry] {
    // Entries are large, and few of many are wanted.
    let updated = entries.map(\.updated.instant)
    let order = entries.indices.sorted { left, right in
      updated[left] == updated[right]
        ? entries[left].item.path.precedesInBytes(entries[right].item.path) : updated[left] > updated[right]
    }
    return order.prefix(mostEntries).map { entries[$0] }
  }

  /// The paths of the images of all entries, relative to the content folder.
  package var images: Set<String> { Set(feeds.lazy.flatMap(\.entries).compactMap { $0.item.image?.path }) }
}

extension SiteFeeds {
  /// The dates that a feed gives for an item; nil if the item has none that a feed can give.
  static func dates(of item: Item) -> (published: CalendarDate?, updated: CalendarDate)? {
    func usable(_ date: CalendarDate?) -> CalendarDate? {
      date.flatMap { $0.written == nil && (1...9999).contains($0.year) ? $0 : nil }
    }
    let publication = item.publication
    let published = usable(publication.published) ?? usable(item.date)
    return (usable(publication.modified) ?? published).map { (published, $0) }
  }
}

extension SiteFeeds.Entry {
  /// The entry of an item; nil if the item has no date that a feed can give.
  init?(_ item: Item) {
    guard let (published, updated) = SiteFeeds.dates(of: item) else { return nil }
    (self.item, self.published, self.updated) = (item, published, updated)
  }
}
