import CellLayout
package import Bytes
package import Items
import Markdown
import Settings
package import PageLayout
package import SiteImages
package import SiteFonts
package import SiteModel
package import SocialCards
import Templating
import Theming

/// What all pages of a site share: the environment of their layouts, the templates, and the files that they link to.
package final class PageContext: Sendable {
  /// A page as others link to it.
  package struct Reference: Sendable, Hashable {
    package var title: String
    /// The path of the collection or of the item.
    package var path: String
    /// Whether the path is that of a value of a facet.
    package var isTerm: Bool
    /// The language of the title; nil if it is that of the page.
    package var language: String?

    package init(title: String, path: String, isTerm: Bool = false, language: String? = nil) {
      (self.title, self.path, self.isTerm, self.language) = (title, path, isTerm, language)
    }

    /// The page of a collection, or of a value of a facet.
    var file: SiteFile { isTerm ? .item(path: path) : .collection(path: path, page: 1) }
  }

  /// The files that all pages link to, by their paths in the site.
  package struct SharedFiles: Sendable {
    package var stylesheet: String
    /// The style sheet of parts that few pages have; nil if `stylesheet` contains their styles.
    package var partStyles: PartStyles?
    package var icon: String
    /// The script of endless collections; nil if the site has none.
    package var script: String?
    /// The script of the search; nil if the site has none.
    package var searchScript: String?
    /// The style sheet and the script of pages of pictures without text; nil if the site has none.
    package var fullViewStyles: String?
    package var fullViewScript: String?

    package init(
      stylesheet: String, partStyles: PartStyles?, icon: String, script: String?, searchScript: String?
    ) {
      (self.stylesheet, self.partStyles, self.icon) = (stylesheet, partStyles, icon)
      (self.script, self.searchScript) = (script, searchScript)
    }
  }

  package let environment: PageEnvironment
  package let addresses: SiteAddresses
  /// The entries of the navigation, in order.
  let navigation: [Catalog.MenuEntry]
  /// The images of the site's introduction and footer, and the logo.
  let sharedImages: [PageImages.Entry]
  let stylesheet: String
  let partStyles: PartStyles?
  let icon: String
  let script: String?
  let searchScript: String?
  let fullViewStyles: String?
  let fullViewScript: String?
  /// The feeds, by the path of the collection; the site's has an empty path.
  let feeds: [String: Reference]
  /// The oldest addresses of the collections with aliases, by path.
  private let oldestAddresses: [String: SiteFile]
  /// The folders of the style sheets of pages.
  private let sheetFolders: AssetFolders
  let fonts: ShippedFonts
  /// The strings for templates.
  let words: TemplateValue
  let formats: FieldFormats
  let shaper: TextShaper
  let places: ImagePlaces
  /// The languages of the site; nil if it is in one.
  package let languages: SiteLanguages?
  /// The key of everything in the context.
  let key: ContentKey

  /// - Parameters:
  ///   - images: all images of the site, by path relative to the content folder.
  ///   - common: the key of the templates, fonts, settings and options.
  ///   - sheetFolders: the folders of the style sheets of pages.
  package init(
    _ site: DividedSite, fonts: ShippedFonts, files: SharedFiles, images: [String: SiteImage], feeds: SiteFeeds,
    common: ContentKey, sheetFolders: AssetFolders = AssetFolders(), languages: SiteLanguages? = nil
  ) {
    self.sheetFolders = sheetFolders
    self.languages = languages
    environment = site.environment
    let settings = environment.site
    addresses = SiteAddresses(settings)
    navigation = site.catalog.menu
    let logo = settings.logo.flatMap { logo in
      images[logo.path].map { PageImages.Entry(path: logo.path, image: $0) }
    }
    sharedImages =
      [settings.introduction, settings.footer].flatMap { PageImages(of: $0, among: images).own }
      + [logo].compactMap(\.self)
    (stylesheet, partStyles, icon) = (files.stylesheet, files.partStyles, files.icon)
    (script, searchScript) = (files.script, files.searchScript)
    (fullViewStyles, fullViewScript) = (files.fullViewStyles, files.fullViewScript)
    self.fonts = fonts
    let feedReferences = feeds.feeds.map { Reference(title: $0.title, path: $0.path) }
    self.feeds = Dictionary(feedReferences.map { ($0.path, $0) }) { first, _ in first }
    let oldest = site.catalog.collections.compactMap { collection in
      collection.publication.aliases.first.map { (path: collection.path, alias: $0.path) }
    }
    oldestAddresses = Dictionary(oldest.map { ($0.path, .asset($0.alias)) }) { first, _ in first }
    words = environment.strings.model
    formats = environment.formats
    shaper = environment.shaper
    places = environment.imagePlaces
    var writer = RecordWriter()
    writer.add(common)
    writer.add(sheetFolders.path("", hash: "0000", in: ""))
    for text in [files.stylesheet, files.icon, files.script ?? "", files.searchScript ?? ""] + fonts.signature {
      writer.add(text)
    }
    for text in [files.partStyles?.path, files.fullViewStyles, files.fullViewScript] { writer.add(text) }
    writer.add(navigation.flatMap { [$0] + $0.children }) { [addresses] writer, entry in
      writer.add(entry.title)
      writer.add(entry.address ?? addresses.outputPath(entry.file))
      writer.add(entry.children.count)
      if let language = entry.language { writer.add(language) }
    }
    writer.add(feedReferences) { writer, reference in
      writer.add(reference.title)
      writer.add(reference.path)
    }
    writer.add(oldest) { writer, collection in for text in [collection.path, collection.alias] { writer.add(text) } }
    for text in [settings.introduction, settings.footer] { writer.add(text.targetsKey) }
    for image in sharedImages { writer.add(image.image.key) }
    if languages != nil { writer.add(settings.language) }
    key = ContentKey(writer.bytes)
  }
}

