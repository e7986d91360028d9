import Glibc

/// A file that is open for writing.
package struct WrittenFile {
  let descriptor: Int32
  private let shown: String

  /// Creates a file, or opens and empties it.
  /// - Parameters:
  ///   - path: the file's path; a relative path is relative to the folder.
  ///   - folder: the descriptor of an open folder.
  ///   - shown: the path in error messages.
  init(_ path: String, in folder: Int32 = AT_FDCWD, shown: @autoclosure () -> String) throws {
    descriptor = openat(folder, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    let code = errno
    self.shown = shown()
    guard descriptor >= 0 else { throw FileError("write", self.shown, code: code) }
  }

  /// Writes bytes after those that are written.
  package func write(_ bytes: [UInt8]) throws { try write(bytes) { Glibc.write(descriptor, $0, $1) } }

  /// Writes bytes at a place, in bytes from the start, instead of those that are there.
  package func write(_ bytes: [UInt8], at place: Int) throws {
    var place = place
    try write(bytes) { start, size in
      let count = pwrite(descriptor, start, size, off_t(place))
      place += max(0, count)
      return count
    }
  }

  private func write(_ bytes: [UInt8], _ call: (UnsafeRawPointer, Int) -> Int) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { call($0 + written, buffer.count - written) } ?? 0
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError("write", shown)
      }
      written += count
    }
  }

  /// Closes the file after an error.
  func abandon() { Glibc.close(descriptor) }

  func close() throws { guard Glibc.close(descriptor) == 0 else { throw FileError("write", shown) } }
}
