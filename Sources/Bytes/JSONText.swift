/// A JSON value to be written. Members with the value nil are left out.
package indirect enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
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
    var text = ""
    write(into: &text, depth: 0)
    return text
  }

  /// The value as JSON for a `script` element, in which no `<` may stand.
  public var scriptText: String { text.replacing("<", with: "\\u003C") }

  private func write(into text: inout String, depth: Int) {
    switch self {
    case .string(let string): text += jsonString(string)
    case .integer(let number): text += String(number)
    case .number(let number):
      text += number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    case .boolean(let value): text += value ? "true" : "false"
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        if depth < 2 { text += "\n" }
        value.write(into: &text, depth: depth + 1)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += depth == 0 ? ",\n" : ", " }
        text += jsonString(member.name) + ": "
        member.value.write(into: &text, depth: depth + 1)
      }
      text += "}"
    }
  }
}
