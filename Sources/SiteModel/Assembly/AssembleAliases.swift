import Discovery
import Bytes
import Content
import Items
import Diagnostics
import Settings

/// Finds the former addresses of the catalog's pages, and reports those that are taken.
/// - Parameter collections: the collections with their settings.
func redirects(
  of catalog: Catalog, _ collections: [InterpretedCollection]
) -> ([Redirect], [Diagnostic]) {
  let named = catalog.aliases
  guard !named.isEmpty else { return ([], []) }
  var diagnostics: [Diagnostic] = []
  var redirects: [Redirect] = []
  var taken = TakenPaths(by: named.map(\.alias), catalog, collections)
  for (alias, redirect) in named {
    if let (reason, suggestion) = taken.claim(alias, for: redirect) {
      diagnostics.append(
        .error(
          "alias-taken", "the alias '\(shortened(alias.path))' \(reason)", at: alias.location, suggestion: suggestion))
    } else {
      redirects.append(redirect)
    }
  }
  return (redirects, diagnostics)
}

/// Errors for items with the `id` of another one, which feed readers would take for the same. The rows of a table have
/// numbers that are those of the table alone, unless they are addresses.
func repeatedIDs(in catalog: Catalog) -> [Diagnostic] {
  var owners: [[String]: Item] = [:]
  return catalog.collections.flatMap { collection in
    collection.allItems.withPublication.compactMap { item -> Diagnostic? in
      guard let id = item.publication.id else { return nil }
      let isOfTable = item.source.isTableRow && WebAddress.scheme(of: id) == nil
      let name = (isOfTable ? [collection.path] : []) + [id]
      guard let owner = owners.updateValue(item, forKey: name) else { return nil }
      owners[name] = owner
      return .error(
        "repeated-id", "the 'id' of this item is that of '\(owner.path)': '\(shortened(id))'", at: item.location,
        suggestion: "change one of them")
    }
  }
}

extension Catalog {
  /// All aliases with the pages that they lead to.
  fileprivate var aliases: [(alias: Alias, redirect: Redirect)] {
    var found: [(alias: Alias, redirect: Redirect)] = []
    func add(_ aliases: [Alias], _ target: SiteFile, _ title: String, isUnlisted: Bool) {
      found += aliases.map {
        (
          $0,
          Redirect(path: $0.path, target: target, title: title, isUnlisted: isUnlisted, location: $0.location)
        )
      }
    }
    for collection in collections {
      let isUnlisted = collection.isUnlisted
      add(
        collection.publication.aliases, .collection(path: collection.path, page: 1), collection.title,
        isUnlisted: isUnlisted)
      for item in collection.allItems.withPublication {
        add(
          item.publication.aliases, .item(path: item.path), item.title, isUnlisted: isUnlisted || item.isUnlisted)
      }
    }
    for page in pages { add(page.publication.aliases, page.pageFile, page.title, isUnlisted: page.isUnlisted) }
    return found
  }
}

/// The addresses of a site that aliases may not have.
private struct TakenPaths {
  private let addresses: SiteAddresses
  /// The files of pages, and the folders of pages, that are paths of aliases or folders of such.
  private var pages: Set<PathName> = []
  private var folders: Set<PathName> = []
  /// The aliases so far, and their folders.
  private var aliases: [PathName: Redirect] = [:]
  private var aliasFolders: [PathName: Redirect] = [:]
  private let collections: [PathName: CollectionSettings]

  /// - Parameter aliases: only paths that they could take are looked for.
  init(by aliases: [Alias], _ catalog: Catalog, _ collections: [InterpretedCollection]) {
    addresses = SiteAddresses(catalog.site)
    self.collections = Dictionary(collections.map { (PathName($0.settings.path), $0.settings) }) { first, _ in first }
    let files = Set(aliases.map { PathName($0.path) })
    let places = Set(aliases.flatMap { Self.folders(of: $0.path) })
    for file in [SiteFile.home, .notFound] { pages.insert(PathName(addresses.outputPath(file))) }
    for page in catalog.pages.map({ addresses.outputPath($0.pageFile) }) {
      pages.insert(PathName(page))
      for folder in Self.folders(of: page) where files.contains(folder) { folders.insert(folder) }
    }
    for collection in catalog.collections {
      let page = addresses.outputPath(.collection(path: collection.path, page: 1))
      pages.insert(PathName(page))
      for folder in Self.folders(of: page) where files.contains(folder) { folders.insert(folder) }
      for item in collection.allItems {
        let name = PathName(addresses.outputPath(.item(path: item.path)))
        if files.contains(name) || places.contains(name) { pages.insert(name) }
        guard addresses.prettyURLs else { continue }
        let folder = PathName(item.path)
        if files.contains(folder) { folders.insert(folder) }
      }
    }
  }

  private static func folders(of path: String) -> [PathName] {
    var folders: [PathName] = []
    var folder = ContentPath.folder(of: path)
    while !folder.isEmpty {
      folders.append(PathName(folder))
      folder = ContentPath.folder(of: folder)
    }
    return folders
  }

  /// Takes the path of an alias.
  /// - Returns: nil, or why that is not possible, with a suggestion.
  mutating func claim(_ alias: Alias, for redirect: Redirect) -> (reason: String, suggestion: String?)? {
    let name = PathName(alias.path)
    if name == PathName(addresses.outputPath(redirect.target)) {
      return ("is the address of this page itself", "delete the alias")
    }
    if pages.contains(name) { return ("is the address of another page", "delete the alias, or move that page") }
    if isReserved(alias.path) { return ("is an address that the site keeps for files of its own", "delete the alias") }
    if let other = aliases[name] {
      let page = addresses.outputPath(other.target)
      return ("is also one of \(page)", "a former address leads to one page")
    }
    let ownFolders = Self.folders(of: alias.path)
    if folders.contains(name) || aliasFolders[name] != nil || ownFolders.contains(where: pages.contains)
      || ownFolders.contains(where: { aliases[$0] != nil }) || Self.isFile(ownFolders)
    {
      return ("needs a folder where there is a file, or the other way around", nil)
    }
    aliases[name] = redirect
    for folder in ownFolders { aliasFolders[folder] = redirect }
    return nil
  }

  /// Whether one of the folders has the name of a file at the top of the site.
  private static func isFile(_ folders: [PathName]) -> Bool {
    folders.last.map { ["robots.txt", "sitemap.xml", "feed.xml", "feed.json"].map(PathName.init).contains($0) } ?? false
  }

  /// Whether the site may make a page of this path itself: `page-2.html`, or something in `assets/`.
  private func isReserved(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/").map(String.init)
    if parts.first == "assets" { return true }
    var page = path
    if page.lowercased().hasSuffix("/index.html") { page = ContentPath.folder(of: page) }
    let stem = page.lowercased().hasSuffix(".html") ? String(page.dropLast(5)) : page
    guard let settings = collections[PathName(ContentPath.folder(of: stem))] else { return false }
    return settings.hasPage(named: ContentPath.name(of: stem).lowercased())
  }
}
