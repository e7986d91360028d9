/// What the headers of a recording or a film say of it.
package struct MediumProbe: Hashable, Sendable {
  /// How long it plays, in seconds; nil if its headers do not say. Positive.
  package var seconds: Double?
  /// The size in px at which a film is shown; nil for recordings.
  package var size: Size?

  package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package init(seconds: Double? = nil, size: Size? = nil) {
    // No recording plays longer than a century, and no film is wider than an image may be.
    self.seconds = seconds.flatMap { $0 > 0 && $0 < 3_200_000_000 ? $0 : nil }
    self.size = size.flatMap { size in
      [size.width, size.height].allSatisfy { (1...65_535).contains($0) } ? size : nil
    }
  }
}

/// Reads the headers of a recording or a film. The format is that of the first bytes, whatever the file is called.
///
/// Nothing is decoded. A file of an unknown format, or with headers that are damaged, gives a probe without values.
/// - Parameter path: the path of the file.
/// - Complexity: O(1) in the length of the file, but for MP4 files with very many boxes, of which only the first are read.
package func probeMedium(atPath path: String) -> MediumProbe {
  guard let file = MediumFile(opening: path) else { return MediumProbe() }
  let head = file.bytes(at: 0, count: 12)
  if head.has("RIFF", at: 0), head.has("WAVE", at: 8) { return MediumProbe(seconds: waveSeconds(file)) }
  if head.has("fLaC", at: 0) { return MediumProbe(seconds: flacSeconds(file, at: 0)) }
  if head.has("OggS", at: 0) { return MediumProbe(seconds: oggSeconds(file)) }
  if head.has("ftyp", at: 4) { return probeISOMedia(file) }
  if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return probeMatroska(file) }
  return MediumProbe(seconds: mpegAudioSeconds(file))
}
