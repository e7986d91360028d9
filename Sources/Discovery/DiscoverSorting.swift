import Bytes
import Diagnostics
import Files
import Settings

/// Classifies the files of the content folder and reports conflicts between them.
struct SourceSorting {
  private(set) var site: SourceEntry?
  private(set) var home: SourceEntry?
  private(set) var collections: [CollectionSource] = []
  private(set) var items: [ItemSource] = []
  /// The Markdown files outside all collections, as the sources of pages.
  private(set) var pages: [ItemSource] = []
  private(set) var statics: [SourceEntry] = []
  private(set) var assets: [SourceEntry] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let files: [SourceEntry]
  private let displayName: String
  /// The folders with a `collection.md`.
  private var collectionFolders: Set<[UInt8]> = []
  /// The folders that are a single item: they have an `index.md` and no `collection.md`.
  private var itemFolders: Set<[UInt8]> = []
  /// The names of the paths that change when folded. Only a path with one of these names can collide.
  private var foldedNames: Set<PathName> = []
  /// The file that owns each name. Two paths have the same name if they differ only in case or normalization.
  private var paths: [PathName: SourceEntry] = [:]
  /// The folders in which two sources of different names may have the same path in the site: those with a collection in
  /// them, and those of collections with items from other folders.
  private var crowdedFolders: Set<PathName> = []
  /// The file that owns the path of each collection, and of each item and page of a crowded folder.
  private var slugs: [PathName: SourceEntry] = [:]
  /// The most recent folder looked up, the nearest collection at or above it, and whether that is crowded. Files of a
  /// folder follow each other.
  private var lastPlace: (folder: String, collection: String?, isCrowded: Bool)?
  /// Whether templates among the content have been reported.
  private var hasFoundTemplates = false

  /// - Parameter files: in byte order of their paths.
  init(files: [SourceEntry], displayName: String) {
    self.files = files
    self.displayName = displayName
  }

  mutating func run() {
    var files = files[...]
    // Files of one folder follow each other.
    if let first = files.firstIndex(where: \.isStatic) {
      statics = Array(files[first...].prefix(while: \.isStatic))
      files = files[..<first] + files[(first + statics.count)...]
    }
    for file in files where !PathName.isWritten(as: file.path) { foldedNames.insert(PathName(file.path)) }
    for file in files where file.hasName("collection.md") { collectionFolders.insert(Array(file.folder.utf8)) }
    for file in files where file.hasName("index.md") {
      let folder = Array(file.folder.utf8)
      if !folder.isEmpty, !collectionFolders.contains(folder) { itemFolders.insert(folder) }
    }
    findCrowdedFolders(files)
    for file in files { sort(file) }
  }

  /// In other folders, names of files tell the paths of their items apart, and no list of them is needed.
  private mutating func findCrowdedFolders(_ files: ArraySlice<SourceEntry>) {
    for folder in collectionFolders {
      crowdedFolders.insert(PathName(String(decoding: folder, as: UTF8.self).parentFolder))
    }
    var last: String?
    for file in files where file.path.hasSuffix(".md") {
      let folder = file.folder
      if let last, ByteText(last) == ByteText(folder) { continue }
      last = folder
      if collectionFolders.contains(Array(folder.utf8)) { continue }
      for place in [folder, folder.parentFolder] {
        if let collection = collection(above: place) { crowdedFolders.insert(PathName(collection)) }
      }
    }
    lastPlace = nil
  }

  private mutating func sort(_ file: SourceEntry) {
    if !foldedNames.isEmpty, let other = taken(file) {
      return collide(file, other, "the names are alike but for case or Unicode normalisation")
    }
    let (folder, name) = (file.folder, file.name)
    switch name {
    case "collection.md":
      collect(file, folder)
    case "index.md" where folder.isEmpty && !collectionFolders.contains([]):
      home = file
    case "site.yaml" where folder.isEmpty:
      site = file
    case _ where name.hasSuffix(".md") && name.utf8.count > 3:
      if name == "_index.md" {
        let wanted = folder.isEmpty ? "index.md" : "collection.md"
        warnOfNearName(file, takenFor: folder.isEmpty ? "a page" : "an item", wanted: wanted)
      }
      if name.isNearly("collection.md") { warnOfNearName(file, takenFor: "an item", wanted: "collection.md") }
      take(markdown: file, folder, name)
    default:
      warnOfNearName(file)
      assets.append(file)
    }
  }

