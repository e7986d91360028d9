/// Removes indentation and comment lines from a script.
package func publishedScript(_ source: String) -> String {
  source.split(separator: "\n").compactMap { line in
    let code = line.drop { $0 == " " }
    let isComment = code.hasPrefix("//") || (code.hasPrefix("/**") && code.hasSuffix("*/"))
    return code.isEmpty || isComment ? nil : code + "\n"
  }.joined()
}

/// Removes comments, indentation and empty lines from a style sheet. Comments that begin with `/*!`, such as licences,
/// are kept.
package func publishedStyles(_ source: String) -> String {
  let source = Array(source.utf8)
  var css: [UInt8] = []
  css.reserveCapacity(source.count)
  var place = 0
  func isAt(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return place + length <= source.count && (0..<length).allSatisfy { source[place + $0] == text.utf8Start[$0] }
  }
  /// Copies up to and including the next occurrence of a byte that no backslash precedes.
  func copy(through end: UInt8) {
    while place < source.count {
      let byte = source[place]
      css.append(byte)
      place += 1
      if byte == end { return }
      if byte == UInt8(ascii: "\\"), place < source.count {
        css.append(source[place])
        place += 1
      }
    }
  }
  func isSpace(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? true }
  /// Whether the byte separates words, so that two words next to it do not merge.
  func separates(_ byte: UInt8?) -> Bool { isSpace(byte) || byte.map { "{};,".utf8.contains($0) } ?? true }
  while place < source.count {
    let byte = source[place]
    if isAt("/*"), !isAt("/*!") {
      let start = place + 2
      let end = source[start...].indices.first {
        source[$0] == UInt8(ascii: "*") && $0 + 1 < source.count && source[$0 + 1] == UInt8(ascii: "/")
      }
      place = end.map { $0 + 2 } ?? source.count
      if !separates(css.last), place < source.count, !separates(source[place]) { css += Array("/**/".utf8) }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      css.append(byte)
      place += 1
      copy(through: byte)
    } else if isAt("url(") {
      css += Array("url(".utf8)
      place += 4
      if place < source.count, source[place] != UInt8(ascii: "\""), source[place] != UInt8(ascii: "'") {
        copy(through: UInt8(ascii: ")"))
      }
    } else if isSpace(byte) {
      let end = source[place...].firstIndex { !isSpace($0) } ?? source.count
      if source[place..<end].contains(0x0A) {
        while isSpace(css.last), !css.isEmpty { css.removeLast() }
        if !css.isEmpty { css.append(0x0A) }
      } else if css.last != 0x0A {
        css += source[place..<end]
      }
      place = end
    } else {
      css.append(byte)
      place += 1
    }
  }
  return String(decoding: css, as: UTF8.self)
}
