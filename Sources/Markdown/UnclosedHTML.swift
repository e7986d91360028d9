/// A block of raw HTML without the end mark that its kind requires (CommonMark, section 4.6, kinds 1 to 5), so that all text
/// to the end of its container is part of the block; or with a comment that hides the rest of the page.
struct UnclosedHTML {
  /// The start of the block as written: `<!--`, `<Script`.
  let opener: String
  /// The missing end mark.
  let closer: String
  /// The number of lines of the block before it, and of bytes of its line.
  private(set) var (line, offset) = (0, 0)

  /// Nil for a block that is closed, is of another kind, or contains no text that would be lost.
  ///
  /// - Parameters:
  ///   - html: the block from the parser, without its indentation.
  ///   - isShown: whether raw HTML is kept. Elements whose text is not Markdown then lose none of it, but a comment
  ///     hides the rest of the page as well.
  /// - Complexity: O(n).
  init?(_ html: String, isShown: Bool) {
    let bytes = Array(html.utf8.drop { $0 == 0x20 || $0 == 0x09 })
    guard bytes.first == UInt8(ascii: "<"), bytes.count > 2 else { return nil }
    let kinds: [(opener: String, closer: String)] = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    if let kind = kinds.first(where: { bytes.starts(with: $0.opener.utf8) }) {
      let inside = bytes[kind.opener.utf8.count...]
      guard !bytes.contains(kind.closer) else { return nil }
      guard isShown || inside.contains(where: { !$0.isWhitespace }) else { return nil }
      self.init(opener: kind.opener, closer: kind.closer)
    } else if bytes[1] == UInt8(ascii: "!"), (0x41...0x5A).contains(bytes[2]) {
      guard !bytes.contains(UInt8(ascii: ">")) else { return nil }
      self.init(opener: "<!", closer: ">")
    } else if isShown {
      guard let start = Self.unclosedComment(in: bytes) else { return nil }
      self.init(opener: "<!--", closer: "-->")
      line = bytes[..<start].count { $0 == 0x0A }
      offset = start - ((bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1)
    } else {
      let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      let names = ["script", "pre", "style", "textarea"]
      guard let name = names.first(where: { lowercased[1...].starts(with: $0.utf8) }) else { return nil }
      let end = name.utf8.count + 1
      // A block that starts with `<preface>` ends at an empty line.
      guard end == bytes.count || bytes[end] == UInt8(ascii: ">") || bytes[end].isWhitespace else { return nil }
      guard !names.contains(where: { lowercased.contains("</\($0)>") }) else { return nil }
      // The rest of the tag's line may be attributes.
      let line = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      guard bytes[line...].contains(where: { !$0.isWhitespace }) else { return nil }
      self.init(opener: String(decoding: bytes[..<end], as: UTF8.self), closer: "</\(name)>")
    }
  }

  private init(opener: String, closer: String) { (self.opener, self.closer) = (opener, closer) }

  /// The start of a comment that does not end in its block, which an empty line ends.
  /// - Complexity: O(n).
  private static func unclosedComment(in bytes: [UInt8]) -> Int? {
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard let next = index < bytes.count ? bytes[index] : nil else { return nil }
      if bytes[start...].starts(with: "<!--".utf8) {
        // `<!-->` is a whole comment (HTML Standard, section 13.2.5.43).
        guard let end = bytes.firstIndex(of: "-->", from: start + 2) else { return start }
        index = end + 3
      } else if let name = ["script", "style", "textarea"].first(where: { bytes.hasTag($0, at: index) }) {
        // Their text has no comments.
        guard let end = bytes.firstIndex(of: "</" + name, from: index) else { return nil }
        index = end + 2
      } else if next | 0x20 >= UInt8(ascii: "a"), next | 0x20 <= UInt8(ascii: "z") {
        index = bytes.endOfTag(from: index)
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// Whether the bytes contain a short text.
  fileprivate func contains(_ text: String) -> Bool { firstIndex(of: text, from: 0) != nil }

  /// The index of a short text.
  fileprivate func firstIndex(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    return (start..<Swift.max(start, count)).first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }

  /// Whether a tag has a name, in letters of either case.
  fileprivate func hasTag(_ name: String, at index: Int) -> Bool {
    let end = index + name.utf8.count
    return end <= count && self[index..<end].lazy.map { $0 | 0x20 }.elementsEqual(name.utf8)
  }

  /// The index after the end of a tag, whose attributes may have any characters between quotation marks.
  fileprivate func endOfTag(from start: Int) -> Int {
    var quote: UInt8?
    for index in start..<count {
      let byte = self[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), self[index - 1] == UInt8(ascii: "=") {
        quote = byte
      }
    }
    return count
  }
}
