import Content
import Templating

/// Builds what the templates of a site are rendered with. Templates/README.md lists every name for theme authors.
struct PageComposer: Sendable {
  var catalog: Catalog
  let addresses: SiteAddresses
  let strings: PageStrings
  /// The same, as templates know them.
  let words: TemplateValue
  let formats: FieldFormats
  let shaper: TextShaper
  /// By path relative to the content folder.
  let images: [String: SiteImage]
  let places: ImagePlaces
  let anatomies: [String: CellAnatomy]
  let margins: PageMargins
  /// The text style of section headers.
  let sectionHeaderStyle: String
  /// Paths in the site.
  let stylesheet: String
  let icon: String
  /// Of collections that are scrolled as one; nil where the site has none.
  let script: String?
  let fonts: ShippedFonts
  /// By path of the image relative to the content folder.
  var originals: [String: PublishedOriginal] = [:]

  /// The objects that every page has: `site`, `page`, `strings`.
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

  /// What stands for the fonts' preloads until the page is rendered and it is known which fonts it shows.
  private static let fontPreloads: StaticString = "<!--fonts-->"

  /// Puts the links that preload a page's fonts where its template wants them.
  /// - Parameter links: as `fontPreloads` gives them.
  func insertFontPreloads(into html: inout [UInt8], _ links: [String]) {
    guard let start = html.firstIndex(ofBytes: Self.fontPreloads) else { return }
    var preloads = UTF8Buffer()
    for file in fonts.files(shownBy: html) {
      if !preloads.isEmpty { preloads.append("\n") }
      preloads.append(text: links[file])
    }
    html.replaceSubrange(start..<start + Self.fontPreloads.utf8CodeUnitCount, with: preloads.bytes)
  }

  /// The links on a page that preload the files that may be, in their order.
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

  /// Markdown as the page at `source` shows it; headings have an `id` where the text is what the page is about.
  func markdown(from source: SiteFile, namesHeadings: Bool = false) -> MarkdownHTML {
    let picture = picture(from: source)
    return MarkdownHTML(
      address: { [addresses, images, places] target in
        switch target {
        case .item(let path, let fragment):
          addresses.link(from: source, to: .item(path: path), fragment: fragment)
        case .collection(let path, let fragment):
          addresses.link(from: source, to: .collection(path: path, page: 1), fragment: fragment)
        case .file(let path):
          addresses.link(
            from: source, to: .asset(Self.largestFile(of: images[path], places) ?? "assets/files/" + path))
        }
      },
      image: { [images, places] target, alt, title in
        guard case .file(let path) = target, let image = images[path] else { return nil }
        return picture.html(image, alt: alt, hint: .lazy, place: places.text(limit: image.width), title: title)
      }, namesHeadings: namesHeadings, footnoteWords: (strings["footnotes"], strings["backToText"]))
  }

  /// Images as the page at `file` shows them. Closures hold on to what they need alone: a composer is large, and there is
  /// one of these for every cell.
  func picture(from file: SiteFile) -> Picture { Picture { [addresses] in addresses.link(from: file, to: $0) } }

