/// Resolves a link of a page as a browser does, by RFC 3986, section 5.2, for addresses without a host.
package struct RelativeAddress {
  /// The decoded path on the server; `nil` if the link leaves the server or is not a path.
  package var path: String?
  package var fragment: String?

  /// - Parameter page: The decoded path of the page on its server, beginning with a slash.
  package init(_ link: String, on page: String) {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count == 2 ? Self.decoded(parts[1]) : nil
    let reference = parts[0]
    if reference.isEmpty {
      path = page
      return
    }
    // A colon before any slash, question mark or number sign ends a scheme.
    if reference.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") || reference.hasPrefix("//") { return }
    let base = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var segments = reference.hasPrefix("/") ? [""] : base.map(String.init)
    let own = reference.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in own.enumerated() {
      let isLast = index == own.count - 1
      switch segment {
      case "" where index == 0 && reference.hasPrefix("/"): continue
      case ".": if isLast { segments.append("") }
      case "..":
        if segments.count > 1 { segments.removeLast() }
        if isLast { segments.append("") }
      default:
        guard let name = Self.decoded(segment) else { return }
        segments.append(name)
      }
    }
    path = segments.joined(separator: "/")
  }

  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
