@testable import Imaging
import TestSupport
import Testing

@Suite struct ImageMetadataTests {
  // MARK: Each kind

  @Test func readsEXIF() throws {
    let read = metadata(
      inEXIF: exifBlock(
        main: [
          exifText(0x010E, " A fern \u{0} "), exifText(0x010F, "Maker"), exifText(0x0110, "Model 5"),
          exifText(0x013B, "Jürgen"),
          exifText(0x8298, "(c) J"), (0x9C9E, 1, 10, Array("a;b".utf16.flatMap { [UInt8($0), 0] }) + [0, 0, 0, 0]),
        ],
        photo: [
          exifText(0x9003, "2024:05:01 10:20:30"), exifText(0x9011, "+02:00"), exifText(0xA434, "50mm F1.4"),
          exifFractions(0x829A, [(1, 250)]), exifFractions(0x829D, [(28, 10)]), (0x8827, 3, 1, [0x90, 0x01]),
          exifFractions(0x920A, [(50, 1)]),
        ],
        position: [
          exifText(0x0001, "S"), exifFractions(0x0002, [(33, 1), (30, 1), (36, 1)]), exifText(0x0003, "E"),
          exifFractions(0x0004, [(151, 1), (15, 1), (0, 1)]),
        ]))
    #expect(read.caption == "A fern")
    #expect(read.creator == "Jürgen")
    #expect(read.copyright == "(c) J")
    #expect(read.keywords == ["a", "b"])
    #expect(read.date == "2024-05-01T10:20:30+02:00")
    #expect(read.camera.maker == "Maker" && read.camera.model == "Model 5" && read.camera.lens == "50mm F1.4")
    #expect(read.camera.exposureText == "1/250 s")
    #expect(read.camera.aperture == 2.8 && read.camera.sensitivity == 400 && read.camera.focalLength == 50)
    let location = try #require(read.location)
    #expect(abs(location.latitude + 33.51) < 1e-9 && abs(location.longitude - 151.25) < 1e-9)
    #expect(read.hasLocation)
  }

  /// Santiago de Chile, as programs write it. A position without a hemisphere could be in any.
  @Test(arguments: [("S", "W"), ("s", "w"), ("South", "West"), ("", ""), ("S", "?")])
  func readsTheHemisphere(south: String, west: String) {
    let read = metadata(
      inEXIF: exifBlock(position: [
        exifText(0x0001, south), exifFractions(0x0002, [(33, 1), (30, 1), (0, 1)]), exifText(0x0003, west),
        exifFractions(0x0004, [(70, 1), (30, 1), (0, 1)]),
      ]))
    #expect(read.hasLocation)
    let isKnown = !south.isEmpty && west != "?"
    #expect(read.location?.latitude == (isKnown ? -33.5 : nil) && read.location?.longitude == (isKnown ? -70.5 : nil))
  }

  @Test func zerosAreNoPosition() {
    let zero = [(0, 1), (0, 1), (0, 1)]
    let read = metadata(
      inEXIF: exifBlock(position: [
        exifText(0x0001, "N"), exifFractions(0x0002, zero), exifText(0x0003, "E"), exifFractions(0x0004, zero),
      ]))
    #expect(read.location == nil)
  }

  @Test func anInvalidPositionStillCountsAsLocation() {
    let read = metadata(
      inEXIF: exifBlock(position: [exifFractions(0x0002, [(1, 0)]), exifFractions(0x0004, [(999, 1)])]))
    #expect(read.location == nil)
    #expect(read.hasLocation)
  }

  @Test func cameraBoilerplateIsNotACaption() {
    #expect(metadata(inEXIF: exifBlock(main: [exifText(0x010E, "OLYMPUS DIGITAL CAMERA  ")])).caption == nil)
    #expect(metadata(inEXIF: exifBlock(main: [exifText(0x010E, "   ")])).caption == nil)
  }

