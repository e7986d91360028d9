/// A JSON value and its place in the text.
public struct JSONNode: Sendable {
  public var value: JSONValue
  /// The bytes from the value's first to its last.
  public var range: Range<Int>

  public init(value: JSONValue, range: Range<Int>) {
    self.value = value
    self.range = range
  }

  /// The offset of the value's first byte.
  public var offset: Int { range.lowerBound }
}

/// A JSON value (RFC 8259). Objects keep the source order and all members, including duplicate keys.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

/// A member of an object: its key and its value.
public struct JSONMember: Sendable {
  public var key: String
  /// The offset of the key's opening quotation mark.
  public var keyOffset: Int
  public var node: JSONNode

  public init(key: String, keyOffset: Int, node: JSONNode) {
    self.key = key
    self.keyOffset = keyOffset
    self.node = node
  }
}
