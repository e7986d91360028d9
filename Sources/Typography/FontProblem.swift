/// The reason why a font that a theme requests cannot be used.
///
/// Each case is an error: with a silent substitute, the font used for measuring could differ from the one drawn.
package enum FontProblem: Error, Hashable, Sendable {
  /// No installed family has this name; `didYouMean` is the closest family name, if one is close enough.
  case familyNotFound(name: String, didYouMean: String?)
  /// The file does not exist or cannot be read.
  case unreadableFile(path: String)
  /// The file is not an OpenType font, or has no face with this index.
  case notAFont(path: String, index: Int)
  /// The font could not be subset to the requested characters.
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
    case .notAFont(let path, let index):
      let isCompressed = path.lowercased().hasSuffix(".woff2") || path.lowercased().hasSuffix(".woff")
      return isCompressed
        ? "'\(path)' is a compressed font, which cannot be read here; give the .ttf or .otf file of the font"
        : "'\(path)' is no OpenType font" + (index == 0 ? "" : ", or has no face of index \(index)")
    case .cannotSubset(let name): return "the font '\(name)' cannot be subset"
    case .cannotCompress(let name): return "the font '\(name)' cannot be compressed as WOFF2"
    }
  }
}