  /// The path in the site of the widest file of an image that every browser knows.
  private static func largestFile(of image: SiteImage?, _ places: ImagePlaces) -> String? {
    guard let image else { return nil }
    return image.sources(places.item(image.size).candidates).last?.candidates.last?.path
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

  /// Collections as another page shows them. Where nothing above them has an image, the page's first one is the first
  /// cover that there is.
  func shelves(_ collections: [Collection], from file: SiteFile, holdTheFirstImage: Bool) -> [TemplateValue] {
    let first = collections.firstIndex { !$0.images(1, where: hasFiles).isEmpty }
    return collections.enumerated().map { index, collection in
      shelf(collection, from: file, isFirst: holdTheFirstImage && index == first)
    }
  }

  func hasImage(_ item: Item) -> Bool { item.image.map(hasFiles) ?? false }

  private func hasFiles(_ image: ItemImage) -> Bool { images[image.path] != nil }

  /// A collection as another page shows it: covers, title, a line about it.
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

  /// How many titles stand for a collection without pictures.
  static let mostSamples = 3

  private func count(_ items: Int, children: Int) -> String {
    items == 1 ? strings["oneItem"] : strings.format("items", n: items)
  }

  func notFound() -> TemplateObject {
    base(.notFound, kind: "missing", title: strings["notFoundTitle"], description: "")
  }

  // MARK: - Items

  /// What the pages of a collection's items have in common. They lie side by side, so that links from one to what is
  /// elsewhere are those from any.
  struct ItemFrame: Sendable {
    let base: TemplateObject
    let fontPreloads: [String]
  }

  func frame(ofItemsIn collection: Collection) -> ItemFrame {
    let file = SiteFile.item(path: collection.path.isEmpty ? "item" : collection.path + "/item")
    var base = base(file, kind: "item-page", title: "", description: "", currentCollection: collection.path)
    addBreadcrumbs(to: &base, file, above: collection)
    return ItemFrame(base: base, fontPreloads: fontPreloads(from: file))
  }

  /// What the page of an item has of its own, by the names that templates know; all else is its frame's.
  static let namesOfItemPages: Set<String> = [
    "item", "page.title", "page.description", "page.canonical", "page.previewImage",
  ]

  func item(_ item: Item, previous: Item?, next: Item?) -> TemplateObject {
    let file = SiteFile.item(path: item.path)
    let picture = picture(from: file)
    let image = item.image.flatMap { source in images[source.path].map { (source: source, file: $0) } }
    let details = details(of: item, from: file)
    return [
      "page": [
        "title": .string("\(item.title) · \(catalog.site.title)"), "description": .string(item.excerpt),
        "canonical": .optional(addresses.absolute(file)),
        "previewImage": .optional(
          image.flatMap { Self.largestFile(of: $0.file, places) }.flatMap { addresses.absolute(.asset($0)) }),
      ],
      "item": [
        "title": .string(item.title), "titleDirection": .html(directionAttribute(item.title)),
        "slug": .string(item.slug),
        "image": image.map { source, image in
          .html(picture.html(image, alt: source.alt, hint: .first, place: places.item(image.size)))
        } ?? .null,
        "imageShape": .string(image?.file.shape ?? ""),
        "body": .html(markdown(from: file, namesHeadings: true).html(item.body)),
        "date": item.date.map { ["iso": .string($0.dayText), "text": .string(formats.dates.text($0))] }
          ?? .null,
        "tags": .list(item.tags.map(TemplateValue.string)), "hasTags": .bool(!item.tags.isEmpty),
        "fields": .list(item.fields.map(field)), "hasFields": .bool(!item.fields.isEmpty),
        "details": .list(details), "hasDetails": .bool(!details.isEmpty),
        "link": .optional(item.linkTarget.map(markdown(from: file).address) ?? item.link),
        "hasNeighbours": .bool(previous != nil || next != nil),
        "previous": neighbour(previous, from: file), "next": neighbour(next, from: file),
      ],
    ]
  }

  private func field(_ field: FieldValue) -> TemplateValue {
    var link: TemplateValue = .null
    if case .url(let address) = field.content { link = .string(address) }
    return [
      "name": .string(field.name), "label": .string(field.label), "text": .string(formats.text(of: field.content)),
      "value": link, "isLink": .bool(link.isTruthy),
    ]
  }

  private func neighbour(_ item: Item?, from file: SiteFile) -> TemplateValue {
    guard let item else { return .null }
    return [
      "title": .string(item.title), "url": .string(link(file, .item(path: item.path))),
      "direction": .html(directionAttribute(item.title)),
    ]
  }

  /// The collections that lead to a page, from the outermost; `collection` is the nearest.
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
  /// The object under `page`, which pages add to.
  var pageObject: TemplateObject? {
    if case .object(let object)? = self["page"] { object } else { nil }
  }

  /// Sets what templates know as `page.NAME`.
  mutating func setPage(_ name: TemplateKey, _ value: TemplateValue) {
    guard var object = pageObject else { return }
    object[name] = value
    self["page"] = .object(object)
  }
}
