import Diagnostics

/// A start tag of an HTML file.
struct HTMLTag {
  /// The name in lower case.
  var name: String
  /// The attributes by their lower-case names. If a name occurs twice, the first attribute counts, as in browsers.
  var attributes: [String: String]
  /// The position of its `<`.
  var position: SourcePosition

  func has(_ word: String, in attribute: String) -> Bool {
    attributes[attribute]?.lowercased().split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }
}

/// Reads the start tags of an HTML file in order, tokenized as in browsers (HTML Standard, 13.2.5). Comments, end tags
/// and the content of scripts and styles are skipped. It builds no tree, so nesting does not matter.
struct HTMLTagReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the byte at `counted`.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next start tag; returns nil at the end of the file.
  mutating func next() -> HTMLTag? {
    while let start = find(UInt8(ascii: "<"), from: index) {
      index = start + 1
      guard let first = byte(index) else { return nil }
      if isLetter(first) {
        let tag = startTag(at: start)
        if Self.rawTextElements.contains(tag.name) { skipText(of: tag.name) }
        return tag
      }
      if first == UInt8(ascii: "!"), starts(with: "<!--", at: start) {
        index = end(of: "-->", from: start + 2) ?? bytes.count
      } else if first == UInt8(ascii: "/") || first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        index = (find(UInt8(ascii: ">"), from: index) ?? bytes.count - 1) + 1
      }
    }
    return nil
  }

  /// The text up to the next tag, with each run of white space replaced by a single space. Used for the content of
  /// `title`.
  func text() -> String {
    let end = find(UInt8(ascii: "<"), from: index) ?? bytes.count
    return decodingReferences(bytes[min(index, end)..<end]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Tags

  private mutating func startTag(at start: Int) -> HTMLTag {
    let position = position(of: start)
    let name = word { isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
    var tag = HTMLTag(name: name.lowercased(), attributes: [:], position: position)
    while let next = byte(index) {
      if next == UInt8(ascii: ">") {
        index += 1
        break
      }
      if isSpace(next) || next == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let (name, value) = attribute()
      if tag.attributes[name] == nil { tag.attributes[name] = value }
    }
    return tag
  }

  private mutating func attribute() -> (name: String, value: String) {
    let start = index
    // A `=` in the first position belongs to the name.
    index += 1
    _ = word { isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    skipSpaces()
    guard byte(index) == UInt8(ascii: "=") else { return (name, "") }
    index += 1
    skipSpaces()
    guard let quote = byte(index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      _ = word { isSpace($0) || $0 == UInt8(ascii: ">") }
      return (name, decodingReferences(bytes[start..<index]))
    }
    let end = find(quote, from: index + 1) ?? bytes.count
    let value = decodingReferences(bytes[index + 1..<end])
    index = min(end + 1, bytes.count)
    return (name, value)
  }

  /// The elements whose content is not markup.
  private static let rawTextElements: Set = ["script", "style", "textarea", "iframe", "xmp"]

  private mutating func skipText(of name: String) {
    while let start = find(UInt8(ascii: "<"), from: index) {
      index = start + 1
      let end = start + 2 + name.utf8.count
      if byte(start + 1) == UInt8(ascii: "/"), end <= bytes.count,
        String(decoding: bytes[start + 2..<end], as: UTF8.self).lowercased() == name
      {
        return
      }
    }
    index = bytes.count
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
  }

  private func starts(with text: StaticString, at start: Int) -> Bool {
    bytes[start...].starts(with: "\(text)".utf8)
  }

  /// The index after the next occurrence of a text.
  private func end(of text: StaticString, from start: Int) -> Int? {
    let wanted = Array("\(text)".utf8)
    return (start..<max(start, bytes.count - wanted.count + 1))
      .first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }.map { $0 + wanted.count }
  }

  private mutating func skipSpaces() { while let byte = byte(index), isSpace(byte) { index += 1 } }

  /// Reads up to a byte that ends the word.
  private mutating func word(endsAt isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = byte(index), !isEnd(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The line and column of an offset. Offsets must be in ascending order.
  /// - Complexity: O(n) for all tags of a file together.
  private mutating func position(of offset: Int) -> SourcePosition {
    // Only up to the offset: the rest of a long line would be searched again for every tag in it.
    while let end = bytes[min(counted, offset)..<offset].firstIndex(of: UInt8(ascii: "\n")) {
      (line, lineStart, counted) = (line + 1, end + 1, end + 1)
    }
    counted = max(counted, offset)
    return SourcePosition(line: line, column: offset - lineStart + 1)
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }

/// Decodes the character references of a text: numeric ones, and the few names that generated pages use.
private func decodingReferences(_ bytes: ArraySlice<UInt8>) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  guard bytes.contains(UInt8(ascii: "&")) else { return text }
  var result = ""
  var rest = text[...]
  while let start = rest.firstIndex(of: "&") {
    result += rest[..<start]
    rest = rest[start...]
    guard let end = rest.prefix(12).firstIndex(of: ";"),
      let character = referenced(rest[rest.index(after: start)..<end])
    else {
      result.append(rest.removeFirst())
      continue
    }
    result.append(character)
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}

private func referenced(_ name: Substring) -> Character? {
  switch name {
  case "amp": "&"
  case "lt": "<"
  case "gt": ">"
  case "quot": "\""
  case "apos": "'"
  case "nbsp": "\u{A0}"
  default:
    number(name).flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

/// The number in `#38` or `#x26`.
private func number(_ name: Substring) -> UInt32? {
  guard name.hasPrefix("#") else { return nil }
  let digits = name.dropFirst()
  return digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
}
