import Bytes
import CollectionLayout
import Content
package import Items
package import Diagnostics
import Discovery
import Markdown
import PlaceClusters
import Settings

/// The pages that clusters may still have.
private struct ClusterRoom {
  /// The number of pages, by the path of the collection.
  var budgets: [String: Int]
  /// The widths in px that the collections of pages can have.
  let widths: [ClosedRange<Double>]
  /// The folders in which pages are; nil until a free one is looked for.
  var taken: TakenFolders?
}

/// The folders in which pages of the site are, and those around them.
private struct TakenFolders {
  private var names: Set<PathName> = []

  init(_ folders: some Sequence<String>) {
    for folder in folders { insert(folder) }
  }

  mutating func insert(_ folder: String) {
    var folder = folder
    while !folder.isEmpty, names.insert(PathName(folder)).inserted { folder = ContentPath.folder(of: folder) }
  }

  /// The folder, with a number if pages are in it.
  func free(_ folder: String) -> String {
    guard names.contains(PathName(folder)) else { return folder }
    return (2...).lazy.map { "\(folder)-\($0)" }.first { !names.contains(PathName($0)) } ?? folder
  }
}

extension Catalog {
  /// Returns the catalog with what is found in it once it is assembled.
  /// - Parameters:
  ///   - selections: the collections inside texts, by the path of the Markdown file.
  ///   - statics: the paths in the site of the files that are published as they are.
  ///   - clusterPages: the maximum number of pages for the clusters of maps, by the path of the collection.
  ///   - widths: the widths in px that the collections of pages can have.
  /// - Returns: the catalog, and errors for pages in the place of others.
  package func completed(
    selections: [String: [Selection]], statics: Set<String>, clusterPages: [String: Int],
    widths: [ClosedRange<Double>]
  ) -> (Catalog, [Diagnostic]) {
    var catalog = self
    catalog.selections = selections
    catalog.statics = statics
    let diagnostics = catalog.addClusters(budgets: clusterPages, widths: widths)
    return (catalog, diagnostics)
  }

  /// Adds pages for the clusters of all maps, the largest of each map first: those of collections and of facets' values,
  /// those that are sections of another layout, and those inside texts, of related items and on the home page.
  ///
  /// Beyond the budget, the page of a cluster is that of the smallest one around it which has a page.
  /// - Parameters:
  ///   - budgets: the maximum number of pages, by the path of the collection.
  ///   - widths: the widths in px that the collections of pages can have.
  /// - Returns: errors for pages in the place of others.
  private mutating func addClusters(budgets: [String: Int], widths: [ClosedRange<Double>]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var room = ClusterRoom(budgets: budgets, widths: widths)
    for collection in collections + termCollections {
      guard let clusterVersion = collection.ofClusters else { continue }
      let root = collection.terms.isEmpty ? collection.path : collection.parent ?? ""
      for version in collection.versions {
        if let layout = version.layout.layout as? SectionsLayout, layout.hasMap {
          addClusters(ofSectionsOf: version, layout, shownAs: clusterVersion, root, &room)
        }
        guard let layout = version.layout.layout as? MapLayout else { continue }
        let folder = ContentPath.join(collection.path, version.shown.name)
        if collection.terms.isEmpty, let taken = page(in: folder) {
          diagnostics.append(
            .error(
              "reserved-name", "the pages of the map's clusters would be in the place of \(taken)",
              at: version.shown.location, suggestion: "list the layout under 'layouts', with another 'name'"))
          continue
        }
        for page in version.pages() {
          let sections = page.map { Array(version.sections[$0.section].items[$0.items]) }
          addClusters(
            of: sections, layout, named: version.versionKey, in: folder, shownAs: clusterVersion, root, &room)
        }
      }
    }
    addClustersOfSelections(&room)
    return diagnostics
  }

