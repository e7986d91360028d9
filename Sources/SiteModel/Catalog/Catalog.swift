package import Bytes
package import CollectionLayout
package import Content
package import Items
package import Diagnostics
package import Markdown
package import Settings

/// The interpreted content of a site: the result of the assemble stage.
package struct Catalog: Sendable {
  package internal(set) var site: SiteSettings
  /// All collections in navigation order, each parent before its children.
  package internal(set) var collections: [CatalogCollection] {
    didSet { places = CollectionPlaces() }
  }
  private var places = CollectionPlaces()
  /// The pages that are no items, in order of their paths.
  package internal(set) var pages: [Item] = []
  /// The properties of collections whose values have pages.
  package internal(set) var facets: [Facet] = []
  /// The items that have values of two facets, each pair in a collection of its own.
  package internal(set) var facetPairs: [CatalogCollection] = []
  /// The collections inside texts, by the path of the Markdown file.
  package internal(set) var selections: [String: [Selection]] = [:]
  /// The items that name another, by the path of the other.
  package internal(set) var relations: [String: [Relation]] = [:]
  /// The items of relations with many, each in a collection of its own.
  package internal(set) var relationCollections: [CatalogCollection] = []
  /// The items of the clusters of maps, each in a collection of its own.
  package internal(set) var clusterCollections: [CatalogCollection] = []
  /// The page of each cluster of a map, by the `versionKey` of its collection and its `clusterName`.
  package internal(set) var clusterFiles: [String: [String: SiteFile]] = [:]
  /// The paths in the site of the files that are published as they are.
  package internal(set) var statics: Set<String> = []
  /// The former addresses of pages.
  package internal(set) var redirects: [Redirect] = []
  /// The transcripts of media, by path relative to the content folder.
  package internal(set) var transcripts: [String: Transcript] = [:]

  package init(site: SiteSettings, collections: [CatalogCollection], pages: [Item] = []) {
    (self.site, self.collections, self.pages) = (site, collections, pages)
  }

  /// The location of a file of the content folder, by its path.
  package func location(of path: String) -> SourceLocation {
    SourceLocation(path: ContentPath.join(ContentPath.folder(of: site.location.path), path))
  }
}

extension Catalog {
  /// Returns the collection at a path; nil if there is none.
  package func collection(at path: String) -> CatalogCollection? {
    places.place(of: path, in: collections).map { collections[$0] }
  }

  /// The collections in the navigation, in order: those that `site.yaml` names, or else those at the top.
  package var navigation: [CatalogCollection] {
    site.navigation.isEmpty
      ? collections.filter { !$0.path.isEmpty && ($0.parent ?? "").isEmpty && !$0.isUnlisted }
      : site.navigation.compactMap(collection)
  }

  /// An entry of the navigation.
  package struct MenuEntry: Sendable {
    package var title: String
    /// The path of the collection, or of the page.
    package var path: String
    package var file: SiteFile
    /// The address elsewhere that the entry leads to instead; nil for a page of the site.
    package var address: String?
    /// The collections in the collection, but for those with an entry of their own.
    package var children: [MenuEntry] = []
    /// The language of the title; nil if it is that of the page.
    package var language: String?
  }

  /// The entries of the navigation, in order: those that `site.yaml` names, or else the collections and then the pages
  /// at the top.
  package var menu: [MenuEntry] {
    let top = Set(navigation.map(\.path))
    func single(_ collection: CatalogCollection) -> MenuEntry {
      MenuEntry(
        title: collection.title, path: collection.path, file: .collection(path: collection.path, page: 1),
        language: collection.languages?.language(of: "title"))
    }
    func entry(_ collection: CatalogCollection) -> MenuEntry {
      var entry = single(collection)
      if collection.path.isEmpty { return entry }
      entry.children = collection.children.filter { !top.contains($0) }.compactMap(self.collection).map(single)
      return entry
    }
    func entry(_ page: Item) -> MenuEntry {
      MenuEntry(
        title: page.title, path: page.pagePath, file: page.pageFile, language: page.languages?.language(of: "title"))
    }
    if site.navigation.isEmpty {
      return navigation.map(entry)
        + pages.filter { !$0.isUnlisted && !$0.pagePath.utf8.contains(UInt8(ascii: "/")) }
        .map(entry)
    }
    return site.navigation.compactMap { path in
      if let title = site.navigationTitles[path] {
        return MenuEntry(title: title, path: path, file: .home, address: path)
      }
      return collection(at: path).map(entry) ?? pages.first { $0.pagePath == path }.map(entry)
    }
  }
}

extension Item {
  /// The path of a page that is no item, relative to the content folder. That of an `index.md` is the path of its
  /// folder.
  package var pagePath: String { slug == "index" ? ContentPath.folder(of: path) : path }

  /// The file of a page that is no item.
  package var pageFile: SiteFile {
    slug == "index" ? .collection(path: pagePath, page: 1) : .item(path: path)
  }
}

/// Finds collections by their paths. The index is made when the first one is looked for.
private final class CollectionPlaces: Sendable {
  private let index = OnceReference<Index>()

  private final class Index: Sendable {
    let places: [String: Int]

    init(_ places: [String: Int]) { self.places = places }
  }

  func place(of path: String, in collections: [CatalogCollection]) -> Int? {
    index.value {
      Index(Dictionary(collections.enumerated().map { ($1.path, $0) }) { first, _ in first })
    }.places[path]
  }
}

