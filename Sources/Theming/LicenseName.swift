extension PageStrings {
  /// The name of a license or of a rights statement, by its address.
  ///
  /// Names of Creative Commons are the same in all languages. Those of rightsstatements.org are in `strings.yaml`.
  /// Other addresses are shown without scheme.
  package func licenseName(_ address: String) -> String {
    let plain = address.split(separator: "//", maxSplits: 1).last.map(String.init) ?? address
    let parts = plain.split(separator: "/").map(String.init)
    guard let host = parts.first?.lowercased() else { return address }
    let path = Array(parts.dropFirst())
    switch (host.hasPrefix("www.") ? String(host.dropFirst(4)) : host, path.first) {
    case ("creativecommons.org", "licenses") where path.count >= 3:
      return "CC \(path[1].uppercased()) \(path[2])\(path.dropFirst(3).first.map(Self.port) ?? "")"
    case ("creativecommons.org", "publicdomain") where path.count >= 3:
      switch path[1] {
      case "zero": return "CC0 \(path[2])"
      case "mark": return "Public Domain Mark \(path[2])"
      default: break
      }
    case ("rightsstatements.org", _):
      if let code = path.dropFirst().first, let name = all["rights" + code.replacing("-", with: "")] { return name }
    default: break
    }
    return plain.hasSuffix("/") ? String(plain.dropLast()) : plain
  }

  /// The end of the name of a license for a country or for organizations of governments; empty for the name of a text.
  private static func port(_ part: String) -> String {
    switch part.lowercased() {
    case "igo": " IGO"
    case "scotland": " Scotland"
    default: part.count == 2 ? " " + part.uppercased() : ""
    }
  }
}