  @Test func readsIPTC() {
    let read = metadata(
      inIPTC: iptcBlock([
        (1, 90, [0x1B, 0x25, 0x47]), (2, 5, Array("Farn".utf8)), (2, 120, Array("Ein Farn, größer".utf8)),
        (2, 25, Array("green".utf8)), (2, 25, Array("wood".utf8)), (2, 80, Array("A. B.".utf8)),
        (2, 116, Array("© A".utf8)), (2, 55, Array("20230228".utf8)), (2, 60, Array("134501-0730".utf8)),
      ]))
    #expect(
      read.title == "Farn" && read.caption == "Ein Farn, größer" && read.creator == "A. B." && read.copyright == "© A")
    #expect(read.keywords == ["green", "wood"])
    #expect(read.date == "2023-02-28T13:45:01-07:30")
  }

  @Test func textWithoutADeclaredEncodingFallsBackToLatin1() {
    #expect(metadata(inIPTC: iptcBlock([(2, 5, [0x47, 0x72, 0xFC, 0x6E])])).title == "Grün")
    #expect(metadata(inIPTC: iptcBlock([(2, 5, Array("Grün".utf8))])).title == "Grün")
  }

  @Test func readsXMP() {
    let read = metadata(
      inXMP: xmpPacket(
        """
        <dc:title><rdf:Alt><rdf:li xml:lang="de">Farn</rdf:li><rdf:li xml:lang="x-default">Fern</rdf:li></rdf:Alt></dc:title>
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Under an &amp; oak</rdf:li></rdf:Alt></dc:description>
        <dc:subject><rdf:Bag><rdf:li>green</rdf:li><rdf:li>wood</rdf:li></rdf:Bag></dc:subject>
        <dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>
        <core:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">Fronds</rdf:li></rdf:Alt></core:AltTextAccessibility>
        """,
        attributes:
          "exif:GPSLatitude='52,30.6N' exif:GPSLongitude='13,24,36W' photoshop:DateCreated='2021-02-03T04:05:06Z'"))
    #expect(
      read.title == "Fern" && read.caption == "Under an & oak" && read.altText == "Fronds" && read.creator == "A, B")
    #expect(read.keywords == ["green", "wood"])
    #expect(read.date == "2021-02-03T04:05:06Z")
    #expect(read.location == ImageMetadata.Location(latitude: 52.51, longitude: -13.41))
  }

  // MARK: In files

  @Test(arguments: [".jpg", ".webp", ".png"])
  func editorMetadataTakesPrecedence(suffix: String) throws {
    let picture = try TestImages.gradient(width: 20, height: 20)
    let bytes = try TestImages.saved(
      picture, as: suffix,
      blocks: [
        "exif-data": exifBlock(main: [exifText(0x010E, "from EXIF"), exifText(0x013B, "camera")]),
        "xmp-data": xmpPacket("<dc:description>from XMP</dc:description>"),
      ])
    let read = try readMetadata(of: bytes, path: "p\(suffix)")
    #expect(read.caption == "from XMP")
    #expect(read.creator == "camera")
    #expect(try readMetadata(of: TestImages.file(.png), path: "p.png") == ImageMetadata())
  }

  @Test(arguments: [ImageFormat.jpeg, .webp, .avif, .png])
  func derivativesContainNoLocation(format: ImageFormat) throws {
    let picture = try TestImages.gradient(width: 40, height: 30)
    let block = exifBlock(
      main: [exifText(0x013B, "somebody")],
      position: [
        exifText(0x0001, "N"), exifFractions(0x0002, [(52, 1), (30, 1), (0, 1)]), exifText(0x0003, "E"),
        exifFractions(0x0004, [(13, 1), (24, 1), (0, 1)]),
      ])
    let source = try TestImages.saved(
      picture, as: ".jpg",
      blocks: [
        "exif-data": block, "xmp-data": xmpPacket("<exif:GPSLatitude>52,30.6N</exif:GPSLatitude>"),
      ])
    #expect(try readMetadata(of: source, path: "p.jpg").hasLocation)
    for copyright in [nil, "(c) A"] {
      let made = try makeDerivatives(
        of: source, path: "p.jpg", requests: [DerivativeRequest(width: 20, format: format)],
        options: DerivativeOptions(rights: copyright.map { ImageRights(copyright: $0) }))
      let read = try readMetadata(of: #require(made.first).bytes, path: "d")
      #expect(!read.hasLocation && read.creator == nil)
    }
  }

  @Test(arguments: [".jpg", ".jpg[interlace]", ".png", ".webp", ".webp[lossless]"])
  func originalsKeepTheirPixelsAndLoseOtherData(suffix: String) throws {
    let picture = try TestImages.gradient(width: 50, height: 30)
    let source = try TestImages.saved(
      picture, as: suffix,
      blocks: [
        "exif-data": exifBlock(
          main: [exifText(0x013B, "somebody"), (0x0112, 3, 1, [6, 0])],
          position: [exifFractions(0x0002, [(52, 1)]), exifFractions(0x0004, [(13, 1)])]),
        "xmp-data": xmpPacket("<exif:GPSLatitude>52,30.6N</exif:GPSLatitude>"),
        "icc-profile-data": try TestImages.profile(of: TestImages.inProfile("p3", picture, as: ".png")) ?? [],
      ])
    let before = try readMetadata(of: source, path: "p")
    #expect(before.hasLocation)
    let published = try #require(
      try publishableOriginal(of: source + Array("a film behind the picture".utf8), path: "p"))
    #expect(try readMetadata(of: published, path: "p") == ImageMetadata())
    #expect(published.firstRange(of: "somebody".utf8) == nil && published.firstRange(of: "film".utf8) == nil)
    #expect(try TestImages.decode(published).pixels == TestImages.decode(source).pixels)
    #expect(try TestImages.profile(of: published) == TestImages.profile(of: source))
    #expect(try probeImage(published, path: "p").get().width == 30, "it still lies on its side")
  }

  @Test func originalsThatCannotBeStrippedAreNotPublished() throws {
    for format in [ImageFormat.gif, .tiff, .avif] {
      #expect(try publishableOriginal(of: TestImages.file(format), path: "p") == nil)
    }
    let jpeg = try TestImages.file(.jpeg)
    for end in stride(from: 4, to: jpeg.count - 1, by: 37) {
      #expect(strippedJPEG(Array(jpeg.prefix(end))) == nil)
    }
    #expect(strippedJPEG(Array(jpeg.dropLast())) == nil && strippedJPEG(Array(jpeg.dropLast(2))) == nil)
  }

  /// Decoders skip to the next marker (ITU-T T.81, annex B.1.1.2, lets one have fill bytes).
  @Test func bytesBetweenTheSegmentsOfAJPEGAreSkipped() throws {
    let jpeg = try TestImages.file(.jpeg)
    let stripped = try #require(strippedJPEG(jpeg))
    // The second segment starts after the first, whose length is in bytes 4 and 5.
    let second = 4 + Int(jpeg[4]) << 8 + Int(jpeg[5])
    for junk in [[0], [0x12, 0x34, 0x56], [0xFF, 0, 0x01], [0xFF, 0xFF, 0xFF], [0xFF, 0x01]] as [[UInt8]] {
      let odd = Array(jpeg[..<second]) + junk + Array(jpeg[second...])
      #expect(try probeImage(odd, path: "a.jpg").get().width > 0)
      #expect(strippedJPEG(odd) == stripped, "\(junk)")
    }
  }

  // MARK: Dates

  @Test(arguments: [
    ("2024:05:01 10:20:30", "2024-05-01T10:20:30"), ("2024:02:29 00:00:00", "2024-02-29T00:00:00"),
    ("20240501", "2024-05-01"), ("2024-05-01", "2024-05-01"), ("2024-05-01T10:20", "2024-05-01T10:20:00"),
    ("2024-05-01T10:20:30.55-03:00", "2024-05-01T10:20:30-03:00"), ("2024:05:01 24:00:00", "2024-05-01"),
  ])
  func datesAreWrittenOneWay(text: String, iso: String) {
    #expect(isoDate(text) == iso)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "2023:02:29 00:00:00", "2024:13:01", "    :  :  ", "", "yesterday", "2024", "1:2:3",
    "１２３４:05:01",
  ])
  func whatIsNoDateIsNone(text: String) {
    #expect(isoDate(text) == nil)
  }

  @Test(arguments: [(0.004, "1/250 s"), (2.5, "2.5 s"), (30, "30 s"), (0.5, "0.5 s"), (1e-9, "1/1000000 s")])
  func formatsTheExposureTime(time: Double, text: String) {
    var camera = CameraData()
    camera.exposureTime = time
    #expect(camera.exposureText == text)
    camera.exposureTime = .infinity
    #expect(camera.exposureText == nil)
  }

  // MARK: Broken blocks

  @Test func brokenBlocksNeverCrash() {
    var generator = SplitMix64(seed: 21)
    let whole: [(String, [UInt8], ([UInt8]) -> ImageMetadata)] = [
      (
        "exif",
        exifBlock(
          main: [exifText(0x010E, "caption, a long one")],
          photo: [exifText(0x9003, "2024:05:01 10:20:30"), exifFractions(0x829A, [(1, 2)])],
          position: [exifFractions(0x0002, [(1, 1), (2, 1), (3, 1)])]), metadata(inEXIF:)
      ),
      ("iptc", iptcBlock([(2, 5, [65, 66]), (2, 25, [67]), (2, 55, Array("20240101".utf8))]), metadata(inIPTC:)),
      ("xmp", xmpPacket("<dc:title><rdf:Alt><rdf:li>a</rdf:li></rdf:Alt></dc:title>"), metadata(inXMP:)),
    ]
    for (_, block, read) in whole {
      for end in 0..<min(block.count, 300) { _ = read(Array(block.prefix(end))) }
      for _ in 0..<1_500 {
        var bytes = block
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        _ = read(bytes)
      }
    }
    #expect(metadata(inXMP: Array("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".utf8)) == ImageMetadata())
  }
}
