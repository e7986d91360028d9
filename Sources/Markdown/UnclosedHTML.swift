/// What begins a block of raw HTML that only a mark of its own ends (CommonMark, section 4.6, kinds 1 to 5) and that lacks
/// this mark, so that all text to the end of its container belongs to it.
struct UnclosedHTML {
  /// As it is written: `<!--`, `<Script`.
  let opener: String
  /// What would have ended it.
  let closer: String

  /// Nil for a block that is closed, is of another kind, or has nothing in it that would be lost.
  ///
  /// - Parameters:
  ///   - html: a block as the parser gives it, without its indentation.
  ///   - isShown: whether raw HTML comes through. Elements whose text is not Markdown then lose none of it, but a comment
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
    } else {
      let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      let names = ["script", "pre", "style", "textarea"]
      guard !isShown, let name = names.first(where: { lowercased[1...].starts(with: $0.utf8) }) else { return nil }
      let end = name.utf8.count + 1
      // A block that `<preface>` begins ends at an empty line.
      guard end == bytes.count || bytes[end] == UInt8(ascii: ">") || bytes[end].isWhitespace else { return nil }
      guard !names.contains(where: { lowercased.contains("</\($0)>") }) else { return nil }
      // What is on the line of the tag may be its attributes.
      let line = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      guard bytes[line...].contains(where: { !$0.isWhitespace }) else { return nil }
      self.init(opener: String(decoding: bytes[..<end], as: UTF8.self), closer: "</\(name)>")
    }
  }

  private init(opener: String, closer: String) { (self.opener, self.closer) = (opener, closer) }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// Whether a short text is somewhere in the bytes.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}
