import Glibc

/// Finds the source position at which a link's destination is written.
///
/// The parser reports the lines of a block and the approximate position of an inline. The exact byte of a destination
/// is found by searching for its text there.
struct MarkdownLocator {
  private let bytes: [UInt8]
  private let start: Int
  /// The byte at which each line of the body starts.
  private lazy var lineStarts: [Int] = bytes.withUnsafeBufferPointer { buffer in
    var starts: [Int] = []
    starts.reserveCapacity(32)
    forEachLine(of: buffer, from: start) { starts.append($0.lowerBound) }
    return starts
  }
  /// The end of the last destination found. Several links can have the same destination.
  private var cursor: Int
  /// The number of bytes that further searches may read. It suffices for texts whose destinations are near their links.
  /// Beyond it, links get the nearest known position, so that thousands of references in a paragraph do not each search
  /// it.
  private var budget: Int
  /// The line that `nearest` searched last, and the byte that it found.
  private var lastNearest: (line: Int, byte: Int)?

  /// - Parameter start: the start of the body in the bytes.
  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
    cursor = start
    budget = 1_000_000 + 32 * bytes.count
  }

  /// Returns the byte at which a destination or another text is written, or the nearest known position if it is not
  /// written out.
  ///
  /// - Parameters:
  ///   - place: the parser's position of the link.
  ///   - block: the lines of the block that contains the link.
  mutating func byte(of text: String, at place: MarkdownBuilder.Place, in block: MarkdownBuilder.Place) -> Int {
    let blockRange = range(from: min(block.line, place.line), through: max(block.endLine, place.line))
    for target in spellings(of: text) where !target.isEmpty && target.count < 4_096 {
      for range in [max(cursor, blockRange.lowerBound)..<max(cursor, blockRange.upperBound), blockRange] {
        if let found = find(target, in: range, asDestination: true) ?? find(target, in: range, asDestination: false) {
          cursor = found + target.count
          return found
        }
      }
    }
    return nearest(place, in: blockRange)
  }

  /// Returns the possible spellings of a destination. Bare addresses lack the scheme that the parser adds.
  private func spellings(of text: String) -> [[UInt8]] {
    let implied = ["http://", "mailto:"].first { text.hasPrefix($0) }
    return [Array(text.utf8)] + (implied.map { [Array(text.utf8.dropFirst($0.utf8.count))] } ?? [])
  }

  /// Whether the text may contain footnotes.
  var mayHaveFootnotes: Bool { bytes[start...].withUnsafeBytes(hasFootnoteMark) }

  /// The lines that start a footnote if they are Markdown: the footnote's name, the line number, and the byte at which
  /// it starts. Footnotes in quotes and lists are not included.
  var footnotes: [(label: String, line: Int, byte: Int)] {
    var found: [(label: String, line: Int, byte: Int)] = []
    var number = 0
    bytes.withUnsafeBufferPointer { buffer in
      forEachLine(of: buffer, from: start) { line in
        number += 1
        let text = buffer[line]
        guard let mark = text.firstIndex(where: { $0 != 0x20 }), mark - line.lowerBound <= 3,
          text[mark...].starts(with: "[^".utf8), let end = text[mark...].firstIndex(of: UInt8(ascii: "]")),
          text[end...].starts(with: "]:".utf8), end > mark + 2
        else { return }
        let label = text[(mark + 2)..<end]
        guard !label.contains(where: { $0 == 0x20 || $0 == 0x09 }) else { return }
        found.append((String(decoding: label, as: UTF8.self), number, mark))
      }
    }
    return found
  }

  /// Returns the bytes of a range of body lines.
  private mutating func range(from first: Int, through last: Int) -> Range<Int> {
    guard !lineStarts.isEmpty else { return bytes.count..<bytes.count }
    let lower = lineStarts[min(max(first - 1, 0), lineStarts.count - 1)]
    let upper = last < lineStarts.count ? lineStarts[max(last, 0)] : bytes.count
    return lower..<max(lower, upper)
  }

  /// Returns the parser's position if a link can start there, or else the first bracket of the line, or the start of
  /// the line.
  private mutating func nearest(_ place: MarkdownBuilder.Place, in block: Range<Int>) -> Int {
    let line = range(from: place.line, through: place.line)
    let exact = line.lowerBound + max(place.column - 1, 0)
    let openers: [UInt8] = [UInt8(ascii: "["), UInt8(ascii: "!"), UInt8(ascii: "<")]
    if exact < line.upperBound, openers.contains(bytes[exact]) { return exact }
    if let lastNearest, lastNearest.line == place.line { return lastNearest.byte }
    let bracket = bytes[line].firstIndex { openers.contains($0) }
    let byte = bracket ?? bytes[line].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.lowerBound
    lastNearest = (place.line, byte)
    return byte
  }

  /// Returns the first occurrence of a text. A destination must be between brackets or after `]:`.
  private mutating func find(_ target: [UInt8], in range: Range<Int>, asDestination: Bool) -> Int? {
    guard let first = target.first else { return nil }
    var from = range.lowerBound
    while budget > 0 {
      guard let found = bytes[from..<range.upperBound].firstIndex(of: first) else {
        budget -= range.upperBound - from
        return nil
      }
      let end = found + target.count
      budget -= found - from + 1
      guard end <= range.upperBound else { return nil }
      let equal = zip(bytes[found..<end], target).prefix { $0 == $1 }.count
      budget -= equal
      if equal == target.count, !asDestination || isDestination(found..<end) { return found }
      from = found + 1
    }
    return nil
  }

  private func isDestination(_ range: Range<Int>) -> Bool {
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x0A
    guard [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: ">")].contains(after) else { return false }
    var index = range.lowerBound - 1
    if index >= start, bytes[index] == UInt8(ascii: "<") { return true }
    let farthest = max(start, index - 1_000)
    while index >= farthest,
      bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09
    {
      index -= 1
    }
    return index > start && (bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: ":"))
      && bytes[index - 1] == UInt8(ascii: "]")
  }
}

/// Whether a text contains `[^`, which every footnote requires.
/// - Complexity: O(n), as fast as `memchr` if there is no caret.
func hasFootnoteMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
  guard let base = bytes.baseAddress else { return false }
  var from = 1
  while from < bytes.count, let caret = memchr(base + from, Int32(UInt8(ascii: "^")), bytes.count - from) {
    let index = UnsafeRawPointer(caret) - base
    if bytes[index - 1] == UInt8(ascii: "[") { return true }
    from = index + 1
  }
  return false
}
