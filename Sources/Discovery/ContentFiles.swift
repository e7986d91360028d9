package import Bytes
import Files
import Settings

/// An index of the files in the content folder, by path and by folder.
package struct ContentFiles: Sendable {
  /// The paths of Markdown files, and those of all other files. Most sites look only for the latter.
  private let texts: Lazy<Set<String>>
  private let others: Lazy<Set<String>>
  /// The names in each folder; only diagnostics need them.
  private let folders: Lazy<[String: [String]]>
  /// The paths in the site of the files that are published as they are.
  private let statics: Lazy<Set<String>>
  /// The key of all paths.
  private let pathsKey: Lazy<ContentKey>
  /// Whether a file is an image, by its name.
  package let isImage: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - paths: returns the paths that a function accepts, relative to the content folder.
  ///   - statics: returns the paths in the site of the files that are published as they are.
  ///   - isImage: whether a file is an image, by its name.
  package init(
    paths: @escaping @Sendable ((String) -> Bool) -> [String], statics: @escaping @Sendable () -> [String] = { [] },
    isImage: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.isImage = isImage
    self.statics = Lazy { Set(statics()) }
    pathsKey = Lazy { ContentKey(ofTexts: paths { _ in true }).combined(with: ContentKey(ofTexts: statics())) }
    texts = Lazy { Set(paths(Self.isText)) }
    others = Lazy { Set(paths { !Self.isText($0) }) }
    folders = Lazy {
      Dictionary(grouping: paths { _ in true }.sortedInBytes(), by: ContentPath.folder(of:))
        .mapValues { $0.map(ContentPath.name(of:)) }
    }
  }

  /// The key of what files there are.
  /// - Complexity: O(1); O(n) for the first call.
  package var key: ContentKey { pathsKey() }

  private static func isText(_ path: String) -> Bool { path.utf8.suffix(3).elementsEqual(".md".utf8) }

  /// Returns the path of a file as spelled on disk; nil if there is no such file.
  ///
  /// Accented letters have two spellings in Unicode, and file systems may not find one by the other: macOS decomposes
  /// letters that people type precomposed.
  /// - Complexity: O(1); O(n) for the first call.
  package func file(at path: String) -> String? {
    let paths = Self.isText(path) ? texts() : others()
    return paths.firstIndex(of: path).map { paths[$0] }
  }

  /// Whether there is a file with exactly this path.
  package func hasFile(at path: String) -> Bool {
    // Texts that differ only in how accents are written are equal.
    file(at: path).map { ByteText($0) == ByteText(path) } ?? false
  }

  /// Returns the path in the site of the static file that a path of the content folder means: `press.pdf` for
  /// `static/press.pdf` as well as for the address in the site, `press.pdf`. Nil if there is none.
  package func staticFile(at path: String) -> String? {
    let prefix = staticFolder + "/"
    let path = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    return statics().contains(path) ? path : nil
  }

  /// Returns the names of the files directly inside a folder, in byte order.
  /// - Complexity: O(1); O(n log n) for the first call.
  package func names(in folder: String) -> [String] { folders()[folder] ?? [] }

  /// Whether there are folders with files inside a folder.
  /// - Complexity: O(n) in the number of folders.
  package func hasFolders(in folder: String) -> Bool {
    folders().keys.contains { $0.hasPrefix(folder.isEmpty ? "" : folder + "/") && $0 != folder }
  }

  /// Returns the paths of the images directly inside a folder, in the order in which people number them: 2 before 10.
  /// - Complexity: as `names(in:)`.
  package func images(in folder: String) -> [String] {
    names(in: folder).filter(isImage).sorted(by: precedesByNumber).map { ContentPath.join(folder, $0) }
  }
}
