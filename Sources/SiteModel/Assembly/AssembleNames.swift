import Discovery
import Content
import Items
import Diagnostics
import Settings

/// Reports items and collections whose name is reserved for a page or folder of the site itself.
///
/// Names are compared case-insensitively. On file systems and servers that ignore case, one of two such files would
/// overwrite the other.
func refuseReservedNames(
  _ collections: inout [InterpretedCollection], _ settings: SiteSettings, _ diagnostics: inout [Diagnostic]
) {
  let names = SiteNames(
    collections, prettyURLs: settings.prettyURLs, hasSearch: settings.hasSearch,
    languages: settings.otherLanguageFolders)
  for index in collections.indices {
    let settings = collections[index].settings
    if let (folder, other) = names.taken(byFolderOf: settings.path) {
      diagnostics.append(
        .error(
          "reserved-name",
          "a collection cannot \(folder == settings.path ? "be called" : "lie in") '\(folder)'; \(other)",
          at: settings.file.location(.start), suggestion: "rename the folder"))
    }
    for itemIndex in collections[index].items.indices {
      let slug = collections[index].items[itemIndex].item.slug
      guard let mistake = names.mistake(inItem: slug, of: settings) else { continue }
      let source = collections[index].items[itemIndex].source
      let row = source.isTableRow ? source.row : nil
      diagnostics.append(
        .error(
          mistake.id, (row.map { "row \($0): " } ?? "") + mistake.summary,
          at: collections[index].items[itemIndex].item.location,
          suggestion: row == nil ? mistake.suggestion : "give the row another slug, in a column 'slug'"))
      collections[index].items[itemIndex].isBroken = true
    }
  }
}

/// Reports pages that are no items whose address is that of a page of the site itself.
func refuseReservedNames(
  ofPages pages: inout [ItemFacts], _ settings: SiteSettings, _ diagnostics: inout [Diagnostic]
) {
  for index in pages.indices {
    let (folder, slug) = (pages[index].source.collection, pages[index].source.slug.lowercased())
    // The folders of pages outside collections are part of their path.
    let top = folder.isEmpty ? slug : folder.lowercased()
    if let language = settings.otherLanguageFolders.first(where: { top == $0 || top.hasPrefix($0 + "/") }) {
      diagnostics.append(
        .error(
          "reserved-name",
          "a page cannot be called '\(language)', nor lie in a folder of that name; the site in that language has it",
          at: pages[index].item.location, suggestion: "rename it, or call a translation 'about.\(language).md'"))
      pages[index].isBroken = true
      continue
    }
    let isSearch = settings.hasSearch && (top == "search" || top.hasPrefix("search/"))
    guard isSearch || folder.isEmpty && slug == "404" else { continue }
    diagnostics.append(
      .error(
        "reserved-name",
        isSearch
          ? "a page cannot be called 'search', nor lie in a folder of that name; the site has a search of its own"
          : "a page cannot be called '404'; a page of the site has that name",
        at: pages[index].item.location,
        suggestion: isSearch ? "rename it, or set 'search' to false in site.yaml" : "rename the file"))
    pages[index].isBroken = true
  }
}

extension SiteSettings {
  /// The folders of the site's versions in other languages than the first, in lower case.
  var otherLanguageFolders: [String] { languages.dropFirst().map { $0.lowercased() } }

  /// The folders at the top of the site that are its own, in lower case.
  var ownFolders: [String] { ["assets", "404"] + (hasSearch ? ["search"] : []) + otherLanguageFolders }
}

/// Returns the clause that ends a message if the names differ only in case; empty if they are equal.
private func but(_ name: String, isIn lowercased: String) -> String {
  name == lowercased ? "" : ", but for case, which not every disk and server tells apart"
}

/// The names that the site's own pages and folders occupy in the folders of its collections.
private struct SiteNames {
  private let collections: [PathName: InterpretedCollection]
  /// Whether each page is a folder with an `index.html`.
  private let prettyURLs: Bool
  private let hasSearch: Bool
  /// The folders of the site in other languages.
  private let languages: [String]

  init(_ collections: [InterpretedCollection], prettyURLs: Bool, hasSearch: Bool, languages: [String]) {
    (self.hasSearch, self.languages) = (hasSearch, languages)
    self.collections = Dictionary(collections.map { (PathName($0.settings.path), $0) }) { first, _ in first }
    self.prettyURLs = prettyURLs
  }

