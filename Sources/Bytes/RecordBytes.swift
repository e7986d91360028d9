/// Writes the parts of a binary record, each preceded by its length.
public struct RecordWriter: Sendable {
  /// The written bytes, followed by zeros up to the capacity.
  private var room: [UInt8]
  /// The number of written bytes.
  public private(set) var count = 0

  /// - Parameter capacity: the estimated size in bytes.
  public init(capacity: Int = 256) { room = [UInt8](repeating: 0, count: capacity) }

  /// A copy of the written bytes.
  public var bytes: [UInt8] { count == room.count ? room : Array(room[..<count]) }

  /// The key of the written bytes.
  public var key: ContentKey {
    room.withUnsafeBytes { ContentKey(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Removes all written bytes, and keeps the capacity.
  public mutating func removeAll() { count = 0 }

  /// Returns the written bytes without a copy. The writer is empty afterwards.
  public mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &room)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  /// Reserves space for more bytes.
  private mutating func reserve(_ more: Int) {
    if room.count - count < more { room += repeatElement(0, count: max(more, room.count)) }
  }

  /// Adds an integer in as many groups of seven bits as it needs (zigzag LEB128). Most numbers are small.
  public mutating func add(_ number: Int) {
    reserve(10)
    var rest = UInt(bitPattern: (number << 1) ^ (number >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      room[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    room[count] = UInt8(rest)
    count += 1
  }

  /// Adds the bits of a number.
  public mutating func add(bits: UInt64) {
    reserve(8)
    put(bits, at: count)
    count += 8
  }

  private mutating func put(_ bits: UInt64, at place: Int) {
    room.withUnsafeMutableBytes { $0.storeBytes(of: bits.littleEndian, toByteOffset: place, as: UInt64.self) }
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    let place = count
    room.withUnsafeMutableBytes { room in
      UnsafeMutableRawBufferPointer(rebasing: room[place...]).copyMemory(from: bytes)
    }
    count += bytes.count
  }

  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      add(utf8.count)
      put(UnsafeRawBufferPointer(utf8))
    }
  }

  public mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    bytes.withUnsafeBytes { put($0) }
  }

  /// Adds values as they are in memory.
  public mutating func add<Value: BitwiseCopyable>(plain values: [Value]) {
    values.withUnsafeBytes {
      add($0.count)
      put($0)
    }
  }

  /// Adds an optional text, which `optionalText` reads.
  public mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  public mutating func add(_ key: ContentKey) {
    add(bits: key.high)
    add(bits: key.low)
  }

  /// Adds a part that a reader can skip with `longPart`.
  public mutating func addLongPart(_ write: (inout RecordWriter) -> Void) {
    let place = count
    add(bits: 0)
    write(&self)
    put(UInt64(count - place - 8), at: place)
  }

  /// Adds what is already encoded.
  public mutating func add(encoded bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { put($0) } }

  /// Adds the number of values, then each value.
  @inlinable
  public mutating func add<Value>(
    _ values: some Collection<Value>, _ addValue: (inout RecordWriter, Value) -> Void
  ) {
    add(values.count)
    for value in values { addValue(&self, value) }
  }
}

/// Reads a record written by a `RecordWriter`. Methods return nil for missing data and never trap.
public struct RecordReader: Sendable {
  private let bytes: [UInt8]
  private var place = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes read so far.
  public var offset: Int { place }

  /// Returns a reader for a part of the same record.
  public func reader(of part: Range<Int>) -> RecordReader {
    var reader = self
    reader.place = part.lowerBound
    return reader
  }

  /// Skips a text or bytes, and returns the range.
  public mutating func part() -> Range<Int>? { number().flatMap { part(of: $0) } }

  /// Skips a part that was written with `addLongPart`, and returns its range.
  public mutating func longPart() -> Range<Int>? { bits().flatMap { Int(exactly: $0) }.flatMap { part(of: $0) } }

  private mutating func part(of count: Int) -> Range<Int>? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return place..<place + count
  }

  /// More values than bytes cannot be in the record.
  @usableFromInline var limit: Int { bytes.count }

  /// Reads an integer.
  public mutating func number() -> Int? {
    var rest: UInt = 0
    var shift: UInt = 0
    while place < bytes.count, shift < UInt.bitWidth {
      let byte = bytes[place]
      place += 1
      rest |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: rest >> 1) ^ -Int(bitPattern: rest & 1) }
      shift += 7
    }
    return nil
  }

  /// Reads the bits of a number.
  public mutating func bits() -> UInt64? {
    guard place + 8 <= bytes.count else { return nil }
    defer { place += 8 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
  }

  /// Reads a text.
  public mutating func text() -> String? {
    guard let part = part() else { return nil }
    return bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[part]), as: UTF8.self) }
  }

  /// Reads bytes.
  public mutating func data() -> [UInt8]? { part().map { Array(bytes[$0]) } }

  /// Reads values that were written as they are in memory. Every pattern of bits has to be one of `Value`.
  public mutating func plain<Value: BitwiseCopyable>(_: Value.Type) -> [Value]? {
    guard let part = part(), part.count % MemoryLayout<Value>.stride == 0 else { return nil }
    let valueCount = part.count / MemoryLayout<Value>.stride
    // Without room, the initializer below writes to storage that all empty arrays share.
    if valueCount == 0 { return [] }
    return [Value](unsafeUninitializedCapacity: valueCount) { values, count in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(values).copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[part]))
      }
      count = valueCount
    }
  }

  /// Reads an optional text. Nil means unreadable; an absent text is `.some(nil)`.
  public mutating func optionalText() -> String?? {
    guard let isThere = number() else { return nil }
    return isThere == 1 ? text().map(Optional.some) : .some(nil)
  }

  /// Reads a content key.
  public mutating func key() -> ContentKey? {
    guard let high = bits(), let low = bits() else { return nil }
    return ContentKey(high: high, low: low)
  }

  /// Reads the number of values, then each value; nil if any is unreadable.
  @inlinable
  public mutating func values<Value>(_ value: (inout RecordReader) -> Value?) -> [Value]? {
    guard let count = number(), count >= 0, count <= limit else { return nil }
    var values: [Value] = []
    // Most lists of most items are empty; the type of their storage is looked up at run time.
    if count == 0 { return values }
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let next = value(&self) else { return nil }
      values.append(next)
    }
    return values
  }
}
