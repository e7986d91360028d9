package import Diagnostics
import Files

/// Holds the pages of a published site against each other and against its files.
package struct PageCheck {
  let folder: PublishedFolder
  /// In byte order of their paths.
  package let pages: [PublishedPage]
  let origins: SiteOrigins
  private let byPath: [String: PublishedPage]
  /// What fragments may name on pages that are scrolled as one, by what the script reads of them: it goes to a cell
  /// wherever that is.
  private var scrolledAnchors: [String: Set<String>] = [:]

  /// Reads every page.
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

  /// Addresses that lead to no file, and fragments that name no part of a page: each once, where it is first written.
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
    return broken.all.flatMap { target, place -> [Diagnostic] in
      switch target {
      case .file(let path, let fragment?):
        let summary = "link to '#\(fragment)' leads to no part of \(path)"
        let suggestion =
          otherPage(of: path, with: fragment)
          ?? closestMatch(to: fragment, in: (byPath[path]?.anchors ?? []).sorted()).map {
            "did you mean '#\($0)'?"
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
            suggestion: "mend the template or text that it comes from, or build the site anew")
        ]
      case .elsewhere, .file: return []
      }
    }
  }

  /// Whether a page has no part of a name. Browsers take `#` and `#top` for its top (HTML Standard, 7.4.6.4), and what
  /// follows `:~:` for text to look for.
  private func lacks(_ path: String, _ fragment: String?) -> Bool {
    guard let fragment, !fragment.isEmpty, fragment.lowercased() != "top", !fragment.contains(":~:"),
      let page = byPath[path]
    else { return false }
    if page.anchors.contains(fragment) { return false }
    return window(of: page).flatMap { scrolledAnchors[$0]?.contains(fragment) } != true
  }

  /// What to do where a further page of the collection has the cell that was looked for on the first.
  private func otherPage(of path: String, with fragment: String) -> String? {
    let page = pages.first {
      origins.pages[$0.path] == nil && $0.anchors.contains(fragment) && collectionPage(beside: $0) == path
    }
    return page.map { "\($0.path) has it, and what is on which page changes; link to the item's own file" }
  }

  // MARK: Images

  /// Images that say nothing to who can't see them, not even that they are decoration.
  package func silentImages() -> [Diagnostic] {
    var silent = Places<String>()
    for page in pages {
      for image in page.silentImages { silent.add(image.source, in: page, image.position) }
    }
    return silent.all.map { source, place in
      .warning(
        "missing-alt", "image '\(source)' has no alt\(place.elsewhere)", at: location(place.page, place.position),
        suggestion: "say what it shows, or write alt=\"\" where it is decoration")
    }
  }

  // MARK: Titles

  /// Pages with a title that another page has.
  package func duplicateTitles() -> [Diagnostic] {
    var first: [String: PublishedPage] = [:]
    return pages.filter(isListed).compactMap { page in
      guard let other = first[page.title] else {
        first[page.title] = page
        return nil
      }
      return .warning(
        "duplicate-title", "this page has the title of \(source(of: other).path), '\(page.title)'",
        at: source(of: page),
        suggestion: "give one of them a title that tells them apart")
    }
  }

  private func isListed(_ page: PublishedPage) -> Bool {
    guard page.path != "404.html", !page.isUnlisted else { return false }
    guard let canonical = page.canonical else { return true }
    switch folder.target(of: canonical, from: page.path) {
    case .file(let path, _): return path == page.path
    case .missing: return true
    case .elsewhere: return false
    }
  }

  /// What the author wrote a page in, or the page itself.
  private func source(of page: PublishedPage) -> SourceLocation { origins.pages[page.path]?.location ?? location(page) }

  // MARK: Orphans

  /// Pages that nobody comes to who begins at the home page. Of a whole collection only the collection is named.
  package func orphans() -> [Diagnostic] {
    let reached = reachedPages()
    guard byPath["index.html"] != nil else { return [] }
    return pages.compactMap { page in
      guard !reached.contains(page.path), page.path != "404.html" else { return nil }
      let origin = origins.pages[page.path]
      if let collection = origin?.collection, byPath[collection] != nil, !reached.contains(collection) { return nil }
      // Further pages of a collection, and its other layouts.
      if origin == nil, let first = collectionPage(beside: page), !reached.contains(first) { return nil }
      return .warning(
        "orphaned-page", "no link leads from the home page to '\(page.path)'", at: source(of: page),
        suggestion: "link to it, or name its collection under 'navigation' in site.yaml")
    }
  }

  /// The first page of the collection in whose folder a page lies.
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

/// What is wrong, each with the place where it is met first, and on how many pages.
private struct Places<Key: Hashable> {
  struct Place {
    var page: PublishedPage
    var position: SourcePosition
    /// The last page that it was met on, and how many there are.
    var last: String
    var pageCount = 1

    /// For the end of a sentence.
    var elsewhere: String {
      pageCount == 1 ? "" : ", here and on \(pageCount - 1) more page\(pageCount == 2 ? "" : "s")"
    }
  }

  private var order: [Key] = []
  private var places: [Key: Place] = [:]

  /// In the order in which they were met.
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
