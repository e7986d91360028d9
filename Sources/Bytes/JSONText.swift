/// A JSON value to be written. Members with the value nil are left out.
package enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null
  case list([JSONText])
  case object([(name: String, value: JSONText)])

  /// An object without the members that have no value.
  public static func members(_ members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// A text, or nil for an empty one.
  public static func text(_ text: String?) -> JSONText? { text.flatMap { $0.isEmpty ? nil : .string($0) } }

  /// A list, or nil for an empty one.
  public static func values(_ values: [JSONText]) -> JSONText? { values.isEmpty ? nil : .list(values) }

  /// The value as JSON. Objects that are in no other object, or directly in the outermost list, are written over several
  /// lines.
  public var text: String {
    var buffer = UTF8Buffer()
    buffer.append(json: self)
    return buffer.text
  }

  /// The value as JSON for a `script` element, in which no `<` may stand.
  public var scriptText: String { text.replacing("<", with: "\\u003C") }
}

extension UTF8Buffer {
  /// Appends a value as ``JSONText/text`` has it.
  /// - Parameter depth: the number of lists and objects that the value is in.
  package mutating func append(json: JSONText, depth: Int = 0) {
    switch json {
    case .string(let string): append(jsonString: string)
    case .integer(let number): append(text: String(number))
    case .number(let number):
      append(text: number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)")
    case .boolean(let value): append(value ? "true" : "false")
    case .null: append("null")
    case .list(let values): append(jsonList: values, depth: depth)
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(depth == 0 ? ",\n" : ", ") }
        append(jsonString: member.name)
        append(": ")
        append(json: member.value, depth: depth + 1)
      }
      append("}")
    }
  }

  /// Appends a list whose values need not be in memory at the same time.
  package mutating func append(jsonList values: some Sequence<JSONText>, depth: Int = 0) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      if depth < 2 { append("\n") }
      append(json: value, depth: depth + 1)
    }
    append("]")
  }
}
