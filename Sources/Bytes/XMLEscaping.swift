/// Returns a text with the special characters of XML replaced by references, which makes it safe in element content and
/// in quoted attributes. Characters that XML 1.0 does not allow are left out.
public func escapeXML(_ text: String) -> String {
  func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 ? scalar.value & 0xFFFE != 0xFFFE : [0x9, 0xA, 0xD].contains(scalar.value)
  }
  guard !text.unicodeScalars.allSatisfy(isAllowed) else { return escapeHTML(text) }
  var allowed = String.UnicodeScalarView()
  allowed.append(contentsOf: text.unicodeScalars.filter(isAllowed))
  return escapeHTML(String(allowed))
}
