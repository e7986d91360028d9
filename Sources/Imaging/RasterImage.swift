internal import CVips

/// A libvips image: a pipeline of operations or pixels in memory. Use it from one thread at a time.
final class RasterImage {
  private let image: UnsafeMutablePointer<VipsImage>
  private let functions: UnsafePointer<VipsFunctions>
  private var vips: VipsFunctions { functions.pointee }

  private init(_ functions: UnsafePointer<VipsFunctions>, owning image: UnsafeMutablePointer<VipsImage>) {
    self.functions = functions
    self.image = image
  }

  deinit { g_object_unref(image) }

  /// Runs a C call that returns a new image.
  private static func make(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> CInt
  ) throws(LibraryFailure) -> RasterImage {
    let functions = try ImageLibrary.functions()
    var out: UnsafeMutablePointer<VipsImage>?
    guard body(&out) == 0, let out else {
      if let out { g_object_unref(out) }
      throw LibraryFailure()
    }
    return RasterImage(functions, owning: out)
  }

  // MARK: Reading

  /// The failure level of a decoder. A JPEG decoder fills undecodable areas with grey and only warns; other decoders
  /// warn about harmless things, such as unknown tags.
  private static func strictness(for format: ImageFormat) -> VipsFailOn {
    format == .jpeg ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR
  }

  /// The failure level as a loader option; a thumbnail from memory does not pass its own such option to the loader.
  private static func strictnessOption(for format: ImageFormat) -> String {
    (format == .jpeg ? "fail_on=warning" : "fail_on=error") + (format == .pdf ? ",dpi=\(documentResolution)" : "")
  }

  /// The resolution in dots an inch at which the pages of a document have their full size in px. A sheet of A4 is
  /// 1654 × 2339 px.
  private static let documentResolution = 200

  private static func loader(for format: ImageFormat) throws(LibraryFailure) -> String {
    switch format {
    case .jpeg: "jpegload_source"
    case .png: "pngload_source"
    case .webp: "webpload_source"
    case .avif, .heic: "heifload_source"
    case .gif: "gifload_source"
    case .tiff: "tiffload_source"
    case .pdf: "pdfload_source"
    case .svg: throw LibraryFailure()
    }
  }

  /// Opens an image to read its header; pixels are decoded only on demand.
  static func header(ofFile descriptor: CInt, format: ImageFormat) throws(LibraryFailure) -> RasterImage {
    let vips = try ImageLibrary.functions().pointee
    guard let source = vips.source_new_from_descriptor(descriptor) else { throw LibraryFailure() }
    defer { g_object_unref(source) }
    return try header(of: source, format: format)
  }

  /// Opens an image to read its header. The bytes must outlive the image.
  static func header(of bytes: UnsafeRawBufferPointer, format: ImageFormat) throws(LibraryFailure) -> RasterImage {
    let vips = try ImageLibrary.functions().pointee
    guard let source = vips.source_new_from_memory(bytes.baseAddress, bytes.count) else { throw LibraryFailure() }
    defer { g_object_unref(source) }
    return try header(of: source, format: format)
  }

  private static func header(
    of source: UnsafeMutablePointer<VipsSource>, format: ImageFormat
  ) throws(LibraryFailure) -> RasterImage {
    let loader = try loader(for: format)
    if format == .pdf { return try make { imaging_load_page(loader, source, $0, Double(documentResolution)) } }
    return try make { imaging_load(loader, source, $0, strictness(for: format)) }
  }

  /// Decodes an image at most `width` pixels wide, upright, shrinking during decoding if the format allows it.
  ///
  /// Pixel values and profile are those of the source; CMYK is converted to sRGB. The result is never larger than the
  /// source.
  /// - Parameters:
  ///   - bytes: The file; it must outlive the image.
  ///   - allFrames: Whether to read every frame of an animation, stacked vertically.
  static func thumbnail(
    of bytes: UnsafeRawBufferPointer, format: ImageFormat, width: Int, allFrames: Bool = false
  ) throws(LibraryFailure) -> RasterImage {
    let options = "[" + strictnessOption(for: format) + (allFrames ? ",n=-1]" : "]")
    return try make {
      imaging_thumbnail_buffer(bytes.baseAddress, bytes.count, $0, CInt(clamping: width), options)
    }
  }

  /// Renders a drawing, which must be safe.
  static func rendered(_ svg: UnsafeRawBufferPointer, scale: Double) throws(LibraryFailure) -> RasterImage {
    try make { imaging_render_svg(svg.baseAddress, svg.count, $0, scale) }.inMemory()
  }

