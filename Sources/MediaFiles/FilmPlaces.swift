/// The boxes of an MP4 or QuickTime film that say where it was taken:
///
/// - `©xyz` and `loci` among user data (QuickTime File Format; 3GPP TS 26.244, 8.4);
/// - metadata items whose keys are those of a location, as `com.apple.quicktime.location.ISO6709`;
/// - XMP with a position, in the `uuid` box that Adobe's specification names.
///
/// Positions that are recorded while a film is taken, as by action cameras, are in tracks, and are not found.
package struct FilmPlaces {
  /// The boxes with their heads, ascending.
  package private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  /// The number of boxes that may still be looked at.
  private var rest = 100_000

  /// Finds the boxes in a file; none if it is no such film.
  /// - Complexity: O(1) in the length of the file, but for the boxes that do not hold the film itself.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.has("ftyp", at: 4) || bytes.has("moov", at: 4) else { return }
    search(0..<bytes.count, in: .file, depth: 0)
  }

  /// The film with spaces of the same length instead of the boxes, so that nothing else moves.
  package var cleared: [UInt8] {
    var cleared = bytes
    for range in ranges {
      cleared.replaceSubrange(range.lowerBound + 4..<range.lowerBound + 8, with: Array("free".utf8))
      for place in content(of: range) { cleared[place] = 0 }
    }
    return cleared
  }

  private enum Place {
    case file
    case movie
    case userData
    case metadata
    /// The values of the metadata's items, with the numbers of the keys that are those of a location.
    case values(Set<Int>)
  }

  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private mutating func search(_ range: Range<Int>, in place: Place, depth: Int) {
    guard depth < 10 else { return }
    let boxes = boxes(in: range)
    for box in boxes {
      let content = content(of: box)
      let type = bytes[box.lowerBound + 4..<box.lowerBound + 8]
      if tellsPlace(type, content, in: place) {
        ranges.append(box)
        continue
      }
      switch (Array(type), place) {
      case (Array("moov".utf8), .file), (Array("trak".utf8), .movie): search(content, in: .movie, depth: depth + 1)
      case (Array("udta".utf8), _): search(content, in: .userData, depth: depth + 1)
      case (Array("meta".utf8), _):
        // In QuickTime files the boxes follow at once, in others after a version and flags.
        let isPlain = bytes[content].prefix(8).suffix(4).elementsEqual("hdlr".utf8)
        search(content.dropFirst(isPlain ? 0 : 4), in: .metadata, depth: depth + 1)
      case (Array("ilst".utf8), .metadata):
        let keys = boxes.first { bytes[$0].dropFirst(4).starts(with: "keys".utf8) }
        search(content, in: .values(keys.map { locationKeys(in: self.content(of: $0)) } ?? []), depth: depth + 1)
      default: break
      }
    }
  }

  private func tellsPlace(_ type: ArraySlice<UInt8>, _ content: Range<Int>, in place: Place) -> Bool {
    switch place {
    case .userData where type.elementsEqual("loci".utf8): true
    case .userData where type.elementsEqual([0xA9] + Array("xyz".utf8)): true
    case .values where type.elementsEqual([0xA9] + Array("xyz".utf8)): true
    case .values(let keys): keys.contains(type.reduce(0) { $0 << 8 | Int($1) })
    default:
      type.elementsEqual("uuid".utf8) && bytes[content].starts(with: Self.xmp)
        && String(decoding: bytes[content], as: UTF8.self).contains("GPSL")
    }
  }

  /// The numbers, from 1, of the keys that are those of a location.
  private func locationKeys(in content: Range<Int>) -> Set<Int> {
    var keys: Set<Int> = []
    var (number, offset) = (1, content.lowerBound + 8)
    while offset + 8 <= content.upperBound, number <= 10_000 {
      guard let length = bytes.bigEndian(at: offset, count: 4), length >= 8, length <= content.upperBound - offset
      else {
        break
      }
      if String(decoding: bytes[offset + 8..<offset + length], as: UTF8.self).lowercased().contains("location") {
        keys.insert(number)
      }
      (number, offset) = (number + 1, offset + length)
    }
    return keys
  }

  /// What follows the head of a box.
  private func content(of box: Range<Int>) -> Range<Int> {
    let isLong = bytes.bigEndian(at: box.lowerBound, count: 4) == 1
    return min(box.lowerBound + (isLong ? 16 : 8), box.upperBound)..<box.upperBound
  }

  /// The boxes in a part of the file, with their heads.
  private mutating func boxes(in range: Range<Int>) -> [Range<Int>] {
    var boxes: [Range<Int>] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, rest > 0 {
      rest -= 1
      guard var length = bytes.bigEndian(at: offset, count: 4) else { break }
      if length == 1 { length = bytes.number64(at: offset + 8, isBigEndian: true) ?? 0 }
      if length == 0 { length = range.upperBound - offset }
      guard length >= 8, length <= range.upperBound - offset else { break }
      boxes.append(offset..<offset + length)
      offset += length
    }
    return boxes
  }
}
