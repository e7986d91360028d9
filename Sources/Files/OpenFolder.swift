import Glibc

/// An open folder. The system resolves names inside it without the folder's path.
package struct OpenFolder: ~Copyable {
  package enum Kind: Sendable {
    case file
    case folder
    /// A link, pipe or device.
    case other

    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  private let stream: OpaquePointer
  private let path: String

  /// - Throws: `FileError` if there is no such folder.
  package init(_ path: String) throws {
    guard let stream = opendir(path) else { throw FileError("list", path) }
    self.stream = stream
    self.path = path
  }

  deinit { closedir(stream) }

  package var descriptor: Int32 { dirfd(stream) }

  /// The stamp of the folder; nil if the system does not provide it.
  package var stamp: FileStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// Calls a function with every name except `.` and `..`, in the file system's order. Must be called only once.
  /// - Throws: `FileError` if the folder cannot be read to its end. The names passed until then are incomplete, so that
  ///   a missing name proves nothing.
  package func forEachEntry(_ body: (UnsafePointer<CChar>, Kind) throws -> Void) throws {
    while true {
      // The end of the folder and a failure both return no entry; only `errno` differs.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError("list", path) }
        return
      }
      try withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        try pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
          try body(name, kind(of: name, listed: Int(entry.pointee.d_type)))
        }
      }
    }
  }

  /// Returns the kind of an entry, with a `stat` if the file system does not list it with the name.
  private func kind(of name: UnsafePointer<CChar>, listed type: Int) -> Kind {
    switch type {
    case DT_REG: return .file
    case DT_DIR: return .folder
    case DT_UNKNOWN:
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
      return Kind(status)
    default: return .other
    }
  }
}
