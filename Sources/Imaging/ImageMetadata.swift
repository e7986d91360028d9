/// The metadata of a photograph; each property is `nil` or empty if the file does not have it.
///
/// The values come from XMP, IPTC and EXIF. If these disagree, the first in this order wins, because people edit the
/// first and cameras write the last.
package struct ImageMetadata: Hashable, Sendable {
  package var title: String?
  package var caption: String?
  /// The alternative text, written for people who cannot see the picture.
  package var altText: String?
  /// The time when the photograph was taken, in local time, as ISO 8601: `2024-05-01`, `2024-05-01T10:20:30`,
  /// `2024-05-01T10:20:30+02:00`.
  package var date: String?
  package var keywords: [String] = []
  package var creator: String?
  package var copyright: String?
  package var camera = CameraData()
  /// The place where the photograph was taken; also `nil` if ``hasLocation`` is true but the coordinates are invalid.
  package var location: Location?
  /// Whether any of the metadata contains a location, readable or not.
  package var hasLocation = false

  package struct Location: Hashable, Sendable {
    /// The latitude in degrees, positive to the north.
    package var latitude: Double
    /// The longitude in degrees, positive to the east.
    package var longitude: Double

    package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
  }

  package init() {}

  /// Returns these metadata, with missing values taken from `other`.
  func completed(by other: ImageMetadata) -> ImageMetadata {
    var result = self
    result.title = title ?? other.title
    result.caption = caption ?? other.caption
    result.altText = altText ?? other.altText
    result.date = date ?? other.date
    result.keywords = keywords.isEmpty ? other.keywords : keywords
    result.creator = creator ?? other.creator
    result.copyright = copyright ?? other.copyright
    result.camera = camera == CameraData() ? other.camera : camera
    result.location = location ?? other.location
    result.hasLocation = hasLocation || other.hasLocation
    return result
  }
}

/// Reads the metadata of a photograph, without reading its pixels if the format allows that. A malformed block of
/// metadata is ignored.
package func readMetadata(ofImageAt path: String) throws(ImageProblem) -> ImageMetadata {
  let file = try ImageFile(opening: path)
  switch file.format {
  case .jpeg, .png, .tiff, .avif, .heic:
    defer { ImageLibrary.finishThread() }
    do throws(LibraryFailure) {
      return metadata(of: try RasterImage.header(ofFile: file.descriptor, format: file.format))
    } catch {
      throw ImageProblem(.damaged(file.format), path: path)
    }
  case .pdf: return ImageMetadata()
  case .webp, .gif, .svg:
    // Their readers map the file into memory, which is not safe for a file that may change.
    return try readMetadata(of: file.contents(), path: path)
  }
}

/// Reads the metadata of an image in memory.
/// - Parameter path: The path of the image, for problems.
package func readMetadata(of bytes: [UInt8], path: String) throws(ImageProblem) -> ImageMetadata {
  let format = try checkedFormat(of: bytes, path: path)
  guard format != .svg, format != .pdf else { return ImageMetadata() }
  defer { ImageLibrary.finishThread() }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    do throws(LibraryFailure) {
      return metadata(of: try RasterImage.header(of: buffer, format: format))
    } catch {
      throw damage(of: bytes, format: format, path: path)
    }
  }
}

private func metadata(of image: RasterImage) -> ImageMetadata {
  let xmp = image.metadata("xmp-data").map { metadata(inXMP: $0) } ?? ImageMetadata()
  let iptc = image.metadata("iptc-data").map { metadata(inIPTC: $0) } ?? ImageMetadata()
  let exif = image.metadata("exif-data").map { metadata(inEXIF: $0) } ?? ImageMetadata()
  return xmp.completed(by: iptc).completed(by: exif)
}

/// Removes the padding of fixed-length fields; `nil` if no text is left, or only a default that cameras write into
/// every picture.
func meaningful(_ text: String) -> String? {
  let trimmed = text.split(separator: "\u{0}", omittingEmptySubsequences: true).first.map(String.init) ?? ""
  guard let start = trimmed.firstIndex(where: { !$0.isWhitespace }),
    let end = trimmed.lastIndex(where: { !$0.isWhitespace })
  else { return nil }
  let result = String(trimmed[start...end])
  return cameraBoilerplate.contains(result.lowercased()) ? nil : result
}

/// Default texts that cameras, phones and some programs write in place of a title.
private let cameraBoilerplate: Set = [
  "burst", "cof", "dav", "dcim", "default", "digital camera", "exif_jpeg_picture", "hdr", "jpeg",
  "konica minolta digital camera", "minolta digital camera", "olympus digital camera", "oznor", "rhdr", "samsung",
  "sdr", "sony dsc", "x-default",
]

/// Converts a date of EXIF (`2024:05:01 10:20:30`), IPTC (`20240501`) or XMP (ISO 8601) to ISO 8601; `nil` if it is not
/// a calendar date.
func isoDate(_ text: String, offset: String? = nil) -> String? {
  let digits = text.prefix(19).filter(\.isASCII).split { !$0.isNumber }.map(String.init)
  guard let first = digits.first else { return nil }
  let joined =
    first.count == 8 ? [first.prefix(4), first.dropFirst(4).prefix(2), first.dropFirst(6)].map(String.init) : digits
  let numbers = joined.compactMap { Int($0) }
  guard numbers.count == joined.count, numbers.count >= 3, joined[0].count == 4, (1...12).contains(numbers[1]) else {
    return nil
  }
  let (year, month, day) = (numbers[0], numbers[1], numbers[2])
  let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
  let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  guard year >= 1800, (1...days).contains(day) else { return nil }
  func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
  let date = "\(year)-\(two(month))-\(two(day))"
  guard numbers.count >= 5, (0...23).contains(numbers[3]), (0...59).contains(numbers[4]) else { return date }
  let second = numbers.count > 5 && (0...59).contains(numbers[5]) ? numbers[5] : 0
  let zone = offset ?? zoneSuffix(of: text)
  return date + "T\(two(numbers[3])):\(two(numbers[4])):\(two(second))" + (isZone(zone) ? zone : "")
}

/// The part after the time in an ISO 8601 date: `Z`, `+02:00` or nothing.
private func zoneSuffix(of text: String) -> String {
  text.hasSuffix("Z") ? "Z" : String(text.suffix(6))
}

private func isZone(_ text: String) -> Bool {
  if text == "Z" { return true }
  let bytes = Array(text.utf8)
  guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: ":")
  else {
    return false
  }
  return [1, 2, 4, 5].allSatisfy { (0x30...0x39).contains(bytes[$0]) }
}
