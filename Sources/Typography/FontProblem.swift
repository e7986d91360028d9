/// Why a font that a theme asks for cannot be used.
///
/// A silent substitute would be measured with one font and drawn with another, so every case is refused.
package enum FontProblem: Error, Hashable, Sendable {
  /// No installed family has this name; `didYouMean` is the installed family that is nearest to it, if one is near.
  case familyNotFound(name: String, didYouMean: String?)
  /// The file is not there or cannot be read.
  case unreadableFile(path: String)
  /// The file is no OpenType font, or has no face of this index.
  case notAFont(path: String, index: Int)
  /// The font could not be cut down to the characters asked for.
  case cannotSubset(name: String)
  /// The font could not be compressed as WOFF2.
  case cannotCompress(name: String)
}

extension FontProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .familyNotFound(let name, let suggestion):
      let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
      return "no installed font family is named '\(name)'\(hint)"
    case .unreadableFile(let path): return "the font file '\(path)' cannot be read"
    case .notAFont(let path, let index): return "'\(path)' has no OpenType face of index \(index)"
    case .cannotSubset(let name): return "the font '\(name)' cannot be subset"
    case .cannotCompress(let name): return "the font '\(name)' cannot be compressed as WOFF2"
    }
  }
}
