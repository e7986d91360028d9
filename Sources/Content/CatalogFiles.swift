/// The files of the content folder: which there are, and what stands beside what.
package struct ContentFiles: Sendable {
  private var paths: Set<String>
  private var namesByFolder: [String: [String]]

  /// - Parameter paths: relative to the content folder, in path order.
  /// - Complexity: O(n).
  package init(paths: some Sequence<String>) {
    self.paths = []
    namesByFolder = [:]
    for path in paths where self.paths.insert(path).inserted {
      namesByFolder[ContentPath.folder(of: path), default: []].append(ContentPath.name(of: path))
    }
  }

  /// A file's path as the disk has it; nil where there is none.
  ///
  /// Letters with accents can be written in two ways, and one is not found under the other: macOS takes them apart where
  /// people type them in one piece.
  func file(at path: String) -> String? { paths.firstIndex(of: path).map { paths[$0] } }

  /// The names of the files directly inside a folder.
  package func names(in folder: String) -> [String] { namesByFolder[folder] ?? [] }
}
