/// What is the same for all derivatives of an image.
package struct DerivativeOptions: Hashable, Sendable {
  package var pixelLimit: Int
  /// What shows through transparency in formats that have none.
  package var background: RGBColor
  /// Whether AVIF derivatives of sources with colours outside sRGB keep them, as Display P3.
  package var keepsWideGamut: Bool
  /// A notice for the metadata of every derivative; nil for none. ASCII is what every reader understands.
  package var copyright: String?

  package init(
    pixelLimit: Int = defaultPixelLimit, background: RGBColor = .white, keepsWideGamut: Bool = true,
    copyright: String? = nil
  ) {
    self.pixelLimit = pixelLimit
    self.background = background
    self.keepsWideGamut = keepsWideGamut
    self.copyright = copyright
  }
}

/// The derivatives of an image, and what was seen on the way.
package struct RenderedImage: Hashable, Sendable {
  package var traits: ImageTraits
  package var derivatives: [Derivative]
}

/// Makes all derivatives of an image file. See ``renderImage(of:path:maximumWidth:options:requests:)``.
package func makeDerivatives(
  ofImageAt path: String, requests: [DerivativeRequest], options: DerivativeOptions = DerivativeOptions()
) throws(ImageProblem) -> [Derivative] {
  let bytes = try ImageFile(opening: path).contents()
  return try makeDerivatives(of: bytes, path: path, requests: requests, options: options)
}

/// Makes all derivatives of an image in memory. See ``renderImage(of:path:maximumWidth:options:requests:)``.
package func makeDerivatives(
  of bytes: [UInt8], path: String, requests: [DerivativeRequest], options: DerivativeOptions = DerivativeOptions()
) throws(ImageProblem) -> [Derivative] {
  guard let widest = requests.map(\.width).max() else { return [] }
  return try renderImage(of: bytes, path: path, maximumWidth: widest, options: options) { _ in requests }.derivatives
}

/// Makes all derivatives of an image, in the order of the requests, decoding it once.
///
/// The image is decoded at the largest width asked for (a JPEG or WebP decoder skips what that does not need), turned
/// upright, converted to sRGB and kept in memory at that size; smaller ones are scaled from it. Nothing of the source
/// but its pixels comes into a derivative. The same input gives the same bytes, also of a derivative where others are
/// not made again; and the same traits, whatever is wanted.
///
/// - Parameters:
///   - path: how the image is called in problems.
///   - maximumWidth: no request is for more than this.
///   - requests: what is wanted of an image with such traits.
///   - isKnown: whether one of those need not be made, as it has been made before.
/// - Throws: the first problem; an image that is cut short or damaged gives no derivative at all.
package func renderImage(
  of bytes: [UInt8], path: String, maximumWidth: Int, options: DerivativeOptions = DerivativeOptions(),
  requests: (ImageTraits) -> [DerivativeRequest], except isKnown: (DerivativeRequest) -> Bool = { _ in false }
) throws(ImageProblem) -> RenderedImage {
  let probe = try probeImage(bytes, path: path, pixelLimit: options.pixelLimit).get()
  guard probe.format != .svg else { throw ImageProblem(.notPixels, path: path) }
  defer {
    ImageLibrary.finishThread()
    ImageLibrary.returnFreeMemory()
  }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    var ladders: [ColorSpace: DerivativeLadder] = [:]
    let raw: RasterImage
    let traits: ImageTraits
    func decoded(width: Int) throws(LibraryFailure) -> RasterImage {
      try RasterImage.thumbnail(
        of: buffer, format: probe.format, width: max(1, min(width, probe.width)), allFrames: probe.isAnimated
      ).inMemory()
    }
    do throws(LibraryFailure) {
      raw = try decoded(width: maximumWidth)
      let base = try raw.normalized().withoutIdleAlpha()
      let sample = ImageTraits.sampleWidth(of: probe)
      let seen = sample == raw.width ? raw : try decoded(width: sample)
      traits = try ImageTraits(of: seen, source: probe, keepsWideGamut: options.keepsWideGamut)
      ladders[.sRGB] = DerivativeLadder(base: base, space: .sRGB, path: path, options: options)
      if traits.exceedsSRGB {
        let wide = try raw.normalized(to: .displayP3).withoutIdleAlpha()
        ladders[.displayP3] = DerivativeLadder(base: wide, space: .displayP3, path: path, options: options)
      }
    } catch {
      throw damage(of: bytes, format: probe.format, path: path)
    }
    var made: [DerivativeRequest: Derivative] = [:]
    let wanted = requests(traits)
    func space(of request: DerivativeRequest) -> ColorSpace {
      request.encoding.format == .avif && ladders[.displayP3] != nil ? .displayP3 : .sRGB
    }
    for request in wanted { ladders[space(of: request)]?.steps.insert(request.width) }
    for request in wanted where made[request] == nil && !isKnown(request) {
      made[request] = try ladders[space(of: request)]?.derivative(for: request)
    }
    return RenderedImage(traits: traits, derivatives: wanted.compactMap { made[$0] })
  }
}

/// The images in memory from which derivatives of one source are scaled.
private struct DerivativeLadder {
  let base: RasterImage
  let space: ColorSpace
  let path: String
  let options: DerivativeOptions
  /// All widths that are wanted, of what is made and of what has been made before.
  var steps: Set<Int> = []
  private var scaled: [Int: RasterImage] = [:]

  init(base: RasterImage, space: ColorSpace, path: String, options: DerivativeOptions) {
    self.base = base
    self.space = space
    self.path = path
    self.options = options
  }

  mutating func derivative(for request: DerivativeRequest) throws(ImageProblem) -> Derivative {
    let format = request.encoding.format
    let width: Int
    let height: Int
    do throws(LibraryFailure) {
      var image = try scaled(toWidth: max(1, min(request.width, base.width)))
      if !format.canBeAnimated { image = try image.firstFrame() }
      (width, height) = (image.width, image.frameHeight)
      if max(width, height) <= format.maximumSide {
        if !format.hasTransparency, image.hasAlpha { image = try image.flattened(over: options.background) }
        return Derivative(
          width: width, height: height, encoding: request.encoding,
          bytes: try image.encoded(as: request.encoding, space: space, copyright: options.copyright))
      }
    } catch {
      throw ImageProblem(.cannotEncode(format), path: path)
    }
    throw ImageProblem(.tooLarge(for: format, width: width, height: height), path: path)
  }

  /// The base scaled to a width, from the smallest step that is at least twice as wide: less to compute, and far enough
  /// away for its own filtering not to show. Else from the base.
  private mutating func scaled(toWidth width: Int) throws(LibraryFailure) -> RasterImage {
    guard width < base.width else { return base }
    if let known = scaled[width] { return known }
    let from: RasterImage
    if let step = scalingStep(above: width, among: steps) { from = try scaled(toWidth: step) } else { from = base }
    let image = try from.resized(toWidth: width).inMemory()
    scaled[width] = image
    return image
  }
}

/// The width that a derivative is scaled from, among those that are wanted; nil where it is the widest image there is.
private func scalingStep(above width: Int, among widths: some Sequence<Int>) -> Int? {
  widths.filter { $0 >= 2 * width }.min()
}

/// The widths that a derivative is scaled by on the way from the source, the widest first: where they are others, so are
/// its bytes.
/// - Parameter widths: all that are wanted of the image, in px.
package func scalingSteps(to width: Int, among widths: some Collection<Int>) -> [Int] {
  var steps: [Int] = []
  var width = width
  while let step = scalingStep(above: width, among: widths) {
    steps.append(step)
    width = step
  }
  return steps.reversed()
}
