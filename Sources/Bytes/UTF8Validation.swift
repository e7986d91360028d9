/// Returns the ill-formed UTF-8 sequences in part of a text, in order, at most `limit` of them.
///
/// A sequence is what a decoder replaces by one U+FFFD: the longest prefix of a well-formed sequence that is cut off,
/// or one byte that cannot start any (The Unicode Standard, section 3.9, "maximal subpart"). Table 3-7 defines
/// well-formedness, so surrogates, overlong forms and values above U+10FFFF are ill-formed.
/// - Complexity: O(n); ASCII runs are skipped eight bytes at a time.
public func illFormedSequences(in bytes: [UInt8], _ range: Range<Int>, limit: Int) -> [Range<Int>] {
  bytes.withUnsafeBytes { buffer in
    let range = range.clamped(to: 0..<buffer.count)
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound, found.count < limit {
      if index + 8 <= range.upperBound,
        buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let lead = buffer[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      let (length, isWellFormed) = sequence(lead: lead, at: index, in: buffer, end: range.upperBound)
      if !isWellFormed { found.append(index..<(index + length)) }
      index += length
    }
    return found
  }
}

/// Returns the length of the sequence that a byte of 0x80 or more starts, and whether it is complete and well-formed.
@inline(__always)
private func sequence(
  lead: UInt8, at index: Int, in buffer: UnsafeRawBufferPointer, end: Int
) -> (length: Int, isWellFormed: Bool) {
  let continuations: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch lead {
  case 0xC2...0xDF: continuations = 1
  case 0xE0: (continuations, second) = (2, 0xA0...0xBF)
  case 0xED: (continuations, second) = (2, 0x80...0x9F)
  case 0xE1...0xEF: continuations = 2
  case 0xF0: (continuations, second) = (3, 0x90...0xBF)
  case 0xF4: (continuations, second) = (3, 0x80...0x8F)
  case 0xF1...0xF3: continuations = 3
  default: return (1, false)
  }
  var length = 1
  while length <= continuations {
    guard index + length < end, (length == 1 ? second : 0x80...0xBF).contains(buffer[index + length]) else {
      return (length, false)
    }
    length += 1
  }
  return (length, true)
}
