package import Discovery
package import Bytes
package import Content
package import Items
package import Diagnostics
import Files
package import Links
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

/// Assembles a catalog from interpreted files.
///
/// Removes drafts and items or collections with errors, orders items, groups them into sections, nests collections, and
/// resolves links.
/// - Parameters:
///   - collections: in path order.
///   - pages: the pages that are no items, in path order.
///   - parts: the files whose images other items show. Links to them lead to those.
///   - resolutions: what an earlier build found out about links; on return, what this one did.
///   - jobs: the number of threads.
///   - file: reads the file of an item again, for the line that a diagnostic quotes.
///   - collationKey: the sort key for titles and other texts.
/// - Returns: the catalog, and diagnostics in no particular order; each carries its location.
/// - Complexity: O(n log n) in the number of items.
package func assemble(
  site: InterpretedSite, collections: [InterpretedCollection], pages: [ItemFacts] = [],
  parts: [ItemParts.Part] = [], transcripts: [String: Transcript] = [:], files: ContentFiles,
  includeDrafts: Bool = false, resolutions: inout LinkResolutions, jobs: Int,
  file: @escaping @Sendable (ItemSource) -> SourceFile?, collationKey: CollationKey
) -> (Catalog, [Diagnostic]) {
  var diagnostics: [Diagnostic] = []

  // 1. Classify every page as present, draft or broken.
  let drafts = includeDrafts ? [] : Set(collections.filter(\.settings.isDraft).map(\.settings.path))
  func isLeftOut(_ path: String) -> Bool { ancestors(of: path).contains(where: drafts.contains) }
  var (collections, pages) = (collections, pages)
  refuseReservedNames(&collections, site.settings, &diagnostics)
  refuseReservedNames(ofPages: &pages, site.settings, &diagnostics)
  let leadsSomewhere =
    site.settings.introduction.contents.contains(.links) || site.settings.footer.contents.contains(.links)
    || pages.contains { $0.item.leadsSomewhere }
    || transcripts.values.contains { $0.document.contents.contains(.links) }
    || collections.contains {
      $0.settings.introduction.contents.contains(.links) || $0.items.contains { $0.item.leadsSomewhere }
    }
  var links = LinkIndex(
    files: files, capacity: leadsSomewhere ? collections.reduce(pages.count) { $0 + $1.items.count } : 0)
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
        item: item.item.path,
        // A row has no file; texts link to it as if it had one.
        source: item.source.isTableRow ? item.item.path + ".md" : item.source.file.path,
        state: isLeftOut ? .draft : item.isBroken || settings.isBroken ? .broken : .present)
    }
  }

  for part in parts where leadsSomewhere { links.insert(item: part.item, source: part.source, state: .present) }
  for page in pages where leadsSomewhere {
    let state: LinkIndex.State =
      page.item.isDraft && !includeDrafts ? .draft : page.isBroken ? .broken : .present
    let source = page.source.file.path
    if page.item.slug == "index" {
      links.insert(collection: page.item.pagePath, source: source, state: state)
    } else {
      links.insert(item: page.item.path, source: source, state: state)
    }
  }

  if leadsSomewhere {
    let present = collections.filter { !isLeftOut($0.settings.path) }
    for path in madeFiles(of: present, in: site.settings, includesDrafts: includeDrafts) {
      links.insert(madeFile: path, published: site.settings.addressPrefix + path)
    }
  }

  // 2. Resolve links, also in broken items, so that one run reports all their mistakes.
  var resolving = LinkResolving(
    links, indexKey: leadsSomewhere ? links.key : LinkResolutions.none.indexKey, known: resolutions,
    includeDrafts: includeDrafts)
  for index in collections.indices where !isLeftOut(collections[index].settings.path) {
    diagnostics += collections[index].resolveLinks(&resolving, jobs, file)
  }
  diagnostics += pages.resolveLinks(&resolving, jobs, file)
  resolutions = resolving.found
  var relations = RelationResolver(collections, includeDrafts: includeDrafts, isLeftOut: isLeftOut)
  for index in collections.indices where !isLeftOut(collections[index].settings.path) {
    relations.resolve(&collections[index], file)
    diagnostics += ExchangedPositions.warnings(in: collections[index])
  }
  diagnostics += relations.diagnostics
  var site = site
  if let file = site.introductionFile {
    var resolver = LinkResolver(index: links, file: { file }, folder: "")
    site.settings.introduction = resolver.resolve(site.settings.introduction)
    diagnostics += resolver.diagnostics
  }

  if site.settings.footer.contents.contains(.links) {
    var resolver = LinkResolver(index: links, file: { [file = site.file] in file }, folder: "")
    site.settings.footer = resolver.resolve(site.settings.footer)
    diagnostics += resolver.diagnostics
  }
  var resolvedTranscripts = transcripts
  for (path, transcript) in transcripts where transcript.document.contents.contains(.links) {
    let source = ItemSource(slug: "", collection: "", file: SourceEntry(path: path))
    var resolver = LinkResolver(index: links, file: { file(source) }, folder: ContentPath.folder(of: path))
    let document = resolver.resolve(transcript.document)
    resolvedTranscripts[path] = Transcript(
      key: transcript.key.combined(with: document.targetsKey), document: document)
    diagnostics += resolver.diagnostics
  }
  if let logo = site.logo {
    site.settings.logo = files.image(logo, &diagnostics)
  }
  if let cover = site.cover {
    site.settings.cover = files.image(cover, alt: site.settings.coverAlt, &diagnostics)
  }
  if let image = site.cardImage {
    site.settings.card.image = files.image(image, &diagnostics)
  }

  // 3. Order and section the items of each collection.
  let parents = nearestAncestors(paths)
  let unlisted = Set(collections.filter(\.settings.publication.isUnlisted).map(\.settings.path))
  let attributions = attributions(of: collections, in: site.settings)
  let inside = childNames(collections.map(\.settings.path))
  var assembled: [CatalogCollection] = []
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
    let listed = order.filter { !collection.items[$0].item.isUnlisted }
    assembled.append(
      CatalogCollection(
        settings, layout, site: site.settings,
        sections: sections(
          of: collection.items, in: listed, by: settings.sectionBy, fields: settings.fields),
        unlistedItems: listed.count == order.count
          ? [] : order.map { collection.items[$0].item }.filter(\.isUnlisted),
        isUnlisted: ancestors(of: settings.path).contains(where: unlisted.contains),
        attribution: attributions[settings.path] ?? site.settings.attribution, children: [],
        parent: parents[settings.path]
      ).inTimelineOrder)
  }

  // 4. Nest the collections and build the navigation.
  let isShown = { (page: ItemFacts) in !page.isBroken && (includeDrafts || !page.item.isDraft) }
  let shown = pages.filter(isShown).map(\.item)
  diagnostics += shown.filter(\.hasSeveralImages).map { page in
    .warning(
      "page-images", "a page outside of collections shows one image, and not the \(page.images.count - 1) after it",
      at: page.images[1].location, suggestion: "show them in the text, such as '![](picture.jpg)'")
  }
  let navigation = presentNavigation(
    site.navigation, present: Set(paths + shown.map(\.pagePath)), links: site.settings.navigationTitles,
    known: collections.map(\.settings.path) + pages.map(\.item.pagePath), &diagnostics)
  let hidden = unlisted.union(shown.filter(\.isUnlisted).map(\.pagePath))
  for entry in site.navigation where ancestors(of: entry.value).contains(where: hidden.contains) {
    diagnostics.append(
      .error(
        "unlisted-page", "'navigation' names '\(shortened(entry.value))', which is unlisted", at: entry.location,
        suggestion: "delete it here, or 'unlisted' there"))
  }
  site.settings.navigation = navigation
  for (rank, path) in navigation.enumerated() { ranks[path] = rank }
  var catalog = Catalog(site: site.settings, collections: nested(assembled, ranks: ranks), pages: shown)
  catalog.transcripts = resolvedTranscripts
  let (redirects, problems) = redirects(of: catalog, collections)
  catalog.redirects = redirects
  diagnostics += problems + repeatedIDs(in: catalog)
  let settings = Dictionary(collections.map { ($0.settings.path, $0.settings) }) { first, _ in first }
  for index in catalog.collections.indices {
    guard let settings = settings[catalog.collections[index].path], !settings.facets.isEmpty else { continue }
    catalog.collections[index].hasFacets = true
    let collection = catalog.collections[index]
    let (facets, clashes) = facets(of: collection, settings.facets, among: catalog, collationKey: collationKey)
    catalog.facets += facets
    diagnostics += clashes
    if settings.facetPairs > 0 {
      diagnostics += catalog.addFacetPairs(of: collection, budget: settings.facetPairs)
    }
  }
  catalog.relate()
  return (catalog, diagnostics)
}

