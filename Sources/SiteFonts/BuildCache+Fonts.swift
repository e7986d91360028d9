import Actions
import Bytes
import Diagnostics
import Files
import Typography

/// A subset of a font with the characters that a site shows, compressed for publishing.
struct CutFont: Hashable, Sendable {
  /// The value of the CSS property `unicode-range`.
  var range: String
  /// The font as WOFF2.
  var webFont: [UInt8]
  /// The font for WebKitGTK, if it differs; see `FontSubset.unrounded`.
  var unrounded: [UInt8]?
}

extension BuildCache {
  /// The cache keys of subset fonts. A key depends on the font file's bytes, the position in its design space, the
  /// characters, the compression effort and the tool's version.
  func fontKeys(of drawings: [FontDrawing], effort: Int, jobs: Int) -> [String?] {
    guard database != nil else { return drawings.map { _ in nil } }
    // The files have many megabytes, and some contain several fonts.
    let paths = Set(drawings.map(\.font.source.path)).sorted()
    let files = Dictionary(uniqueKeysWithValues: zip(paths, orderedMap(paths, jobs: jobs) { fileKey($0) }))
    return drawings.map {
      fontKey(of: $0.font, characters: $0.characters, effort: effort, file: files[$0.font.source.path] ?? nil)
    }
  }

  private func fontKey(of font: Font, characters: Set<UInt32>, effort: Int, file: String?) -> String? {
    guard let file else { return nil }
    let source = font.source
    let axes = source.variations.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let text = characters.sorted().map { String($0, radix: 16) }
    return contentKey(
      Array("\(FontSubset.toolVersion) \(effort) \(file) \(source.index) \(axes) \(text)".utf8))
  }

  /// The key of a file's content. The file is read only if it changed since the last build.
  private func fileKey(_ path: String) -> String? {
    guard let stamp = FileStamp(path: path) else { return nil }
    if let known = source(path, stamp: stamp) { return known.key }
    guard let key = try? ContentKey(fileAt: path).text, FileStamp(path: path) == stamp else { return nil }
    recordSource(path, stamp: stamp, key: key, probe: "")
    return key
  }

  /// Returns a font subset by an earlier build. A damaged record is discarded, and reported as a note.
  func font(_ key: String) -> CutFont? {
    guard let row = database?.query("SELECT hash, record FROM font WHERE key=?", .text(key))?.first else { return nil }
    guard row.count == 2, let record = row[1].bytes, row[0].text == contentKey(record),
      let font = CutFont(record: record)
    else {
      database?.query("DELETE FROM font WHERE key=?", .text(key))
      note(.warning("cache-discarded", "a font in the cache was damaged; it was discarded and made again"))
      return nil
    }
    usedFonts.withLock { _ = $0.insert(key) }
    return font
  }

  func recordFont(_ key: String, _ font: CutFont) {
    let record = font.record
    database?.query(
      "INSERT OR REPLACE INTO font VALUES(?,?,?,?)", .text(key), .text(contentKey(record)), .bytes(record),
      .integer(now))
  }
}

extension CutFont {
  /// The cache record: a line with the lengths of the range and of the first font, then both, then the second font.
  fileprivate var record: [UInt8] {
    Array("\(range.utf8.count) \(webFont.count) \(unrounded == nil ? 0 : 1)\n".utf8) + Array(range.utf8) + webFont
      + (unrounded ?? [])
  }

  fileprivate init?(record: [UInt8]) {
    guard let end = record.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let numbers = String(decoding: record[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    let rest = record[(end + 1)...]
    guard numbers.count == 3, numbers.allSatisfy({ (0...rest.count).contains($0) }),
      numbers[0] + numbers[1] <= rest.count
    else { return nil }
    range = String(decoding: rest.prefix(numbers[0]), as: UTF8.self)
    webFont = Array(rest.dropFirst(numbers[0]).prefix(numbers[1]))
    unrounded = numbers[2] == 1 ? Array(rest.dropFirst(numbers[0] + numbers[1])) : nil
  }
}
