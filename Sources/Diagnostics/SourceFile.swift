/// The bytes of one file that an author wrote, and the way from a byte to its line and column.
package struct SourceFile: Sendable {
  /// The path as diagnostics print it, relative to where the author works.
  package let path: String
  /// The file's bytes, without a byte order mark.
  package let bytes: [UInt8]
  /// The byte at which each line starts; the first is 0.
  private let lineStarts: [Int]

  /// - Complexity: O(n) in the number of bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var starts = [0]
    self.bytes.withUnsafeBufferPointer { buffer in
      for (index, byte) in buffer.enumerated() where byte == 0x0A { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The file decoded as UTF-8; ill-formed sequences become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var lineCount: Int { lineStarts.count }

  /// The 1-based line and UTF-8 byte column of a byte offset; offsets past the end give the end.
  /// - Complexity: O(log lines).
  package func position(ofByte offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The text of a 1-based line, without its line ending; nil where there is no such line.
  package func line(_ number: Int) -> String? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A location in this file that quotes its line.
  package func location(_ position: SourcePosition, length: Int = 1) -> SourceLocation {
    SourceLocation(path: path, position: position, length: length, lineText: line(position.line))
  }
}
