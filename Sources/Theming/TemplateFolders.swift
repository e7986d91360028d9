import Bytes
package import Diagnostics
import Files
import Glibc

/// The folders in which templates are searched: the site's own first, then those that come with Vitrine.
///
/// A file of the site replaces only the file of the same name that comes with Vitrine.
package struct TemplateFolders: Sendable {
  /// A folder of templates.
  package struct Folder: Sendable, Hashable {
    package var path: String
    /// The path as printed in diagnostics.
    package var displayName: String

    package init(path: String, displayName: String) {
      self.path = path
      self.displayName = displayName
    }
  }

  package var folders: [Folder]

  package init(_ folders: [Folder]) { self.folders = folders }

  /// Reads a file by its path relative to a template folder; returns nil if no folder has it.
  ///
  /// A link that leads out of its folder is not read; `linkProblems` reports it.
  /// - Throws: `FileError` if the file exists and cannot be read.
  package func file(_ relativePath: String) throws -> SourceFile? {
    try folder(of: relativePath).flatMap { try file(relativePath, in: $0) }
  }

  /// Reads a file that is published as text, with errors for bytes that are not UTF-8.
  func text(_ relativePath: String, _ diagnostics: inout [Diagnostic]) throws -> SourceFile? {
    try file(relativePath).map { file in
      let readable = ReadableText(file)
      diagnostics += readable.diagnostics
      return readable.file
    }
  }

  /// Reads the file of the last folder that has it, which no site has replaced.
  func lastFile(_ relativePath: String) throws -> SourceFile? {
    try folders.last { FileSystem.exists($0.path + "/" + relativePath) }.flatMap { try file(relativePath, in: $0) }
  }

  private func file(_ relativePath: String, in folder: Folder) throws -> SourceFile? {
    if folder.destination(of: relativePath) == .outside { return nil }
    return SourceFile(
      path: folder.displayName + "/" + relativePath, bytes: try FileSystem.read(folder.path + "/" + relativePath))
  }

  /// The absolute path of a file; nil if no folder has it.
  package func path(_ relativePath: String) -> String? {
    folder(of: relativePath).map { $0.path + "/" + relativePath }
  }

  /// The stems of the files with an ending in a subfolder, of all folders, in byte order.
  package func stems(in subfolder: String, ending: String) throws -> [String] {
    var stems: Set<String> = []
    for folder in folders where FileSystem.isFolder(folder.path + "/" + subfolder) {
      for name in try FileSystem.names(in: folder.path + "/" + subfolder)
      where name.hasSuffix(ending) && !name.hasPrefix(".") {
        stems.insert(String(name.dropLast(ending.count)))
      }
    }
    return stems.sortedInBytes()
  }

  /// The stems of the files with an ending in a subfolder, in overriding order: first those that come with Vitrine,
  /// then those that only the site has; each group in byte order. A site's file that replaces one that comes with
  /// Vitrine keeps its position.
  func stemsInOverridingOrder(in subfolder: String, ending: String) throws -> [String] {
    var ordered: [String] = []
    for folder in folders.reversed() {
      let stems = try TemplateFolders([folder]).stems(in: subfolder, ending: ending)
      ordered += stems.filter { !ordered.contains($0) }
    }
    return ordered
  }

  /// The first folder that has a file.
  func folder(of relativePath: String) -> Folder? {
    folders.first { FileSystem.exists($0.path + "/" + relativePath) }
  }

  /// The templates that come with Vitrine: `share/vitrine/Templates` of its installation, or `Templates` of the
  /// checkout from which it was built.
  package static func bundled() -> Folder? {
    var folder = FileSystem.folder(of: FileSystem.resolved("/proc/self/exe"))
    while folder != "/", folder != "." {
      for candidate in [folder + "/share/vitrine/Templates", folder + "/Templates"]
      where FileSystem.exists(candidate + "/theme.yaml") {
        return Folder(path: candidate, displayName: candidate)
      }
      folder = FileSystem.folder(of: folder)
    }
    return nil
  }
}
