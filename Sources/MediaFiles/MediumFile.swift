internal import Glibc

/// A file of which small parts are read. It is closed when the value is destroyed.
struct MediumFile: ~Copyable {
  private let descriptor: CInt
  let byteCount: Int

  deinit { close(descriptor) }

  /// - Returns: nil if the file cannot be read, or is no regular file.
  init?(opening path: String) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { return nil }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      return nil
    }
    descriptor = opened
    byteCount = Int(status.st_size)
  }

  /// Reads bytes; fewer if the file ends before, none if the place is not in the file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < byteCount, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(count, byteCount - offset)) { buffer, initialized in
      while initialized < buffer.count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + initialized }, buffer.count - initialized,
          off_t(offset + initialized))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        initialized += read
      }
    }
  }
}

extension [UInt8] {
  /// Whether these letters are at a place.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { self[offset + $0] == text.utf8Start[$0] }
  }

  /// A big-endian number of at most seven bytes; nil if the bytes end before it does.
  func bigEndian(at offset: Int, count width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    return self[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of at most seven bytes; nil if the bytes end before it does.
  func littleEndian(at offset: Int, count width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    return self[offset..<offset + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of eight bytes, in either order; nil if the bytes end before it does, or if it is negative.
  func number64(at offset: Int, isBigEndian: Bool) -> Int? {
    guard offset >= 0, offset <= count - 8 else { return nil }
    let eight = self[offset..<offset + 8]
    let bits =
      isBigEndian ? eight.reduce(0) { $0 << 8 | UInt64($1) } : eight.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return Int(exactly: bits)
  }
}
