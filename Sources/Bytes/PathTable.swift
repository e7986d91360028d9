/// A list of paths in one piece of memory, so that tens of thousands are copied, written, read and freed at once.
public struct PathTable: Equatable, Sendable {
  private var bytes: [UInt8] = []
  /// Where each path ends in `bytes`.
  private var ends: [Int] = []

  public init() {}

  public init(_ paths: some Sequence<String>) {
    for path in paths { append(path) }
  }

  public var count: Int { ends.count }

  /// About the size of the encoded list in bytes.
  public var recordSize: Int { bytes.count + ends.count * MemoryLayout<Int>.stride }

  public mutating func append(_ path: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: path)
    ends.append(bytes.count)
  }

  public mutating func append(_ path: String) { path.withUTF8Bytes { append(UnsafeRawBufferPointer($0)) } }

  public mutating func append(_ paths: PathTable) {
    let start = bytes.count
    bytes += paths.bytes
    ends += paths.ends.map { start + $0 }
  }

  public subscript(index: Int) -> String {
    withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a function with the bytes of a path.
  public func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[index]])) }
  }

  fileprivate func has(_ path: UnsafeRawBufferPointer, at index: Int) -> Bool {
    index < count && withBytes(at: index) { $0.hasSameBytes(as: path) }
  }

  /// The first place of a path; nil if it is not in the list.
  /// - Complexity: O(n), without memory.
  fileprivate func place(of path: UnsafeRawBufferPointer) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      for index in ends.indices {
        let end = ends[index]
        if end - start == path.count, path.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: bytes[start..<end])) {
          return index
        }
        start = end
      }
      return nil
    }
  }

  /// The first place of each path, by the key of its bytes.
  fileprivate var placesByKey: [ContentKey: Int] {
    var places: [ContentKey: Int] = [:]
    places.reserveCapacity(count)
    for index in ends.indices {
      let key = withBytes(at: index) { ContentKey($0) }
      if let first = places.updateValue(index, forKey: key) { places[key] = first }
    }
    return places
  }

  /// The places of the paths in a folder and below it.
  /// - Complexity: O(n).
  public func indices(in folder: String) -> [Int] {
    let prefix = Array((folder + "/").utf8)
    return ends.indices.filter { withBytes(at: $0) { $0.starts(with: prefix) } }
  }
}

/// Finds paths in a list. A path that follows the one found before it, as it does if two builds go through the same
/// files, takes one comparison. The first few others are searched from the start; for more, an index is made once.
public struct PathSearch {
  @usableFromInline let table: PathTable
  /// The place after the path that was found last.
  @usableFromInline var next = 0
  /// The first place of each path, by the key of its bytes.
  private var places: [ContentKey: Int]?
  /// The number of further paths to search from the start. An edit looks for a few; making an index hashes every path.
  private var scans = 12

  public init(_ table: PathTable) { self.table = table }

  /// Returns the index of a path; nil if it is not in the list.
  public mutating func index(of path: UnsafeRawBufferPointer) -> Int? {
    guard let place = place(of: path) else { return nil }
    next = place + 1
    return place
  }

  public mutating func index(of path: String) -> Int? {
    path.withUTF8Bytes { index(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the place after the path that was found last, if a condition holds for it.
  @inlinable
  public mutating func next(where isFound: (Int) -> Bool) -> Int? {
    guard next < table.count, isFound(next) else { return nil }
    next += 1
    return next - 1
  }

  private mutating func place(of path: UnsafeRawBufferPointer) -> Int? {
    // The second place is that of the path after one that is gone.
    for place in next...next + 1 where table.has(path, at: place) { return place }
    if table.count == 0 { return nil }
    if scans > 0 {
      scans -= 1
      return table.place(of: path)
    }
    if places == nil { places = table.placesByKey }
    return places?[ContentKey(path)]
  }
}

// MARK: - Records

extension RecordWriter {
  public mutating func add(_ paths: PathTable) { paths.write(to: &self) }
}

extension RecordReader {
  /// Reads a list of paths; nil if it is unreadable.
  public mutating func paths() -> PathTable? { PathTable(&self) }
}

extension PathTable {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.add(bytes)
    writer.add(plain: ends)
  }

  fileprivate init?(_ reader: inout RecordReader) {
    guard let bytes = reader.data(), let ends = reader.plain(Int.self), ends.last ?? 0 == bytes.count,
      ends.first ?? 0 >= 0, zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    (self.bytes, self.ends) = (bytes, ends)
  }
}
