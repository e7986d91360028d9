import Items
import Diagnostics
import Markdown
import Settings
package import SiteModel

/// The sources of published pages and of the links in them.
package struct SiteOrigins: Sendable {
  /// The target of a link to an element of a page: the page's file and the fragment.
  struct Anchor: Hashable, Sendable {
    var page: String
    var fragment: String
  }

  /// The source of a page, and its parent page: that of the collection for an item, and none for a collection.
  struct Page: Sendable {
    var location: SourceLocation
    var collection: String?
    /// Whether the item's cells lead elsewhere.
    var hasLink = false
  }

  /// By path in the output folder.
  private(set) var pages: [String: Page] = [:]
  /// The locations of links to elements of pages in texts.
  private(set) var links: [Anchor: [SourceLocation]] = [:]
  private var addresses = SiteAddresses(prettyURLs: false)

  /// - Parameter catalogs: the catalog of the site in each of its languages.
  package init(_ catalogs: [Catalog]) { for catalog in catalogs { add(catalog) } }

  private mutating func add(_ catalog: Catalog) {
    addresses = SiteAddresses(catalog.site)
    addLinks(
      of: catalog.site.introduction, in: .home, at: catalog.site.introductionLocation ?? catalog.site.location)
    addLinks(of: catalog.site.footer, in: .home, at: catalog.site.location)
    for collection in catalog.collections {
      let file = SiteFile.collection(path: collection.path, page: 1)
      let path = addresses.outputPath(file)
      pages[path] = Page(location: collection.location)
      addLinks(of: collection.introduction, in: file, at: collection.location)
      for item in collection.allItems {
        let file = SiteFile.item(path: item.path)
        pages[addresses.outputPath(file)] = Page(location: item.location, collection: path, hasLink: item.link != nil)
        for link in item.links where !link.isImage { add(link.link, in: file, at: item.location) }
        for path in item.media.compactMap(\.transcript) {
          guard let transcript = catalog.transcripts[path] else { continue }
          addLinks(of: transcript.document, in: file, at: catalog.location(of: path))
        }
      }
    }
    for page in catalog.pages {
      pages[addresses.outputPath(page.pageFile)] = Page(location: page.location)
      for link in page.links where !link.isImage { add(link.link, in: page.pageFile, at: page.location) }
    }
  }

  private mutating func addLinks(of document: MarkdownDocument, in file: SiteFile, at location: SourceLocation) {
    document.forEachLink { link, isImage in if !isImage { add(link, in: file, at: location) } }
  }

  private mutating func add(_ link: MarkdownLink, in file: SiteFile, at location: SourceLocation) {
    guard let anchor = anchor(of: link, in: file) else { return }
    var place = location
    place.position = link.position
    place.lineText = nil
    links[anchor, default: []].append(place)
  }

  private func anchor(of link: MarkdownLink, in file: SiteFile) -> Anchor? {
    switch link.target {
    case .item(let path, let fragment?):
      Anchor(page: addresses.outputPath(.item(path: path)), fragment: decoded(fragment))
    case .collection(let path, let fragment?):
      Anchor(page: addresses.outputPath(.collection(path: path, page: 1)), fragment: decoded(fragment))
    case nil where link.destination.hasPrefix("#"):
      Anchor(page: addresses.outputPath(file), fragment: decoded(String(link.destination.dropFirst())))
    default: nil
    }
  }

  private func decoded(_ fragment: String) -> String { ContentPath.percentDecoded(fragment[...]) }
}
