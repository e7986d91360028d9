import Bytes
import Content
import Diagnostics
import Files
import PageLayout
import PageRendering
import SiteModel

/// A change of a published site in which only the texts of a few items changed.
///
/// An item's own file affects its page, its neighbours' pages and the pages of its collection that show it. A line of
/// it may appear on the page of the parent collection and on the home page. If an edit affects anything else (the
/// order, a link, a character that the fonts lack, a diagnostic), the initialiser returns nil and the site is built in
/// full.
struct PageEdit: Sendable {
  let prepared: PreparedSite
  private(set) var rendered: RenderedSite
  /// All files whose bytes may have changed.
  private(set) var files: [PageRenderer.Page] = []
  /// The paths in the site of the pages' previous style sheets.
  private var replaced: [String] = []
  /// The paths in the site of style sheets that no page uses any more. Two collections may share a style sheet.
  var removed: [String] {
    let sheets = Set(rendered.pages.values.lazy.compactMap(\.sheet))
    return replaced.filter { !sheets.contains($0) }
  }
  /// The records of the items' texts, if the texts of the previous site were not read.
  private(set) var texts: SnapshotTexts?
  /// The paths of the edited items, whose texts are in memory whatever `texts` contains.
  private let wholeItems: Set<String>
  private let content: ContentContext
  /// Returns the bytes of an input as the site was built from it.
  private let read: @Sendable (String) -> [UInt8]?

  /// The largest number of changed items; more need a full build.
  static let mostItems = 20

  /// Returns nil if the edit needs a full build.
  /// - Parameters:
  ///   - earlier: The previous site.
  ///   - changed: The bytes of the changed files, by path.
  ///   - memory: The state of this build.
  init?(_ earlier: PublishedBuild, _ changed: [String: [UInt8]], _ memory: PreviousBuild, jobs: Int) throws {
    guard changed.count <= Self.mostItems, var keys = earlier.rendered.keys, earlier.rendered.isHomeValid else {
      return nil
    }
    let content = earlier.content
    let warned = Set(earlier.report.diagnostics.compactMap(\.location?.path))
    let root = earlier.prepared.contentFolder + "/"
    let formats = earlier.prepared.formats
    var site = earlier.prepared
    var texts = earlier.texts
    var edited: [(collection: Int, index: Int, path: String)] = []
    var hasSameCharacters = true
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      let file = String(path.dropFirst(root.count))
      guard path.hasPrefix(root), let name = content.item(ofFile: file),
        let (collection, index, old) = site.catalog.item(at: name), !warned.contains(old.location.path),
        old.source.file.path == file,
        let outline = texts?[name]?.outline ?? content.outline(of: old),
        let new = try content.reread(old.source, bytes, was: outline),
        site.hasGlyphs(of: new, in: site.catalog.collections[collection]), let key = memory.inputKey(path),
        let newOutline = content.outline(of: new)
      else { return nil }
      let characters = SiteCharacters(new, formats: formats)
      // Characters that the site already shows need no change of the fonts. A character that an item loses may have
      // been its last use.
      let former = texts?[name]?.characters ?? SiteCharacters(old, formats: formats)
      if !characters.isSuperset(of: former) || !earlier.rendered.characters.isSuperset(of: characters) {
        hasSameCharacters = false
      }
      texts?.set(CatalogSnapshot.Text(outline: newOutline, characters: characters), of: new)
      site = site.replacing(itemAt: index, ofCollectionAt: collection, by: new)
      keys.set(key, ofItem: name)
      edited.append((collection, index, name))
    }
    // A removed character may still appear in another item, and an added one may already have appeared. Only all texts
    // together show this.
    guard hasSameCharacters || (texts == nil && SiteCharacters(site) == earlier.rendered.characters) else { return nil }

