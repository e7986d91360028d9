/// The quoted line of a location, and the underline below it. A long line is cut around the column.
package struct QuotedLine: Sendable {
  /// The maximum width of a quotation in terminal columns.
  static let width = 100
  private static let tabStop = 4

  package let text: String
  /// Spaces up to the column, `^` below its character, `~` below the rest of the range.
  package let underline: String

  /// Nil if the location has no line text.
  package init?(_ location: SourceLocation) {
    guard let position = location.position, let line = location.lineText, !line.isEmpty else { return nil }
    let first = max(position.column - location.lineTextColumn, 0)
    let last = first + max(location.length, 1)
    var cells: [Cell] = []
    var column = 0
    var byte = 0
    for character in line {
      let cell = Cell(character, column: column, tabStop: Self.tabStop, bytes: byte..<(byte + character.utf8.count))
      column += cell.width
      byte = cell.bytes.upperBound
      cells.append(cell)
    }
    // The marked cells: those that share a byte with the range, or the position after the line's end.
    let start = cells.firstIndex { $0.bytes.upperBound > first } ?? cells.count
    let end = max(cells[start...].firstIndex { $0.bytes.lowerBound >= last } ?? cells.count, start)
    let window = Self.window(of: cells, around: start)
    let shown = cells[window]
    let isCutBefore = window.lowerBound > 0
    let isCutAfter = window.upperBound < cells.count
    text = (isCutBefore ? "…" : "") + shown.map(\.text).joined() + (isCutAfter ? "…" : "")
    let indent = (isCutBefore ? 1 : 0) + cells[window.lowerBound..<start].reduce(0) { $0 + $1.width }
    let marks = cells[start..<min(end, window.upperBound)].reduce(0) { $0 + $1.width }
    underline = String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: max(marks - 1, 0))
  }

  /// Returns the visible cells: all of a short line, otherwise those around the start that fit the width.
  private static func window(of cells: [Cell], around start: Int) -> Range<Int> {
    guard cells.reduce(0, { $0 + $1.width }) > width else { return 0..<cells.count }
    var lower = start
    var upper = start
    var used = 2  // the two ellipses
    while lower > 0, used + cells[lower - 1].width <= width / 2 {
      lower -= 1
      used += cells[lower].width
    }
    while upper < cells.count, used + cells[upper].width <= width {
      used += cells[upper].width
      upper += 1
    }
    while lower > 0, used + cells[lower - 1].width <= width {
      lower -= 1
      used += cells[lower].width
    }
    return lower..<upper
  }

  /// A character of the line as displayed.
  private struct Cell {
    let text: String
    /// The width in terminal columns.
    let width: Int
    /// The byte range of the character in the line.
    let bytes: Range<Int>

    init(_ character: Character, column: Int, tabStop: Int, bytes: Range<Int>) {
      self.bytes = bytes
      if character == "\t" {
        width = tabStop - column % tabStop
        text = String(repeating: " ", count: width)
      } else if character.isActedOn {
        width = 1
        text = "\u{FFFD}"
      } else {
        width = character.terminalWidth
        text = String(character)
      }
    }
  }
}

extension String {
  /// The text with U+FFFD in place of characters that a terminal would interpret.
  var printable: String {
    guard contains(where: \.isActedOn) else { return self }
    return String(map { $0.isActedOn ? "\u{FFFD}" : $0 })
  }
}

extension Character {
  /// Whether a terminal may interpret the character instead of displaying it: controls and bidirectional overrides.
  var isActedOn: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// The width of the character in terminal columns: two for wide characters (Unicode Standard Annex 11) and emoji,
  /// none for combining marks and invisible format characters.
  var terminalWidth: Int {
    guard let first = unicodeScalars.first, first.value >= 0x300 else { return 1 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default:
      break
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
