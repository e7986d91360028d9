/// A copy of an image file that can be published: the same pixels bit for bit, the colour profile and the orientation.
///
/// All other metadata is removed: no location, serial number, or preview of a cropped area.
///
/// - Parameter path: The path of the image, for problems.
/// - Returns: `nil` for formats whose metadata cannot be separated safely (HEIC, AVIF, TIFF, GIF).
package func publishableOriginal(of bytes: [UInt8], path: String) throws(ImageProblem) -> [UInt8]? {
  let format = try checkedFormat(of: bytes, path: path)
  switch format {
  case .jpeg:
    let orientation = try orientation(of: bytes, format: format, path: path)
    guard let stripped = strippedJPEG(bytes, orientation: orientation) else {
      throw damage(of: bytes, format: format, path: path)
    }
    return stripped
  case .png:
    let orientation = try orientation(of: bytes, format: format, path: path)
    guard let stripped = strippedPNG(bytes, orientation: orientation) else {
      throw damage(of: bytes, format: format, path: path)
    }
    return stripped
  case .webp:
    let orientation = try orientation(of: bytes, format: format, path: path)
    guard let stripped = strippedWebP(bytes, keepsProfile: true, orientation: orientation) else {
      throw damage(of: bytes, format: format, path: path)
    }
    return stripped
  case .svg:
    let (clean, problems) = sanitizeSVG(bytes)
    if let problem = problems.first { throw ImageProblem(.unsafeSVG(problem), path: path) }
    return clean
  case .avif, .heic, .gif, .tiff, .pdf:
    return nil
  }
}

private func orientation(of bytes: [UInt8], format: ImageFormat, path: String) throws(ImageProblem) -> Int {
  defer { ImageLibrary.finishThread() }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    do throws(LibraryFailure) {
      return try RasterImage.header(of: buffer, format: format).orientation
    } catch {
      throw damage(of: bytes, format: format, path: path)
    }
  }
}

/// A JPEG file (ITU-T T.81, annex B) with only the segments needed for decoding; `nil` if its segments are malformed.
///
/// Like decoders, it skips bytes between segments that belong to none.
/// - Parameter orientation: The EXIF orientation, 1 to 8.
func strippedJPEG(_ bytes: [UInt8], orientation: Int = 1) -> [UInt8]? {
  guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
  var result: [UInt8] = [0xFF, 0xD8]
  if let block = orientationBlock(orientation) {
    result += [0xFF, 0xE1, 0, 34] + Array("Exif\u{0}\u{0}".utf8) + block
  }
  var offset = 2
  while offset + 4 <= bytes.count {
    let marker = bytes[offset + 1]
    if bytes[offset] != 0xFF || marker == 0xFF || marker == 0 {
      offset += 1
      continue
    }
    if marker == 0xD9 { return result + [0xFF, 0xD9] }
    // Markers without a length.
    if marker == 0x01 || (0xD0...0xD8).contains(marker) {
      offset += 2
      continue
    }
    let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
    let end = offset + 2 + length
    guard length >= 2, end <= bytes.count else { return nil }
    let segment = bytes[offset..<end]
    if isNeeded(marker, segment.dropFirst(4)) { result += segment }
    offset = end
    guard marker == 0xDA else { continue }
    // The entropy-coded data extends to the next marker that is neither a stuffed zero nor a restart marker.
    let start = offset
    while offset + 1 < bytes.count, bytes[offset] != 0xFF || isInScan(bytes[offset + 1]) { offset += 1 }
    result += bytes[start..<offset]
  }
  // Here the end mark can only be missing, or the last two bytes.
  return bytes[min(offset, bytes.count)...].starts(with: [0xFF, 0xD9]) ? result + [0xFF, 0xD9] : nil
}

private func isInScan(_ byte: UInt8) -> Bool { byte == 0 || (0xD0...0xD7).contains(byte) }

/// Whether a segment affects the pixels: tables, scans, JFIF, Adobe (which specifies the colour model) and the colour
/// profile.
private func isNeeded(_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool {
  switch marker {
  case 0xE0: data.starts(with: "JFIF\u{0}".utf8)
  case 0xE2: data.starts(with: "ICC_PROFILE\u{0}".utf8)
  case 0xEE: data.starts(with: "Adobe".utf8)
  case 0xE1...0xEF, 0xFE: false
  default: true
  }
}

/// An EXIF block with one tag: 0x0112 (orientation), of type short. Nil for the usual orientation.
func orientationBlock(_ orientation: Int) -> [UInt8]? {
  guard (2...8).contains(orientation) else { return nil }
  return Array("MM\u{0}*".utf8) + [0, 0, 0, 8, 0, 1]
    + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
}

// MARK: PNG

/// A PNG file (ISO/IEC 15948) with only the chunks for its pixels and colours; `nil` if its chunks are malformed.
/// - Parameter orientation: The EXIF orientation, 1 to 8.
func strippedPNG(_ bytes: [UInt8], orientation: Int = 1) -> [UInt8]? {
  let needed: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "hIST", "pHYs",
    "sPLT", "acTL", "fcTL", "fdAT",
  ]
  var result = Array(bytes.prefix(8))
  var offset = 8
  while let length = bigEndian32(bytes, at: offset), offset + 12 + length <= bytes.count {
    let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    if needed.contains(name) { result += bytes[offset..<offset + 12 + length] }
    if name == "IEND" {
      return orientationBlock(orientation).map { insertingPNGChunk(result, Array("eXIf".utf8) + $0) } ?? result
    }
    offset += 12 + length
  }
  return nil
}

/// A PNG file with a text in UTF-8 under a keyword, after its header.
func markedPNG(_ bytes: [UInt8], _ keyword: String, _ text: [UInt8]) -> [UInt8] {
  // UTF-8 text, not compressed, without a language.
  insertingPNGChunk(bytes, Array("iTXt\(keyword)\u{0}\u{0}\u{0}\u{0}\u{0}".utf8) + text)
}

/// A PNG file with a chunk after its header.
/// - Parameter body: the chunk's name and data.
private func insertingPNGChunk(_ bytes: [UInt8], _ body: [UInt8]) -> [UInt8] {
  let headerEnd = 33
  guard bytes.count > headerEnd else { return bytes }
  func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  let chunk = bigEndian(body.count - 4) + body + bigEndian(Int(pngChecksum(body)))
  return Array(bytes[..<headerEnd]) + chunk + bytes[headerEnd...]
}

/// The CRC-32 of PNG.
private func pngChecksum(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = (sum & 1) * 0xEDB8_8320 ^ sum >> 1 }
  }
  return ~sum
}
