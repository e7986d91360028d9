internal import CUnicode

/// The name of a language in that language, by ICU: `Deutsch` for `de`. The tag if ICU does not know the language.
package func languageName(_ tag: String) -> String {
  let units = [UInt16](unsafeUninitializedCapacity: 128) { buffer, count in
    count = Int(unicode_language_name(tag, buffer.baseAddress, Int32(buffer.count)))
  }
  return units.isEmpty ? tag : String(decoding: units, as: UTF16.self)
}

/// A language as Open Graph writes it, with a territory: `de_AT` for `de-AT`, and by ICU's likely subtags `de_DE` for
/// `de`. Nil if no territory is known.
package func openGraphLocale(_ tag: String) -> String? {
  let territory = [UInt8](unsafeUninitializedCapacity: 8) { buffer, count in
    count = Int(unicode_likely_territory(tag, buffer.baseAddress, Int32(buffer.count)))
  }
  guard territory.count == 2, let language = tag.split(separator: "-").first else { return nil }
  return "\(language.lowercased())_\(String(decoding: territory, as: UTF8.self))"
}
