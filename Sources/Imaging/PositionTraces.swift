internal import Glibc

/// A kind of metadata that contains the location of a photograph.
package enum PositionTrace: String, CaseIterable, Hashable, Sendable {
  case exif = "EXIF"
  case xmp = "XMP"
  case iptc = "IPTC"
}

/// The kinds of metadata in an image file that contain a location: coordinates, or place names in EXIF, XMP or IPTC
/// fields. Empty if there are none.
///
/// All bytes are searched, not only the blocks that a reader would find, so previews, additional pictures after the
/// first and images embedded in an SVG file are included. Damaged files are searched in the same way. Compressed
/// metadata is searched if libvips can read it.
///
/// - Complexity: O(n) in the number of bytes.
package func positionTraces(in bytes: [UInt8]) -> [PositionTrace] {
  var traces = plainTraces(in: bytes)
  switch ImageFormat(firstBytes: bytes) {
  case .png: for block in compressedBlocks(ofPNG: bytes) { traces.formUnion(plainTraces(in: block)) }
  case .svg: for image in embeddedImages(in: bytes) { traces.formUnion(positionTraces(in: image.bytes)) }
  default: break
  }
  return PositionTrace.allCases.filter(traces.contains)
}

/// Whether ``positionTraces(in:)`` and ``sanitizeSVG(_:)`` need the image library for a file; without it they report no
/// location in compressed data.
func needsImageLibrary(toTrace bytes: [UInt8]) -> Bool {
  switch ImageFormat(firstBytes: bytes) {
  case .png: true
  case .svg: embeddedImages(in: bytes).contains { ImageFormat(firstBytes: $0.bytes) == .png }
  default: false
  }
}

/// A copy of a file for sites that do not publish locations: unchanged if it has none, otherwise with only its pixels
/// and profile; `nil` if these cannot be separated.
/// - Parameter path: The path of the image, for problems.
package func withoutPosition(_ bytes: [UInt8], path: String) throws(ImageProblem) -> [UInt8]? {
  guard !positionTraces(in: bytes).isEmpty else { return bytes }
  guard let stripped = try publishableOriginal(of: bytes, path: path), positionTraces(in: stripped).isEmpty else {
    return nil
  }
  return stripped
}

/// The traces found in the bytes without decompression.
private func plainTraces(in bytes: [UInt8]) -> Set<PositionTrace> {
  var traces: Set<PositionTrace> = []
  // In every container, an EXIF block is a TIFF structure.
  for header in ["II*\u{0}", "MM\u{0}*"] {
    for offset in offsets(of: header, in: bytes) {
      let structure = TIFFStructure(bytes: bytes, start: offset)
      if structure.hasPosition { traces.insert(.exif) }
      if structure.iptcBlocks.contains(where: containsPosition(inIPTC:)) { traces.insert(.iptc) }
    }
  }
  // Drone makers write the names in different ways.
  let names = ["GPSLatitude", "GPSLongitude", "GPSDestL", "GpsLatitude", "GpsLongitude", "GpsLongtitude"]
  if names.contains(where: { !offsets(of: $0, in: bytes, limit: 1).isEmpty })
    || xmpPackets(in: bytes).contains(where: containsPosition(inXMP:))
  {
    traces.insert(.xmp)
  }
  for offset in offsets(of: "8BIM\u{4}\u{4}", in: bytes) {
    // A JPEG segment cannot be longer, and other formats keep to that limit.
    if containsPosition(inIPTC: Array(bytes[offset...].prefix(1 << 16))) { traces.insert(.iptc) }
  }
  return traces
}

/// The text chunks of a PNG file, which may be compressed, and the raw profiles that ImageMagick writes as digits.
private func compressedBlocks(ofPNG bytes: [UInt8]) -> [[UInt8]] {
  defer { ImageLibrary.finishThread() }
  return bytes.withRawBytes { buffer in
    guard let image = try? RasterImage.header(of: buffer, format: .png) else { return [] }
    let comments = image.comments
    return ["xmp-data", "exif-data", "iptc-data"].compactMap { image.metadata($0) } + comments.map { Array($0.utf8) }
      + comments.compactMap(rawProfile)
  }
}

/// The bytes of an ImageMagick raw profile: a line with the name, a line with the length, and hexadecimal digits.
private func rawProfile(_ comment: String) -> [UInt8]? {
  let lines = comment.split(whereSeparator: \.isNewline)
  guard lines.count >= 3, let length = Int(lines[1].filter { $0 != " " }), length > 0 else { return nil }
  let digits = lines[2...].joined().compactMap(\.hexDigitValue)
  return stride(from: 0, to: min(digits.count - 1, 2 * length), by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// The text from each `<x:xmpmeta` or `<rdf:RDF` to its end tag.
private func xmpPackets(in bytes: [UInt8]) -> [[UInt8]] {
  ["x:xmpmeta", "x:xapmeta", "rdf:RDF"].flatMap { name -> [[UInt8]] in
    let ends = offsets(of: "</\(name)>", in: bytes)
    return offsets(of: "<\(name)", in: bytes).compactMap { start in
      ends.first { $0 > start }.map { Array(bytes[start..<$0 + name.utf8.count + 3]) }
    }
  }
}

/// The offsets at which a text occurs in some bytes.
/// - Parameter limit: The largest number of offsets.
func offsets(of text: String, in bytes: [UInt8], limit: Int = 10_000) -> [Int] {
  let wanted = Array(text.utf8)
  var result: [Int] = []
  guard let first = wanted.first else { return result }
  bytes.withRawBytes { buffer in
    guard let base = buffer.baseAddress else { return }
    var start = 0
    while result.count < limit, start + wanted.count <= buffer.count,
      let found = memchr(base + start, CInt(first), buffer.count - wanted.count + 1 - start)
    {
      let offset = UnsafeRawPointer(found) - base
      if memcmp(found, wanted, wanted.count) == 0 { result.append(offset) }
      start = offset + 1
    }
  }
  return result
}
