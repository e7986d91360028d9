package import Bytes
import CXXHash
import Glibc

extension ContentKey {
  /// Computes the key of a file's bytes without loading the whole file, such as a font or photograph, into memory.
  package init(fileAt path: String) throws {
    guard let state = XXH3_createState() else { throw FileError("read", path, code: ENOMEM) }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    try FileSystem.forEachPiece(of: path) { XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    let hash = XXH3_128bits_digest(state)
    self.init(high: hash.high64, low: hash.low64)
  }
}
