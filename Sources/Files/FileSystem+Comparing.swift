import Bytes
import Glibc

/// The result of comparing a file with expected contents.
package enum FileComparison: Sendable {
  case absent
  case different
  case same
}

extension FileSystem {
  /// Compares bytes with a file. A link is not a file and differs from any bytes.
  package static func compare(_ bytes: [UInt8], with path: String) -> FileComparison {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .absent : .different }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count,
      status.st_mode & readers == readers
    else { return .different }
    let isSame = bytes.withUnsafeBytes { expected in
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
        var seen = 0
        while seen < expected.count {
          let count = Glibc.read(descriptor, chunk.baseAddress, min(chunk.count, expected.count - seen))
          if count < 0, errno == EINTR { continue }
          guard count > 0, let start = chunk.baseAddress, let other = expected.baseAddress,
            memcmp(start, other + seen, count) == 0
          else { return false }
          seen += count
        }
        return true
      }
    }
    return isSame ? .same : .different
  }

  /// Compares two files. Two names of the same file are equal without reading it.
  package static func compare(file source: String, with path: String) throws -> FileComparison {
    var (wanted, found) = (stat(), stat())
    guard lstat(path, &found) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .absent : .different }
    guard stat(source, &wanted) == 0 else { throw FileError("read", source) }
    if wanted.st_dev == found.st_dev, wanted.st_ino == found.st_ino { return .same }
    guard wanted.st_size == found.st_size else { return .different }
    return compare(try read(source), with: path)
  }

  /// Returns the relative paths of all files and links in a folder and its subfolders. Skips top-level names that start
  /// with `.git`.
  package static func filesOutsideGit(in folder: String) throws -> [String] {
    var files: [String] = []
    func visit(_ relative: String) throws {
      try OpenFolder(folder + "/" + relative).forEachEntry { name, kind in
        let name = String(cString: name)
        if relative.isEmpty, name.hasPrefix(".git") { return }
        if kind == .folder { try visit(relative + name + "/") } else { files.append(relative + name) }
      }
    }
    try visit("")
    return files.sortedInBytes()
  }
}

/// Who may read a file that this process makes. A published page without these permissions is written again.
///
/// `umask` can only be asked by changing it, also for files that other threads make meanwhile; proc(5) has it in octal digits.
private let readers: mode_t = {
  let status = (try? FileSystem.read("/proc/self/status")) ?? []
  let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Umask:".utf8) }
  let mask = line.flatMap { mode_t(String(decoding: $0.dropFirst(6), as: UTF8.self).filter(\.isNumber), radix: 8) }
  return 0o444 & ~(mask ?? 0o022)
}()
