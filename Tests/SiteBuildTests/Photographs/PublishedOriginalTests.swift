@testable import Bytes
@testable import Diagnostics
@testable import Imaging
@testable import SiteImages
import TestSupport
import Testing

@Suite struct PublishedOriginalTests {
  private static let located = greyJPEG(width: 16, height: 8, exif: exifBlock(position: exifPosition()))
  /// A minimal GIF: a header, a screen of one pixel, a comment, an end.
  private static func gif(_ comment: String) -> [UInt8] {
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE, UInt8(comment.utf8.count)] + Array(comment.utf8) + [
      0, 0x3B,
    ]
  }

  @Test func isNamedByItsNameAndItsContent() throws {
    let (original, bytes) = try #require(
      try PublishedOriginal.file(
        of: Self.located, source: "Content/g/Low tide.v2.JPEG", allowsLocation: false, decoder: InProcessDecoder()))
    #expect(original.path == "assets/originals/Low tide.v2-\(contentHash(bytes)).jpg")
    #expect(original.byteCount == bytes.count && original.format == .jpeg)
    #expect(positionTraces(in: bytes).isEmpty && bytes.count < Self.located.count)
    let long = String(repeating: "ä", count: 120) + ".png"
    let named = try #require(
      try PublishedOriginal.file(of: Self.located, source: long, allowsLocation: false, decoder: InProcessDecoder())?
        .original)
    #expect(named.path.utf8.count <= 200 && named.path.hasSuffix(".jpg"))
  }

  @Test func isUnchangedIfItMayContainItsPosition() throws {
    let file = try PublishedOriginal.file(
      of: Self.located, source: "a.jpg", allowsLocation: true, decoder: InProcessDecoder())
    #expect(file?.bytes == Self.located)
  }

  @Test func ofADrawingThereIsNone() throws {
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    #expect(
      try PublishedOriginal.file(of: drawing, source: "a.svg", allowsLocation: false, decoder: InProcessDecoder())
        == nil)
  }

  @Test func isLeftOutIfItsPositionCannotBeRemoved() throws {
    let silent = Self.gif("nothing")
    #expect(
      try PublishedOriginal.file(of: silent, source: "a.gif", allowsLocation: false, decoder: InProcessDecoder())?.bytes
        == silent)
    let located = Self.gif("GPSLatitude 52")
    let problem = try #require(throws: PositionProblem.self) {
      try PublishedOriginal.file(
        of: located, source: "Content/a.gif", allowsLocation: false, decoder: InProcessDecoder())
    }
    let diagnostic = problem.diagnostic(.warning, "the original")
    #expect(diagnostic.id == "position-leaked" && diagnostic.location?.path == "Content/a.gif")
    #expect(diagnostic.summary.contains("GIF"))
    #expect(
      try PublishedOriginal.file(of: located, source: "a.gif", allowsLocation: true, decoder: InProcessDecoder())?.bytes
        == located)
    #expect(throws: PositionProblem.self) {
      try publishableDownload(located, source: "a.gif", allowsLocation: false, decoder: InProcessDecoder())
    }
  }

  @Test func downloadsContainNoPosition() throws {
    let silent = greyJPEG(width: 8, height: 8, exif: exifBlock(main: [exifText(0x013B, "Ada")]))
    #expect(
      try publishableDownload(silent, source: "a.jpg", allowsLocation: false, decoder: InProcessDecoder()) == silent,
      "its credits stay")
    #expect(
      try positionTraces(
        in: publishableDownload(Self.located, source: "a.bin", allowsLocation: false, decoder: InProcessDecoder())
      ).isEmpty)
    #expect(
      try publishableDownload(Self.located, source: "a.jpg", allowsLocation: true, decoder: InProcessDecoder())
        == Self.located)
    let text = Array("GPSLatitude: 52".utf8)
    #expect(try publishableDownload(text, source: "a.txt", allowsLocation: false, decoder: InProcessDecoder()) == text)
  }

  @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg' onload='go()'/>", "no drawing", ""])
  func downloadsNamedLikeDrawingsAreSafe(text: String) {
    #expect(throws: ImageProblem.self) {
      try publishableDownload(Array(text.utf8), source: "a.SVG", allowsLocation: true, decoder: InProcessDecoder())
    }
  }
}
