package import Bytes
import Glibc

extension ContentKey {
  /// Computes the key of a file's bytes without loading the whole file, such as a font or photograph, into memory.
  package init(fileAt path: String) throws {
    guard let hasher = ContentHasher() else { throw FileError("read", path, code: ENOMEM) }
    try FileSystem.forEachPiece(of: path) { hasher.add($0) }
    self = hasher.key
  }
}
