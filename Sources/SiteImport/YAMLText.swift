import Bytes
import Settings

/// Writes values as YAML on one line.
enum YAMLText {
  static func line(_ node: FrontMatterNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .integer(let number): node.text ?? String(number)
    case .number(let number): node.text ?? plain(number)
    case .string(let text): quoted(text)
    case .list(let nodes): "[\(nodes.map(line).joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", "))}"
    }
  }

  /// The text, in quotation marks unless it is plain in lists and mappings too and no other type.
  static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_./()'".contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isPlain ? text : jsonString(text)
  }

  static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }
}
