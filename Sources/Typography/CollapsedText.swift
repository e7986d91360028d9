/// The characters of a paragraph after CSS white-space processing, as UTF-16.
///
/// A run of spaces, tabs and (unless they force a break) line feeds becomes one space; spaces at the start and end of a
/// line are removed. Control characters are removed too, since no browser shows them. Any remaining line feed is a
/// forced break.
struct CollapsedText {
  private(set) var units: [UInt16] = []
  /// The index of the span of each stretch of text, with the offset where the stretch begins.
  private(set) var spanStarts: [(offset: Int, span: Int)] = []

  static let space: UInt16 = 0x20
  static let lineFeed: UInt16 = 0x0A

  init(_ spans: [TextSpan], whiteSpace: ParagraphOptions.WhiteSpace) {
    units.reserveCapacity(spans.reduce(0) { $0 + $1.text.utf8.count })
    for (index, span) in spans.enumerated() {
      spanStarts.append((units.count, index))
      var text = span.text
      text.withUTF8 { bytes in
        // Most texts are ASCII only.
        if bytes.allSatisfy({ $0 < 0x80 }) {
          if Self.isCollapsed(bytes) {
            units += [UInt16](unsafeUninitializedCapacity: bytes.count) { wide, count in
              for index in bytes.indices { wide[index] = UInt16(bytes[index]) }
              count = bytes.count
            }
          } else {
            for byte in bytes { append(UInt16(byte), whiteSpace) }
          }
        } else {
          bytes.forEachUTF16 { append($0, whiteSpace) }
        }
      }
    }
    // The last line feed ends the last line and does not begin another.
    if units.last == Self.lineFeed || units.last == Self.space { units.removeLast() }
    if units.last == Self.space { units.removeLast() }
  }

  /// Whether an ASCII text consists only of words separated by single spaces.
  private static func isCollapsed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isSpace = true
    for byte in bytes {
      if byte > 0x20, byte < 0x7F {
        isSpace = false
      } else if byte == 0x20, !isSpace {
        isSpace = true
      } else {
        return false
      }
    }
    return !isSpace
  }

  @inline(__always)
  private mutating func append(_ unit: UInt16, _ whiteSpace: ParagraphOptions.WhiteSpace) {
    if unit > 0x20, unit < 0x7F || unit > 0x9F { return units.append(unit) }
    switch unit {
    case Self.lineFeed where whiteSpace == .preLine:
      if units.last == Self.space { units.removeLast() }
      units.append(Self.lineFeed)
    case Self.space, Self.lineFeed, 0x09, 0x0D:
      if let last = units.last, last != Self.space, last != Self.lineFeed { units.append(Self.space) }
    default:
      return
    }
  }

  /// The range of code units that came from each of the first `count` spans.
  func ranges(ofSpans count: Int) -> [Range<Int>] {
    (0..<count).map { span in
      func start(_ number: Int) -> Int {
        // The trailing space of a span may have been removed at the end of the text.
        spanStarts.indices.contains(number) ? min(spanStarts[number].offset, units.count) : units.count
      }
      return start(span)..<max(start(span), start(span + 1))
    }
  }

  /// The span that a code unit came from.
  func span(at offset: Int) -> Int {
    // Spans whose text collapsed to nothing share an offset with the next span, which is the one that counts.
    spanStarts.last { $0.offset <= offset }?.span ?? 0
  }
}
