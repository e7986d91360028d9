/// The part of a file that a `Range` header requests (RFC 9110, 14.2).
enum ByteRange: Equatable {
  /// No range, or one that is ignored: several ranges, another unit, or not well-formed.
  case whole
  case part(Range<Int>)
  /// A well-formed range beyond the end of the file.
  case unsatisfiable

  /// Parses a `Range` header for a file of a size.
  init(header: String?, byteCount: Int) {
    self = header.flatMap { Self.parse($0, byteCount: byteCount) } ?? .whole
  }

  private static func parse(_ header: String, byteCount: Int) -> ByteRange? {
    let text = header.filter { $0 != " " && $0 != "\t" }
    guard text.lowercased().hasPrefix("bytes="), !text.contains(",") else { return nil }
    let bounds = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return nil }
    let first = number(bounds[0])
    let last = number(bounds[1])
    switch (first, last) {
    case (let first?, let last?):
      guard first <= last else { return nil }
      return first < byteCount ? .part(first..<min(last, byteCount - 1) + 1) : .unsatisfiable
    case (let first?, nil) where bounds[1].isEmpty:
      return first < byteCount ? .part(first..<byteCount) : .unsatisfiable
    case (nil, let count?) where bounds[0].isEmpty:
      return count > 0 && byteCount > 0 ? .part(max(0, byteCount - count)..<byteCount) : .unsatisfiable
    default:
      return nil
    }
  }

  /// Parses digits only. Numbers that exceed `Int` become its largest value.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
