package import Diagnostics

extension PublishedFolder {
  /// The characters that names of files may not have on Windows, and those that end a path in an address, which hosts such as
  /// Netlify refuse.
  private static let refused: Set<Character> = ["<", ">", ":", "\"", "|", "?", "*", "\\", "#"]

  /// Warnings for files whose names cannot be published everywhere, one for each folder or file with such a name.
  package func unportableNames() -> [Diagnostic] {
    var known: Set<String> = []
    return files.compactMap { file in
      guard let end = file.lastIndex(where: Self.refused.contains) else { return nil }
      let rest = file[end...].firstIndex(of: "/") ?? file.endIndex
      let shown = String(file[..<rest])
      guard known.insert(shown).inserted else { return nil }
      return .warning(
        "unportable-name", "'\(file[end])' is in the name of this file: Windows and some hosts cannot store it",
        at: SourceLocation(path: path + "/" + shown), suggestion: "rename the file that it was made from")
    }
  }
}
