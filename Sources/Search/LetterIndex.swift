import CUnicode

/// The letters under which titles are listed in a language, by ICU's index characters.
package final class LetterIndex: @unchecked Sendable {
  // Unchecked: ICU's index never changes after `init`.
  private let index: OpaquePointer?
  /// The label of each letter; empty for what is before, between and after the letters of the scripts.
  package let labels: [String]

  /// - Parameter language: a BCP 47 tag.
  package init(language: String) {
    index = unicode_index_open(language)
    guard let index else {
      labels = [""]
      return
    }
    labels = (0..<unicode_index_count(index)).map { letter in
      let units = [UInt16](unsafeUninitializedCapacity: 32) { room, count in
        count = Int(unicode_index_label(index, letter, room.baseAddress, 32))
      }
      return String(decoding: units, as: UTF16.self)
    }
  }

  deinit { if let index { unicode_index_close(index) } }

  /// The letter of a title, as an index into the labels.
  package func letter(of title: String) -> Int {
    guard let index else { return 0 }
    let units = Array(title.utf16)
    let letter = Int(unicode_index_letter(index, units, Int32(clamping: units.count)))
    return labels.indices.contains(letter) ? letter : 0
  }
}
