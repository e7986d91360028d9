/// A start tag in raw HTML that the tagfilter extension makes a text.
struct EscapedTag {
  /// In lower case.
  let name: String
  /// The number of lines before it.
  let line: Int
  /// The number of bytes of its line before it.
  let offset: Int

  /// The tags that are escaped in what is shown of HTML.
  /// - Complexity: O(n).
  static func tags(in html: String, shownAs shown: String) -> [EscapedTag] {
    let (bytes, result) = (Array(html.utf8), Array(shown.utf8))
    var tags: [EscapedTag] = []
    var (place, line, lineStart) = (0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A { (line, lineStart) = (line + 1, index + 1) }
      guard place < result.count else { break }
      if result[place] == byte {
        place += 1
        continue
      }
      guard byte == UInt8(ascii: "<"), result[place...].starts(with: "&lt;".utf8) else { break }
      place += 4
      let letters = bytes[(index + 1)...].prefix { (0x41...0x5A).contains($0 & ~0x20) }
      guard !letters.isEmpty else { continue }
      let name = String(decoding: letters, as: UTF8.self).lowercased()
      tags.append(EscapedTag(name: name, line: line, offset: index - lineStart))
    }
    return tags
  }

  private init(name: String, line: Int, offset: Int) { (self.name, self.line, self.offset) = (name, line, offset) }
}
