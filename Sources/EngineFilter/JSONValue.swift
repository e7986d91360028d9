/// A JSON value and where in the text it begins.
struct JSONNode: Sendable {
  var value: JSONValue
  /// UTF-8 offset of the value's first byte.
  var offset: Int
}

/// What JSON can say (RFC 8259). Objects keep the order written, and every member even where keys repeat.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

struct JSONMember: Sendable {
  var key: String
  /// UTF-8 offset of the key's opening quote.
  var keyOffset: Int
  var node: JSONNode
}

extension JSONValue {
  /// The value as a message names it.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(jsonText(number))"
    case .string(let text): text.utf8.count <= 40 ? "the string \"\(text)\"" : "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether two values say the same; the order of an object's members does not matter.
  func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): return a.elementsEqual(b) { $0.value.isEqual(to: $1.value) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      // Most often both are written in the same order.
      if a.elementsEqual(b, by: { $0.key == $1.key }) {
        return a.elementsEqual(b) { $0.node.value.isEqual(to: $1.node.value) }
      }
      let members = Dictionary(b.map { ($0.key, $0.node.value) }, uniquingKeysWith: { _, last in last })
      return members.count == b.count && a.allSatisfy { members[$0.key]?.isEqual(to: $0.node.value) == true }
    default: return false
    }
  }
}