extension ContentFiles {
  /// Returns the image of a path from the content folder, and reports a missing one.
  fileprivate func image(
    _ path: Located<String>, alt: String = "", _ diagnostics: inout [Diagnostic]
  ) -> ItemImage? {
    if let file = ContentPath.resolve(path.value, in: "").flatMap(file) {
      return ItemImage(path: file, alt: alt, location: path.location)
    }
    diagnostics.append(
      .error(
        "missing-image", "there is no image '\(shortened(path.value))' in the content folder", at: path.location,
        suggestion: ContentPath.resolve(path.value, in: "").flatMap { suggestion(for: $0, from: "") }))
    return nil
  }
}

extension CatalogCollection {
  /// Creates a collection of the catalog from its settings.
  /// - Parameter site: supplies the title of a collection that has none.
  init(
    _ settings: CollectionSettings, _ layout: LayoutChoice, site: SiteSettings,
    sections: [CatalogSection], unlistedItems: [Item], isUnlisted: Bool,
    attribution: Attribution, children: [String], parent: String?
  ) {
    self.init(
      path: settings.path, title: settings.title.isEmpty ? site.title : settings.title,
      introduction: settings.introduction, summary: settings.summary, shown: layout,
      layouts: settings.layouts,
      scroll: settings.scroll, bareImages: settings.bareImages, pageSize: settings.pageSize,
      imageLayout: settings.imageLayout,
      fields: settings.fields, publication: settings.publication, attribution: attribution,
      isUnlisted: isUnlisted, sections: sections, unlistedItems: unlistedItems, children: children, parent: parent,
      location: settings.file.location(.start))
    key = withUnsafeBytes(of: (ContentKey(settings.file.bytes), settings.introduction.targetsKey)) { ContentKey($0) }
    (languages, hasFullViews) = (settings.languages, settings.hasFullViews)
    if let languages {
      let translation = settings.translation.map { ContentKey($0.bytes) } ?? ContentKey("")
      key = key.combined(with: translation).combined(with: ContentKey("\(site.language) \(languages.fallback)"))
    }
  }
}