/// A collection of the catalog with its sections and items.
package struct CatalogCollection: Sendable {
  /// The path of the folder relative to the content folder, such as `herbarium/ferns`. Unique.
  package var path: String
  package var title: String
  package var introduction: MarkdownDocument
  /// The plain text of the introduction's first paragraph.
  package var summary: String
  /// The layout in use: the collection's own, or an alternative one in ``versions``.
  package var shown: LayoutChoice
  /// The layouts that the visitor can choose from, in the order of the layout switch. One of them is the collection's
  /// own.
  package var layouts: [LayoutChoice]
  package var scroll: CollectionScroll
  /// Whether an image without a Markdown file of its own is an item.
  package var bareImages: Bool
  /// Whether the pages of pictures without text show them as large as the viewport.
  package var hasFullViews = true
  /// The number of items on a page; nil puts all items on one page.
  package var pageSize: Int?
  /// The layout of several images on the page of an item; nil for the default.
  package var imageLayout: LayoutDescription?
  package var fields: [FieldDefinition]
  package var publication: CollectionPublication
  /// Which texts are not in the language of the site's version; nil if all are.
  package var languages: TextLanguages?
  /// The rights to what the collection shows, also those that it takes from around it.
  package var attribution: Attribution
  /// Whether only the pages of the collection and of what is in it name it.
  package var isUnlisted: Bool
  /// The sections in display order.
  package var sections: [CatalogSection]
  /// The items that no other page names.
  package var unlistedItems: [Item] = []
  /// The paths of the collections directly inside this one.
  package var children: [String]
  package var parent: String?
  /// The location of the collection's declaration.
  package var location: SourceLocation
  /// The values that all items have, if the collection consists of the items with values of facets.
  package var terms: [TermPlace] = []
  /// Whether the collection has facets, or consists of the items with values of them.
  package var hasFacets = false
  /// The key of the collection's own file and of the targets of its links.
  package var key = ContentKey(high: 0, low: 0)

  /// Whether the page of an item would show its picture as large as the viewport, if that is large enough.
  package func hasFullView(of item: Item) -> Bool { hasFullViews && item.isPictureAlone }
  /// All items in display order. Their neighbors in this order are the previous and next items.
  package var items: [Item] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }
  /// All items that have a page, also those that are in no section.
  package var allItems: [Item] { unlistedItems.isEmpty ? items : items + unlistedItems }
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension CatalogCollection {
  /// A value that all items of the collection have.
  package struct TermPlace: Sendable {
    package var value: TermValue
    /// The path of the facet; nil for the items that name another item.
    package var facet: String?
    /// The index of the value among those of the facet.
    package var index = 0
  }

  /// A page of the collection, numbered from 1. A nil layout is the collection's own.
  package func file(page: Int, layout: String? = nil) -> SiteFile {
    // The first page of a term is a file beside those of other terms.
    !terms.isEmpty && layout == nil && page == 1
      ? .item(path: path) : .collection(path: path, layout: layout, page: page)
  }

  /// Returns the index of the item with a path among all items of the collection; nil if there is none.
  package func index(ofItemAt path: String) -> Int? {
    var start = 0
    for section in sections {
      // Uses indices, since copying an item would copy many values.
      if let index = section.items.indices.first(where: { section.items[$0].path == path }) { return start + index }
      start += section.items.count
    }
    return nil
  }

  /// Returns the item at an index among all items of the collection; nil if the index is out of range.
  /// - Complexity: O(sections).
  package func item(at index: Int) -> Item? {
    var index = index
    guard index >= 0 else { return nil }
    for section in sections {
      if index < section.items.count { return section.items[index] }
      index -= section.items.count
    }
    return nil
  }

  /// Returns the first images, at most `count`, that meet a condition.
  /// - Complexity: O(n) if there are fewer than `count`.
  package func images(_ count: Int, where isMeant: (ItemImage) -> Bool) -> [ItemImage] {
    var found: [ItemImage] = []
    for section in sections {
      for index in section.items.indices where found.count < count {
        if section.items[index].hasImage, let image = section.items[index].image, isMeant(image) { found.append(image) }
      }
    }
    return found
  }

  package var layout: LayoutDescription { shown.layout }
  /// The name of the cell anatomy in use.
  package var cell: String { shown.cell }
  /// The source location of the cell anatomy's name.
  package var cellLocation: SourceLocation { shown.cellLocation }

  /// The name of the layout in addresses; nil for the collection's own layout, whose pages have the collection's
  /// address.
  package var alternative: String? { shown.isOwn ? nil : shown.name }

  /// A key that identifies the collection and its version in one layout.
  package var versionKey: String { path + "\0" + (alternative ?? "") }
}

/// The items of a collection that have one section key in common.
package struct CatalogSection: Sendable {
  /// The value that the items of a section have in common. A page formats it as a heading in its own language.
  package enum Key: Hashable, Sendable {
    /// The only section of a collection without sections.
    case all
    case text(String)
    case boolean(Bool)
    case year(Int)
    /// The first year of the decade, or −1 less the last year of a decade before Christ: −401 for 409 to 400 BC.
    case decade(Int)
    /// The same of the century: 1800 for the 19th, −401 for the 5th before Christ.
    case century(Int)
    case month(year: Int, month: Int)
    case day(CalendarDate)
    /// The items without a value to group by; always last.
    case none
  }

  package var key: Key
  /// The heading if it does not depend on a language: the text, `2024`, `2024-05` or `2024-05-01`. Nil for `all`, for
  /// `none` and for Booleans.
  package var title: String?
  package var items: [Item]
  /// The language of the heading, if it is a text that is not translated.
  package var language: String?
}
