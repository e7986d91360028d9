package import Diagnostics

/// A value of front matter with the source positions of all its parts, from YAML or JSON.
package struct FrontMatterNode: Sendable {
  /// A scalar, a list or a mapping.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([FrontMatterNode])
    /// The entries in the order written; keys are unique.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  package struct Entry: Sendable {
    package var key: String
    package var keyPosition: SourcePosition
    package var value: FrontMatterNode

    package init(key: String, keyPosition: SourcePosition, value: FrontMatterNode) {
      (self.key, self.keyPosition, self.value) = (key, keyPosition, value)
    }
  }

  package var value: Value
  package var position: SourcePosition
  /// The number of bytes of the value on its line, for underlining.
  package var length: Int
  /// The scalar as written, before its type was resolved: `0.7500`, `007`, `yes`. Nil for lists and mappings.
  package var text: String?
  /// Whether the scalar was quoted, which makes it a string.
  package var isQuoted: Bool

  package init(value: Value, position: SourcePosition, length: Int, text: String? = nil, isQuoted: Bool) {
    self.value = value
    self.position = position
    self.length = length
    self.text = text
    self.isQuoted = isQuoted
  }
}
