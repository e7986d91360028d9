package import Diagnostics
package import Settings

/// A field that a collection declares for its items.
package struct FieldDefinition: Sendable {
  /// The type of a field's values.
  package enum Kind: Sendable, Hashable {
    case string
    /// Text of several lines.
    case text
    case integer
    case number
    case boolean
    case date
    case url
    /// An item of the collection at a path.
    case item(of: String)
    indirect case list(of: Kind)
  }

  package var name: String
  /// The label before the value on a page; by default the capitalized name.
  package var label: String
  package var kind: Kind
  package var isRequired: Bool
  /// How numbers are written; nil as they are.
  package var format: NumberPattern?
  /// Whether the values are published only where a cell names the field.
  package var isHidden = false
  /// Whether it is a column of a table that the collection does not declare.
  package var isUndeclared = false
  package var defaultValue: FieldContent?
  /// The permitted values (`oneOf:`); empty permits all.
  package var allowed: [FieldContent]
  /// The location of `of`, for fields of type `item`.
  package var targetLocation: SourceLocation?
  package var location: SourceLocation

  package init(
    name: String, label: String, kind: Kind, isRequired: Bool, defaultValue: FieldContent?, allowed: [FieldContent],
    location: SourceLocation
  ) {
    (self.name, self.label, self.kind, self.isRequired) = (name, label, kind, isRequired)
    (self.defaultValue, self.allowed, self.location) = (defaultValue, allowed, location)
  }

  /// Whether an empty value is valid, and another thing than none.
  package var canBeEmpty: Bool {
    guard defaultValue != nil, !isRequired, allowed.isEmpty else { return false }
    return kind.isText || kind.isList
  }
}

/// The value of a field.
package enum FieldContent: Sendable, Hashable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case date(CalendarDate)
  case url(String)
  /// Another item. The model sets its title, with the language if that is not translated, and leaves out those that no
  /// page may lead to.
  case item(path: String, title: String, language: String? = nil)
  case list([FieldContent])
}

/// A field of an item with its label and value.
package struct FieldValue: Sendable {
  package var name: String
  package var label: String
  package var content: FieldContent
  /// How its numbers are written; nil as they are.
  package var format: NumberPattern?
  /// Whether the value is published only where a cell names the field.
  package var isHidden = false

  package init(
    name: String, label: String, content: FieldContent, format: NumberPattern? = nil, isHidden: Bool = false
  ) {
    (self.name, self.label, self.content) = (name, label, content)
    (self.format, self.isHidden) = (format, isHidden)
  }
}

extension FieldDefinition.Kind {
  /// Whether the values are texts of one or several lines.
  package var isText: Bool { self == .string || self == .text }
  /// Whether the values are numbers, or lists of them.
  package var isNumber: Bool { [.integer, .number, .list(of: .integer), .list(of: .number)].contains(self) }
  /// Whether the values are lists.
  package var isList: Bool { if case .list = self { true } else { false } }
}

extension FieldContent {
  /// The value as plain text, independent of language: dates in ISO 8601, lists separated by commas.
  package var text: String {
    switch self {
    case .string(let string), .url(let string): string
    case .integer(let integer): String(integer)
    case .number(let number): plain(number)
    case .boolean(let boolean): String(boolean)
    case .date(let date): date.text
    case .item(_, let title, _): title
    case .list(let contents): contents.map(\.text).joined(separator: ", ")
    }
  }

  /// The path of the item that a text names: by its slug, or by its path with or without the ending of its file.
  package static func path(ofItem name: String, in collection: String) -> String {
    var path = name.split(separator: "/").joined(separator: "/")
    for ending in ["/index.md", ".md"] where path.hasSuffix(ending) { path = String(path.dropLast(ending.count)) }
    return path.hasPrefix(collection + "/") ? path : ContentPath.join(collection, path)
  }
}
