@testable import Imaging
import CVips
import Glibc
import TestSupport

/// A temporary folder of files without subfolders, removed with the value.
final class TemporaryFolder {
  let path: String
  private var names: [String] = []

  init() throws {
    var template = temporaryTemplate("imaging")
    guard mkdtemp(&template) != nil else { throw SystemFailure(code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The path of a file, which need not exist.
  func path(of name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let full = path(of: name)
    guard let stream = fopen(full, "w") else { throw SystemFailure(code: errno) }
    defer { fclose(stream) }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw SystemFailure(code: errno) }
    return full
  }
}

struct SystemFailure: Error {
  var code: CInt
}

/// Images for tests.
enum TestImages {
  /// A smooth colour gradient: red increases to the right, green downward, and blue in the opposite direction of both.
  static func gradient(width: Int, height: Int, bands: Int = 3) throws -> RasterImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * bands)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt8(x * 255 / max(1, width - 1))
        let green = UInt8(y * 255 / max(1, height - 1))
        switch bands {
        case 1: bytes.append(red)
        case 2: bytes += [red, green]
        case 3: bytes += [red, green, 255 - (red / 2 + green / 2)]
        default: bytes += [red, green, 255 - (red / 2 + green / 2), UInt8(x < width / 2 ? 0 : 255)]
        }
      }
    }
    return try RasterImage.pixels(bytes, width: width, height: height, bands: bands)
  }

  /// An image with a single colour.
  static func plain(_ channels: [UInt8], width: Int, height: Int) throws -> RasterImage {
    try RasterImage.pixels(
      Array(repeatElement(channels, count: width * height).joined()), width: width, height: height,
      bands: channels.count)
  }

  /// An image file with a gradient.
  static func file(
    _ format: ImageFormat, width: Int = 120, height: Int = 80, bands: Int = 3, quality: Int = 95
  ) throws -> [UInt8] {
    let image = try gradient(width: width, height: height, bands: bands)
    if format == .tiff { return try saved(image, as: ".tif") }
    if format == .heic { return try saved(image, as: ".heic[compression=hevc,Q=\(quality)]") }
    return try image.encoded(as: ImageEncoding(format, quality: quality, effort: 1), space: .sRGB)
  }

  /// Encodes an image by a libvips suffix with options (`.jpg[Q=90]`), after C calls on a copy of it.
  static func saved(
    _ image: RasterImage, as suffix: String, profile: String? = nil,
    _ change: (VipsFunctions, UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>? = { _, _ in nil }
  ) throws -> [UInt8] {
    let bytes = try image.pixelBytes()
    let vips = try ImageLibrary.functions().pointee
    let source = bytes.withUnsafeBytes {
      vips.image_new_from_memory_copy(
        $0.baseAddress, $0.count, CInt(image.width), CInt(image.height), CInt(image.bandCount), VIPS_FORMAT_UCHAR)
    }
    guard let source else { throw LibraryFailure() }
    defer { g_object_unref(source) }
    var typed: UnsafeMutablePointer<VipsImage>?
    let space = image.bandCount < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
    guard imaging_test_retype(source, &typed, space) == 0, let typed else { throw LibraryFailure() }
    defer { g_object_unref(typed) }
    let changed = change(vips, typed)
    defer { if let changed { g_object_unref(changed) } }
    var data: UnsafeMutableRawPointer?
    var length = 0
    guard imaging_test_save(changed ?? typed, suffix, &data, &length) == 0, let data else {
      throw LibraryFailure()
    }
    defer { g_free(data) }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }

  /// A JPEG with an EXIF orientation, 1 to 8.
  static func turned(_ orientation: Int, width: Int, height: Int) throws -> [UInt8] {
    try saved(gradient(width: width, height: height), as: ".jpg") { vips, image in
      vips.image_set_int(image, "orientation", CInt(orientation))
      return nil
    }
  }

  /// A CMYK JPEG.
  static func cmyk(width: Int, height: Int) throws -> [UInt8] {
    try saved(gradient(width: width, height: height), as: ".jpg") { _, image in
      var out: UnsafeMutablePointer<VipsImage>?
      return imaging_colourspace(image, &out, VIPS_INTERPRETATION_CMYK) == 0 ? out : nil
    }
  }

  /// A PNG with 16 bits per channel.
  static func sixteenBit(width: Int, height: Int, bands: Int = 3) throws -> [UInt8] {
    try saved(gradient(width: width, height: height, bands: bands), as: ".png") { _, image in
      var out: UnsafeMutablePointer<VipsImage>?
      let space = bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16
      return imaging_colourspace(image, &out, space) == 0 ? out : nil
    }
  }

  /// An image file converted from sRGB to another profile (`p3` or a path); the colours look the same.
  static func inProfile(_ profile: String, _ image: RasterImage, as suffix: String) throws -> [UInt8] {
    try saved(image, as: suffix) { _, image in
      var out: UnsafeMutablePointer<VipsImage>?
      return imaging_test_profile(image, &out, "srgb", profile) == 0 ? out : nil
    }
  }

  /// An image file with the given pixel values, labelled with a profile, which changes its colours.
  static func labelled(_ image: RasterImage, profile: String, as suffix: String) throws -> [UInt8] {
    let donor = try inProfile(profile, image, as: ".png")
    let data = try self.profile(of: donor) ?? []
    return try saved(image, as: suffix) { vips, image in
      vips.image_set_blob_copy(image, "icc-profile-data", data, data.count)
      return nil
    }
  }

  /// Encodes an image with blocks of metadata, by their libvips names.
  static func saved(_ image: RasterImage, as suffix: String, blocks: [String: [UInt8]]) throws -> [UInt8] {
    try saved(image, as: suffix) { vips, image in
      for (name, data) in blocks { vips.image_set_blob_copy(image, name, data, data.count) }
      return nil
    }
  }

  /// The colour profile of a file.
  static func profile(of bytes: [UInt8]) throws -> [UInt8]? { try metadata("icc-profile-data", of: bytes) }

  /// A block of metadata of a file, by its libvips name.
  static func metadata(_ name: String, of bytes: [UInt8]) throws -> [UInt8]? {
    let format = try checkedFormat(of: bytes, path: "profile")
    return try bytes.withUnsafeBytes { try RasterImage.header(of: $0, format: format).metadata(name) }
  }

  /// A GIF or WebP with several plain frames: red, green, blue and so on.
  static func animation(_ format: ImageFormat, width: Int, height: Int, frames: Int) throws -> [UInt8] {
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    var bytes: [UInt8] = []
    for frame in 0..<frames { bytes += repeatElement(colors[frame % 3], count: width * height).joined() }
    let strip = try RasterImage.pixels(bytes, width: width, height: height * frames, bands: 3)
    return try saved(strip, as: ".\(format.fileExtension)") { vips, image in
      vips.image_set_int(image, "page-height", CInt(height))
      return nil
    }
  }

  /// The start of a PNG whose header declares a size, followed by an empty data chunk.
  static func bomb(width: Int, height: Int) -> [UInt8] {
    func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let checked = Array(name.utf8) + body
      return bigEndian(body.count) + checked + bigEndian(Int(checksum(checked)))
    }
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }

  /// The CRC-32 of PNG (ISO/IEC 15948, 5.5).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum & 1) * 0xEDB8_8320 ^ sum >> 1 }
    }
    return ~sum
  }

  /// The decoded pixels of a file, with 8 bits per channel.
  static func decode(_ bytes: [UInt8]) throws -> (pixels: [UInt8], width: Int, height: Int, bands: Int) {
    let format = try checkedFormat(of: bytes, path: "decoded")
    return try bytes.withUnsafeBytes { buffer in
      let image = try RasterImage.header(of: buffer, format: format)
      return (try image.pixelBytes(), image.width, image.height, image.bandCount)
    }
  }

  /// The first bands of a pixel.
  static func pixel(_ bytes: [UInt8], x: Int, y: Int) throws -> [UInt8] {
    let image = try decode(bytes)
    let start = (y * image.width + x) * image.bands
    return Array(image.pixels[start..<start + image.bands])
  }
}
