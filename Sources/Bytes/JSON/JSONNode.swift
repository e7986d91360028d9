/// A JSON value and its place in the text.
package struct JSONNode: Sendable {
  package var value: JSONValue
  /// The bytes from the value's first to its last.
  package var range: Range<Int>

  package init(value: JSONValue, range: Range<Int>) {
    self.value = value
    self.range = range
  }

  /// The offset of the value's first byte.
  package var offset: Int { range.lowerBound }
}

/// A JSON value (RFC 8259). Objects keep the source order and all members, including duplicate keys.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

/// A member of an object: its key and its value.
package struct JSONMember: Sendable {
  package var key: String
  /// The offset of the key's opening quotation mark.
  package var keyOffset: Int
  package var node: JSONNode

  package init(key: String, keyOffset: Int, node: JSONNode) {
    self.key = key
    self.keyOffset = keyOffset
    self.node = node
  }
}