  /// Returns the problem with the name of an item's page, or nil if there is none.
  func mistake(
    inItem slug: String, of collection: CollectionSettings
  ) -> (id: String, summary: String, suggestion: String)? {
    if !prettyURLs, slug.utf8.count > Self.longestSlug {
      return (
        "name-too-long",
        "the page of this item would have a name of \(slug.utf8.count + 5) bytes, and file systems take no more than 255",
        "rename the file; without its ending its name may have \(Self.longestSlug) bytes"
      )
    }
    guard hasPage(forItem: slug, of: collection) else { return nil }
    return (
      "reserved-name",
      "an item cannot be called '\(slug)'; a page of the site has that name" + but(slug, isIn: slug.lowercased()),
      "rename the file"
    )
  }

  /// The maximum length of a slug in bytes; the suffix `.html` follows it.
  private static let longestSlug = 250

  /// Whether the page of an item would have the path of another page of the site.
  private func hasPage(forItem slug: String, of collection: CollectionSettings) -> Bool {
    let name = slug.lowercased()
    if hasSearch, collection.path.isEmpty, name == "search" { return true }
    if collection.path.isEmpty, languages.contains(name) { return true }
    if name == "index" || name == "404" && collection.path.isEmpty || collection.hasPage(named: name) { return true }
    // The item's folder would have the path of that file.
    return prettyURLs
      && (name == "index.html" || name == "404.html" && collection.path.isEmpty
        || Self.isFile(name, isTop: collection.path.isEmpty, isInCollection: true))
  }

  /// The names of files for feed readers and other programs.
  private static let dataFiles: Set<String> = [
    "feed.xml", "feed.json", "items.csv", "items.json", "items.geojson", "datapackage.json", "facets.json",
  ]

  /// Whether a site may have a file of its own with this name in a folder.
  /// - Parameters:
  ///   - name: lowercase.
  ///   - isTop: whether the folder is the top of the site.
  ///   - isInCollection: whether the folder is that of a collection.
  private static func isFile(_ name: String, isTop: Bool, isInCollection: Bool) -> Bool {
    isInCollection && (dataFiles.contains(name) || name.hasSuffix(".csl.json"))
      || isTop && (name == "feed.xml" || name == "feed.json")
      || isTop && (name == "robots.txt" || name.hasPrefix("sitemap") && name.hasSuffix(".xml"))
  }

  /// Returns the first folder from the collection up to its parent collection whose path the site needs for something
  /// else.
  /// - Returns: the folder, and the clause of the message that names the conflict; nil if there is no conflict.
  func taken(byFolderOf path: String) -> (folder: String, other: String)? {
    var folder = path
    while !folder.isEmpty {
      if folder != path, collections[PathName(folder)] != nil { return nil }
      let name = ContentPath.name(of: folder).lowercased()
      let parent = ContentPath.folder(of: folder)
      let above = collections[PathName(parent)]
      if folder == path,
        parent.isEmpty
          && (["assets", "404"].contains(name) || hasSearch && name == "search" || languages.contains(name))
          || above?.settings.hasPage(named: name) ?? false
      {
        return (folder, "the site has something of that name" + but(ContentPath.name(of: folder), isIn: name))
      }
      if Self.isFile(name, isTop: parent.isEmpty, isInCollection: above != nil) {
        return (folder, "the site has a file of that name")
      }
      if name.hasSuffix(".html"), let other = page(named: name, in: parent, of: above) { return (folder, other) }
      folder = parent
    }
    return nil
  }

  /// Returns the clause of the message that names the page with this file name in a folder; nil if there is no such
  /// page.
  /// - Parameter name: lowercase, with `.html`.
  private func page(named name: String, in folder: String, of collection: InterpretedCollection?) -> String? {
    let isTop = folder.isEmpty
    if name == "index.html", isTop || collection != nil { return "the page of the folder above is a file of that name" }
    if name == "404.html", isTop { return "the page for missing addresses is a file of that name" }
    guard !prettyURLs, let collection else { return nil }
    let stem = String(name.dropLast(5))
    if collection.settings.hasPage(named: stem) { return "a page of the collection above is a file of that name" }
    let item = collection.items.first { PathName($0.item.slug) == PathName(stem) }
    return item.map { "the page of the item '\($0.item.slug)' is a file of that name" }
  }
}

extension CollectionSettings {
  /// Whether the collection may have a page of its own with this name: `page-2`, `layout-list`, `layout-list-2` and so
  /// on.
  /// - Parameter name: lowercase.
  func hasPage(named name: String) -> Bool {
    if name.hasPrefix("page-") { return isPageNumber(name.dropFirst(5)) }
    return name.hasPrefix("layout-")
      && layouts.contains { layout in
        let page = "layout-\(layout.name.lowercased())"
        guard !layout.isOwn, name.hasPrefix(page) else { return false }
        let rest = name.dropFirst(page.count)
        return rest.isEmpty || rest.hasPrefix("-") && isPageNumber(rest.dropFirst())
      }
  }
}
