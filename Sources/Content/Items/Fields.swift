package import Diagnostics
package import Settings

/// A field that a collection declares for its items.
package struct FieldDefinition: Sendable {
  package enum Kind: Sendable, Hashable {
    case string
    /// Several lines.
    case text
    case integer
    case number
    case boolean
    case date
    case url
    indirect case list(of: Kind)
  }

  package var name: String
  /// What a page shows before the value; the name, first letter in upper case, where none is given.
  package var label: String
  package var kind: Kind
  package var isRequired: Bool
  package var defaultValue: FieldContent?
  /// The only values allowed, where any are listed (`oneOf:`).
  package var allowed: [FieldContent]
  package var location: SourceLocation
}

package enum FieldContent: Sendable, Hashable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case date(CalendarDate)
  case url(String)
  case list([FieldContent])
}

package struct FieldValue: Sendable {
  package var name: String
  package var label: String
  package var content: FieldContent
}
