import Bytes
import Content
import Markdown
import PageLayout
import SiteImages
import SiteModel
import Templating
import Theming

/// Builds the models with which the templates of one page are rendered. Templates/README.md lists all names for theme
/// authors.
struct PageComposer: Sendable {
  let context: PageContext
  /// The images that the page shows, by path relative to the content folder.
  let images: PageImages

  var addresses: SiteAddresses { context.addresses }
  var strings: PageStrings { context.environment.strings }
  var formats: FieldFormats { context.formats }
  var shaper: TextShaper { context.shaper }
  var places: ImagePlaces { context.places }

  /// The objects of every page: `site`, `page`, `strings`.
  func base(
    _ file: SiteFile, kind: String, title: String, description: String, currentCollection: String? = nil,
    canonical: SiteFile? = nil
  ) -> TemplateObject {
    let site = context.environment.site
    let navigation = context.navigation.map { collection -> TemplateValue in
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
        "stylesheet": .string(link(file, .asset(context.stylesheet))),
        "icon": .string(link(file, .asset(context.icon))),
        "fonts": .html("\(Self.fontPreloads)"),
        "isHome": .bool(addresses.outputPath(file) == addresses.outputPath(.home)),
        "geometry": .null, "previous": .null, "next": .null, "preloads": .list([]), "expected": .null,
        "previewImage": .null, "script": .null,
      ],
      "strings": context.words,
    ]
  }

  /// The placeholder of the font preloads until the page is rendered, when the fonts it shows are determined.
  private static let fontPreloads: StaticString = "<!--fonts-->"

  /// Inserts the links that preload fonts at the position given by the page's template.
  /// - Parameter links: the links returned by `fontPreloads`.
  func insertingFontPreloads(_ links: [String], into html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let start = html.firstIndex(ofBytes: Self.fontPreloads) else { return Array(html) }
    let rest = UnsafeBufferPointer(rebasing: html[(start + Self.fontPreloads.utf8CodeUnitCount)...])
    let shown = context.fonts.files(shownBy: html)
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
    context.fonts.preloadable.map { path in
      let address = escapeHTML(link(file, .asset(path)))
      return "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"\(address)\" crossorigin>"
    }
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

  // MARK: - Shelves

  /// Collections as a page shows them: covers, title, and a line of text.
  /// - Parameter holdsFirstImage: whether nothing above them has an image, so that the first cover is the page's first
  ///   image.
  func shelves(_ shelves: [Shelf], from file: SiteFile, holdsFirstImage: Bool) -> [TemplateValue] {
    let first = shelves.firstIndex { !$0.covers.isEmpty }
    return shelves.enumerated().map { index, shelf in
      value(of: shelf, from: file, isFirst: holdsFirstImage && index == first)
    }
  }

  private func value(of shelf: Shelf, from file: SiteFile, isFirst: Bool) -> TemplateValue {
    let picture = picture(from: file)
    var covers = shelf.covers.enumerated().map { index, image in
      picture.html(
        image, alt: "", hint: isFirst && index == 0 ? .first : isFirst ? .eager : .lazy,
        place: places.cover(index, of: shelf.covers.count, size: image.size))
    }
    if covers.isEmpty { covers = shelf.samples.map { "<span class=\"sample\">\(escapeHTML($0))</span>" } }
    return [
      "title": .string(shelf.title), "summary": .string(shelf.summary),
      "url": .string(link(file, .collection(path: shelf.path, page: 1))),
      "count": .string(shelf.itemCount == 1 ? strings["oneItem"] : strings.format("items", n: shelf.itemCount)),
      "covers": .list(covers.map(TemplateValue.html)),
    ]
  }

  /// Adds the collections above a page, from the outermost to the nearest.
  func addBreadcrumbs(to page: inout TemplateObject, _ file: SiteFile, _ trail: [PageContext.Reference]) {
    let values = trail.map { collection -> TemplateValue in
      ["title": .string(collection.title), "url": .string(link(file, .collection(path: collection.path, page: 1)))]
    }
    page["breadcrumbs"] = .list(values)
    page["hasBreadcrumbs"] = .bool(!values.isEmpty)
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
