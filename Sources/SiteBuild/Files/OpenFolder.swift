import Glibc

/// An open folder: what is in it is named relative to it, which spares the system the way there.
struct OpenFolder: ~Copyable {
  enum Kind {
    case file
    case folder
    /// A link, a pipe, a device.
    case other
  }

  private let stream: OpaquePointer

  /// - Throws: `FileError` where there is none.
  init(_ path: String) throws {
    guard let stream = opendir(path) else { throw FileError("list", path) }
    self.stream = stream
  }

  deinit { closedir(stream) }

  var descriptor: Int32 { dirfd(stream) }

  /// The folder's own, nil where the system does not tell.
  var stamp: FileStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// Calls a function with every name but `.` and `..`, in the file system's order. To be called once.
  func forEachEntry(_ body: (UnsafePointer<CChar>, Kind) throws -> Void) rethrows {
    while let entry = readdir(stream) {
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
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .other
      }
    default: return .other
    }
  }
}
