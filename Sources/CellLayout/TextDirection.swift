import Bytes

/// The attribute ` dir="auto"` for a text that may have another direction than what is around it, so that it gets its own;
/// otherwise an empty string.
/// - Parameter isInRightToLeft: whether the page, or else the language of the text, is written from right to left. Then
///   every text with letters gets the attribute, and otherwise one with right-to-left letters.
package func directionAttribute(_ text: String, isInRightToLeft: Bool) -> String {
  var found = isInRightToLeft && text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  if !found {
    text.withUTF8Bytes { bytes in
      bytes.forEachScalarBeyondASCII { scalar in
        found = isRightToLeft(scalar) || isInRightToLeft && Unicode.Scalar(scalar)?.properties.isAlphabetic == true
        return !found
      }
    }
  }
  return found ? " dir=\"auto\"" : ""
}

/// Whether a scalar is in a Unicode block of scripts written from right to left.
package func isRightToLeft(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
