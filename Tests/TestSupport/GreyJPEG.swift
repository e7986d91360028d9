/// A JPEG file (ITU-T T.81, baseline) in one dark grey, with blocks of metadata as written by cameras and editors.
///
/// Every block of 8 × 8 pixels has only a DC coefficient: the first sets the grey, all others have a difference of 0.
/// - Parameters:
///   - grey: The grey, from 1 to 64.
///   - inks: The number of channels with that grey: 1, or 4 for CMYK.
package func greyJPEG(
  width: Int, height: Int, grey: Int = 40, inks: Int = 1, exif: [UInt8]? = nil, iptc: [UInt8]? = nil,
  xmp: [UInt8]? = nil
) -> [UInt8] {
  func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
  func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + big(body.count + 2) + body }
  var file: [UInt8] = [0xFF, 0xD8]
  if let exif { file += segment(0xE1, exif) }
  if let xmp { file += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\u{0}".utf8) + xmp) }
  if let iptc { file += segment(0xED, iptc) }
  // With a quantization step of 8, the DC coefficient is the grey minus 128: a number of seven bits.
  file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
  file += segment(0xC0, [8] + big(height) + big(width) + [UInt8(inks)] + (1...inks).flatMap { [UInt8($0), 0x11, 0] })
  // Codes for the DC coefficient: 0 for no difference, 10 for one of seven bits. For AC coefficients: 0 for end of
  // block.
  file += segment(0xC4, [0x00, 1, 1] + [UInt8](repeating: 0, count: 14) + [0, 7])
  file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
  file += segment(0xDA, [UInt8(inks)] + (1...inks).flatMap { [UInt8($0), 0x00] } + [0, 63, 0])
  // A negative number is written as itself plus 127 (T.81, F.1.2.1).
  let first = [1, 0] + (0..<7).map { (grey - 1) >> (6 - $0) & 1 } + [0]
  var bits = (0..<inks).flatMap { _ in first }
  let blocks = ((width + 7) / 8) * ((height + 7) / 8)
  bits += [Int](repeating: 0, count: 2 * inks * (blocks - 1))
  bits += [Int](repeating: 1, count: (8 - bits.count % 8) % 8)
  for start in stride(from: 0, to: bits.count, by: 8) {
    let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    file += byte == 0xFF ? [0xFF, 0] : [UInt8(byte)]
  }
  return file + [0xFF, 0xD9]
}
