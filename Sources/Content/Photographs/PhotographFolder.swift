import Files
import Imaging

/// A folder of photographs that a gallery is to be made of.
package struct PhotographFolder: Sendable {
  /// A photograph: where it is in the folder, and where it goes in the collection.
  package struct Photograph: Hashable, Sendable {
    package var source: String
    package var target: String
  }

  package let path: String
  /// In byte order of their paths.
  package let photographs: [Photograph]
  /// The paths in the folder of what is called like an image and can't be opened by its name: links that lead nowhere,
  /// and names that are not UTF-8.
  package let unopened: [String]

  /// Whether some of them lie in folders of their own.
  package var hasFolders: Bool { photographs.contains { $0.source.contains("/") } }

  /// How deep folders are looked into.
  private static let depth = 8

  /// Looks for images, in the folders below too, but not behind links to folders, which may lead anywhere.
  /// - Throws: `FileError` where a folder can't be listed.
  package init(_ path: String) throws {
    self.path = path
    var taken: Set<String> = []
    let images = try Self.images(in: path, below: "", depth: Self.depth)
    photographs = images.filter(\.isFile).map { image in
      Photograph(source: image.path, target: Self.target(of: image.path, &taken))
    }
    unopened = images.filter { !$0.isFile }.map(\.path)
  }

  /// What is called like an image, by its path in the whole folder.
  private static func images(
    in folder: String, below: String, depth: Int
  ) throws -> [(path: String, isFile: Bool)] {
    try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      if FileSystem.isFolder(path) {
        return depth > 0 && FileSystem.isFolderItself(path)
          ? try images(in: "\(folder)/\(name)", below: "\(below)\(name)/", depth: depth - 1) : []
      }
      let isImage = name.lastIndex(of: ".").map { dot in
        dot != name.startIndex && ImageFormat(fileExtension: String(name[name.index(after: dot)...])) != nil
      }
      return isImage == true ? [(below + name, FileSystem.isFile(path))] : []
    }
  }

  /// A place whose name is that of no other page: `beach/IMG_1.jpg` beside `IMG_1.jpg` becomes `beach/IMG_1-2.jpg`.
  private static func target(of source: String, _ taken: inout Set<String>) -> String {
    let name = FileSystem.name(of: source)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var stem = String(name[..<dot])
    // Names that pages of a collection have.
    if ["index", "404"].contains(stem) || ["page-", "layout-"].contains(where: stem.hasPrefix) {
      stem = "photo-" + stem
    }
    var unique = stem
    var number = 2
    // Some file systems don't tell upper case from lower.
    while !taken.insert(unique.lowercased()).inserted {
      unique = "\(stem)-\(number)"
      number += 1
    }
    return source.dropLast(name.count) + unique + name[dot...]
  }

  /// Copies the photographs; the originals are left as they are.
  package func copy(to folder: String) throws {
    for photograph in photographs {
      let target = folder + "/" + photograph.target
      try FileSystem.createFolder(FileSystem.folder(of: target))
      try FileSystem.write(FileSystem.read(path + "/" + photograph.source), to: target)
    }
  }
}
