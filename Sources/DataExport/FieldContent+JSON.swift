package import Bytes
package import Items

extension FieldContent {
  /// The value in JSON; nil for an empty text. Items are named by their titles.
  package var json: JSONText? {
    switch self {
    case .string(let text), .url(let text): .text(text)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .boolean(let value): .boolean(value)
    case .date(let date): .string(date.text)
    case .item(_, let title, _): .string(title)
    case .list(let contents): .values(contents.compactMap(\.json))
    }
  }

  /// Whether the value is a text, or a list of texts.
  package var isText: Bool {
    switch self {
    case .string: true
    case .list(let contents): contents.allSatisfy(\.isText)
    default: false
    }
  }

  /// The value, or those of a list.
  package var each: [FieldContent] {
    if case .list(let contents) = self { contents } else { [self] }
  }
}
