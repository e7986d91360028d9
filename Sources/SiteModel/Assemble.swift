package import Bytes
package import Content
package import Diagnostics
package import Markdown
import Settings

/// A collection and the items of its folder, each interpreted from its own file.
package struct InterpretedCollection: Sendable {
  package var settings: CollectionSettings
  /// In path order.
  package var items: [ItemFacts]

  package init(settings: CollectionSettings, items: [ItemFacts]) {
    self.settings = settings
    self.items = items
  }
}

/// Returns the sort key of a text: comparing the bytes of two keys orders the texts.
package typealias CollationKey = @Sendable (String) -> [UInt8]

/// Assembles a catalog from interpreted files.
///
/// Removes drafts and items or collections with errors, orders items, groups them into sections, nests collections, and
/// resolves links.
/// - Parameters:
///   - collections: in path order.
///   - file: reads the file of an item again, for the line that a diagnostic quotes.
///   - collationKey: the sort key for titles and other texts.
/// - Returns: the catalog, and diagnostics in no particular order; each carries its location.
/// - Complexity: O(n log n) in the number of items.
package func assemble(
  site: InterpretedSite, collections: [InterpretedCollection], files: ContentFiles, includeDrafts: Bool = false,
  file: @escaping @Sendable (ItemSource) -> SourceFile?, collationKey: CollationKey
) -> (Catalog, [Diagnostic]) {
  var diagnostics: [Diagnostic] = []

  // 1. Classify every page as present, draft or broken.
  let drafts = includeDrafts ? [] : Set(collections.filter(\.settings.isDraft).map(\.settings.path))
  func isLeftOut(_ path: String) -> Bool { ancestors(of: path).contains(where: drafts.contains) }
  var collections = collections
  refuseReservedNames(&collections, prettyURLs: site.settings.prettyURLs, &diagnostics)
  var links = LinkIndex(files: files)
  let leadsSomewhere =
    site.settings.introduction.contents.contains(.links)
    || collections.contains {
      $0.settings.introduction.contents.contains(.links) || $0.items.contains { $0.item.leadsSomewhere }
    }
  var paths: [String] = []
  for collection in collections {
    let settings = collection.settings
    let isDraft = isLeftOut(settings.path)
    if !isDraft, !settings.isBroken { paths.append(settings.path) }
    links.insert(
      collection: settings.path, source: settings.source,
      state: isDraft ? .draft : settings.isBroken ? .broken : .present)
    for item in leadsSomewhere ? collection.items : [] {
      let isLeftOut = isDraft || item.item.isDraft && !includeDrafts
      links.insert(
        item: item.item.path, source: item.source.file.path,
        state: isLeftOut ? .draft : item.isBroken || settings.isBroken ? .broken : .present)
    }
  }

  // 2. Resolve links, also in broken items, so that one run reports all their mistakes.
  for index in collections.indices where !isLeftOut(collections[index].settings.path) {
    diagnostics += collections[index].resolveLinks(links, includeDrafts: includeDrafts, file)
  }
  var site = site
  if let file = site.introductionFile {
    var resolver = LinkResolver(index: links, file: { file }, folder: "")
    site.settings.introduction = resolver.resolve(site.settings.introduction)
    diagnostics += resolver.diagnostics
  }

  // 3. Order and section the items of each collection.
  let parents = nearestAncestors(paths)
  let inside = childNames(collections.map(\.settings.path))
  var assembled: [Collection] = []
  var ranks: [String: Int] = [:]
  for collection in collections where !isLeftOut(collection.settings.path) {
    let settings = collection.settings
    let (slugRanks, problems) = collection.slugRanks(children: inside[settings.path] ?? [])
    diagnostics += problems
    for (name, rank) in slugRanks { ranks[ContentPath.join(settings.path, name)] = rank }
    guard !settings.isBroken, let layout = settings.layout else { continue }
    let order = ordered(collection.items, by: settings.sort, slugRanks: slugRanks, collationKey: collationKey) {
      !$0.isBroken && (includeDrafts || !$0.item.isDraft)
    }
    assembled.append(
      Collection(
        settings, layout, site: site.settings,
        sections: sections(
          of: collection.items, in: order, by: settings.sectionBy, fields: settings.fields),
        children: [], parent: parents[settings.path]))
  }

  // 4. Nest the collections and build the navigation.
  let navigation = presentNavigation(site.navigation, paths: paths, collections: collections, &diagnostics)
  site.settings.navigation = navigation
  for (rank, path) in navigation.enumerated() { ranks[path] = rank }
  return (Catalog(site: site.settings, collections: nested(assembled, ranks: ranks)), diagnostics)
}

