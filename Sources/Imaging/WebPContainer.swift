/// A WebP file (RFC 9649) without its metadata: only pixels, transparency, frames and, on request, the colour profile;
/// `nil` if its chunks are malformed.
///
/// - Parameter orientation: The EXIF orientation, 1 to 8, which the result has too.
///
/// libvips writes an EXIF block into every WebP file, even if the source had none.
func strippedWebP(_ bytes: [UInt8], keepsProfile: Bool = false, orientation: Int = 1) -> [UInt8]? {
  guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
    return nil
  }
  let fileEnd = 8 + littleEndian32(bytes, at: 4)
  guard fileEnd <= bytes.count else { return nil }
  let needed = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"] + (keepsProfile ? ["ICCP"] : [])
  var kept: [ArraySlice<UInt8>] = []
  var offset = 12
  while offset < fileEnd {
    guard offset + 8 <= fileEnd else { return nil }
    let length = littleEndian32(bytes, at: offset + 4)
    // Chunks are padded to even lengths.
    let end = offset + 8 + length + length % 2
    guard end <= fileEnd else { return nil }
    if needed.contains(String(decoding: bytes[offset..<offset + 4], as: UTF8.self)) { kept.append(bytes[offset..<end]) }
    offset = end
  }
  guard !kept.isEmpty else { return nil }
  if var header = kept.first, header.starts(with: "VP8X".utf8), header.count >= 18 {
    let block = orientationBlock(orientation)
    let isSimple = kept.count == 2 && kept[1].starts(with: "VP8".utf8) && block == nil
    let hasProfile = kept.contains { $0.starts(with: "ICCP".utf8) }
    // Flags: 0x20 profile, 0x08 EXIF, 0x04 XMP.
    header[header.startIndex + 8] &= hasProfile ? ~0x0C : ~0x2C
    if let block {
      header[header.startIndex + 8] |= 0x08
      kept.append((Array("EXIF".utf8) + [UInt8(block.count), 0, 0, 0] + block)[...])
    }
    if isSimple { kept.removeFirst() } else { kept[0] = header }
  }
  let body = kept.joined()
  let size = body.count + 4
  let sizeBytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) }
  return Array("RIFF".utf8) + sizeBytes + Array("WEBP".utf8) + body
}

/// Reads a little-endian 32-bit number; the four bytes must exist.
private func littleEndian32(_ bytes: [UInt8], at offset: Int) -> Int {
  bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
}
