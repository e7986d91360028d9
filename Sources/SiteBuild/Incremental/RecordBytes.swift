/// Writes the parts of a record one after the other, each with its length.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: how many bytes there will be, as far as one can tell.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      add(utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ key: ContentKey) {
    add(Int(truncatingIfNeeded: key.high))
    add(Int(truncatingIfNeeded: key.low))
  }

  /// Adds a part that a reader can pass over.
  mutating func add(_ part: RecordWriter) {
    add(part.bytes.count)
    bytes.append(contentsOf: part.bytes)
  }

  mutating func add<Value>(_ values: some Swift.Collection<Value>, _ addValue: (inout RecordWriter, Value) -> Void) {
    add(values.count)
    for value in values { addValue(&self, value) }
  }
}

/// Reads what a `RecordWriter` wrote; what is not there is nil, never a trap.
struct RecordReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes have been read.
  var offset: Int { place }

  /// Reads from another place of the same record.
  func reader(of part: Range<Int>) -> RecordReader {
    var reader = self
    reader.place = part.lowerBound
    return reader
  }

  /// Passes over a part, and tells where it is.
  mutating func part() -> Range<Int>? {
    guard let count = number(), count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return place..<place + count
  }

  mutating func number() -> Int? {
    guard place + 8 <= bytes.count else { return nil }
    defer { place += 8 }
    return bytes.withUnsafeBytes { Int(Int64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Int64.self))) }
  }

  mutating func text() -> String? {
    guard let count = number(), count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  /// Nil where it can't be read; a text that was nil is `.some(nil)`.
  mutating func optionalText() -> String?? {
    guard let isThere = number() else { return nil }
    return isThere == 1 ? text().map(Optional.some) : .some(nil)
  }

  mutating func key() -> ContentKey? {
    guard let high = number(), let low = number() else { return nil }
    return ContentKey(high: UInt64(truncatingIfNeeded: high), low: UInt64(truncatingIfNeeded: low))
  }

  mutating func values<Value>(_ value: (inout RecordReader) -> Value?) -> [Value]? {
    guard let count = number(), count >= 0, count <= bytes.count else { return nil }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let next = value(&self) else { return nil }
      values.append(next)
    }
    return values
  }
}
