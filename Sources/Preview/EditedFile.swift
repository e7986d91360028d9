import Files
internal import Glibc
internal import Synchronization

/// Writes to the author's files, which an editor may write at the same time.
enum EditedFile {
  /// The lock held while files are compared and replaced. If two requests change one file, the second has to see what
  /// the first has written.
  private static let writing = Mutex(())

  /// Runs a body that replaces files; no two bodies run at the same time.
  static func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    try writing.withLock { _ in try body() }
  }

  /// Replaces a file's contents atomically, if the file still contains the bytes that were read.
  ///
  /// The new bytes are written to a file beside it, which is synced and renamed. A symbolic link is kept, and its
  /// target is replaced. Call this inside `exclusively`.
  /// - Returns: False, with nothing written, if the file has changed or is gone.
  /// - Throws: `FileError`, also if the file may not be written, or would get another owner.
  static func replace(_ path: String, _ bytes: [UInt8], ifStill expected: [UInt8]) throws -> Bool {
    let path = FileSystem.resolved(path)
    guard (try? FileSystem.read(path)) == expected else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError("read", path) }
    // Root may write it all the same; the owner has said that nobody should.
    guard access(path, W_OK) == 0, status.st_mode & 0o222 != 0 else { throw FileError("write", path, code: EACCES) }
    let folder = FileSystem.folder(of: path)
    let temporary = try createTemporaryFile(in: folder)
    do {
      try FileSystem.write(bytes, to: temporary)
      let isOwn = status.st_uid == geteuid() && status.st_gid == getegid()
      guard isOwn || chown(temporary, status.st_uid, status.st_gid) == 0 else {
        throw FileError("keep the owner of", path)
      }
      chmod(temporary, status.st_mode & 0o7777)
      try sync(temporary)
      // Compare as late as possible before the rename.
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
    // Watchers and builds ignore this name. It is short because the author's name may have the maximal length.
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
