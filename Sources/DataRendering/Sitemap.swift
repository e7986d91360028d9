package import Bytes
import Items
import Settings
import SiteImages
import SiteModel
package import PageRendering

/// The list of all pages for search engines, with the images of items (sitemaps.org, and Google's image extension).
/// Only sites with an address have one. A longer list is several files with an index.
package enum Sitemap: PageKind {
  static let path = "sitemap.xml"

  package struct Input: PageInput {
    let context: PageContext
    let content: Content
    package let path: String
    package let key: ContentKey
  }

  enum Content: Sendable {
    case pages([Entry])
    /// The paths of the other files.
    case index([String])
  }

  struct Entry: Sendable {
    var file: SiteFile
    /// The paths in the site of the images that the page is about.
    var images: [String] = []
    var modified: CalendarDate?
    /// The addresses of the same page in all languages that have it.
    var alternates: [(language: String, address: String)] = []
    /// The addresses of the version of the site that has the page; nil for the first one.
    var addresses: SiteAddresses?
  }

  /// The limits of one file in the specification: its pages, and its bytes less some for the frame.
  static let mostPages = 50_000
  /// The most images of a page that Google's extension allows.
  private static let mostImages = 1_000
  private static let mostBytes = 52_000_000

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard let base = site.context.addresses.baseURL, !site.isTranslation else { return [] }
    let context = site.context
    let parts = parts(
      of: ([site] + site.translations).flatMap(entries), baseLength: base.utf8.count, mostPages: mostPages,
      mostBytes: mostBytes)
    if parts.count == 1 { return [pages(parts[0], context, path: path)] }
    let paths = parts.indices.map { "sitemap-\($0 + 1).xml" }
    var key = KeyBuilder("sitemap", context)
    key.add(paths.count)
    return [Input(context: context, content: .index(paths), path: path, key: key.key)]
      + zip(parts, paths).map { pages($0, context, path: $1) }
  }

  private static func pages(_ entries: ArraySlice<Entry>, _ context: PageContext, path: String) -> Input {
    var key = KeyBuilder("sitemap", context)
    for entry in entries {
      key.add((entry.addresses ?? context.addresses).outputPath(entry.file))
      for alternate in entry.alternates { key.add(alternate.address) }
      key.add(entry.images.count)
      for image in entry.images { key.add(image) }
      key.add(entry.modified?.dayText)
    }
    return Input(context: context, content: .pages(Array(entries)), path: path, key: key.key)
  }

  /// All pages in the order of the catalog, without pages in other layouts, which have the same items.
  private static func entries(of site: PublishedModel) -> [Entry] {
    let catalog = site.site.catalog
    var entries = catalog.collections.contains(where: \.path.isEmpty) ? [] : [Entry(file: .home)]
    for collection in catalog.collections where !collection.isUnlisted {
      for page in 1...max(1, site.site.pageCount(of: collection)) {
        entries.append(Entry(file: .collection(path: collection.path, page: page)))
      }
      for item in collection.items {
        let images = item.images.prefix(mostImages).compactMap { site.images[$0.path]?.largestFile }
        let publication = item.publication
        entries.append(
          Entry(
            file: .item(path: item.path), images: images,
            modified: publication.modified ?? publication.published))
      }
    }
    func add(_ collection: CatalogCollection) {
      for page in 1...max(1, site.site.pageCount(of: collection)) {
        entries.append(Entry(file: collection.file(page: page)))
      }
    }
    for facet in catalog.facets where !facet.isUnlisted {
      entries.append(Entry(file: facet.file))
      for term in facet.terms { add(term.collection) }
    }
    let others = catalog.facetPairs + catalog.relationCollections + catalog.clusterCollections
    for collection in others where !collection.isUnlisted { add(collection) }
    for page in catalog.pages where !page.publication.isUnlisted {
      let image = page.image.flatMap { site.images[$0.path] }
      entries.append(
        Entry(
          file: page.pageFile, images: image?.largestFile.map { [$0] } ?? [],
          modified: page.publication.modified ?? page.publication.published))
    }
    if let languages = site.context.languages {
      for index in entries.indices {
        entries[index].alternates = languages.hreflang(of: entries[index].file).map { ($0.language, $0.address) }
        entries[index].addresses = site.context.addresses
      }
    }
    return entries
  }

  /// Divides the list into files. The size of a file is estimated from the longest encoding of its paths.
  static func parts(
    of entries: [Entry], baseLength: Int, mostPages: Int, mostBytes: Int
  ) -> [ArraySlice<Entry>] {
    func size(_ entry: Entry) -> Int {
      let path: Int =
        switch entry.file {
        case .item(let path), .collection(let path, _, _), .data(let path), .asset(let path): path.utf8.count
        case .home, .notFound: 0
        }
      // An encoded byte has three, and an apostrophe is a reference of five.
      return 160 + 2 * baseLength + 5 * path
        + entry.images.reduce(0) { $0 + 80 + baseLength + 5 * $1.utf8.count }
        + entry.alternates.reduce(0) { $0 + 80 + 5 * $1.address.utf8.count }
    }
    var parts: [ArraySlice<Entry>] = []
    var (start, bytes) = (0, 0)
    for (index, entry) in entries.enumerated() {
      let next = size(entry)
      if index > start, index - start == mostPages || bytes + next > mostBytes {
        parts.append(entries[start..<index])
        (start, bytes) = (index, 0)
      }
      bytes += next
    }
    return parts + [entries[start...]]
  }

  package static func render(_ input: Input) -> RenderedPage {
    let addresses = input.context.addresses
    func address(_ file: SiteFile, _ own: SiteAddresses? = nil) -> String {
      escapeXML((own ?? addresses).absolute(file) ?? "")
    }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    switch input.content {
    case .index(let paths):
      xml += "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
      for path in paths { xml += "<sitemap><loc>\(address(.asset(path)))</loc></sitemap>\n" }
      xml += "</sitemapindex>\n"
    case .pages(let entries):
      xml += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
      if entries.contains(where: { !$0.images.isEmpty }) {
        xml += " xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\""
      }
      if entries.contains(where: { !$0.alternates.isEmpty }) { xml += " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" }
      xml += ">\n"
      for entry in entries {
        xml += "<url><loc>\(address(entry.file, entry.addresses))</loc>"
        if let modified = entry.modified { xml += "<lastmod>\(modified.dayText)</lastmod>" }
        for image in entry.images {
          xml += "<image:image><image:loc>\(address(.asset(image)))</image:loc></image:image>"
        }
        for alternate in entry.alternates {
          xml += "<xhtml:link rel=\"alternate\" hreflang=\"\(alternate.language)\" "
          xml += "href=\"\(escapeXML(alternate.address))\"/>"
        }
        xml += "</url>\n"
      }
      xml += "</urlset>\n"
    }
    return RenderedPage(path: input.path, text: xml)
  }
}
