import Content

/// Keys of pages: of all that goes into them. A page whose key is that of the published one is not made again.
///
/// An item's own file goes into its page, into those of its neighbours and of its collection, and nowhere else but where
/// the site as a whole depends on it: fonts are cut to all texts, and images carry the notices of all items. All other
/// files of the content and the templates, and which items there are, go into every page.
struct PageKeys: Sendable {
  /// What goes into every page.
  private(set) var common: ContentKey
  /// Those of items whose files have changed since, by the item's path in the site.
  private var changed: [String: ContentKey] = [:]
  /// Those of items by path, where all were gone through anyway: each goes into the keys of several pages.
  private var known: [String: ContentKey] = [:]
  private let files: ItemFiles
  private let collections: [String: Collection]
  private let published: [String: SiteRecord.Page]

  /// The keys as far as the styles of the site do not go into them, which have to be added.
  /// - Parameter surroundings: a key of the fonts.
  init(_ site: PreparedSite, _ memory: BuildMemory, surroundings: String) {
    let catalog = site.catalog
    files = ItemFiles(site, memory)
    var own: [String: String] = [:]
    // Images are items that have no file of their own.
    var bare: [String] = []
    let count = catalog.collections.reduce(0) { $0 + $1.itemCount }
    own.reserveCapacity(count)
    known.reserveCapacity(count)
    for collection in catalog.collections {
      for section in collection.sections {
        for item in section.items {
          if let file = files.file(of: item), let key = memory.inputKey(file) {
            own[file] = item.path
            known[item.path] = key
          } else {
            bare.append(item.path)
          }
        }
      }
    }
    var writer = RecordWriter()
    for text in [memory.task, surroundings] { writer.add(text) }
    for (path, key) in memory.sortedInputKeys {
      writer.add(path)
      if let item = own[path] { writer.add(item) } else { writer.add(key) }
    }
    // What links to an image that is an item leads to that one's page, as long as no item shows it.
    for path in bare.sorted() { writer.add(path) }
    let notices = CopyrightNotices(catalog)
    for path in site.files.images.keys.sorted() { writer.add(notices[path]) }
    common = ContentKey(writer.bytes)
    collections = Dictionary(catalog.collections.map { ($0.path, $0) }) { first, _ in first }
    published = memory.pages
  }

  /// The keys of pages that were published already, by what they have in common.
  init(common: ContentKey, _ site: PreparedSite, _ memory: BuildMemory) {
    self.common = common
    files = ItemFiles(site, memory)
    collections = Dictionary(site.catalog.collections.map { ($0.path, $0) }) { first, _ in first }
    published = [:]
  }

  /// Adds all that pages link to or that depends on the texts of the whole site.
  mutating func add(styles: [String]) {
    var writer = RecordWriter()
    writer.add(common)
    for text in styles { writer.add(text) }
    common = ContentKey(writer.bytes)
  }

  /// Takes another key for an item's own file, which goes into no more than these keys say.
  mutating func set(_ key: ContentKey, ofItem path: String) { changed[path] = key }

  /// Nil for an item of which not everything is known.
  private func key(of item: Item) -> ContentKey? {
    changed[item.path] ?? known[item.path] ?? files.file(of: item).flatMap(files.memory.inputKey)
  }

  /// The published page at a path, where it has this key, which is asked for only where there is a page.
  func published(_ path: String, key: @autoclosure () -> ContentKey?) -> SiteRecord.Page? {
    guard let page = published[path], page.key == key() else { return nil }
    return page
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of place: ItemPlace) -> ContentKey? {
    let item = place.item
    guard let own = key(of: item) else { return nil }
    var writer = RecordWriter()
    for key in [common, own] { writer.add(key) }
    for text in ["item", item.path] { writer.add(text) }
    for neighbour in [place.previous, place.next] {
      writer.add(neighbour == nil ? 0 : 1)
      guard let neighbour else { continue }
      guard let key = key(of: neighbour) else { return nil }
      writer.add(neighbour.path)
      writer.add(key)
    }
    return ContentKey(writer.bytes)
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of page: CollectionPage) -> ContentKey? {
    var writer = RecordWriter()
    let collection = page.collection
    writer.add(common)
    for text in ["page", collection.versionKey] { writer.add(text) }
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
    return ContentKey(writer.bytes)
  }

  private func add(_ items: [Item], to writer: inout RecordWriter) -> Bool {
    writer.add(items.count)
    for item in items {
      guard let key = key(of: item) else { return false }
      writer.add(item.path)
      writer.add(key)
    }
    return true
  }
}

/// Where the items' own files are among a build's inputs.
private struct ItemFiles: Sendable {
  let memory: BuildMemory
  private let folder: String
  /// Of the content folder's name, by which items tell their places.
  private let nameLength: Int

  init(_ site: PreparedSite, _ memory: BuildMemory) {
    self.memory = memory
    folder = site.contentFolder
    nameLength = FileSystem.folder(of: site.catalog.site.location.path).utf8.count
  }

  /// The path of an item's Markdown file; nil for an image that is an item.
  func file(of item: Item) -> String? {
    let place = item.location.path
    guard place.hasSuffix(".md") else { return nil }
    return folder + Substring(place.utf8.dropFirst(nameLength))
  }
}
