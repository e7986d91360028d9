import Bytes
package import Diagnostics
package import Glibc

/// Finds every file of the content folder and says what each is, without opening any.
///
/// Hidden files and what editors leave behind are passed over. A symbolic link is followed only where it leads to a
/// place inside the content folder. A folder that is missing, and whatever can't be read, is a diagnostic.
///
/// - Parameters:
///   - contentFolder: the path to open it by.
///   - displayName: the path that diagnostics print.
/// - Throws: `EnvironmentFailure` where the machine gives out, as when too many files are open.
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
  tree.assets = sorting.assets
  let diagnostics = walk.diagnostics + sorting.diagnostics
  return (tree, diagnostics.sorted { ($0.location?.path ?? "").precedesInBytes($1.location?.path ?? "") })
}

/// Told the bytes of every file that is read, by its path relative to the content folder, and its status before that.
package typealias SourceObserver = @Sendable (_ path: String, _ status: stat, _ bytes: [UInt8]) -> Void

/// A folder in which many files are opened: its own path is looked up but once.
package final class SourceFolder: Sendable {
  fileprivate let descriptor: Int32

  /// Nil where it can't be opened.
  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }
}

/// Reads one file whole.
///
/// - Parameters:
///   - path: where it is; in a folder, if one is given.
///   - hasRead: told its bytes as they are on the disk, and its status before they were read.
/// - Returns: the file, or a diagnostic where it can't be read.
/// - Throws: `EnvironmentFailure` where the machine gives out.
package func readSourceFile(
  at path: String, displayPath: String, hasRead: (stat, [UInt8]) -> Void = { _, _ in }
) throws -> (SourceFile?, [Diagnostic]) {
  try readSourceFile(at: path, in: nil, displayPath: displayPath, hasRead: hasRead)
}

package func readSourceFile(
  at path: String, in folder: SourceFolder?, displayPath: String, hasRead: (stat, [UInt8]) -> Void
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
  guard size <= largestSourceFile else { return refusal("it is larger than \(largestSourceFile >> 20) MiB") }
  var failure: Int32 = 0
  // A file that grows meanwhile is taken as it was.
  var bytes = [UInt8](repeating: 0, count: size)
  var count = 0
  bytes.withUnsafeMutableBytes { buffer in
    guard let base = buffer.baseAddress else { return }
    while count < buffer.count {
      let got = read(descriptor, base + count, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      if got <= 0 { break }
      count += got
    }
  }
  bytes.removeLast(bytes.count - count)
  guard failure == 0 else { throw EnvironmentFailure(cannot: "read \(displayPath)", errno: failure) }
  hasRead(status, bytes)
  return (SourceFile(path: displayPath, bytes: bytes), [])
}

/// The largest text file that is read, in bytes.
package let largestSourceFile = 64 << 20

extension Int32 {
  /// Whether an error number tells of the machine rather than of one file.
  var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, EIO].contains(self) }
}
