@testable import Imaging
import Testing

@Suite struct DerivativeTests {
  @Test(arguments: [ImageFormat.jpeg, .png, .webp, .avif, .gif])
  func writesEveryFormatAtTheRequestedWidth(format: ImageFormat) throws {
    let source = try TestImages.file(.png, width: 300, height: 200)
    let made = try makeDerivatives(of: source, path: "p.png", requests: [DerivativeRequest(width: 150, format: format)])
    let derivative = try #require(made.first)
    let probe = try probeImage(derivative.bytes, path: "d.\(format.fileExtension)").get()
    #expect(probe.format == format)
    #expect([probe.width, probe.height] == [150, 100])
    #expect([derivative.width, derivative.height] == [150, 100])
  }

  @Test(arguments: [ImageFormat.jpeg, .png, .webp, .avif, .heic, .gif, .tiff])
  func readsEveryFormat(format: ImageFormat) throws {
    let source = try TestImages.file(format, width: 200, height: 100)
    let made = try makeDerivatives(of: source, path: "p", requests: [DerivativeRequest(width: 100, format: .png)])
    let bytes = try #require(made.first).bytes
    // The top left of the gradient is blue, the bottom right yellow.
    let first = try TestImages.pixel(bytes, x: 1, y: 1)
    let last = try TestImages.pixel(bytes, x: 98, y: 48)
    #expect(first[0] < 40 && first[1] < 40 && first[2] > 215, "\(first)")
    #expect(last[0] > 215 && last[1] > 215 && last[2] < 40, "\(last)")
  }

  @Test func keepsTheOrderOfRequestsAndNeverEnlarges() throws {
    let source = try TestImages.file(.jpeg, width: 400, height: 300)
    let widths = [100, 800, 50, 400, 200, 100]
    let made = try makeDerivatives(
      of: source, path: "p.jpg", requests: widths.map { DerivativeRequest(width: $0, format: .webp) })
    #expect(made.map(\.width) == [100, 400, 50, 400, 200, 100])
    #expect(made.map(\.height) == [75, 300, 38, 300, 150, 75])
  }

