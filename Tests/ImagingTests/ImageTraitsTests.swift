@testable import Imaging
import TestSupport
import Testing

@Suite struct ImageTraitsTests {
  private func traits(_ bytes: [UInt8], options: DerivativeOptions = DerivativeOptions()) throws -> ImageTraits {
    try renderImage(of: bytes, path: "p", maximumWidth: 200, options: options) { _ in [] }.traits
  }

  /// Pixels of noise, in which no two neighbours are equal.
  private func noise(bands: Int, opaque: Bool = true) throws -> [UInt8] {
    var generator = SplitMix64(seed: 1)
    var bytes = (0..<80 * 60 * bands).map { _ in UInt8.random(in: 0...255, using: &generator) }
    if opaque, bands.isMultiple(of: 2) {
      for index in stride(from: bands - 1, to: bytes.count, by: bands) { bytes[index] = 255 }
    }
    return try RasterImage.pixels(bytes, width: 80, height: 60, bands: bands).encoded(
      as: ImageEncoding(.png, effort: 1))
  }

  @Test func aPhotographFallsBackToJPEG() throws {
    let seen = try traits(TestImages.file(.jpeg))
    #expect(!seen.isFlat && seen.isOpaque && !seen.exceedsSRGB)
    #expect(seen.fallbackFormat == .jpeg)
    #expect([seen.width, seen.height] == [120, 80])
    #expect(try traits(noise(bands: 3)).fallbackFormat == .jpeg)
    #expect(try traits(noise(bands: 4)).fallbackFormat == .jpeg)
  }

  @Test func flatColourFallsBackToPNG() throws {
    let plain = try TestImages.plain([200, 30, 60], width: 90, height: 60).encoded(as: ImageEncoding(.png))
    #expect(try traits(plain).isFlat)
    #expect(try traits(plain).fallbackFormat == .png)
    // A JPEG never counts as flat, however plain it looks.
    let lossy = try TestImages.plain([200, 30, 60], width: 90, height: 60).encoded(as: ImageEncoding(.jpeg))
    #expect(try traits(lossy).fallbackFormat == .jpeg)
  }

  /// Stripes 20 pixels wide in different colours: nearly every pixel equals its neighbour, but many colours indicate a
  /// photograph.
  @Test(arguments: [(10, true), (1_000, true), (1_200, false)])
  func manyColoursAreNotFlat(stripes: Int, isFlat: Bool) throws {
    let pixels = (0..<stripes).flatMap { color -> [UInt8] in
      let pixel = [UInt8(color & 255), UInt8(color >> 8), 7]
      return Array([[UInt8]](repeating: pixel, count: 20).joined())
    }
    let image = try RasterImage.pixels(pixels, width: 200, height: stripes / 10, bands: 3)
    #expect(try traits(image.encoded(as: ImageEncoding(.png))).isFlat == isFlat)
  }

  @Test func transparentImagesFallBackToTransparentFormats() throws {
    #expect(try traits(noise(bands: 4, opaque: false)).fallbackFormat == .webp)
    let flat = try TestImages.plain([200, 30, 60, 40], width: 90, height: 60).encoded(as: ImageEncoding(.png))
    #expect(try traits(flat).fallbackFormat == .png)
    #expect(try traits(TestImages.animation(.gif, width: 20, height: 20, frames: 3)).fallbackFormat == .webp)
  }

