internal import CVips

/// An image of libvips: a recipe of operations or pixels in memory. Used by one thread at a time.
final class RasterImage {
  private let image: UnsafeMutablePointer<VipsImage>
  private let functions: UnsafePointer<VipsFunctions>
  private var vips: VipsFunctions { functions.pointee }

  private init(_ functions: UnsafePointer<VipsFunctions>, owning image: UnsafeMutablePointer<VipsImage>) {
    self.functions = functions
    self.image = image
  }

  deinit { g_object_unref(image) }

  /// Runs a C call that gives a new image.
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

  /// How much a decoder may overlook. A JPEG decoder paints what it can't decode in grey and only warns; other decoders
  /// warn of harmless things, such as tags that they don't know.
  private static func strictness(for format: ImageFormat) -> VipsFailOn {
    format == .jpeg ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR
  }

  /// The same as an option of a loader. A thumbnail from memory does not hand its own such option on to the loader.
  private static func strictnessOption(for format: ImageFormat) -> String {
    format == .jpeg ? "fail_on=warning" : "fail_on=error"
  }

  private static func loader(for format: ImageFormat) throws(LibraryFailure) -> String {
    switch format {
    case .jpeg: "jpegload_source"
    case .png: "pngload_source"
    case .webp: "webpload_source"
    case .avif, .heic: "heifload_source"
    case .gif: "gifload_source"
    case .tiff: "tiffload_source"
    case .svg: throw LibraryFailure()
    }
  }

  /// Opens an image for its header; pixels are decoded only when they are asked for.
  static func header(ofFile descriptor: CInt, format: ImageFormat) throws(LibraryFailure) -> RasterImage {
    let vips = try ImageLibrary.functions().pointee
    guard let source = vips.source_new_from_descriptor(descriptor) else { throw LibraryFailure() }
    defer { g_object_unref(source) }
    return try header(of: source, format: format)
  }

