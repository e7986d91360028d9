package import Foundation

/// A new temporary folder, deleted with its contents when the last reference is released.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// The folder's path, without a trailing slash.
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Creates a new folder with these files; see `write(_:)`.
  package convenience init(_ files: [String: String]) throws {
    try self.init()
    try write(files)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file tree given as relative path → text, creating missing folders.
  package func write(_ files: [String: String]) throws {
    try writeFiles(files, to: url)
  }

  /// Sets the modification time of the file at a relative path, in seconds from now. A file with a time in the future
  /// counts as just written, however long a test is delayed.
  package func setModified(_ path: String, in seconds: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: url.path + "/" + path)
  }

  /// Reads the text of the file at a relative path.
  package func text(_ path: String) throws -> String {
    try String(decoding: Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }

  /// The relative paths of all files in the folder, sorted.
  package func files() -> [String] {
    paths().filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: url.path + "/" + path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
    }
  }

  /// The relative paths of all files and folders in the folder, sorted.
  package func paths() -> [String] {
    (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

/// A template for `mkdtemp` in the folder for temporary files.
package func temporaryTemplate(_ name: String) -> [CChar] {
  Array((FileManager.default.temporaryDirectory.path + "/vitrine-\(name)-XXXXXX").utf8CString)
}

/// Writes a file tree given as relative path → text, creating missing folders.
package func writeFiles(_ files: [String: String], to folder: URL) throws {
  for (path, text) in files.sorted(by: { $0.key < $1.key }) {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// The folder `Tests/Fixtures` of this package.
package let fixturesFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")
