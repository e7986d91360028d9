import Foundation
@testable import MediaFiles
import TestSupport
import Testing

/// The lengths and sizes of recordings and films, by files that are written here as their specifications say.
@Suite struct MediumProbeTests {
  private func probe(_ bytes: [UInt8]) throws -> MediumProbe {
    let folder = try TemporaryFolder([:])
    let path = folder.path + "/medium"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return probeMedium(atPath: path)
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
  static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

  // MARK: WAV

  private static func wave(rate: Int, data: Int, claimed: Int? = nil) -> [UInt8] {
    Array("RIFF".utf8) + little(data + 40, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(2, 2)
      + little(44_100, 4) + little(rate, 4) + little(4, 2) + little(16, 2) + Array("LIST".utf8) + little(3, 4)
      + [1, 2, 3, 0] + Array("data".utf8) + little(claimed ?? data, 4) + [UInt8](repeating: 0, count: data)
  }

  @Test func readsWAV() throws {
    #expect(try probe(Self.wave(rate: 1000, data: 2500)).seconds == 2.5)
    // Recorders that were switched off leave no length, or one that is too large.
    #expect(try probe(Self.wave(rate: 1000, data: 2500, claimed: 0)).seconds == 2.5)
    #expect(try probe(Self.wave(rate: 1000, data: 2500, claimed: 0xFFFF_FFFF)).seconds == 2.5)
    #expect(try probe(Self.wave(rate: 0, data: 2500)).seconds == nil)
  }

  // MARK: FLAC and Ogg

  /// STREAMINFO (RFC 9639, 8.2) with its head.
  private static func streamInfo(rate: Int, samples: Int) -> [UInt8] {
    [0x80] + big(34, 3) + big(4096, 2) + big(4096, 2) + big(0, 6)
      + big(rate << 44 | 1 << 41 | 15 << 36 | samples, 8) + [UInt8](repeating: 0, count: 16)
  }

  @Test func readsFLAC() throws {
    let file = Array("fLaC".utf8) + Self.streamInfo(rate: 48_000, samples: 48_000 * 3600 * 30)
    #expect(try probe(file).seconds == 3600 * 30)
    #expect(try probe(Array(file.prefix(20))).seconds == nil)
  }

  /// A page (RFC 3533) with one packet.
  private static func page(_ packet: [UInt8], position: Int, stream: Int = 7) -> [UInt8] {
    Array("OggS".utf8) + [0, 2] + little(position, 8) + little(stream, 4) + little(0, 4) + little(0, 4)
      + [1, UInt8(packet.count)] + packet
  }

  /// The head of a stream, the position of its last page in samples, and its length in seconds.
  private static let heads: [([UInt8], Int, Double)] = {
    let vorbis: [UInt8] = [1] + Array("vorbis".utf8) + little(0, 4) + [2] + little(44_100, 4)
    let opus: [UInt8] = Array("OpusHead".utf8) + [1, 2] + little(312, 2) + little(44_100, 4) + [0, 0, 0]
    let flac: [UInt8] = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8)
    return [
      (vorbis, 44_100 * 90, 90), (opus, 48_000 * 90 + 312, 90),
      (flac + streamInfo(rate: 8000, samples: 0), 8000 * 90, 90),
    ]
  }()

  @Test(arguments: heads)
  func readsOgg(head: [UInt8], position: Int, seconds: Double) throws {
    let file =
      Self.page(head, position: 0) + [UInt8](repeating: 1, count: 100_000) + Self.page([1, 2, 3], position: position)
    #expect(try probe(file).seconds == seconds)
    // Another stream does not count, nor does a page on which no packet ends.
    let longer = file + Self.page([1], position: 9_999_999, stream: 8) + Self.page([1], position: -1)
    #expect(try probe(longer).seconds == seconds)
  }

  // MARK: MPEG audio

  /// A frame of MPEG-1 layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes.
  private static let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)

