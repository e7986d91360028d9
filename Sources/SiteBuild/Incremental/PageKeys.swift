import Content

/// Keys of pages: of all that goes into them. A page whose key is that of the published one is not made again.
///
/// An item's own file goes into its page, into those of its neighbours and of its collection, and nowhere else but where
/// the site as a whole depends on it: fonts are cut to all texts, and images carry the notices of all items. All other
/// files of the content and the templates, and which items there are, go into every page.
struct PageKeys: Sendable {
  /// What goes into every page.
  let common: String
  /// By the item's path in the site.
  private var items: [String: String]
  private let collections: [String: Collection]
  private let published: [String: SiteRecord.Page]

  /// - Parameters:
  ///   - surroundings: a key of the fonts.
  ///   - styles: all that pages link to or that depends on the texts of the whole site.
  init(_ site: PreparedSite, _ memory: BuildMemory, surroundings: String, styles: [String]) {
    let catalog = site.catalog
    let keys = memory.inputKeys
    let contentName = FileSystem.folder(of: catalog.site.location.path)
    var items: [String: String] = [:]
    var own: [String: String] = [:]
    for item in catalog.collections.flatMap(\.items) {
      let path = site.contentFolder + item.location.path.dropFirst(contentName.count)
      guard path.hasSuffix(".md"), let key = keys[path] else { continue }
      items[item.path] = key
      own[path] = item.path
    }
    var writer = RecordWriter()
    for text in [memory.task, surroundings] + styles { writer.add(text) }
    for path in keys.keys.sorted() {
      writer.add(path)
      writer.add(own[path] ?? keys[path] ?? "")
    }
    // An image is an item, and what links to it leads to that one's page, as long as no item shows it.
    for path in catalog.collections.flatMap(\.items).map(\.path).filter({ items[$0] == nil }).sorted() {
      writer.add(path)
    }
    let notices = CopyrightNotices(catalog)
    for path in site.files.images.keys.sorted() { writer.add(notices[path]) }
    common = contentKey(writer.bytes)
    self.items = items
    collections = Dictionary(catalog.collections.map { ($0.path, $0) }) { first, _ in first }
    published = memory.pages
  }

  /// The keys of pages that were published already, by what they have in common and the keys of the items' files.
  init(common: String, items: [String: String], _ catalog: Catalog) {
    self.common = common
    self.items = items
    collections = Dictionary(catalog.collections.map { ($0.path, $0) }) { first, _ in first }
    published = [:]
  }

  /// Takes another key for an item's own file, which goes into no more than these keys say.
  mutating func set(_ key: String, ofItem path: String) { items[path] = key }

  /// The published page at a path, where it has this key.
  func published(_ path: String, key: String?) -> SiteRecord.Page? {
    guard let page = published[path], page.key == key else { return nil }
    return page
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of place: ItemPlace) -> String? {
    let item = place.item
    guard let own = items[item.path] else { return nil }
    var writer = RecordWriter()
    for text in [common, "item", item.path, own] { writer.add(text) }
    for neighbour in [place.previous, place.next] {
      guard let neighbour else {
        writer.add(nil)
        continue
      }
      guard let key = items[neighbour.path] else { return nil }
      writer.add(neighbour.path)
      writer.add(key)
    }
    return contentKey(writer.bytes)
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of page: CollectionPage) -> String? {
    var writer = RecordWriter()
    let collection = page.collection
    for text in [common, "page", collection.versionKey] { writer.add(text) }
    for number in [page.number, page.pageCount, collection.itemCount] { writer.add(number) }
    for section in page.sections {
      writer.add(section.title)
      for number in [section.start, section.count, section.items.count] { writer.add(number) }
      guard add(section.items, to: &writer) else { return nil }
    }
    // The collections in it are shown on its first page.
    if page.number == 1 {
      for child in collection.children {
        writer.add(child)
        guard let items = collections[child]?.items, add(items, to: &writer) else { return nil }
      }
    }
    return contentKey(writer.bytes)
  }

  private func add(_ items: [Item], to writer: inout RecordWriter) -> Bool {
    writer.add(items.count)
    for item in items {
      guard let key = self.items[item.path] else { return false }
      writer.add(item.path)
      writer.add(key)
    }
    return true
  }
}
