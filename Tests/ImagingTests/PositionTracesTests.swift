@testable import Imaging
import TestSupport
import Testing

@Suite struct PositionTracesTests {
  private static let exif = exifBlock(main: [exifText(0x013B, "somebody")], position: exifPosition())

  /// A block of metadata that contains a location, and the kind of metadata it is.
  struct Sample: CustomTestStringConvertible {
    var testDescription: String
    var block: String
    var bytes: [UInt8]
    var trace: PositionTrace
  }

  static let samples = [
    Sample(testDescription: "EXIF GPS", block: "exif-data", bytes: exif, trace: .exif),
    Sample(
      testDescription: "EXIF destination", block: "exif-data",
      bytes: exifBlock(position: [exifFractions(0x0014, [(52, 1)])]), trace: .exif),
    Sample(
      testDescription: "XMP element", block: "xmp-data",
      bytes: xmpPacket("<exif:GPSLatitude>52,30.6N</exif:GPSLatitude>"), trace: .xmp),
    Sample(
      testDescription: "XMP attribute", block: "xmp-data",
      bytes: xmpPacket("", attributes: "exif:GPSLongitude='13,24E'"),
      trace: .xmp),
    Sample(
      testDescription: "XMP of a drone", block: "xmp-data",
      bytes: xmpPacket("", attributes: "xmlns:d='http://www.dji.com/drone-dji/1.0/' d:GpsLongtitude='+13.4'"),
      trace: .xmp),
    Sample(
      testDescription: "XMP city", block: "xmp-data", bytes: xmpPacket("<photoshop:City>Graz</photoshop:City>"),
      trace: .xmp),
    Sample(
      testDescription: "XMP sublocation", block: "xmp-data", bytes: xmpPacket("", attributes: "core:Location='Hof'"),
      trace: .xmp),
    Sample(
      testDescription: "XMP location structure", block: "xmp-data",
      bytes: xmpPacket(
        "<ext:LocationCreated><rdf:Bag><rdf:li ext:City='Graz'/></rdf:Bag></ext:LocationCreated>"), trace: .xmp),
    Sample(
      testDescription: "IPTC city", block: "iptc-data",
      bytes: iptcBlock([(2, 90, Array("Graz".utf8))]), trace: .iptc),
    Sample(
      testDescription: "IPTC country", block: "iptc-data",
      bytes: iptcBlock([(2, 5, Array("Title".utf8)), (2, 101, Array("Austria".utf8))]), trace: .iptc),
  ]

  /// The blocks that libvips writes into each format.
  static let blocks = [
    ".jpg": ["exif-data", "xmp-data", "iptc-data"], ".webp": ["exif-data", "xmp-data"],
    ".png": ["exif-data", "xmp-data"], ".tif": ["xmp-data"], ".avif": ["exif-data"],
  ]

  @Test(arguments: samples) func areFoundInEveryFormat(sample: Sample) throws {
    for (suffix, blocks) in Self.blocks where blocks.contains(sample.block) {
      let file = try TestImages.saved(
        TestImages.gradient(width: 24, height: 16), as: suffix, blocks: [sample.block: sample.bytes])
      #expect(positionTraces(in: file) == [sample.trace], "\(suffix)")
    }
  }

  @Test(arguments: [".jpg", ".webp", ".png", ".tif", ".avif"])
  func areNotReportedWithoutALocation(suffix: String) throws {
    let file = try TestImages.saved(
      TestImages.gradient(width: 64, height: 48), as: suffix,
      blocks: [
        // A GPS directory that contains only its version.
        "exif-data": exifBlock(
          main: [exifText(0x010E, "Graz"), exifText(0x0110, "M 5")], position: [(0x0000, 1, 4, [2, 3, 0, 0])]),
        "xmp-data": xmpPacket("<dc:title>Graz</dc:title><photoshop:City> </photoshop:City>"),
        "iptc-data": iptcBlock([(2, 5, Array("Graz".utf8)), (2, 90, [])]),
      ])
    #expect(try readMetadata(of: file, path: "p") != ImageMetadata())
    #expect(positionTraces(in: file).isEmpty)
    #expect(try withoutPosition(file, path: "p") == file)
  }

  @Test func areFoundAfterTheImage() {
    let plain = greyJPEG(width: 16, height: 16)
    let sample = greyJPEG(width: 8, height: 8, exif: Self.exif)
    #expect(positionTraces(in: plain).isEmpty)
    #expect(positionTraces(in: plain + sample) == [.exif])
    #expect(positionTraces(in: Array(sample.dropLast(30))) == [.exif], "cut short")
    #expect(positionTraces(in: Array("no image: ".utf8) + Self.exif) == [.exif])
  }

