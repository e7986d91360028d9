import CXXHash

/// The first 16 hexadecimal digits of the XXH3 hash of some bytes: what stands in the name of a published file.
func contentHash(_ bytes: [UInt8]) -> String {
  let hash = bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

func contentHash(_ text: String) -> String { contentHash(Array(text.utf8)) }
