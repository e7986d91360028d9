extension JSONReader {
  /// Skips white space and comments; reports comments.
  mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where index + 1 < bytes.count:
        let next = bytes[index + 1]
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else { return }
        report(.comment, at: index, length: 2)
        index = next == UInt8(ascii: "/") ? lineEnd : commentEnd
      default: return
      }
    }
  }

  private var lineEnd: Int { bytes[index...].firstIndex(of: 0x0A) ?? bytes.count }

  private var commentEnd: Int {
    var at = index + 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
      at += 1
    }
    return bytes.count
  }

  /// Skips to the ',' or closing bracket that ends the current member.
  mutating func skipMember() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      index = min(index + 1, bytes.count)
    }
  }

  /// Skips the list or object that starts at the current byte.
  mutating func skipNested() {
    index += 1
    skipToClosing()
    if !isAtEnd { index += 1 }
  }

  mutating func skipToClosing() {
    while !isAtEnd {
      skipMember()
      guard current == UInt8(ascii: ",") else { return }
      index += 1
    }
  }

  /// Moves to the mark that closes the string at the current byte, or to the end of the line.
  mutating func skipString() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "\""), byte != 0x0A { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index, bytes.count)
  }

  mutating func skipSingleQuoted() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "'"), byte != 0x0A { index += 1 }
    if current == UInt8(ascii: "'") { index += 1 }
  }
}