extension Collection {
  /// Creates a collection of the catalog from its settings.
  /// - Parameter site: supplies the title of a collection that has none.
  init(
    _ settings: CollectionSettings, _ layout: LayoutChoice, site: SiteSettings,
    sections: [CatalogSection],
    children: [String], parent: String?
  ) {
    self.init(
      path: settings.path, title: settings.title.isEmpty ? site.title : settings.title,
      introduction: settings.introduction, summary: settings.summary, shown: layout,
      layouts: settings.layouts,
      scroll: settings.scroll, bareImages: settings.bareImages, pageSize: settings.pageSize,
      fields: settings.fields,
      sections: sections, children: children, parent: parent,
      location: settings.file.location(.start))
    key = withUnsafeBytes(of: (ContentKey(settings.file.bytes), settings.introduction.targetsKey)) { ContentKey($0) }
  }
}

extension Item {
  /// Whether the item has links whose targets the model finds.
  fileprivate var leadsSomewhere: Bool { !text.links.isEmpty || link != nil }
}

extension MarkdownDocument {
  /// The key of the targets of all links.
  package var targetsKey: ContentKey {
    var targets = ""
    forEachLink { link, _ in targets += link.target.map { "\($0)\n" } ?? "\n" }
    return ContentKey(targets)
  }
}

/// Returns the path and the paths of its parent folders, the nearest first. The content folder, the empty path, is
/// last.
private func ancestors(of path: String) -> [String] {
  var result = [path]
  while let last = result.last, !last.isEmpty { result.append(ContentPath.folder(of: last)) }
  return result
}

/// Maps each path to its nearest ancestor among the paths. Paths without an ancestor are absent.
private func nearestAncestors(_ paths: [String]) -> [String: String] {
  let known = Set(paths)
  var result: [String: String] = [:]
  for path in paths { result[path] = ancestors(of: path).dropFirst().first(where: known.contains) }
  return result
}

/// Maps each path to its direct children among the paths, as relative paths in sorted order.
private func childNames(_ paths: [String]) -> [String: [String]] {
  var result: [String: [String]] = [:]
  for (path, parent) in nearestAncestors(paths) {
    result[parent, default: []].append(ContentPath.relative(path, from: parent))
  }
  return result.mapValues { $0.sorted() }
}

/// Orders collections depth first, each parent before its children. Ranked siblings come first, by rank; the rest are
/// in path order.
private func nested(_ collections: [Collection], ranks: [String: Int]) -> [Collection] {
  var children: [String?: [Collection]] = [:]
  for collection in collections { children[collection.parent, default: []].append(collection) }
  var result: [Collection] = []
  var waiting: [Collection] = []
  func push(_ siblings: [Collection]) {
    let ordered = siblings.enumerated().sorted {
      (ranks[$0.element.path] ?? Int.max, $0.offset) < (ranks[$1.element.path] ?? Int.max, $1.offset)
    }
    waiting += ordered.reversed().map(\.element)
  }
  push(children[nil] ?? [])
  while var collection = waiting.popLast() {
    let firstChild = waiting.count
    push(children[collection.path] ?? [])
    collection.children = waiting[firstChild...].reversed().map(\.path)
    result.append(collection)
  }
  return result
}

/// Returns the navigation without collections that are left out, and reports duplicates and unknown collections.
private func presentNavigation(
  _ navigation: [Located<String>], paths: [String], collections: [InterpretedCollection],
  _ diagnostics: inout [Diagnostic]
) -> [String] {
  let present = Set(paths)
  let known = Set(collections.map(\.settings.path))
  var seen: Set<String> = []
  return navigation.compactMap { entry in
    if !seen.insert(entry.value).inserted {
      diagnostics.append(
        .error("listed-twice", "'navigation' lists '\(shortened(entry.value))' twice", at: entry.location))
      return nil
    }
    if !known.contains(entry.value) {
      diagnostics.append(
        .error(
          "unknown-collection", "'navigation' names '\(shortened(entry.value))', which is no collection",
          at: entry.location, suggestion: didYouMean(entry.value, collections.map(\.settings.path))))
    }
    return present.contains(entry.value) ? entry.value : nil
  }
}

extension InterpretedCollection {
  /// Resolves the links of the introduction and of every item.
  fileprivate mutating func resolveLinks(
    _ links: LinkIndex, includeDrafts: Bool, _ file: @escaping @Sendable (ItemSource) -> SourceFile?
  ) -> [Diagnostic] {
    var resolver = LinkResolver(index: links, file: { [settings] in settings.file }, folder: settings.path)
    settings.introduction = resolver.resolve(settings.introduction)
    var diagnostics = resolver.diagnostics
    for index in items.indices where includeDrafts || !items[index].item.isDraft {
      guard items[index].item.leadsSomewhere else { continue }
      let source = items[index].source
      var resolver = LinkResolver(
        index: links, file: { file(source) }, folder: ContentPath.folder(of: source.file.path))
      let location = items[index].linkLocation
      items[index].item.change { item in
        for link in item.text.links.indices {
          item.text.links[link].link = resolver.resolve(
            item.text.links[link].link, isImage: item.text.links[link].isImage)
        }
        if let link = item.link, let location { item.linkTarget = resolver.target(of: link, at: location) }
      }
      if !resolver.diagnostics.isEmpty {
        items[index].isBroken = true
        diagnostics += resolver.diagnostics
      }
    }
    return diagnostics
  }
}
