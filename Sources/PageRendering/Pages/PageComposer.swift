import Bytes
import Content
import Markdown
package import PageLayout
package import SiteImages
package import SiteModel
package import Templating
package import Theming

/// Builds the models with which the templates of a site are rendered. Templates/README.md lists all names for theme
/// authors.
package struct PageComposer: Sendable {
  package var catalog: Catalog
  package let addresses: SiteAddresses
  package let strings: PageStrings
  /// The strings for templates.
  package let words: TemplateValue
  package let formats: FieldFormats
  package let shaper: TextShaper
  /// By path relative to the content folder.
  package let images: [String: SiteImage]
  package let places: ImagePlaces
  package let anatomies: [String: CellAnatomy]
  package let margins: PageMargins
  /// The text style of section headers.
  package let sectionHeaderStyle: String
  /// The style sheet's path in the site.
  package let stylesheet: String
  package let icon: String
  /// The script of endless collections; nil if the site has none.
  package let script: String?
  package let fonts: ShippedFonts
  /// By path of the image relative to the content folder.
  package var originals: [String: PublishedOriginal] = [:]

  package init(
    catalog: Catalog, addresses: SiteAddresses, strings: PageStrings, words: TemplateValue, formats: FieldFormats,
    shaper: TextShaper, images: [String: SiteImage], places: ImagePlaces, anatomies: [String: CellAnatomy],
    margins: PageMargins, sectionHeaderStyle: String, stylesheet: String, icon: String, script: String?,
    fonts: ShippedFonts, originals: [String: PublishedOriginal] = [:]
  ) {
    self.catalog = catalog
    self.addresses = addresses
    self.strings = strings
    self.words = words
    self.formats = formats
    self.shaper = shaper
    self.images = images
    self.places = places
    self.anatomies = anatomies
    self.margins = margins
    self.sectionHeaderStyle = sectionHeaderStyle
    self.stylesheet = stylesheet
    self.icon = icon
    self.script = script
    self.fonts = fonts
    self.originals = originals
  }

  /// The objects of every page: `site`, `page`, `strings`.
  func base(
    _ file: SiteFile, kind: String, title: String, description: String, currentCollection: String? = nil,
    canonical: SiteFile? = nil
  ) -> TemplateObject {
    let site = catalog.site
    let navigation = navigationCollections.map { collection -> TemplateValue in
      let isHere = file == .collection(path: collection.path, page: 1)
      let isAbove = currentCollection.map { ($0 + "/").hasPrefix(collection.path + "/") } ?? false
      return [
        "title": .string(collection.title), "url": .string(link(file, .collection(path: collection.path, page: 1))),
        "isCurrent": isHere ? "page" : isAbove ? "true" : .null,
      ]
    }
    return [
      "site": [
        "title": .string(site.title), "description": .string(site.description), "author": .string(site.author),
        "language": .string(site.language), "direction": site.isRightToLeft ? "rtl" : "ltr",
        "back": site.isRightToLeft ? "→" : "←", "forward": site.isRightToLeft ? "←" : "→",
        "home": .string(link(file, .home)), "navigation": .list(navigation),
        "hasNavigation": .bool(!navigation.isEmpty),
        "introduction": .html(markdown(from: file).html(site.introduction)),
      ],
      "page": [
        "kind": .string(kind), "title": .string(title), "description": .string(description),
        "canonical": .optional(canonical.flatMap(addresses.absolute)), "isDuplicate": false,
        "stylesheet": .string(link(file, .asset(stylesheet))), "icon": .string(link(file, .asset(icon))),
        "fonts": .html("\(Self.fontPreloads)"),
        "isHome": .bool(addresses.outputPath(file) == addresses.outputPath(.home)),
        "geometry": .null, "previous": .null, "next": .null, "preloads": .list([]), "expected": .null,
        "previewImage": .null, "script": .null,
      ],
      "strings": words,
    ]
  }

  /// The placeholder of the font preloads until the page is rendered, when the fonts it shows are determined.
  private static let fontPreloads: StaticString = "<!--fonts-->"

  /// Inserts the links that preload fonts at the position given by the page's template.
  /// - Parameter links: the links returned by `fontPreloads`.
  func insertingFontPreloads(_ links: [String], into html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let start = html.firstIndex(ofBytes: Self.fontPreloads) else { return Array(html) }
    let rest = UnsafeBufferPointer(rebasing: html[(start + Self.fontPreloads.utf8CodeUnitCount)...])
    let shown = fonts.files(shownBy: html)
    var page: [UInt8] = []
    page.reserveCapacity(html.count + shown.reduce(0) { $0 + links[$1].utf8.count + 1 })
    page += UnsafeBufferPointer(rebasing: html[..<start])
    for (index, file) in shown.enumerated() {
      if index > 0 { page.append(UInt8(ascii: "\n")) }
      links[file].withUTF8Bytes { page += $0 }
    }
    page += rest
    return page
  }

  /// The links that preload each of the preloadable files, in their order.
  func fontPreloads(from file: SiteFile) -> [String] {
    fonts.preloadable.map { path in
      let address = escapeHTML(link(file, .asset(path)))
      return "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"\(address)\" crossorigin>"
    }
  }

  private var navigationCollections: [Collection] {
    let wanted = catalog.site.navigation
    guard !wanted.isEmpty else { return catalog.collections.filter { !$0.path.isEmpty && ($0.parent ?? "").isEmpty } }
    return wanted.compactMap { path in catalog.collections.first { $0.path == path } }
  }

  func link(_ source: SiteFile, _ target: SiteFile, fragment: String? = nil) -> String {
    addresses.link(from: source, to: target, fragment: fragment)
  }

  /// Writes Markdown as the page at `source` shows it. Headings have an `id` if the text is the main content of the
  /// page.
  func markdown(from source: SiteFile, namesHeadings: Bool = false) -> MarkdownHTML {
    let picture = picture(from: source)
    return MarkdownHTML(
      address: { [addresses, images] target in
        switch target {
        case .item(let path, let fragment):
          addresses.link(from: source, to: .item(path: path), fragment: fragment)
        case .collection(let path, let fragment):
          addresses.link(from: source, to: .collection(path: path, page: 1), fragment: fragment)
        case .file(let path):
          addresses.link(
            from: source, to: .asset(Self.largestFile(of: images[path]) ?? "assets/files/" + path))
        }
      },
      image: { [images, places] target, alt, title in
        guard case .file(let path) = target, let image = images[path] else { return nil }
        return picture.html(image, alt: alt, hint: .lazy, place: places.text(), title: title)
      }, namesHeadings: namesHeadings, footnoteWords: strings.footnoteWords)
  }

  /// Writes images as the page at `file` shows them. The closure captures only the addresses, because a composer is
  /// large, and there is one closure for every cell.
  func picture(from file: SiteFile) -> Picture { Picture { [addresses] in addresses.link(from: file, to: $0) } }

  /// The path in the site of the widest file of an image in a format that every browser supports.
  static func largestFile(of image: SiteImage?) -> String? {
    image?.sources.last?.candidates.last?.path
  }

  // MARK: - Home

  func home() -> TemplateObject {
    let site = catalog.site
    var page = base(.home, kind: "home", title: site.title, description: site.description, canonical: .home)
    let shelves = shelves(navigationCollections, from: .home, holdTheFirstImage: true)
    page["collections"] = .list(shelves)
    page["hasCollections"] = .bool(!shelves.isEmpty)
    return page
  }

  /// The collections as a page shows them. If nothing above them has an image, the first cover is the page's first
  /// image.
  func shelves(_ collections: [Collection], from file: SiteFile, holdTheFirstImage: Bool) -> [TemplateValue] {
    let first = collections.firstIndex { !$0.images(1, where: hasFiles).isEmpty }
    return collections.enumerated().map { index, collection in
      shelf(collection, from: file, isFirst: holdTheFirstImage && index == first)
    }
  }

  func hasImage(_ item: Item) -> Bool { item.image.map(hasFiles) ?? false }

  private func hasFiles(_ image: ItemImage) -> Bool { images[image.path] != nil }

  /// A collection as a page shows it: covers, title, and a line of text.
  private func shelf(_ collection: Collection, from file: SiteFile, isFirst: Bool) -> TemplateValue {
    let picture = picture(from: file)
    let shown = collection.images(3, where: hasFiles).compactMap { images[$0.path] }
    var covers = shown.enumerated().map { index, image in
      picture.html(
        image, alt: "", hint: isFirst && index == 0 ? .first : isFirst ? .eager : .lazy,
        place: places.cover(index, of: shown.count, size: image.size))
    }
    if covers.isEmpty {
      covers = (0..<Self.mostSamples).compactMap(collection.item).map {
        "<span class=\"sample\">\(escapeHTML($0.title))</span>"
      }
    }
    return [
      "title": .string(collection.title), "summary": .string(collection.summary),
      "url": .string(link(file, .collection(path: collection.path, page: 1))),
      "count": .string(count(collection.itemCount, children: collection.children.count)),
      "covers": .list(covers.map(TemplateValue.html)),
    ]
  }

  /// The number of titles that represent a collection without images.
  package static let mostSamples = 3

  private func count(_ items: Int, children: Int) -> String {
    items == 1 ? strings["oneItem"] : strings.format("items", n: items)
  }

  func notFound() -> TemplateObject {
    base(.notFound, kind: "missing", title: strings["notFoundTitle"], description: "")
  }

  /// Adds the collections above a page, from the outermost to the nearest, which is `collection`.
  func addBreadcrumbs(to page: inout TemplateObject, _ file: SiteFile, above collection: Collection?) {
    var trail: [TemplateValue] = []
    var current = collection
    while let collection = current {
      let url = link(file, .collection(path: collection.path, page: 1))
      trail.insert(["title": .string(collection.title), "url": .string(url)], at: 0)
      current = collection.parent.flatMap { parent in catalog.collections.first { $0.path == parent } }
    }
    page["breadcrumbs"] = .list(trail)
    page["hasBreadcrumbs"] = .bool(!trail.isEmpty)
  }
}

extension TemplateObject {
  /// The object `page`, to which pages add values.
  var pageObject: TemplateObject? {
    if case .object(let object)? = self["page"] { object } else { nil }
  }

  /// Sets the template name `page.NAME`.
  mutating func setPage(_ name: TemplateKey, _ value: TemplateValue) {
    guard var object = pageObject else { return }
    object[name] = value
    self["page"] = .object(object)
  }
}
