package import Bytes
package import Cartography
import CollectionLayout
package import Items
package import Geometry
package import SiteModel
package import Theming

extension CatalogSection.Key {
  /// The heading in the language of the site; nil for the only section of a collection without sections.
  package func heading(_ strings: PageStrings) -> String? {
    switch self {
    case .all: nil
    case .text(let text): text
    case .year(let year): strings.dates.yearText(year)
    case .decade(let year): strings.dates.decade(year)
    case .century(let year): strings.dates.century(from: year)
    case .month(let year, let month): strings.dates.text(year: year, month: month)
    case .day(let date): strings.dates.text(date)
    case .boolean(let value): strings[value ? "yes" : "no"]
    case .none: strings["withoutSection"]
    }
  }
}

extension TermValue {
  /// The name of the value with those of the levels above it.
  package func wholeHeading(_ strings: PageStrings) -> String {
    if case .levels(let levels) = self { levels.joined(separator: " / ") } else { heading(strings) }
  }

  /// The name of the value in the language of the site, without the levels above it.
  package func heading(_ strings: PageStrings) -> String {
    func text(_ number: Double) -> String { Self.plain(number).replacing(".", with: strings.decimalSign) }
    return switch self {
    case .levels(let levels): levels.last ?? ""
    case .item(_, let title): title
    case .boolean(let value): strings[value ? "yes" : "no"]
    case .years(let year, span: 1): strings.dates.yearText(year)
    case .years(let year, span: 10): strings.dates.decade(year)
    case .years(let year, _): strings.dates.century(from: year)
    case .range(let from, let to):
      from == to ? text(from) : text(from) + (from < 0 || to < 0 ? " – " : "–") + text(to)
    }
  }
}

/// One page of a collection: a range of its items, in sections.
package struct CollectionPage: Sendable {
  /// The part of a section that is on the page.
  package struct Section: Sendable {
    /// Nil if the section has no header.
    package var title: String?
    /// The language of the title, if it is not that of the page.
    package var language: String?
    package var items: [Item]
    /// The number of the section's items on earlier pages, and on all pages.
    package var start = 0
    package var count = 0
  }

  /// The collection in the layout that the page shows, without its items.
  package var collection: CatalogCollection
  /// The number of items of the whole collection.
  package var itemCount: Int
  /// The page's number, from 1.
  package var number: Int
  package var pageCount: Int
  /// The index of the page's first item in the whole collection.
  package var firstItem: Int
  /// Numbered from 0 on each page, as in the page's index paths.
  package var sections: [Section]
  /// The lower bounds in px of the intervals that the pages of an endless collection share; nil for other collections.
  package var sharedBounds: [Double]?
  /// The sizes in px of the images that the page shows, by path. Pages of one site may share a larger table.
  package var imageSizes: [String: Size]

  /// The container widths in px at which the structure of the layout changes, which the pages of a collection share; nil
  /// if they depend on the content.
  package var breakpoints: Lazy<[Double]?>?

  /// The page that shows the cells, if it is not one of the collection's own.
  package var host: SiteFile?
  /// The class of the element around the cells, if there are other cells on the page; else empty.
  package var scope = ""

  /// The pages of the clusters of a map, by ``CatalogCollection/clusterName(of:)``.
  package var clusterFiles: [String: SiteFile] = [:]

  /// The map of the items; nil if the layout is no map, or no item has a position.
  package var map: PlaceMap? { (collection.layout.layout as? MapLayout)?.map(of: sections.map(\.items)) }

  /// Whether the page and others of its collection scroll as one.
  package var isEndless: Bool { sharedBounds != nil }

  package var items: [Item] { sections.flatMap(\.items) }

  /// The page's file in the site.
  package var file: SiteFile { host ?? collection.file(page: number, layout: collection.alternative) }

  /// Divides a collection into pages. An empty collection has one page.
  ///
  /// A section that does not end with the page continues, with its header, on the next page.
  /// - Parameters:
  ///   - limit: the maximum number of items per page, which overrides that of the collection.
  ///   - sharedBounds: the intervals of an endless collection.
  ///   - breakpoints: the breakpoints of the collection's layout.
  ///   - imageSizes: the sizes in px of images, by path.
  static func pages(
    of collection: CatalogCollection, strings: PageStrings, limit: Int = .max, sharedBounds: [Double]? = nil,
    breakpoints: Lazy<[Double]?>? = nil, imageSizes: [String: Size] = [:]
  ) -> [CollectionPage] {
    let headings = collection.sections.map { $0.key.heading(strings) }
    let pages = collection.pages(limit: limit).map { parts in
      parts.map { part in
        let section = collection.sections[part.section]
        return Section(
          title: headings[part.section], language: section.language, items: Array(section.items[part.items]),
          start: part.items.lowerBound, count: section.items.count)
      }
    }
    var firstItem = 0
    let itemCount = collection.itemCount
    var bare = collection
    bare.sections = []
    return pages.enumerated().map { index, sections in
      defer { firstItem += sections.reduce(0) { $0 + $1.items.count } }
      return CollectionPage(
        collection: bare, itemCount: itemCount, number: index + 1, pageCount: pages.count, firstItem: firstItem,
        sections: sections, sharedBounds: sharedBounds, imageSizes: imageSizes,
        breakpoints: breakpoints)
    }
  }

  /// The aspect ratio of the item's image, or of the placeholder set in its front matter.
  func aspect(of item: Item) -> Double? { Self.aspect(of: item, imageSizes) }

  static func aspect(of item: Item, _ imageSizes: [String: Size]) -> Double? {
    if let aspect = item.aspect { return aspect }
    if let size = item.size, size.height > 0 { return size.width / size.height }
    guard !imageSizes.isEmpty, let path = item.imagePath, let size = imageSizes[path] else { return nil }
    return size.width / size.height
  }
}
