@testable import Diagnostics
@testable import Imaging
import Glibc
import Testing

@Suite struct ImageProbeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [ImageFormat.jpeg, .png, .webp, .avif, .heic, .gif, .tiff])
  func readsSizeAndFormatFromTheHeader(format: ImageFormat) throws {
    let bytes = try TestImages.file(format, width: 120, height: 80)
    let path = try folder.file("picture.\(format.fileExtension)", bytes)
    let probe = try probeImage(atPath: path).get()
    #expect(probe.format == format)
    #expect([probe.width, probe.height] == [120, 80])
    #expect(probe.frameCount == 1)
    #expect(probe.warnings.isEmpty)
    #expect(try probeImage(bytes, path: path).get() == probe)
  }

  @Test(arguments: 1...8)
  func reportsTheUprightSize(orientation: Int) throws {
    let path = try folder.file("turned.jpg", TestImages.turned(orientation, width: 60, height: 40))
    let probe = try probeImage(atPath: path).get()
    // EXIF 2.3, tag 0x0112: from 5 on, rows of the stored image are columns of the displayed image.
    #expect([probe.width, probe.height] == (orientation >= 5 ? [40, 60] : [60, 40]))
  }

  @Test(arguments: [(ImageFormat.png, 2), (.png, 4), (.webp, 4), (.avif, 4)])
  func detectsTransparency(format: ImageFormat, bands: Int) throws {
    let path = try folder.file("glass.\(format.fileExtension)", TestImages.file(format, bands: bands))
    #expect(try probeImage(atPath: path).get().hasAlpha)
  }

  @Test(arguments: [ImageFormat.gif, .webp])
  func countsTheFramesOfAnAnimation(format: ImageFormat) throws {
    let bytes = try TestImages.animation(format, width: 30, height: 20, frames: 5)
    let probe = try probeImage(bytes, path: "a.\(format.fileExtension)").get()
    #expect([probe.width, probe.height, probe.frameCount] == [30, 20, 5])
    #expect(probe.isAnimated)
  }

  @Test func warnsOfAWrongExtensionAndReadsTheFile() throws {
    let path = try folder.file("fern.jpg", TestImages.file(.png))
    let probe = try probeImage(atPath: path).get()
    #expect(probe.format == .png)
    #expect(probe.warnings == [ImageProblem(.mislabelled(extension: "jpg", actual: .png), path: path)])
    #expect(probe.warnings.first?.diagnostic().severity == .warning)
  }

  @Test(arguments: ["JPG", "jpeg", "JPE"])
  func acceptsCommonExtensions(name: String) throws {
    #expect(try probeImage(TestImages.file(.jpeg), path: "a.\(name)").get().warnings.isEmpty)
  }

  @Test func refusesABombBeforeDecoding() throws {
    let path = try folder.file("bomb.png", TestImages.bomb(width: 30_000, height: 30_000))
    let expected = ImageProblem(
      .tooManyPixels(width: 30_000, height: 30_000, frames: 1, limit: defaultPixelLimit), path: path)
    #expect(probeImage(atPath: path) == .failure(expected))
    #expect(throws: expected) {
      try makeDerivatives(ofImageAt: path, requests: [DerivativeRequest(width: 10, format: .jpeg)])
    }
    #expect(throws: expected) { try dominantColor(ofImageAt: path) }
  }

  @Test func pixelLimitIsInclusive() throws {
    let bytes = try TestImages.file(.png, width: 100, height: 50)
    #expect(throws: Never.self) { try probeImage(bytes, path: "p.png", pixelLimit: 5_000).get() }
    #expect(throws: ImageProblem.self) { try probeImage(bytes, path: "p.png", pixelLimit: 4_999).get() }
  }

  @Test func pixelLimitCountsAllFrames() throws {
    let bytes = try TestImages.animation(.gif, width: 10, height: 10, frames: 6)
    #expect(throws: ImageProblem(.tooManyPixels(width: 10, height: 10, frames: 6, limit: 599), path: "a.gif")) {
      try probeImage(bytes, path: "a.gif", pixelLimit: 599).get()
    }
  }

  @Test(arguments: [(0, 10), (10, 0)])
  func refusesAnImageWithoutArea(width: Int, height: Int) throws {
    let path = try folder.file("none.png", TestImages.bomb(width: width, height: height))
    #expect(probeImage(atPath: path) == .failure(ImageProblem(.zeroSize(.png), path: path)))
  }

  @Test func reportsFilesThatAreNotImages() throws {
    let empty = try folder.file("empty.jpg", [])
    #expect(probeImage(atPath: empty) == .failure(ImageProblem(.empty, path: empty)))
    #expect(probeImage(atPath: folder.path) == .failure(ImageProblem(.notAFile, path: folder.path)))
    let missing = folder.path(of: "missing.jpg")
    #expect(probeImage(atPath: missing) == .failure(ImageProblem(.missing, path: missing)))
    let text = try folder.file("text.png", Array("Not a picture at all, only words.".utf8))
    #expect(probeImage(atPath: text) == .failure(ImageProblem(.unknownFormat, path: text)))
    let pdf = try folder.file("paper.pdf", Array("%PDF-1.4\n1 0 obj\n".utf8))
    #expect(probeImage(atPath: pdf) == .failure(ImageProblem(.damaged(.pdf), path: pdf)))
    let pipe = folder.path(of: "pipe.jpg")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(probeImage(atPath: pipe) == .failure(ImageProblem(.notAFile, path: pipe)))
  }

  @Test func reportsUnreadableFiles() throws {
    let path = try folder.file("private.png", TestImages.file(.png))
    #expect(chmod(path, 0) == 0)
    // Root can read every file, so the thread acts as another user while it opens the file.
    setfsuid(65_534)
    let result = probeImage(atPath: path)
    setfsuid(geteuid())
    guard case .failure(let problem) = result, case .unreadable = problem.kind else {
      Issue.record("expected 'unreadable', got \(result)")
      return
    }
    #expect(problem.diagnostic().summary.contains("Permission denied"))
  }

  /// Decoders give such a file the size of its frame, and browsers that of its screen.
  @Test func countsThePixelsOfTheScreenOfAGIF() {
    let screen: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let bytes = Array("GIF89a".utf8) + screen + [0, 0, 0, 0xFF, 0xFF, 0xFF] + frame
    #expect(
      throws: ImageProblem(
        .tooManyPixels(width: 65_535, height: 65_535, frames: 1, limit: defaultPixelLimit), path: "a.gif")
    ) { try probeImage(bytes, path: "a.gif").get() }
  }
}

@_silgen_name("setfsuid") @discardableResult private func setfsuid(_ user: UInt32) -> CInt