  @Test func areFoundInBothByteOrders() {
    // A directory with a pointer to a GPS directory, and that directory with a latitude; numbers are big-endian.
    let block: [UInt8] =
      Array("MM\u{0}*".utf8) + [0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
      + [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 44, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 24)
    #expect(positionTraces(in: block) == [.exif])
  }

  @Test(arguments: [(1, 12), (4, 3), (7, 12)]) func areFoundInTheRecordsOfATIFF(type: UInt8, count: UInt8) {
    // A city and an empty record, as bytes or as words of four bytes.
    let records: [UInt8] = [0x1C, 2, 90, 0, 2] + Array("Ur".utf8) + [0x1C, 2, 5, 0, 0]
    let file: [UInt8] =
      Array("II*\u{0}".utf8) + [8, 0, 0, 0, 1, 0, 0xBB, 0x83, type, 0, count, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
      + records
    #expect(positionTraces(in: file) == [.iptc])
  }

  // MARK: What is compressed

  private func png(with chunk: String, _ body: [UInt8]) throws -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let file = try TestImages.file(.png, width: 8, height: 8)
    let checked = Array(chunk.utf8) + body
    return Array(file[..<33]) + big(body.count) + checked + big(Int(TestImages.checksum(checked))) + file[33...]
  }

  /// An XMP packet with a latitude and a longitude, compressed with zlib.
  private static let compressedPacket = bytes(
    """
    78da4d8f410e82301444af42ea16faa128090db042dd1863f404052a92d896d092d6db0ba651776ffe4c267f0a479d1805372c70e2293575
    25629d6a385d783d03aa8aa9bbd36b7df0894595e861cc4801acb5d8a6584d3d24799e434c8090684944fa250d7391d41b5f5073dd4ec368
    06258355b346cda644c8b77237fc6aa5c69f2770ab04ac0e24380614ac488f97db8999c1cc1d2fd18e84698cb3f39fa764efcd240dc91667
    7b0455017ec442dfc9d51b84415318
    """)

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  @Test func areFoundInTheCompressedTextOfAPNG() throws {
    let body = Array("XML:com.adobe.xmp\u{0}".utf8) + [1, 0, 0, 0] + Self.compressedPacket
    let file = try png(with: "iTXt", body)
    #expect(file.firstRange(of: "Latitude".utf8) == nil)
    #expect(positionTraces(in: file) == [.xmp])
    #expect(try withoutPosition(file, path: "p.png").map { positionTraces(in: $0) } == [])
  }

  @Test(arguments: ["exif", "IPTC profile"]) func areFoundInRawProfilesOfImageMagick(name: String) throws {
    let block = name == "exif" ? Self.exif : Array(iptcBlock([(2, 90, Array("Graz".utf8))]).dropFirst(14))
    let digits = block.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text =
      "Raw profile type \(name)\u{0}\n\(name)\n    \(block.count)\n\(digits.prefix(72))\n\(digits.dropFirst(72))\n"
    let file = try png(with: "tEXt", Array(text.utf8))
    #expect(positionTraces(in: file) == [name == "exif" ? .exif : .iptc])
  }

  // MARK: Drawings

  private func drawing(_ address: String) -> [UInt8] {
    SVGSanitizerTests.drawing("<image href='\(address)' width='9' height='9'/>")
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return String((0..<4).map { $0 <= group.count ? digits[number >> (18 - 6 * $0) & 63] : "=" })
    }.joined()
  }

  @Test(arguments: 0..<3) func areRemovedFromEmbeddedImages(padding: Int) throws {
    // Each length of the image gives a different Base64 padding.
    let sample = greyJPEG(
      width: 9, height: 9, exif: exifBlock(main: [exifText(0x013B, String(repeating: "x", count: 8 + padding * 2))]),
      iptc: iptcBlock([(2, 90, Array("Graz".utf8) + [UInt8](repeating: 32, count: padding))]))
    let source = drawing("data:image/jpeg;base64," + base64(sample))
    #expect(positionTraces(in: source) == [.iptc])
    let clean = try #require(sanitizeSVG(source).bytes)
    #expect(positionTraces(in: clean).isEmpty)
    let image = try #require(embeddedImages(in: clean).first)
    #expect(try image.bytes == publishableOriginal(of: sample, path: "p"))
  }

  @Test func embeddedImagesWithoutALocationStayUnchanged() throws {
    let plain = greyJPEG(width: 9, height: 9)
    let text = base64(plain)
    let wrapped = text.prefix(40) + "&#10;" + text.dropFirst(40)
    for address in ["data:image/jpeg;base64,\(text)", "data:image/jpeg;base64,\(wrapped)"] {
      let source = drawing(address)
      #expect(embeddedImages(in: source).map(\.bytes) == [plain])
      #expect(try #require(sanitizeSVG(source).bytes).firstRange(of: address.utf8) != nil)
    }
    let percent = plain.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(embeddedImages(in: drawing("data:image/jpeg,\(percent)")).map(\.bytes) == [plain])
  }

  @Test func drawingsFromWhichTheyCannotBeRemovedAreRejected() throws {
    let tiff = try TestImages.saved(
      TestImages.gradient(width: 8, height: 8), as: ".avif", blocks: ["exif-data": Self.exif])
    let (bytes, problems) = sanitizeSVG(drawing("data:image/avif;base64," + base64(tiff)))
    #expect(bytes == nil && problems.map(\.kind) == [.embeddedPosition])
  }

  // MARK: Any bytes

  @Test func arbitraryBytesAreHandled() throws {
    var generator = SplitMix64(seed: 5)
    let whole = [
      greyJPEG(width: 16, height: 16, exif: Self.exif, iptc: Self.samples.last?.bytes, xmp: Self.samples[2].bytes),
      try TestImages.saved(TestImages.gradient(width: 8, height: 8), as: ".tif", blocks: ["exif-data": Self.exif]),
      drawing("data:image/jpeg;base64,/9j/AAAA"),
    ]
    for file in whole {
      for _ in 0..<400 {
        var bytes = Array(file.prefix(Int.random(in: 0...file.count, using: &generator)))
        for _ in 0..<Int.random(in: 0...8, using: &generator) where !bytes.isEmpty {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        _ = positionTraces(in: bytes)
        _ = try? withoutPosition(bytes, path: "p")
      }
    }
    #expect(positionTraces(in: []).isEmpty)
  }
}
