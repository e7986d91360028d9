import Bytes

extension JSONValue {
  /// The value as an error message describes it.
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

  /// Returns whether two values are equal, regardless of the order of an object's members.
  func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): return a.elementsEqual(b) { $0.value.isEqual(to: $1.value) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      // Fast path: usually the members are in the same order.
      if a.elementsEqual(b, by: { $0.key == $1.key }) {
        return a.elementsEqual(b) { $0.node.value.isEqual(to: $1.node.value) }
      }
      let members = Dictionary(b.map { ($0.key, $0.node.value) }, uniquingKeysWith: { _, last in last })
      return members.count == b.count && a.allSatisfy { members[$0.key]?.isEqual(to: $0.node.value) == true }
    default: return false
    }
  }
}
