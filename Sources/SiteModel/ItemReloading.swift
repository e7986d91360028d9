import Bytes
package import Content
import Diagnostics
import Files
import Markdown

/// What reading one item's file again takes, as long as nothing else of the content changes.
package struct ContentContext: Sendable {
  package let tree: SourceTree
  let files: ContentFiles
  /// Those of the site.
  let allowsHTML: Bool
  let publishesPositions: Bool
  let schemas: [String: ItemSchema]
  /// By the path of the collection.
  let collections: [String: CollectionSettings]
  let images: ImageReading
  let collationKey: CollationKey

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
  }

  /// The path of the item that a file makes, as the catalog has it; nil for a file of anything else.
  /// - Parameter file: relative to the content folder.
  /// - Complexity: O(number of items): a table of all would take longer than to look for the few that an edit asks for.
  package func item(ofFile file: String) -> String? {
    let path = ByteText(file)
    return tree.items.first { ByteText($0.file.path) == path }?.item
  }

  /// Reads an item whose file alone has changed.
  /// - Parameters:
  ///   - source: the item's file.
  ///   - bytes: what it says now.
  ///   - outline: of the item as the catalog has it.
  /// - Returns: the item as a catalog would have it that is read from the beginning; nil where that would differ in
  ///   more than this one item, or would have something to say.
  /// - Complexity: O(n) in the length of the file.
  package func reread(_ source: ItemSource, _ bytes: [UInt8], was outline: ItemSummary) throws -> Item? {
    guard bytes.count <= largestSourceFile, let settings = collections[source.collection] else { return nil }
    let file = SourceFile(path: tree.displayPath(of: source.file), bytes: bytes)
    let (document, parsing) = parseDocument(file, unsafeHTML: allowsHTML)
    var (read, interpreting) = interpretItem(
      document, source: source, schema: schemas[source.collection] ?? ItemSchema(), files: files)
    guard parsing.isEmpty, interpreting.isEmpty else { return nil }
    // An image of the item's name stands beside its file, and was given to it.
    if let image = outline.image, let location = outline.imageLocation, location != file.path {
      read.takeImageBeside(image, at: SourceLocation(path: location))
    }
    var items = [read]
    try useImageDescriptions(
      in: &items, images: images, map: SerialMapping(),
      wants: [source.collection: ImageWants(camera: settings.showsCamera, position: publishesPositions)])
    guard var item = items.first?.item, item.image?.path == outline.image, item.resolve(as: outline),
      ItemOutlining(settings, collationKey).standing(of: item) == outline.standing
    else { return nil }
    return item
  }
}

extension Item {
  /// A link or image of a text as it is written.
  private struct Written: Hashable {
    var destination: ByteText
    var isImage: Bool
  }

  /// Gives the links the targets that they had before.
  /// - Returns: false where there are other ones than before.
  fileprivate mutating func resolve(as outline: ItemSummary) -> Bool {
    linkTarget = outline.linkTarget
    var targets: [Written: LinkTarget?] = [:]
    for link in outline.links {
      targets[Written(destination: ByteText(link.destination), isImage: link.isImage)] = link.target
    }
    var found: Set<Written> = []
    body.forEachLink { found.insert(Written(destination: ByteText($0.destination), isImage: $1)) }
    guard found == Set(targets.keys) else { return false }
    if found.isEmpty { return true }
    body = body.mappingLinks { link, isImage in
      var link = link
      link.target = targets[Written(destination: ByteText(link.destination), isImage: isImage)] ?? nil
      return link
    }
    return true
  }
}