  @Test func sameInputGivesSameBytes() throws {
    let source = try TestImages.file(.jpeg, width: 320, height: 240)
    let requests = [ImageFormat.jpeg, .webp, .avif, .png].map { DerivativeRequest(width: 160, format: $0) }
    let first = try makeDerivatives(of: source, path: "p.jpg", requests: requests)
    for _ in 0..<3 { #expect(try makeDerivatives(of: source, path: "p.jpg", requests: requests) == first) }
  }

  @Test(arguments: [[120], [60, 250], [250, 120, 60], []]) func skippedDerivativesDoNotChangeOthers(known: [Int]) throws
  {
    let source = try TestImages.file(.jpeg, width: 600, height: 450)
    let requests = [60, 120, 250, 520].flatMap { width in
      [ImageFormat.webp, .png].map { DerivativeRequest(width: width, format: $0) }
    }
    let all = try makeDerivatives(of: source, path: "p.jpg", requests: requests)
    let others = try renderImage(of: source, path: "p.jpg", maximumWidth: 520) { _ in
      requests
    } except: {
      known.contains($0.width)
    }
    #expect(others.derivatives == all.filter { !known.contains($0.width) })
  }

  @Test func scalesFromStepsAtLeastTwiceAsWide() {
    #expect(scalingSteps(to: 60, among: [60, 119, 120, 250, 499]) == [250, 120])
    #expect(scalingSteps(to: 61, among: [60, 61, 120, 250, 520]) == [520, 250])
    #expect(scalingSteps(to: 300, among: [60, 300, 520]).isEmpty)
  }

  @Test func manyThreadsGiveTheSameBytes() async throws {
    let source = try TestImages.file(.jpeg, width: 200, height: 150)
    let requests = [ImageFormat.jpeg, .webp, .png].map { DerivativeRequest(width: 90, format: $0) }
    let expected = try makeDerivatives(of: source, path: "p.jpg", requests: requests)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<24 {
        group.addTask {
          // Failures on other threads must not affect successful calls.
          if index.isMultiple(of: 3) {
            _ = try? makeDerivatives(of: Array(source.prefix(900)), path: "cut.jpg", requests: requests)
          }
          return try makeDerivatives(of: source, path: "p.jpg", requests: requests) == expected
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  /// A dependency of libvips compiled its loops for every operation and freed them without a lock.
  @Test func manyThreadsCanScaleAtOnce() async throws {
    let pixels = [UInt8](repeating: 90, count: 97 * 71 * 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for step in 0..<400 {
            let image = try RasterImage.pixels(pixels, width: 97, height: 71, bands: 3)
            let small = try image.resized(toWidth: 40 + step % 5).inMemory()
            #expect(small.width == 40 + step % 5)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: 1...8)
  func rotatesPixelsUprightAndDropsTheTag(orientation: Int) throws {
    let source = try TestImages.turned(orientation, width: 64, height: 32)
    let made = try makeDerivatives(of: source, path: "p.jpg", requests: [DerivativeRequest(width: 64, format: .png)])
    let bytes = try #require(made.first).bytes
    let image = try TestImages.decode(bytes)
    #expect([image.width, image.height] == (orientation >= 5 ? [32, 64] : [64, 32]))
    // The corner in which the blue pixel (row 0, column 0 of the stored image) appears, by EXIF orientation: 1 top
    // left, 2 top right, 3 bottom right, 4 bottom left, 5 top left, 6 top right, 7 bottom right, 8 bottom left.
    let atRight = [2, 3, 6, 7].contains(orientation)
    let atBottom = [3, 4, 7, 8].contains(orientation)
    let corner = try TestImages.pixel(
      bytes, x: atRight ? image.width - 1 : 0, y: atBottom ? image.height - 1 : 0)
    #expect(corner[0] < 40 && corner[1] < 40 && corner[2] > 215, "\(corner)")
  }

  @Test(arguments: [ImageFormat.jpeg, .webp, .avif, .png])
  func leavesNoMetadata(format: ImageFormat) throws {
    let source = try TestImages.turned(6, width: 64, height: 32)
    #expect(source.firstRange(of: Array("Exif".utf8)) != nil)
    let made = try makeDerivatives(of: source, path: "p.jpg", requests: [DerivativeRequest(width: 30, format: format)])
    let bytes = try #require(made.first).bytes
    for mark in ["Exif", "EXIF", "eXIf", "http://ns.adobe.com", "Photoshop", "ICC_PROFILE", "iCCP", "ICCP", "tIME"] {
      #expect(bytes.firstRange(of: Array(mark.utf8)) == nil, "\(mark)")
    }
  }

  @Test func transparencyIsKeptOrFlattenedByFormat() throws {
    let source = try TestImages.file(.png, width: 100, height: 50, bands: 4)
    let requests = [ImageFormat.png, .webp, .avif, .jpeg].map { DerivativeRequest(width: 100, format: $0, quality: 95) }
    let made = try makeDerivatives(
      of: source, path: "p.png", requests: requests,
      options: DerivativeOptions(background: RGBColor(red: 0, green: 128, blue: 0)))
    for derivative in made.dropLast() {
      let pixel = try TestImages.pixel(derivative.bytes, x: 10, y: 25)
      #expect(pixel.count == 4 && pixel[3] == 0, "\(derivative.format) \(pixel)")
    }
    let flat = try TestImages.pixel(try #require(made.last).bytes, x: 10, y: 25)
    #expect(flat.count == 3 && flat[0] < 8 && abs(Int(flat[1]) - 128) < 8 && flat[2] < 8, "\(flat)")
  }

  @Test func unusedTransparencyIsDropped() throws {
    let image = try TestImages.plain([10, 20, 30, 255], width: 20, height: 20)
    let source = try image.encoded(as: ImageEncoding(.png), space: .sRGB)
    #expect(try probeImage(source, path: "p.png").get().hasAlpha)
    let made = try makeDerivatives(of: source, path: "p.png", requests: [DerivativeRequest(width: 20, format: .png)])
    #expect(try TestImages.pixel(try #require(made.first).bytes, x: 3, y: 3) == [10, 20, 30])
  }

  @Test func cmykIsConvertedToColours() throws {
    let source = try TestImages.cmyk(width: 80, height: 60)
    let made = try makeDerivatives(of: source, path: "p.jpg", requests: [DerivativeRequest(width: 40, format: .png)])
    let image = try TestImages.decode(try #require(made.first).bytes)
    #expect([image.width, image.height, image.bands] == [40, 30, 3])
    let right = try TestImages.pixel(try #require(made.first).bytes, x: 38, y: 1)
    let left = try TestImages.pixel(try #require(made.first).bytes, x: 1, y: 1)
    #expect(Int(right[0]) > Int(left[0]) + 80, "red grows to the right: \(left) \(right)")
  }

  @Test(arguments: [1, 3])
  func sixteenBitsBecomeEight(bands: Int) throws {
    let source = try TestImages.sixteenBit(width: 64, height: 64, bands: bands)
    let made = try makeDerivatives(
      of: source, path: "p.png",
      requests: [ImageFormat.png, .jpeg, .webp, .avif].map { DerivativeRequest(width: 32, format: $0, quality: 95) })
    for derivative in made {
      let pixel = try TestImages.pixel(derivative.bytes, x: 16, y: 16)
      // The middle of a gradient from 0 to 255.
      #expect(abs(Int(pixel[0]) - 131) < 10, "\(derivative.format) \(pixel)")
    }
  }

  @Test(arguments: [1, 2])
  func greyscaleStaysGreyscale(bands: Int) throws {
    let source = try TestImages.file(.png, width: 64, height: 64, bands: bands)
    let made = try makeDerivatives(
      of: source, path: "p.png",
      requests: [ImageFormat.png, .jpeg, .webp, .avif].map { DerivativeRequest(width: 32, format: $0, quality: 95) })
    #expect(made.count == 4)
    for derivative in made {
      let pixel = try TestImages.pixel(derivative.bytes, x: 16, y: 31)
      guard pixel.count >= 3 else { continue }
      #expect(abs(Int(pixel[0]) - Int(pixel[1])) < 6 && abs(Int(pixel[1]) - Int(pixel[2])) < 6, "\(pixel)")
    }
  }

  @Test(arguments: [ImageFormat.gif, .webp])
  func animationsAreKeptInAnimatedFormats(format: ImageFormat) throws {
    let source = try TestImages.animation(format, width: 60, height: 40, frames: 3)
    let made = try makeDerivatives(
      of: source, path: "a.\(format.fileExtension)",
      requests: [ImageFormat.webp, .gif, .jpeg].map { DerivativeRequest(width: 30, format: $0) })
    let probes = try made.map { try probeImage($0.bytes, path: "d.\($0.format.fileExtension)").get() }
    #expect(probes.map(\.frameCount) == [3, 3, 1])
    #expect(probes.allSatisfy { $0.width == 30 && $0.height == 20 })
    #expect(made.allSatisfy { $0.height == 20 })
    let still = try TestImages.pixel(try #require(made.last).bytes, x: 15, y: 10)
    #expect(still[0] > 240 && still[1] < 15 && still[2] < 15, "the first frame is red: \(still)")
  }

  @Test func drawingsHaveNoDerivatives() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
    #expect(throws: ImageProblem(.notPixels, path: "d.svg")) {
      try makeDerivatives(of: Array(text.utf8), path: "d.svg", requests: [DerivativeRequest(width: 5, format: .png)])
    }
  }

  @Test func reportsSizesTooLargeForAFormat() throws {
    let source = try TestImages.file(.png, width: 1, height: 60_000)
    #expect(throws: ImageProblem(.tooLarge(for: .webp, width: 1, height: 60_000), path: "p.png")) {
      try makeDerivatives(of: source, path: "p.png", requests: [DerivativeRequest(width: 1, format: .webp)])
    }
    let made = try makeDerivatives(
      of: source, path: "p.png",
      requests: [DerivativeRequest(width: 1, format: .jpeg), DerivativeRequest(width: 1, format: .png)])
    #expect(made.map(\.height) == [60_000, 60_000])
  }

  @Test(arguments: [(1, 1), (1, 7), (60_000, 1), (2, 3)])
  func thinImagesWork(width: Int, height: Int) throws {
    let source = try TestImages.file(.png, width: width, height: height)
    let made = try makeDerivatives(
      of: source, path: "p.png",
      requests: [1, 2, 500].map { DerivativeRequest(width: $0, format: .jpeg) })
    #expect(made.map(\.width) == [1, min(2, width), min(500, width)])
    #expect(made.allSatisfy { $0.height >= 1 })
  }

  @Test func noRequestsGiveNoDerivatives() throws {
    #expect(try makeDerivatives(of: TestImages.file(.png), path: "p.png", requests: []) == [])
  }
}

@Suite struct DominantColorTests {
  @Test(arguments: [ImageFormat.jpeg, .png, .webp])
  func isTheColourOfAPlainImage(format: ImageFormat) throws {
    let image = try TestImages.plain([40, 90, 200], width: 300, height: 200)
    let color = try dominantColor(of: image.encoded(as: ImageEncoding(format, quality: 95), space: .sRGB), path: "p")
    #expect(abs(Int(color.red) - 40) < 4 && abs(Int(color.green) - 90) < 4 && abs(Int(color.blue) - 200) < 4)
  }

  @Test func isTheMostFrequentOfSeveralColours() {
    let pixels = Array([[UInt8](repeating: 250, count: 9), [10, 20, 30, 12, 22, 32, 14, 24, 34, 10, 20, 30]].joined())
    #expect(dominantColor(ofPixels: pixels, bands: 3) == RGBColor(red: 12, green: 22, blue: 32))
  }

  @Test func transparentPixelsDoNotCount() {
    let pixels: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 10, 0, 0, 255, 255]
    #expect(dominantColor(ofPixels: pixels, bands: 4) == RGBColor(red: 0, green: 0, blue: 255))
    #expect(dominantColor(ofPixels: [1, 2, 3, 0], bands: 4) == .white)
    #expect(dominantColor(ofPixels: [], bands: 3) == .white)
  }

  @Test func hasAShortNotation() {
    #expect(RGBColor.white.css == "#fff")
    #expect(RGBColor(red: 0x12, green: 0x0A, blue: 0xFF).css == "#120aff")
  }

  /// A TIFF file with numbers from 0 to a maximum (TIFF 6.0, SampleFormat 3).
  private func greyNumbers(upTo maximum: Float, width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = Array("II".utf8)
    func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    let tags: [(UInt16, Int)] = [
      (256, width), (257, height), (258, 32), (259, 1), (262, 1), (273, 134), (277, 1), (278, height),
      (279, 4 * width * height), (339, 3),
    ]
    add(UInt16(42))
    add(UInt32(8))
    add(UInt16(tags.count))
    for (tag, value) in tags {
      add(tag)
      add(UInt16(4))
      add(UInt32(1))
      add(UInt32(value))
    }
    add(UInt32(0))
    for pixel in 0..<width * height { add((maximum * Float(pixel % width) / Float(width - 1)).bitPattern) }
    return bytes
  }

  /// Scientific cameras write numbers from 0 to 1.
  @Test(arguments: [1, 255] as [Float]) func numbersHaveTheirLight(maximum: Float) throws {
    let made = try makeDerivatives(
      of: greyNumbers(upTo: maximum, width: 64, height: 8), path: "p.tif",
      requests: [DerivativeRequest(width: 64, format: .png)])
    let bytes = try #require(made.first).bytes
    let shades = try [0, 31, 63].map { try Int(TestImages.pixel(bytes, x: $0, y: 4)[0]) }
    #expect(shades[0] == 0 && abs(shades[1] - 125) < 3 && shades[2] == 255)
  }
}
