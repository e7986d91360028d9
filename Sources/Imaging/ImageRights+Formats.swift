extension ImageRights {
  /// A GIF file with the rights in an application extension after its header, as the XMP specification (part 3) has it.
  func marking(gif bytes: [UInt8]) -> [UInt8] {
    // Header and description of the screen: the last three bits of its flags are the size of the common colours.
    guard bytes.count > 13, bytes.starts(with: Array("GIF".utf8)) else { return bytes }
    let colors = bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1)
    let start = 13 + colors
    guard start <= bytes.count else { return bytes }
    // Readers that take the packet for blocks of data are led to its end by the bytes after it.
    let trailer = [0x01] + (UInt8.min...UInt8.max).reversed() + [0x00]
    return Array(bytes[..<start]) + [0x21, 0xFF, 0x0B] + Array("XMP DataXMP".utf8) + xmpPacket + trailer
      + bytes[start...]
  }

  /// A drawing (SVG) with the rights as metadata of its outermost element.
  func marking(drawing bytes: [UInt8]) -> [UInt8] {
    guard let end = endOfRootTag(bytes), bytes[end - 1] != UInt8(ascii: "/") else { return bytes }
    return Array(bytes[...end]) + Array("<metadata>".utf8) + xmpPacket + Array("</metadata>".utf8) + bytes[(end + 1)...]
  }
}

/// The place of the `>` that ends the first tag of an XML document; nil if there is none.
private func endOfRootTag(_ bytes: [UInt8]) -> Int? {
  var place = 0
  func skip(past text: String) {
    let text = Array(text.utf8)
    while place < bytes.count, !bytes[place...].starts(with: text) { place += 1 }
    place += text.count
  }
  while let tag = bytes[min(place, bytes.count)...].firstIndex(of: UInt8(ascii: "<")) {
    place = tag
    if bytes[place...].starts(with: Array("<?".utf8)) {
      skip(past: "?>")
    } else if bytes[place...].starts(with: Array("<!--".utf8)) {
      skip(past: "-->")
    } else if bytes[place...].starts(with: Array("<!".utf8)) {
      skip(past: ">")
    } else {
      var quote: UInt8?
      for index in place..<bytes.count {
        switch (bytes[index], quote) {
        case (let byte, let open?): if byte == open { quote = nil }
        case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = bytes[index]
        case (UInt8(ascii: ">"), nil): return index
        default: break
        }
      }
      return nil
    }
  }
  return nil
}
