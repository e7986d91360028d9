import Bytes
import Glibc

/// The bytes of a source file, with the mapping from bytes to lines and columns.
package struct SourceFile: Sendable {
  /// The path in diagnostics, relative to the author's working directory.
  package let path: String
  /// The file's bytes without byte order marks, with a line feed for each carriage return that no line feed follows: the
  /// line end of old Mac programs. In a file made by `init(_:bytes:insertions:)`, the replaced bytes.
  package let bytes: [UInt8]
  /// The byte at which each line starts; the first is 0.
  private let lineStarts: [Int]
  /// The original file; nil if `bytes` are those on disk.
  private let replaced: Replaced?

  /// The mapping from replaced bytes to the bytes on disk.
  private struct Replaced: Sendable {
    let bytesOnDisk: [UInt8]
    /// The offsets of the bytes that do not exist on disk, in order.
    let insertions: [Int]
  }

  /// The maximum length in bytes of a line that a location quotes whole. Without the limit, thousands of locations in a
  /// line of a megabyte would take gigabytes.
  private static let longestQuotedLine = 4_096
  /// The number of bytes of a longer line that are quoted on each side of the column.
  private static let quotedMargin = 512

  /// Creates a source file.
  /// - Complexity: O(n) in the number of bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    var kept = bytes
    kept.removeFirst(Self.marksLength(bytes))
    kept.replaceLoneReturns()
    self.bytes = kept
    lineStarts = self.bytes.withUnsafeBytes(Self.lineStarts(of:))
    replaced = nil
  }

  /// The number of bytes of the byte order marks at the start; programs that add one to a file that has one leave two.
  package static func marksLength(_ bytes: [UInt8]) -> Int {
    var length = 0
    while bytes[length...].starts(with: [0xEF, 0xBB, 0xBF]) { length += 3 }
    return length
  }

  /// Creates a copy of a file with characters replaced by others of the same or a greater length in UTF-8.
  ///
  /// Offsets refer to the new bytes. Positions and quoted lines remain those of the file on disk.
  /// - Parameters:
  ///   - bytes: the new bytes, with as many line feeds as the file's own.
  ///   - insertions: the offsets in `bytes` without a byte on disk, in order.
  package init(_ file: SourceFile, bytes: [UInt8], insertions: [Int]) {
    path = file.path
    self.bytes = bytes
    lineStarts = bytes.withUnsafeBytes(Self.lineStarts(of:))
    replaced = Replaced(bytesOnDisk: file.bytes, insertions: insertions)
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The file decoded as UTF-8; ill-formed sequences become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var lineCount: Int { lineStarts.count }

  /// Returns the 1-based line and UTF-8 byte column of a byte offset. An offset past the end gives the end.
  /// - Complexity: O(log lines).
  package func position(ofByte offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = offsetOnDisk(ofByte: offset) - offsetOnDisk(ofByte: lineStarts[low])
    return SourcePosition(line: low + 1, column: column + 1)
  }

  /// Returns the offset on disk of a byte, not counting a byte order mark.
  /// - Complexity: O(log insertions).
  package func offsetOnDisk(ofByte offset: Int) -> Int {
    guard let insertions = replaced?.insertions else { return offset }
    return offset - insertions.countOfPrefix { insertion, _ in insertion < offset }
  }

  /// Returns the length of a range in bytes on disk.
  package func lengthOnDisk(_ range: Range<Int>) -> Int {
    offsetOnDisk(ofByte: range.upperBound) - offsetOnDisk(ofByte: range.lowerBound)
  }

  /// Returns the byte offset of a position; nil if there is no such line, and the line's end if the column is beyond
  /// it.
  package func offset(of position: SourcePosition) -> Int? {
    guard let range = byteRange(ofLine: position.line) else { return nil }
    let column = max(position.column - 1, 0)
    guard let insertions = replaced?.insertions else { return min(range.lowerBound + column, range.upperBound) }
    let onDisk = offsetOnDisk(ofByte: range.lowerBound) + column
    // n - 1 insertions precede the n-th; they are not on disk either.
    let added = insertions.countOfPrefix { offset, index in offset - index <= onDisk }
    return min(max(onDisk + added, range.lowerBound), range.upperBound)
  }

  /// Returns the byte range of a 1-based line without its line ending; nil if there is no such line.
  package func byteRange(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the text of a 1-based line on disk without its line ending; nil if there is no such line.
  ///
  /// U+001A, the substitute character, replaces every byte of an ill-formed sequence. It is one byte as well, so byte
  /// columns of the file and of this text are equal.
  package func line(_ number: Int) -> String? { rangeOnDisk(ofLine: number).map(text(of:)) }

  /// Returns a location in this file that quotes its line, or the part of a very long line around the column.
  package func location(_ position: SourcePosition, length: Int = 1) -> SourceLocation {
    guard let line = rangeOnDisk(ofLine: position.line) else {
      return SourceLocation(path: path, position: position, length: length)
    }
    let quoted = line.count > Self.longestQuotedLine ? part(of: line, around: position.column - 1) : line
    return SourceLocation(
      path: path, position: position, length: length, lineText: text(of: quoted),
      lineTextColumn: quoted.lowerBound - line.lowerBound + 1)
  }

  private func rangeOnDisk(ofLine number: Int) -> Range<Int>? {
    byteRange(ofLine: number).map { offsetOnDisk(ofByte: $0.lowerBound)..<offsetOnDisk(ofByte: $0.upperBound) }
  }

  /// Returns the quoted part of a line. It starts and ends on character boundaries.
  private func part(of line: Range<Int>, around column: Int) -> Range<Int> {
    let bytes = replaced?.bytesOnDisk ?? bytes
    func boundary(near offset: Int) -> Int {
      var offset = min(max(offset, line.lowerBound), line.upperBound)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let place = min(line.lowerBound + max(column, 0), line.upperBound)
    return boundary(near: place - Self.quotedMargin)..<boundary(near: place + Self.quotedMargin)
  }

  /// - Parameter range: in bytes on disk.
  private func text(of range: Range<Int>) -> String {
    let bytes = replaced?.bytesOnDisk ?? bytes
    let illFormed = illFormedSequences(in: bytes, range, limit: .max)
    if illFormed.isEmpty { return String(decoding: bytes[range], as: UTF8.self) }
    var line = Array(bytes[range])
    for sequence in illFormed {
      for index in sequence { line[index - range.lowerBound] = 0x1A }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func lineStarts(of bytes: UnsafeRawBufferPointer) -> [Int] {
    var starts = [0]
    guard let base = bytes.baseAddress else { return starts }
    // Reserves for short lines, so that one allocation suffices.
    starts.reserveCapacity(bytes.count / 32 + 8)
    var start = 0
    while start < bytes.count, let found = memchr(base + start, 0x0A, bytes.count - start) {
      start = UnsafeRawPointer(found) - base + 1
      starts.append(start)
    }
    return starts
  }
}

extension [UInt8] {
  /// Replaces each carriage return that no line feed follows by a line feed.
  /// - Complexity: O(n).
  fileprivate mutating func replaceLoneReturns() {
    let length = count
    let hasReturn = withUnsafeBytes { $0.baseAddress.map { memchr($0, 0x0D, length) != nil } ?? false }
    // The bytes are copied only if there is one.
    guard hasReturn, indices.contains(where: isLoneReturn) else { return }
    for index in indices where isLoneReturn(at: index) { self[index] = 0x0A }
  }

  private func isLoneReturn(at index: Int) -> Bool {
    self[index] == 0x0D && (index + 1 == count || self[index + 1] != 0x0A)
  }
}

extension [Int] {
  /// Returns the number of elements before the first that fails a condition. The condition must fail for all later
  /// ones.
  /// - Complexity: O(log n).
  fileprivate func countOfPrefix(while holds: (_ element: Int, _ index: Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle], middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
