extension String {
  /// The address of a license of Creative Commons that is written by its name, such as `CC BY-SA 4.0`; nil for other texts.
  package var licenseAddress: String? {
    let words = lowercased().split { $0 == " " || $0 == "-" }.filter { $0 != "license" }
    guard words.first == "cc" || words.first == "cc0" else { return nil }
    if words.first == "cc0" { return "https://creativecommons.org/publicdomain/zero/1.0/" }
    let version = words.last.flatMap { Double($0) == nil ? nil : $0 } ?? "4.0"
    let parts = words.dropFirst().filter { Double($0) == nil }
    guard ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"].contains(parts.joined(separator: "-")) else {
      return nil
    }
    return "https://creativecommons.org/licenses/\(parts.joined(separator: "-"))/\(version)/"
  }
}
