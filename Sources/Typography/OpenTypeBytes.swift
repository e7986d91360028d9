/// The bytes of an OpenType table, with bounds-checked reading.
struct OpenTypeBytes {
  let bytes: [UInt8]

  /// - Throws: `OutOfBounds` if the read exceeds the table, as all reading methods do.
  func word(_ offset: Int) throws(OutOfBounds) -> Int {
    guard offset >= 0, offset <= bytes.count - 2 else { throw OutOfBounds() }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func long(_ offset: Int) throws(OutOfBounds) -> Int { try word(offset) << 16 | word(offset + 2) }

  /// Reads a count and that many words.
  func words(countedAt offset: Int) throws(OutOfBounds) -> [Int] {
    var words: [Int] = []
    for index in 0..<(try word(offset)) { words.append(try word(offset + 2 + 2 * index)) }
    return words
  }

  /// Reads a list of tags with offsets; the returned offsets include `base`.
  func records(countedAt offset: Int, base: Int) throws(OutOfBounds) -> [(tag: Int, offset: Int)] {
    var records: [(tag: Int, offset: Int)] = []
    for index in 0..<(try word(offset)) {
      let place = offset + 2 + 6 * index
      records.append((try long(place), base + (try word(place + 4))))
    }
    return records
  }

  struct OutOfBounds: Error {}
}

/// Writes OpenType numbers, big endian.
struct OpenTypeWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether every number fitted its field.
  private(set) var isValid = true

  mutating func word(_ value: Int) {
    if !(0...0xFFFF).contains(value) { isValid = false }
    bytes += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  mutating func long(_ value: Int) {
    if !(0...0xFFFF_FFFF).contains(value) { isValid = false }
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  mutating func words(_ values: [Int]) { for value in values { word(value) } }

  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Writes a list of records, each with a tag and an offset, and the tables after it.
  mutating func records(_ records: [(tag: Int, table: [UInt8])]) {
    word(records.count)
    var offset = 2 + 6 * records.count
    for record in records {
      long(record.tag)
      word(offset)
      offset += record.table.count
    }
    for record in records { append(record.table) }
  }
}
