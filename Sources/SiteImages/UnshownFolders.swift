import Items
package import Diagnostics
package import Discovery
import Imaging
import SiteModel
import Settings

/// The folders of the content folder with images that belong to no collection, and of which nothing shows an image: most likely
/// collections without their `collection.md`.
package struct UnshownFolders {
  /// The names of the folders, with the number of their images, in byte order.
  package let counts: [(folder: String, count: Int)]

  /// - Parameter uses: returns the files that the site shows or links to; called only if there are such folders.
  package init(_ tree: SourceTree, uses: () -> FileUses) {
    let collections = Set(tree.collections.map(\.path))
    let itemFolders = Set(tree.items.filter(\.isFolder).map(\.file.folder))
    func isOwned(_ folder: String) -> Bool {
      var folder = folder
      while true {
        if collections.contains(folder) || itemFolders.contains(folder) { return true }
        if folder.isEmpty { return false }
        folder = ContentPath.folder(of: folder)
      }
    }
    let images = tree.assets.filter { ImageFormat.isImage(named: $0.name) && !$0.folder.isEmpty && !isOwned($0.folder) }
    // A folder may be inside one of pictures that a table names.
    let folders = Dictionary(grouping: images) { String($0.folder.prefix { $0 != "/" }) }
    guard !folders.isEmpty else {
      counts = []
      return
    }
    let shown = uses()
    counts = folders.filter { !$0.value.contains { shown.contains($0.path) } }
      .map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  /// A warning for each folder.
  /// - Parameter contentName: the path of the content folder in diagnostics.
  package func warnings(contentName: String) -> [Diagnostic] {
    counts.map { folder, count in
      .warning(
        "unshown-folder",
        count == 1 ? "nothing shows the image in this folder" : "nothing shows the \(count) images in this folder",
        at: SourceLocation(path: contentName + "/" + folder),
        suggestion: "put a collection.md with a title into it to make it a collection, or name the images in a text")
    }
  }
}
