import Bytes
package import Content
package import Items

/// The language of a text that is not that of its page, and the direction in which it is written.
package struct TextLanguage: Hashable, Sendable {
  /// A BCP 47 tag.
  package let tag: String
  package let isRightToLeft: Bool
  /// Whether the page is written in the other direction.
  private let differs: Bool

  /// - Parameters:
  ///   - tag: nil for a text in the language of the page.
  ///   - site: the version of the site that shows the text.
  package init?(_ tag: String?, on site: SiteSettings) {
    guard let tag else { return nil }
    self.tag = tag
    isRightToLeft = Content.isRightToLeft(language: tag)
    differs = isRightToLeft != site.isRightToLeft
  }

  /// The attributes ` lang="en"` and, if the page is written in the other direction, ` dir="ltr"`, of an element that
  /// contains other texts.
  package var attributes: String {
    " lang=\"\(tag)\"" + (differs ? " dir=\"\(isRightToLeft ? "rtl" : "ltr")\"" : "")
  }

  /// The attributes of an element with a text. A text of another direction than its language has its own, as without a
  /// language.
  package func attributes(of text: String) -> String {
    let direction = directionAttribute(text, isInRightToLeft: isRightToLeft)
    return direction.isEmpty ? attributes : " lang=\"\(tag)\"" + direction
  }
}

extension FieldFormats {
  /// The language of a field of an item; nil if it is that of the page. Numbers and dates are formatted in the language
  /// of the page.
  func language(ofField field: String, in item: Item, on site: SiteSettings) -> TextLanguage? {
    guard let languages = item.languages else { return nil }
    if let named = item.fields.first(where: { $0.name == field })?.content.languageOfItems {
      return TextLanguage(named, on: site)
    }
    let name: String? =
      switch field {
      case "title", "excerpt", "tags", "section": field
      case "date": item.dateText == nil ? nil : "dateText"
      default: item.fields.first { $0.name == field }.flatMap { $0.content.isText ? field : nil }
      }
    return name.flatMap { TextLanguage(languages.language(of: $0), on: site) }
  }
}

extension FieldContent {
  /// The language of the titles of the items that the value names, if none of them is translated.
  fileprivate var languageOfItems: String? {
    switch self {
    case .item(_, _, let language): return language
    case .list(let contents):
      let languages = Set(contents.map(\.languageOfItems))
      return languages.count == 1 ? languages.first ?? nil : nil
    default: return nil
    }
  }

  /// Whether the value is words.
  package var isText: Bool {
    switch self {
    case .string: true
    case .list(let contents): contents.contains(where: \.isText)
    case .integer, .number, .boolean, .date, .url, .item: false
    }
  }
}
