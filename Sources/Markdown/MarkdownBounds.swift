import Diagnostics

/// The maximum number of containers (quotes, list items) that one line may open.
private let markerLimit = 100
/// The maximum number of cells in a table. The parser creates a cell for each column in each following line.
private let cellLimit = 1_000_000

/// The reason for which a line is removed before parsing.
enum MarkdownOverload {
  case containers
  case table
  case brackets
  case openers
  case addresses
  case references

  var id: String {
    switch self {
    case .containers: "markdown-depth"
    case .table: "table-too-large"
    case .brackets: "markdown-brackets"
    case .openers: "markdown-openers"
    case .addresses: "markdown-addresses"
    case .references: "markdown-references"
    }
  }

  var summary: String {
    typealias Limits = ParagraphBounds.Limits
    return switch self {
    case .containers: "this line opens more than \(markerLimit) quotes and lists"
    case .table:
      "this table could have more than \(cellLimit) cells, \(Limits.columns) columns or \(Limits.delimiterRows) "
        + "rows of delimiters"
    case .brackets: "this line or paragraph has more than \(Limits.brackets) brackets"
    case .openers:
      "this line or paragraph has more than \(Limits.openers) of '<?', '<!A' or '<![CDATA[' that are not closed"
    case .addresses: "this line has thousands of addresses"
    case .references: "this address is so long and so often referred to that the page would have millions of letters"
    }
  }
}

/// Blanks out lines that would make the parser run for minutes or exhaust the memory, and reports them.
///
/// The parser's time is quadratic in the containers that a line opens, in some brackets of a paragraph and in the
/// columns of a table. It also grows with those columns times the lines after them. No text written by hand reaches
/// these limits.
/// - Complexity: O(n).
func withoutOverloads(_ file: SourceFile, _ bytes: [UInt8], from start: Int) -> ([UInt8], [Diagnostic]) {
  var refused: [(line: Range<Int>, overload: MarkdownOverload)] = []
  bytes.withUnsafeBufferPointer { buffer in
    var paragraph = ParagraphBounds(buffer, from: start)
    forEachLine(of: buffer, from: start) { line in
      guard let content = contentStart(buffer, line) else { return refused.append((line, .containers)) }
      let columns = columns(buffer, content..<line.upperBound)
      // Twice the limit, since the shortest line takes two bytes: one for a character and one for the line end.
      if columns * (buffer.count - line.upperBound) > 2 * cellLimit {
        refused.append((line, .table))
      } else if let overload = paragraph?.overload(in: line, content: content, columns: columns) {
        refused.append((line, overload))
      }
    }
  }
  guard !refused.isEmpty else { return (bytes, []) }
  var bytes = bytes
  var diagnostics: [Diagnostic] = []
  for (line, overload) in refused {
    for index in line { bytes[index] = 0x20 }
    guard diagnostics.count < 10 else { continue }
    diagnostics.append(.error(overload.id, overload.summary, at: file.location(file.position(ofByte: line.lowerBound))))
  }
  return (bytes, diagnostics)
}

/// Returns the start of a line's text after the markers of quotes and list items; nil if there are too many markers.
private func contentStart(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int? {
  var index = line.lowerBound
  var count = 0
  /// The start of the thematic break that the line may end with. Computed on first use.
  var breakStart: Int?
  func isSpace(_ at: Int) -> Bool { at >= line.upperBound || bytes[at] == 0x20 || bytes[at] == 0x09 }
  while true {
    while index < line.upperBound, isSpace(index) { index += 1 }
    guard index < line.upperBound else { return index }
    switch bytes[index] {
    case UInt8(ascii: ">"):
      index += 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      guard isSpace(index + 1) else { return index }
      let start = breakStart ?? thematicBreakStart(bytes, line)
      breakStart = start
      if index >= start { return index }
      index += 1
    case 0x30...0x39:
      var end = index
      while end < line.upperBound, (0x30...0x39).contains(bytes[end]) { end += 1 }
      guard end - index <= 9, end < line.upperBound, [UInt8(ascii: "."), UInt8(ascii: ")")].contains(bytes[end]),
        isSpace(end + 1)
      else { return index }
      index = end + 1
    default:
      return index
    }
    count += 1
    if count > markerLimit { return nil }
  }
}

/// Returns the first byte from which the line contains only white space and one of the characters `-` and `*`.
private func thematicBreakStart(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int {
  var start = line.upperBound
  var character: UInt8?
  while start > line.lowerBound {
    let byte = bytes[start - 1]
    if byte != 0x20, byte != 0x09 {
      guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*"), byte == character ?? byte else { break }
      character = byte
    }
    start -= 1
  }
  return start
}

/// Returns the number of columns that a line defines as the delimiter row of a table; 0 if it cannot be one.
private func columns(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int {
  guard let first = line.first, [UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-")].contains(bytes[first]) else {
    return 0
  }
  var count = 1
  for index in line {
    switch bytes[index] {
    case UInt8(ascii: "|"): count += 1
    case UInt8(ascii: ":"), UInt8(ascii: "-"), 0x20, 0x09: break
    default: return 0
    }
  }
  return count > 1 ? count : 0
}
