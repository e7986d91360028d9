// The lengths of recordings in seconds, by their headers.

/// RIFF WAVE (Multimedia Programming Interface and Data Specifications 1.0): the bytes of the chunk `data`, divided by
/// the bytes a second of the chunk `fmt `.
func waveSeconds(_ file: borrowing MediumFile) -> Double? {
  var (offset, rate) = (12, 0)
  // A file has a few chunks. Metadata may precede those that count.
  for _ in 0..<64 {
    let head = file.bytes(at: offset, count: 20)
    guard let length = head.littleEndian(at: 4, count: 4) else { return nil }
    if head.has("fmt ", at: 0), let perSecond = head.littleEndian(at: 16, count: 4) { rate = perSecond }
    if head.has("data", at: 0) {
      guard rate > 0 else { return nil }
      // Recorders that were switched off leave a length of 0 or of all ones.
      let rest = file.byteCount - offset - 8
      return Double(length == 0 ? rest : min(length, rest)) / Double(rate)
    }
    offset += 8 + length + length % 2
  }
  return nil
}

/// FLAC (RFC 9639): the samples and the sample rate of the block STREAMINFO, which comes first.
/// - Parameter offset: the place of the mark `fLaC`.
func flacSeconds(_ file: borrowing MediumFile, at offset: Int) -> Double? {
  let block = file.bytes(at: offset + 4, count: 38)
  guard block.count == 38, block[0] & 0x7F == 0, let rate = block.bigEndian(at: 14, count: 3).map({ $0 >> 4 }),
    let samples = block.bigEndian(at: 17, count: 5).map({ $0 & 0xF_FFFF_FFFF }), rate > 0
  else { return nil }
  return Double(samples) / Double(rate)
}

/// Ogg (RFC 3533): the position of the last page, in samples of Vorbis, Opus (RFC 7845) or FLAC.
func oggSeconds(_ file: borrowing MediumFile) -> Double? {
  let head = file.bytes(at: 0, count: 512)
  guard head.count > 27 else { return nil }
  let packet = 27 + Int(head[26])
  var (rate, skipped) = (0, 0)
  if head.has("OpusHead", at: packet) {
    // Positions of Opus count at 48 kHz, whatever was recorded.
    (rate, skipped) = (48_000, head.littleEndian(at: packet + 10, count: 2) ?? 0)
  } else if head.has("vorbis", at: packet + 1) {
    rate = head.littleEndian(at: packet + 12, count: 4) ?? 0
  } else if head.has("FLAC", at: packet + 1) {
    // The mapping of FLAC: nine bytes, `fLaC`, the head of the block, then STREAMINFO.
    rate = head.bigEndian(at: packet + 27, count: 3).map { $0 >> 4 } ?? 0
  }
  guard rate > 0, let stream = head.littleEndian(at: 14, count: 4) else { return nil }
  // A page has at most 65,307 bytes.
  let tail = file.bytes(at: max(0, file.byteCount - 65_536), count: 65_536)
  var offset = tail.count - 27
  while offset >= 0 {
    if tail.has("OggS", at: offset), tail.littleEndian(at: offset + 14, count: 4) == stream,
      let position = tail.number64(at: offset + 6, isBigEndian: false)
    {
      return Double(position - skipped) / Double(rate)
    }
    offset -= 1
  }
  return nil
}

/// MPEG audio (ISO/IEC 11172-3, 13818-3), with or without tags: the frames that a header of Xing, LAME or VBRI counts,
/// else the bytes divided by the bit rate of the first frame.
func mpegAudioSeconds(_ file: borrowing MediumFile) -> Double? {
  var start = 0
  let tag = file.bytes(at: 0, count: 10)
  if tag.has("ID3", at: 0), tag.count == 10 {
    // Seven bits of each byte count, without the ten bytes of the head and those of a foot.
    start = tag[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) } + 10 + (tag[5] & 0x10 != 0 ? 10 : 0)
  }
  if file.bytes(at: start, count: 4).has("fLaC", at: 0) { return flacSeconds(file, at: start) }
  let head = file.bytes(at: start, count: 8192)
  // Tags may be followed by padding. What follows a frame is a frame.
  for offset in head.indices {
    guard let frame = MPEGFrame(head, at: offset) else { continue }
    let next = offset + frame.byteCount
    if start + next + 4 <= file.byteCount {
      guard let other = MPEGFrame(head, at: next), other.rate == frame.rate, other.layer == frame.layer else {
        continue
      }
    }
    if let frames = frame.countedFrames(head, at: offset) {
      return Double(frames * frame.samples) / Double(frame.rate)
    }
    var end = file.byteCount
    if file.bytes(at: end - 128, count: 3).has("TAG", at: 0) { end -= 128 }
    return Double(max(0, end - start - offset)) * 8 / Double(frame.bitRate)
  }
  return nil
}

/// The head of a frame of MPEG audio.
private struct MPEGFrame {
  let layer: Int
  /// Samples a second.
  let rate: Int
  /// Bits a second.
  let bitRate: Int
  /// The samples of a frame.
  let samples: Int
  let byteCount: Int
  /// The length of the side information of layer III, which precedes the header of Xing.
  private let sideLength: Int

  /// - Returns: nil if the bytes are no head of a frame.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard let head = bytes.bigEndian(at: offset, count: 4), head >> 21 == 0x7FF else { return nil }
    let (version, layerBits, bitIndex, rateIndex) = (head >> 19 & 3, head >> 17 & 3, head >> 12 & 15, head >> 10 & 3)
    // Reserved values, and a bit rate that the head does not say.
    guard version != 1, layerBits != 0, bitIndex != 0, bitIndex != 15, rateIndex != 3 else { return nil }
    layer = 4 - layerBits
    let isFirst = version == 3
    rate = [44_100, 48_000, 32_000][rateIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
    bitRate = Self.bitRates(isFirst, layer)[bitIndex - 1] * 1000
    samples = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
    let padding = head >> 9 & 1
    byteCount = layer == 1 ? (12 * bitRate / rate + padding) * 4 : samples / 8 * bitRate / rate + padding
    let isMono = head >> 6 & 3 == 3
    sideLength = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  }

  /// The bit rates in thousands a second, by the index of the head.
  private static func bitRates(_ isFirst: Bool, _ layer: Int) -> [Int] {
    switch (isFirst, layer) {
    case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }

  /// The number of frames that the first one counts, in the header of Xing and LAME or in that of Fraunhofer's encoder.
  func countedFrames(_ bytes: [UInt8], at offset: Int) -> Int? {
    let xing = offset + 4 + sideLength
    if bytes.has("Xing", at: xing) || bytes.has("Info", at: xing), let flags = bytes.bigEndian(at: xing + 4, count: 4),
      flags & 1 == 1
    {
      return bytes.bigEndian(at: xing + 8, count: 4)
    }
    let vbri = offset + 36
    return bytes.has("VBRI", at: vbri) ? bytes.bigEndian(at: vbri + 14, count: 4) : nil
  }
}
