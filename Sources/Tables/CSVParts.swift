import Diagnostics
import Files

/// Reads a large file in CSV in parts, on several threads. Each is read as if its first line began a row.
enum CSVParts {
  private static let smallestPart = 2 << 20

  /// What a part gives.
  private struct Part: Sendable {
    let cells: CellTexts
    let rows: [Table.Row]
    /// The number of rows, with those that have no value.
    let rowCount: Int
  }

  /// Reads a file in parts.
  /// - Parameter line: the line of the header.
  /// - Returns: nil if the file is to be read as a whole: if it is small, if anything has to be reported, for which the
  ///   number of the row must be known, or if a part begins inside a row.
  static func read(_ file: SourceFile, delimiter: UInt8, from line: Int, jobs: Int) -> Table? {
    let count = min(jobs, file.bytes.count / smallestPart)
    guard count > 1 else { return nil }
    let top = CSVSink(file: file, delimiter: delimiter)
    top.parseHeader(from: line)
    guard let header = top.header, top.isClean else { return nil }
    let starts = firstLines(of: file, after: header, count: count)
    let ends = starts.dropFirst() + [file.lineCount + 1]
    guard zip(starts, ends).allSatisfy({ $0 < $1 }) else { return nil }
    let parts = orderedMap(Array(zip(starts, ends)), jobs: jobs) { start, end -> Part? in
      let sink = CSVSink(file: file, delimiter: delimiter, header: header)
      sink.reserve(end - start)
      sink.parse(from: start) { $0 == end }
      return sink.isClean ? Part(cells: sink.cells, rows: sink.rows, rowCount: sink.rowNumber) : nil
    }
    var (cells, rows, rowCount) = (CellTexts(of: file.bytes), [Table.Row](), 0)
    rows.reserveCapacity(parts.reduce(0) { $0 + ($1?.rows.count ?? 0) })
    cells.reserveCapacity(parts.reduce(0) { $0 + ($1?.cells.count ?? 0) })
    for part in parts {
      guard let part else { return nil }
      rows += part.rows.lazy.map { [firstCell = cells.count, rowCount] row in
        var row = row
        row.number += rowCount
        row.firstCell += firstCell
        return row
      }
      cells.append(part.cells)
      rowCount += part.rowCount
    }
    return Table(
      file: file, header: header.names, rows: rows, cells: cells,
      places: .csv(delimiter: delimiter, header: header.offset))
  }

  /// Returns lines that are likely to begin a row, about as far apart as each other: with as many quotation marks before
  /// them that open a cell as that close one.
  private static func firstLines(of file: SourceFile, after header: CSVSink.Header, count: Int) -> [Int] {
    var starts = [header.nextLine]
    var (offset, isEven) = (header.offset, true)
    for part in 1..<count {
      var line = max(file.position(ofByte: file.bytes.count / count * part).line, starts[starts.count - 1]) + 1
      while let next = file.byteRange(ofLine: line)?.lowerBound {
        if !hasEvenMarks(file.bytes, offset..<next) { isEven.toggle() }
        offset = next
        if isEven { break }
        line += 1
      }
      starts.append(line)
    }
    return starts
  }

  private static func hasEvenMarks(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for index in range { count &+= bytes[index] == UInt8(ascii: "\"") ? 1 : 0 }
      return count.isMultiple(of: 2)
    }
  }
}
