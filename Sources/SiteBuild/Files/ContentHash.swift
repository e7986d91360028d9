import CXXHash

/// The first 16 hexadecimal digits of the XXH3 hash of some bytes: what stands in the name of a published file.
func contentHash(_ bytes: [UInt8]) -> String {
  let hash = bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

func contentHash(_ text: String) -> String { contentHash(Array(text.utf8)) }

/// The key of some bytes: the 32 hexadecimal digits of their 128-bit XXH3 hash.
func contentKey(_ bytes: [UInt8]) -> String {
  let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
  return [hash.high64, hash.low64].map { half in
    let digits = String(half, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()
}
