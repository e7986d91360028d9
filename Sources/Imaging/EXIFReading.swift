internal import CEXIF

// The only file that imports CEXIF.

/// Reads the metadata of an EXIF block (CIPA DC-008), which may start with `Exif` and two zero bytes.
func metadata(inEXIF block: [UInt8]) -> ImageMetadata {
  var result = ImageMetadata()
  let start = Array("Exif\u{0}\u{0}".utf8)
  let bytes = block.starts(with: start) ? block : start + block
  guard bytes.count <= 1 << 24, let data = exif_data_new() else { return result }
  defer { exif_data_unref(data) }
  // Read as is: without corrections to match the specification, and with tags unknown to the library.
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
  exif_data_load_data(data, bytes, CUnsignedInt(clamping: bytes.count))
  let order = exif_data_get_byte_order(data)
  let (image, _, photo, position, _) = data.pointee.ifd
  let main = EXIFDirectory(content: image, order: order)
  let exposure = EXIFDirectory(content: photo, order: order)
  let place = EXIFDirectory(content: position, order: order)

  result.title = main.wideText(0x9C9B)
  result.caption = main.text(0x010E) ?? main.wideText(0x9C9C)
  result.creator = main.text(0x013B)
  // A zero byte separates photographer and editor.
  result.copyright = main.text(0x8298)
  result.keywords = (main.wideText(0x9C9E) ?? "").split(separator: ";").compactMap { meaningful(String($0)) }
  result.date = exposure.text(0x9003).flatMap { isoDate($0, offset: exposure.text(0x9011) ?? "") }
  result.camera.maker = main.text(0x010F)
  result.camera.model = main.text(0x0110)
  result.camera.lens = exposure.text(0xA434)
  result.camera.exposureTime = exposure.rationals(0x829A).first.flatMap { $0 > 0 ? $0 : nil }
  result.camera.aperture = exposure.rationals(0x829D).first.flatMap { $0 > 0 ? $0 : nil }
  result.camera.sensitivity = exposure.integer(0x8827)
  result.camera.focalLength = exposure.rationals(0x920A).first.flatMap { $0 > 0 ? $0 : nil }
  result.hasLocation = place.has(0x0002) || place.has(0x0004)
  // Receivers without a signal write zeros.
  if let latitude = degrees(place.rationals(0x0002), place.text(0x0001), "N", "S", limit: 90),
    let longitude = degrees(place.rationals(0x0004), place.text(0x0003), "E", "W", limit: 180),
    latitude != 0 || longitude != 0
  {
    result.location = ImageMetadata.Location(latitude: latitude, longitude: longitude)
  }
  return result
}

/// Converts degrees, minutes and seconds to degrees; `nil` if the result is outside the limit, or the hemisphere is neither
/// of the two. Some programs write it in lower case or as a word.
private func degrees(
  _ parts: [Double], _ hemisphere: String?, _ positive: Character, _ negative: Character, limit: Double
) -> Double? {
  guard let whole = parts.first, parts.count <= 3, let letter = hemisphere?.uppercased().first,
    [positive, negative].contains(letter)
  else { return nil }
  let value = whole + (parts.count > 1 ? parts[1] : 0) / 60 + (parts.count > 2 ? parts[2] : 0) / 3600
  guard value.isFinite, value >= 0, value <= limit else { return nil }
  return letter == negative ? -value : value
}

/// One directory of tags (IFD).
private struct EXIFDirectory {
  let content: UnsafeMutablePointer<ExifContent>?
  let order: ExifByteOrder

  private func entry(_ tag: UInt32) -> (bytes: [UInt8], format: ExifFormat, count: Int)? {
    guard let found = exif_content_get_entry(content, ExifTag(rawValue: tag))?.pointee, let data = found.data else {
      return nil
    }
    let size = Int(found.size)
    // The library guarantees at most `size` bytes, whatever the number of components.
    let unit = Int(exif_format_get_size(found.format))
    let count = unit > 0 ? min(Int(clamping: found.components), size / unit) : 0
    return (Array(UnsafeBufferPointer(start: data, count: size)), found.format, count)
  }

  func has(_ tag: UInt32) -> Bool { entry(tag) != nil }

  /// The text of a tag: ASCII by the specification; in practice UTF-8, otherwise Latin-1.
  func text(_ tag: UInt32) -> String? {
    guard let entry = entry(tag), entry.format == EXIF_FORMAT_ASCII else { return nil }
    let bytes = entry.bytes.prefix { $0 != 0 }
    return meaningful(String(validating: bytes, as: UTF8.self) ?? latin1(bytes))
  }

  /// The text of a Windows tag: UTF-16, little-endian.
  func wideText(_ tag: UInt32) -> String? {
    guard let bytes = entry(tag)?.bytes else { return nil }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    return meaningful(String(decoding: units, as: UTF16.self))
  }

  func integer(_ tag: UInt32) -> Int? {
    guard let entry = entry(tag), entry.count > 0 else { return nil }
    switch entry.format {
    case EXIF_FORMAT_SHORT: return Int(exif_get_short(entry.bytes, order))
    case EXIF_FORMAT_LONG: return Int(exif_get_long(entry.bytes, order))
    default: return nil
    }
  }

  /// The unsigned fractions of a tag; a denominator of 0 ends the list.
  func rationals(_ tag: UInt32) -> [Double] {
    guard let entry = entry(tag), entry.format == EXIF_FORMAT_RATIONAL else { return [] }
    var values: [Double] = []
    for index in 0..<entry.count {
      let value = exif_get_rational(Array(entry.bytes[index * 8..<index * 8 + 8]), order)
      guard value.denominator != 0 else { break }
      values.append(Double(value.numerator) / Double(value.denominator))
    }
    return values
  }
}

/// Decodes bytes as ISO 8859-1, in which each byte is one character.
func latin1(_ bytes: some Sequence<UInt8>) -> String {
  var result = ""
  for byte in bytes { result.unicodeScalars.append(Unicode.Scalar(byte)) }
  return result
}
