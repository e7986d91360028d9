import Bytes
import Diagnostics

/// Finds what a style sheet opens and does not close. All sheets are published as one, so that a rule left open swallows
/// those of other sheets too.
///
/// Reads strings, comments and addresses as CSS Syntax 3, section 4.3, does: a string ends with its line, a backslash
/// hides the next character.
struct UnclosedStyles {
  private let bytes: [UInt8]
  private var place = 0
  /// The offsets of the brackets that are open.
  private var open: [Int] = []

  /// The warning about the first mistake of a sheet; nil if everything is closed.
  static func warning(in sheet: SourceFile) -> Diagnostic? {
    var reader = UnclosedStyles(bytes: sheet.bytes)
    return reader.firstMistake().map { mistake in
      .warning(
        "unclosed-style", mistake.text, at: sheet.location(sheet.position(ofByte: mistake.place)),
        suggestion: mistake.advice)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private typealias Mistake = (place: Int, text: String, advice: String)

  private static func unclosed(_ place: Int, _ opener: String, _ closer: String) -> Mistake {
    (place, "this '\(opener)' is not closed, so that browsers skip what follows", "write '\(closer)' where it ends")
  }

  private mutating func firstMistake() -> Mistake? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "/") where place < bytes.count && bytes[place] == UInt8(ascii: "*"):
        let end = bytes.firstIndex(ofBytes: "*/", from: place + 1)
        guard let end else { return Self.unclosed(start, "/*", "*/") }
        place = end + 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skip(through: byte, isLine: true) else {
          let quote = String(UnicodeScalar(byte))
          return Self.unclosed(start, quote, quote)
        }
      case UInt8(ascii: "("):
        if isAddress(before: start) {
          guard skip(through: UInt8(ascii: ")"), isLine: false) else { return Self.unclosed(start, "(", ")") }
        } else {
          open.append(start)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard let last = open.popLast() else {
          let closer = String(UnicodeScalar(byte))
          return (start, "this '\(closer)' closes nothing", "remove it, or a '\(closer)' above that is one too many")
        }
        // An opening bracket is one or two codes before its closing one.
        guard 1...2 ~= Int(byte) - Int(bytes[last]) else { return unclosed(last) }
      default: break
      }
    }
    return open.first.map(unclosed)
  }

  private func unclosed(_ place: Int) -> Mistake {
    switch bytes[place] {
    case UInt8(ascii: "{"): Self.unclosed(place, "{", "}")
    case UInt8(ascii: "["): Self.unclosed(place, "[", "]")
    default: Self.unclosed(place, "(", ")")
    }
  }

  /// Skips to behind the next occurrence of a byte that no backslash precedes; returns false if there is none, or none in
  /// the line.
  private mutating func skip(through end: UInt8, isLine: Bool) -> Bool {
    while place < bytes.count {
      let byte = bytes[place]
      if isLine, byte == 0x0A || byte == 0x0D || byte == 0x0C { return false }
      place += 1
      if byte == end { return true }
      if byte == UInt8(ascii: "\\") {
        // A hidden line end may have two bytes.
        place += bytes[place...].starts(with: [0x0D, 0x0A]) ? 2 : 1
      }
    }
    return false
  }

  /// Whether a parenthesis opens an address without quotation marks: `url(a.svg)`.
  private func isAddress(before place: Int) -> Bool {
    guard bytes[..<place].suffix(3).map({ $0 | 0x20 }).elementsEqual("url".utf8) else { return false }
    let next = bytes[(place + 1)...].first { $0 != UInt8(ascii: " ") && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return next != UInt8(ascii: "\"") && next != UInt8(ascii: "'")
  }
}
