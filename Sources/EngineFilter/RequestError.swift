/// The reason why a request cannot be answered, and its place in the JSON.
struct RequestError: Error, Equatable {
  /// One component of the path to a value.
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  /// A short identifier that does not change between versions.
  var id: String
  var message: String
  /// The keys and indices that lead to the value, innermost first, in the order in which they are added.
  private(set) var steps: [Step] = []
  /// The UTF-8 offset of the mistake; nil if it has no place in the text.
  var offset: Int?

  init(_ id: String, _ message: String, at offset: Int? = nil, under step: Step? = nil) {
    self.id = id
    self.message = message
    self.offset = offset
    if let step { steps = [step] }
  }

  /// Adds the next outer component to the path.
  mutating func add(_ step: Step) { steps.append(step) }

  /// The path from the whole request to the value, for example `$[3].sections[0].items[7].width`.
  var path: String {
    steps.reversed().reduce(into: "$") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key): path += key.isPlainKey ? ".\(key)" : "[\(jsonText(key))]"
      }
    }
  }

  /// Returns the message, with the path and the position if the error has a place in the text.
  func description(in lines: TextLines) -> String {
    guard let offset else { return message }
    let (line, column) = lines.position(of: offset)
    return "\(path): \(message) (line \(line), column \(column))"
  }
}

/// Runs a decoding function and prefixes the paths of its errors with a step.
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

/// The line starts of a text, for converting many offsets without scanning the text again.
struct TextLines {
  /// The UTF-8 offsets of the line starts, ascending.
  private var starts = [0]

  init(_ text: [UInt8]) {
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
  }

  /// Returns the line and the UTF-8 column of an offset, both 1-based.
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
