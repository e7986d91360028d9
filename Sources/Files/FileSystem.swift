import Bytes
import CLinux
import Glibc

/// An error of the file system, such as a full disk or a missing permission, that is not an author's mistake.
package struct FileError: Error, CustomStringConvertible, Sendable {
  /// The attempted action: `write`.
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

/// File operations by path.
package enum FileSystem {
  /// Returns the bytes of a file.
  package static func read(_ path: String) throws -> [UInt8] {
    let (descriptor, size) = try openFile(path)
    defer { close(descriptor) }
    return try contents(of: descriptor, size: size, path)
  }

  /// Returns the first bytes of a file, as many as it has up to a count, and the others as far as its size says.
  /// - Parameter jobs: the number of threads that read a large file.
  package static func read(_ path: String, splitAt count: Int, jobs: Int) throws -> (head: [UInt8], rest: [UInt8]) {
    let (descriptor, size) = try openFile(path)
    defer { close(descriptor) }
    let head = try read(upTo: count, of: descriptor, path)
    let rest = try [UInt8](unsafeUninitializedCapacity: max(0, size - head.count)) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: head.count, path, jobs: jobs)
    }
    return (head, rest)
  }

  /// Reads bytes of an open file from an offset, many of them in pieces on several threads.
  /// - Returns: the number of bytes: less than there is room for if the file ends before.
  package static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int, _ path: String, jobs: Int
  ) throws -> Int {
    let sizeOfPiece = 8 << 20
    let address = UInt(bitPattern: buffer.baseAddress)
    let room = buffer.count
    @Sendable func fillPiece(at start: Int, upTo end: Int) throws -> Int {
      var filled = start
      while filled < end {
        let start = UnsafeMutableRawPointer(bitPattern: address + UInt(filled))
        let count = pread(descriptor, start, end - filled, offset + filled)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("read", path) }
        if count == 0 { break }
        filled += count
      }
      return filled - start
    }
    if jobs == 1 || room <= sizeOfPiece { return try fillPiece(at: 0, upTo: room) }
    let counts = try orderedMap(Array(stride(from: 0, to: room, by: sizeOfPiece)), jobs: jobs) {
      try fillPiece(at: $0, upTo: min($0 + sizeOfPiece, room))
    }
    let full = counts.prefix { $0 == sizeOfPiece }.count
    return full * sizeOfPiece + (full < counts.count ? counts[full] : 0)
  }

  /// Reads an open file to its end.
  /// - Parameters:
  ///   - size: the number of bytes in its status. In that of the kernel's own files it is 0, although they are not empty.
  ///   - path: the path in error messages.
  static func contents(of descriptor: Int32, size: Int, _ path: String) throws -> [UInt8] {
    if size > 0 {
      // One byte more than the size, so that a file that has grown shows it without another read.
      let bytes = try read(upTo: size + 1, of: descriptor, path) { $0 == size }
      if bytes.count <= size { return bytes }
      return try bytes + contents(of: descriptor, size: 0, path)
    }
    var bytes: [UInt8] = []
    var room = 1 << 14
    while true {
      let next = try read(upTo: room, of: descriptor, path)
      if next.count < room { return bytes.isEmpty ? next : bytes + next }
      bytes += next
      room *= 2
    }
  }

  /// Calls a function with the bytes of a file in pieces, so that the whole file is never in memory.
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

  /// Opens a file for reading and returns its size in bytes.
  private static func openFile(_ path: String) throws -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", path) }
    var status = stat()
    var failure: Int32 = 0
    if fstat(descriptor, &status) != 0 {
      failure = errno
    } else if status.st_mode & S_IFMT != S_IFREG {
      // Reading a pipe or device could block forever.
      failure = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
    }
    guard failure == 0 else {
      close(descriptor)
      throw FileError("read", path, code: failure)
    }
    return (descriptor, Int(status.st_size))
  }

  /// Reads the next bytes of an open file. Returns fewer than requested only at the end, or where `isEnd` says so of the
  /// number of bytes read.
  private static func read(
    upTo room: Int, of descriptor: Int32, _ path: String, isEnd: (Int) -> Bool = { _ in false }
  ) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while let start = buffer.baseAddress, filled < room {
        let count = Glibc.read(descriptor, start + filled, room - filled)
        if count < 0 {
          if errno == EINTR { continue }
          throw FileError("read", path)
        }
        filled += count
        if count == 0 || isEnd(filled) { return }
      }
    }
  }

  /// Creates or replaces a file.
  /// - Parameter parts: the contents, concatenated in order.
  package static func write(_ parts: [UInt8]..., to path: String) throws { try write(parts, to: path) { _ in } }

  /// Creates or replaces a file.
  /// - Parameters:
  ///   - parts: the contents, concatenated in order.
  ///   - path: the file's path; a relative path is relative to the folder.
  ///   - folder: the descriptor of an open folder.
  ///   - shown: the path in error messages, if it differs from `path`.
  ///   - whileOpen: called with the file's descriptor after the last write.
  package static func write(
    _ parts: [[UInt8]], to path: String, in folder: Int32 = AT_FDCWD, shown: @autoclosure () -> String? = nil,
    whileOpen: (Int32) -> Void
  ) throws {
    let file = try WrittenFile(path, in: folder, shown: shown() ?? path)
    do { for bytes in parts { try file.write(bytes) } } catch {
      file.abandon()
      throw error
    }
    whileOpen(file.descriptor)
    try file.close()
  }

  /// Creates or replaces a file with what a function writes into it.
  package static func write(to path: String, _ write: (WrittenFile) throws -> Void) throws {
    let file = try WrittenFile(path, shown: path)
    do { try write(file) } catch {
      file.abandon()
      throw error
    }
    try file.close()
  }

  /// Creates a folder and its parents.
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

  /// Returns the names in a folder in byte order, without `.` and `..`.
  package static func names(in path: String) throws -> [String] {
    var names: [String] = []
    try OpenFolder(path).forEachEntry { name, _ in names.append(String(cString: name)) }
    return names.sortedInBytes()
  }

  /// Removes a file, or a folder with its contents. An absent path is not an error. What is mounted in the folder stays,
  /// and so does the folder.
  package static func remove(_ path: String) throws {
    if unlink(path) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM, isFolder(path) else { throw FileError("remove", path) }
    guard linux_is_mount_point(path) == 0 else { throw FileError("remove", path, code: EBUSY) }
    // Entries can only be removed from a writable folder, and this one is to be removed as well.
    if access(path, R_OK | W_OK | X_OK) != 0 { chmod(path, 0o700) }
    for name in try names(in: path) { try remove(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Whether the path is a folder or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the path is a regular file or a link to one.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether anything exists at the path, following links.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the path of the parent folder: `a` for `a/b`, `.` for `b`.
  package static func folder(of path: String) -> String {
    var trimmed = path.utf8[...]
    while trimmed.count > 1, trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == trimmed.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? String(trimmed)
  }

  /// Returns the absolute path with links resolved, or the path unchanged if it does not exist.
  package static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
