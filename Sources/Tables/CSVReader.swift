import CCSV
import Diagnostics

/// Reads CSV (RFC 4180) with libcsv. Blanks around unquoted cells are not part of them.
enum CSVReader {
  /// Reads a file whose first row is the header.
  /// - Parameters:
  ///   - isTabbed: whether tabs separate cells.
  ///   - jobs: the number of threads that read a large file.
  static func read(_ file: SourceFile, isTabbed: Bool, jobs: Int) -> (Table?, [Diagnostic]) {
    let said = saidDelimiter(in: file)
    let delimiter = said ?? (isTabbed ? UInt8(ascii: "\t") : self.delimiter(of: file.bytes))
    let firstLine = said == nil ? 1 : 2
    if let table = CSVParts.read(file, delimiter: delimiter, from: firstLine, jobs: jobs) { return (table, []) }
    let sink = CSVSink(file: file, delimiter: delimiter)
    sink.parse(from: firstLine)
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
