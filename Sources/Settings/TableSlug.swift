import CUnicode

/// Returns the slug of a text of a table: the text in lower case and in Unicode's composed form (NFC), with every run of
/// characters that are not letters, digits, `-`, `_` or `.` as one `-`, of at most 100 bytes. Texts that are canonically
/// equivalent have one slug, byte for byte.
package func tableSlug(_ text: String) -> String {
  if text.utf8.count <= 100, text.utf8.allSatisfy(isPartOfSlugs) { return text }
  var slug = ""
  var isRun = false
  for character in composed(text.lowercased()) {
    if character.isPartOfSlugs {
      slug.append(character)
      isRun = false
    } else if !isRun {
      slug.append("-")
      isRun = true
    }
  }
  while slug.utf8.count > 100 { slug.removeLast() }
  return slug
}

/// Returns a text in Unicode's composed form (NFC).
private func composed(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  let units = Array(text.utf16)
  let capacity = 3 * units.count
  let composed = [UInt16](unsafeUninitializedCapacity: capacity) { room, count in
    count = max(0, Int(unicode_compose(units, Int32(units.count), room.baseAddress, Int32(capacity))))
  }
  return composed.isEmpty ? text : String(decoding: composed, as: UTF16.self)
}

extension Character {
  /// Whether the character is a letter, with its marks, a digit, `-`, `_` or `.`.
  fileprivate var isPartOfSlugs: Bool {
    if let ascii = asciiValue { return Settings.isPartOfSlugs(ascii) }
    guard let first = unicodeScalars.first else { return false }
    switch first.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return true
    default: return false
    }
  }
}

/// Whether a byte of ASCII is a lower-case letter, a digit, `-`, `_` or `.`.
private func isPartOfSlugs(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
  default: false
  }
}
