import Bytes
import Diagnostics
import Files
import Tables

/// A table that cannot be imported, and what its owner can do.
package struct TableRefusal: Error, Sendable {
  package var message: String
  package var suggestion: String
}

/// Reads the file of a table to import.
enum TableText {
  /// Reads a file. UTF-16, which some spreadsheet programs write, becomes UTF-8.
  /// - Throws: `FileError`.
  static func file(at path: String) throws -> SourceFile {
    let bytes = try FileSystem.read(path)
    return SourceFile(path: FileSystem.name(of: path), bytes: decodingUTF16(bytes) ?? bytes)
  }

  /// Returns the text of a file in UTF-16 as UTF-8; nil for other files.
  static func decodingUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let start: Int
    let isLittleEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): (start, isLittleEndian) = (2, true)
    case (0xFE, 0xFF): (start, isLittleEndian) = (2, false)
    // Without a byte order mark, the first two characters of a header are letters of ASCII.
    case (1..., 0) where bytes[2] != 0 && bytes[3] == 0: (start, isLittleEndian) = (0, true)
    case (0, 1...) where bytes[2] == 0 && bytes[3] != 0: (start, isLittleEndian) = (0, false)
    default: return nil
    }
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? first | (second << 8) : (first << 8) | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Checks that no line above the headers is taken for them: one value alone, such as the name of a museum, and soon
  /// after it a row with most of its cells filled.
  /// - Throws: `TableRefusal`.
  static func checkHeader(of table: Table) throws {
    guard let header = table.headerBelowTitle else { return }
    let title = table.header.first { !$0.isEmpty } ?? ""
    throw TableRefusal(
      message: "the first line of '\(table.file.path)' is a title, '\(shortened(title))', and the headers seem to be in"
        + " line \(header.line): '\(shortened(String(decoding: line(header, of: table), as: UTF8.self)))'",
      suggestion: header.line == 2 ? "delete the first line" : "delete the lines above line \(header.line)")
  }

  /// The bytes of the line in which a row begins.
  private static func line(_ row: Table.Row, of table: Table) -> ArraySlice<UInt8> {
    table.file.byteRange(ofLine: row.line).map { table.file.bytes[$0] } ?? []
  }
}
