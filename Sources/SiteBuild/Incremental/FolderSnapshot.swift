import Glibc

/// Which files were in some folders at one moment, and their stamps.
///
/// Two snapshots with the same digest saw the same files in the same state. The order is that in which the file system
/// tells names: where it tells them otherwise the digests differ, and the files themselves have to be compared.
struct FolderSnapshot: Sendable {
  struct File: Sendable {
    var path: String
    var stamp: FileStamp
  }

  /// When it was begun, in nanoseconds since 1970.
  let begun: Int64
  /// The key of all paths and stamps.
  let digest: String
  /// Whether everything that is there is a file or a folder: a link to a folder may lead anywhere.
  private(set) var isComplete = true
  /// Whether a file was so fresh that its stamp does not tell its content.
  private(set) var hasRacyFiles = false
  /// For each file its path's bytes, a zero, and the numbers of its stamp.
  private var entries: [UInt8] = []

  /// - Parameter skipsRepositories: whether what begins with `.git` in the folders themselves is passed over.
  init(of folders: [String], skipsRepositories: Bool = false) {
    begun = FileStamp.now
    var entries: [UInt8] = []
    var walk = Walk(begun: begun)
    for folder in folders {
      var path = Array(folder.utf8)
      walk.visit(&path, skips: skipsRepositories, into: &entries)
    }
    isComplete = walk.isComplete
    hasRacyFiles = walk.hasRacyFiles
    digest = contentKey(entries)
    self.entries = entries
  }

  /// Every file, in the file system's order.
  var files: [File] {
    var files: [File] = []
    entries.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        guard let end = bytes[start...].firstIndex(of: 0), end + 1 + Walk.stampSize <= bytes.count else { return }
        let numbers = (0..<FileStamp.numberCount).map { index in
          bytes.loadUnaligned(fromByteOffset: end + 1 + 8 * index, as: Int.self)
        }
        files.append(
          File(path: String(decoding: bytes[start..<end], as: UTF8.self), stamp: FileStamp(numbers: numbers)))
        start = end + 1 + Walk.stampSize
      }
    }
    return files
  }
}

private struct Walk {
  static let stampSize = 8 * FileStamp.numberCount

  let begun: Int64
  var isComplete = true
  var hasRacyFiles = false

  /// - Parameter path: of the folder; as it was when the walk is done.
  mutating func visit(_ path: inout [UInt8], skips: Bool, into entries: inout [UInt8]) {
    path.append(0)
    let handle = path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
    }
    path.removeLast()
    guard let handle else {
      isComplete = false
      return
    }
    defer { closedir(handle) }
    let length = path.count
    while let entry = readdir(handle) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
          let count = strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
          if name[0] == UInt8(ascii: "."), count == 1 || count == 2 && name[1] == UInt8(ascii: ".") { return }
          if skips, count >= 4, memcmp(name, ".git", 4) == 0 { return }
          path.append(UInt8(ascii: "/"))
          path.append(contentsOf: UnsafeBufferPointer(start: name, count: count))
          add(name, in: dirfd(handle), &path, &entries)
          path.removeLast(path.count - length)
        }
      }
    }
  }

  private mutating func add(
    _ name: UnsafePointer<UInt8>, in folder: Int32, _ path: inout [UInt8], _ entries: inout [UInt8]
  ) {
    var status = stat()
    let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      isComplete = false
      return
    }
    var link: FileStamp?
    if status.st_mode & S_IFMT == S_IFLNK {
      link = FileStamp(status)
      guard fstatat(folder, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else {
        isComplete = false
        return
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: visit(&path, skips: false, into: &entries)
    case S_IFREG:
      var stamp = FileStamp(status)
      // What a link says counts as much as what it leads to.
      if let link {
        stamp.changed = max(stamp.changed, link.changed)
        stamp.device ^= link.inode
      }
      hasRacyFiles = hasRacyFiles || stamp.isRacy(at: begun)
      entries.append(contentsOf: path)
      entries.append(0)
      stamp.numbers.withUnsafeBytes { entries.append(contentsOf: $0) }
    default: isComplete = false
    }
  }
}