  @Test func readsConstantRates() throws {
    // 1,000 frames of 1,152 samples. The tag is longer than a frame, and contains what looks like a frame.
    let tag =
      Array("ID3".utf8) + [4, 0, 0] + [0, 0, 3, 0x74] + [UInt8](repeating: 0, count: 496) + [0xFF, 0xFB, 0x90, 0]
    let frames = [UInt8]((0..<1000).map { _ in Self.frame }.joined())
    for file in [frames, tag + frames, frames + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)] {
      let seconds = try #require(try probe(file).seconds)
      #expect(abs(seconds - 1000 * 1152 / 44_100) < 0.1)
    }
  }

  @Test func readsCountedFrames() throws {
    var xing = Self.frame
    xing.replaceSubrange(36..<48, with: Array("Xing".utf8) + Self.big(1, 4) + Self.big(5000, 4))
    let seconds = try #require(try probe(xing + Self.frame + Self.frame).seconds)
    #expect(abs(seconds - 5000 * 1152 / 44_100) < 0.001)
  }

  // MARK: MP4

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// The header of a track (ISO/IEC 14496-12, 8.3) with its matrix.
  private static func track(width: Int, height: Int, isTurned: Bool = false) -> [UInt8] {
    let matrix =
      isTurned ? [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30] : [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]
    return box(
      "trak",
      box(
        "tkhd",
        [UInt8](repeating: 0, count: 40) + matrix.flatMap { big($0, 4) } + big(width << 16, 4) + big(height << 16, 4)))
  }

  @Test(arguments: [false, true])
  func readsMP4(isLast: Bool) throws {
    let header = Self.box("mvhd", Self.big(0, 12) + Self.big(600, 4) + Self.big(600 * 75, 4) + Self.big(0, 80))
    let movie = Self.box("moov", header + Self.track(width: 0, height: 0) + Self.track(width: 1920, height: 1080))
    let data = Self.box("mdat", [UInt8](repeating: 0, count: 200_000))
    let film = Self.box("ftyp", Array("isom".utf8) + Self.big(0, 4)) + (isLast ? data + movie : movie + data)
    let probe = try probe(film)
    #expect(probe.seconds == 75 && probe.size == MediumProbe.Size(width: 1920, height: 1080))
  }

  @Test func readsTurnedFilmsAndLongHeaders() throws {
    let header = Self.box(
      "mvhd", [1, 0, 0, 0] + Self.big(0, 16) + Self.big(1000, 4) + Self.big(90_500, 8) + Self.big(0, 80))
    let film =
      Self.box("ftyp", Array("mp42".utf8) + Self.big(0, 4))
      + Self.box("moov", header + Self.track(width: 1920, height: 1080, isTurned: true))
    let probe = try probe(film)
    #expect(probe.seconds == 90.5 && probe.size == MediumProbe.Size(width: 1080, height: 1920))
  }

  @Test func readsFilmsInFragments() throws {
    let header = Self.box("mvhd", Self.big(0, 12) + Self.big(1000, 4) + Self.big(0, 4) + Self.big(0, 80))
    let extends = Self.box("mvex", Self.box("mehd", Self.big(0, 4) + Self.big(4500, 4)))
    let film = Self.box("ftyp", Array("iso5".utf8) + Self.big(0, 4)) + Self.box("moov", header + extends)
    #expect(try probe(film).seconds == 4.5)
  }

  // MARK: WebM

  /// An element (RFC 8794) whose size has eight bytes.
  private static func element(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let idLength = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
    return big(id, idLength) + [1] + big(content.count, 7) + content
  }

  @Test(arguments: [false, true])
  func readsWebM(hasUnknownSize: Bool) throws {
    let seconds = 12.5
    let info = Self.element(
      0x1549_A966,
      Self.element(0x2AD7B1, Self.big(1_000_000, 3))
        + Self.element(0x4489, Self.big(Int((seconds * 1000).bitPattern), 8)))
    let video = Self.element(0xE0, Self.element(0xB0, Self.big(640, 2)) + Self.element(0xBA, Self.big(360, 2)))
    let tracks = Self.element(0x1654_AE6B, Self.element(0xAE, [0x83, 0x81, 2]) + Self.element(0xAE, video))
    let content = info + tracks + Self.element(0x1F43_B675, [UInt8](repeating: 0, count: 1000))
    let segment =
      hasUnknownSize ? Self.big(0x1853_8067, 4) + [1] + Self.big(-1, 7) + content : Self.element(0x1853_8067, content)
    let probe = try probe(Self.element(0x1A45_DFA3, [0x42, 0x82, 0x84] + Array("webm".utf8)) + segment)
    #expect(probe.seconds == seconds && probe.size == MediumProbe.Size(width: 640, height: 360))
  }

  // MARK: Damage

  @Test func knowsNothingOfOtherFiles() throws {
    for bytes in [[], [7], [UInt8](repeating: 7, count: 10_000), [UInt8](repeating: 0xFF, count: 10_000)] {
      #expect(try probe(bytes) == MediumProbe())
    }
    #expect(probeMedium(atPath: "/nonexistent") == MediumProbe() && probeMedium(atPath: "/") == MediumProbe())
  }

  /// Whatever the rest is, reading ends and does not trap.
  @Test(arguments: ["RIFF____WAVEfmt ", "fLaC", "OggS", "____ftypisom", "\u{1A}", "ID3"])
  func survivesRandomBytes(head: String) throws {
    var generator = SplitMix64(seed: 25)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<600, using: &generator)
      let start = head == "\u{1A}" ? [0x1A, 0x45, 0xDF, 0xA3] : Array(head.utf8)
      _ = try probe(start + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
  }
}

@Suite struct MediumLengthTests {
  @Test(arguments: [
    ("4:05", 245.0, "4:05", "PT4M5S"), ("1:02:03", 3723, "1:02:03", "PT1H2M3S"), ("0:00", 0, "0:00", "PT0S"),
    ("90:00", 5400, "1:30:00", "PT1H30M"), ("PT1H", 3600, "1:00:00", "PT1H"), ("PT1M30.6S", 90.6, "1:31", "PT1M31S"),
  ])
  func reads(text: String, seconds: Double, shown: String, iso: String) {
    let length = MediumLength(text)
    #expect(length?.seconds == seconds && length?.text == shown && length?.isoText == iso)
  }

  @Test(arguments: ["", "5", "4:5", "4:60", "a:05", "1:2:3", "PT", "PT5", "PT1S2M", "-1:00", "12 cm", "1:00:00:00"])
  func refuses(text: String) { #expect(MediumLength(text) == nil) }
}
