import CCSV
import Diagnostics

/// Receives the cells of a CSV file from libcsv.
final class CSVSink {
  private let file: SourceFile
  private let delimiter: UInt8
  private(set) var cells: CellTexts
  private(set) var rows: [Table.Row] = []
  private(set) var header: Header?
  private var diagnostics: [Diagnostic] = []
  private var longCells = 0
  private var raggedRows = 0
  private var longQuotes = 0
  /// The index of the first cell of the current row.
  private var firstCell = 0
  /// Where the next cell begins, as far as that is known.
  private var offset = 0
  private var start = (line: 1, offset: 0)
  /// The line that is read.
  private var line = 1
  /// The number of the last row, whether it has a value or not.
  private(set) var rowNumber = 0
  private var isTooWide = false

  /// The first row.
  struct Header: Sendable {
    var names: [String]
    /// The offset of the row in bytes.
    var offset: Int
    /// The line after the row.
    var nextLine: Int
  }

  /// - Parameter header: the header of the file, if it is known.
  init(file: SourceFile, delimiter: UInt8, header: Header? = nil) {
    (self.file, self.delimiter, self.header) = (file, delimiter, header)
    cells = CellTexts(of: file.bytes)
  }

  /// Whether nothing has to be reported, and the last line ended a row.
  var isClean: Bool { diagnostics.isEmpty && raggedRows == 0 && longCells == 0 && longQuotes == 0 && !isInRow }

  private static func at(_ data: UnsafeMutableRawPointer?) -> CSVSink? {
    data.map { Unmanaged<CSVSink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads the header alone.
  func parseHeader(from line: Int) { parse(from: line, isEnd: { _ in self.header != nil }) }

  /// Reads lines.
  /// - Parameters:
  ///   - firstLine: the line to begin with.
  ///   - isEnd: whether not to read a line.
  func parse(from firstLine: Int, isEnd: (Int) -> Bool = { _ in false }) {
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
      if isEnd(line) { return }
      self.line = line
      guard let range = file.byteRange(ofLine: line) else { break }
      let next = file.byteRange(ofLine: line + 1)?.lowerBound ?? file.bytes.count
      let rowsBefore = rowNumber + (header == nil ? 0 : 1)
      if !isInRow {
        start = (line, range.lowerBound)
        offset = range.lowerBound
      }
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
    CSVReader.offset(ofCell: cells.count - firstCell, inRowAt: start.offset, of: file.bytes, delimiter: delimiter)
  }

  private func addCell(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
    let column = cells.count - firstCell
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
    }
    let contents = UnsafeRawBufferPointer(start: bytes, count: count > Table.longestCell ? 0 : count)
    cells.append(contents, at: &offset, delimiter: delimiter)
  }

  private func endRow() {
    defer {
      firstCell = cells.count
      // Further rows of the same line follow a lone carriage return.
      isInRow = false
    }
    let count = cells.count - firstCell
    guard let header = header?.names else { return takeHeader(count) }
    rowNumber += 1
    guard cells.hasContents(in: firstCell..<cells.count) else { return cells.removeLast(count) }
    let extra = count > header.count && cells.hasContents(in: firstCell + header.count..<cells.count)
    let isRagged = extra || count < header.count
    if isRagged { raggedRows += 1 }
    let described = isRagged ? " and has \(count) cells, where the header has \(header.count)" : ""
    if !reportLongQuote(isRagged: isRagged, described), isRagged, raggedRows <= Table.mostMistakes {
      reportRagged(count, header)
    }
    if count > header.count { cells.removeLast(count - header.count) }
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
    let names = (firstCell..<cells.count).map { cells.text(ofCell: $0) }
    if count > Table.mostColumns {
      isTooWide = true
      diagnostics.append(
        .error(
          "table-too-wide", "the header has \(count) columns; a table has at most \(Table.mostColumns)",
          at: file.location(file.position(ofByte: start.offset)), suggestion: "divide the table"))
    }
    cells.removeAll()
    header = Header(names: names, offset: start.offset, nextLine: line + 1)
    // Most lines are rows.
    reserve(file.lineCount)
  }

  /// Makes room for a number of rows below a header.
  func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    cells.reserveCapacity(count * (header?.names.count ?? 0))
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
      file: file, header: header?.names ?? [], rows: rows, cells: cells,
      places: .csv(delimiter: delimiter, header: header?.offset ?? 0))
    // Below a title, all rows have too many cells.
    if table.headerBelowTitle != nil { diagnostics.removeAll { $0.id == "table-ragged" } }
    return (table, diagnostics)
  }
}
