internal import Glibc

/// An image file that is open for reading: closed when the value goes.
///
/// Everything is read through one descriptor, so that a file which vanishes or is replaced meanwhile is still the file
/// that was checked; and never through a memory map, because a map of a file that is cut short kills the process.
struct ImageFile: ~Copyable {
  let path: String
  let descriptor: CInt
  let byteCount: Int
  let format: ImageFormat

  /// Files above this are refused: no photograph is as large, and whole files are held in memory while decoding.
  static let byteLimit = 1 << 29

  deinit { close(descriptor) }

  /// Opens a file and looks at its first bytes.
  init(opening path: String) throws(ImageProblem) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
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

  /// The whole file, as long as it is now.
  func contents() throws(ImageProblem) -> [UInt8] {
    let bytes = try readBytes(of: descriptor, at: 0, count: byteCount, path: path)
    guard !bytes.isEmpty else { throw ImageProblem(.empty, path: path) }
    return bytes
  }

  /// The first bytes of the file.
  func head() throws(ImageProblem) -> [UInt8] {
    try readBytes(of: descriptor, at: 0, count: ImageFormat.sniffedByteCount, path: path)
  }

  /// The last bytes of the file.
  func tail(_ count: Int) throws(ImageProblem) -> [UInt8] {
    try readBytes(of: descriptor, at: max(0, byteCount - count), count: count, path: path)
  }

  /// The warning for a name that promises another format than the file has.
  var labelWarning: ImageProblem? {
    mislabelling(of: path, as: format)
  }
}

/// The warning for a name that promises another format than the bytes have.
func mislabelling(of path: String, as format: ImageFormat) -> ImageProblem? {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  let suffix = String(name[name.index(after: dot)...])
  guard ImageFormat(fileExtension: suffix) != format else { return nil }
  return ImageProblem(.mislabelled(extension: suffix, actual: format), path: path)
}

extension [UInt8] {
  /// The bytes as memory that C may read during the call.
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

/// Up to `count` bytes from an offset; fewer where the file ends.
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
