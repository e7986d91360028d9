import Bytes
import Content
import PageLayout
import PageRendering
import SiteModel

/// The state of a published site that a later process needs to build only what an edit changes: the catalog without its
/// texts and, for each text, everything that affects pages other than its own.
///
/// A snapshot belongs to one record of the site and is valid only with it. Sites with features that it does not cover
/// (endless collections, divided pages, published originals) have no snapshot.
struct CatalogSnapshot: Sendable {
  /// The record of an item's text.
  struct Text: Sendable {
    var outline: ItemSummary
    var characters: SiteCharacters
  }

  /// The inputs common to the keys of all pages.
  var commonKey: ContentKey
  /// The characters of the whole site.
  var characters: SiteCharacters
  var isHomeValid: Bool
  var catalog: CatalogSummary
  /// The records of the items' texts. Items without a file of their own have none.
  var texts: SnapshotTexts
}

extension CatalogSnapshot {
  /// The version of the format. Snapshots of other versions are discarded.
  private static let version = 5

  /// Encodes a site's snapshot. Returns nil if the site has features that a snapshot does not cover.
  static func bytes(
    of prepared: PreparedSite, _ content: ContentContext, _ rendered: RenderedSite
  ) -> [UInt8]? {
    let catalog = prepared.catalog
    guard let keys = rendered.keys, prepared.pageLimits.isEmpty, !catalog.site.publishOriginals,
      !catalog.collections.flatMap(\.versions).contains(where: prepared.isEndless)
    else { return nil }
    let formats = prepared.formats
    return bytes(
      of: CatalogSummary(catalog, content.tree), commonKey: keys.common, characters: rendered.characters,
      isHomeValid: rendered.isHomeValid
    ) { collection in
      let outlining = content.outlining(ofCollection: collection.path)
      return { item in
        guard !item.source.isImage, let outlining else { return nil }
        return Text(outline: outlining.outline(of: item), characters: SiteCharacters(item, formats: formats))
      }
    }
  }

  /// Encodes a snapshot.
  /// - Parameter known: Returns the records of the texts of a collection's items; nil for an item without one.
  static func bytes(
    of catalog: CatalogSummary, commonKey: ContentKey, characters: SiteCharacters, isHomeValid: Bool,
    known: (CatalogSummary.Collection) -> (Item) -> Text?
  ) -> [UInt8] {
    // An item without links or an image takes some 250 bytes.
    var writer = RecordWriter(capacity: 4_096 + 288 * catalog.tree.items.count)
    writer.add(commonKey)
    writer.add(characters)
    writer.add(isHomeValid ? 1 : 0)
    writer.add(catalog.tree)
    writer.add(catalog.navigation) { $0.add($1) }
    writer.add(catalog.collections) { writer, collection in
      let known = known(collection)
      writer.add(collection.path)
      writer.add(collection.parent)
      writer.add(collection.children) { $0.add($1) }
      writer.add(collection.sections) { writer, section in
        writer.add(section.key)
        writer.add(section.title)
        writer.add(section.items) { writer, item in writer.add(item, known(item)) }
      }
    }
    return writer.finish()
  }

  /// Prefixes a snapshot with the format version and the digest of the published site it belongs to.
  static func belonging(_ snapshot: [UInt8], to outputsDigest: String) -> [UInt8] {
    var writer = RecordWriter()
    writer.add(version)
    writer.add(outputsDigest)
    return writer.bytes + snapshot
  }

  /// Decodes a snapshot. Returns nil if the bytes have another version or belong to another state of the site.
  init?(_ bytes: [UInt8], of outputsDigest: String) {
    var reader = RecordReader(bytes)
    guard reader.number() == Self.version, reader.text() == outputsDigest else { return nil }
    let start = reader.offset
    guard let commonKey = reader.key(),
      let characters = reader.characters(), let isHomeValid = reader.number(), let root = reader.text(),
      let displayName = reader.text(), let site = reader.optionalText(), let home = reader.optionalText(),
      let collections = reader.values({ $0.collectionSource() }),
      let assets = reader.values({ reader in reader.text().map { SourceEntry(path: $0) } }),
      let navigation = reader.values({ $0.text() })
    else { return nil }
    var items: [ItemSource] = []
    var places: [String: Range<Int>] = [:]
    let outlines = reader.values { reader -> CatalogSummary.Collection? in
      guard let path = reader.text(), let parent = reader.optionalText(), let children = reader.values({ $0.text() })
      else { return nil }
      let sections = reader.values { reader -> CatalogSummary.Section? in
        guard let key = reader.sectionKey(), let title = reader.optionalText() else { return nil }
        return reader.values { reader -> Item? in
          let start = reader.offset
          guard let (item, _) = reader.item(of: path, includesText: false) else { return nil }
          if !item.source.isImage { items.append(item.source) }
          places[item.path] = start..<reader.offset
          return item
        }.map { CatalogSummary.Section(key: key, title: title, items: $0) }
      }
      return sections.map { CatalogSummary.Collection(path: path, parent: parent, children: children, sections: $0) }
    }
    guard let outlines else { return nil }
    self.init(
      commonKey: commonKey, characters: characters, isHomeValid: isHomeValid == 1,
      catalog: CatalogSummary(
        tree: SourceTree(
          root: root, displayName: displayName, site: site.map { SourceEntry(path: $0) },
          home: home.map { SourceEntry(path: $0) }, collections: collections, items: items, assets: assets),
        collections: outlines, navigation: navigation),
      texts: SnapshotTexts(bytes, from: start, places: places))
  }
}
