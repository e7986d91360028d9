internal import CMicroHTTPD
internal import Glibc

/// An open file. It is closed with the last reference.
package final class OpenFile: Sendable {
  let descriptor: CInt
  package let byteCount: Int
  /// The modification time in seconds and nanoseconds since 1970.
  let modified: (seconds: Int, nanoseconds: Int)
  let isFolder: Bool
  private let inode: UInt64

  /// Takes ownership of a descriptor. Returns nil if it is neither a file's nor a folder's.
  fileprivate init?(owning descriptor: CInt) {
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard kind == S_IFREG || kind == S_IFDIR else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    isFolder = kind == S_IFDIR
    byteCount = Int(status.st_size)
    modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
  }

  convenience init?(at path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// Returns the file's contents; nil if it can't be read.
  func bytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var filled = 0
    while filled < byteCount {
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { pread(descriptor, $0 + filled, byteCount - filled, off_t(filled)) } ?? -1
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      filled += count
    }
    return bytes
  }

  /// The entity tag, which changes whenever the file is written or replaced.
  var entityTag: String {
    let parts = [inode, UInt64(truncatingIfNeeded: byteCount), UInt64(truncatingIfNeeded: modified.seconds)]
    return "\""
      + (parts.map { String($0, radix: 36) } + [String(modified.nanoseconds, radix: 36)]).joined(separator: "-")
      + "\""
  }
}

/// The folder that a site is served from. Its path is resolved again for every request, because publishing replaces the
/// folder.
struct SiteFolder: Sendable {
  let path: String

  /// Opens a file or folder in the site. Returns nil if there is none, or if it is outside the folder once symbolic
  /// links are resolved.
  func open(_ segments: [String]) -> OpenFile? {
    let root = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return nil }
    defer { close(root) }
    let names = segments.filter { !$0.isEmpty }
    let relative = names.isEmpty ? "." : names.joined(separator: "/")
    var descriptor = preview_open_beneath(root, relative)
    if descriptor < 0, errno == ENOSYS || errno == EPERM { descriptor = openWithoutLinks(names, in: root) }
    return descriptor >= 0 ? OpenFile(owning: descriptor) : nil
  }

  var exists: Bool { open([])?.isFolder ?? false }

  /// Opens a path name by name without following symbolic links, for systems that can't restrict path resolution to a
  /// folder.
  private func openWithoutLinks(_ names: [String], in root: CInt) -> CInt {
    var current = openat(root, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for name in names {
      guard current >= 0 else { return current }
      let next = openat(current, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
      close(current)
      current = next
    }
    return current
  }
}
