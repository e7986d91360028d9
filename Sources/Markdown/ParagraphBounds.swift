/// Counts the constructs for which the parser's time is quadratic, in lines that may form one paragraph.
///
/// The ends of paragraphs are estimated from the lines alone: an empty line, a heading, a list item, a table row. A
/// wrong estimate joins two paragraphs, which matters only if they have thousands of brackets.
struct ParagraphBounds {
  /// The maximum counts per paragraph, line or text.
  enum Limits {
    /// Brackets of one kind; the search for a counterpart can visit all those before.
    static let brackets = 10_000
    /// Openers of raw HTML; for each, the parser searches the whole paragraph for the end.
    static let openers = 1_000
    /// Columns of a table; for each, the parser counts the cells of a row again.
    static let columns = 2_000
    /// Delimiter rows in a paragraph; at each, the parser checks whether the lines above are a table header.
    static let delimiterRows = 100
    /// The addresses in a word times its length; at each `www.`, the parser reads to the end of the word.
    static let addressSteps = 4_000_000
    /// The `@` characters in a line times its length; at each, the parser copies the rest of the text.
    static let mailSteps = 200_000_000
    /// The total size in bytes of the long definitions, counted once for each reference to them.
    static let referencedBytes = 50_000_000
    /// The length in bytes from which a definition counts as long.
    static let longDefinition = 1_000
  }

  /// The counts of a line, or of all lines of a paragraph so far.
  private struct Counts {
    var opening = 0
    var closing = 0
    var instructions = 0
    var sections = 0
    var declarations = 0
    var delimiterRows = 0
    var pipes = 0
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var paragraph = Counts()
  private var previousColumns = 0
  private var isTable = false
  private var isList = false
  /// Whether all lines of the paragraph so far are reference definitions.
  private var isDefinitions = true
  /// The fence that ends the current block of code; nil outside code.
  private var fence: (character: UInt8, count: Int)?
  private var referencedBytes = 0

  /// Creates the counter; nil if the text is too short to reach a limit.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    guard bytes.count - start > Limits.brackets else { return nil }
    self.bytes = bytes
  }

  /// Returns the reason to remove a line, or nil if the parser may read it.
  ///
  /// - Parameters:
  ///   - content: the start of the line's text after the markers of quotes and list items.
  ///   - columns: the number of columns if the line is a delimiter row; otherwise 0.
  /// - Complexity: O(n), except for definitions of long addresses.
  mutating func overload(in line: Range<Int>, content: Int, columns: Int) -> MarkdownOverload? {
    if isFenced(line) { return nil }
    if content == line.upperBound {
      beginParagraph()
      isList = false
      return nil
    }
    if isTable {
      // Each row is parsed separately.
      paragraph = Counts()
    } else if beginsParagraph(line, content: content) {
      beginParagraph()
    }
    let (counts, isAddressBomb) = count(in: line)
    if isAddressBomb { return .addresses }

    // 1. Tables.
    let cells = cells(in: content..<line.upperBound, pipes: counts.pipes)
    if columns > 0, !isTable {
      paragraph.delimiterRows += 1
      guard max(columns, previousColumns) <= Limits.columns, paragraph.delimiterRows <= Limits.delimiterRows else {
        previousColumns = 0
        return .table
      }
      isTable = cells == previousColumns
    } else if isTable {
      guard counts.pipes <= Limits.columns else { return .table }
    }
    previousColumns = cells

    // 2. Inlines.
    let all = Counts(
      opening: paragraph.opening + counts.opening, closing: paragraph.closing + counts.closing,
      instructions: counts.instructions, sections: counts.sections, declarations: counts.declarations,
      delimiterRows: paragraph.delimiterRows)
    if max(all.opening, all.closing) > Limits.brackets { return .brackets }
    if max(all.instructions, all.sections, all.declarations) > Limits.openers { return .openers }

    // 3. Definitions.
    if line.count > Limits.longDefinition, let label = label(in: content..<line.upperBound) {
      let bytes = line.count * uses(of: label)
      guard referencedBytes + bytes <= Limits.referencedBytes else { return .references }
      referencedBytes += bytes
    }
    paragraph = all
    isDefinitions = isDefinitions && label(in: content..<line.upperBound) != nil
    if isHeading(content..<line.upperBound) { beginParagraph() }
    return nil
  }

  // MARK: Ends of paragraphs

  private mutating func beginParagraph() {
    paragraph = Counts()
    previousColumns = 0
    isTable = false
    isDefinitions = true
  }

