/// An image embedded in an SVG file as a `data:` URL (RFC 2397).
struct EmbeddedImage {
  /// The range of the URL in the file.
  var range: Range<Int>
  /// The media type, such as `image/jpeg`.
  var type: String
  var bytes: [UInt8]
}

/// The images embedded in an SVG file, in document order.
func embeddedImages(in drawing: [UInt8]) -> [EmbeddedImage] {
  offsets(of: "data:image/", in: drawing).compactMap { start in
    // A quote ends it in an attribute, a parenthesis in a style, a tag in a style sheet.
    let end = drawing[start...].firstIndex { [0x22, 0x27, 0x29, 0x3C, 0x3E].contains($0) } ?? drawing.count
    guard let comma = drawing[start..<end].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let parameters = String(decoding: drawing[start + 5..<comma], as: UTF8.self).lowercased().split(separator: ";")
    guard let type = parameters.first else { return nil }
    let data = percentDecoded(drawing[comma + 1..<end])
    let isBase64 = parameters.dropFirst().contains("base64")
    return EmbeddedImage(range: start..<end, type: String(type), bytes: isBase64 ? base64Decoded(data) : data)
  }
}

/// Removes location data from the images embedded in an SVG file; `nil` if an image has some that cannot be removed.
func withoutEmbeddedPositions(_ drawing: [UInt8]) -> [UInt8]? {
  var result = drawing
  for image in embeddedImages(in: drawing).reversed() where !positionTraces(in: image.bytes).isEmpty {
    guard let stripped = try? withoutPosition(image.bytes, path: "embedded") else { return nil }
    result.replaceSubrange(image.range, with: Array("data:\(image.type);base64,".utf8) + base64Encoded(stripped))
  }
  return result
}

private func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard text.contains(0x25) else { return Array(text) }
  var result: [UInt8] = []
  var rest = text
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
    if byte == 0x25, digits.count == 2, let high = digits[0], let low = digits[1] {
      result.append(UInt8(high << 4 | low))
      rest = rest.dropFirst(2)
    } else {
      result.append(byte)
    }
  }
  return result
}

private let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// Decodes Base64 text (RFC 4648); line breaks and their XML references are skipped.
private func base64Decoded(_ text: [UInt8]) -> [UInt8] {
  var values = [UInt8?](repeating: nil, count: 256)
  for (value, digit) in base64Digits.enumerated() { values[Int(digit)] = UInt8(value) }
  var result: [UInt8] = []
  result.reserveCapacity(text.count * 3 / 4)
  var (pending, bits) = (0, 0)
  var isReference = false
  for byte in text {
    if byte == UInt8(ascii: "&") { isReference = true }
    if isReference {
      if byte == UInt8(ascii: ";") { isReference = false }
      continue
    }
    guard let value = values[Int(byte)] else { continue }
    pending = (pending << 6 | Int(value)) & 0xFFFF
    bits += 6
    if bits >= 8 {
      bits -= 8
      result.append(UInt8(truncatingIfNeeded: pending >> bits))
    }
  }
  return result
}

package func base64Encoded(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for index in 0..<4 {
      result.append(index <= group.count ? base64Digits[number >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return result
}
