import Files
internal import Glibc
internal import Synchronization

/// Writes to a file of the author's, who may be writing to it too.
enum EditedFile {
  /// Held while files are compared and replaced: of two requests that change one file, the second must see what the first
  /// has written.
  private static let writing = Mutex(())

  /// Runs a body that replaces files while no other one does.
  static func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    try writing.withLock { _ in try body() }
  }

  /// Puts other bytes in place of those that were read: wholly or not at all, and only while the file still holds them.
  ///
  /// The new bytes go to a file beside it, which is synced and renamed. A link stays a link; what it leads to is replaced.
  /// To be called by `exclusively`.
  /// - Returns: false, with nothing written, where the file holds anything else by now or is gone.
  /// - Throws: `FileError`.
  static func replace(_ path: String, _ bytes: [UInt8], ifStill expected: [UInt8]) throws -> Bool {
    let path = FileSystem.resolved(path)
    guard (try? FileSystem.read(path)) == expected else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError("read", path) }
    let folder = FileSystem.folder(of: path)
    let temporary = try createTemporaryFile(in: folder)
    do {
      try FileSystem.write(bytes, to: temporary)
      chmod(temporary, status.st_mode & 0o7777)
      try sync(temporary)
      // The last look is as near to the exchange as can be.
      guard (try? FileSystem.read(path)) == expected else {
        unlink(temporary)
        return false
      }
      guard rename(temporary, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try? sync(folder)
    return true
  }

  /// Creates an empty file that no other process or thread writes to.
  private static func createTemporaryFile(in folder: String) throws -> String {
    // A name that watchers and builds pass over; short, since the author's may be as long as names can be.
    var template = Array("\(folder)/.vitrine-XXXXXX.tmp".utf8CString)
    let descriptor = mkstemps(&template, CInt(".tmp".utf8.count))
    guard descriptor >= 0 else { throw FileError("write to", folder) }
    close(descriptor)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("write", path) }
  }
}
