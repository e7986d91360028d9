import Diagnostics
import Tables

extension Table {
  /// The table with some cells emptied; everything else in the file stays as it is.
  /// - Parameter cells: The columns of the cells by the indices of their rows.
  /// - Returns: nil for a file that is no CSV, or if another cell would change.
  /// - Complexity: O(n) in the size of the table.
  func emptying(_ cells: [Int: Set<Int>]) -> Table? {
    guard let separator else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count)
    var copied = 0
    for (index, row) in rows.enumerated() {
      guard let columns = cells[index], let last = columns.max() else { continue }
      guard let start = file.byteRange(ofLine: row.line)?.lowerBound, start >= copied else { return nil }
      let ranges = cellRanges(from: start, through: last, separator)
      for (column, range) in ranges.enumerated() where columns.contains(column) {
        bytes += file.bytes[copied..<range.lowerBound]
        copied = range.upperBound
      }
    }
    bytes += file.bytes[copied...]
    guard let table = Table.read(SourceFile(path: file.path, bytes: bytes)).0, table.header == header,
      table.rows.count == rows.count
    else { return nil }
    // Reading the file again proves that the right cells were found, whatever the quotation marks.
    for (index, (new, old)) in zip(table.rows, rows).enumerated() {
      for column in header.indices {
        let expected = cells[index]?.contains(column) == true ? nil : cell(old, column)
        guard table.cell(new, column) == expected else { return nil }
      }
    }
    return table
  }

  /// Returns the ranges of the cells of a row in bytes, with their quotation marks.
  private func cellRanges(from start: Int, through last: Int, _ separator: UInt8) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var begin = start
    var offset = start
    // A quotation mark inside an unquoted cell is an ordinary character.
    var hasQuotes = false
    var isQuoted = false
    while offset < file.bytes.count, ranges.count <= last {
      let byte = file.bytes[offset]
      if byte == UInt8(ascii: "\"") {
        hasQuotes = hasQuotes || file.bytes[begin..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        if hasQuotes { isQuoted.toggle() }
      } else if !isQuoted, byte == separator {
        ranges.append(begin..<offset)
        begin = offset + 1
        hasQuotes = false
      } else if !isQuoted, byte == 0x0A || byte == 0x0D {
        break
      }
      offset += 1
    }
    if ranges.count <= last { ranges.append(begin..<offset) }
    return ranges
  }
}
