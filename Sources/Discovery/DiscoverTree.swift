import Bytes
import Settings

/// The files of the content folder by kind: the result of the discover stage. None of them has been opened.
///
/// Every list is in byte order of its paths, independent of the file system's order. Paths whose pages would collide
/// because they differ only in case or Unicode normalization do not occur.
package struct SourceTree: Sendable {
  /// The absolute path of the content folder, without symbolic links.
  package var root: String
  /// The path of the content folder as the author wrote it, for diagnostics: `Content`.
  package var displayName: String
  /// `site.yaml`.
  package var site: SourceEntry?
  /// The `index.md` of the content folder: the introduction of the home page.
  package var home: SourceEntry?
  package var collections: [CollectionSource]
  package var items: [ItemSource]
  /// The Markdown files outside all collections.
  package var pages: [ItemSource] = []
  /// The files in the static folder, which are published as they are.
  package var statics: [SourceEntry] = []
  /// All other files, such as images and downloads.
  package var assets: [SourceEntry]
  /// The texts in other languages than the first, by the tag of the language.
  package var translations: [String: Translations] = [:]

  package init(
    root: String, displayName: String, site: SourceEntry? = nil, home: SourceEntry? = nil,
    collections: [CollectionSource] = [], items: [ItemSource] = [], assets: [SourceEntry] = []
  ) {
    self.root = root
    self.displayName = displayName
    self.site = site
    self.home = home
    self.collections = collections
    self.items = items
    self.assets = assets
  }

  /// Returns the path that opens a file.
  package func absolutePath(of entry: SourceEntry) -> String { String(folder: root, name: entry.path) }

  /// Returns the path of a file in diagnostics.
  package func displayPath(of entry: SourceEntry) -> String { String(folder: displayName, name: entry.path) }
}

/// A file of the content folder.
package struct SourceEntry: Hashable, Sendable {
  /// Relative to the content folder: `herbarium/fern.md`.
  package var path: String

  package init(path: String) { self.path = path }
}

/// The source of a collection: a folder with a `collection.md`.
package struct CollectionSource: Hashable, Sendable {
  /// The folder relative to the content folder: `herbarium/ferns`; empty for the content folder itself.
  package var path: String
  /// The `collection.md`.
  package var file: SourceEntry
  /// The path of the nearest collection above; nil if there is none.
  package var parent: String?

  package init(path: String, file: SourceEntry, parent: String? = nil) {
    self.path = path
    self.file = file
    self.parent = parent
  }
}

/// The source of an item: its Markdown file, such as `herbarium/fern.md` or `herbarium/moss/index.md`, or its image if
/// there is no such file.
package struct ItemSource: Hashable, Sendable {
  /// The file's stem, or the folder's name for an `index.md`; unique in the collection.
  package var slug: String
  /// The path of the nearest collection above.
  package var collection: String
  /// The path from the collection's folder to the item's; empty if they are the same. A collection can group items by
  /// it.
  package var subfolder: String
  package var file: SourceEntry
  /// The number of the row of the collection's table that the item is; nil if it is none.
  package var row: Int?
  /// Whether the item is the `index.md` of a folder of its own.
  package var isFolder: Bool
  /// Whether the file is an image without a Markdown file.
  package var isImage: Bool
  /// The file of the text, if that is a translation; nil if it is `file`.
  package var translation: SourceEntry?

  /// Whether the item is a row of a table without a Markdown file.
  package var isTableRow: Bool { row != nil && !file.path.hasSuffix(".md") }

  /// The file of the text.
  package var textFile: SourceEntry { translation ?? file }

  /// The path that its facts are stored under. The rows of a table share one file.
  package var factsPath: String { isTableRow && translation == nil ? file.path + "/" + slug : textFile.path }

  /// The path of the item in the site.
  package var item: String { ContentPath.join(collection, slug) }

  package init(
    slug: String, collection: String, subfolder: String = "", file: SourceEntry,
    isFolder: Bool = false, isImage: Bool = false, row: Int? = nil
  ) {
    self.slug = slug
    self.collection = collection
    self.subfolder = subfolder
    self.file = file
    self.isFolder = isFolder
    self.isImage = isImage
    self.row = row
  }
}