  /// Returns the earlier file whose path has the same name; registers the file if there is none.
  private mutating func taken(_ file: SourceEntry) -> SourceEntry? {
    let name = PathName(file.path)
    guard foldedNames.contains(name) else { return nil }
    if let other = paths[name] { return other }
    paths[name] = file
    return nil
  }

  private mutating func collect(_ file: SourceEntry, _ folder: String) {
    if !folder.isEmpty, let other = slugs.updateValue(file, forKey: PathName(folder)) {
      slugs[PathName(folder)] = other
      return collide(file, other, "an item and a collection have the same path")
    }
    let parent = folder.isEmpty ? nil : collection(above: folder.parentFolder)
    collections.append(CollectionSource(path: folder, file: file, parent: parent))
  }

  private mutating func take(markdown file: SourceEntry, _ folder: String, _ name: String) {
    let isFolder = name == "index.md" && itemFolders.contains(Array(folder.utf8))
    let place = isFolder ? folder.parentFolder : folder
    guard let collection = collection(above: place) else {
      // Files of this name explain a folder to its authors.
      if !name.isNearly("readme.md") { takePage(file, folder, name) }
      return
    }
    if !isFolder, isInItemFolder(folder, collection) {
      diagnostics.append(
        .warning(
          "markdown-beside-index", "this file is in the folder of an item, whose text is its index.md, and is no item",
          at: SourceLocation(path: display(file))))
      assets.append(file)
      return
    }
    let slug = isFolder ? folder.lastName : String(Substring(name.utf8.dropLast(3)))
    if lastPlace?.isCrowded ?? true {
      let path = PathName(ContentPath.join(collection, slug))
      if let other = slugs.updateValue(file, forKey: path) {
        slugs[path] = other
        return collide(file, other, "both are '\(slug)' in one collection")
      }
    }
    let below = place.utf8.count > collection.utf8.count ? place.utf8.dropFirst(collection.utf8.count) : ""[...].utf8
    let subfolder = String(Substring(below.first == UInt8(ascii: "/") ? below.dropFirst() : below))
    items.append(
      ItemSource(slug: slug, collection: collection, subfolder: subfolder, file: file, isFolder: isFolder))
  }

  /// Takes a Markdown file outside all collections as the source of a page. An `index.md` is the page of its folder.
  private mutating func takePage(_ file: SourceEntry, _ folder: String, _ name: String) {
    let slug = String(Substring(name.utf8.dropLast(3)))
    let path = ContentPath.join(folder, slug)
    if let other = slugs.updateValue(file, forKey: PathName(path)) {
      slugs[PathName(path)] = other
      return collide(file, other, "a page and a collection have the same path")
    }
    pages.append(ItemSource(slug: slug, collection: folder, file: file))
  }

  /// Returns the path of the nearest collection at or above a folder.
  private mutating func collection(above folder: String) -> String? {
    if let lastPlace, ByteText(lastPlace.folder) == ByteText(folder) { return lastPlace.collection }
    let found = nearest(folder) { collectionFolders.contains(Array($0.utf8)) }
    lastPlace = (folder, found, found.map { crowdedFolders.contains(PathName($0)) } ?? false)
    return found
  }

  private func isInItemFolder(_ folder: String, _ collection: String) -> Bool {
    if itemFolders.isEmpty { return false }
    guard let nearest = nearest(folder, { itemFolders.contains(Array($0.utf8)) }) else { return false }
    return nearest.utf8.count > collection.utf8.count
  }

  private func nearest(_ folder: String, _ isMeant: (String) -> Bool) -> String? {
    var folder = folder
    while true {
      if isMeant(folder) { return folder }
      if folder.isEmpty { return nil }
      folder = folder.parentFolder
    }
  }

