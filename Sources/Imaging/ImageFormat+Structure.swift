// Properties of a file found without decoding it. The error messages of libvips depend on the decoder; these checks of
// the container distinguish a truncated file from a damaged one.

extension ImageFormat {
  /// Whether the header declares a width or height of 0, for formats that have them at a fixed position.
  func hasZeroSize(header: [UInt8]) -> Bool {
    switch self {
    case .png:
      guard let width = bigEndian32(header, at: 16), let height = bigEndian32(header, at: 20) else { return false }
      return width == 0 || height == 0
    case .gif:
      guard header.count >= 10 else { return false }
      return header[6] == 0 && header[7] == 0 || header[8] == 0 && header[9] == 0
    default:
      return false
    }
  }

  /// The size that browsers give an image by its header, for formats whose decoder may take another one: libvips shows
  /// a GIF as large as its frames, whatever its screen is.
  func canvas(header: [UInt8]) -> (width: Int, height: Int)? {
    guard self == .gif, header.count >= 10 else { return nil }
    return (Int(header[6]) | Int(header[7]) << 8, Int(header[8]) | Int(header[9]) << 8)
  }

  /// Whether a file that could not be decoded ends before its container does.
  /// - Parameters:
  ///   - head: The first bytes of the file, or all of them.
  ///   - tail: The last bytes of the file, or all of them.
  func isTruncated(head: [UInt8], tail: [UInt8], byteCount: Int) -> Bool {
    switch self {
    case .jpeg:
      // The end-of-image marker; cameras and editors pad with zeros after it.
      guard let last = tail.lastIndex(where: { $0 != 0 }), last > 0 else { return true }
      return !(tail[last] == 0xD9 && tail[last - 1] == 0xFF)
    case .png:
      return tail.suffix(8).prefix(4) != Array("IEND".utf8)[...]
    case .gif:
      return tail.last(where: { $0 != 0 }) != 0x3B
    case .webp:
      guard head.count >= 8 else { return true }
      let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      return length + 8 > byteCount
    case .avif, .heic:
      return isTruncatedBoxSequence(head: head, byteCount: byteCount)
    case .tiff, .svg, .pdf:
      return false
    }
  }

  /// Whether a top-level box extends past the end of the file. Only boxes that start within `head` are checked.
  private func isTruncatedBoxSequence(head: [UInt8], byteCount: Int) -> Bool {
    var offset = 0
    while let length = bigEndian32(head, at: offset), length >= 8 {
      offset += length
      if offset > byteCount { return true }
    }
    return false
  }
}
