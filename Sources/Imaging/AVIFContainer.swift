/// Marks an AVIF file as Display P3; `nil` if the file has no colour description to replace.
///
/// It sets the code points of ITU-T H.273, primaries 12 and transfer 13 (as in sRGB), in place of the "unspecified"
/// that libheif writes. A profile would take some hundred bytes more, and libvips writes none without an EXIF block.
func taggedAsDisplayP3(avif bytes: [UInt8]) -> [UInt8]? {
  let mark = Array("colrnclx".utf8)
  var tagged = bytes
  // In the metadata box, which comes before the pixel data.
  let end = bytes.firstRange(of: "mdat".utf8)?.lowerBound ?? bytes.count
  var isTagged = false
  var start = 0
  while let found = tagged[start..<end].firstRange(of: mark) {
    let numbers = found.upperBound
    guard numbers + 4 <= end else { break }
    tagged.replaceSubrange(numbers..<numbers + 4, with: [0, 12, 0, 13])
    isTagged = true
    start = numbers
  }
  return isTagged ? tagged : nil
}