  /// Adds pages for the clusters of a map.
  /// - Parameters:
  ///   - sections: the items of the map.
  ///   - key: the key of the map in `clusterFiles`.
  private mutating func addClusters(
    of sections: [[Item]], _ layout: MapLayout, named key: String, in folder: String,
    shownAs clusterVersion: CatalogCollection, _ root: String, _ room: inout ClusterRoom
  ) {
    guard let levels = layout.map(of: sections)?.levels else { return }
    let inset = max(0, layout.settings.sectionInset.total(along: .horizontal))
    let widths = room.widths.map { max(0, $0.lowerBound - inset)...max(0, $0.upperBound - inset) }
    var budget = room.budgets[root, default: 0]
    var written: [(cluster: PlaceCluster, items: Set<Int>, file: SiteFile)] = []
    var names: Set<PathName> = []
    for cluster in levels.clusters(onMapsOf: widths) {
      let items = cluster.items.map { sections[cluster.section][$0] }
      let needed = clusterVersion.pageSize.map { (items.count + $0 - 1) / $0 } ?? 1
      var file = written.last { $0.cluster.section == cluster.section && $0.items.contains(cluster.items[0]) }?.file
      if needed <= budget {
        budget -= needed
        var own = CatalogCollection(clusterOf: items, in: folder, clusterVersion)
        // Items of several collections may have the same name.
        let path = own.path
        var number = 2
        while !names.insert(PathName(own.path)).inserted {
          own.path = "\(path)-\(number)"
          number += 1
        }
        clusterCollections.append(own)
        room.taken?.insert(ContentPath.folder(of: own.path))
        file = own.file(page: 1)
        written.append((cluster, Set(cluster.items), own.file(page: 1)))
      }
      clusterFiles[key, default: [:]][CatalogCollection.clusterName(of: items)] = file
    }
    room.budgets[root] = budget
  }

  // MARK: Maps beside others on a page

  /// The key in `clusterFiles` of a map that is one of several laid-out sections of a page.
  package static func clusterKey(ofMap name: String, on file: SiteFile) -> String { "\(file)\n\(name)" }

  private mutating func addClusters(
    ofSectionsOf version: CatalogCollection, _ layout: SectionsLayout, shownAs clusterVersion: CatalogCollection,
    _ root: String,
    _ room: inout ClusterRoom
  ) {
    for (page, parts) in version.pages().enumerated() {
      for (index, part) in parts.enumerated() {
        let section = version.sections[part.section]
        guard let map = layout.description(ofSectionNamed: section.title).layout as? MapLayout else { continue }
        let file = version.file(page: page + 1, layout: version.alternative)
        addClusters(
          of: [Array(section.items[part.items])], map,
          named: Self.clusterKey(ofMap: version.sectionName(index), on: file),
          in: freeFolder(
            ContentPath.join(version.path, section.title.map { tableSlug($0) + "-map" } ?? "map"), &room),
          shownAs: clusterVersion, root, &room)
      }
    }
  }

  private mutating func addClustersOfSelections(_ room: inout ClusterRoom) {
    if selections.isEmpty, relations.isEmpty { return }
    add(homeSelections, .home, "", &room)
    for collection in collections where !collection.isUnlisted {
      let shown = selections(in: collection)
      add(shown, collection.file(page: 1), collection.path, &room)
      // Its introduction is on its pages in other layouts, too.
      for version in collection.versions {
        for selection in shown {
          let name = selection.name
          clusterFiles[Self.clusterKey(ofMap: name, on: version.file(page: 1, layout: version.alternative))] =
            clusterFiles[Self.clusterKey(ofMap: name, on: collection.file(page: 1))]
        }
      }
      for item in collection.allItems where !item.isUnlisted {
        guard item.hasCollectionsInText || relations[item.path] != nil else { continue }
        add(selections(on: item), .item(path: item.path), item.path, &room)
      }
    }
    for page in pages where page.hasCollectionsInText && !page.isUnlisted {
      add(selections[page.source.file.path] ?? [], page.pageFile, page.path, &room)
    }
  }