  /// Opens an upright image in sRGB, whose pixels are computed from top to bottom on demand. The bytes must outlive it.
  static func upright(
    of bytes: UnsafeRawBufferPointer, format: ImageFormat, width: Int
  ) throws(LibraryFailure) -> RasterImage {
    let options = "[" + strictnessOption(for: format) + "]"
    let image = try make {
      imaging_upright_buffer(bytes.baseAddress, bytes.count, $0, CInt(clamping: width), options)
    }
    let colored = try make { imaging_colourspace(image.image, $0, VIPS_INTERPRETATION_sRGB) }
    return try make { imaging_cast(colored.image, $0, VIPS_FORMAT_UCHAR) }
  }

  /// The tiles of the image as JPEG files at all levels, in a ZIP file.
  func tileArchive(size: Int, quality: Int, background: RGBColor) throws(LibraryFailure) -> [UInt8] {
    let opaque = hasAlpha ? try flattened(over: background) : self
    var data: UnsafeMutableRawPointer?
    var length = 0
    let result = imaging_save_tiles(
      opaque.image, &data, &length, CInt(clamping: size), ".jpg[Q=\(quality),optimize_coding,strip]")
    defer { g_free(data) }
    guard result == 0, let data else { throw LibraryFailure() }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }

  // MARK: Header

  var width: Int { Int(vips.image_get_width(image)) }
  /// The height of all frames together.
  var height: Int { Int(vips.image_get_height(image)) }
  /// The height of one frame.
  var frameHeight: Int { Int(vips.image_get_page_height(image)) }
  /// The number of frames in the file, read or not.
  var frameCount: Int { max(1, Int(vips.image_get_n_pages(image))) }
  var bandCount: Int { Int(vips.image_get_bands(image)) }
  var hasAlpha: Bool { vips.image_hasalpha(image) != 0 }
  /// The EXIF orientation of the stored image, 1 to 8.
  var orientation: Int { Int(vips.image_get_orientation(image)) }
  /// Whether the stored image is rotated by 90 degrees.
  var isTurned: Bool { vips.image_get_orientation_swap(image) != 0 }

  /// A block of metadata by its libvips name: `icc-profile-data`, `exif-data`, `xmp-data`, `iptc-data`.
  func metadata(_ name: String) -> [UInt8]? {
    guard vips.image_get_typeof(image, name) != 0 else { return nil }
    var data: UnsafeRawPointer?
    var length = 0
    guard vips.image_get_blob(image, name, &data, &length) == 0, let data else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }

  /// The text chunks of a PNG file, compressed or not.
  var comments: [String] {
    guard let names = vips.image_get_fields(image) else { return [] }
    defer { g_strfreev(names) }
    var comments: [String] = []
    var next = names
    while let name = next.pointee {
      defer { next += 1 }
      var text: UnsafePointer<CChar>?
      guard String(cString: name).hasPrefix("png-comment-"), vips.image_get_string(image, name, &text) == 0, let text
      else { continue }
      comments.append(String(cString: text))
    }
    return comments
  }

  func removeMetadata(_ name: String) { _ = vips.image_remove(image, name) }

  /// Removes all metadata except that of an animation. The image must be in memory and not shared.
  func removeMetadata() {
    guard let names = vips.image_get_fields(image) else { return }
    defer { g_strfreev(names) }
    var next = names
    while let name = next.pointee {
      defer { next += 1 }
      let field = String(cString: name)
      if !Self.frameFields.contains(field) { _ = vips.image_remove(image, name) }
    }
  }

  private static let frameFields: Set = ["page-height", "n-pages", "delay", "loop", "background"]

  // MARK: Pixels

  /// The image with its pixels computed and kept in memory.
  func inMemory() throws(LibraryFailure) -> RasterImage {
    guard let copy = vips.image_copy_memory(image) else { throw LibraryFailure() }
    return RasterImage(functions, owning: copy)
  }

