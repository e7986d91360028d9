/// An image file format, detected from a file's first bytes and never from its name.
package enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  case jpeg
  case png
  case webp
  case avif
  case heic
  case gif
  case tiff
  case svg
  /// A document, of which the first page is the picture.
  case pdf

  /// The extension of files that Vitrine writes, without a dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    default: rawValue
    }
  }

  /// The name of the format for messages.
  package var displayName: String {
    switch self {
    case .webp: "WebP"
    default: rawValue.uppercased()
    }
  }

  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    default: "image/\(rawValue)"
    }
  }

  /// The largest width or height of an image in this format, in pixels.
  package var maximumSide: Int {
    switch self {
    case .webp: 16_383
    case .jpeg, .gif: 65_535
    case .avif, .heic: 16_384
    case .png, .tiff, .svg, .pdf: 10_000_000
    }
  }

  /// Whether a file can contain an animation that browsers play.
  package var canBeAnimated: Bool { self == .gif || self == .webp }

  /// Whether the format supports transparency.
  package var hasTransparency: Bool { self != .jpeg }

  /// The format for a file extension (without dot, in any case); `nil` if it is not an image extension.
  /// Whether the file at a path is an image by its name. A name that is nothing but an extension is that of a hidden file.
  package static func isImage(named path: String) -> Bool {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return ImageFormat(fileExtension: String(name[name.index(after: dot)...])) != nil
  }

  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "avif", "avifs": self = .avif
    case "heic", "heif", "hif": self = .heic
    case "gif": self = .gif
    case "tif", "tiff": self = .tiff
    case "svg": self = .svg
    default: return nil
    }
  }

  /// The number of bytes that ``init(firstBytes:)`` needs.
  static let sniffedByteCount = 4096

  /// The format of a file that starts with these bytes; `nil` if it is not supported.
  package init?(firstBytes bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(Self.sniffedByteCount))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.count >= offset + text.utf8.count && head[offset...].starts(with: text.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("%PDF-") {
      self = .pdf
    } else if has("II*\u{0}") || has("MM\u{0}*") {
      self = .tiff
    } else if has("ftyp", at: 4) {
      guard let format = Self(brandsIn: head) else { return nil }
      self = format
    } else if Self.isSVG(head) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The format by the brands of an ISO base media file (ISO/IEC 14496-12): the major brand, then the compatible
  /// brands.
  private init?(brandsIn head: [UInt8]) {
    let end = min(head.count, bigEndian32(head, at: 0) ?? 0)
    var brands: [String] = []
    for offset in stride(from: 8, to: end - 3, by: 4) where offset != 12 {
      brands.append(String(decoding: head[offset..<offset + 4], as: UTF8.self))
    }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) {
      self = .avif
    } else if brands.contains(where: { ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1"].contains($0) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// Whether the first tag is an `svg` element, with or without a prefix.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    var text = Substring(
      String(decoding: head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...], as: UTF8.self))
    while true {
      text = text.drop(while: \.isWhitespace)
      let skippedTo: String
      if text.hasPrefix("<!--") { skippedTo = "-->" } else if text.hasPrefix("<?") { skippedTo = "?>" } else { break }
      guard let end = text.firstRange(of: skippedTo) else { return false }
      text = text[end.upperBound...]
    }
    if text.hasPrefix("<!DOCTYPE") {
      return text.dropFirst(9).drop(while: \.isWhitespace).hasPrefix("svg")
    }
    guard text.first == "<" else { return false }
    let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "-" || $0 == "_" }
    return name == "svg" || name.hasSuffix(":svg")
  }
}

/// Reads a big-endian 32-bit number; `nil` if the bytes end before it does.
func bigEndian32(_ bytes: [UInt8], at offset: Int) -> Int? {
  guard offset >= 0, offset + 4 <= bytes.count else { return nil }
  return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
}
