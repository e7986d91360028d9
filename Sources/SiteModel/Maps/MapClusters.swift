import Bytes
import CollectionLayout
package import Content
import Diagnostics
import Discovery
import Markdown
import PlaceClusters
import Settings

extension Catalog {
  /// Adds pages for the clusters of the maps of all collections, and of those of facets, the largest of each map first.
  /// Beyond the budget, the page of a cluster is that of the smallest one around it which has a page.
  /// - Parameter budgets: the maximum number of pages, by the path of the collection.
  /// - Returns: errors for pages in the place of others.
  mutating func addClusters(budgets: [String: Int]) -> [Diagnostic] {
    var (rest, diagnostics) = (budgets, [Diagnostic]())
    for collection in collections + termCollections {
      guard let clusterVersion = collection.clusterVersion else { continue }
      let root = collection.terms.isEmpty ? collection.path : collection.parent ?? ""
      for version in collection.versions {
        guard let layout = version.layout.layout as? MapLayout else { continue }
        let folder = ContentPath.join(collection.path, version.shown.name)
        if collection.terms.isEmpty, let taken = page(in: folder) {
          diagnostics.append(
            .error(
              "reserved-name", "the pages of the map's clusters would be in the place of \(taken)",
              at: version.shown.location, suggestion: "give the layout another 'name'"))
          continue
        }
        addClusters(of: version, layout, in: folder, shownAs: clusterVersion, budget: &rest[root, default: 0])
      }
    }
    return diagnostics
  }

  private mutating func addClusters(
    of version: Collection, _ layout: MapLayout, in folder: String, shownAs clusterVersion: Collection,
    budget: inout Int
  ) {
    for page in version.pages() {
      let sections = page.map { Array(version.sections[$0.section].items[$0.items]) }
      var written: [(cluster: PlaceCluster, items: Set<Int>, file: SiteFile)] = []
      for cluster in layout.map(of: sections)?.levels.clusters ?? [] {
        let items = cluster.items.map { sections[cluster.section][$0] }
        let needed = version.pageSize.map { (items.count + $0 - 1) / $0 } ?? 1
        var file = written.last { $0.cluster.section == cluster.section && $0.items.contains(cluster.items[0]) }?.file
        if needed <= budget {
          budget -= needed
          let own = Collection(clusterOf: items, in: folder, clusterVersion)
          clusterCollections.append(own)
          file = own.file(page: 1)
          written.append((cluster, Set(cluster.items), own.file(page: 1)))
        }
        clusterFiles[version.versionKey, default: [:]][Collection.clusterName(of: items)] = file
      }
    }
  }

  /// The words for a page in a folder; nil if there is none.
  private func page(in folder: String) -> String? {
    let name = PathName(folder)
    func isInside(_ path: String) -> Bool {
      var path = path
      while !path.isEmpty {
        if PathName(path) == name { return true }
        path = ContentPath.folder(of: path)
      }
      return false
    }
    if let other = collections.first(where: { isInside($0.path) }) { return "the collection '\(other.path)'" }
    if let facet = facets.first(where: { isInside($0.path) }) { return "the facet '\(facet.name)'" }
    let inside = collections.lazy.flatMap(\.allItems).first { isInside(ContentPath.folder(of: $0.path)) }
    return inside.map { "the item '\($0.path)'" }
  }
}

extension Collection {
  /// The identity of a cluster on the map of a collection: its first item and the number of its items. Of two clusters
  /// with the same first item, one contains the other.
  package static func clusterName(of items: [Item]) -> String { "\(items[0].path)\n\(items.count)" }

  /// The collection in the layout of the pages of its clusters, if it is none of its own layouts.
  package var ofClusters: Collection? {
    guard let version = clusterVersion, !layouts.contains(where: { $0.name == version.shown.name }) else { return nil }
    return version
  }

  /// The collection in the layout of the pages of its clusters: its first one that is no map, or columns of cards; nil
  /// if the collection has no map.
  fileprivate var clusterVersion: Collection? {
    guard layouts.contains(where: { $0.layout.layout is MapLayout }) else { return nil }
    var version = self
    if let other = layouts.first(where: { !($0.layout.layout is MapLayout) && !($0.layout.layout is SectionsLayout) }) {
      version.shown = other
    } else {
      version.shown.name = " columns"
      version.shown.title = nil
      version.shown.layout = LayoutDescription(kind: "column", layout: ColumnLayout(minColumnWidth: 240))
      version.shown.cell = "card"
    }
    version.shown.isOwn = true
    return version
  }

  /// The items of a cluster.
  fileprivate init(clusterOf items: [Item], in folder: String, _ version: Collection) {
    self = version
    path = ContentPath.join(folder, "\(ContentPath.name(of: items[0].path))-\(items.count)")
    let others = items.count > 2 ? ["+\(items.count - 2)"] : []
    title = (isolated(items.prefix(2).map(\.title)) + others).joined(separator: " · ")
    terms = [TermPlace(value: .levels([title]))]
    (introduction, summary, layouts) = (MarkdownDocument(), "", [version.shown])
    sections = [CatalogSection(key: .all, title: nil, items: items)]
    (unlistedItems, children, parent) = ([], [], version.path)
    key = version.key.combined(with: ContentKey(path + "\n" + title))
  }

  /// A part of a section on a page.
  package struct SectionPart: Sendable {
    package var section: Int
    package var items: Range<Int>
  }

  /// The parts of sections on each page. An empty collection has one page. A section that does not end with the page
  /// continues on the next one.
  /// - Parameter limit: the maximum number of items per page, besides that of the collection.
  package func pages(limit: Int = .max) -> [[SectionPart]] {
    let size = max(1, min(pageSize ?? .max, limit))
    var pages: [[SectionPart]] = [[]]
    var room = size
    for (index, section) in sections.enumerated() {
      var start = 0
      while start < section.items.count {
        if room == 0 {
          pages.append([])
          room = size
        }
        let end = start + min(room, section.items.count - start)
        pages[pages.count - 1].append(SectionPart(section: index, items: start..<end))
        room -= end - start
        start = end
      }
    }
    return pages
  }
}

/// Titles that stay in their order beside each other: if one is written from right to left, each is isolated from the
/// others.
private func isolated(_ titles: [String]) -> [String] {
  func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    (0x590...0x8FF).contains(scalar.value) || (0xFB1D...0xFEFC).contains(scalar.value)
  }
  return titles.contains { $0.unicodeScalars.contains(where: isRightToLeft) }
    ? titles.map { "\u{2068}\($0)\u{2069}" } : titles
}
