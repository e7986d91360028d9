import Bytes
import Settings

/// An index of the files in the content folder, by path and by folder.
package struct ContentFiles: Sendable {
  private let paths: Lazy<Set<String>>
  /// The names in each folder; only diagnostics need them.
  private let folders: Lazy<[String: [String]]>

  /// - Parameter paths: returns the paths, relative to the content folder.
  package init(paths: @escaping @Sendable () -> [String]) {
    let paths = Lazy { Set(paths()) }
    self.paths = paths
    folders = Lazy {
      Dictionary(grouping: paths().sortedInBytes(), by: ContentPath.folder(of:))
        .mapValues { $0.map(ContentPath.name(of:)) }
    }
  }

  /// Returns the path of a file as spelled on disk; nil if there is no such file.
  ///
  /// Accented letters have two spellings in Unicode, and file systems may not find one by the other: macOS decomposes
  /// letters that people type precomposed.
  /// - Complexity: O(1); O(n) for the first call.
  package func file(at path: String) -> String? {
    let paths = paths()
    return paths.firstIndex(of: path).map { paths[$0] }
  }

  /// Returns the names of the files directly inside a folder, in byte order.
  /// - Complexity: O(1); O(n log n) for the first call.
  package func names(in folder: String) -> [String] { folders()[folder] ?? [] }
}