  /// Adds pages for the clusters of maps on a page.
  /// - Parameter path: the path of the page without its ending.
  private mutating func add(
    _ selections: [Selection], _ file: SiteFile, _ path: String, _ room: inout ClusterRoom
  ) {
    for selection in selections {
      let shown = selection.collection.layout.layout
      guard let map = ((shown as? SectionsLayout)?.standard.layout ?? shown) as? MapLayout,
        let clusterVersion = collection(at: selection.collection.path)?.clusterVersion
      else { continue }
      addClusters(
        of: [selection.items], map, named: Self.clusterKey(ofMap: selection.name, on: file),
        in: freeFolder(ContentPath.join(path, selection.name + "-map"), &room), shownAs: clusterVersion,
        selection.collection.path, &room)
    }
  }

  /// The folder, with a number if pages are in it.
  private func freeFolder(_ folder: String, _ room: inout ClusterRoom) -> String {
    let taken =
      room.taken
      ?? TakenFolders(
        collections.map(\.path) + facets.map(\.path)
          + [pages, collections.flatMap(\.allItems)].joined().map { ContentPath.folder(of: $0.path) }
          + clusterCollections.map { ContentPath.folder(of: $0.path) })
    room.taken = taken
    return taken.free(folder)
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
    if let page = pages.first(where: { isInside(ContentPath.folder(of: $0.path)) }) { return "the page '\(page.path)'" }
    let inside = collections.lazy.flatMap(\.allItems).first { isInside(ContentPath.folder(of: $0.path)) }
    return inside.map { "the item '\($0.path)'" }
  }
}

extension CatalogCollection {
  /// The identity of a cluster on the map of a collection: its first item and the number of its items. Of two clusters
  /// with the same first item, one contains the other.
  package static func clusterName(of items: [Item]) -> String { "\(items[0].path)\n\(items.count)" }

  /// The collection in the layout of the pages of its clusters; nil if it has no map.
  fileprivate var ofClusters: CatalogCollection? { hasMap ? clusterVersion : nil }

  /// The collection in the layout of the pages of its clusters, if it is none of its own layouts.
  package var ofOwnClusters: CatalogCollection? {
    guard let version = ofClusters, !layouts.contains(where: { $0.name == version.shown.name }) else { return nil }
    return version
  }

  /// Whether a map is among its layouts.
  package var hasMap: Bool {
    layouts.contains { choice in
      choice.isMap || (choice.layout.layout as? SectionsLayout)?.hasMap ?? false
    }
  }

  /// The collection in the layout of the pages of clusters: its first one that is no map and not one of sections, columns
  /// of cards if it has a map, or the standard layout of its sections; nil if there is none of these.
  fileprivate var clusterVersion: CatalogCollection? {
    var version = self
    if let other = layouts.first(where: { !$0.isMap && !($0.layout.layout is SectionsLayout) }) {
      version.shown = other
    } else if hasMap {
      version.shown.name = " columns"
      version.shown.title = nil
      version.shown.layout = LayoutDescription(kind: "column", layout: ColumnLayout(minColumnWidth: 240))
      version.shown.cell = "card"
    } else if let standard = (layout.layout as? SectionsLayout)?.standard, standard.layout.scrollAxis == .vertical {
      version.shown.layout = standard
    } else {
      return nil
    }
    version.shown.isOwn = true
    return version
  }

  /// The name on its page of a section with a layout of its own.
  package func sectionName(_ index: Int) -> String {
    "\(path.split(separator: "/").last.map(String.init) ?? path)-\(index + 1)"
  }

  /// The names of all sections with layouts of their own, on whatever page of the collection they are.
  var sectionNames: [String] {
    guard layouts.contains(where: { $0.layout.layout is SectionsLayout }) else { return [] }
    return sections.indices.map(sectionName)
  }

  /// The items of a cluster.
  fileprivate init(clusterOf items: [Item], in folder: String, _ version: CatalogCollection) {
    self = version
    path = ContentPath.join(folder, "\(ContentPath.name(of: items[0].path))-\(items.count)")
    let others = items.count > 2 ? ["+\(items.count - 2)"] : []
    title = (isolated(items.prefix(2).map(\.title)) + others).joined(separator: " · ")
    setTitleLanguage(items.prefix(2).language(ofShared: "title"))
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

extension SectionsLayout {
  /// Whether some section is a map.
  package var hasMap: Bool { standard.layout is MapLayout || named.values.contains { $0.layout is MapLayout } }
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
