import Bytes
package import Markdown

/// The emphasis, italic or bold, in which text is shown. Faces for emphasis only are published if there is any.
package struct Emphasis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Emphasised words, and quotations.
  static let slanted = Emphasis(rawValue: 1)
  /// Strong words, and table headers.
  static let bold = Emphasis(rawValue: 2)
  static let all: Emphasis = [.slanted, .bold]
}

extension Emphasis {
  /// The emphasis in a Markdown document with these contents. Raw HTML may contain any.
  package init(in contents: MarkdownContents) {
    self = contents.contains(.html) ? .all : []
    if contents.contains(.emphasis) || contents.contains(.quotes) { insert(.slanted) }
    if contents.contains(.strong) || contents.contains(.tables) { insert(.bold) }
  }

  /// The emphasis that a template may show, whatever its values.
  init(inTemplate source: [UInt8]) {
    self = []
    let slanting: [StaticString] = ["<em", "<i>", "<i ", "<cite", "<dfn", "<var", "<address", "<blockquote"]
    let bolding: [StaticString] = ["<strong", "<b>", "<b ", "<th"]
    if slanting.contains(where: { source.firstIndex(ofBytes: $0) != nil }) { insert(.slanted) }
    if bolding.contains(where: { source.firstIndex(ofBytes: $0) != nil }) { insert(.bold) }
  }

  /// The emphasis that a style sheet may request, apart from quotations. Any word or number that may mean emphasis
  /// counts.
  init(inStyles css: [UInt8]) {
    self = []
    for rule in css.split(separator: UInt8(ascii: "}")) {
      guard let brace = rule.lastIndex(of: UInt8(ascii: "{")) else { continue }
      let declarations = Array(rule[(brace + 1)...])
      func has(_ word: StaticString) -> Bool { declarations.firstIndex(ofBytes: word) != nil }
      if has("italic") || has("oblique"), Array(rule[..<brace]).firstIndex(ofBytes: "blockquote") == nil {
        insert(.slanted)
      }
      if has("bold") || Self.hasBoldWeight(declarations) { insert(.bold) }
    }
  }

  /// Whether the declarations contain a separate number from 600 to 1000, which is not a part of a length, colour or
  /// word.
  private static func hasBoldWeight(_ declarations: [UInt8]) -> Bool {
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return declarations.split(whereSeparator: { !isPart($0) }).contains { word in
      (3...4).contains(word.count)
        && Int(String(decoding: word, as: UTF8.self)).map { (600...1000).contains($0) } ?? false
    }
  }
}
