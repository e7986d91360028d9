/// A 64-bit hash that is the same in every run, for identities and cache keys. It does not withstand an adversary.
///
/// Words are mixed by multiplication and folding of the high half, as in the wyhash family.
struct StableHash {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    value = product.high ^ product.low ^ (word << 1)
  }

  /// Mixes UTF-16 code units, four at a time.
  @inline(__always)
  mutating func combine(units: UnsafeBufferPointer<UInt16>) {
    combine(UInt64(units.count))
    var index = 0
    while index + 4 <= units.count {
      combine(
        UInt64(units[index]) | UInt64(units[index + 1]) << 16 | UInt64(units[index + 2]) << 32
          | UInt64(units[index + 3]) << 48)
      index += 4
    }
    var rest: UInt64 = 0
    while index < units.count {
      rest = rest << 16 | UInt64(units[index])
      index += 1
    }
    combine(rest)
  }

  /// Mixes bytes, eight at a time.
  mutating func combine(bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    combine(rest)
  }
}
