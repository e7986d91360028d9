import Content
import Diagnostics

/// A site in which the texts of a few items are others than in the one before it, and all else is the same.
///
/// An item's own file goes into its page, those of its neighbours, and the pages of its collection that show it; a line
/// of it may go into the page of the collection above and the home page. Where an edit reaches any farther (another order,
/// a link, a letter that no font had to have, anything that has to be said to the author) there is no such edit, and the
/// site is made from the beginning.
struct SiteEdit: Sendable {
  let prepared: PreparedSite
  private(set) var rendered: RenderedSite
  /// Every file that may be another one.
  private(set) var files: [PageRenderer.Page] = []
  /// Paths in the site of what the files take the place of.
  private(set) var replaced: [String] = []

  /// More items than these are no edit.
  private static let mostItems = 20

  /// - Parameters:
  ///   - earlier: the site before.
  ///   - changed: the bytes of the files that are others, by path.
  ///   - keys: of all inputs' bytes.
  init?(_ earlier: BuiltSite, _ changed: [String: [UInt8]], keys: (String) -> String?, jobs: Int) throws {
    guard changed.count <= Self.mostItems, var pageKeys = earlier.rendered.keys, earlier.rendered.isHomeSound else {
      return nil
    }
    let warned = Set(earlier.report.diagnostics.compactMap(\.location?.path))
    let root = earlier.prepared.contentFolder + "/"
    var site = earlier.prepared
    var edited: [(collection: Int, index: Int, old: Item, new: Item)] = []
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      guard path.hasPrefix(root), let name = earlier.content.item(ofFile: String(path.dropFirst(root.count))),
        let (collection, index, old) = site.catalog.item(at: name), !warned.contains(old.location.path),
        let new = try earlier.content.reread(String(path.dropFirst(root.count)), bytes, was: old),
        site.hasGlyphs(of: new, in: site.catalog.collections[collection]), let key = keys(path)
      else { return nil }
      site = site.replacing(itemAt: index, ofCollectionAt: collection, by: new)
      pageKeys.set(key, ofItem: name)
      edited.append((collection, index, old, new))
    }
    guard Self.hasTheCharacters(of: earlier, site, edited.map { ($0.old, $0.new) }) else { return nil }

    var rendered = earlier.rendered
    rendered.keys = pageKeys
    rendered.composer.catalog = site.catalog
    prepared = site
    self.rendered = rendered
    for (collection, items) in Dictionary(grouping: edited, by: \.collection) {
      guard try render(items.map(\.index), of: site.catalog.collections[collection], jobs: jobs) else { return nil }
    }
    if let home = PageRenderer(site: site, composer: rendered.composer).home() {
      guard home.diagnostics.isEmpty else { return nil }
      files.append(home)
    }
  }

  /// Whether fonts cut to what the site shows are the same.
  private static func hasTheCharacters(
    of earlier: BuiltSite, _ site: PreparedSite, _ edits: [(old: Item, new: Item)]
  ) -> Bool {
    let formats = site.formats
    let isSame = edits.allSatisfy {
      SiteCharacters($0.old, formats: formats) == SiteCharacters($0.new, formats: formats)
    }
    // What is gone from one item may still be in another, and what came may have been.
    return isSame || SiteCharacters(site) == earlier.rendered.characters
  }

  /// Renders what shows some items of a collection.
  /// - Parameter indices: their places among all of the collection.
  /// - Returns: false where more would have to be made.
  private mutating func render(_ indices: [Int], of collection: Collection, jobs: Int) throws -> Bool {
    var pages = collection.versions.flatMap { version in
      var start = 0
      return prepared.pages(of: version).filter { page in
        let range = start..<start + page.sections.reduce(0) { $0 + $1.items.count }
        start = range.upperBound
        return indices.contains(where: range.contains)
      }
    }
    if pages.contains(where: { prepared.isEndless($0.collection) || !prepared.isScrollable($0) }) { return false }
    if prepared.pageLimits[collection.path] != nil { return false }
    // The collection above shows the titles of the first ones where there are no pictures; the others it depends on
    // no more than by its key.
    if let parent = prepared.catalog.collections.first(where: { $0.path == collection.parent }) {
      let first = parent.versions.compactMap { prepared.pages(of: $0).first }
      if indices.contains(where: { $0 < PageComposer.mostSamples }) {
        if first.contains(where: { prepared.isEndless($0.collection) }) { return false }
        pages += first
      } else {
        for page in first where rendered.pages[path(of: page.file)] != nil {
          rendered.pages[path(of: page.file)]?.key = rendered.keys?.key(of: page) ?? ""
        }
      }
    }
    guard try render(pages, jobs: jobs) else { return false }
    let around = Set(indices.flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
    let renderer = PageRenderer(site: prepared, composer: rendered.composer)
    for place in around.compactMap(collection.itemPlace) {
      let page = renderer.item(place)
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
    let made = try orderedMap(pages, jobs: jobs) { page in
      let laidOut = site.layOut(page)
      return (files: renderer.collection(laidOut, window: nil), wishes: site.imageWishes(of: laidOut).recorded)
    }
    for (page, (made, wishes)) in zip(pages, made) {
      // Images are made at the widths that all pages together ask for.
      guard made.diagnostics.isEmpty, let known = rendered.pages[made.page.path], known.wishes == wishes,
        let key = rendered.keys?.key(of: page)
      else { return false }
      if let sheet = known.sheet { replaced.append(sheet) }
      rendered.pages[made.page.path] = SiteRecord.Page(key: key, sheet: made.sheet.path, wishes: wishes)
      files += [made.page, made.sheet]
    }
    return true
  }

  private func path(of file: SiteFile) -> String { rendered.composer.addresses.outputPath(file) }
}

extension Catalog {
  /// An item by its path, with the indices of its collection and of its place in that.
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
