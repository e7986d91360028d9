import CCSV
import Diagnostics

/// Reads CSV (RFC 4180) with libcsv. Blanks around unquoted cells are not part of them.
enum CSVReader {
  /// Reads a file whose first row is the header.
  /// - Parameter isTabbed: whether tabs separate cells.
  static func read(_ file: SourceFile, isTabbed: Bool) -> (Table?, [Diagnostic]) {
    let said = saidDelimiter(in: file)
    let delimiter = said ?? (isTabbed ? UInt8(ascii: "\t") : self.delimiter(of: file.bytes))
    let sink = CSVSink(file: file, delimiter: delimiter, firstLine: said == nil ? 1 : 2)
    sink.parse()
    return sink.result()
  }

  /// Returns the character that the first line says separates cells, such as `sep=;`, which Excel reads and is no row; nil
  /// if it says none.
  private static func saidDelimiter(in file: SourceFile) -> UInt8? {
    guard let range = file.byteRange(ofLine: 1) else { return nil }
    var line = file.bytes[range]
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    if line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") { line = line.dropFirst().dropLast() }
    guard line.count == 5, line.prefix(4).elementsEqual("sep=".utf8) || line.prefix(4).elementsEqual("SEP=".utf8),
      let delimiter = line.last, delimiter < 0x80, delimiter != UInt8(ascii: "\"")
    else { return nil }
    return delimiter
  }

  /// Returns the character that separates cells: that of comma, semicolon and tab which is in the header, and as often in
  /// most of the next lines. Below a title, which has none, it is the one that is equally often in all lines.
  private static func delimiter(of bytes: [UInt8]) -> UInt8 {
    let lines = firstLines(of: bytes)
    guard let header = lines.first else { return candidates[0] }
    let rows = lines.dropFirst()
    if header.allSatisfy({ $0 == 0 }) {
      let common = candidates.indices.first { index in
        (rows.first?[index] ?? 0) > 0 && rows.allSatisfy { $0[index] == rows.first?[index] }
      }
      return candidates[common ?? 0]
    }
    // A name or a text may contain a comma or a semicolon, and rarely as often as there are columns.
    func rank(_ index: Int) -> (Int, Int) { (rows.count { $0[index] == header[index] }, header[index]) }
    let best = candidates.indices.filter { header[$0] > 0 }.max { rank($0) < rank($1) }
    return candidates[best ?? 0]
  }

