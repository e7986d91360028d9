import CellLayout
import PageMarkup
import Bytes
import Content
import Markdown
import ImageLoading
import PageLayout
import Settings
import SiteImages
import SiteModel
import SocialCards
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
    canonical: SiteFile? = nil, isUnlisted: Bool = false
  ) -> TemplateObject {
    let site = context.environment.site
    func value(of entry: Catalog.MenuEntry) -> TemplateValue {
      let isHere = file == entry.file && entry.address == nil
      let isAbove = currentCollection.map { ($0 + "/").hasPrefix(entry.path + "/") } ?? false
      return [
        "title": .string(entry.title), "url": .string(entry.address ?? link(file, entry.file)),
        "direction": .html(languageAttributes(entry.language, of: entry.title)),
        "isCurrent": isHere ? "page" : isAbove ? "true" : .null,
        "children": .list(entry.children.map(value)), "hasChildren": .bool(!entry.children.isEmpty),
      ]
    }
    let navigation = context.navigation.map(value)
    let scheme = context.environment.templates.theme.colorScheme
    let languages = languages(of: file, isCanonical: canonical == file && !isUnlisted)
    return [
      "site": [
        "title": .string(site.title), "description": .string(site.description), "author": .string(site.author),
        "language": .string(site.language), "direction": site.isRightToLeft ? "rtl" : "ltr",
        "colorScheme": .string(scheme == .auto ? "light dark" : scheme.rawValue),
        "back": site.isRightToLeft ? "→" : "←", "forward": site.isRightToLeft ? "←" : "→",
        // What precedes the name of a file at the top of the site.
        "home": .string(link(file, .home)), "root": .string(String(link(file, .asset("-")).dropLast())),
        "navigation": .list(navigation),
        "hasNavigation": .bool(!navigation.isEmpty),
        "introduction": .html(markdown(from: file).html(site.introduction)),
        "footer": .html(site.footer.blocks.isEmpty ? "" : markdown(from: file).html(site.footer)),
        "logo": .html(logo(from: file)),
        "titleDirection": .html(languageAttributes(site.textLanguages?.language(of: "title"), of: site.title)),
        "introductionDirection": .html(
          languageAttributes(site.introduction.blocks.isEmpty ? nil : site.textLanguages?.language(of: "body"))),
        "footerDirection": .html(languageAttributes(site.textLanguages?.language(of: "footer"))),
        "search": context.searchScript == nil ? .null : .string(link(file, .search)),
      ],
      "page": [
        "kind": .string(kind), "title": .string(title), "description": .string(description),
        "canonical": .optional(canonical.flatMap(addresses.absolute)), "isDuplicate": false,
        "isUnlisted": .bool(isUnlisted),
        "stylesheet": .string(link(file, .asset(context.stylesheet))),
        "icon": .string(link(file, .asset(context.icon))),
        "partStyles": .html("\(HeadLinks.partStyles)"), "fonts": .html("\(HeadLinks.fonts)"),
        "isHome": .bool(addresses.outputPath(file) == addresses.outputPath(.home)),
        "geometry": .null, "previous": .null, "next": .null, "preloads": .list([]), "expected": .null,
        "previewImage": .null, "previewAlt": .null, "script": .null, "searchScript": .null,
        "languages": .list(languages.menu), "hasLanguages": .bool(!languages.menu.isEmpty),
        "alternates": .list(languages.alternates), "hasAlternates": .bool(!languages.alternates.isEmpty),
        "viewStyles": .null, "viewScript": .null,
        "isSearch": .bool(file == .search), "structuredData": .null, "metas": .list([]), "hasMetas": false,
        "type": ["item-page", "text-page"].contains(kind) ? "article" : "website",
        "locale": .optional(openGraphLocale(site.language)),
        "published": .null, "modified": .null, "newest": .null,
        "feeds": .list(feeds(of: currentCollection, from: file)),
      ],
      "strings": context.words,
    ]
  }

  /// The HTML of the logo; empty if there is none. It says what the title says that it replaces.
  private func logo(from file: SiteFile) -> String {
    guard let image = context.environment.site.logo.flatMap({ images[$0.path] }) else { return "" }
    return picture(from: file).html(
      image, alt: context.environment.site.title, hint: .eager, place: places.logo(image.size))
  }

  /// The feeds that a page leads to: that of its collection, or of the nearest one around it, and the site's.
  private func feeds(of collection: String?, from file: SiteFile) -> [TemplateValue] {
    guard !context.feeds.isEmpty else { return [] }
    var nearest = collection ?? ""
    while !nearest.isEmpty, context.feeds[nearest] == nil { nearest = ContentPath.folder(of: nearest) }
    let feeds = (nearest.isEmpty ? [""] : [nearest, ""]).compactMap { context.feeds[$0] }
    return feeds.flatMap { feed -> [TemplateValue] in
      [("application/atom+xml", SiteFeeds.atomName), ("application/feed+json", SiteFeeds.jsonName)].map { type, name in
        [
          "type": .string(type), "title": .string(feed.title),
          "url": .string(link(file, .data(ContentPath.join(feed.path, name)))),
        ]
      }
    }
  }

  func link(_ source: SiteFile, _ target: SiteFile, fragment: String? = nil) -> String {
    addresses.link(from: source, to: target, fragment: fragment)
  }

  /// Writes Markdown as the page at `source` shows it.
  /// - Parameter namesHeadings: whether headings have an `id`, as those of a text that occurs once on its page.
  func markdown(from source: SiteFile, namesHeadings: Bool = false) -> MarkdownHTML {
    let picture = picture(from: source)
    return MarkdownHTML(
      address: { [addresses, images] target in
        switch target {
        case .item(let path, let fragment):
          addresses.link(from: source, to: .item(path: path), fragment: fragment)
        case .collection(let path, let fragment):
          addresses.link(from: source, to: .collection(path: path, page: 1), fragment: fragment)
        case .published(let path, let fragment): addresses.link(from: source, to: .asset(path), fragment: fragment)
        case .file(let path, let fragment):
          addresses.link(from: source, to: .asset(SiteImage.linkedFile(at: path, images[path])), fragment: fragment)
        }
      },
      image: { [images, places] target, alt, title in
        guard case .file(let path, _) = target, let image = images[path] else { return nil }
        return picture.html(image, alt: alt, hint: .lazy, place: places.text(), title: title)
      }, namesHeadings: namesHeadings, footnoteWords: strings.footnoteWords,
      isInRightToLeft: context.environment.site.isRightToLeft)
  }

  /// Writes images as the page at `file` shows them. The closure captures only the addresses, because a composer is
  /// large, and there is one closure for every cell.
  func picture(from file: SiteFile) -> Picture { Picture { [addresses] in addresses.link(from: file, to: $0) } }

  /// The attributes of an element with a text that is not in the language of the page; none for other texts, and none
  /// without a language.
  func languageAttributes(_ tag: String?, of text: String = "") -> String {
    TextLanguage(tag, on: context.environment.site)?.attributes(of: text) ?? ""
  }

  /// The attributes of an element with a text in any language.
  /// - Parameter tag: the language of the text; nil if it is that of the page.
  func attributes(of text: String, in tag: String?) -> String {
    tag == nil
      ? directionAttribute(text, isInRightToLeft: context.environment.site.isRightToLeft)
      : languageAttributes(tag, of: text)
  }

  // MARK: - Shelves

  /// Collections as a page shows them: covers, title, and a line of text.
  /// - Parameters:
  ///   - holdsFirstImage: whether nothing above them has an image, so that the first cover is the page's first image.
  ///   - areNearTop: whether they may be in the first viewport, below other images.
  func shelves(
    _ shelves: [Shelf], from file: SiteFile, holdsFirstImage: Bool, areNearTop: Bool = false
  ) -> [TemplateValue] {
    let first = shelves.firstIndex { !$0.covers.isEmpty }
    return shelves.enumerated().map { index, shelf in
      value(
        of: shelf, span: file == .home ? (index == 0 ? 4 : index == 1 ? 2 : 3) : nil,
        from: file, isFirst: holdsFirstImage && index == first,
        others: (holdsFirstImage || areNearTop) && index == first ? .eager : .lazy)
    }
  }

  private func value(
    of shelf: Shelf, span: Int?, from file: SiteFile, isFirst: Bool, others: LoadingPlan.Hint
  ) -> TemplateValue {
    let picture = picture(from: file)
    var covers = shelf.covers.enumerated().map { index, image in
      picture.html(
        image, alt: "", hint: isFirst && index == 0 ? .first : others,
        place: places.cover(index, of: shelf.covers.count, size: image.size, span: span))
    }
    if covers.isEmpty { covers = shelf.samples.map { "<span class=\"sample\"><span>\(escapeHTML($0))</span></span>" } }
    return [
      "title": .string(shelf.title), "summary": .string(shelf.summary),
      "direction": .html(languageAttributes(shelf.titleLanguage, of: shelf.title)),
      "summaryDirection": .html(languageAttributes(shelf.summaryLanguage, of: shelf.summary)),
      "url": .string(link(file, .collection(path: shelf.path, page: 1))),
      "count": .string(strings.count(shelf.itemCount, shelf.noun)),
      "covers": .list(covers.map(TemplateValue.html)),
    ]
  }

  /// Adds the collections above a page, from the outermost to the nearest.
  func addBreadcrumbs(to page: inout TemplateObject, _ file: SiteFile, _ trail: [PageContext.Reference]) {
    let values = trail.map { collection -> TemplateValue in
      [
        "title": .string(collection.title), "url": .string(link(file, collection.file)),
        "direction": .html(languageAttributes(collection.language, of: collection.title)),
      ]
    }
    page["breadcrumbs"] = .list(values)
    page["hasBreadcrumbs"] = .bool(!values.isEmpty)
  }
}

extension TemplateObject {
  /// Sets the values that programs read of a page that is no item's.
  mutating func setMetadata(_ data: String?, _ preview: PreviewImage?) {
    if let data { setPage("structuredData", .html(data)) }
    guard let preview else { return }
    setPage("previewImage", .string(preview.address))
    setPage("previewType", .string(preview.type))
    setPage("previewWidth", .integer(preview.width))
    setPage("previewHeight", .integer(preview.height))
    if !preview.alt.isEmpty { setPage("previewAlt", .string(preview.alt)) }
  }

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
