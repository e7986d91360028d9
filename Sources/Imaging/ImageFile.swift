internal import Glibc

/// An image file that is open for reading; the file is closed when the value is destroyed.
///
/// All reads use one descriptor, so a file that is deleted or replaced in the meantime is still the file that was
/// checked. Files are never mapped into memory, because accessing a mapped file that was truncated kills the process.
struct ImageFile: ~Copyable {
  let path: String
  let descriptor: CInt
  let byteCount: Int
  let format: ImageFormat

  /// The size limit of files: no photograph is as large, and whole files are held in memory while decoding.
  static let byteLimit = 1 << 29

  deinit { close(descriptor) }

  /// Opens a file and checks its first bytes.
  init(opening path: String) throws(ImageProblem) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else {
      let code = errno
      throw ImageProblem(
        code == ENOENT || code == ENOTDIR ? .missing : .unreadable(systemMessage(code)), path: path)
    }
    do throws(ImageProblem) {
      var status = stat()
      guard fstat(opened, &status) == 0 else { throw ImageProblem(.unreadable(systemMessage(errno)), path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw ImageProblem(.notAFile, path: path) }
      let size = Int(status.st_size)
      guard size > 0 else { throw ImageProblem(.empty, path: path) }
      guard size <= Self.byteLimit else {
        throw ImageProblem(.fileTooLarge(bytes: size, limit: Self.byteLimit), path: path)
      }
      let head = try readBytes(of: opened, at: 0, count: ImageFormat.sniffedByteCount, path: path)
      guard let format = ImageFormat(firstBytes: head) else { throw ImageProblem(.unknownFormat, path: path) }
      if format.hasZeroSize(header: head) { throw ImageProblem(.zeroSize(format), path: path) }
      self.format = format
    } catch {
      close(opened)
      throw error
    }
    var status = stat()
    byteCount = fstat(opened, &status) == 0 ? Int(status.st_size) : 0
    self.path = path
    descriptor = opened
  }

  /// Reads the whole file at its current length.
  func contents() throws(ImageProblem) -> [UInt8] {
    let bytes = try readBytes(of: descriptor, at: 0, count: byteCount, path: path)
    guard !bytes.isEmpty else { throw ImageProblem(.empty, path: path) }
    return bytes
  }

  /// Reads the first bytes of the file.
  func head() throws(ImageProblem) -> [UInt8] {
    try readBytes(of: descriptor, at: 0, count: ImageFormat.sniffedByteCount, path: path)
  }

  /// Reads the last bytes of the file.
  func tail(_ count: Int) throws(ImageProblem) -> [UInt8] {
    try readBytes(of: descriptor, at: max(0, byteCount - count), count: count, path: path)
  }
}

/// A warning if the extension of a path stands for a different format than the given one.
func mislabelling(of path: String, as format: ImageFormat) -> ImageProblem? {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  let suffix = String(name[name.index(after: dot)...])
  // No extension of an image is that of a document.
  guard ImageFormat(fileExtension: suffix) != format, format != .pdf || suffix.lowercased() != "pdf" else { return nil }
  return ImageProblem(.mislabelled(extension: suffix, actual: format), path: path)
}

extension [UInt8] {
  /// Calls `body` with the bytes as memory that C code may read during the call.
  func withRawBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeBufferPointer { buffer throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
  }
}

private func systemMessage(_ code: CInt) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Reads up to `count` bytes from an offset; fewer at the end of the file.
private func readBytes(of descriptor: CInt, at offset: Int, count: Int, path: String) throws(ImageProblem) -> [UInt8] {
  var failure: CInt = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      if got <= 0 { break }
      filled += got
    }
  }
  guard failure == 0 else { throw ImageProblem(.unreadable(systemMessage(failure)), path: path) }
  return bytes
}

/// Whether a file does not begin like any image: it is empty, or something else by its first bytes.
package func isNoImage(atPath path: String) -> Bool {
  do throws(ImageProblem) {
    _ = try ImageFile(opening: path)
    return false
  } catch {
    switch error.kind {
    case .empty, .unknownFormat: return true
    default: return false
    }
  }
}
