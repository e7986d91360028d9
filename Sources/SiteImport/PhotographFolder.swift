import Bytes
import Items
import Files
import Imaging
import Settings

/// A folder of photographs to turn into a gallery.
package struct PhotographFolder: Sendable {
  /// A photograph, with its path in the folder and its path in the collection.
  package struct Photograph: Hashable, Sendable {
    package var source: String
    package var target: String
  }

  package let path: String
  /// The photographs, in byte order of their paths.
  package let photographs: [Photograph]
  /// The paths of files that are named like images but cannot be opened by name: broken links, and names that are not
  /// UTF-8.
  package let unopened: [String]
  /// The paths of the other files, without those of operating systems.
  package let others: [String]
  /// The paths of folders that are not searched: links, which may lead anywhere, and those that are too deep.
  package let unsearched: [String]

  /// The photographs that have another name in the collection, because theirs is that of another one, apart from upper
  /// and lower case, or is reserved for a page.
  package var renamed: [Photograph] {
    photographs.filter { FileSystem.name(of: $0.source) != FileSystem.name(of: $0.target) }
  }

  /// Whether photographs are directly in a folder.
  package static func hasPhotographs(in folder: String) -> Bool {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.contains {
      !$0.hasPrefix(".") && ImageFormat.isImage(named: $0) && FileSystem.isFile(folder + "/" + $0)
    }
  }

  /// The folders of projects in a portfolio, in order: the name that each has there, and its own.
  package var projects: [(name: String, folder: String)] {
    var found: [(name: String, folder: String)] = []
    for photograph in photographs where photograph.source.contains("/") {
      let name = String(photograph.target.prefix { $0 != "/" })
      if found.last?.name != name { found.append((name, String(photograph.source.prefix { $0 != "/" }))) }
    }
    return found.sortedInBytes { $0.name }
  }

  /// Whether some photographs are in subfolders.
  package var hasFolders: Bool { photographs.contains { $0.source.contains("/") } }

  /// Whether most photographs have the names that cameras give: `DSC_0012`, `20190302_101112`, `IMG_7`.
  package var areNumbered: Bool {
    let numbered = photographs.count { photograph in
      let words = FileSystem.name(of: photograph.source).split(separator: ".")[0].split { !$0.isLetter }
      return words.allSatisfy { $0.allSatisfy(\.isUppercase) || Self.cameraWords.contains(String($0)) }
        && photograph.source.contains(where: \.isNumber)
    }
    return numbered * 2 > photographs.count
  }

  private static let cameraWords: Set<String> = ["img", "dsc", "image", "photo", "pic", "Photo", "Image", "Screenshot"]

  /// The maximum depth of subfolders to search.
  private static let depth = 8

  /// Searches a folder and its subfolders for images. Does not follow links to folders.
  /// - Parameter areProjects: Whether each folder becomes an item with the photographs below it.
  /// - Throws: `FileError` if a folder cannot be listed.
  package init(_ path: String, areProjects: Bool = false) throws {
    self.path = path
    var search = Search(root: FileSystem.resolved(path))
    try search.search(path, below: "", depth: Self.depth)
    let named = search.files.filter { ImageFormat.isImage(named: $0.path) }
    let noImages = Set(named.filter { $0.isFile && isNoImage(atPath: path + "/" + $0.path) }.map(\.path))
    let images = named.filter { !noImages.contains($0.path) }
    others = search.files.map(\.path).filter {
      !ImageFormat.isImage(named: $0) && !Self.ignored.contains(FileSystem.name(of: $0)) || noImages.contains($0)
    }
    unsearched = search.unsearched
    // Names are those of pages, or those of a project's pictures.
    var taken: [String: TakenNames] = [:]
    var projects = ProjectNames()
    photographs = images.filter(\.isFile).map { image in
      let name = FileSystem.name(of: image.path)
      var folder = String(image.path.dropLast(name.count))
      if areProjects, let first = image.path.split(separator: "/").dropLast().first {
        folder = projects.name(of: String(first)) + "/"
      }
      let target = Self.target(of: name, in: folder, &taken[areProjects ? folder : "", default: TakenNames()])
      return Photograph(source: image.path, target: target)
    }
    unopened = images.filter { !$0.isFile }.map(\.path)
  }

  /// The names of projects by those of their folders, in a portfolio.
  private struct ProjectNames {
    private var names: [String: String] = [:]
    private var taken = TakenNames()

    /// A name that no page of the collection and no other project has, apart from upper and lower case.
    mutating func name(of folder: String) -> String {
      if let name = names[folder] { return name }
      // The name is part of an address; the page has the folder's as its title.
      let slug = tableSlug(folder).split(separator: "-").joined(separator: "-")
      var stem = slug.isEmpty ? folder : slug
      // The file of the page has an ending.
      while stem.utf8.count > 200 { stem.removeLast() }
      if AddedSlugs.isReserved(stem.lowercased()) { stem = "project-" + stem }
      let name = taken.unique(stem)
      names[folder] = name
      return name
    }
  }

  /// Files that operating systems write.
  private static let ignored: Set<String> = ["Thumbs.db", "desktop.ini", "Desktop.ini", "ehthumbs.db"]

  /// The files of a folder and those below it, by their paths in the whole folder.
  private struct Search {
    /// The whole folder, without links in its path.
    let root: String
    private(set) var files: [(path: String, isFile: Bool)] = []
    private(set) var unsearched: [String] = []

    mutating func search(_ folder: String, below: String, depth: Int) throws {
      for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if FileSystem.linkTarget(path) != nil, LinkDestination(of: path, inside: root) == .outside {
          unsearched.append(below + name)
        } else if !FileSystem.isFolder(path) {
          files.append((below + name, FileSystem.isFile(path)))
        } else if depth > 0, FileSystem.isFolderItself(path) {
          try search(path, below: "\(below)\(name)/", depth: depth - 1)
        } else {
          unsearched.append(below + name)
        }
      }
    }
  }

  /// Returns a path whose stem is unique among the pages: `beach/IMG_1.jpg` beside `IMG_1.jpg` becomes
  /// `beach/IMG_1-2.jpg`.
  private static func target(of name: String, in folder: String, _ taken: inout TakenNames) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var stem = String(name[..<dot])
    // These names are reserved for pages of a collection.
    if AddedSlugs.isReserved(stem.lowercased()) {
      stem = "photo-" + stem
    }
    return folder + taken.unique(stem) + name[dot...]
  }

  /// Copies the photographs into a folder; the originals stay unchanged.
  package func copy(to folder: String) throws {
    for photograph in photographs {
      let target = folder + "/" + photograph.target
      try FileSystem.createFolder(FileSystem.folder(of: target))
      try FileSystem.copy(path + "/" + photograph.source, to: target)
    }
  }
}
