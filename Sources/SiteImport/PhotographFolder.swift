import Content
import Files
import Imaging

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

  /// The photographs that have another name in the collection, because theirs is that of another one, apart from upper
  /// and lower case, or is reserved for a page.
  package var renamed: [Photograph] {
    photographs.filter { FileSystem.name(of: $0.source) != FileSystem.name(of: $0.target) }
  }

  /// Whether photographs are directly in a folder.
  package static func hasPhotographs(in folder: String) -> Bool {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.contains { !$0.hasPrefix(".") && isImage($0) && FileSystem.isFile(folder + "/" + $0) }
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

  /// Searches a folder and its subfolders for images. Does not follow links to folders, which may lead anywhere.
  /// - Throws: `FileError` if a folder cannot be listed.
  package init(_ path: String) throws {
    self.path = path
    var taken: Set<String> = []
    let files = try Self.files(in: path, below: "", depth: Self.depth)
    let images = files.filter { Self.isImage($0.path) }
    others = files.map(\.path).filter { !Self.isImage($0) && !Self.ignored.contains(FileSystem.name(of: $0)) }
    photographs = images.filter(\.isFile).map { image in
      Photograph(source: image.path, target: Self.target(of: image.path, &taken))
    }
    unopened = images.filter { !$0.isFile }.map(\.path)
  }

  /// Files that operating systems write.
  private static let ignored: Set<String> = ["Thumbs.db", "desktop.ini", "Desktop.ini", "ehthumbs.db"]

  private static func isImage(_ path: String) -> Bool {
    let name = FileSystem.name(of: path)
    return name.lastIndex(of: ".").map { dot in
      dot != name.startIndex && ImageFormat(fileExtension: String(name[name.index(after: dot)...])) != nil
    } ?? false
  }

  /// Returns the files of a folder and those below it, by their paths in the whole folder.
  private static func files(in folder: String, below: String, depth: Int) throws -> [(path: String, isFile: Bool)] {
    try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      if FileSystem.isFolder(path) {
        return depth > 0 && FileSystem.isFolderItself(path)
          ? try files(in: path, below: "\(below)\(name)/", depth: depth - 1) : []
      }
      return [(below + name, FileSystem.isFile(path))]
    }
  }

  /// Returns a path whose stem is unique among the pages: `beach/IMG_1.jpg` beside `IMG_1.jpg` becomes
  /// `beach/IMG_1-2.jpg`.
  private static func target(of source: String, _ taken: inout Set<String>) -> String {
    let name = FileSystem.name(of: source)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var stem = String(name[..<dot])
    // These names are reserved for pages of a collection.
    if AddedSlugs.isReserved(stem.lowercased()) {
      stem = "photo-" + stem
    }
    var unique = stem
    var number = 2
    // Some file systems ignore case.
    while !taken.insert(unique.lowercased()).inserted {
      unique = "\(stem)-\(number)"
      number += 1
    }
    return source.dropLast(name.count) + unique + name[dot...]
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
