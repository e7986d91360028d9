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
}
