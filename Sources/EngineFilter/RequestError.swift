/// Why a request cannot be answered: what is wrong, and where in its JSON.
struct RequestError: Error, Equatable {
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  /// A short name that stays the same from version to version.
  var id: String
  var message: String
  /// The keys and indices that lead to the value, the innermost first, as they are found on the way out.
  private(set) var steps: [Step] = []
  /// UTF-8 offset of what is wrong.
  var offset: Int?

  init(_ id: String, _ message: String, at offset: Int? = nil, under step: Step? = nil) {
    self.id = id
    self.message = message
    self.offset = offset
    if let step { steps = [step] }
  }

  mutating func add(_ step: Step) { steps.append(step) }

  /// The way to the value from the whole request: `$[3].sections[0].items[7].width`.
  var path: String {
    steps.reversed().reduce(into: "$") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key): path += key.isPlainKey ? ".\(key)" : "[\(jsonText(key))]"
      }
    }
  }

  /// The message, with the path and the position in the text where it is about a place in the text.
  func description(in lines: TextLines) -> String {
    guard let offset else { return message }
    let (line, column) = lines.position(of: offset)
    return "\(path): \(message) (line \(line), column \(column))"
  }
}

/// Runs a part of the decoding whose errors are those of a value inside the one at hand.
func within<Result>(
  _ step: RequestError.Step, _ body: () throws(RequestError) -> Result
) throws(RequestError) -> Result {
  do {
    return try body()
  } catch {
    var error = error
    error.add(step)
    throw error
  }
}

extension String {
  fileprivate var isPlainKey: Bool {
    guard let first = utf8.first, !(48...57).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 95
    }
  }
}

/// Where the lines of a text begin, so that many places can be found in it without reading it again and again.
struct TextLines {
  /// UTF-8 offsets, ascending.
  private var starts = [0]

  init(_ text: [UInt8]) {
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
  }

  /// The line and the UTF-8 column of an offset, both counted from 1.
  /// - Complexity: O(log lines).
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}
