/// Returns the scheme of an address if the scheme is unsafe in a page; otherwise nil.
///
/// Ignores all that browsers ignore before they parse the scheme, and more: white space, controls and invisible
/// characters anywhere before the colon (WHATWG URL, section 4.4, strips some of them). `javascript:` and `vbscript:`
/// run programs. `file:` reads the visitor's disk. `data:` can contain a whole page; it is safe only for images in
/// common raster formats.
package func unsafeScheme(of destination: String, isImage: Bool = false) -> String? {
  guard destination.utf8.contains(UInt8(ascii: ":")) else { return nil }
  var scheme = ""
  var rest = destination.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == ":" { break }
    if scalar == "/" || scalar == "?" || scalar == "#" { return nil }
    if scalar.isIgnoredBeforeSchemes { continue }
    guard scalar.isASCII, scheme.utf8.count < 16 else { return nil }
    scheme.unicodeScalars.append(scalar)
  }
  scheme = scheme.lowercased()
  switch scheme {
  case "javascript", "vbscript", "file": return scheme
  case "data":
    let type = String(String.UnicodeScalarView(rest.prefix(32))).lowercased()
    let harmless = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]
    return isImage && harmless.contains { type.hasPrefix($0) } ? nil : scheme
  default: return nil
  }
}

extension Unicode.Scalar {
  fileprivate var isIgnoredBeforeSchemes: Bool {
    if value <= 0x20 || (0x7F...0xA0).contains(value) { return true }
    guard !isASCII else { return false }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
