import Bytes

/// The kinds of elements that a document contains, which let callers skip searches for absent ones.
package struct MarkdownContents: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Links and images.
  package static let links = MarkdownContents(rawValue: 1)
  package static let emphasis = MarkdownContents(rawValue: 2)
  package static let strong = MarkdownContents(rawValue: 4)
  package static let quotes = MarkdownContents(rawValue: 8)
  package static let tables = MarkdownContents(rawValue: 16)
  package static let html = MarkdownContents(rawValue: 32)
  package static let footnotes = MarkdownContents(rawValue: 64)
  /// Visible characters outside ASCII.
  package static let otherCharacters = MarkdownContents(rawValue: 128)

  /// Collects the kinds of elements in blocks.
  /// - Complexity: O(n) in the number of blocks and inlines if all text is ASCII.
  init(of blocks: [MarkdownBlock]) {
    var contents: MarkdownContents = []
    blocks.forEach { block in
      switch block {
      case .quote: contents.insert(.quotes)
      case .table: contents.insert(.tables)
      case .html: contents.insert(.html)
      case .footnotes: contents.insert(.footnotes)
      case .code(_, let text): if !text.isASCII { contents.insert(.otherCharacters) }
      case .paragraph, .heading, .list, .collection, .thematicBreak: break
      }
    } _: { inline in
      switch inline {
      case .emphasis: contents.insert(.emphasis)
      case .strong: contents.insert(.strong)
      case .link, .image: contents.insert(.links)
      case .html: contents.insert(.html)
      case .text, .code, .strikethrough, .footnote, .softBreak, .lineBreak: break
      }
      if let text = inline.text, !text.isASCII { contents.insert(.otherCharacters) }
    }
    self = contents
  }
}
