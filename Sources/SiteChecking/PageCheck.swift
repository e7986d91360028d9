import Bytes
package import Diagnostics
import Files

/// Checks the pages of a published site against each other and against its files.
package struct PageCheck {
  let folder: PublishedFolder
  /// In byte order of their paths.
  package let pages: [PublishedPage]
  let origins: SiteOrigins
  private let byPath: [String: PublishedPage]
  /// The valid fragments of pages that scroll as one, by the manifest that their script reads: the script scrolls to a
  /// cell on any of them.
  private var scrolledAnchors: [String: Set<ByteText>] = [:]

  /// Reads all pages.
  /// - Throws: `FileError`
  package init(_ folder: PublishedFolder, origins: SiteOrigins, jobs: Int) throws {
    self.folder = folder
    self.origins = origins
    pages = try orderedMap(folder.files.filter { $0.hasSuffix(".html") }, jobs: jobs) { path in
      PublishedPage(path: path, bytes: try FileSystem.read(folder.path + "/" + path))
    }
    byPath = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    for page in pages {
      if let window = window(of: page) { scrolledAnchors[window, default: []].formUnion(page.anchors) }
    }
  }

  private func window(of page: PublishedPage) -> String? {
    guard case .file(let path, _)? = page.window.map({ folder.target(of: $0, from: page.path) }) else { return nil }
    return path
  }

  private func location(_ page: PublishedPage, _ position: SourcePosition? = nil) -> SourceLocation {
    SourceLocation(path: folder.path + "/" + page.path, position: position)
  }

  // MARK: Links

  /// Errors for addresses without a file and fragments without an element, once each, at the first link.
  package func brokenLinks() -> [Diagnostic] {
    var broken = Places<PublishedFolder.Target>()
    for page in pages {
      for reference in page.references {
        let target = folder.target(of: reference.address, from: page.path)
        switch target {
        case .elsewhere: continue
        case .file(let path, let fragment):
          if lacks(path, fragment) { broken.add(target, in: page, reference.position) }
        case .missing: broken.add(target, in: page, reference.position)
        }
      }
    }
    // The page for missing addresses alone has links from the root of its site, which depend on its address.
    let rooted = broken.all.filter { target, place in
      if case .missing = target { isForMissingAddresses(place.page) && place.pageCount == 1 } else { false }
    }
    let isElsewhere = rooted.count > 1
    let all = isElsewhere ? broken.all.filter { target, _ in !rooted.contains { $0.0 == target } } : broken.all
    let moved = rooted.prefix(isElsewhere ? 1 : 0).compactMap { target, place -> Diagnostic? in
      guard case .missing(let path) = target else { return nil }
      return .error(
        "broken-link", "this leads to '\(path)', and \(rooted.count - 1) more links of this page lead to no file",
        at: location(place.page, place.position),
        suggestion: "name the address that the site was built for with --base-url, or build the site again")
    }
    return moved
      + all.flatMap { target, place -> [Diagnostic] in
        switch target {
        case .file(let path, let fragment?):
          let summary = "link to '#\(fragment)' leads to no part of \(path)"
          let suggestion =
            otherPage(of: path, with: fragment)
            ?? closestMatch(to: fragment, in: (byPath[path]?.anchors ?? []).map(\.text).sorted()).map {
              $0 == fragment ? "its letters are composed of other characters: copy '#\($0)'" : "did you mean '#\($0)'?"
            }
          let sources = origins.links[SiteOrigins.Anchor(page: path, fragment: fragment)] ?? []
          let written = sources.isEmpty ? [location(place.page, place.position)] : sources
          return written.map {
            .error(
              "broken-anchor", summary + (sources.isEmpty ? place.elsewhere : ""), at: $0,
              suggestion: suggestion ?? "name the id of a heading there, or link to the whole page")
          }
        case .missing(let path):
          return [
            .error(
              "broken-link", "this leads to '\(path)', and there is no such file in the site\(place.elsewhere)",
              at: location(place.page, place.position),
              suggestion: "mend the template or text that it comes from, or build the site again")
          ]
        case .elsewhere, .file: return []
        }
      }
  }

  /// Whether a page lacks the target of a fragment. Browsers interpret `#` and `#top` as its top (HTML Standard,
  /// 7.4.6.4), and what follows `:~:` as a text to search for.
  private func lacks(_ path: String, _ fragment: String?) -> Bool {
    guard let fragment, !fragment.isEmpty, fragment.lowercased() != "top", !fragment.contains(":~:"),
      let page = byPath[path]
    else { return false }
    if page.anchors.contains(ByteText(fragment)) { return false }
    return window(of: page).flatMap { scrolledAnchors[$0]?.contains(ByteText(fragment)) } != true
  }

  /// The suggestion to link a different page of the collection, if it has the cell missing on the first.
  private func otherPage(of path: String, with fragment: String) -> String? {
    let page = pages.first {
      origins.pages[$0.path] == nil && $0.anchors.contains(ByteText(fragment)) && collectionPage(beside: $0) == path
    }
    return page.map { "\($0.path) has it, and what is on which page changes; link to the item's own file" }
  }

  // MARK: Images

  /// Warnings for images without `alt`, which assistive technology can neither describe nor skip as decoration.
  package func silentImages() -> [Diagnostic] {
    var silent = Places<String>()
    for page in pages {
      for image in page.silentImages { silent.add(image.source, in: page, image.position) }
    }
    return silent.all.map { source, place in
      .warning(
        "missing-alt", "image '\(source)' has no alt\(place.elsewhere)", at: location(place.page, place.position),
        suggestion: "describe what it shows, or write alt=\"\" where it is decoration")
    }
  }

  // MARK: Titles

  /// Warnings for titles of several pages in one language, one for each title, at the second page that has it.
  package func duplicateTitles() -> [Diagnostic] {
    // Titles of pages that no text is the source of, such as those of a facet's values, cannot be chosen. Much of what is
    // not translated has the same title in all languages.
    let titled = pages.filter { isListed($0) && origins.pages[$0.path] != nil }
    let byTitle = Dictionary(grouping: titled) { [$0.language, $0.title] }.values.filter { $0.count > 1 }
    return byTitle.sorted { $0[1].path.precedesInBytes($1[1].path) }.map { pages in
      let more = pages.count == 2 ? "" : ", as have \(pages.count - 2) more"
      return .warning(
        "duplicate-title",
        "this page has the title of \(source(of: pages[0]).path), '\(pages[0].title)'\(more)", at: source(of: pages[1]),
        suggestion: "give them titles that tell them apart")
    }
  }

  /// Whether the page is what servers show at an address where nothing is: `404.html`, and `ar/404.html` for a language.
  private func isForMissingAddresses(_ page: PublishedPage) -> Bool {
    let parts = page.path.split(separator: "/")
    return parts.last == "404.html" && parts.count <= 2 && origins.pages[page.path] == nil
  }

  private func isListed(_ page: PublishedPage) -> Bool {
    guard !isForMissingAddresses(page), !page.isUnlisted, !page.isRedirect else { return false }
    guard let canonical = page.canonical else { return true }
    switch folder.target(of: canonical, from: page.path) {
    case .file(let path, _): return path == page.path
    case .missing: return true
    case .elsewhere: return false
    }
  }

  /// The location of a page's source, or of the page itself.
  private func source(of page: PublishedPage) -> SourceLocation { origins.pages[page.path]?.location ?? location(page) }

  // MARK: Orphans

  /// Warnings for pages unreachable from the home page. If a whole collection is unreachable, only the collection is
  /// reported.
  package func orphans() -> [Diagnostic] {
    let reached = reachedPages()
    guard byPath["index.html"] != nil else { return [] }
    return pages.compactMap { page in
      guard !reached.contains(page.path), !isForMissingAddresses(page), !page.isRedirect, !page.isUnlisted else {
        return nil
      }
      let origin = origins.pages[page.path]
      if origin?.hasLink == true { return nil }
      if let collection = origin?.collection, byPath[collection] != nil, !reached.contains(collection) { return nil }
      // The other pages of a collection, and its other layouts.
      if origin == nil, let first = collectionPage(beside: page), !reached.contains(first) { return nil }
      return .warning(
        "orphaned-page", "no link leads from the home page to '\(page.path)'", at: source(of: page),
        suggestion: "link to it, or name its collection under 'navigation' in site.yaml")
    }
  }

  /// The first page of the collection in whose folder a page is.
  private func collectionPage(beside page: PublishedPage) -> String? {
    var folder = page.path.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let index = folder.joined(separator: "/") + "/index.html"
      if index != page.path, origins.pages[index] != nil { return index }
      folder = folder.dropLast()
    }
    return nil
  }

  private func reachedPages() -> Set<String> {
    var reached: Set<String> = ["index.html"]
    var open = ["index.html"]
    while let path = open.popLast() {
      guard let page = byPath[path] else { continue }
      for reference in page.references where reference.isLink {
        if case .file(let target, _) = folder.target(of: reference.address, from: path), reached.insert(target).inserted
        {
          open.append(target)
        }
      }
    }
    return reached
  }
}

/// Problems, each with the location of its first occurrence and the number of pages that have it.
private struct Places<Key: Hashable> {
  struct Place {
    var page: PublishedPage
    var position: SourcePosition
    /// The last page with the problem, and the number of such pages.
    var last: String
    var pageCount = 1

    /// The note about other pages, to append to a message.
    var elsewhere: String {
      pageCount == 1 ? "" : ", here and on \(pageCount - 1) more page\(pageCount == 2 ? "" : "s")"
    }
  }

  private var order: [Key] = []
  private var places: [Key: Place] = [:]

  /// In order of first occurrence.
  var all: [(Key, Place)] { order.compactMap { key in places[key].map { (key, $0) } } }

  mutating func add(_ key: Key, in page: PublishedPage, _ position: SourcePosition) {
    guard let known = places[key] else {
      order.append(key)
      places[key] = Place(page: page, position: position, last: page.path)
      return
    }
    guard known.last != page.path else { return }
    places[key]?.last = page.path
    places[key]?.pageCount += 1
  }
}
