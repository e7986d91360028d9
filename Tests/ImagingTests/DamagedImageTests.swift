@testable import Diagnostics
@testable import Imaging
import TestSupport
import Testing

@Suite struct DamagedImageTests {
  static let formats: [ImageFormat] = [.jpeg, .png, .webp, .avif, .heic, .gif, .tiff]
  let request = [DerivativeRequest(width: 40, format: .png)]

  @Test(arguments: formats)
  func truncatedFilesGiveNoDerivatives(format: ImageFormat) throws {
    let whole = try TestImages.file(format, width: 200, height: 150)
    for share in [0.2, 0.5, 0.8, 0.97] {
      let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
      do {
        _ = try makeDerivatives(of: cut, path: "cut", requests: request)
        Issue.record("\(format) cut at \(share) was decoded")
      } catch {
        switch error.kind {
        case .truncated, .damaged, .unknownFormat: break
        default: Issue.record("\(format) cut at \(share): \(error)")
        }
      }
    }
  }

  @Test(arguments: [ImageFormat.jpeg, .png, .webp, .gif, .avif])
  func truncatedFilesAreReportedAsTruncated(format: ImageFormat) throws {
    let whole = try TestImages.file(format, width: 200, height: 150)
    #expect(throws: ImageProblem(.truncated(format), path: "cut")) {
      try makeDerivatives(of: Array(whole.dropLast(whole.count / 4)), path: "cut", requests: request)
    }
  }

  @Test(arguments: formats)
  func randomBytesAfterAValidStartAreRejected(format: ImageFormat) throws {
    let start = try TestImages.file(format).prefix(32)
    var generator = SplitMix64(seed: 7)
    for _ in 0..<40 {
      let noise = (0..<Int.random(in: 0...3_000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      attempt(Array(start) + noise)
    }
  }

  @Test(arguments: formats)
  func flippedBytesNeverCrash(format: ImageFormat) throws {
    let whole = try TestImages.file(format, width: 60, height: 40)
    var generator = SplitMix64(seed: 11)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      attempt(bytes)
    }
  }

  @Test func randomBytesAreRejected() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 1...2_000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(probeImage(bytes, path: "noise") == .failure(ImageProblem(.unknownFormat, path: "noise")))
    }
  }

  /// Any result is correct except a crash, a hang or an image beyond the limit.
  private func attempt(_ bytes: [UInt8]) {
    let options = DerivativeOptions(pixelLimit: 4_000_000)
    if let made = try? makeDerivatives(of: bytes, path: "fuzz", requests: request, options: options) {
      #expect(made.allSatisfy { $0.width <= 40 })
    }
    _ = try? dominantColor(of: bytes, path: "fuzz", pixelLimit: 4_000_000)
  }

  @Test func everyProblemHasAMessage() {
    let kinds: [ImageProblem.Kind] = [
      .missing, .changed, .notAFile, .unreadable("x"), .empty, .fileTooLarge(bytes: 1 << 30, limit: 1 << 29),
      .unknownFormat,
      .truncated(.jpeg), .damaged(.png), .zeroSize(.gif), .tooManyPixels(width: 1, height: 2, frames: 1, limit: 1),
      .tooLarge(for: .webp, width: 1, height: 20_000), .cannotEncode(.avif), .notPixels,
      .unsafeSVG(SVGProblem(.script, line: 3)), .mislabelled(extension: "jpg", actual: .png),
    ]
    for kind in kinds {
      let diagnostic = ImageProblem(kind, path: "a/b.jpg").diagnostic()
      #expect(diagnostic.summary.hasPrefix("image "))
      #expect(diagnostic.location?.path == "a/b.jpg")
      #expect((diagnostic.severity == .warning) == (diagnostic.id == "mislabelled-image"))
    }
  }
}
