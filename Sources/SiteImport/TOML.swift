import Diagnostics
import Settings

/// Reads TOML 1.0 as a tree of values. Dates are texts. What is not understood is left out and counted.
struct TOML {
  private(set) var root = Table()
  /// The numbers of the lines that could not be read.
  private(set) var unread: [Int] = []

  /// A table with its keys in the order written.
  struct Table {
    var entries: [(key: String, value: Value)] = []

    subscript(key: String) -> Value? {
      get { entries.first { $0.key == key }?.value }
      set {
        guard let newValue else { return }
        if let index = entries.firstIndex(where: { $0.key == key }) {
          entries[index].value = newValue
        } else {
          entries.append((key, newValue))
        }
      }
    }
  }

  indirect enum Value {
    case string(String), integer(Int), number(Double), bool(Bool), date(String), list([Value]), table(Table)
  }

  init(_ text: String) {
    var reader = TOMLReader(text)
    var path: [String] = []
    while reader.skipToStatement() {
      let line = reader.line
      do {
        if reader.take("[[") {
          let keys = try reader.keys()
          try reader.expect("]]")
          path = keys
          root.appendTable(at: path[...])
        } else if reader.take("[") {
          let keys = try reader.keys()
          try reader.expect("]")
          path = keys
          root.openTable(at: path[...])
        } else {
          let keys = try reader.keys()
          try reader.expect("=")
          root.set(try reader.value(), at: (path + keys)[...])
        }
        try reader.endStatement()
      } catch {
        unread.append(line)
        reader.skipLine()
      }
    }
  }

  /// The values as front matter.
  var node: FrontMatterNode { Value.table(root).node }
}

extension TOML.Table {
  /// Sets a value below tables, the last of a list of tables.
  mutating func set(_ value: TOML.Value, at path: ArraySlice<String>) {
    guard let first = path.first else { return }
    guard path.count > 1 else {
      self[first] = value
      return
    }
    change(first) { $0.set(value, at: path.dropFirst()) }
  }

  fileprivate mutating func openTable(at path: ArraySlice<String>) {
    guard let first = path.first else { return }
    change(first) { $0.openTable(at: path.dropFirst()) }
  }

  fileprivate mutating func appendTable(at path: ArraySlice<String>) {
    guard let first = path.first else { return }
    guard path.count == 1 else { return change(first) { $0.appendTable(at: path.dropFirst()) } }
    if case .list(let tables)? = self[first] {
      self[first] = .list(tables + [.table(Self())])
    } else {
      self[first] = .list([.table(Self())])
    }
  }

  /// Changes the table of a key, which is made if it is not there.
  private mutating func change(_ key: String, _ body: (inout Self) -> Void) {
    switch self[key] {
    case .table(var table)?:
      body(&table)
      self[key] = .table(table)
    case .list(var values)?:
      guard case .table(var table)? = values.last else { return }
      body(&table)
      values[values.count - 1] = .table(table)
      self[key] = .list(values)
    case nil:
      var table = Self()
      body(&table)
      self[key] = .table(table)
    default: break
    }
  }
}

extension TOML.Value {
  fileprivate var node: FrontMatterNode {
    let value: FrontMatterNode.Value =
      switch self {
      case .string(let text), .date(let text): .string(text)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .bool(let flag): .bool(flag)
      case .list(let values): .list(values.map(\.node))
      case .table(let table):
        .mapping(
          table.entries.map {
            FrontMatterNode.Entry(
              key: $0.key, keyPosition: SourcePosition(line: 1, column: 1), value: $0.value.node)
          })
      }
    var text: String?
    switch self {
    case .string(let written), .date(let written): text = written
    case .integer(let number): text = String(number)
    case .number(let number): text = plain(number)
    case .bool(let flag): text = String(flag)
    default: break
    }
    let isQuoted = if case .string = self { true } else { false }
    return FrontMatterNode(
      value: value, position: SourcePosition(line: 1, column: 1), length: 1, text: text, isQuoted: isQuoted)
  }
}
