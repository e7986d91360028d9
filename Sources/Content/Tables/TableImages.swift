import Discovery
import Bytes
import Settings
import Items

/// The ends of the names of tables.
package let tableEndings = [".csv", ".tsv", ".json"]

/// The images that rows of a table may mean.
struct TableImages: Sendable {
  /// The folders of the table and of its collection.
  private let folders: [String]
  private let folder: String
  private let files: ContentFiles
  let isImage: @Sendable (String) -> Bool
  /// The images of the table's folder, by the slug that their names give.
  private let bySlug: [String: String]
  /// The recordings, films and documents of the table's folder, likewise.
  private let mediaBySlug: [String: String]
  /// Whether no file can belong to a row by its name: no image or medium is in the table's folder, nor a folder in it.
  let isEmpty: Bool

  /// - Parameters:
  ///   - folder: the folder of the collection.
  ///   - table: the path of the table's file, which may be in another one.
  init(in folder: String, table: String, _ files: ContentFiles, isImage: @escaping @Sendable (String) -> Bool) {
    (self.folder, self.files, self.isImage) = (folder, files, isImage)
    let own = ContentPath.folder(of: table)
    folders = own == folder ? [folder] : [own, folder]
    var (bySlug, mediaBySlug): ([String: String], [String: String]) = ([:], [:])
    for name in files.names(in: folder) {
      let path = ContentPath.join(folder, name)
      if isImage(name) {
        bySlug[tableSlug(ContentPath.stem(of: name))] = path
      } else if ItemMedium.isMedium(name) {
        mediaBySlug[tableSlug(ContentPath.stem(of: name))] = path
      }
    }
    (self.bySlug, self.mediaBySlug) = (bySlug, mediaBySlug)
    isEmpty = bySlug.isEmpty && mediaBySlug.isEmpty && !files.hasFolders(in: folder)
  }

  func mediumPath(ofItem slug: String) -> String? { mediaBySlug[slug] }

  /// Returns the path of the file that a cell names: beside the table, in its `objects` or `images`, or from the root of
  /// the content folder.
  func path(of name: String) -> String? {
    let places =
      folders + [""] + folders.flatMap { [ContentPath.join($0, "objects"), ContentPath.join($0, "images")] }
      + ["objects", "images"]
    for name in ContentPath.readings(inTable: name) {
      let reference = name.hasPrefix("/") ? String(name.drop { $0 == "/" }) : name
      for place in places {
        if let path = ContentPath.resolve(reference, in: place), let file = files.file(at: path) { return file }
      }
    }
    return nil
  }

  func path(ofItem slug: String) -> String? { bySlug[slug] }

  /// The paths of the images in the folders beside the table that have one of these names.
  func paths(inFoldersOfItem names: Set<String>) -> [String] {
    names.sorted().flatMap { files.images(in: ContentPath.join(folder, $0)) }
  }
}

extension WebAddress {
  /// The last name of the path of an address, or of a path.
  static func pathName(of address: String) -> String {
    ContentPath.name(of: String(address.prefix { $0 != "?" && $0 != "#" }))
  }
}
