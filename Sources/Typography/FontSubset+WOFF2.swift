internal import CWOFF2

extension FontSubset {
  /// What the bytes depend on besides the font and the characters: how fonts are cut here, and by which libraries.
  package static var toolVersion: String {
    "\(rulesVersion) harfbuzz \(FontSubsetter.libraryVersion) brotli \(woff2_compressor_version())"
  }

  /// Another number, and what was kept of subsets is made anew: to be raised with any change of how they are made.
  private static let rulesVersion = 3

  /// How hard a font is compressed, as Brotli counts it. Seen with fonts of 19 to 50 KB, cut to a site's characters:
  /// 11 takes twice as long as 10 and spares 0 to 4 % of the bytes, 6 takes a twentieth and needs 10 % more.
  package enum Compression: Int32, Sendable {
    case quick = 6
    case thorough = 10
  }

  /// The font compressed as WOFF2, the format that all browsers read; the same bytes for the same font.
  /// - Throws: `FontProblem.cannotCompress`.
  package func webFont(_ compression: Compression = .thorough) throws(FontProblem) -> [UInt8] {
    var length = woff2_bound(bytes, bytes.count)
    var output = [UInt8](repeating: 0, count: length)
    guard woff2_encode(bytes, bytes.count, compression.rawValue, &output, &length) == 1, length <= output.count else {
      throw .cannotCompress(name: name)
    }
    output.removeLast(output.count - length)
    return output
  }
}
