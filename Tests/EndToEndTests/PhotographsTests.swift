import CommandLine
import Foundation
import TestSupport
import Testing

/// Sites of photographs with metadata from cameras, agencies and editors.
@Suite struct PhotographsTests {
  /// A photograph with all kinds of metadata, and with its location in three formats.
  static let located = greyJPEG(
    width: 640, height: 480,
    exif: exifBlock(
      main: [exifText(0x010F, "Maker"), exifText(0x0110, "Model 5"), exifText(0x013B, "Ada Lens")],
      photo: [
        exifText(0x9003, "2024:05:01 10:20:30"), exifText(0xA434, "50mm F1.4"), exifFractions(0x829A, [(1, 250)]),
        exifFractions(0x829D, [(28, 10)]), (0x8827, 3, 1, [0x90, 0x01]), exifFractions(0x920A, [(50, 1)]),
      ], position: exifPosition(latitude: (52, 30, 36), longitude: (13, 24, 0))),
    iptc: iptcBlock([(2, 90, Array("Graz".utf8)), (2, 116, Array("(c) Ada Lens".utf8))]),
    xmp: xmpPacket(
      """
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Low tide &amp; rain</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Sand as far as one sees.</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sand</rdf:li></rdf:Bag></dc:subject>
      <core:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A wet beach</rdf:li></rdf:Alt></core:AltTextAccessibility>
      """, attributes: "exif:GPSLatitude='52,30.6N' exif:GPSLongitude='13,24E'"))

  /// The parts of a location that can be found in any published file: its coordinates as text, and the name of the
  /// city.
  private static let places = ["GPSLatitude", "52,30.6", "Graz"].map { Data($0.utf8) }

  /// The latitude as EXIF encodes it, in fractions.
  private static let latitude = Data([52, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1, 0, 0, 0])

  private static func dated(_ date: String, grey: Int) -> [UInt8] {
    greyJPEG(width: 320, height: 240, grey: grey, exif: exifBlock(photo: [exifText(0x9003, date)]))
  }

  private func gallery(settings: String = "", collection: String = "", extra: [String: String] = [:]) throws
    -> SmallSite
  {
    let site = try SmallSite(
      content: extra.merging([
        "site.yaml": "title: Test\nauthor: The Keepers\n\(settings)",
        "g/collection.md": "---\ntitle: Gallery\n\(collection)---\n",
      ]) { first, _ in first })
    try site.write(Self.located, to: "Content/g/DSC_0042.jpg")
    try site.write(Self.dated("2023:01:02 03:04:05", grey: 20), to: "Content/g/IMG_0007.jpg")
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/g/old-oak.png")
    return site
  }

  // MARK: Galleries

