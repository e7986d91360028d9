import Bytes
package import Diagnostics

/// Reads the JSON object at the start of a file, and determines its end; or a file that is an array.
package struct JSONObjectReader {
  static let depthLimit = 64
  private static let mistakeLimit = 10

  private let file: SourceFile
  private let bytes: [UInt8]
  private var reader: JSONReader
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter bytes: the file's bytes, repaired to well-formed UTF-8.
  package init(file: SourceFile, bytes: [UInt8], from index: Int) {
    self.file = file
    self.bytes = bytes
    reader = JSONReader(bytes, from: index, depthLimit: Self.depthLimit)
  }

  /// The offset of the current byte.
  package var index: Int { reader.index }

  /// Whether the end of the file was reached before the last closing bracket.
  package var hasReportedEnd: Bool { reader.hasReportedEnd }

  /// Reads the object whose `{` is the current byte. Afterwards the current byte is the one after its `}`.
  package mutating func readObject() -> FrontMatterNode {
    let start = reader.index
    let object = reader.readValue() ?? JSONNode(value: .object([]), range: start..<reader.index)
    takeMistakes()
    return node(object)
  }

  /// Reads the file as an array; nil if it is none.
  package mutating func readArray() -> [FrontMatterNode]? {
    guard case .array(let items)? = reader.readValue()?.value else { return nil }
    takeMistakes()
    let rest = bytes[reader.index...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if let rest, !hasReportedEnd {
      diagnostics.append(
        .error(
          "json-syntax", "nothing is wanted after the ']' of the array", at: file.location(file.position(ofByte: rest)))
      )
    }
    return items.map { node($0) }
  }

  private mutating func takeMistakes() {
    diagnostics = reader.mistakes.map { mistake in
      .error(
        mistake.id, mistake.summary,
        at: file.location(file.position(ofByte: mistake.offset), length: mistake.length),
        suggestion: mistake.kind == .comment ? "write YAML front matter" : mistake.suggestion)
    }
  }

  private mutating func node(_ json: JSONNode) -> FrontMatterNode {
    var text: String?
    var isQuoted = false
    let value: FrontMatterNode.Value
    switch json.value {
    case .object(let members): value = .mapping(entries(members))
    case .array(let items): value = .list(items.map { node($0) })
    case .string(let string):
      (value, text, isQuoted) = (.string(string), string, true)
    case .number(let number):
      let written = String(decoding: bytes[json.range], as: UTF8.self)
      (value, text) = (Int(written).map { .integer($0) } ?? .number(number), written)
    case .bool(let flag): (value, text) = (.bool(flag), flag ? "true" : "false")
    case .null: (value, text) = (.null, "null")
    }
    let position = file.position(ofByte: json.offset)
    let lineEnd = file.byteRange(ofLine: position.line)?.upperBound ?? json.range.upperBound
    let end = max(min(json.range.upperBound, lineEnd), json.offset)
    return FrontMatterNode(
      value: value, position: position, length: file.lengthOnDisk(json.offset..<end), text: text, isQuoted: isQuoted)
  }

  /// Drops and reports the members whose key an earlier one has.
  private mutating func entries(_ members: [JSONMember]) -> [FrontMatterNode.Entry] {
    var entries: [FrontMatterNode.Entry] = []
    var keyLines: [String: Int] = [:]
    for member in members {
      let value = node(member.node)
      let position = file.position(ofByte: member.keyOffset)
      if let first = keyLines[member.key] {
        guard diagnostics.count < Self.mistakeLimit else { continue }
        diagnostics.append(
          .error(
            "duplicate-key", "'\(member.key)' is given twice; line \(first) has it already",
            at: file.location(position, length: member.key.utf8.count + 2)))
      } else {
        entries.append(FrontMatterNode.Entry(key: member.key, keyPosition: position, value: value))
        keyLines[member.key] = position.line
      }
    }
    return entries
  }
}

extension JSONMistake {
  fileprivate var id: String {
    switch kind {
    case .tooDeep: "json-depth"
    case .unclosed: "json-unclosed"
    default: "json-syntax"
    }
  }
}
