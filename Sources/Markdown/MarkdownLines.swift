import Glibc

/// Calls `body` with the range of each line, without its line end. As in CommonMark, `\n`, `\r\n` and `\r` end a line.
///
/// No empty line follows a final line end.
/// - Complexity: O(n), as fast as `memchr` if there is no lone `\r`.
@inline(__always)
func forEachLine(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Range<Int>) -> Void) {
  guard let base = bytes.baseAddress else { return }
  func find(_ byte: Int32, from index: Int, to end: Int) -> Int? {
    guard index < end, let found = memchr(base + index, byte, end - index) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
  var lineStart = start
  var nextReturn = find(0x0D, from: start, to: bytes.count) ?? .max
  while lineStart < bytes.count {
    let lineFeed = find(0x0A, from: lineStart, to: min(bytes.count, nextReturn)) ?? .max
    var lineEnd = min(lineFeed, nextReturn, bytes.count)
    body(lineStart..<lineEnd)
    if lineEnd == nextReturn {
      nextReturn = find(0x0D, from: lineEnd + 1, to: bytes.count) ?? .max
      if lineEnd + 1 < bytes.count, bytes[lineEnd + 1] == 0x0A { lineEnd += 1 }
    }
    lineStart = lineEnd + 1
  }
}