  @Test func aFolderOfPhotographsIsAGallery() throws {
    let site = try gallery(collection: "sort: -date\n")
    let outcome = try site.build()
    #expect(outcome.summaries == [])
    #expect(outcome.isPublished && outcome.items == 3)
    let cells = try site.page("g/index.html").elements.filter { $0["data-cell"] != nil }
    #expect(cells.map { $0.text.contains("Low tide & rain") } == [true, false, false])
    #expect(cells.map { $0.text.contains("2023-01-02, 03:04") } == [false, true, false])
    #expect(cells.map { $0.text.contains("Old oak") } == [false, false, true])

    let page = try site.page("g/DSC_0042.html")
    #expect(page.problems == [])
    #expect(page.elements.first { $0.name == "h1" }?.text == "Low tide & rain")
    #expect(page.elements.first { $0.name == "img" }?["alt"] == "A wet beach")
    #expect(page.elements.first { $0.name == "time" }?["datetime"] == "2024-05-01")
    #expect(page.elements.first { $0.classes.contains("prose") }?.text.contains("Sand as far as one sees.") == true)
    #expect(page.elements.filter { $0.name == "li" && $0.text == "sand" }.count == 1)
    let terms = page.elements.filter { $0.name == "dt" }.map(\.text)
    let values = page.elements.filter { $0.name == "dd" }.map(\.text)
    #expect(terms == ["Creator", "Copyright", "Camera", "Lens", "Focal length", "Aperture", "Exposure", "Sensitivity"])
    #expect(
      values == ["Ada Lens", "(c) Ada Lens", "Maker Model 5", "50mm F1.4", "50 mm", "f/2.8", "1/250 s", "ISO 400"])
    // Images without an alternative text have their title.
    for name in ["IMG_0007", "old-oak"] {
      let image = try site.page("g/\(name).html").elements.first { $0.name == "img" }
      #expect(image?["alt"]?.isEmpty == false, "\(name)")
    }
  }

  @Test func labelsAreInTheLanguageOfTheSite() throws {
    let site = try gallery(settings: "language: de\n")
    try site.build()
    #expect(try site.page("g/DSC_0042.html").elements.filter { $0.name == "dt" }.map(\.text).contains("Brennweite"))
  }

  @Test func theAuthorsFieldsComeFirstAndTheCameraCanBeLeftOut() throws {
    let site = try gallery(
      collection: "showCamera: false\nfields: {print: {default: Cyanotype}, creator: string}\n",
      extra: ["g/DSC_0042.md": "---\ntitle: Mine\ncreator: Somebody else\n---\nMy words.\n"])
    #expect(try site.build().summaries == [])
    let page = try site.page("g/DSC_0042.html")
    #expect(page.elements.first { $0.name == "h1" }?.text == "Mine")
    #expect(page.elements.filter { $0.name == "dt" }.map(\.text) == ["Print", "Creator", "Copyright"])
    #expect(page.elements.filter { $0.name == "dd" }.map(\.text) == ["Cyanotype", "Somebody else", "(c) Ada Lens"])
    #expect(!page.source.contains("Sand as far"))
    #expect(page.elements.first { $0.name == "img" }?["alt"] == "A wet beach")
  }

  @Test func imagesAreItemsOnlyWhereTheCollectionWantsIt() throws {
    let site = try gallery(collection: "bareImages: false\n")
    #expect(try site.build().items == 0)
    let required = try gallery(collection: "fields: {print: {required: true}}\n")
    let outcome = try required.build()
    #expect(
      outcome.summaries
        == ["DSC_0042.jpg", "IMG_0007.jpg", "old-oak.png"].map { "Content/g/\($0): missing-field" })
    #expect(!outcome.isPublished)
  }

  // MARK: Published files

  @Test func nothingPublishedTellsThePlace() throws {
    let site = try gallery(
      settings: "publishOriginals: true\n",
      extra: [
        "g/text.md": "[Download](map.jpg), and ![shown](shown.jpg).\n", "files/collection.md": "[drawing](d.svg)\n",
        "files/d.svg": TinyImages.drawing.replacing(
          "<path", with: "<image href=\"data:image/jpeg;base64,\(Data(Self.located).base64EncodedString())\"/><path"),
      ])
    for name in ["map.jpg", "shown.jpg"] { try site.write(Self.located, to: "Content/g/\(name)") }
    let outcome = try site.build()
    #expect(outcome.summaries == [])
    let published = try site.published()
    #expect(published["assets/files/g/map.jpg"] != nil && published["assets/files/files/d.svg"] != nil)
    #expect(published.keys.count { $0.hasPrefix("assets/originals/") } == 3)
    #expect(published.keys.count { $0.hasSuffix(".avif") } >= 4)
    for place in Self.places { #expect(Data(Self.located).range(of: place) != nil) }
    for (path, bytes) in published {
      for place in Self.places { #expect(bytes.range(of: place) == nil, "\(path)") }
      #expect(bytes.range(of: Self.latitude) == nil, "\(path)")
    }
    #expect(Data(Self.located).range(of: Self.latitude) != nil)
    #expect(check(site) == 0)
  }

  @Test func positionsArePublishedWhereTheSiteSaysSo() throws {
    let site = try gallery(
      settings: "publishOriginals: true\npublishLocation: true\n", extra: ["g/text.md": "[Download](map.jpg)\n"])
    try site.write(Self.located, to: "Content/g/map.jpg")
    #expect(try site.build().summaries == [])
    let page = try site.page("g/DSC_0042.html")
    let position = try #require(page.all("a").first { $0.text == "52.51° N, 13.40° E" })
    #expect(
      position["href"] == "https://www.openstreetmap.org/?mlat=52.51000&mlon=13.40000#map=15/52.51000/13.40000"
        && position["rel"] == "noopener")
    #expect(try site.published()["assets/files/g/map.jpg"] == Data(Self.located))
    let original = try #require(page.elements.first { $0["download"] != nil }?["href"])
    #expect(try site.published()[String(original.dropFirst(3))] == Data(Self.located))
    // The images that pages show contain no location.
    for (path, bytes) in try site.published() where path.hasSuffix(".avif") || path.hasSuffix("0.jpg") {
      for place in Self.places { #expect(bytes.range(of: place) == nil, "\(path)") }
    }
    #expect(check(site) == 0)
    // The check reports the same files if the site does not allow publishing locations.
    try site.folder.write(["Content/site.yaml": "title: Test\n"])
    #expect(check(site) == 1)
  }

  @Test func originalsAreLinkedOnlyWhereTheSitePublishesThem() throws {
    let site = try gallery()
    try site.build()
    #expect(try site.page("g/DSC_0042.html").elements.allSatisfy { $0["download"] == nil })
    #expect(try site.published().keys.allSatisfy { !$0.hasPrefix("assets/originals") })
    try site.folder.write(["Content/site.yaml": "title: Test\npublishOriginals: true\n"])
    try site.build()
    let link = try #require(try site.page("g/DSC_0042.html").elements.first { $0["download"] != nil })
    #expect(link.text == "JPEG, 1 KB")
    #expect(try site.page("g/DSC_0042.html").elements.last { $0.name == "dt" }?.text == "Original file")
    let path = try #require(link["href"].map { String($0.dropFirst(3)) })
    #expect(path.wholeMatch(of: /assets\/originals\/DSC_0042-[0-9a-f]{16}\.jpg/) != nil)
    let original = try #require(try site.published()[path])
    // Its pixels are identical to the photograph's: all bytes from the first table on.
    let tables = Data([0xFF, 0xDB])
    let start = try #require(original.range(of: tables)).lowerBound
    let sourceStart = try #require(Data(Self.located).range(of: tables)).lowerBound
    #expect(original[start...] == Data(Self.located)[sourceStart...])
  }

  @Test func linkedDrawingsAreMadeSafe() throws {
    let script = TinyImages.drawing.replacing("<path", with: "<script>go()</script><path")
    let site = try SmallSite(content: ["g/collection.md": "[a](a.svg)", "g/a.svg": script])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Content/g/a.svg: unsafe-svg"])
    #expect(!outcome.isPublished)
    try site.folder.write(["Content/g/a.svg": TinyImages.drawing.replacing("<path", with: "<!-- mine --><path")])
    #expect(try site.build().isPublished)
    let published = try site.folder.text("Site/assets/files/g/a.svg")
    #expect(published.contains("<path") && !published.contains("mine"))
  }

  // MARK: vitrine check

  /// Runs the check and returns the command's exit status.
  private func check(_ site: SmallSite, _ arguments: String...) -> Int32 {
    Vitrine.run(
      [
        "check", "--content", site.folder.path + "/Content", "--output", site.folder.path + "/Site", "--templates",
        SmallSite.templates.path,
      ] + arguments
    ).rawValue
  }

  @Test func checkFindsWhatWasPutThere() throws {
    let site = try gallery()
    try site.build()
    #expect(check(site) == 0)
    try site.write(Array("text".utf8) + Self.located, to: "Site/assets/notes.txt")
    #expect(check(site) == 0, "it is no image")
    for name in ["deep/er/photo.JPG", "photo.bin"] {
      try site.write(Self.located, to: "Site/" + name)
      #expect(check(site) == 1, "\(name)")
      #expect(check(site, "--json") == 1)
      try FileManager.default.removeItem(atPath: site.folder.path + "/Site/" + name)
    }
    #expect(check(site) == 0)
    #expect(check(site, "--outptu", "x") == 2)
    try FileManager.default.removeItem(atPath: site.folder.path + "/Site")
    #expect(check(site) == 3)
  }
}
