import Bytes
import Glibc

/// A failure of the environment: a disk, a permission, a missing file that is not an author's mistake.
package struct FileError: Error, CustomStringConvertible, Sendable {
  /// What was tried: `write`.
  package var action: String
  package var path: String
  package var code: Int32

  package init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  package var description: String { "cannot \(action) \(path): \(String(cString: strerror(code)))" }
}

/// The few file operations that the pipeline needs, by path.
package enum FileSystem {
  /// The bytes of a file.
  package static func read(_ path: String) throws -> [UInt8] {
    let (descriptor, size) = try openFile(path)
    defer { close(descriptor) }
    // One byte more than the size, so that the end is seen without another round for files of the stated size.
    var room = size + 1
    var bytes = try read(upTo: room, of: descriptor, path)
    while bytes.count == room {
      // It is growing.
      bytes += try read(upTo: room, of: descriptor, path)
      room *= 2
    }
    return bytes
  }

  /// Goes through the bytes of a file, of which no more than a piece is in memory at once.
  static func forEachPiece(of path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    let (descriptor, _) = try openFile(path)
    defer { close(descriptor) }
    try withUnsafeTemporaryAllocation(byteCount: 1 << 17, alignment: 64) { piece in
      while true {
        let count = Glibc.read(descriptor, piece.baseAddress, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("read", path) }
        if count == 0 { return }
        body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
    }
  }

  /// Opens a file for reading, and tells its size in bytes.
  private static func openFile(_ path: String) throws -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", path) }
    var status = stat()
    var failure: Int32 = 0
    if fstat(descriptor, &status) != 0 {
      failure = errno
    } else if status.st_mode & S_IFMT != S_IFREG {
      // A pipe or a device would be waited for without end.
      failure = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
    }
    guard failure == 0 else {
      close(descriptor)
      throw FileError("read", path, code: failure)
    }
    return (descriptor, Int(status.st_size))
  }

  /// The next bytes of an open file: fewer than asked for only where it ends.
  private static func read(upTo room: Int, of descriptor: Int32, _ path: String) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while let start = buffer.baseAddress, filled < room {
        let count = Glibc.read(descriptor, start + filled, room - filled)
        if count < 0 {
          if errno == EINTR { continue }
          throw FileError("read", path)
        }
        filled += count
        // Nothing, or all but the byte that is asked for beyond the end.
        if count == 0 || filled == room - 1 { return }
      }
    }
  }

  /// Creates or replaces a file.
  /// - Parameter parts: what stands in it, one behind the other.
  package static func write(_ parts: [UInt8]..., to path: String) throws { try write(parts, to: path) { _ in } }

  /// Creates or replaces a file.
  /// - Parameters:
  ///   - parts: what stands in it, one behind the other.
  ///   - path: where it is; relative to the folder, if it is relative.
  ///   - folder: the descriptor of an open folder.
  ///   - shown: the path in error messages, if it differs from `path`.
  ///   - whileOpen: is called with the file's descriptor when all is written.
  package static func write(
    _ parts: [[UInt8]], to path: String, in folder: Int32 = AT_FDCWD, shown: @autoclosure () -> String? = nil,
    whileOpen: (Int32) -> Void
  ) throws {
    func failure() -> FileError {
      let code = errno
      return FileError("write", shown() ?? path, code: code)
    }
    let descriptor = openat(folder, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    for bytes in parts {
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          buffer.baseAddress.map { Glibc.write(descriptor, $0 + written, buffer.count - written) } ?? 0
        }
        if count < 0 {
          if errno == EINTR { continue }
          let failure = failure()
          close(descriptor)
          throw failure
        }
        written += count
      }
    }
    whileOpen(descriptor)
    guard close(descriptor) == 0 else { throw failure() }
  }

  /// Creates a folder and those above it.
  package static func createFolder(_ path: String) throws {
    if mkdir(path, 0o755) == 0 { return }
    switch errno {
    case EEXIST:
      guard isFolder(path) else { throw FileError("create the folder", path, code: ENOTDIR) }
    case ENOENT:
      let parent = folder(of: path)
      guard parent != path else { throw FileError("create the folder", path) }
      try createFolder(parent)
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create the folder", path) }
    default: throw FileError("create the folder", path)
    }
  }

  /// The names in a folder, without `.` and `..`, in byte order.
  package static func names(in path: String) throws -> [String] {
    var names: [String] = []
    try OpenFolder(path).forEachEntry { name, _ in names.append(String(cString: name)) }
    return names.sortedInBytes()
  }

  /// Removes a file, or a folder with everything in it; what is not there is fine.
  package static func remove(_ path: String) throws {
    if unlink(path) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM, isFolder(path) else { throw FileError("remove", path) }
    // Nothing can be taken out of a folder that may not be written, and this one goes away.
    if access(path, R_OK | W_OK | X_OK) != 0 { chmod(path, 0o700) }
    for name in try names(in: path) { try remove(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Whether the path leads to a folder, through links too.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a file of bytes, perhaps behind a link.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path of the folder that a path is in: `a` for `a/b`, `.` for `b`.
  package static func folder(of path: String) -> String {
    var trimmed = path.utf8[...]
    while trimmed.count > 1, trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == trimmed.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? String(trimmed)
  }

  /// The absolute path with links resolved, or the path itself where it leads nowhere.
  package static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
