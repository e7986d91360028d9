import CLinux
import Glibc

extension FileSystem {
  /// Whether the path is a folder and not a link to one.
  package static func isFolderItself(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the kind of the path itself, without following a link; nil if there is nothing.
  /// - Throws: `FileError` if the file system fails, so that a failure is not mistaken for an absent file.
  package static func kind(at path: String) throws -> OpenFolder.Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("read", path)
    }
    return OpenFolder.Kind(status)
  }

  /// Whether anything exists at the path, including a broken link.
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the text of a symbolic link; nil if the path is not one.
  package static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      start[count] = 0
      return String(cString: start)
    }
  }

  /// Returns the absolute path that a path leads to through links. The target need not exist.
  package static func destination(_ path: String) -> String {
    var path = path
    // The system follows 40 links at most.
    for _ in 0..<40 where !exists(path) {
      guard let target = linkTarget(path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return exists(path) ? resolved(path) : resolved(folder(of: path)) + "/" + name(of: path)
  }

  /// Creates a hard link to a file, or a copy if the file system does not support links. Keeps an existing file.
  ///
  /// Linux refuses a link with ENOENT if another process replaces the source at that moment: the copy then has the
  /// bytes of the file that was or of the one that is.
  package static func linkOrCopy(_ source: String, to target: String) throws {
    if link(source, target) == 0 || errno == EEXIST { return }
    if errno == ENOSPC || errno == EIO || errno == EROFS { throw FileError("write", target) }
    try write(try read(source), to: target)
  }

  /// Copies a file. The copy shares blocks with the source where the file system can do that.
  /// - Throws: `FileError`. A part of the copy may then exist.
  package static func copy(_ source: String, to target: String) throws {
    let from = open(source, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw FileError("read", source) }
    defer { close(from) }
    let to = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard to >= 0 else { throw FileError("write", target) }
    defer { close(to) }
    while true {
      let count = linux_copy_file_range(from, to, 1 << 30)
      if count == 0 { return }
      guard count < 0 else { continue }
      if errno == EINTR { continue }
      guard [EINVAL, EXDEV, ENOSYS, EOPNOTSUPP].contains(errno) else { throw FileError("write", target) }
      // Between these file systems, bytes go through memory.
      return try write(try read(source), to: target)
    }
  }

  /// Waits until all writes to the file system of a folder are on disk.
  package static func syncAll(at folder: String) throws {
    try withFolder(folder) { linux_syncfs($0) }
  }

  /// Waits until the entries of a folder are on disk.
  package static func sync(folder: String) throws {
    try withFolder(folder) { fsync($0) }
  }

  private static func withFolder(_ folder: String, _ synchronize: (Int32) -> Int32) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("sync", folder) }
    defer { close(descriptor) }
    // Some network file systems do not support it.
    guard synchronize(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else {
      throw FileError("sync", folder)
    }
  }
}
