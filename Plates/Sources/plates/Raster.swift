import CVips
import Foundation

/// What the environment refused to do.
struct PlateFailure: Error, CustomStringConvertible {
  let description: String

  /// Takes over libvips' own words.
  init(_ vips: VipsFunctions) { description = vips.error_buffer().map { String(cString: $0) } ?? "libvips failed" }

  init(description: String) { self.description = description }
}

/// libvips' functions, loaded once.
private let library: Result<VipsFunctions, PlateFailure> = {
  var failure: UnsafePointer<CChar>?
  guard let functions = vips_load("plates", &failure) else {
    return .failure(PlateFailure(description: failure.map { String(cString: $0) } ?? "libvips does not start"))
  }
  return .success(functions.pointee)
}()

/// Encodes a plate as a JPEG of no more than `limit` bytes: a dense one gives up some quality, then some size.
func jpeg(_ svg: String, limit: Int, caption: Caption? = nil) throws -> Data {
  let vips = try library.get()
  var encoded = Data()
  for scale in [1, 0.88, 0.76, 0.66, 0.58] {
    let drawn = svg.utf8CString.withUnsafeBytes { plates_draw($0.baseAddress, $0.count - 1, scale) }
    guard let drawn else { throw PlateFailure(vips) }
    defer { g_object_unref(drawn) }
    caption?.write(into: drawn, vips)
    for quality: Int32 in [83, 78, 73, 68] {
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      guard imaging_save_jpeg(drawn, &bytes, &count, quality, 1, caption == nil ? 1 : 0) == 0, let bytes else {
        throw PlateFailure(vips)
      }
      defer { g_free(bytes) }
      encoded = Data(bytes: bytes, count: count)
      if count <= limit { return encoded }
    }
  }
  return encoded
}

extension Caption {
  /// EXIF for when and with what, XMP for the words, as of a camera and an editor.
  func write(into image: UnsafeMutablePointer<VipsImage>, _ vips: VipsFunctions) {
    let time = "2024:06:21 \(hour < 10 ? "0" : "")\(hour):00:00"
    for (name, value) in [
      ("exif-ifd0-Make", "Ostrey"), ("exif-ifd0-Model", "Harbour Watch No. 2"),
      ("exif-ifd0-Artist", "The keeper of the light"),
      ("exif-ifd2-DateTimeOriginal", time), ("exif-ifd2-FocalLength", "35/1"), ("exif-ifd2-FNumber", "8/1"),
    ] {
      vips.image_set_string(image, name, value)
    }
    func text(_ name: String, _ value: String) -> String {
      "<\(name)><rdf:Alt><rdf:li xml:lang='x-default'>\(value)</rdf:li></rdf:Alt></\(name)>"
    }
    let packet = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' \
      xmlns:core='http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'>\(text("dc:title", title))\
      \(text("dc:description", self.text))\(text("core:AltTextAccessibility", alt))</rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let bytes = Array(packet.utf8)
    vips.image_set_blob_copy(image, "xmp-data", bytes, bytes.count)
  }
}
