import Glibc

/// The contents of the cells of a table, in order. A cell that the file has as it is takes no copy: a table of a million
/// rows has hundreds of megabytes.
struct CellTexts: Sendable {
  /// The place of a cell's bytes, in 8 bytes.
  private struct Place {
    private static let bitsOfCount = UInt64(24)
    private static let mostBytes = UInt64(1) << bitsOfCount - 1
    private static let copyFlag = UInt64(1) << 63

    private let bits: UInt64

    init(start: Int, count: Int, isCopy: Bool) {
      precondition(UInt64(count) <= Self.mostBytes, "the reader of a table refuses longer cells")
      bits = UInt64(start) << Self.bitsOfCount | UInt64(count) | (isCopy ? Self.copyFlag : 0)
    }

    var count: Int { Int(bits & Self.mostBytes) }
    var isCopy: Bool { bits & Self.copyFlag != 0 }
    var range: Range<Int> {
      let start = Int((bits & ~Self.copyFlag) >> Self.bitsOfCount)
      return start..<start + count
    }
  }

  /// The bytes of the file.
  private let file: [UInt8]
  /// The bytes of the cells that are not in the file as they are, such as those with doubled quotation marks.
  private var copies: [UInt8] = []
  private var places: [Place] = []

  /// - Parameter file: the bytes of the file that the cells are from.
  init(of file: [UInt8]) { self.file = file }

  var count: Int { places.count }

  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  mutating func removeLast(_ count: Int) { places.removeLast(count) }

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    copies.removeAll()
  }

  /// Adds the cells of another part of the file.
  mutating func append(_ other: CellTexts) {
    places += other.places.lazy.map { [offset = copies.count] place in
      place.isCopy ? Place(start: place.range.lowerBound + offset, count: place.count, isCopy: true) : place
    }
    copies += other.copies
  }

  /// Adds a cell whose contents are not in the file as they are.
  mutating func append(copying contents: some Collection<UInt8>) {
    places.append(Place(start: copies.count, count: contents.count, isCopy: true))
    copies.append(contentsOf: contents)
  }

  /// Adds a cell of a file in CSV.
  /// - Parameters:
  ///   - contents: what the parser makes of the cell.
  ///   - offset: where the cell begins in the file, if that is known; then on return, where the next one begins. Another
  ///     place only makes a copy necessary.
  mutating func append(_ contents: UnsafeRawBufferPointer, at offset: inout Int, delimiter: UInt8) {
    let mark = UInt8(ascii: "\"")
    let place = file.withUnsafeBytes { file -> Place? in
      func skipBlanks() {
        while offset < file.count, [0x20, 0x09, 0x0A, 0x0D].contains(file[offset]), file[offset] != delimiter {
          offset += 1
        }
      }
      defer {
        if offset < file.count, file[offset] == mark { offset += 1 }
        skipBlanks()
        if offset < file.count, file[offset] == delimiter { offset += 1 }
      }
      skipBlanks()
      if offset < file.count, file[offset] == mark { offset += 1 }
      let start = offset
      let isThere =
        contents.isEmpty
        || start + contents.count <= file.count
          && contents.baseAddress.flatMap { bytes in
            file.baseAddress.map { memcmp($0 + start, bytes, contents.count) == 0 }
          } ?? false
      if isThere {
        offset += contents.count
        return Place(start: start, count: contents.count, isCopy: false)
      }
      for byte in contents {
        guard offset < file.count, file[offset] == byte else { break }
        // Two marks are one of the text.
        offset += byte == mark ? 2 : 1
      }
      offset = min(offset, file.count)
      return nil
    }
    if let place { places.append(place) } else { append(copying: contents) }
  }

  func byteCount(ofCell cell: Int) -> Int { places[cell].count }

  /// Whether any of some cells has contents.
  func hasContents(in cells: Range<Int>) -> Bool { places[cells].contains { $0.count > 0 } }

  /// Calls a closure with the bytes of a cell.
  func withBytes<Result>(ofCell cell: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let place = places[cell]
    return (place.isCopy ? copies : file).withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[place.range]))
    }
  }

  /// Calls a closure with the bytes of some cells, one after the other.
  func withBytes<Result>(ofCells cells: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let count = places[cells].reduce(0) { $0 + $1.count }
    return withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
      var end = 0
      for cell in cells {
        withBytes(ofCell: cell) { bytes in
          UnsafeMutableRawBufferPointer(rebasing: buffer[end...]).copyMemory(from: bytes)
          end += bytes.count
        }
      }
      return body(UnsafeRawBufferPointer(buffer))
    }
  }

  func text(ofCell cell: Int) -> String { withBytes(ofCell: cell) { String(decoding: $0, as: UTF8.self) } }

  /// Whether a byte may be in a cell. Looks at the whole file.
  func mayContain(_ byte: UInt8) -> Bool {
    [file, copies].contains { bytes in
      bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false }
    }
  }
}
