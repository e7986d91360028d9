import Glibc

/// An open folder: what is in it is named relative to it, which spares the system the way there.
package struct OpenFolder: ~Copyable {
  package enum Kind {
    case file
    case folder
    /// A link, a pipe, a device.
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

  /// - Throws: `FileError` where there is none.
  package init(_ path: String) throws {
    guard let stream = opendir(path) else { throw FileError("list", path) }
    self.stream = stream
    self.path = path
  }

  deinit { closedir(stream) }

  package var descriptor: Int32 { dirfd(stream) }

  /// The folder's own, nil where the system does not tell.
  package var stamp: FileStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// Calls a function with every name but `.` and `..`, in the file system's order. To be called once.
  /// - Throws: `FileError` if the folder can't be read to its end. The names passed so far are not all of them then, and
  ///   nothing may be concluded from the absence of one.
  package func forEachEntry(_ body: (UnsafePointer<CChar>, Kind) throws -> Void) throws {
    while true {
      // The end of the folder and a failure both return no entry: only the error number differs.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError("list", path) }
        return
      }
      try withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        try pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
          try body(name, kind(of: name, told: Int(entry.pointee.d_type)))
        }
      }
    }
  }

  /// Some file systems do not tell along with the names what they are of.
  private func kind(of name: UnsafePointer<CChar>, told type: Int) -> Kind {
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