  private mutating func collide(_ file: SourceEntry, _ other: SourceEntry, _ why: String) {
    diagnostics.append(
      .error(
        "name-collision",
        "'\(display(other))' and '\(display(file))' would \(file.name.hasSuffix(".md") ? "make the same page" : "be one file"): \(why)",
        at: SourceLocation(path: display(file), position: .start), suggestion: "rename one of the two"))
  }

  /// Warns about a file whose name resembles one that Vitrine reads.
  private mutating func warnOfNearName(_ file: SourceEntry) {
    let name = file.name.lowercased()
    let wanted: String
    if name == "site.yml" || name == "site.yaml" {
      wanted = file.folder.isEmpty ? "site.yaml" : displayName + "/site.yaml"
    } else if ["theme.yaml", "theme.yml", "strings.yaml", "strings.yml"].contains(name), file.folder.isEmpty {
      return warnOfTemplates(file)
    } else if file.path.utf8.count > 10, file.path.prefix(10).lowercased() == "templates/" {
      return warnOfTemplates(file)
    } else if let dot = file.name.lastIndex(of: "."),
      [".md", ".markdown", ".mdown", ".mkd"].contains(file.name[dot...].lowercased())
    {
      let stem = String(file.name[..<dot])
      wanted = (["collection", "index"].contains(stem.lowercased()) ? stem.lowercased() : stem) + ".md"
    } else {
      return
    }
    warnOfNearName(file, takenFor: "a file to download", wanted: wanted)
  }

  /// Warns about a template among the content, once for all of them.
  private mutating func warnOfTemplates(_ file: SourceEntry) {
    guard !hasFoundTemplates else { return }
    hasFoundTemplates = true
    diagnostics.append(
      .warning(
        "misplaced-file", "'\(file.name)' is taken for a file to download",
        at: SourceLocation(path: display(file)),
        suggestion: "templates are read from a folder 'Templates' beside '\(displayName)'"))
  }

  private mutating func warnOfNearName(_ file: SourceEntry, takenFor what: String, wanted: String) {
    diagnostics.append(
      .warning(
        "near-name", "'\(file.name)' is taken for \(what)", at: SourceLocation(path: display(file)),
        suggestion: file.name == "_index.md"
          ? "did you mean '\(wanted)'? 'vitrine new DIR --from PROJECT' converts a Hugo project"
          : "did you mean '\(wanted)'?"))
  }

  private func display(_ file: SourceEntry) -> String { displayName + "/" + file.path }
}

/// A path that compares as on the least exact file systems: ignoring case and normalization.
package struct PathName: Hashable {
  /// The folded path. String comparison already treats canonically equivalent strings as equal.
  private let folded: String

  package init(_ path: String) { folded = Self.isWritten(as: path) ? path : path.lowercased() }

  /// Whether folding leaves a path unchanged: it consists of ASCII without uppercase letters.
  static func isWritten(as path: String) -> Bool {
    let hasCapital = path.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
    return path.isASCII && hasCapital == false
  }
}

extension SourceEntry {
  /// The last component of the path.
  package var name: String { path.lastName }
  fileprivate func hasName(_ name: String) -> Bool { path.hasSuffix(name) && self.name == name }
  /// Whether the file is published as it is.
  fileprivate var isStatic: Bool { path.utf8.starts(with: (staticFolder + "/").utf8) }
  /// The path without its last component; empty at the top level.
  package var folder: String { path.parentFolder }
}

extension String {
  /// Whether the text equals a lowercase name except for case.
  fileprivate func isNearly(_ name: String) -> Bool { utf8.count == name.utf8.count && lowercased() == name }

  fileprivate var lastName: String {
    lastSlash.map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  fileprivate var parentFolder: String {
    lastSlash.map { String(self[..<$0]) } ?? ""
  }

  /// The index of the last slash. This runs several times for every file, so it searches the bytes directly.
  private var lastSlash: Index? {
    let slash = UInt8(ascii: "/")
    let place = utf8.withContiguousStorageIfAvailable { bytes in
      var place = bytes.count - 1
      while place >= 0, bytes[place] != slash { place -= 1 }
      return place
    }
    guard let place else { return utf8.lastIndex(of: slash) }
    return place < 0 ? nil : utf8.index(startIndex, offsetBy: place)
  }
}