  private mutating func beginsParagraph(_ line: Range<Int>, content: Int) -> Bool {
    if isDefinitions, label(in: content..<line.upperBound) != nil { return true }
    let markers = bytes[line.lowerBound..<content].drop { $0 == 0x20 }
    // A marker that is indented further starts a nested list, or belongs to the paragraph above.
    if isList || markers.startIndex - line.lowerBound <= 3, markers.contains(where: Self.listMarkers.contains) {
      isList = true
      return true
    }
    return isHeading(content..<line.upperBound)
  }

  private static let listMarkers = "-+*.)".utf8.map { $0 }

  /// Whether a line starts with one to six `#` and a space.
  private func isHeading(_ line: Range<Int>) -> Bool {
    let rest = bytes[line].drop { $0 == UInt8(ascii: "#") }
    let count = rest.startIndex - line.lowerBound
    return (1...6).contains(count) && (rest.first.map { $0 == 0x20 || $0 == 0x09 } ?? true)
  }

  /// Whether a line is inside a fenced block of code. The fence lines themselves are not.
  private mutating func isFenced(_ line: Range<Int>) -> Bool {
    let text = bytes[line].drop { $0 == 0x20 }
    guard text.startIndex - line.lowerBound <= 3, let first = text.first,
      first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return fence != nil }
    let count = text.prefix { $0 == first }.count
    let rest = text.dropFirst(count)
    if let fence {
      let isEnd = first == fence.character && count >= fence.count && rest.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if isEnd { self.fence = nil }
      return true
    }
    guard count >= 3, first == UInt8(ascii: "~") || !rest.contains(first) else { return false }
    fence = (first, count)
    beginParagraph()
    return true
  }

  // MARK: Counts

  private func count(in line: Range<Int>) -> (Counts, isAddressBomb: Bool) {
    var counts = Counts(
      instructions: paragraph.instructions, sections: paragraph.sections, declarations: paragraph.declarations)
    var wordStart = line.lowerBound
    var addresses = 0
    var isAddressBomb = false
    var mails = 0
    func has(_ text: StaticString, at index: Int) -> Bool {
      index >= line.lowerBound && index + text.utf8CodeUnitCount <= line.upperBound
        && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "["): counts.opening += 1
      case UInt8(ascii: ")"): counts.closing += 1
      case UInt8(ascii: "|"): counts.pipes += 1
      case UInt8(ascii: "<"):
        if has("<?", at: index) { counts.instructions += 1 }
        if has("<![CDATA[", at: index) { counts.sections += 1 }
        if has("<!", at: index), index + 2 < line.upperBound, (0x41...0x5A).contains(bytes[index + 2]) {
          counts.declarations += 1
        }
      case UInt8(ascii: ">"):
        counts.declarations = 0
        if has("?>", at: index - 1) { counts.instructions = 0 }
        if has("]]>", at: index - 2) { counts.sections = 0 }
      case UInt8(ascii: "@"): mails += 1
      case UInt8(ascii: "."): if has("www.", at: index - 3) { addresses += 1 }
      case UInt8(ascii: ":"): if has("://", at: index) { addresses += 1 }
      case 0x20, 0x09:
        isAddressBomb = isAddressBomb || addresses * (index - wordStart) > Limits.addressSteps
        (wordStart, addresses) = (index + 1, 0)
      default: break
      }
    }
    isAddressBomb = isAddressBomb || addresses * (line.upperBound - wordStart) > Limits.addressSteps
    isAddressBomb = isAddressBomb || mails * line.count > Limits.mailSteps
    return (counts, isAddressBomb)
  }

  /// Returns the number of cells of a line as a table row; escaped pipes do not separate cells.
  private func cells(in line: Range<Int>, pipes: Int) -> Int {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let first = bytes[line].first { !isSpace($0) }
    let last = bytes[line].last { !isSpace($0) }
    return pipes + 1 - (first == UInt8(ascii: "|") ? 1 : 0) - (last == UInt8(ascii: "|") && pipes > 1 ? 1 : 0)
  }

  /// Returns the label of a definition, including its brackets; nil if the line is not a definition.
  private func label(in line: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard bytes[line].first == UInt8(ascii: "["), let end = bytes[line].firstIndex(of: UInt8(ascii: "]")),
      end + 1 < line.upperBound, bytes[end + 1] == UInt8(ascii: ":"), end - line.lowerBound > 1
    else { return nil }
    return bytes[line.lowerBound...end]
  }

  /// Returns how often the text contains a label, ignoring the case of ASCII letters.
  /// - Complexity: O(n).
  private func uses(of label: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    var count = 0
    var index = 0
    while index + label.count <= bytes.count {
      if bytes[index] == UInt8(ascii: "["), zip(bytes[index...], label).allSatisfy({ folded($0) == folded($1) }) {
        count += 1
        index += label.count
      } else {
        index += 1
      }
    }
    return count
  }
}
