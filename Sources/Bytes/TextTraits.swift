/// Properties of a text that a single pass over its bytes determines. They let callers skip searches for rare
/// characters.
public struct TextTraits {
  public let isASCII: Bool
  /// Whether the text contains control characters other than tab, line feed and carriage return. `ReadableText` adds
  /// non-ASCII ones.
  public var hasControls: Bool

  /// Computes the traits of bytes.
  /// - Complexity: O(n). The loop has no branches and processes sixteen bytes at a time.
  public init(_ bytes: [UInt8]) {
    var (all, controls): (UInt8, UInt8) = (0, 0)
    bytes.withUnsafeBytes { bytes in
      for byte in bytes {
        all |= byte
        let isLow: UInt8 = byte < 0x20 ? 1 : 0
        let isSpace: UInt8 = byte == 0x09 || byte == 0x0A || byte == 0x0D ? 1 : 0
        let isDelete: UInt8 = byte == 0x7F ? 1 : 0
        controls |= isLow & ~isSpace | isDelete
      }
    }
    (isASCII, hasControls) = (all < 0x80, controls != 0)
  }
}
