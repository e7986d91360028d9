internal import CUnicode

/// The name of a language in that language, by ICU: `Deutsch` for `de`. The tag if ICU does not know the language.
package func languageName(_ tag: String) -> String {
  let units = [UInt16](unsafeUninitializedCapacity: 128) { buffer, count in
    count = Int(unicode_language_name(tag, buffer.baseAddress, Int32(buffer.count)))
  }
  return units.isEmpty ? tag : String(decoding: units, as: UTF16.self)
}
