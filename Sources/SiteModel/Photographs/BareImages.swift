package import Discovery
import Bytes
package import Content
package import Items
package import Diagnostics
import Files
import Links
import Markdown
import Settings

/// Creates items for images without a Markdown file. With it, a folder that contains only photographs and a
/// `collection.md` is a gallery.
///
/// An image is an item wherever a Markdown file would be one, except in two cases:
/// - A Markdown file of the same name is beside it. Then it is the image of that item, which need not name it, unless it
///   shows it in its text.
/// - A Markdown file in the collection's folder names it, shows it or links to it, in any language. Then it belongs to that
///   text.
package struct BareImages {
  /// The items with a Markdown file, followed by those without.
  package private(set) var items: [ItemFacts]
  package private(set) var diagnostics: [Diagnostic] = []
  /// The images that `site.yaml` shows. They may be items all the same.
  package var shownBySite: Set<String> = []

  private let tree: SourceTree
  private let collections: [CollectionSettings]
  private let schemas: [String: ItemSchema]
  /// The images that may be items, with the collections that own them.
  private let owned: [OwnedImage]
  private var users: Users = [:]

  package init(
    tree: SourceTree, collections: [CollectionSettings], items: [ItemFacts], schemas: [String: ItemSchema],
    isImage: (String) -> Bool
  ) {
    self.tree = tree
    self.collections = collections
    self.items = items
    self.schemas = schemas
    owned = Self.ownedImages(in: tree, collections, isImage)
  }

  /// Finds the images that the texts use.
  /// - Parameter jobs: the number of threads.
  package mutating func findUsers(jobs: Int) {
    guard !owned.isEmpty else { return }
    let owners = Dictionary(uniqueKeysWithValues: owned.map { ($0.entry.path, $0.collection) })
    users = usersOfFiles(owners: owners, jobs)
  }

  /// The images that the texts use, by path relative to the content folder.
  package var usedImages: Set<String> { Set(users.keys) }

  /// Assigns images to the items that own them, and creates items for the rest.
  /// - Parameter used: the images that texts in other languages use.
  package mutating func run(besides used: Set<String> = []) {
    if !owned.isEmpty { giveToItemsBeside(besides: used) }
  }

  /// The texts that use an image: the indices of items, or nil for that of a collection.
  private typealias Users = [String: Set<Int?>]

  /// An image of the content folder, and the nearest collection at or above it.
  private struct OwnedImage {
    var entry: SourceEntry
    var collection: String
  }

  /// Returns the images that may be items, with the collections that own them.
  private static func ownedImages(
    in tree: SourceTree, _ collections: [CollectionSettings], _ isImage: (String) -> Bool
  ) -> [OwnedImage] {
    let takesImages = Dictionary(
      collections.map { ($0.path, $0.bareImages) }, uniquingKeysWith: { first, _ in first })
    let itemFolders = Set(tree.items.filter(\.isFolder).map(\.file.folder))
    // The collection that owns each folder; nil if there is none or if it does not permit image items.
    var owners: [String: String?] = [:]
    func owner(of folder: String) -> String? {
      if let known = owners[folder] { return known }
      var found: String?
      if let takes = takesImages[folder] {
        found = takes ? folder : nil
      } else if !folder.isEmpty, !itemFolders.contains(folder) {
        found = owner(of: ContentPath.folder(of: folder))
      }
      owners[folder] = found
      return found
    }
    return tree.assets.compactMap { entry in
      guard isImage(entry.name), let owner = owner(of: entry.folder) else { return nil }
      return OwnedImage(entry: entry, collection: owner)
    }
  }

  /// Returns the images that a Markdown file of the collection that owns them uses. Drafts count as well.
  /// - Parameter owners: the collection that owns each image, by path.
  private func usersOfFiles(owners: [String: String], _ jobs: Int) -> Users {
    var users: Users = [:]
    for collection in collections {
      collection.introduction.forEachLink { link, _ in
        let used = Self.target(of: link.destination, in: collection.path)
        if let used, Self.isInside(collection.path, owners[used]) { users[used, default: []].insert(nil) }
      }
    }
    let used = orderedMap(items, jobs: jobs) { item in
      let folder = item.source.file.folder
      return Self.files(usedBy: item.item, in: folder).filter { Self.isInside(folder, owners[$0]) }
    }
    for (index, paths) in used.enumerated() {
      for path in paths { users[path, default: []].insert(index) }
    }
    return users
  }

  /// Whether a folder is in that of a collection; false without a collection.
  private static func isInside(_ folder: String, _ collection: String?) -> Bool {
    collection.map { $0.isEmpty || folder == $0 || folder.hasPrefix($0 + "/") } ?? false
  }

  /// Returns the paths that an item names, shows or links to, except most texts.
  private static func files(usedBy item: Item, in folder: String) -> [String] {
    let (hasImage, media, links, link) = (item.hasImage, item.media, item.linksToFiles, item.link)
    if !hasImage, media.isEmpty, links.isEmpty, link == nil { return [] }
    let destinations = links.map(\.link.destination) + [link].compactMap(\.self)
    return (hasImage ? item.images.map(\.path) : []) + media.compactMap(\.poster?.path)
      + destinations.compactMap { target(of: $0, in: folder) }
  }

  /// Returns the path that a link leads to; nil if it is that of a text.
  private static func target(of destination: String, in folder: String) -> String? {
    // Most links lead to texts, which are no images.
    let isText =
      destination.utf8.suffix(3).elementsEqual(".md".utf8)
      && !destination.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
    return isText ? nil : LinkIndex.path(of: destination, in: folder)
  }

  /// Gives images beside a Markdown file of the same name to these items if they have none. Others that no text uses
  /// become items.
  private mutating func giveToItemsBeside(besides used: Set<String>) {
    // Most names are of another length than those of images. Only ASCII keeps its length if case does not matter.
    let stems = owned.map { pathWithoutExtension($0.entry) }
    let lengths = stems.allSatisfy(\.isASCII) ? Set(stems.map(\.utf8.count)) : nil
    var places: [PathName: Int] = [:]
    for (index, item) in items.enumerated() {
      let file = item.source.file
      if let lengths, file.path.isASCII, !item.source.isFolder,
        !lengths.contains(item.source.stemLength)
      {
        continue
      }
      let stem = file.path.hasSuffix(".md") ? ContentPath.join(file.folder, item.source.slug) : file.path
      places[PathName(item.source.isFolder ? file.folder : stem)] = index
    }
    var unspoken: [OwnedImage] = []
    for image in owned {
      let users = users[image.entry.path] ?? []
      let isUsed = !users.isEmpty || used.contains(image.entry.path)
      if let index = places[PathName(pathWithoutExtension(image.entry))] {
        // A text that shows the image of its own name would show it twice.
        if !users.contains(index) { give(image.entry, to: index, isUsed: isUsed) }
      } else if !isUsed {
        unspoken.append(image)
      }
    }
    if !unspoken.isEmpty { addItems(of: unspoken) }
  }

  /// - Parameter isUsed: whether another text uses the image.
  private mutating func give(_ image: SourceEntry, to index: Int, isUsed: Bool) {
    let location = SourceLocation(path: tree.displayPath(of: image))
    if items[index].takeImageBeside(image.path, at: location) || isUsed || shownBySite.contains(image.path) { return }
    if let other = items[index].item.image {
      let file = items[index].source.file
      diagnostics.append(
        .warning(
          "unused-image",
          "this image has the name of '\(file.name)', which shows '\(ContentPath.name(of: other.path))'",
          at: location, suggestion: "rename it to make it an item of its own, or name it in '\(file.name)'"))
    }
  }

  private mutating func addItems(of images: [OwnedImage]) {
    // The file that owns each path. As with Markdown files, an item and a collection cannot share a path.
    var taken: [PathName: SourceEntry] = [:]
    for collection in tree.collections { taken[PathName(collection.path)] = collection.file }
    for item in items { taken[PathName(item.item.path)] = item.source.file }
    for image in images {
      let path = ContentPath.join(image.collection, ContentPath.stem(of: image.entry.path))
      if let other = taken.updateValue(image.entry, forKey: PathName(path)) {
        taken[PathName(path)] = other
        diagnostics.append(
          .error(
            "name-collision",
            "'\(tree.displayPath(of: other))' and '\(tree.displayPath(of: image.entry))' would make the same page: "
              + "without a Markdown file, an image is an item called by its name",
            at: SourceLocation(path: tree.displayPath(of: image.entry)),
            suggestion: "rename or remove one of the two, or set 'bareImages: false' in collection.md"))
      } else {
        items.append(item(of: image))
      }
    }
  }

  private mutating func item(of image: OwnedImage) -> ItemFacts {
    let location = SourceLocation(path: tree.displayPath(of: image.entry))
    let slug = ContentPath.stem(of: image.entry.path)
    let title = ContentPath.readable(slug)
    let subfolder = image.entry.folder.dropFirst(image.collection.isEmpty ? 0 : image.collection.count + 1)
    var item = ItemContent(
      slug: slug, path: ContentPath.join(image.collection, slug), title: title,
      image: ItemImage(path: image.entry.path, alt: title, isAltTheTitle: true, location: location),
      location: location)
    let schema = schemas[image.collection] ?? ItemSchema()
    let count = schema.fields.count
    let missing = item.takeFields(
      Array(repeating: nil, count: count), isGiven: Array(repeating: false, count: count), schema: schema)
    if !missing.isEmpty {
      let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
      let file = ContentPath.join(ContentPath.folder(of: location.path), slug + ".md")
      diagnostics.append(
        .error(
          "missing-field",
          "\(names) \(missing.count == 1 ? "is" : "are") missing; the collection requires it of every item, "
            + "and this image is one without a Markdown file",
          at: location, suggestion: "say it in \(file), or set 'bareImages: false' in collection.md"))
    }
    return ItemFacts(
      item: Item(
        item,
        source: ItemSource(
          slug: slug, collection: image.collection, subfolder: String(subfolder), file: image.entry, isImage: true),
        key: item.key(after: ContentKey("image")), body: StoredBody(MarkdownDocument())),
      unsaid: Unsaid.all.subtracting(.image),
      isBroken: !missing.isEmpty)
  }

  private func pathWithoutExtension(_ entry: SourceEntry) -> String {
    ContentPath.join(entry.folder, ContentPath.stem(of: entry.path))
  }
}

extension ItemSource {
  /// The number of bytes of the path of the file without its ending.
  fileprivate var stemLength: Int {
    guard file.path.hasSuffix(".md") else { return file.path.utf8.count }
    let folder = file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      file.path.utf8.distance(from: file.path.startIndex, to: $0) + 1
    }
    return (folder ?? 0) + slug.utf8.count
  }
}

extension ItemFacts {
  /// Sets the item's image to the image beside its file, given by its path relative to the content folder.
  /// - Returns: false if the front matter has an `image` key.
  @discardableResult
  package mutating func takeImageBeside(_ path: String, at location: SourceLocation) -> Bool {
    guard unsaid.contains(.image) else { return false }
    unsaid.remove(.image)
    item.image = ItemImage(
      path: path, alt: saidAlt ?? item.title, isAltTheTitle: saidAlt == nil, location: location)
    return true
  }
}
