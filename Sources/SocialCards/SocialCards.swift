package import Items
package import PageLayout
import SiteImages
package import SiteModel

/// The cards of a site: one of the site, one of each collection, and one of each item and page with a picture.
package struct SocialCards: Sendable {
  /// Nil if the site has no address, or no cards.
  package private(set) var site: SocialCard?
  private var collections: [String: SocialCard] = [:]
  private var items: [String: SocialCard] = [:]

  package init() {}

  /// - Parameter site: a site without an address has no cards, since other sites find them by their addresses.
  package init(_ site: DividedSite) {
    let (catalog, settings) = (site.catalog, site.environment.site)
    guard let baseURL = settings.baseURL, settings.card.isOn else { return }
    let style = CardStyle(site.environment)
    let folders = site.imageFolders
    let images = site.files.images
    let notices = CopyrightNotices(catalog)
    func picture(_ image: ItemImage?) -> [ProbedImage] {
      [image.flatMap { images[$0.path] }].compactMap(\.self)
    }
    func card(of item: Item, above: String) -> SocialCard? {
      let pictures = picture(item.image)
      if pictures.isEmpty { return nil }
      let alt = item.image?.alt ?? ""
      return SocialCard(
        header: settings.title, title: item.title, summary: "", footer: above, pictures: pictures,
        alt: alt.isEmpty ? item.title : alt, style: style, rights: item.image.flatMap { notices[$0.path] },
        folders: folders)
    }

    for collection in catalog.collections {
      let count = collection.itemCount
      collections[collection.path] = SocialCard(
        header: collection.title == settings.title ? "" : settings.title, title: collection.title,
        summary: collection.summary,
        footer: count == 0
          ? "" : site.environment.strings.count(count, collection.publication.noun),
        pictures: catalog.mosaic(of: collection, images), alt: collection.title, style: style,
        rights: notices.rights(of: collection), folders: folders)
      for item in collection.allItems {
        if let card = card(of: item, above: collection.path.isEmpty ? "" : collection.title) { items[item.path] = card }
      }
    }
    for page in catalog.pages {
      if let card = card(of: page, above: "") { items[page.path] = card }
    }
    var pictures = picture(settings.card.image)
    if pictures.isEmpty {
      // A picture of each collection first.
      let mosaics = catalog.navigation.map { catalog.mosaic(of: $0, images) }
      for place in 0..<SocialCard.mostPictures {
        for mosaic in mosaics where place < mosaic.count && pictures.count < SocialCard.mostPictures {
          if !pictures.contains(where: { $0.key == mosaic[place].key }) { pictures.append(mosaic[place]) }
        }
      }
    }
    self.site = SocialCard(
      header: "", title: settings.title, summary: settings.description, footer: Self.host(of: baseURL),
      pictures: pictures, alt: settings.title, style: style, rights: notices.ofSite, folders: folders)
  }

  /// The number of cards that a site has at most.
  package static func mostCards(of catalog: Catalog) -> Int {
    guard catalog.site.baseURL != nil, catalog.site.card.isOn else { return 0 }
    return catalog.collections.reduce(1 + catalog.pages.count) { $0 + 1 + $1.itemCount }
  }

  /// The card of a collection, or else of the site.
  package func card(ofCollectionAt path: String) -> SocialCard? { collections[path] ?? site }

  /// The card of an item in a collection, or of a page in none; or else of what it is in.
  /// - Returns: nil for an item with a picture elsewhere, which stands for its page.
  package func card(of item: Item, inCollectionAt path: String?) -> SocialCard? {
    // Sites without an address have no cards, and every item asks.
    if site == nil || item.image?.remote != nil { return nil }
    return items[item.path] ?? path.flatMap(card(ofCollectionAt:)) ?? site
  }

  /// The cards of items, and of pages with a picture, in the order of their paths.
  package var ofItems: [SocialCard] { items.values.sorted { $0.path < $1.path } }

  /// All cards, each file once, in the order of their paths.
  package var all: [SocialCard] { Self.all(of: [self]) }

  /// The cards of several versions of a site, each file once, in the order of their paths.
  package static func all(of versions: [SocialCards]) -> [SocialCard] {
    let cards = versions.flatMap { version in
      version.site == nil ? [] : [version.site].compactMap(\.self) + version.collections.values + version.items.values
    }
    return Dictionary(cards.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
  }

  /// An address without its scheme.
  private static func host(of address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    return String(address[scheme.upperBound...])
  }
}

extension Catalog {
  /// The first pictures of a collection, or of those in it.
  fileprivate func mosaic(of collection: CatalogCollection, _ images: [String: ProbedImage]) -> [ProbedImage] {
    var keys: Set<String> = []
    var found = collection.images(SocialCard.mostPictures) { image in
      images[image.path].map { keys.insert($0.key).inserted } ?? false
    }.compactMap { images[$0.path] }
    for child in collection.children where found.count < SocialCard.mostPictures {
      guard let child = self.collection(at: child), !child.isUnlisted || collection.isUnlisted else { continue }
      found += mosaic(of: child, images).filter { keys.insert($0.key).inserted }
    }
    return Array(found.prefix(SocialCard.mostPictures))
  }
}
