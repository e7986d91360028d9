internal import CWOFF2

extension FontSubset {
  /// What the bytes depend on besides the font and the characters: how fonts are cut here, and by which libraries.
  package static var toolVersion: String {
    "\(rulesVersion) harfbuzz \(FontSubsetter.libraryVersion) brotli \(woff2_compressor_version())"
  }

  /// Another number, and what was kept of subsets is made anew: to be raised with any change of how they are made.
  private static let rulesVersion = 3

  /// How hard a font is compressed where nobody says, as Brotli counts it from 0 to 11. Seen with 30 fonts of 1 to 36 KB,
  /// cut to a site's characters: 10 takes fifty times as long and spares 8 % of the bytes, 11 twice as long as 10 and
  /// spares another 1 %.
  package static let standardEffort = 6

  /// The font compressed as WOFF2, the format that all browsers read; the same bytes for the same font.
  /// - Parameter effort: from 0 to 11.
  /// - Throws: `FontProblem.cannotCompress`.
  package func webFont(effort: Int = standardEffort) throws(FontProblem) -> [UInt8] {
    var length = woff2_bound(bytes, bytes.count)
    var output = [UInt8](repeating: 0, count: length)
    let isDone = woff2_encode(bytes, bytes.count, Int32(clamping: effort), &output, &length) == 1
    guard isDone, length <= output.count else { throw .cannotCompress(name: name) }
    output.removeLast(output.count - length)
    return output
  }
}
