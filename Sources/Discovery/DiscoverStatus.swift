import Glibc

/// The status of a file as the system reports it (`stat`).
struct FileStatus {
  enum Kind {
    case file
    case folder
    case link
    /// A device, pipe or socket.
    case other
  }

  /// The device and inode numbers, which identify a file.
  struct Identity: Hashable {
    let device: UInt
    let number: UInt
  }

  let kind: Kind
  let identity: Identity

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }

  /// Reads the status of a file in an open folder; nil, with `errno` set, if that fails.
  init?(name: UnsafePointer<CChar>, in folder: Int32, following: Bool) {
    var status = stat()
    guard fstatat(folder, name, &status, following ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }

  init?(path: String, following: Bool) {
    self.init(name: path, in: AT_FDCWD, following: following)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}
