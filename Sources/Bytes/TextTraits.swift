/// What is known of all bytes of a text after one look at each, so that nobody has to look for what is hardly ever there.
package struct TextTraits {
  package let isASCII: Bool
  /// Whether there is a character that is neither shown nor a tab, a line feed or a carriage return: one of ASCII, or one
  /// that `ReadableText` came upon.
  package var hasControls: Bool

  /// - Complexity: O(n), with sixteen bytes at a time, as nothing in the loop branches.
  package init(_ bytes: [UInt8]) {
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
