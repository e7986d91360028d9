/// MP4 and M4A files (ISO/IEC 14496-12): the length of the box `mvhd`, or of `mehd` if the film is in fragments, and the
/// size of the first track that is shown, in `tkhd`.
func probeISOMedia(_ file: borrowing MediumFile) -> MediumProbe {
  var probe = MediumProbe()
  guard let movie = boxes(file, in: 0..<file.byteCount).first(where: { $0.type == "moov" }) else { return probe }
  let parts = boxes(file, in: movie.content)
  var scale = 0
  if let header = parts.first(where: { $0.type == "mvhd" }) {
    let bytes = file.bytes(at: header.content.lowerBound, count: 32)
    let isLong = bytes.first == 1
    scale = bytes.bigEndian(at: isLong ? 20 : 12, count: 4) ?? 0
    let length = isLong ? bytes.number64(at: 24, isBigEndian: true) : bytes.bigEndian(at: 16, count: 4)
    if scale > 0, let length, length != 0xFFFF_FFFF { probe = MediumProbe(seconds: Double(length) / Double(scale)) }
  }
  if probe.seconds == nil, scale > 0, let extends = parts.first(where: { $0.type == "mvex" }),
    let header = boxes(file, in: extends.content).first(where: { $0.type == "mehd" })
  {
    let bytes = file.bytes(at: header.content.lowerBound, count: 12)
    let length = bytes.first == 1 ? bytes.number64(at: 4, isBigEndian: true) : bytes.bigEndian(at: 4, count: 4)
    probe = MediumProbe(seconds: length.map { Double($0) / Double(scale) })
  }
  for track in parts where track.type == "trak" {
    guard let header = boxes(file, in: track.content).first(where: { $0.type == "tkhd" }) else { continue }
    let bytes = file.bytes(at: header.content.lowerBound, count: 104)
    // Before the size is the matrix, whose first number is 0 if the film is turned by 90 degrees.
    let end = bytes.first == 1 ? 96 : 84
    guard let width = bytes.bigEndian(at: end - 8, count: 2), let height = bytes.bigEndian(at: end - 4, count: 2),
      let first = bytes.bigEndian(at: end - 44, count: 4)
    else { continue }
    let size = MediumProbe.Size(width: first == 0 ? height : width, height: first == 0 ? width : height)
    probe = MediumProbe(seconds: probe.seconds, size: size)
    if probe.size != nil { break }
  }
  return probe
}

private struct Box {
  var type: String
  /// The place of its content in the file.
  var content: Range<Int>
}

/// The boxes in a part of a file; only the first thousand.
private func boxes(_ file: borrowing MediumFile, in range: Range<Int>) -> [Box] {
  var boxes: [Box] = []
  var offset = range.lowerBound
  while offset + 8 <= range.upperBound, boxes.count < 1000 {
    let head = file.bytes(at: offset, count: 16)
    guard var length = head.bigEndian(at: 0, count: 4), head.count >= 8 else { break }
    var headLength = 8
    if length == 1 {
      guard let long = head.number64(at: 8, isBigEndian: true) else { break }
      (length, headLength) = (long, 16)
    } else if length == 0 {
      length = range.upperBound - offset
    }
    guard length >= headLength, length <= range.upperBound - offset else { break }
    boxes.append(
      Box(type: String(decoding: head[4..<8], as: UTF8.self), content: offset + headLength..<offset + length))
    offset += length
  }
  return boxes
}
