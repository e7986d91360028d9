import Bytes
import Settings

/// The files of the content folder: which there are, and what stands beside what.
package struct ContentFiles: Sendable {
  private let paths: Lazy<Set<String>>
  /// Only mistakes need it.
  private let folders: Lazy<[String: [String]]>

  /// - Parameter paths: relative to the content folder.
  package init(paths: @escaping @Sendable () -> [String]) {
    let paths = Lazy { Set(paths()) }
    self.paths = paths
    folders = Lazy {
      Dictionary(grouping: paths().sortedInBytes(), by: ContentPath.folder(of:))
        .mapValues { $0.map(ContentPath.name(of:)) }
    }
  }

  /// A file's path as the disk has it; nil where there is none.
  ///
  /// Letters with accents can be written in two ways, and one is not found under the other: macOS takes them apart where
  /// people type them in one piece.
  /// - Complexity: O(1), the first time O(n).
  func file(at path: String) -> String? {
    let paths = paths()
    return paths.firstIndex(of: path).map { paths[$0] }
  }

  /// The names of the files directly inside a folder, in the order of their bytes.
  /// - Complexity: O(1), the first time O(n log n).
  package func names(in folder: String) -> [String] { folders()[folder] ?? [] }
}
