import Bytes
package import Diagnostics
import Files
package import Glibc

/// Lists all files of the content folder and classifies each by its path, without opening it.
///
/// Skips hidden files and files that editors and operating systems leave behind. Follows a symbolic link only if its
/// target is inside the content folder. A missing folder and any unreadable file are diagnostics.
///
/// - Parameters:
///   - contentFolder: the path that opens the folder.
///   - displayName: the folder's path in diagnostics.
/// - Throws: `EnvironmentFailure` if system resources are exhausted, for example if too many files are open.
/// - Complexity: O(n log n) in the number of files.
package func discover(contentFolder: String, displayName: String) throws -> (SourceTree, [Diagnostic]) {
  var tree = SourceTree(root: contentFolder, displayName: displayName)
  guard let resolved = realpath(contentFolder, nil) else {
    let code = errno
    let reason = code == ENOENT ? "there is no such folder" : systemMessage(code)
    return (tree, [.error("missing-content", "no content: \(reason)", at: SourceLocation(path: displayName))])
  }
  tree.root = String(cString: resolved)
  free(resolved)
  guard FileStatus(path: tree.root, following: true)?.kind == .folder else {
    return (
      tree, [.error("missing-content", "no content: this is not a folder", at: SourceLocation(path: displayName))]
    )
  }
  var walk = FolderWalk(root: tree.root, displayName: displayName)
  try walk.run()
  var sorting = SourceSorting(files: walk.files.sortedInBytes { $0.path }, displayName: displayName)
  sorting.run()
  tree.site = sorting.site
  tree.home = sorting.home
  tree.collections = sorting.collections
  tree.items = sorting.items
  tree.pages = sorting.pages
  tree.statics = sorting.statics
  tree.assets = sorting.assets
  let diagnostics = walk.diagnostics + sorting.diagnostics
  return (tree, diagnostics.sorted { ($0.location?.path ?? "").precedesInBytes($1.location?.path ?? "") })
}

/// An open folder from which many files are read. The system resolves the folder's own path only once.
package final class SourceFolder: Sendable {
  fileprivate let descriptor: Int32

  /// Opens the folder at a path; nil if it cannot be opened.
  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }
}

/// Reads a whole file.
///
/// - Parameters:
///   - path: the file's path.
///   - displayPath: the file's path in diagnostics.
///   - limit: the size in bytes above which it is not read.
///   - jobs: the number of threads that read a large file.
///   - hasRead: called with the bytes on disk and the status before the read.
/// - Returns: the file, or a diagnostic if it cannot be read.
/// - Throws: `EnvironmentFailure` if system resources are exhausted.
package func readSourceFile(
  at path: String, displayPath: String, limit: Int = largestSourceFile, jobs: Int = 1,
  hasRead: (stat, [UInt8]) -> Void = { _, _ in }
) throws -> (SourceFile?, [Diagnostic]) {
  try readSourceFile(at: path, in: nil, displayPath: displayPath, limit: limit, jobs: jobs, hasRead: hasRead)
}

/// Reads a whole file, like `readSourceFile(at:displayPath:hasRead:)`, by its path relative to an open folder if one is
/// given.
package func readSourceFile(
  at path: String, in folder: SourceFolder?, displayPath: String, limit: Int = largestSourceFile, jobs: Int = 1,
  hasRead: (stat, [UInt8]) -> Void
) throws -> (SourceFile?, [Diagnostic]) {
  func refusal(_ reason: String) -> (SourceFile?, [Diagnostic]) {
    (nil, [.error("unreadable-file", "cannot read this file: \(reason)", at: SourceLocation(path: displayPath))])
  }
  let descriptor = openat(folder?.descriptor ?? AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else {
    let code = errno
    if code.isShortage { throw EnvironmentFailure(cannot: "read \(displayPath)", errno: code) }
    return refusal(systemMessage(code))
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    return refusal("it is not a regular file")
  }
  let size = max(Int(status.st_size), 0)
  guard size <= limit else { return refusal("it is larger than \(limit >> 20) MiB") }
  // If the file grows during the read, the added bytes are ignored.
  let bytes: [UInt8]
  do {
    bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = try FileSystem.fill(
        UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: 0, displayPath, jobs: jobs)
    }
  } catch let failure as FileError {
    throw EnvironmentFailure(cannot: "read \(displayPath)", errno: failure.code)
  }
  hasRead(status, bytes)
  return (SourceFile(path: displayPath, bytes: bytes), [])
}

/// The maximum size of a text file in bytes; larger ones are not read.
package let largestSourceFile = 64 << 20

/// The maximum size of a table in bytes: some millions of rows.
package let largestTable = 1 << 30

extension Int32 {
  /// Whether an error number reports exhausted system resources or a failing disk instead of a problem with one file.
  var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, EIO].contains(self) }
}
