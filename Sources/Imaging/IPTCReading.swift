/// Reads the metadata of an IPTC block (IIM 4.2): the records, or Photoshop resources that contain them.
func metadata(inIPTC block: [UInt8]) -> ImageMetadata {
  var result = ImageMetadata()
  var isUTF8 = false
  var date: String?
  var time = ""
  var headline: String?
  for (record, number, bytes) in iptcDataSets(in: photoshopResource(0x0404, in: block) ?? block[...]) {
    func text() -> String? {
      meaningful(
        isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self) ?? latin1(bytes))
    }
    switch (record, number) {
    // The ISO 2022 escape sequence for UTF-8.
    case (1, 90): isUTF8 = bytes.elementsEqual([0x1B, 0x25, 0x47])
    case (2, 5): result.title = result.title ?? text()
    case (2, 105): headline = text()
    case (2, 120): result.caption = result.caption ?? text()
    case (2, 25): if let keyword = text() { result.keywords.append(keyword) }
    case (2, 80): result.creator = result.creator ?? text()
    case (2, 116): result.copyright = result.copyright ?? text()
    case (2, 55): date = text()
    case (2, 60): time = text() ?? ""
    default: break
    }
  }
  result.title = result.title ?? headline
  result.date = date.flatMap { iptcDate($0, time: time) }
  return result
}

/// Whether an IPTC block names a place: the content location, the city, sublocation, province or country.
func containsPosition(inIPTC block: [UInt8]) -> Bool {
  let places: Set = [26, 27, 90, 92, 95, 100, 101]
  return iptcDataSets(in: photoshopResource(0x0404, in: block) ?? block[...]).contains { record, number, bytes in
    record == 2 && places.contains(number) && meaningful(latin1(bytes)) != nil
  }
}

/// Converts `CCYYMMDD` and `HHMMSS±HHMM` to ISO 8601.
private func iptcDate(_ date: String, time: String) -> String? {
  guard let day = isoDate(date) else { return nil }
  let digits = Array(time)
  guard digits.count >= 6, digits.prefix(6).allSatisfy(\.isNumber) else { return day }
  let zone = digits.count == 11 ? "\(digits[6])\(String(digits[7...8])):\(String(digits[9...10]))" : ""
  return isoDate("\(day)T\(String(digits[0...1])):\(String(digits[2...3])):\(String(digits[4...5]))", offset: zone)
}

/// The data of one resource in a sequence of `8BIM` resources, as in Photoshop and JPEG files.
private func photoshopResource(_ wanted: Int, in block: [UInt8]) -> ArraySlice<UInt8>? {
  let prefix = Array("Photoshop 3.0\u{0}".utf8)
  var offset = block.starts(with: prefix) ? prefix.count : 0
  while offset + 12 <= block.count, block[offset..<offset + 4].elementsEqual("8BIM".utf8) {
    let number = Int(block[offset + 4]) << 8 | Int(block[offset + 5])
    // A name, with its length byte padded to an even number of bytes.
    let name = Int(block[offset + 6]) + 1
    let sizeAt = offset + 6 + name + name % 2
    guard let size = bigEndian32(block, at: sizeAt), sizeAt + 4 + size <= block.count else { return nil }
    if number == wanted { return block[sizeAt + 4..<sizeAt + 4 + size] }
    offset = sizeAt + 4 + size + size % 2
  }
  return nil
}

/// The data sets of a block: record, number, value. Stops at the first malformed one.
private func iptcDataSets(in block: ArraySlice<UInt8>) -> [(record: Int, number: Int, bytes: ArraySlice<UInt8>)] {
  var sets: [(record: Int, number: Int, bytes: ArraySlice<UInt8>)] = []
  var rest = block
  while rest.count >= 5, rest.first == 0x1C {
    let head = Array(rest.prefix(5))
    let size = Int(head[3]) << 8 | Int(head[4])
    // The highest bit would mark a value of more than 32 KB.
    guard size < 0x8000, rest.count >= 5 + size else { break }
    sets.append((Int(head[1]), Int(head[2]), rest.dropFirst(5).prefix(size)))
    rest = rest.dropFirst(5 + size)
  }
  return sets
}
