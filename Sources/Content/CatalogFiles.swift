import Synchronization

/// The files of the content folder: which there are, and what stands beside what.
package struct ContentFiles: Sendable {
  private let paths: Set<String>
  private let folders: Folders

  /// What stands beside what, found out when it is first asked for: only mistakes need it.
  private final class Folders: Sendable {
    private let names = Mutex<[String: [String]]?>(nil)

    func names(in folder: String, _ paths: Set<String>) -> [String] {
      names.withLock { names in
        if let names { return names[folder] ?? [] }
        let found = Dictionary(grouping: paths.sortedInBytes(), by: ContentPath.folder(of:))
          .mapValues { $0.map(ContentPath.name(of:)) }
        names = found
        return found[folder] ?? []
      }
    }
  }

  /// - Parameter paths: relative to the content folder.
  /// - Complexity: O(n).
  package init(paths: some Sequence<String>) {
    self.paths = Set(paths)
    folders = Folders()
  }

  /// A file's path as the disk has it; nil where there is none.
  ///
  /// Letters with accents can be written in two ways, and one is not found under the other: macOS takes them apart where
  /// people type them in one piece.
  func file(at path: String) -> String? { paths.firstIndex(of: path).map { paths[$0] } }

  /// The names of the files directly inside a folder, in the order of their bytes.
  /// - Complexity: O(1), the first time O(n log n).
  package func names(in folder: String) -> [String] { folders.names(in: folder, paths) }
}
