import Glibc

/// Finds where in the source a link's destination is written.
///
/// The parser knows the lines of a block and roughly the place of an inline; the exact byte of a destination is found
/// by looking for its text there.
struct MarkdownLocator {
  private let bytes: [UInt8]
  private let start: Int
  /// Where each line of the body starts.
  private lazy var lineStarts: [Int] = bytes.withUnsafeBufferPointer { buffer in
    var starts: [Int] = []
    starts.reserveCapacity(32)
    forEachLine(of: buffer, from: start) { starts.append($0.lowerBound) }
    return starts
  }
  /// Behind the last destination found, since several links may have the same.
  private var cursor: Int
  /// How many more bytes are looked at: enough for any text whose destinations are written near its links. The others
  /// get the nearest place known, so that thousands of references in one paragraph do not take a look through it each.
  private var budget: Int
  /// The line that `nearest` looked through last, and the byte that it found.
  private var lastNearest: (line: Int, byte: Int)?

  /// - Parameter start: where the body starts in the bytes.
  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
    cursor = start
    budget = 1_000_000 + 32 * bytes.count
  }

  /// The byte at which a destination, or another text, is written; the nearest place known where it is not written out.
  ///
  /// - Parameters:
  ///   - place: where the parser says the link is.
  ///   - block: the lines of the block that the link is in.
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

  /// How a destination may be written: a bare address goes without the scheme that the parser gives it.
  private func spellings(of text: String) -> [[UInt8]] {
    let implied = ["http://", "mailto:"].first { text.hasPrefix($0) }
    return [Array(text.utf8)] + (implied.map { [Array(text.utf8.dropFirst($0.utf8.count))] } ?? [])
  }

  /// Whether something in the text may be a footnote.
  var mayHaveFootnotes: Bool { bytes[start...].withUnsafeBytes(hasFootnoteMark) }

  /// Lines that begin a footnote, if they are Markdown: its name, the number of the line, and the byte it begins at.
  /// Those in quotes and lists are not looked for.
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

  /// The bytes of some lines of the body.
  private mutating func range(from first: Int, through last: Int) -> Range<Int> {
    guard !lineStarts.isEmpty else { return bytes.count..<bytes.count }
    let lower = lineStarts[min(max(first - 1, 0), lineStarts.count - 1)]
    let upper = last < lineStarts.count ? lineStarts[max(last, 0)] : bytes.count
    return lower..<max(lower, upper)
  }

  /// Where the parser says the link is, if a link can begin there; else the first bracket of its line, or the line.
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

  /// The first place of a text; as a destination it stands between brackets, or behind `]:`.
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

/// Whether a text has `[^`, without which it has no footnotes.
/// - Complexity: O(n), as fast as `memchr` where no caret is.
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