extension Item {
  /// Whether the item has links whose targets the model finds.
  var leadsSomewhere: Bool { hasLinks || link != nil }
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
func ancestors(of path: String) -> [String] {
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

/// Maps the path of each collection to the rights that it says or takes from around it.
/// - Parameter collections: in path order.
private func attributions(of collections: [InterpretedCollection], in site: SiteSettings) -> [String: Attribution] {
  var result: [String: Attribution] = [:]
  for settings in collections.lazy.map(\.settings) {
    let above = ancestors(of: settings.path).dropFirst().lazy.compactMap { result[$0] }.first
    result[settings.path] = settings.publication.attribution.inheriting(above ?? site.attribution)
  }
  return result
}

/// Orders collections depth first, each parent before its children. Ranked siblings come first, by rank; the rest are
/// in path order.
private func nested(_ collections: [CatalogCollection], ranks: [String: Int]) -> [CatalogCollection] {
  var children: [String?: [CatalogCollection]] = [:]
  for collection in collections { children[collection.parent, default: []].append(collection) }
  var result: [CatalogCollection] = []
  var waiting: [CatalogCollection] = []
  func push(_ siblings: [CatalogCollection]) {
    let ordered = siblings.enumerated().sorted {
      (ranks[$0.element.path] ?? Int.max, $0.offset) < (ranks[$1.element.path] ?? Int.max, $1.offset)
    }
    waiting += ordered.reversed().map(\.element)
  }
  push(children[nil] ?? [])
  while var collection = waiting.popLast() {
    let firstChild = waiting.count
    push(children[collection.path] ?? [])
    collection.children = waiting[firstChild...].reversed().filter { !$0.isUnlisted || collection.isUnlisted }
      .map(\.path)
    result.append(collection)
  }
  return result
}

/// Returns the navigation without what is left out, and reports duplicates and unknown names.
/// - Parameters:
///   - present: the paths of the collections and pages of the site.
///   - known: the same, with those that are left out.
private func presentNavigation(
  _ navigation: [Located<String>], present: Set<String>, links: [String: String], known: [String],
  _ diagnostics: inout [Diagnostic]
) -> [String] {
  let names = Set(known)
  var seen: Set<String> = []
  return navigation.compactMap { entry in
    if !seen.insert(entry.value).inserted {
      diagnostics.append(
        .error("listed-twice", "'navigation' lists '\(shortened(entry.value))' twice", at: entry.location))
      return nil
    }
    if links[entry.value] != nil { return entry.value }
    if !names.contains(entry.value) {
      diagnostics.append(
        .error(
          "unknown-collection", "'navigation' names '\(shortened(entry.value))', which is no collection or page",
          at: entry.location,
          suggestion: WebAddress.scheme(of: entry.value) == nil
            ? didYouMean(withoutEnding(entry.value), known)
            : "write {title: TITLE, link: \(shortened(entry.value))}"))
    }
    return present.contains(entry.value) ? entry.value : nil
  }
}

/// Returns a path without the ending of a page, as in `about.md` or `about.html`.
private func withoutEnding(_ path: String) -> String {
  for ending in [".md", ".html"] where path.hasSuffix(ending) { return String(path.dropLast(ending.count)) }
  return path
}
