import Bytes
import Settings

/// What the content folder holds: the outcome of the discover stage. Nothing in it has been opened yet.
///
/// Every list is in the byte order of its paths, whatever order the file system gave. No two paths of a list are
/// alike but for case or Unicode normalisation where that would make their pages one.
package struct SourceTree: Sendable {
  /// The content folder as an absolute path without symbolic links.
  package var root: String
  /// The content folder as the author wrote it, for diagnostics: `Content`.
  package var displayName: String
  /// `site.yaml`.
  package var site: SourceEntry?
  /// `index.md` of the content folder itself: the introduction of the home page.
  package var home: SourceEntry?
  package var collections: [CollectionSource]
  package var items: [ItemSource]
  /// Every other file: images, downloads.
  package var assets: [SourceEntry]

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

  /// The path to open a file by.
  package func absolutePath(of entry: SourceEntry) -> String { String(folder: root, name: entry.path) }

  /// The path that diagnostics print.
  package func displayPath(of entry: SourceEntry) -> String { String(folder: displayName, name: entry.path) }
}

/// One file of the content folder.
package struct SourceEntry: Hashable, Sendable {
  /// Relative to the content folder: `herbarium/fern.md`.
  package var path: String

  package init(path: String) { self.path = path }
}

/// A folder with a `collection.md`.
package struct CollectionSource: Hashable, Sendable {
  /// The folder relative to the content folder: `herbarium/ferns`; empty for the content folder itself.
  package var path: String
  /// Its `collection.md`.
  package var file: SourceEntry
  /// The nearest collection above, by its path.
  package var parent: String?

  package init(path: String, file: SourceEntry, parent: String? = nil) {
    self.path = path
    self.file = file
    self.parent = parent
  }
}

/// The Markdown file of an item: `herbarium/fern.md` or `herbarium/moss/index.md`; or its image, where it has none.
package struct ItemSource: Hashable, Sendable {
  /// The file's stem, or its folder's name where it is an `index.md`; unique in the collection.
  package var slug: String
  /// The nearest collection above, by its path.
  package var collection: String
  /// The folder between the collection and the item, relative to the collection; empty where there is none. A
  /// collection can make sections of it.
  package var subfolder: String
  package var file: SourceEntry
  /// Whether the item has a folder of its own, and is its `index.md`.
  package var isFolder: Bool
  /// Whether the file is an image that no Markdown file speaks for.
  package var isImage: Bool

  /// The path of the item in the site.
  package var item: String { ContentPath.join(collection, slug) }

  package init(
    slug: String, collection: String, subfolder: String = "", file: SourceEntry,
    isFolder: Bool = false, isImage: Bool = false
  ) {
    self.slug = slug
    self.collection = collection
    self.subfolder = subfolder
    self.file = file
    self.isFolder = isFolder
    self.isImage = isImage
  }
}