    self.content = content
    self.texts = texts
    read = { memory.read($0) }
    prepared = site
    rendered = earlier.rendered
    rendered.keys = keys
    rendered.composer.catalog = site.catalog
    wholeItems = Set(edited.map(\.path))
    for (collection, items) in Dictionary(grouping: edited, by: \.collection) {
      guard try render(items.map(\.index), ofCollectionAt: collection, jobs: jobs) else { return nil }
    }
    if let home = PageRenderer(site: site, composer: rendered.composer).home() {
      guard home.diagnostics.isEmpty else { return nil }
      files.append(home)
    }
  }

  /// Returns an item with its text.
  private func whole(_ item: Item) throws -> Item? {
    guard let texts, !wholeItems.contains(item.path) else { return item }
    guard let text = texts[item.path] else { return item }
    let bytes = read(prepared.contentFolder + "/" + item.source.file.path)
    return try bytes.flatMap { try content.reread(item.source, $0, was: text.outline) }
  }

  /// Returns a page with the texts of its items; nil if a text is not available.
  private func whole(_ page: CollectionPage, jobs: Int) throws -> CollectionPage? {
    if texts == nil { return page }
    var page = page
    for section in page.sections.indices {
      let items = try orderedMap(page.sections[section].items, jobs: jobs) { [self] in try whole($0) }
      guard !items.contains(where: { $0 == nil }) else { return nil }
      page.sections[section].items = items.compactMap(\.self)
    }
    return page
  }

  /// Renders the pages that show some items of a collection.
  /// - Parameter indices: The items' indices within the collection.
  /// - Returns: False if the edit needs a full build.
  private mutating func render(_ indices: [Int], ofCollectionAt index: Int, jobs: Int) throws -> Bool {
    let collection = prepared.catalog.collections[index]
    var pages = collection.versions.flatMap(prepared.pages).filter { page in
      let range = page.firstItem..<page.firstItem + page.items.count
      return indices.contains(where: range.contains)
    }
    if pages.contains(where: { prepared.isEndless($0.collection) }) { return false }
    if prepared.pageLimits[collection.path] != nil { return false }
    // The parent collection shows the titles of the first items if there are no pictures. The other items affect only
    // its key.
    if let parent = prepared.catalog.collections.first(where: { $0.path == collection.parent }) {
      let first = parent.versions.compactMap { prepared.pages(of: $0).first }
      if indices.contains(where: { $0 < PageComposer.mostSamples }) {
        if first.contains(where: { prepared.isEndless($0.collection) }) { return false }
        pages += first
      } else {
        for page in first where rendered.pages[path(of: page.file)] != nil {
          rendered.pages[path(of: page.file)]?.key = rendered.keys?.key(of: page) ?? ContentKey([])
        }
      }
    }
    guard try render(pages, jobs: jobs) else { return false }
    let around = Set(indices.flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
    let renderer = PageRenderer(site: prepared, composer: rendered.composer)
    let frame = renderer.frame(ofItemsIn: collection)
    var draft = PageRenderer.ItemDraft()
    for var place in around.compactMap({ prepared.catalog.itemPlace(at: (index, $0)) }) {
      guard let item = try whole(place.item) else { return false }
      place.item = item
      let page = renderer.item(place, in: frame, &draft)
      guard page.diagnostics.isEmpty, rendered.pages[page.path] != nil, let key = rendered.keys?.key(of: place) else {
        return false
      }
      rendered.pages[page.path] = SiteRecord.Page(key: key)
      files.append(page)
    }
    return true
  }

  private mutating func render(_ pages: [CollectionPage], jobs: Int) throws -> Bool {
    let (site, renderer) = (prepared, PageRenderer(site: prepared, composer: rendered.composer))
    let wholePages = try pages.map { try whole($0, jobs: jobs) }
    guard !wholePages.contains(where: { $0 == nil }) else { return false }
    let pages = wholePages.compactMap(\.self)
    if pages.contains(where: { !prepared.isScrollable($0) }) { return false }
    let made = orderedMap(pages, jobs: jobs) { page in
      let laidOut = site.layOut(page, jobs: pages.count == 1 ? jobs : 1)
      return renderer.collection(laidOut, window: nil)
    }
    for (page, made) in zip(pages, made) {
      guard made.diagnostics.isEmpty, let known = rendered.pages[made.page.path],
        let key = rendered.keys?.key(of: page)
      else { return false }
      if let sheet = known.sheet { replaced.append(sheet) }
      rendered.pages[made.page.path] = SiteRecord.Page(key: key, sheet: made.sheet.path)
      files += [made.page, made.sheet]
    }
    return true
  }

  private func path(of file: SiteFile) -> String { rendered.composer.addresses.outputPath(file) }
}

extension Catalog {
  /// Returns an item by path, with the index of its collection and its index in the collection.
  fileprivate func item(at path: String) -> (collection: Int, index: Int, item: Item)? {
    for collection in collections.indices where path.hasPrefix(collections[collection].path) {
      guard let index = collections[collection].index(ofItemAt: path),
        let item = collections[collection].item(at: index)
      else { continue }
      return (collection, index, item)
    }
    return nil
  }
}
