/// Images of a few bytes.
enum TinyImages {
  static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#295" d="M0 30 20 0l20 30z"/></svg>
    """

  /// A GIF (GIF89a) of one pixel that alternates between red and blue.
  static let animation: [UInt8] = {
    func frame(_ code: UInt8) -> [UInt8] {
      // The duration in hundredths of a second, the position, and the pixel's index in the colour table.
      [0x21, 0xF9, 4, 0, 50, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, code, 1, 0]
    }
    return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + frame(0x44) + frame(0x4C) + [0x3B]
  }()

  /// A document (PDF 1.4) with pages of one colour: the first one dark, the second one white. The size is in points.
  /// - Parameter padding: the number of bytes that a comment adds.
  static func pdf(width: Int, height: Int, padding: Int = 0) -> [UInt8] {
    let paint = "0 0 0.5 rg 0 0 \(width) \(height) re f"
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", page + "/Contents 5 0 R>>",
      page + ">>", "<</Length \(paint.utf8.count)>>stream\n\(paint)\nendstream",
    ]
    var text = "%PDF-1.4\n%" + String(repeating: "x", count: padding) + "\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n" }
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// A recording (WAV) of silence.
  static func wave(seconds: Int) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let rate = 8000
    return Array("RIFF".utf8) + little(36 + seconds * rate, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
      + little(1, 2) + little(rate, 4) + little(rate, 4) + little(1, 2) + little(8, 2) + Array("data".utf8)
      + little(seconds * rate, 4) + [UInt8](repeating: 128, count: seconds * rate)
  }

  /// A grey PNG: uncompressed zlib blocks (RFC 1950, 1951) in the chunks of the PNG specification. The size is in px.
  /// - Parameters:
  ///   - depth: The number of bits of a pixel, 8 or 16.
  ///   - claimed: The size in the header, if it is wrong.
  static func png(
    width: Int, height: Int, grey: UInt8 = 128, depth: UInt8 = 8, claiming claimed: (width: Int, height: Int)? = nil
  ) -> [UInt8] {
    func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }
    // Each row begins with its filter type, 0.
    let row = [0] + [UInt8](repeating: grey, count: width * Int(depth) / 8)
    let pixels = (0..<height).flatMap { _ in row }
    var stream: [UInt8] = [0x78, 0x01]
    var rest = pixels[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream += [
        rest.isEmpty ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8),
      ]
      stream += block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in pixels {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    stream += bigEndian(b << 16 | a)
    let told = claimed ?? (width, height)
    let header = bigEndian(UInt32(told.width)) + bigEndian(UInt32(told.height)) + [depth, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  /// Computes CRC-32 as in annex D of the PNG specification.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? 0xEDB8_8320 ^ (checksum >> 1) : checksum >> 1 }
    }
    return ~checksum
  }
}