  @Test func theGradientUsesTheMeansOfBothHalves() throws {
    let pixels =
      Array([[UInt8]](repeating: [255, 0, 0], count: 60 * 40).joined())
      + Array([[UInt8]](repeating: [0, 0, 255], count: 60 * 40).joined())
    let seen = try traits(RasterImage.pixels(pixels, width: 60, height: 80, bands: 3).encoded(as: ImageEncoding(.png)))
    #expect(seen.upperColor.roundedCSS == "#f00")
    #expect(seen.lowerColor.roundedCSS == "#00f")
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2)])
  func tinyImagesHaveTraitsToo(width: Int, height: Int) throws {
    let seen = try traits(TestImages.plain([9, 9, 9], width: width, height: height).encoded(as: ImageEncoding(.png)))
    #expect(seen.dominantColor == RGBColor(red: 9, green: 9, blue: 9))
    #expect(seen.upperColor == seen.dominantColor && seen.lowerColor == seen.dominantColor)
  }

  /// Pages that are not rebuilt keep traits that were found with other requested widths.
  @Test(arguments: [ImageFormat.jpeg, .png, .webp])
  func traitsDoNotDependOnTheRequests(format: ImageFormat) throws {
    // Stripes of three pixels: flat at full width, blurred at half width, plain grey at small widths.
    let stripe: [UInt8] = [0, 0, 0, 255, 255, 255]
    let stripes = Array([[UInt8]](repeating: stripe, count: 250 * 1_500).joined())
    let source = try RasterImage.pixels(stripes, width: 1_500, height: 1_500, bands: 1).encoded(
      as: ImageEncoding(format, effort: 1))
    let seen = try [1_500, 1_023, 700, 256, 90, 1].map { width in
      try renderImage(of: source, path: "p", maximumWidth: width) { _ in [] }.traits
    }
    #expect(Set(seen).count == 1, "\(seen)")
  }

  // MARK: Wide gamut

  /// A green outside sRGB: full green in Display P3.
  private func vividGreen(as suffix: String) throws -> [UInt8] {
    let inside = try TestImages.plain([0, 255, 0], width: 60, height: 40)
    return try TestImages.labelled(inside, profile: "p3", as: suffix)
  }

  @Test func coloursOutsideSRGBAreKeptInAVIF() throws {
    let source = try vividGreen(as: ".png")
    let made = try renderImage(of: source, path: "p.png", maximumWidth: 60) { traits in
      #expect(traits.exceedsSRGB)
      return [DerivativeRequest(width: 30, format: .avif, quality: 90), DerivativeRequest(width: 30, format: .jpeg)]
    }
    let avif = try #require(made.derivatives.first).bytes
    let jpeg = try #require(made.derivatives.last).bytes
    // ISO/IEC 23000-22 and H.273: primaries 12 are those of Display P3, transfer 13 is that of sRGB.
    #expect(avif.firstRange(of: Array("colrnclx".utf8) + [0, 12, 0, 13]) != nil)
    #expect(try TestImages.profile(of: jpeg) == nil)
    #expect(avif.firstRange(of: "Exif".utf8) == nil)
    let kept = try TestImages.pixel(avif, x: 9, y: 9)
    #expect(kept[0] < 12 && kept[1] > 243 && kept[2] < 12, "the numbers of full green in P3: \(kept)")
  }

  @Test func coloursAreConvertedWithoutWideGamut() throws {
    let options = DerivativeOptions(keepsWideGamut: false)
    let made = try renderImage(of: vividGreen(as: ".png"), path: "p.png", maximumWidth: 60, options: options) {
      traits in
      #expect(!traits.exceedsSRGB)
      return [DerivativeRequest(width: 30, format: .avif)]
    }
    let avif = try #require(made.derivatives.first).bytes
    #expect(avif.firstRange(of: Array("colrnclx".utf8) + [0, 12]) == nil)
    let shown = try TestImages.pixel(avif, x: 9, y: 9)
    #expect(shown[1] > 243, "the most vivid green of sRGB: \(shown)")
  }

  @Test func aWideProfileWithOrdinaryColoursIsNotWide() throws {
    let ordinary = try TestImages.inProfile("p3", TestImages.plain([120, 130, 90], width: 60, height: 40), as: ".png")
    #expect(try !traits(ordinary).exceedsSRGB)
  }

  // MARK: Copyright

  @Test(arguments: [ImageFormat.jpeg, .webp, .avif, .png])
  func containsTheCopyrightNotice(format: ImageFormat) throws {
    let notice = "(c) 2024 A. Gardener (London)"
    let made = try makeDerivatives(
      of: TestImages.file(.jpeg), path: "p.jpg", requests: [DerivativeRequest(width: 40, format: format)],
      options: DerivativeOptions(rights: ImageRights(copyright: notice)))
    let bytes = try #require(made.first).bytes
    let block = format == .png ? bytes : try TestImages.metadata("exif-data", of: bytes) ?? []
    #expect(block.firstRange(of: notice.utf8) != nil)
    #expect(try probeImage(bytes, path: "d.\(format.fileExtension)").get().width == 40)
  }

  /// Readers prefer the packet, which has the whole texts.
  @Test(arguments: [ImageFormat.jpeg, .webp, .avif, .png])
  func containsTheRights(format: ImageFormat) throws {
    let rights = ImageRights(
      copyright: "© <Zoë> & " + String(repeating: "x", count: 200), creator: "Ada", credit: "Museum",
      license: "https://creativecommons.org/licenses/by/4.0/", acquire: "https://museum.example/?a=1&b=2")
    let made = try makeDerivatives(
      of: TestImages.file(.jpeg), path: "p.jpg", requests: [DerivativeRequest(width: 40, format: format)],
      options: DerivativeOptions(rights: rights))
    let bytes = try #require(made.first).bytes
    let read = try readMetadata(of: bytes, path: "d")
    // libvips 8.14 does not read the packet of an AVIF file, but the notice in its EXIF data, which is ASCII.
    let notice = format == .avif ? rights.copyright?.replacing("© <Zoë>", with: "(C) <Zoe>") : rights.copyright
    #expect(read.copyright == notice && read.creator == "Ada" && !read.hasLocation, "\(read)")
    for text in ["<xmpRights:WebStatement>https://creativecommons.org", "?a=1&amp;b=2</plus:LicensorURL>"] {
      #expect(bytes.firstRange(of: text.utf8) != nil, "\(text)")
    }
    #expect(positionTraces(in: bytes).isEmpty)
  }

  @Test(arguments: [ImageFormat.jpeg, .png])
  func originalsTakeTheRights(format: ImageFormat) throws {
    let source = try TestImages.file(format)
    let plain = try #require(try publishableOriginal(of: source, path: "p"))
    let marked = ImageRights(copyright: "© Zoë", creator: "Ada").marking(plain, format)
    let read = try readMetadata(of: marked, path: "d")
    #expect(read.copyright == "© Zoë" && read.creator == "Ada")
    #expect(try TestImages.decode(marked).pixels == TestImages.decode(source).pixels)
    // What is damaged stays as it is.
    #expect(ImageRights(copyright: "A").marking([0xFF], format) == [0xFF])
  }

  // MARK: The WebP container

  @Test func strippedWebPFilesLoseOnlyMetadata() throws {
    let picture = try TestImages.gradient(width: 60, height: 40)
    for suffix in [".webp", ".webp[lossless]"] {
      let source = try TestImages.inProfile("p3", picture, as: suffix)
      let plain = try #require(strippedWebP(source))
      #expect(source.firstRange(of: "ICCP".utf8) != nil)
      for name in ["ICCP", "EXIF", "VP8X"] { #expect(plain.firstRange(of: name.utf8) == nil, "\(name)") }
      #expect(try TestImages.decode(plain).pixels == TestImages.decode(source).pixels)
      let kept = try #require(strippedWebP(source, keepsProfile: true))
      #expect(try TestImages.profile(of: kept) == TestImages.profile(of: source))
    }
  }

  @Test func brokenContainersAreRefused() throws {
    let whole = try TestImages.file(.webp, bands: 4)
    for end in 0..<whole.count { #expect(strippedWebP(Array(whole.prefix(end))) == nil) }
  }
}
