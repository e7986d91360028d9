import Bytes
package import Content
import Diagnostics
import Files
import Markdown

/// The context for reading one item's file again if no other content has changed.
package struct ContentContext: Sendable {
  package let tree: SourceTree
  let files: ContentFiles
  /// Whether the site permits raw HTML.
  let allowsHTML: Bool
  let publishesPositions: Bool
  let schemas: [String: ItemSchema]
  /// The settings of the collections, by path.
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

  /// Returns the path of the catalog item that a file defines; nil if the file defines none.
  /// - Parameter file: relative to the content folder.
  /// - Complexity: O(n) in the number of items. A lookup table would cost more, since an edit looks up only a few
  ///   files.
  package func item(ofFile file: String) -> String? {
    let path = ByteText(file)
    return tree.items.first { ByteText($0.file.path) == path }?.item
  }

  /// Reads an item again after a change of its file alone.
  /// - Parameters:
  ///   - source: the item's file.
  ///   - bytes: the current contents of the file.
  ///   - outline: the summary of the item in the catalog.
  /// - Returns: the item that a full read would put into the catalog; nil if a full read would change more than this
  ///   item or report diagnostics.
  /// - Complexity: O(n) in the length of the file.
  package func reread(_ source: ItemSource, _ bytes: [UInt8], was outline: ItemSummary) throws -> Item? {
    guard bytes.count <= largestSourceFile, let settings = collections[source.collection] else { return nil }
    let file = SourceFile(path: tree.displayPath(of: source.file), bytes: bytes)
    let (document, parsing) = parseDocument(file, unsafeHTML: allowsHTML)
    var (read, interpreting) = interpretItem(
      document, source: source, schema: schemas[source.collection] ?? ItemSchema(), files: files)
    guard parsing.isEmpty, interpreting.isEmpty else { return nil }
    // The item uses an image of the same name beside its file.
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
  /// A link or image as written in a text.
  private struct Written: Hashable {
    var destination: ByteText
    var isImage: Bool
  }

  /// Gives the links their previous targets.
  /// - Returns: false if the links differ from the previous ones.
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
