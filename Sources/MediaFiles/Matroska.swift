/// WebM and Matroska files (RFC 9559): the length in `Info`, and the size of the first film in `Tracks`.
func probeMatroska(_ file: borrowing MediumFile) -> MediumProbe {
  var probe = MediumProbe()
  guard let segment = elements(file, in: 0..<file.byteCount, upTo: nil).first(where: { $0.id == 0x1853_8067 }) else {
    return probe
  }
  // What describes a film comes before its first cluster.
  for part in elements(file, in: segment.content, upTo: 0x1F43_B675) {
    switch part.id {
    case 0x1549_A966:
      let values = elements(file, in: part.content, upTo: nil)
      let scale = values.first { $0.id == 0x2AD7B1 }.flatMap { number(file, $0) } ?? 1_000_000
      guard let length = values.first(where: { $0.id == 0x4489 }).flatMap({ float(file, $0) }) else { continue }
      probe = MediumProbe(seconds: length * Double(scale) / 1_000_000_000, size: probe.size)
    case 0x1654_AE6B:
      for track in elements(file, in: part.content, upTo: nil) where track.id == 0xAE && probe.size == nil {
        guard let video = elements(file, in: track.content, upTo: nil).first(where: { $0.id == 0xE0 }) else { continue }
        let values = elements(file, in: video.content, upTo: nil)
        func value(_ shown: Int, _ coded: Int) -> Int? {
          (values.first { $0.id == shown } ?? values.first { $0.id == coded }).flatMap { number(file, $0) }
        }
        // The displayed size is in px only if its unit is 0, which is the default.
        let isInPixels = values.first { $0.id == 0x54B2 }.flatMap { number(file, $0) } ?? 0 == 0
        guard let width = value(isInPixels ? 0x54B0 : 0xB0, 0xB0), let height = value(isInPixels ? 0x54BA : 0xBA, 0xBA)
        else { continue }
        probe = MediumProbe(seconds: probe.seconds, size: MediumProbe.Size(width: width, height: height))
      }
    default: break
    }
  }
  return probe
}

private struct Element {
  var id: Int
  /// The place of its content in the file.
  var content: Range<Int>
}

/// The elements in a part of a file (EBML, RFC 8794); only the first thousand.
/// - Parameter last: the id of the element at which to stop.
private func elements(_ file: borrowing MediumFile, in range: Range<Int>, upTo last: Int?) -> [Element] {
  var elements: [Element] = []
  var offset = range.lowerBound
  while offset < range.upperBound, elements.count < 1000 {
    let head = file.bytes(at: offset, count: 12)
    guard let first = head.first, first != 0 else { break }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, let id = head.bigEndian(at: 0, count: idLength), idLength < head.count else { break }
    let sizeFirst = head[idLength]
    let sizeLength = sizeFirst.leadingZeroBitCount + 1
    guard sizeLength <= 8, idLength + sizeLength <= head.count, id != last else { break }
    let mask = sizeLength == 8 ? 0 : 0xFF >> sizeLength
    let tail = head[idLength + 1..<idLength + sizeLength]
    let size = tail.reduce(Int(sizeFirst) & mask) { $0 << 8 | Int($1) }
    // A size of all ones is unknown: the element extends to the end of what it is in.
    let isUnknown = Int(sizeFirst) & mask == mask && tail.allSatisfy { $0 == 0xFF }
    let start = offset + idLength + sizeLength
    guard start <= range.upperBound else { break }
    let end = isUnknown ? range.upperBound : start + min(size, range.upperBound - start)
    elements.append(Element(id: id, content: start..<end))
    offset = end
  }
  return elements
}

private func number(_ file: borrowing MediumFile, _ element: Element) -> Int? {
  guard (1...7).contains(element.content.count) else { return nil }
  return file.bytes(at: element.content.lowerBound, count: element.content.count)
    .bigEndian(at: 0, count: element.content.count)
}

private func float(_ file: borrowing MediumFile, _ element: Element) -> Double? {
  let bytes = file.bytes(at: element.content.lowerBound, count: min(8, element.content.count))
  switch bytes.count {
  case 4: return Double(Float(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
  case 8: return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  default: return nil
  }
}
