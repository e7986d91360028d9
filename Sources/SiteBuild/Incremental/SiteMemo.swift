import Content
import Diagnostics

/// What a process has to know of a published site to make no more than what an edit changes: the catalog without its
/// texts, and what of each text reaches beyond its own pages.
///
/// It belongs to one record of the site, and says nothing of any other. What it does not know (endless collections, pages
/// that were divided, originals) has none.
struct SiteMemo: Sendable {
  /// Of an item's text.
  struct Text: Sendable {
    var outline: ItemOutline
    var characters: SiteCharacters
  }

  /// The state of the published site that it belongs to.
  var outputsDigest: String
  /// What goes into the key of every page.
  var commonKey: String
  /// Of the whole site.
  var characters: SiteCharacters
  var isHomeSound: Bool
  var catalog: CatalogOutline
  /// By the item's path; those without a file of their own have none.
  var texts: [String: Text]
}

extension BuiltSite {
  /// What the next process has to know; nil where that is not enough.
  var memo: SiteMemo? {
    let catalog = prepared.catalog
    guard let keys = rendered.keys, prepared.pageLimits.isEmpty, !catalog.site.publishOriginals,
      !catalog.collections.flatMap(\.versions).contains(where: prepared.isEndless)
    else { return nil }
    let formats = prepared.formats
    var known = texts ?? [:]
    for collection in catalog.collections {
      for section in collection.sections {
        for item in section.items where known[item.path] == nil {
          guard let outline = content.outline(of: item) else { continue }
          known[item.path] = SiteMemo.Text(outline: outline, characters: SiteCharacters(item, formats: formats))
        }
      }
    }
    return SiteMemo(
      outputsDigest: outputs.digest, commonKey: keys.common, characters: rendered.characters,
      isHomeSound: rendered.isHomeSound, catalog: CatalogOutline(catalog, content.tree), texts: known)
  }
}

extension SiteMemo {
  /// Another number, and what earlier versions wrote is not understood.
  private static let version = 1

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.add(Self.version)
    writer.add(outputsDigest)
    writer.add(commonKey)
    writer.add(characters)
    writer.add(isHomeSound ? 1 : 0)
    let tree = catalog.tree
    for text in [tree.root, tree.displayName] { writer.add(text) }
    for entry in [tree.site, tree.home] { writer.add(entry?.path) }
    writer.add(tree.collections) { writer, source in
      for text in [source.path, source.file.path] { writer.add(text) }
      writer.add(source.parent)
    }
    writer.add(tree.assets) { $0.add($1.path) }
    writer.add(catalog.navigation) { $0.add($1) }
    let sources = Dictionary(tree.items.map { ($0.item, $0) }, uniquingKeysWith: { first, _ in first })
    writer.add(catalog.collections) { writer, collection in
      writer.add(collection.path)
      writer.add(collection.parent)
      writer.add(collection.children) { $0.add($1) }
      writer.add(collection.sections) { writer, section in
        writer.add(section.key)
        writer.add(section.title)
        writer.add(section.items) { writer, item in writer.add(item, sources[item.path], texts[item.path]) }
      }
    }
    return writer.bytes
  }

  /// The memo, or nil where the bytes are none of this version.
  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    guard reader.number() == Self.version, let digest = reader.text(), let commonKey = reader.text(),
      let characters = reader.characters(), let isHomeSound = reader.number(), let root = reader.text(),
      let displayName = reader.text(), let site = reader.optionalText(), let home = reader.optionalText(),
      let collections = reader.values({ $0.collectionSource() }),
      let assets = reader.values({ reader in reader.text().map { SourceEntry(path: $0) } }),
      let navigation = reader.values({ $0.text() })
    else { return nil }
    var items: [ItemSource] = []
    var texts: [String: Text] = [:]
    let outlines = reader.values { reader -> CatalogOutline.Collection? in
      guard let path = reader.text(), let parent = reader.optionalText(), let children = reader.values({ $0.text() })
      else { return nil }
      let sections = reader.values { reader -> CatalogOutline.Section? in
        guard let key = reader.sectionKey(), let title = reader.optionalText() else { return nil }
        return reader.values { reader -> Item? in
          guard let (item, source, text) = reader.item(of: path) else { return nil }
          if let source { items.append(source) }
          if let text { texts[item.path] = text }
          return item
        }.map { CatalogOutline.Section(key: key, title: title, items: $0) }
      }
      return sections.map { CatalogOutline.Collection(path: path, parent: parent, children: children, sections: $0) }
    }
    guard let outlines else { return nil }
    self.init(
      outputsDigest: digest, commonKey: commonKey, characters: characters, isHomeSound: isHomeSound == 1,
      catalog: CatalogOutline(
        tree: SourceTree(
          root: root, displayName: displayName, site: site.map { SourceEntry(path: $0) },
          home: home.map { SourceEntry(path: $0) }, collections: collections, items: items, assets: assets),
        collections: outlines, navigation: navigation), texts: texts)
  }
}
