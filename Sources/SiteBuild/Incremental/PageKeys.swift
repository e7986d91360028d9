import Bytes
import Content
import Diagnostics
import Files
import PageLayout
import SiteImages
import SiteModel

/// Keys of pages: of all that goes into them. A page whose key is that of the published one is not made again.
///
/// An item's own file goes into its page, into those of its neighbours and of its collection, and nowhere else but where
/// the site as a whole depends on it: fonts are cut to all texts, and images carry the notices of all items. All other
/// files of the content and the templates, and which items there are, go into every page.
struct PageKeys: Sendable {
  /// What goes into every page.
  private(set) var common: ContentKey
  /// Of items whose files have changed since, by the item's path in the site.
  private var changed: [String: ContentKey] = [:]
  /// Of all items by the places of their collections and theirs in those, where all were gone through anyway: each goes
  /// into the keys of several pages. Nil for one of which not everything is known.
  private var known: [[ContentKey?]] = []
  private let files: ItemFiles
  private let collections: [Collection]
  /// The places of the collections, by path.
  private let indices: [String: Int]
  private let published: [String: SiteRecord.Page]

  /// The keys as far as the styles of the site do not go into them, which have to be added.
  /// - Parameter environment: a key of the fonts.
  init(_ site: PreparedSite, _ memory: PreviousBuild, environment: String) {
    self.init(common: .none, site, memory, published: memory.pages)
    var inputs = ContentKey.none
    for (path, key) in memory.inputKeys { inputs += ContentKey(key, of: path) }
    known.reserveCapacity(collections.count)
    for collection in collections {
      var keys: [ContentKey?] = []
      keys.reserveCapacity(collection.itemCount)
      for section in collection.sections {
        for item in section.items {
          if let file = files.file(of: item), let key = memory.inputKey(file) {
            // What is in an item's own file goes into the keys of some pages alone, that it is one into those of all.
            inputs -= ContentKey(key, of: file)
            inputs += ContentKey(ContentKey(.none, of: item.path), of: file)
            keys.append(ContentKey(key, of: item.path))
          } else {
            // An image that has no file of its own. What links to it leads to its page, as long as no item shows it.
            inputs += ContentKey(.none, of: item.path)
            keys.append(nil)
          }
        }
      }
      known.append(keys)
    }
    var writer = RecordWriter()
    for text in [memory.task, environment] { writer.add(text) }
    writer.add(inputs)
    let notices = CopyrightNotices(site.catalog)
    for path in site.files.images.keys.sorted() { writer.add(notices[path]) }
    common = ContentKey(writer.bytes)
  }

  /// The keys of pages that were published already, by what they have in common.
  init(common: ContentKey, _ site: PreparedSite, _ memory: PreviousBuild) {
    self.init(common: common, site, memory, published: [:])
  }

  private init(
    common: ContentKey, _ site: PreparedSite, _ memory: PreviousBuild, published: [String: SiteRecord.Page]
  ) {
    self.common = common
    self.published = published
    files = ItemFiles(site, memory)
    collections = site.catalog.collections
    indices = Dictionary(collections.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  /// Adds all that pages link to or that depends on the texts of the whole site.
  mutating func add(styles: [String]) {
    var writer = RecordWriter()
    writer.add(common)
    for text in styles { writer.add(text) }
    common = ContentKey(writer.bytes)
  }

  /// Takes another key for an item's own file, which goes into no more than these keys say.
  mutating func set(_ key: ContentKey, ofItem path: String) { changed[path] = ContentKey(key, of: path) }

  /// Of an item's path and its own file; nil where not everything is known of it.
  private func key(of item: Item, at index: (collection: Int, item: Int)) -> ContentKey? {
    if !changed.isEmpty, let key = changed[item.path] { return key }
    if index.collection < known.count { return known[index.collection][index.item] }
    return files.file(of: item).flatMap(files.memory.inputKey).map { ContentKey($0, of: item.path) }
  }

  /// The published page at a path, where it has this key, which is asked for only where there is a page.
  func published(_ path: String, key: @autoclosure () -> ContentKey?) -> SiteRecord.Page? {
    guard let page = published[path], page.key == key() else { return nil }
    return page
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of place: ItemPlace) -> ContentKey? {
    let (collection, index) = place.index
    /// No key where there is no such neighbour.
    func key(ofNeighbour item: Item?, at index: Int) -> ContentKey? {
      guard let item else { return ContentKey.none }
      return self.key(of: item, at: (collection, index))
    }
    guard let own = self.key(of: place.item, at: place.index),
      let previous = key(ofNeighbour: place.previous, at: index - 1),
      let next = key(ofNeighbour: place.next, at: index + 1)
    else { return nil }
    return withUnsafeBytes(of: (common, own, previous, next)) { ContentKey($0) }
  }

  /// - Returns: nil for a page of which not everything is known.
  func key(of page: CollectionPage) -> ContentKey? {
    var writer = RecordWriter()
    let collection = page.collection
    guard let index = indices[collection.path] else { return nil }
    writer.add(common)
    for text in ["page", collection.versionKey] { writer.add(text) }
    for number in [page.number, page.pageCount, collection.itemCount] { writer.add(number) }
    var start = page.firstItem
    for section in page.sections {
      writer.add(section.title)
      for number in [section.start, section.count] { writer.add(number) }
      guard add(section.items, from: (index, start), to: &writer) else { return nil }
      start += section.items.count
    }
    // The collections in it are shown on its first page.
    if page.number == 1 {
      for child in collection.children {
        writer.add(child)
        guard let index = indices[child], add(collections[index].items, from: (index, 0), to: &writer) else {
          return nil
        }
      }
    }
    return ContentKey(writer.bytes)
  }

  /// - Parameter start: the place of the first of the items.
  private func add(
    _ items: [Item], from start: (collection: Int, item: Int), to writer: inout RecordWriter
  ) -> Bool {
    writer.add(items.count)
    for (offset, item) in items.enumerated() {
      guard let key = key(of: item, at: (start.collection, start.item + offset)) else { return false }
      writer.add(key)
    }
    return true
  }
}

extension ContentKey {
  /// What stands for nothing.
  fileprivate static let none = ContentKey(high: 0, low: 0)

  /// The key of what has another key and is known by a name.
  fileprivate init(_ key: ContentKey, of name: String) {
    let name = name.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) }
    self = withUnsafeBytes(of: (name, key)) { ContentKey($0) }
  }
}

/// Where the items' own files are among a build's inputs.
private struct ItemFiles: Sendable {
  let memory: PreviousBuild
  private let folder: String
  /// Of the content folder's name, by which items tell their places.
  private let nameLength: Int

  init(_ site: PreparedSite, _ memory: PreviousBuild) {
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
