package import CollectionLayout
package import Content
import Diagnostics
package import Markdown
import Settings

/// A catalog without the texts of its items, and the source tree that it was read from.
///
/// A build reuses it if only a few item files changed. The texts of the site and of the collections are read from their
/// files again; those are few.
package struct CatalogSummary: Sendable {
  /// A section of a collection, with items that have no texts.
  package struct Section: Sendable {
    package var key: CatalogSection.Key
    package var title: String?
    package var items: [Item]

    package init(key: CatalogSection.Key, title: String?, items: [Item]) {
      (self.key, self.title, self.items) = (key, title, items)
    }
  }

  /// A collection of the catalog, with its place in the tree and its sections.
  package struct Collection: Sendable {
    package var path: String
    package var parent: String?
    package var children: [String]
    package var sections: [Section]

    package init(path: String, parent: String?, children: [String], sections: [Section]) {
      (self.path, self.parent, self.children, self.sections) = (path, parent, children, sections)
    }
  }

  /// The source tree; its items are those of the catalog.
  package var tree: SourceTree
  /// In the order of the catalog.
  package var collections: [Collection]
  package var navigation: [String]

  package init(tree: SourceTree, collections: [Collection], navigation: [String]) {
    (self.tree, self.collections, self.navigation) = (tree, collections, navigation)
  }

  package init(_ catalog: Catalog, _ tree: SourceTree) {
    self.init(
      tree: tree,
      collections: catalog.collections.map { collection in
        Collection(
          path: collection.path, parent: collection.parent, children: collection.children,
          sections: collection.sections.map { Section(key: $0.key, title: $0.title, items: $0.items) })
      }, navigation: catalog.site.navigation)
  }
}

extension Item {
  /// Creates an item with only the values that other pages show.
  package init(
    _ source: ItemSource, title: String, image: ItemImage?, linkTarget: LinkTarget?, cell: String?, creator: String?,
    copyright: String?, file: String
  ) {
    var content = ItemContent(
      slug: source.slug, path: source.item, title: title, image: image, tags: [], excerpt: "",
      fields: [], body: MarkdownDocument(), isDraft: false, location: SourceLocation(path: file))
    content.linkTarget = linkTarget
    (content.cell, content.creator, content.copyright) = (cell, creator, copyright)
    self.init(content, source: source)
  }

  /// Replaces the item's text by one that consists of these links and images alone.
  package mutating func setLinks(_ links: [ItemSummary.Link]) {
    guard !links.isEmpty else { return }
    let inlines = links.map { link -> MarkdownInline in
      let target = MarkdownLink(destination: link.destination, title: "", position: .start, target: link.target)
      return link.isImage ? .image(target, alt: "") : .link(target, [])
    }
    body = MarkdownDocument(blocks: [.paragraph(inlines)])
  }
}

/// Reads the files of the site and of the collections, and takes everything else from a catalog summary.
///
/// - Parameters: as in `readContent`.
/// - Returns: nil if there is any diagnostic to report, such as a broken link.
/// - Throws: `EnvironmentFailure` if system resources are exhausted.
package func readContent(
  of outline: CatalogSummary, customLayouts: [String: ParameterValue], knownCells: [String]?, images: ImageReading
) throws -> (Catalog, ContentContext)? {
  let tree = outline.tree
  var (site, _) = try readSite(tree)
  site.settings.navigation = outline.navigation
  var settings: [String: CollectionSettings] = [:]
  for source in tree.collections {
    let read = try parsed(source.file, in: tree, allowsHTML: site.settings.unsafeHTML)
    settings[source.path] =
      interpretCollection(
        read.value, path: source.path, customLayouts: customLayouts, knownCells: knownCells,
        isBroken: read.diagnostics.containsErrors
      ).0
  }
  // The link index finds Markdown files without this list.
  let files = ContentFiles { tree.assets.map(\.path) }
  var links = LinkIndex(files: files)
  for collection in outline.collections {
    links.insert(
      collection: collection.path, source: ContentPath.join(collection.path, "collection.md"), state: .present)
  }
  let introductions = settings.values.map(\.introduction) + [site.settings.introduction]
  for item in introductions.contains(where: { $0.contents.contains(.links) }) ? tree.items : [] {
    links.insert(item: item.item, source: item.file.path, state: .present)
  }
  if let file = site.introductionFile {
    var resolver = LinkResolver(index: links, file: file, folder: "")
    site.settings.introduction = resolver.resolve(site.settings.introduction)
    guard resolver.diagnostics.isEmpty else { return nil }
  }
  var collections: [Collection] = []
  for collection in outline.collections {
    guard var own = settings[collection.path], let layout = own.layout, !own.isBroken else { return nil }
    var resolver = LinkResolver(index: links, file: own.file, folder: own.path)
    own.introduction = resolver.resolve(own.introduction)
    guard resolver.diagnostics.isEmpty else { return nil }
    collections.append(
      Collection(
        own, layout, site: site.settings,
        sections: collection.sections.map { CatalogSection(key: $0.key, title: $0.title, items: $0.items) },
        children: collection.children, parent: collection.parent))
  }
  let schemas = settings.mapValues { ItemSchema(fields: $0.fields, knownCells: knownCells) }
  return (
    Catalog(site: site.settings, collections: collections),
    ContentContext(
      tree, files: files, site: site.settings, schemas: schemas, collections: Array(settings.values), images: images,
      collationKey: Collator(language: site.settings.language).key)
  )
}
