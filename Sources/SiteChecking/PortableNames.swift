package import Diagnostics

extension PublishedFolder {
  /// The characters that names of files may not have on Windows, and those that end a path in an address, which hosts such as
  /// Netlify refuse.
  private static let refused: Set<Character> = ["<", ">", ":", "\"", "|", "?", "*", "\\", "#"]
  /// The names of devices, which files may not have on Windows, whatever their ending (Microsoft, "Naming Files, Paths, and
  /// Namespaces").
  private static let devices = Set(["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Warnings for files whose names cannot be published everywhere, one for each folder or file with such a name.
  package func unportableNames() -> [Diagnostic] {
    var known: Set<String> = []
    return files.compactMap { file in
      guard let (shown, reason) = Self.refusedName(in: file), known.insert(shown).inserted else { return nil }
      return .warning(
        "unportable-name", reason, at: SourceLocation(path: path + "/" + shown),
        suggestion: "rename the file that it was made from")
    }
  }

  /// The path up to a name that cannot be stored everywhere, and why; nil if there is none.
  private static func refusedName(in file: String) -> (path: String, reason: String)? {
    if let place = file.lastIndex(where: { refused.contains($0) || $0.isControl }) {
      let end = file[place...].firstIndex(of: "/") ?? file.endIndex
      let what =
        file[place].isControl
        ? "a control character (U+\(String(file[place].unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)))"
        : "'\(file[place])'"
      return (String(file[..<end]), "\(what) is in the name of this file: Windows and some hosts cannot store it")
    }
    let device = file.split(separator: "/").first { name in devices.contains(name.prefix { $0 != "." }.lowercased()) }
    return device.map {
      (String(file[..<$0.endIndex]), "'\($0)' is the name of a device on Windows, which cannot store this file")
    }
  }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
}