extension PageContext {
  /// The name by which programs recognize an item although its address changes: its `id`, else its oldest address.
  package func permanentID(of item: Item) -> String {
    let publication = item.publication
    guard let id = publication.id else {
      let oldest = publication.aliases.first.map { SiteFile.asset($0.path) }
      return addresses.absolute(oldest ?? .item(path: item.path)) ?? ""
    }
    // A name that is no address is made one, whatever the form of the site's addresses. Tables number their rows each for
    // itself, so that the collection is a part of the name: by its oldest address.
    if WebAddress.scheme(of: id) != nil { return WebAddress.identifier(id) }
    let collection = item.source.collection
    let owner =
      item.source.isTableRow
      ? oldestAddresses[collection] ?? SiteFile.collection(path: collection, page: 1) : .home
    var address = addresses.absolute(owner) ?? ""
    if address.hasSuffix("/index.html") { address.removeLast("index.html".count) }
    return address + "#" + percentEncoded(id)
  }

  /// The path of a page's style sheet.
  func sheetPath(_ stem: String, hash: String) -> String {
    sheetFolders.path("\(stem)-\(hash).css", hash: hash, in: "assets/layouts")
  }

  /// The prefix of the names of a collection's files that have the same names in every build.
  func fileStem(of collection: CatalogCollection) -> String {
    languages == nil || addresses.prefix.isEmpty
      ? collection.fileStem : "\(environment.site.language)-\(collection.fileStem)"
  }
}

/// The model of a site with everything that its pages are made from.
package struct PublishedModel: Sendable {
  package let site: DividedSite
  package let context: PageContext
  /// All images that can be shown, by path relative to the content folder.
  package let images: [String: SiteImage]
  /// The published originals of photographs, by path of the image relative to the content folder.
  package let originals: [String: PublishedOriginal]
  package let feeds: SiteFeeds
  package let cards: SocialCards
  /// Whether tiles that are not in the cache are left to a later build.
  package let defersImages: Bool
  /// What the search finds; nil if the site has none.
  package let search: SiteSearch?
  /// The versions in other languages, if this is the site's first one.
  package var translations: [PublishedModel] = []

  package init(
    site: DividedSite, context: PageContext, images: [String: SiteImage], originals: [String: PublishedOriginal],
    feeds: SiteFeeds, search: SiteSearch?, cards: SocialCards = SocialCards(), defersImages: Bool = false
  ) {
    (self.site, self.context, self.images, self.originals) = (site, context, images, originals)
    (self.feeds, self.search, self.cards, self.defersImages) = (feeds, search, cards, defersImages)
  }

  /// Whether it is a version in another language than the first.
  package var isTranslation: Bool { !context.addresses.prefix.isEmpty }

  /// The laid-out sections on the page of an item, or on a page that is no item.
  /// - Parameter images: the images of the page, to which those of the sections are added.
  func stages(in item: Item, on file: @autoclosure () -> SiteFile, _ images: inout PageImages) -> [Stage] {
    let selections = site.catalog.selections(on: item)
    return selections.isEmpty ? [] : stages(selections, on: file(), &images)
  }

  /// The laid-out sections of a page that shows selections.
  func stages(_ selections: [Selection], on file: SiteFile, _ images: inout PageImages) -> [Stage] {
    if selections.isEmpty { return [] }
    let stages = site.stages(selections, on: file)
    images.add(PageImages(of: stages.flatMap(\.page.items), among: self.images))
    return stages
  }

  /// The image that represents a collection: its first one, or the first of the collections in it.
  func cover(of collection: CatalogCollection) -> SiteImage? {
    guard !images.isEmpty else { return nil }
    if let own = collection.images(1, where: { images[$0.path] != nil }).first { return images[own.path] }
    return collection.children.lazy.compactMap { site.catalog.collection(at: $0).flatMap(cover) }.first
  }
}
