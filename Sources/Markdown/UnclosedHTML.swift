/// A block of raw HTML without the end mark that its kind requires (CommonMark, section 4.6, kinds 1 to 5). All text to
/// the end of its container is part of the block.
struct UnclosedHTML {
  /// The start of the block as written: `<!--`, `<Script`.
  let opener: String
  /// The missing end mark.
  let closer: String

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
    } else {
      let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      let names = ["script", "pre", "style", "textarea"]
      guard !isShown, let name = names.first(where: { lowercased[1...].starts(with: $0.utf8) }) else { return nil }
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
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// Whether the bytes contain a short text.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}
