import CVips
import Foundation

/// What the environment refused to do.
struct PlateFailure: Error, CustomStringConvertible {
  let description: String

  /// Takes over libvips' own words.
  static var vips: Self { Self(description: String(cString: vips_error_buffer())) }
}

/// Encodes a plate as a JPEG of no more than `limit` bytes: a dense one gives up some quality, then some size.
func jpeg(_ svg: String, limit: Int) throws -> Data {
  var encoded = Data()
  for scale in [1, 0.88, 0.76, 0.66, 0.58] {
    let drawn = svg.utf8CString.withUnsafeBytes { plates_draw($0.baseAddress, $0.count - 1, scale) }
    guard let drawn else { throw PlateFailure.vips }
    defer { g_object_unref(drawn) }
    for quality: Int32 in [83, 78, 73, 68] {
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      guard plates_jpeg(drawn, quality, &bytes, &count) == 0, let bytes else { throw PlateFailure.vips }
      defer { g_free(bytes) }
      encoded = Data(bytes: bytes, count: count)
      if count <= limit { return encoded }
    }
  }
  return encoded
}
