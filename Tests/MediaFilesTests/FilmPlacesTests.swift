@testable import MediaFiles
import Testing

/// Positions in the headers of films, by files that are written here as their specifications say.
@Suite struct FilmPlacesTests {
  private typealias Files = MediumProbeTests

  private static func box(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] {
    Files.big(content.count + 8, 4) + type + content
  }
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] { box(Array(type.utf8), content) }

  private static let position = Array("+52.5033+013.3686/".utf8)
  private static let head = box("ftyp", Array("qt  ".utf8) + Files.big(0, 4))
  private static let film = box("mdat", position)

  /// Metadata with a title and a position, each with its key.
  private static func metadata(isPlain: Bool, key: String) -> [UInt8] {
    func named(_ key: String) -> [UInt8] { Files.big(key.utf8.count + 8, 4) + Array("mdta".utf8) + Array(key.utf8) }
    func value(_ number: Int, _ text: [UInt8]) -> [UInt8] {
      box(Files.big(number, 4), box("data", Files.big(1, 4) + Files.big(0, 4) + text))
    }
    let keys = Files.big(0, 4) + Files.big(2, 4) + named("com.apple.quicktime.title") + named(key)
    let items = value(1, Array("At the lake".utf8)) + value(2, position)
    return box(
      "meta",
      (isPlain ? [] : Files.big(0, 4)) + box("hdlr", Files.big(0, 24)) + box("keys", keys) + box("ilst", items))
  }

  static let samples: [[UInt8]] = [
    head + box("moov", box("mvhd", Files.big(0, 100)) + box("udta", box([0xA9] + Array("xyz".utf8), position))) + film,
    head + film + box("moov", box("trak", box("udta", box("loci", position)))),
    head + box("moov", metadata(isPlain: true, key: "com.apple.quicktime.location.ISO6709")) + film,
    head + box("moov", box("udta", metadata(isPlain: false, key: "com.apple.quicktime.location.ISO6709"))) + film,
    head + box("moov", box("meta", Files.big(0, 4) + box("ilst", box([0xA9] + Array("xyz".utf8), position)))) + film,
    head
      + box(
        "uuid",
        [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC]
          + Array("<x exif:GPSLatitude='52,30N'/>".utf8) + position) + film,
  ]

  @Test(arguments: Self.samples)
  func clearsPositions(film: [UInt8]) throws {
    let found = FilmPlaces(film)
    #expect(found.ranges.count == 1)
    let cleared = found.cleared
    #expect(cleared.count == film.count && FilmPlaces(cleared).ranges.isEmpty)
    // The film itself happens to have the same bytes, and keeps them.
    func count(_ bytes: [UInt8]) -> Int {
      bytes.indices.count { bytes[$0...].starts(with: Self.position) }
    }
    #expect(count(film) == 2 && count(cleared) == 1)
    #expect(cleared.firstRange(of: Array("mdat".utf8)) == film.firstRange(of: Array("mdat".utf8)))
  }

  @Test func keepsWhatIsNoPosition() {
    let film = Self.head + Self.box("moov", Self.metadata(isPlain: true, key: "com.apple.quicktime.make")) + Self.film
    #expect(FilmPlaces(film).ranges.isEmpty && FilmPlaces(Self.position).ranges.isEmpty)
  }

  /// Damaged files are no crash, whatever the lengths in them say.
  @Test(arguments: Self.samples)
  func readsDamagedFilms(film: [UInt8]) {
    for length in stride(from: 0, to: film.count, by: 3) { _ = FilmPlaces(Array(film.prefix(length))).cleared }
    for place in film.indices {
      for value in [0, 1, 7, 255] as [UInt8] {
        var damaged = film
        damaged[place] = value
        #expect(FilmPlaces(damaged).cleared.count == film.count)
      }
    }
  }
}
