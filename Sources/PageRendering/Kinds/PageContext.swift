package import Bytes
import Content
import Markdown
package import PageLayout
package import SiteImages
package import SiteModel
import Templating
import Theming

/// What all pages of a site share: the environment of their layouts, the templates, and the files that they link to.
package final class PageContext: Sendable {
  /// A page as others link to it.
  package struct Reference: Sendable, Hashable {
    package var title: String
    /// The path of the collection or of the item.
    package var path: String

    package init(title: String, path: String) { (self.title, self.path) = (title, path) }
  }

  /// The files that all pages link to, by their paths in the site.
  package struct SharedFiles: Sendable {
    package var stylesheet: String
    package var icon: String
    /// The script of endless collections; nil if the site has none.
    package var script: String?

    package init(stylesheet: String, icon: String, script: String?) {
      (self.stylesheet, self.icon, self.script) = (stylesheet, icon, script)
    }
  }

  package let environment: PageEnvironment
  package let addresses: SiteAddresses
  /// The collections in the navigation, in order.
  let navigation: [Reference]
  /// The images of the site's introduction.
  let introductionImages: [PageImages.Entry]
  let stylesheet: String
  let icon: String
  let script: String?
  let fonts: ShippedFonts
  /// The strings for templates.
  let words: TemplateValue
  let formats: FieldFormats
  let shaper: TextShaper
  let places: ImagePlaces
  /// The key of everything in the context.
  let key: ContentKey

  /// - Parameters:
  ///   - images: all images of the site, by path relative to the content folder.
  ///   - common: the key of the templates, fonts, settings and options.
  package init(
    _ site: DividedSite, fonts: ShippedFonts, files: SharedFiles, images: [String: SiteImage], common: ContentKey
  ) {
    environment = site.environment
    let settings = environment.site
    addresses = SiteAddresses(prettyURLs: settings.prettyURLs, baseURL: settings.baseURL)
    navigation = site.catalog.navigation.map { Reference(title: $0.title, path: $0.path) }
    introductionImages = PageImages(of: settings.introduction, among: images).own
    (stylesheet, icon, script) = (files.stylesheet, files.icon, files.script)
    self.fonts = fonts
    words = environment.strings.model
    formats = environment.formats
    shaper = environment.shaper
    places = environment.imagePlaces
    var writer = RecordWriter()
    writer.add(common)
    for text in [files.stylesheet, files.icon, files.script ?? ""] + fonts.signature { writer.add(text) }
    writer.add(navigation) { writer, reference in
      writer.add(reference.title)
      writer.add(reference.path)
    }
    writer.add(settings.introduction.targetsKey)
    for image in introductionImages { writer.add(image.image.key) }
    key = ContentKey(writer.bytes)
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

  package init(
    site: DividedSite, context: PageContext, images: [String: SiteImage], originals: [String: PublishedOriginal]
  ) {
    (self.site, self.context, self.images, self.originals) = (site, context, images, originals)
  }
}

/// The images that one page shows.
package struct PageImages: Sendable {
  package struct Entry: Sendable {
    var path: String
    var image: SiteImage
  }

  private(set) var own: [Entry] = []
  /// Filled if there are many.
  private var table: [String: SiteImage] = [:]

  init() {}

  /// The images of some items and of a text.
  init(
    of items: some Sequence<Item> = [], _ introduction: MarkdownDocument? = nil, among images: [String: SiteImage]
  ) {
    guard !images.isEmpty else { return }
    func use(_ path: String) { if let image = images[path] { own.append(Entry(path: path, image: image)) } }
    for item in items {
      if let image = item.image { use(image.path) }
      for link in item.text.links {
        // A link to an image leads to its largest file.
        if case .file(let path)? = link.link.target { use(path) }
      }
    }
    introduction?.forEachLink { link, _ in if case .file(let path)? = link.target { use(path) } }
    if own.count > 8 { table = Dictionary(own.map { ($0.path, $0.image) }) { first, _ in first } }
  }

  /// The images of a text.
  init(of introduction: MarkdownDocument, among images: [String: SiteImage]) {
    self.init(of: [], introduction, among: images)
  }

  /// Adds the images that all pages show.
  func adding(_ shared: [Entry]) -> PageImages {
    if shared.isEmpty { return self }
    var images = self
    images.own += shared
    if images.own.count > 8 { images.table = Dictionary(images.own.map { ($0.path, $0.image) }) { first, _ in first } }
    return images
  }

  subscript(path: String) -> SiteImage? {
    table.isEmpty ? own.first { $0.path == path }?.image : table[path]
  }
}