  /// The image scaled down to a width; each frame of an animation is scaled on its own.
  ///
  /// Pixel values are averaged without conversion to linear light. In linear light, photographs look the same, dark
  /// lines on paper (prints, maps, handwriting) become paler, and decoders could no longer shrink; in return stars and
  /// fine patterns would keep their brightness. Browsers do not scale in linear light either.
  func resized(toWidth width: Int) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_thumbnail_image(image, $0, CInt(clamping: width)) }
  }

  /// The image, which must be in memory, converted from its profile to a colour space.
  ///
  /// The result has 8 bits per channel, one or three colour channels, and an alpha channel if the source has one. Only
  /// the metadata of an animation is kept.
  func normalized(to space: ColorSpace = .sRGB) throws(LibraryFailure) -> RasterImage {
    let isGrey = bandCount <= 2
    // A broken profile is no reason to reject the picture.
    var image = hasUsableProfile ? (try? converted(to: space)) ?? self : self
    let wanted = isGrey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
    if vips.image_get_interpretation(image.image) != wanted {
      let other = image
      image = try Self.make { imaging_colourspace(other.image, $0, wanted) }
    }
    if isGrey, [VIPS_FORMAT_FLOAT, VIPS_FORMAT_DOUBLE].contains(vips.image_get_format(image.image)) {
      // Without a colour space, nothing says which number is white.
      let numbers = try image.inMemory()
      image = try Self.make { imaging_white_as_255(numbers.image, $0) }
    }
    if vips.image_get_format(image.image) != VIPS_FORMAT_UCHAR {
      let deep = image
      image = try Self.make { imaging_cast(deep.image, $0, VIPS_FORMAT_UCHAR) }
    }
    let result = try Self.make { imaging_copy(image.image, $0) }.inMemory()
    result.removeMetadata()
    return result
  }

  /// A profile for a different colour model than that of the pixels cannot be used; a CMYK profile has been applied
  /// already.
  private var hasUsableProfile: Bool {
    guard let profile = metadata("icc-profile-data"), profile.count >= 20 else { return false }
    return profile[16..<20].elementsEqual((bandCount <= 2 ? "GRAY" : "RGB ").utf8)
  }

  private func converted(to space: ColorSpace) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_icc_transform(image, $0, space.profileName) }.inMemory()
  }

  /// Whether a visible part of the image has colours outside sRGB: some of two hundred pixels differ visibly after
  /// conversion to sRGB and back.
  func exceedsSRGB() throws(LibraryFailure) -> Bool {
    guard bandCount >= 3, hasUsableProfile else { return false }
    let small = try resized(toWidth: 96).inMemory()
    let wide = try small.converted(to: .displayP3)
    let returned = try small.converted(to: .sRGB).converted(to: .displayP3)
    let before = try wide.pixelBytes()
    let after = try returned.pixelBytes()
    let bands = wide.bandCount
    guard bands >= 3, before.count == after.count else { return false }
    var changed = 0
    for start in stride(from: 0, to: before.count - bands + 1, by: bands)
    where (start..<start + 3).contains(where: { abs(Int(before[$0]) - Int(after[$0])) > 6 }) {
      changed += 1
    }
    return changed * bands * 200 > before.count
  }

  /// The given bands of an image.
  func bands(from first: Int, count: Int) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_extract_bands(image, $0, CInt(clamping: first), CInt(clamping: count)) }
  }

  /// The image without its alpha channel if every pixel is opaque; otherwise the image itself.
  func withoutIdleAlpha() throws(LibraryFailure) -> RasterImage {
    guard hasAlpha else { return self }
    let alpha = bandCount - 1
    guard try bands(from: alpha, count: 1).minimum() == 255 else { return self }
    return try bands(from: 0, count: alpha).inMemory()
  }

  /// The first frame of an animation.
  func firstFrame() throws(LibraryFailure) -> RasterImage {
    guard height > frameHeight else { return self }
    let frame = try Self.make {
      imaging_extract_area(image, $0, 0, 0, CInt(clamping: width), CInt(clamping: frameHeight))
    }
    let copy = try frame.inMemory()
    for name in ["page-height", "n-pages", "delay", "loop", "gif-delay", "gif-loop"] { copy.removeMetadata(name) }
    return copy
  }

  /// The smallest value of any pixel in any band.
  func minimum() throws(LibraryFailure) -> Double {
    var value = 0.0
    guard imaging_minimum(image, &value) == 0 else { throw LibraryFailure() }
    return value
  }

  /// The image composited over an opaque colour.
  func flattened(over color: RGBColor) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_flatten(image, $0, Double(color.red), Double(color.green), Double(color.blue)) }
  }

  /// The bytes of the pixels, row by row, with interleaved bands.
  func pixelBytes() throws(LibraryFailure) -> [UInt8] {
    var length = 0
    guard let memory = vips.image_write_to_memory(image, &length) else { throw LibraryFailure() }
    defer { g_free(memory) }
    return Array(UnsafeRawBufferPointer(start: memory, count: length))
  }

  /// Creates an image from 8-bit pixels with one to four bands.
  static func pixels(_ bytes: [UInt8], width: Int, height: Int, bands: Int) throws(LibraryFailure) -> RasterImage {
    let functions = try ImageLibrary.functions()
    guard width > 0, height > 0, (1...4).contains(bands), bytes.count == width * height * bands
    else { throw LibraryFailure() }
    let copy = bytes.withUnsafeBytes {
      functions.pointee.image_new_from_memory_copy(
        $0.baseAddress, $0.count, CInt(clamping: width), CInt(clamping: height), CInt(bands), VIPS_FORMAT_UCHAR)
    }
    guard let copy else { throw LibraryFailure() }
    let image = RasterImage(functions, owning: copy)
    let space = bands <= 2 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
    return try make { imaging_colourspace(image.image, $0, space) }
  }

  // MARK: Writing

  /// Encodes the image in a format, without metadata except the rights, if given. Only AVIF files are marked
  /// with a colour space other than sRGB.
  func encoded(
    as encoding: ImageEncoding, space: ColorSpace = .sRGB, rights: ImageRights? = nil
  ) throws(LibraryFailure) -> [UInt8] {
    let bytes = try encodedByLibrary(encoding, rights)
    switch encoding.format {
    case .webp where rights == nil:
      guard let stripped = strippedWebP(bytes) else { throw LibraryFailure() }
      return stripped
    case .png, .gif: return rights?.marking(bytes, encoding.format) ?? bytes
    case .avif where space == .displayP3: return taggedAsDisplayP3(avif: bytes) ?? bytes
    default: return bytes
    }
  }

  /// A copy with metadata: EXIF, XMP, and in JPEG files IPTC.
  private func tagged(_ rights: ImageRights, for format: ImageFormat) throws(LibraryFailure) -> RasterImage {
    let copy = try Self.make { imaging_copy(image, $0) }
    for (tag, text) in [("Copyright", rights.copyright), ("Artist", rights.creator)] {
      // libvips takes the last parentheses away, in which it describes values that it has read.
      if let text { vips.image_set_string(copy.image, "exif-ifd0-\(tag)", "\(text) (x)") }
    }
    // libvips writes the packet of a PNG file as Latin-1.
    if format != .png {
      let packet = rights.xmpPacket
      vips.image_set_blob_copy(copy.image, "xmp-data", packet, packet.count)
    }
    if format == .jpeg {
      let block = rights.iptcBlock
      vips.image_set_blob_copy(copy.image, "iptc-data", block, block.count)
    }
    return copy
  }

  private func encodedByLibrary(_ encoding: ImageEncoding, _ rights: ImageRights?) throws(LibraryFailure) -> [UInt8] {
    let tagged =
      try rights.map { rights throws(LibraryFailure) in try self.tagged(rights, for: encoding.format) } ?? self
    var data: UnsafeMutableRawPointer?
    var length = 0
    let quality = CInt(clamping: encoding.quality)
    let effort = CInt(clamping: encoding.effort)
    let lossless: CInt = encoding.isLossless ? 1 : 0
    let strip: CInt = rights == nil ? 1 : 0
    let result: CInt
    switch encoding.format {
    case .jpeg:
      result = imaging_save_jpeg(tagged.image, &data, &length, quality, effort > 4 ? 1 : 0, strip)
    case .png:
      result = imaging_save_png(
        tagged.image, &data, &length, encoding.isLossless ? 0 : 1, quality, max(1, effort), effort, strip)
    case .webp:
      result = imaging_save_webp(tagged.image, &data, &length, quality, min(6, effort), lossless, strip)
    case .avif:
      result = imaging_save_avif(tagged.image, &data, &length, quality, effort, lossless, strip)
    case .gif:
      result = imaging_save_gif(tagged.image, &data, &length, max(1, effort))
    case .heic, .tiff, .svg, .pdf:
      throw LibraryFailure()
    }
    defer { g_free(data) }
    guard result == 0, let data else { throw LibraryFailure() }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }
}

/// A colour space of derivatives.
package enum ColorSpace: String, Hashable, Sendable {
  case sRGB = "sRGB"
  /// Display P3, for sources with colours outside sRGB in formats that can be marked with it.
  case displayP3 = "Display P3"

  /// The name of libvips' built-in profile.
  var profileName: String {
    switch self {
    case .sRGB: "srgb"
    case .displayP3: "p3"
    }
  }
}
