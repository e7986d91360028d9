package import Bytes
import CXXHash

/// Computes the key of bytes that come in parts.
package final class ContentHasher {
  private let state: OpaquePointer

  /// Returns nil if there is no memory.
  package init?() {
    guard let state = XXH3_createState() else { return nil }
    XXH3_128bits_reset(state)
    self.state = state
  }

  deinit { XXH3_freeState(state) }

  package func add(_ bytes: UnsafeRawBufferPointer) { XXH3_128bits_update(state, bytes.baseAddress, bytes.count) }

  /// The key of the bytes so far.
  package var key: ContentKey {
    let hash = XXH3_128bits_digest(state)
    return ContentKey(high: hash.high64, low: hash.low64)
  }
}