  /// Of two that fit as well, the last one is taken.
  private static let candidates = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]

  /// The number of each of `candidates` outside quotation marks in the first lines that are not empty.
  private static func firstLines(of bytes: [UInt8]) -> [[Int]] {
    var lines: [[Int]] = []
    var counts = [0, 0, 0]
    var (isQuoted, isEmpty) = (false, true)
    for byte in bytes.prefix(1 << 20) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 0x0A || byte == 0x0D {
        if !isEmpty { lines.append(counts) }
        (counts, isEmpty) = ([0, 0, 0], true)
        if lines.count == 20 { return lines }
        continue
      }
      isEmpty = isEmpty && (byte == 0x20 || byte == 0x0A || byte == 0x0D)
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    return isEmpty ? lines : lines + [counts]
  }

  /// Returns the offset at which a cell of a row starts, by reading the row byte by byte.
  /// - Parameter start: the offset of the row.
  static func offset(ofCell column: Int, inRowAt start: Int, of bytes: [UInt8], delimiter: UInt8) -> Int {
    let count = CellCount()
    let data = Unmanaged.passUnretained(count).toOpaque()
    var parser = csv_parser()
    csv_init(&parser, 0)
    defer { csv_free(&parser) }
    csv_set_delim(&parser, delimiter)
    var offset = start
    bytes.withUnsafeBytes { bytes in
      while count.cells < column, offset < bytes.count, !count.isRowComplete {
        csv_parse(
          &parser, bytes.baseAddress.map { $0 + offset }, 1, { _, _, data in CellCount.at(data)?.cells += 1 },
          { _, data in CellCount.at(data)?.isRowComplete = true }, data)
        offset += 1
      }
      // Blank lines before the row, and blanks before the cell, are not part of it.
      while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]), bytes[offset] != delimiter {
        offset += 1
      }
    }
    return offset
  }

  /// A cell in quotation marks that may have been meant otherwise.
  enum OddQuote {
    /// It goes on in another line, and is closed inside a text, where a mark more likely opens another cell.
    case unclosed(offset: Int)
    /// It is closed, and text follows, with which the cell goes on until a mark that ends it.
    case followed(offset: Int)
  }

  /// Returns the first cell in quotation marks that may have been meant otherwise.
  /// - Parameter range: the range of a row.
  static func oddQuote(in range: Range<Int>, of bytes: [UInt8], delimiter: UInt8) -> OddQuote? {
    var index = range.lowerBound
    while index < range.upperBound {
      // 1. Blanks, and the mark that may open a cell.
      while index < range.upperBound, bytes[index] == 0x20 { index += 1 }
      guard index < range.upperBound else { break }
      if bytes[index] == UInt8(ascii: "\"") {
        // 2. The mark that closes it; two are one of the text.
        let opening = index
        var hasBreak = false
        index += 1
        while index < range.upperBound {
          if bytes[index] == UInt8(ascii: "\"") {
            guard index + 1 < range.upperBound, bytes[index + 1] == UInt8(ascii: "\"") else { break }
            index += 1
          } else if bytes[index] == 0x0A || bytes[index] == 0x0D {
            hasBreak = true
          }
          index += 1
        }
        index += 1
        var end = index
        while end < range.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09, bytes[end] != delimiter { end += 1 }
        let isEnd = end >= range.upperBound || [0x0A, 0x0D, delimiter].contains(bytes[end])
        if !hasBreak, !isEnd { return .followed(offset: end) }
        if hasBreak, !isEnd, end == index { return .unclosed(offset: opening) }
      }
      // 3. The rest of the cell.
      while index < range.upperBound, ![0x0A, 0x0D, delimiter].contains(bytes[index]) { index += 1 }
      index += 1
    }
    return nil
  }

  private final class CellCount {
    var cells = 0
    var isRowComplete = false

    static func at(_ data: UnsafeMutableRawPointer?) -> CellCount? {
      data.map { Unmanaged<CellCount>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}

/// Receives the cells of a CSV file from libcsv.
private final class CSVSink {
  private let file: SourceFile
  private let delimiter: UInt8
  private var text: [UInt8] = []
  private var ends: [Int] = []
  private var rows: [Table.Row] = []
  private var header: [String]?
  private var diagnostics: [Diagnostic] = []
  private var longCells = 0
  private var raggedRows = 0
  private var longQuotes = 0
  /// The index of the first cell of the current row.
  private var firstCell = 0
  private var start = (line: 1, offset: 0)
  /// The line that is read.
  private var line = 1
  private let firstLine: Int
  private var headerOffset = 0
  private var rowNumber = 0
  private var isTooWide = false

  /// - Parameter firstLine: the line of the header.
  init(file: SourceFile, delimiter: UInt8, firstLine: Int) {
    (self.file, self.delimiter, self.firstLine) = (file, delimiter, firstLine)
    text.reserveCapacity(file.bytes.count)
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> CSVSink? {
    data.map { Unmanaged<CSVSink>.fromOpaque($0).takeUnretainedValue() }
  }

  func parse() {
    var parser = csv_parser()
    csv_init(&parser, 0)
    defer { csv_free(&parser) }
    csv_set_delim(&parser, delimiter)
    let data = Unmanaged.passUnretained(self).toOpaque()
    let onCell: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      CSVSink.at($2)?.addCell($0, $1)
    }
    let onRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = {
      CSVSink.at($1)?.endRow()
    }
    // Lines are passed one by one, so that the line of each row is known.
    for line in firstLine..<max(firstLine, file.lineCount + 1) where !isTooWide {
      self.line = line
      guard let range = file.byteRange(ofLine: line) else { break }
      let next = file.byteRange(ofLine: line + 1)?.lowerBound ?? file.bytes.count
      let rowsBefore = rowNumber + (header == nil ? 0 : 1)
      if !isInRow { start = (line, range.lowerBound) }
      file.bytes.withUnsafeBytes { bytes in
        _ = csv_parse(
          &parser, bytes.baseAddress.map { $0 + range.lowerBound }, next - range.lowerBound, onCell, onRow, data)
      }
      let hasEnded = rowNumber + (header == nil ? 0 : 1) > rowsBefore
      let isBlank = file.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      isInRow = !hasEnded && (isInRow || !isBlank)
    }
    if isTooWide { return }
    // The state in which the current cell has begun (csv.c).
    let isInCell = parser.pstate == 2
    if isInCell, parser.quoted != 0 {
      if case .followed(let offset)? = CSVReader.oddQuote(
        in: start.offset..<file.bytes.count, of: file.bytes, delimiter: delimiter)
      {
        diagnostics.append(textAfterQuote(at: offset, inRow: rowNumber + 1))
        return
      }
      diagnostics.append(
        .error(
          "table-quote",
          "\(row(rowNumber + 1)) has a quotation mark that is never closed, so the rest of the file is one cell",
          at: file.location(file.position(ofByte: openQuote())),
          suggestion: "close it, or write \"\" for a quotation mark inside a cell"))
      return
    }
    csv_fini(&parser, onCell, onRow, data)
  }

  /// Whether the last line ended inside a row.
  private var isInRow = false

  private func row(_ number: Int) -> String { header == nil ? "the header" : "row \(number)" }

  /// The offset of the last quotation mark that opened a cell of the unfinished row.
  private func openQuote() -> Int {
    CSVReader.offset(ofCell: ends.count - firstCell, inRowAt: start.offset, of: file.bytes, delimiter: delimiter)
  }

  private func addCell(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
    let column = ends.count - firstCell
    if count > Table.longestCell {
      longCells += 1
      if longCells <= Table.mostMistakes {
        let offset = CSVReader.offset(ofCell: column, inRowAt: start.offset, of: file.bytes, delimiter: delimiter)
        diagnostics.append(
          .error(
            "table-cell-too-long",
            "\(row(rowNumber + 1)) has a cell of \(count) bytes; a cell has at most \(Table.longestCell)",
            at: file.location(file.position(ofByte: offset)),
            suggestion: "put long texts into Markdown files named after their items"))
      }
    } else if let bytes {
      text.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }
    ends.append(text.count)
  }

  private func endRow() {
    defer {
      firstCell = ends.count
      // Further rows of the same line follow a lone carriage return.
      isInRow = false
    }
    let count = ends.count - firstCell
    guard let header else { return takeHeader(count) }
    rowNumber += 1
    let begin = firstCell == 0 ? 0 : ends[firstCell - 1]
    guard ends[ends.count - 1] > begin else {
      ends.removeLast(count)
      return
    }
    let extra = count > header.count && ends[ends.count - 1] > ends[firstCell + header.count - 1]
    let isRagged = extra || count < header.count
    if isRagged { raggedRows += 1 }
    let cells = isRagged ? " and has \(count) cells, where the header has \(header.count)" : ""
    if !reportLongQuote(isRagged: isRagged, cells), isRagged, raggedRows <= Table.mostMistakes {
      reportRagged(count, header)
    }
    if count > header.count {
      ends.removeLast(count - header.count)
      text.removeLast(text.count - (ends.last ?? 0))
    }
    rows.append(
      Table.Row(
        number: rowNumber, line: start.line, offset: start.offset, firstCell: firstCell,
        cellCount: min(count, header.count)))
  }

  /// Reports a quotation mark that seems never to be closed, so that the next one in a later line closes it, or one that
  /// text follows, which then goes on in later lines.
  /// - Returns: whether there is one in this row.
  private func reportLongQuote(isRagged: Bool, _ cells: String) -> Bool {
    guard line > start.line, let end = file.byteRange(ofLine: line)?.upperBound,
      let quote = CSVReader.oddQuote(in: start.offset..<end, of: file.bytes, delimiter: delimiter)
    else { return false }
    longQuotes += 1
    switch quote {
    case .followed(let offset):
      if longQuotes <= Table.mostMistakes { diagnostics.append(textAfterQuote(at: offset, inRow: rowNumber)) }
    case .unclosed(let offset):
      if longQuotes > Table.mostMistakes { break }
      let position = file.position(ofByte: offset)
      var diagnostic = Diagnostic.error(
        "table-quote",
        "row \(rowNumber) has a quotation mark in line \(position.line) that is not closed in its line, so the row goes on to line \(line)\(cells)",
        at: file.location(position), suggestion: "close it, or write \"\" for a quotation mark inside a cell")
      if !isRagged { diagnostic.severity = .warning }
      diagnostics.append(diagnostic)
    }
    return true
  }

  /// The mistake of text after a closing quotation mark, with which the cell goes on (`"Fern" (study)`).
  private func textAfterQuote(at offset: Int, inRow number: Int) -> Diagnostic {
    .error(
      "table-quote",
      "\(row(number)) has text after a quotation mark that closes a cell, so the cell goes on to the next mark that ends one",
      at: file.location(file.position(ofByte: offset)),
      suggestion: "put the whole cell in quotation marks, and write \"\" for each one inside")
  }

  private func reportRagged(_ count: Int, _ header: [String]) {
    let offset =
      count < header.count
      ? start.offset
      : CSVReader.offset(ofCell: header.count, inRowAt: start.offset, of: file.bytes, delimiter: delimiter)
    diagnostics.append(
      .error(
        "table-ragged",
        "row \(rowNumber) has \(count) \(count == 1 ? "cell" : "cells"), and the header has \(header.count)",
        at: file.location(file.position(ofByte: offset)),
        suggestion: count < header.count
          ? "add a '\(Character(Unicode.Scalar(delimiter)))' for each empty cell"
          : "put cells that contain '\(Character(Unicode.Scalar(delimiter)))' in quotation marks"))
  }

  private func takeHeader(_ count: Int) {
    let names = (firstCell..<ends.count).map { cell in
      String(decoding: text[(cell == 0 ? 0 : ends[cell - 1])..<ends[cell]], as: UTF8.self)
    }
    if count > Table.mostColumns {
      isTooWide = true
      diagnostics.append(
        .error(
          "table-too-wide", "the header has \(count) columns; a table has at most \(Table.mostColumns)",
          at: file.location(file.position(ofByte: start.offset)), suggestion: "divide the table"))
    }
    text.removeAll(keepingCapacity: true)
    ends.removeAll()
    headerOffset = start.offset
    header = names
  }

  func result() -> (Table?, [Diagnostic]) {
    if raggedRows > Table.mostMistakes {
      diagnostics.append(
        .error(
          "table-ragged", "\(raggedRows - Table.mostMistakes) more rows with too many or too few cells",
          at: SourceLocation(path: file.path)))
    }
    guard !isTooWide, header != nil || diagnostics.isEmpty else { return (nil, diagnostics) }
    let table = Table(
      file: file, header: header ?? [], rows: rows, text: text, ends: ends,
      places: .csv(delimiter: delimiter, header: headerOffset))
    // Below a title, all rows have too many cells.
    if table.headerBelowTitle != nil { diagnostics.removeAll { $0.id == "table-ragged" } }
    return (table, diagnostics)
  }
}
