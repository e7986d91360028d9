import Bytes
import Glibc

/// The bytes of one file that an author wrote, and the way from a byte to its line and column.
package struct SourceFile: Sendable {
  /// The path as diagnostics print it, relative to where the author works.
  package let path: String
  /// The file's bytes, without a byte order mark; with characters replaced if the file was made by `init(_:bytes:insertions:)`.
  package let bytes: [UInt8]
  /// The byte at which each line starts; the first is 0.
  private let lineStarts: [Int]
  /// Nil if `bytes` are those on disk.
  private let replaced: Replaced?

  /// The way back from bytes with characters replaced to the bytes on disk.
  private struct Replaced: Sendable {
    let bytesOnDisk: [UInt8]
    /// The offsets of the bytes that have none on disk, in order.
    let insertions: [Int]
  }

  /// The longest line that a location quotes whole, in bytes. Thousands of locations in one line of a megabyte would
  /// otherwise take gigabytes.
  private static let longestQuotedLine = 4_096
  /// How much of a longer line is quoted on either side of the column, in bytes.
  private static let quotedMargin = 512

  /// - Complexity: O(n) in the number of bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
    lineStarts = self.bytes.withUnsafeBytes(Self.lineStarts(of:))
    replaced = nil
  }

  /// The same file with characters replaced by others of the same or a greater length in UTF-8.
  ///
  /// Offsets count the new bytes; positions and quoted lines stay those of the file on disk.
  /// - Parameters:
  ///   - bytes: with as many line feeds as the file's own.
  ///   - insertions: the offsets in `bytes` that have no byte on disk, in order.
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
    let column = offsetOnDisk(ofByte: offset) - offsetOnDisk(ofByte: lineStarts[low])
    return SourcePosition(line: low + 1, column: column + 1)
  }

  /// How far from the file's start a byte is on disk, a byte order mark not counted.
  /// - Complexity: O(log insertions).
  package func offsetOnDisk(ofByte offset: Int) -> Int {
    guard let insertions = replaced?.insertions else { return offset }
    return offset - insertions.countOfPrefix { insertion, _ in insertion < offset }
  }

  /// How many bytes on disk a range takes.
  package func lengthOnDisk(_ range: Range<Int>) -> Int {
    offsetOnDisk(ofByte: range.upperBound) - offsetOnDisk(ofByte: range.lowerBound)
  }

  /// The byte offset of a position; nil where there is no such line, the line's end where it is shorter.
  package func offset(of position: SourcePosition) -> Int? {
    guard let range = byteRange(ofLine: position.line) else { return nil }
    let column = max(position.column - 1, 0)
    guard let insertions = replaced?.insertions else { return min(range.lowerBound + column, range.upperBound) }
    let onDisk = offsetOnDisk(ofByte: range.lowerBound) + column
    // The n-th insertion stands behind n - 1 others, which are not on disk either.
    let added = insertions.countOfPrefix { offset, index in offset - index <= onDisk }
    return min(max(onDisk + added, range.lowerBound), range.upperBound)
  }

  /// The bytes of a 1-based line, without its line ending; nil where there is no such line.
  package func byteRange(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The text of a 1-based line as it is on disk, without its line ending; nil where there is no such line.
  ///
  /// Every byte of an ill-formed sequence is given as U+001A, the substitute character, which is one byte too: so a
  /// byte column of the file is the same byte column of this text.
  package func line(_ number: Int) -> String? { rangeOnDisk(ofLine: number).map(text(of:)) }

  /// A location in this file that quotes its line, or the part of a very long one around the column.
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

  /// The part of a line that is quoted; it begins and ends between two characters.
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

  /// - Parameter range: of the bytes on disk.
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

extension [Int] {
  /// How many elements come before the first for which a condition does not hold; it holds for none behind that.
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
