package import Content
package import SiteModel
import Theming

extension CatalogSection {
  /// The section's heading in the language of the site; nil for the only section of a collection without sections.
  func heading(_ strings: PageStrings) -> String? {
    switch key {
    case .all: nil
    case .text(let text): text
    case .year(let year): String(year)
    case .month(let year, let month): DateFormats(strings).text(year: year, month: month)
    case .day(let date): DateFormats(strings).text(date)
    case .boolean(let value): strings[value ? "yes" : "no"]
    case .none: strings["withoutSection"]
    }
  }
}

/// One page of a collection: a range of its items, in sections.
package struct CollectionPage: Sendable {
  /// The part of a section that is on the page.
  package struct Section: Sendable {
    /// Nil if the section has no header.
    package var title: String?
    package var items: [Item]
    /// The number of the section's items on earlier pages, and on all pages.
    package var start = 0
    package var count = 0
  }

  /// The collection in the layout that the page shows.
  package var collection: Collection
  /// The page's number, from 1.
  package var number: Int
  package var pageCount: Int
  /// The index of the page's first item in the whole collection.
  package var firstItem: Int
  /// Numbered from 0 on each page, as in the page's index paths.
  package var sections: [Section]

  package var items: [Item] { sections.flatMap(\.items) }

  /// The page's file in the site.
  package var file: SiteFile { .collection(path: collection.path, layout: collection.alternative, page: number) }

  /// Divides a collection into pages. An empty collection has one page.
  ///
  /// A section that does not end with the page continues, with its header, on the next page.
  /// - Parameter limit: the maximum number of items per page, which overrides that of the collection.
  static func pages(of collection: Collection, strings: PageStrings, limit: Int = .max) -> [CollectionPage] {
    let size = max(1, min(collection.pageSize ?? .max, limit))
    var pages: [[Section]] = [[]]
    var room = size
    for section in collection.sections {
      let title = section.heading(strings)
      var rest = section.items[...]
      repeat {
        if room == 0 {
          pages.append([])
          room = size
        }
        let part = rest.prefix(room)
        if !part.isEmpty {
          pages[pages.count - 1].append(
            Section(title: title, items: Array(part), start: rest.startIndex, count: section.items.count))
        }
        rest = rest.dropFirst(part.count)
        room -= part.count
      } while !rest.isEmpty
    }
    var firstItem = 0
    return pages.enumerated().map { index, sections in
      defer { firstItem += sections.reduce(0) { $0 + $1.items.count } }
      return CollectionPage(
        collection: collection, number: index + 1, pageCount: pages.count, firstItem: firstItem, sections: sections)
    }
  }
}
