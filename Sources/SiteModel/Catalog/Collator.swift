import CUnicode

/// The order of texts in a language, by ICU's collation (CLDR).
///
/// Case makes no difference, accents do, and runs of digits are ordered by their number: `Plate 2` comes before
/// `Plate 10`.
package final class Collator: @unchecked Sendable {
  // Unchecked: ICU's function for sort keys only reads the collator, which never changes after `init`.
  private let collator: OpaquePointer?

  /// - Parameter language: a BCP 47 tag. A language that ICU does not know has the root collation.
  package init(language: String) { collator = unicode_collator_open(language) }

  deinit { unicode_collator_close(collator) }

  /// The sort key of a text: the order of the bytes of two keys is the order of their texts.
  /// - Complexity: O(n) in the length of the text.
  package func key(_ text: String) -> [UInt8] {
    guard let collator else { return Array(text.utf8) }
    let units = Array(text.utf16)
    // Most keys have about as many bytes as the text has code units.
    var capacity = 2 * units.count + 16
    while true {
      var length = 0
      let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        length = Int(
          unicode_collator_key(collator, units, Int32(units.count), buffer.baseAddress, Int32(buffer.count)))
        count = min(length, buffer.count)
      }
      // ICU counts a zero at the end too.
      if length < capacity { return key }
      capacity = length + 1
    }
  }
}

/// Returns the sort key of a text: comparing the bytes of two keys orders the texts.
package typealias CollationKey = @Sendable (String) -> [UInt8]
