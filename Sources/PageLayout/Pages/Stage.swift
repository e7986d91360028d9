package import Bytes
package import CollectionLayout
package import Items
import Geometry
package import SiteModel

/// A laid-out section of a page: a selection of items as cells inside a page that is not their collection's own.
///
/// A page may have several. The classes and ids of each begin with its scope, so that they do not clash.
package struct Stage: Sendable {
  /// The value of `data-collection`, unique on the page.
  package let name: String
  /// The cells.
  package let page: CollectionPage
  /// Nil for a section of a text.
  package let heading: Selection.Heading?
  /// Whether the cells are animated to their positions in the collection's other layouts, or on the pages of its facets'
  /// values.
  package let moves: Bool
  /// The key of everything that the cells show, but for the images.
  package let key: ContentKey
}

extension DividedSite {
  /// Makes a laid-out section of a page.
  /// - Parameters:
  ///   - items: the items that cells show, in order.
  ///   - collection: the collection whose layout and cells they have, as `shown`.
  ///   - number: the number of the stage on its page, from 1; 0 for the images of an item.
  ///   - file: the page.
  ///   - heading: the heading above the cells.
  ///   - moves: whether the cells are animated to their positions on other pages of the collection.
  package func stage(
    _ name: String, of items: [Item], in collection: CatalogCollection, number: Int, on file: SiteFile,
    heading: Selection.Heading? = nil, moves: Bool = false
  ) -> Stage {
    var bare = collection
    if let sections = bare.layout.layout as? SectionsLayout { bare.shown.layout = sections.standard }
    bare.layouts = [collection.shown]
    (bare.sections, bare.unlistedItems, bare.children, bare.summary) = ([], [], [], "")
    var page = CollectionPage(
      collection: bare, itemCount: items.count, number: 1, pageCount: 1, firstItem: 0,
      sections: items.isEmpty ? [] : [CollectionPage.Section(items: items, count: items.count)],
      imageSizes: imageSizes, breakpoints: environment.layouter.breakpoints(of: collection.layout.layout),
      host: file, scope: "s\(number)")
    if bare.layout.layout is MapLayout {
      page.clusterFiles = catalog.clusterFiles[Catalog.clusterKey(ofMap: name, on: file)] ?? [:]
    }
    var writer = RecordWriter()
    for text in [name, collection.versionKey] { writer.add(text) }
    writer.add(collection.key)
    writer.add(number)
    writer.add(moves ? 1 : 0)
    for text in [heading?.title, heading?.language, heading?.label, heading?.labelLanguage] { writer.add(text) }
    writer.add(heading?.more?.count ?? 0)
    writer.add(items) { $0.add($1.key) }
    for (name, file) in page.clusterFiles.sorted(by: { $0.key < $1.key }) {
      for text in [name, "\(file)"] { writer.add(text) }
    }
    if let more = heading?.more {
      writer.add("\(more.file)")
      if let noun = more.noun { writer.add(noun.counted(more.count)) }
    }
    return Stage(name: name, page: page, heading: heading, moves: moves, key: ContentKey(writer.bytes))
  }

  /// The sections of a page that shows selections.
  /// - Parameter number: the number of the first, from 1.
  package func stages(_ selections: [Selection], from number: Int = 1, on file: SiteFile) -> [Stage] {
    selections.enumerated().map { index, selection in
      var collection = selection.collection
      // The name of a box that scrolls sideways.
      if let heading = selection.heading { collection.title = heading.title }
      return stage(
        selection.name, of: selection.items, in: collection, number: number + index, on: file,
        heading: selection.heading)
    }
  }

  /// The sections of a page as laid-out sections, each by its own layout; empty unless the layout is one of sections.
  /// - Parameter number: the number of the first on its page, from 1.
  package func parts(of page: CollectionPage, from number: Int = 1) -> [Stage] {
    guard let sections = page.collection.layout.layout as? SectionsLayout else { return [] }
    return page.sections.enumerated().map { index, section in
      var collection = page.collection.section(named: section.title, sections)
      // The name of a box that scrolls sideways.
      if let title = section.title { collection.title = title }
      return stage(
        page.collection.sectionName(index), of: section.items, in: collection, number: number + index, on: page.file,
        heading: section.title.map { Selection.Heading(title: $0, language: section.language, label: "", more: nil) },
        moves: page.collection.hasMovingCells)
    }
  }

  /// The laid-out sections of the page at an address, in order; nil if there is no such page.
  func sections(ofPageAt address: String) -> [(name: String, page: CollectionPage)]? {
    let addresses = SiteAddresses(catalog.site)
    func isMeant(_ file: SiteFile) -> Bool { addresses.outputPath(file) == address }
    func sections(_ selections: [Selection], on file: SiteFile) -> [(name: String, page: CollectionPage)] {
      stages(selections, on: file).filter { !$0.page.items.isEmpty }.map { ($0.name, $0.page) }
    }
    for collection in catalog.collections + catalog.termCollections {
      let file = collection.file(page: 1)
      if isMeant(file), let first = pages(of: collection).first {
        let name = collection.path.split(separator: "/").last.map(String.init) ?? collection.path
        let own = first.items.isEmpty ? [] : [(name: name, page: first)]
        let selections = catalog.selections(in: collection)
        let parts = parts(of: first, from: selections.count + 1).map { (name: $0.name, page: $0.page) }
        return sections(selections, on: file) + (parts.isEmpty ? own : parts)
      }
      for item in collection.allItems where isMeant(.item(path: item.path)) {
        let gallery = gallery(of: item, in: collection).map { [(name: $0.name, page: $0.page)] } ?? []
        return gallery + sections(catalog.selections(on: item), on: .item(path: item.path))
      }
    }
    if isMeant(.home) { return sections(catalog.homeSelections, on: .home) }
    return catalog.pages.first { isMeant($0.pageFile) }.map { sections(catalog.selections(on: $0), on: $0.pageFile) }
  }
}

extension CatalogCollection {
  /// The collection in the layout of one of its sections.
  package func section(named name: String?, _ layouts: SectionsLayout) -> CatalogCollection {
    var section = self
    section.shown.layout = layouts.description(ofSectionNamed: name)
    section.shown.cell = name.flatMap { shown.sectionCells[$0] } ?? shown.cell
    return section
  }
}
