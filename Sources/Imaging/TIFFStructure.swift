/// A TIFF structure (TIFF 6.0) inside some bytes: a file, or an EXIF block (CIPA DC-008) in another file.
///
/// All reads are bounds checked; the bytes may be arbitrary. Malformed parts are skipped.
struct TIFFStructure {
  private let bytes: [UInt8]
  private let start: Int
  private let isBigEndian: Bool

  /// - Parameter start: The offset of the byte-order mark, from which all offsets of the structure count.
  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
    isBigEndian = start < bytes.count && bytes[start] == UInt8(ascii: "M")
  }

  private struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// The offset of the value, or of the value's offset if the value is longer than four bytes.
    var valueOffset: Int
  }

  private enum Tag {
    static let iptc = 0x83BB
    static let exif = 0x8769
    static let position = 0x8825
    static let subdirectories = 0x014A
    /// Latitude and longitude, those of the destination, and the name of the area.
    static let places: Set = [2, 4, 20, 22, 28]
  }

  /// Whether a GPS directory contains a location.
  var hasPosition: Bool {
    directories().contains { entries in
      entries.filter { $0.tag == Tag.position }.contains { pointer in
        guard let offset = number(at: pointer.valueOffset, size: 4) else { return false }
        return directory(at: offset).entries.contains { Tag.places.contains($0.tag) && $0.count > 0 }
      }
    }
  }

  /// The blocks of IPTC records.
  var iptcBlocks: [[UInt8]] {
    directories().flatMap { entries in
      entries.filter { $0.tag == Tag.iptc }.compactMap { entry -> [UInt8]? in
        let length = entry.count * (entry.type == 4 ? 4 : 1)
        guard length > 4, let offset = number(at: entry.valueOffset, size: 4), start + offset < bytes.count else {
          return nil
        }
        return Array(bytes[(start + offset)...].prefix(length))
      }
    }
  }

  /// All directories, in the order in which they are found.
  private func directories() -> [[Entry]] {
    var waiting = number(at: 4, size: 4).map { [$0] } ?? []
    var seen: Set<Int> = []
    var result: [[Entry]] = []
    while let offset = waiting.popLast(), result.count < 256 {
      guard seen.insert(offset).inserted else { continue }
      let (entries, next) = directory(at: offset)
      guard !entries.isEmpty else { continue }
      result.append(entries)
      if let next { waiting.append(next) }
      for entry in entries where entry.tag == Tag.exif || entry.tag == Tag.subdirectories {
        guard let pointer = number(at: entry.valueOffset, size: 4) else { continue }
        // With several values, their offsets are stored elsewhere.
        waiting +=
          entry.count > 1
          ? (0..<min(entry.count, 64)).compactMap { number(at: pointer + 4 * $0, size: 4) } : [pointer]
      }
    }
    return result
  }

  /// The entries of a directory (empty if malformed) and the offset of the next directory.
  private func directory(at offset: Int) -> (entries: [Entry], next: Int?) {
    guard offset >= 8, let count = number(at: offset, size: 2), (1...1000).contains(count) else { return ([], nil) }
    var entries: [Entry] = []
    for index in 0..<count {
      let place = offset + 2 + 12 * index
      guard let tag = number(at: place, size: 2), let type = number(at: place + 2, size: 2),
        let count = number(at: place + 4, size: 4), (1...13).contains(type)
      else { return (entries, nil) }
      entries.append(Entry(tag: tag, type: type, count: count, valueOffset: place + 8))
    }
    return (entries, number(at: offset + 2 + 12 * count, size: 4).flatMap { $0 > 0 ? $0 : nil })
  }

  /// Reads an unsigned number of `size` bytes.
  private func number(at offset: Int, size: Int) -> Int? {
    let place = start + offset
    guard offset >= 0, place + size <= bytes.count else { return nil }
    let digits = bytes[place..<place + size]
    return isBigEndian ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
