import Bytes

/// The attribute ` dir="auto"` for a text with right-to-left letters, so that it gets its own direction; otherwise an
/// empty string.
package func directionAttribute(_ text: String) -> String {
  var found = false
  text.withUTF8Bytes { bytes in
    bytes.forEachScalarBeyondASCII { scalar in
      found = isRightToLeft(scalar)
      return !found
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
