import Bytes
import Content
import Diagnostics
import Files
import PageLayout
import SiteImages
import SiteModel

/// The keys of pages. A page's key covers all of its inputs; a page whose key equals that of the published page is not
/// rendered again.
///
/// An item's own file is an input of its page, its neighbours' pages and its collection's pages only, with three
/// exceptions: fonts are subset to all texts, images carry the copyright notices of all items, and the widths of an
/// image's files depend on all items that show it. All other files of the content and the templates, and the set of
/// items, are inputs of every page.
struct PageKeys: Sendable {
  /// The inputs common to all pages.
  private(set) var common: ContentKey
  /// The keys of items whose files have changed since, by the item's path in the site.
  private var changed: [String: ContentKey] = [:]
  /// The keys of all items by collection index and item index, if they were computed in advance, as each is part of
  /// several pages' keys. Nil for an item with incomplete inputs.
  private var known: [[ContentKey?]] = []
  private let files: ItemFiles
  private let collections: [Collection]
  /// The indices of the collections, by path.
  private let indices: [String: Int]
  private let published: [String: SiteRecord.Page]

  /// Computes the keys without the site's styles, which `add(styles:)` adds.
  /// - Parameters:
  ///   - ladders: The widths of the files of each image, by path relative to the content folder.
  ///   - environment: A key of the fonts.
  init(_ site: PreparedSite, _ memory: PreviousBuild, ladders: [String: ImageLadder], environment: String) {
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
            // An item's own file affects only some pages; that it is an item affects all.
            inputs -= ContentKey(key, of: file)
            inputs += ContentKey(ContentKey(.none, of: item.path), of: file)
            keys.append(ContentKey(key, of: item.path))
          } else {
            // An image without a file of its own. Links to it lead to its page, if no item shows it.
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
    for path in site.files.images.keys.sorted() {
      writer.add(notices[path])
      let ladder = ladders[path]
      for widths in [ladder?.widths ?? [], ladder?.fallbackWidths ?? []] { writer.add(widths) { $0.add($1) } }
    }
    common = ContentKey(writer.bytes)
  }

  /// Creates the keys of pages that are already published, from their common key.
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

  /// Adds the files that all pages link to, and those that depend on the texts of the whole site.
  mutating func add(styles: [String]) {
    var writer = RecordWriter()
    writer.add(common)
    for text in styles { writer.add(text) }
    common = ContentKey(writer.bytes)
  }

  /// Replaces the key of an item's own file.
  mutating func set(_ key: ContentKey, ofItem path: String) { changed[path] = ContentKey(key, of: path) }

  /// Returns the key of an item's path and its own file; nil if its inputs are incomplete.
  private func key(of item: Item, at index: (collection: Int, item: Int)) -> ContentKey? {
    if !changed.isEmpty, let key = changed[item.path] { return key }
    if index.collection < known.count { return known[index.collection][index.item] }
    return files.file(of: item).flatMap(files.memory.inputKey).map { ContentKey($0, of: item.path) }
  }

  /// Returns the published page at a path if it has this key. Evaluates `key` only if there is such a page.
  func published(_ path: String, key: @autoclosure () -> ContentKey?) -> SiteRecord.Page? {
    guard let page = published[path], page.key == key() else { return nil }
    return page
  }

  /// Returns the key of an item's page; nil if an input is unknown.
  func key(of place: ItemPlace) -> ContentKey? {
    let (collection, index) = place.index
    /// Returns `none` if there is no such neighbour.
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

  /// Returns the key of a collection's page; nil if an input is unknown.
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
    // A collection's first page shows its child collections.
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

  /// Adds the keys of the items. Returns false if one is unknown.
  /// - Parameter start: The indices of the first item's collection and of the first item.
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
  /// The key of a missing value.
  fileprivate static let none = ContentKey(high: 0, low: 0)

  /// Combines a key with the name of the value it belongs to.
  fileprivate init(_ key: ContentKey, of name: String) {
    let name = name.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) }
    self = withUnsafeBytes(of: (name, key)) { ContentKey($0) }
  }
}

/// Maps items to their own files among a build's inputs.
private struct ItemFiles: Sendable {
  let memory: PreviousBuild
  private let folder: String
  /// The length in bytes of the content folder's name, with which the items' locations begin.
  private let nameLength: Int

  init(_ site: PreparedSite, _ memory: PreviousBuild) {
    self.memory = memory
    folder = site.contentFolder
    nameLength = FileSystem.folder(of: site.catalog.site.location.path).utf8.count
  }

  /// Returns the path of an item's Markdown file; nil for an image that is an item.
  func file(of item: Item) -> String? {
    let place = item.location.path
    guard place.hasSuffix(".md") else { return nil }
    return folder + Substring(place.utf8.dropFirst(nameLength))
  }
}
