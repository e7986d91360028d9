package import Diagnostics
internal import Glibc

/// A kind of metadata in which a file tells where a photograph was taken.
package enum PositionTrace: String, CaseIterable, Hashable, Sendable {
  case exif = "EXIF"
  case xmp = "XMP"
  case iptc = "IPTC"
}

/// The kinds of metadata in an image file that tell where it was taken: coordinates, or the names of places that EXIF,
/// XMP and IPTC have fields for. Empty for a file that tells nothing.
///
/// Looks at all bytes and not only at the blocks that a reader would find, so that previews, further pictures behind the
/// first and images inside a drawing count too; a file that is damaged is looked at like any other. What a file has
/// compressed is seen where libvips gives it.
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

/// Loads the library that reads images where ``positionTraces(in:)`` and ``sanitizeSVG(_:)`` need it for a file: what
/// they can't look into they take for silent.
package func requireImageLibrary(toTrace bytes: [UInt8]) throws(EnvironmentFailure) {
  let needs =
    switch ImageFormat(firstBytes: bytes) {
    case .png: true
    case .svg: embeddedImages(in: bytes).contains { ImageFormat(firstBytes: $0.bytes) == .png }
    default: false
    }
  if needs { try requireImageLibrary() }
}

/// A file as it may be published by a site that publishes no positions: untouched where it tells none, else with
/// nothing but its pixels and their profile; nil where they can't be taken apart.
/// - Parameter path: how the image is called in problems.
package func withoutPosition(_ bytes: [UInt8], path: String) throws(ImageProblem) -> [UInt8]? {
  guard !positionTraces(in: bytes).isEmpty else { return bytes }
  guard let stripped = try publishableOriginal(of: bytes, path: path), positionTraces(in: stripped).isEmpty else {
    return nil
  }
  return stripped
}

/// What the bytes tell as they stand.
private func plainTraces(in bytes: [UInt8]) -> Set<PositionTrace> {
  var traces: Set<PositionTrace> = []
  // Whatever holds an EXIF block, the block itself is a TIFF structure.
  for header in ["II*\u{0}", "MM\u{0}*"] {
    for offset in offsets(of: header, in: bytes) {
      let structure = TIFFStructure(bytes: bytes, start: offset)
      if structure.hasPosition { traces.insert(.exif) }
      if structure.iptcBlocks.contains(where: tellsPosition(inIPTC:)) { traces.insert(.iptc) }
    }
  }
  // Makers of drones write the names in their own ways.
  let names = ["GPSLatitude", "GPSLongitude", "GPSDestL", "GpsLatitude", "GpsLongitude", "GpsLongtitude"]
  if names.contains(where: { !offsets(of: $0, in: bytes, limit: 1).isEmpty })
    || xmpPackets(in: bytes).contains(where: tellsPosition(inXMP:))
  {
    traces.insert(.xmp)
  }
  for offset in offsets(of: "8BIM\u{4}\u{4}", in: bytes) {
    // A JPEG segment holds no more, and everyone else keeps to that.
    if tellsPosition(inIPTC: Array(bytes[offset...].prefix(1 << 16))) { traces.insert(.iptc) }
  }
  return traces
}

/// The blocks of a PNG file that may be compressed, and those that ImageMagick writes as digits.
private func compressedBlocks(ofPNG bytes: [UInt8]) -> [[UInt8]] {
  defer { ImageLibrary.finishThread() }
  return bytes.withRawBytes { buffer in
    guard let image = try? RasterImage.header(of: buffer, format: .png) else { return [] }
    let comments = image.comments
    return ["xmp-data", "exif-data", "iptc-data"].compactMap { image.metadata($0) } + comments.map { Array($0.utf8) }
      + comments.compactMap(rawProfile)
  }
}

/// The bytes of what ImageMagick calls a raw profile: a line with its name, one with its length, and its bytes in
/// hexadecimal digits.
private func rawProfile(_ comment: String) -> [UInt8]? {
  let lines = comment.split(whereSeparator: \.isNewline)
  guard lines.count >= 3, let length = Int(lines[1].filter { $0 != " " }), length > 0 else { return nil }
  let digits = lines[2...].joined().compactMap(\.hexDigitValue)
  return stride(from: 0, to: min(digits.count - 1, 2 * length), by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Everything from `<x:xmpmeta` or `<rdf:RDF` to its end.
private func xmpPackets(in bytes: [UInt8]) -> [[UInt8]] {
  ["x:xmpmeta", "x:xapmeta", "rdf:RDF"].flatMap { name -> [[UInt8]] in
    let ends = offsets(of: "</\(name)>", in: bytes)
    return offsets(of: "<\(name)", in: bytes).compactMap { start in
      ends.first { $0 > start }.map { Array(bytes[start..<$0 + name.utf8.count + 3]) }
    }
  }
}

/// Where a text stands in some bytes.
/// - Parameter limit: the most places that are looked for.
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
