import Diagnostics

/// What reading one item's file again takes, as long as nothing else of the content changes.
package struct ContentSurroundings: Sendable {
  let tree: SourceTree
  let files: ContentFiles
  /// Those of the site.
  let allowsHTML: Bool
  let publishesPositions: Bool
  let schemas: [String: ItemSchema]
  /// By the path of the collection.
  let collections: [String: CollectionSettings]
  let images: ImageReading
  let collationKey: CollationKey
  /// By path relative to the content folder.
  private let sources: [String: ItemSource]

  init(
    _ tree: SourceTree, files: ContentFiles, site: SiteSettings, schemas: [String: ItemSchema],
    collections: [CollectionSettings], images: ImageReading, collationKey: @escaping CollationKey
  ) {
    self.tree = tree
    self.files = files
    allowsHTML = site.unsafeHTML
    publishesPositions = site.publishLocation
    self.schemas = schemas
    self.collections = Dictionary(collections.map { ($0.path, $0) }) { first, _ in first }
    self.images = images
    self.collationKey = collationKey
    sources = Dictionary(tree.items.map { ($0.file.path, $0) }) { first, _ in first }
  }

  /// The path of the item that a file makes, as the catalog has it; nil for a file of anything else.
  /// - Parameter file: relative to the content folder.
  package func item(ofFile file: String) -> String? {
    sources[file].map { ContentPath.join($0.collection, $0.slug) }
  }

  /// Reads an item whose file alone has changed.
  /// - Parameters:
  ///   - bytes: the file's.
  ///   - old: the item as the catalog has it.
  /// - Returns: the item as a catalog would have it that is read from the beginning; nil where that would differ in
  ///   more than this one item, or would have something to say.
  /// - Complexity: O(n) in the length of the file.
  package func reread(_ path: String, _ bytes: [UInt8], was old: Item) throws -> Item? {
    guard bytes.count <= largestSourceFile, let source = sources[path], let settings = collections[source.collection]
    else { return nil }
    let file = SourceFile(path: tree.displayPath(of: source.file), bytes: bytes)
    let (document, parsing) = parseDocument(file, unsafeHTML: allowsHTML)
    var (read, interpreting) = interpretItem(
      document, source: source, schema: schemas[source.collection] ?? ItemSchema(), files: files)
    guard parsing.isEmpty, interpreting.isEmpty else { return nil }
    // An image of the item's name stands beside its file, and was given to it.
    if let image = old.image, image.location.path != file.path { read.takeImageBeside(image.path, at: image.location) }
    var items = [read]
    try useImageDescriptions(
      in: &items, images: images, map: SerialMapping(),
      wants: [source.collection: ImageWants(camera: settings.showsCamera, position: publishesPositions)])
    guard var new = items.first, new.item.resolve(as: old) else { return nil }
    return isInThePlace(of: old, new, settings) ? new.item : nil
  }

  /// Whether nothing but the item itself tells that the new one is not the old one.
  private func isInThePlace(of old: Item, _ new: InterpretedItem, _ settings: CollectionSettings) -> Bool {
    let item = new.item
    guard item.isDraft == old.isDraft, item.image?.path == old.image?.path, item.cell == old.cell,
      item.creator == old.creator, item.copyright == old.copyright, item.order == old.order
    else { return false }
    guard settings.sort.allSatisfy({ isSame($0.property, old, item) }) else { return false }
    guard let rule = settings.sectionBy else { return true }
    var before = new
    before.item = old
    return before.sectionKey(by: rule) == new.sectionKey(by: rule)
  }

  private func isSame(_ property: SortKey.Property, _ old: Item, _ new: Item) -> Bool {
    sortValue(of: old, by: property, collationKey) == sortValue(of: new, by: property, collationKey)
  }
}

extension Item {
  /// A link or image of a text as it is written.
  private struct Written: Hashable {
    var destination: String
    var isImage: Bool
  }

  /// Gives the links the targets that they had before.
  /// - Returns: false where there are other ones than before.
  fileprivate mutating func resolve(as old: Item) -> Bool {
    guard link == old.link else { return false }
    linkTarget = old.linkTarget
    var targets: [Written: LinkTarget?] = [:]
    old.body.forEachLink { targets[Written(destination: $0.destination, isImage: $1)] = $0.target }
    var found: Set<Written> = []
    body.forEachLink { found.insert(Written(destination: $0.destination, isImage: $1)) }
    guard found == Set(targets.keys) else { return false }
    if found.isEmpty { return true }
    body = body.mappingLinks { link, isImage in
      var link = link
      link.target = targets[Written(destination: link.destination, isImage: isImage)] ?? nil
      return link
    }
    return true
  }
}
