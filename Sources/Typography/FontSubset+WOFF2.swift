internal import CWOFF2

extension FontSubset {
  /// What the bytes depend on besides the font and the characters: how fonts are cut here, and by which libraries.
  package static var toolVersion: String {
    "\(rulesVersion) harfbuzz \(FontSubsetter.libraryVersion) brotli \(woff2_compressor_version())"
  }

  /// Another number, and what was kept of subsets is made anew: to be raised with any change of how they are made.
  private static let rulesVersion = 1

  /// The font compressed as WOFF2, the format that all browsers read; the same bytes for the same font.
  /// - Throws: `FontProblem.cannotCompress`.
  package func webFont() throws(FontProblem) -> [UInt8] {
    var length = woff2_bound(bytes, bytes.count)
    var output = [UInt8](repeating: 0, count: length)
    guard woff2_encode(bytes, bytes.count, &output, &length) == 1, length <= output.count else {
      throw .cannotCompress(name: name)
    }
    output.removeLast(output.count - length)
    return output
  }
}