  /// Opens an image for its header. The bytes must stay while the image is used.
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
    return try make { imaging_load(loader, source, $0, strictness(for: format)) }
  }

  /// Decodes an image at most `width` pixels wide, shrinking while decoding where the format can, and turned upright.
  /// Its numbers and profile are the source's; inks (CMYK) have become sRGB. Never larger than the source.
  /// - Parameters:
  ///   - bytes: must stay while the image is used.
  ///   - allFrames: every frame of an animation, stacked downward.
  static func thumbnail(
    of bytes: UnsafeRawBufferPointer, format: ImageFormat, width: Int, allFrames: Bool = false
  ) throws(LibraryFailure) -> RasterImage {
    let options = "[" + strictnessOption(for: format) + (allFrames ? ",n=-1]" : "]")
    return try make {
      imaging_thumbnail_buffer(bytes.baseAddress, bytes.count, $0, CInt(clamping: width), options)
    }
  }

  // MARK: Header

  var width: Int { Int(vips.image_get_width(image)) }
  /// Of all frames together.
  var height: Int { Int(vips.image_get_height(image)) }
  /// Of one frame.
  var frameHeight: Int { Int(vips.image_get_page_height(image)) }
  /// In the file, whether read or not.
  var frameCount: Int { max(1, Int(vips.image_get_n_pages(image))) }
  var bandCount: Int { Int(vips.image_get_bands(image)) }
  var hasAlpha: Bool { vips.image_hasalpha(image) != 0 }
  /// How the image, as stored, lies: 1 to 8, as EXIF numbers them.
  var orientation: Int { Int(vips.image_get_orientation(image)) }
  /// Whether the image, as stored, lies on its side.
  var isTurned: Bool { vips.image_get_orientation_swap(image) != 0 }

  /// A block of metadata by libvips' name: `icc-profile-data`, `exif-data`, `xmp-data`, `iptc-data`.
  func metadata(_ name: String) -> [UInt8]? {
    guard vips.image_get_typeof(image, name) != 0 else { return nil }
    var data: UnsafeRawPointer?
    var length = 0
    guard vips.image_get_blob(image, name, &data, &length) == 0, let data else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }

  /// The texts that a PNG file carries, whether it has them compressed or not.
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

  /// Removes all that came with the pixels but what describes an animation. Only for images of one's own, in memory.
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

  /// The image scaled down to a width; every frame of an animation for itself.
  ///
  /// Its numbers are averaged as they are and not as light. In linear light, photographs look no different, dark lines
  /// on paper (prints, maps, script) get paler, and decoders could no longer shrink; in exchange stars and fine patterns
  /// would keep their brightness. Browsers, which scale what is left to scale, do not use linear light either.
  func resized(toWidth width: Int) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_thumbnail_image(image, $0, CInt(clamping: width)) }
  }

  /// The image, which must be in memory, converted from its profile to a colour space: 8 bits a channel, one or three
  /// channels of colour, and one of transparency where there is any. Of what came with it only what describes an
  /// animation stays.
  func normalized(to space: ColorSpace = .sRGB) throws(LibraryFailure) -> RasterImage {
    let isGrey = bandCount <= 2
    // A broken profile is no reason to lose the picture.
    var image = hasUsableProfile ? (try? converted(to: space)) ?? self : self
    let wanted = isGrey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
    if vips.image_get_interpretation(image.image) != wanted {
      let other = image
      image = try Self.make { imaging_colourspace(other.image, $0, wanted) }
    }
    if vips.image_get_format(image.image) != VIPS_FORMAT_UCHAR {
      let deep = image
      image = try Self.make { imaging_cast(deep.image, $0, VIPS_FORMAT_UCHAR) }
    }
    let result = try Self.make { imaging_copy(image.image, $0) }.inMemory()
    result.removeMetadata()
    return result
  }

  /// A profile that speaks of other channels than there are is no use; that of inks has been used by then.
  private var hasUsableProfile: Bool {
    guard let profile = metadata("icc-profile-data"), profile.count >= 20 else { return false }
    return profile[16..<20].elementsEqual((bandCount <= 2 ? "GRAY" : "RGB ").utf8)
  }

  private func converted(to space: ColorSpace) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_icc_transform(image, $0, space.profileName) }.inMemory()
  }

  /// Whether a good deal of the image has colours that sRGB has not: some in two hundred pixels come back visibly
  /// different from a journey there.
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

  /// The first bands of an image.
  func bands(from first: Int, count: Int) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_extract_bands(image, $0, CInt(clamping: first), CInt(clamping: count)) }
  }

  /// The image without its channel of transparency where every pixel is opaque, else itself.
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

  /// The image laid over an opaque colour.
  func flattened(over color: RGBColor) throws(LibraryFailure) -> RasterImage {
    try Self.make { imaging_flatten(image, $0, Double(color.red), Double(color.green), Double(color.blue)) }
  }

  /// The pixels' bytes, row by row, bands interleaved.
  func pixelBytes() throws(LibraryFailure) -> [UInt8] {
    var length = 0
    guard let memory = vips.image_write_to_memory(image, &length) else { throw LibraryFailure() }
    defer { g_free(memory) }
    return Array(UnsafeRawBufferPointer(start: memory, count: length))
  }

  /// An image of 8-bit pixels: one, two, three or four bands.
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

  /// The image as a file of a format, without metadata but a copyright notice where one is given. Of the formats only
  /// AVIF says that its colours are of another space than sRGB.
  func encoded(
    as encoding: ImageEncoding, space: ColorSpace = .sRGB, copyright: String? = nil
  ) throws(LibraryFailure) -> [UInt8] {
    let bytes = try encodedByLibrary(encoding, copyright: copyright)
    switch encoding.format {
    case .webp where copyright == nil:
      guard let stripped = strippedWebP(bytes) else { throw LibraryFailure() }
      return stripped
    case .png: return copyright.map { markedPNG(bytes, copyright: $0) } ?? bytes
    case .avif where space == .displayP3: return taggedAsDisplayP3(avif: bytes) ?? bytes
    default: return bytes
    }
  }

  private func encodedByLibrary(_ encoding: ImageEncoding, copyright: String?) throws(LibraryFailure) -> [UInt8] {
    var tagged = self
    if let copyright {
      tagged = try Self.make { imaging_copy(image, $0) }
      vips.image_set_string(tagged.image, "exif-ifd0-Copyright", copyright)
    }
    var data: UnsafeMutableRawPointer?
    var length = 0
    let quality = CInt(clamping: encoding.quality)
    let effort = CInt(clamping: encoding.effort)
    let lossless: CInt = encoding.isLossless ? 1 : 0
    let strip: CInt = copyright == nil ? 1 : 0
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
    case .heic, .tiff, .svg:
      throw LibraryFailure()
    }
    defer { g_free(data) }
    guard result == 0, let data else { throw LibraryFailure() }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }
}

/// A colour space that derivatives are written in.
package enum ColorSpace: String, Hashable, Sendable {
  case sRGB = "sRGB"
  /// Display P3, for formats that carry a profile, of sources with colours outside sRGB.
  case displayP3 = "Display P3"

  /// libvips' name of its built-in profile.
  var profileName: String {
    switch self {
    case .sRGB: "srgb"
    case .displayP3: "p3"
    }
  }
}
