import CLinux
import Glibc

extension FileSystem {
  /// Whether the path is a folder, and no link to one.
  package static func isFolderItself(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What is at the path itself, not behind a link; nil if there is nothing.
  /// - Throws: `FileError` if the file system can't answer, which is not the same as an absent file.
  package static func kind(at path: String) throws -> OpenFolder.Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("read", path)
    }
    return OpenFolder.Kind(status)
  }

  /// Whether there is anything at the path, a link that leads nowhere too.
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// What a symbolic link says; nil where there is none.
  package static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      start[count] = 0
      return String(cString: start)
    }
  }

  /// The absolute path that a path leads to through links, whether or not there is anything yet.
  package static func destination(_ path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 where !exists(path) {
      guard let target = linkTarget(path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return exists(path) ? resolved(path) : resolved(folder(of: path)) + "/" + name(of: path)
  }

  /// Gives a file a second name, or makes a copy where the file system can't. A file that is there stays.
  package static func linkOrCopy(_ source: String, to target: String) throws {
    if link(source, target) == 0 || errno == EEXIST { return }
    if errno == ENOENT || errno == ENOSPC || errno == EIO || errno == EROFS { throw FileError("write", target) }
    try write(try read(source), to: target)
  }

  /// Waits until all that was written to the file system of a folder is on the disk.
  package static func syncAll(at folder: String) throws {
    try withFolder(folder) { linux_syncfs($0) }
  }

  /// Waits until a folder's own entries are on the disk.
  package static func sync(folder: String) throws {
    try withFolder(folder) { fsync($0) }
  }

  private static func withFolder(_ folder: String, _ synchronize: (Int32) -> Int32) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("sync", folder) }
    defer { close(descriptor) }
    // Some network file systems know nothing of it.
    guard synchronize(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else {
      throw FileError("sync", folder)
    }
  }
}
