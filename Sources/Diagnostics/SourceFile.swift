import Glibc

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
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
    lineStarts = self.bytes.withUnsafeBytes(Self.lineStarts(of:))
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

  /// The byte offset of a position; nil where there is no such line, the line's end where it is shorter.
  package func offset(of position: SourcePosition) -> Int? {
    guard let range = byteRange(ofLine: position.line) else { return nil }
    return min(range.lowerBound + max(position.column - 1, 0), range.upperBound)
  }

  /// The bytes of a 1-based line, without its line ending; nil where there is no such line.
  package func byteRange(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The text of a 1-based line, without its line ending; nil where there is no such line.
  ///
  /// Every byte of an ill-formed sequence is given as U+001A, the substitute character, which is one byte too: so a
  /// byte column of the file is the same byte column of this text.
  package func line(_ number: Int) -> String? {
    guard let range = byteRange(ofLine: number) else { return nil }
    let illFormed = illFormedSequences(in: bytes, range, limit: .max)
    if illFormed.isEmpty { return String(decoding: bytes[range], as: UTF8.self) }
    var line = Array(bytes[range])
    for sequence in illFormed {
      for index in sequence { line[index - range.lowerBound] = 0x1A }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// A location in this file that quotes its line.
  package func location(_ position: SourcePosition, length: Int = 1) -> SourceLocation {
    SourceLocation(path: path, position: position, length: length, lineText: line(position.line))
  }

  private static func lineStarts(of bytes: UnsafeRawBufferPointer) -> [Int] {
    var starts = [0]
    guard let base = bytes.baseAddress else { return starts }
    // Room for short lines, as it has to be found but once.
    starts.reserveCapacity(bytes.count / 32 + 8)
    var start = 0
    while start < bytes.count, let found = memchr(base + start, 0x0A, bytes.count - start) {
      start = UnsafeRawPointer(found) - base + 1
      starts.append(start)
    }
    return starts
  }
}
