/// The options shared by all derivatives of an image.
package struct DerivativeOptions: Hashable, Sendable {
  package var pixelLimit: Int
  /// The colour behind transparent pixels in formats without transparency.
  package var background: RGBColor
  /// Whether AVIF derivatives keep colours outside sRGB, as Display P3.
  package var keepsWideGamut: Bool
  /// The rights in the metadata of every derivative; nil for no metadata.
  package var rights: ImageRights?

  package init(
    pixelLimit: Int = defaultPixelLimit, background: RGBColor = .white, keepsWideGamut: Bool = true,
    rights: ImageRights? = nil
  ) {
    self.pixelLimit = pixelLimit
    self.background = background
    self.keepsWideGamut = keepsWideGamut
    self.rights = rights
  }
}

/// The derivatives of an image, and the traits found while it was decoded.
package struct RenderedImage: Hashable, Sendable {
  package var traits: ImageTraits
  package var derivatives: [Derivative]

  package init(traits: ImageTraits, derivatives: [Derivative]) {
    self.traits = traits
    self.derivatives = derivatives
  }
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
/// The image is decoded at the largest requested width (JPEG and WebP decoders skip what that does not need), rotated
/// upright, converted to sRGB and kept in memory at that size; smaller derivatives are scaled from it. Derivatives
/// contain only the pixels of the source, none of its metadata. The same input gives the same bytes, even if some
/// derivatives are skipped, and the same traits, whatever is requested.
///
/// - Parameters:
///   - path: The path of the image, for problems.
///   - maximumWidth: An upper bound of the requested widths, in px.
///   - requests: Returns the requested derivatives of an image with the given traits.
///   - isKnown: Whether a request can be skipped because its derivative exists already.
/// - Throws: The first problem. A truncated or damaged image gives no derivatives at all.
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

/// The images in memory from which the derivatives of one source are scaled.
private struct DerivativeLadder {
  let base: RasterImage
  let space: ColorSpace
  let path: String
  let options: DerivativeOptions
  /// All requested widths, including those of skipped derivatives.
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
          bytes: try image.encoded(as: request.encoding, space: space, rights: options.rights))
      }
    } catch {
      throw ImageProblem(.cannotEncode(format), path: path)
    }
    throw ImageProblem(.tooLarge(for: format, width: width, height: height), path: path)
  }

  /// The base image scaled to a width, from the smallest step that is at least twice as wide. That saves computation,
  /// and the step is large enough that its own filtering does not show. Without such a step it is scaled from the base.
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

/// The requested width from which a derivative is scaled; `nil` if it is scaled from the base.
private func scalingStep(above width: Int, among widths: some Sequence<Int>) -> Int? {
  widths.filter { $0 >= 2 * width }.min()
}

/// The widths through which a derivative is scaled from the source, the widest first; its bytes depend on them.
/// - Parameter widths: All requested widths of the image, in px.
package func scalingSteps(to width: Int, among widths: some Collection<Int>) -> [Int] {
  var steps: [Int] = []
  var width = width
  while let step = scalingStep(above: width, among: widths) {
    steps.append(step)
    width = step
  }
  return steps.reversed()
}
