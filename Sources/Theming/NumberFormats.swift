import Bytes
internal import CUnicode

/// Writes numbers as texts of a language do, with its signs for decimals and between thousands, by ICU. The digits are
/// Latin ones, as elsewhere on pages.
package final class NumberFormats: Sendable {
  /// By the number of decimals; the first is for those that a number has.
  private let formatters: [Lazy<Formatter?>]

  /// The greatest number of decimals.
  private static let mostDecimals = 6
  /// The greatest number of UTF-16 code units of a number: a `Double` has at most 309 digits before the decimals.
  private static let longest = 512

  /// - Parameter language: a BCP 47 tag.
  package init(language: String) {
    formatters = (-1...Self.mostDecimals).map { decimals in
      Lazy { Formatter(unicode_numbers_open(language, Int32(decimals))) }
    }
  }

  /// Writes a number.
  /// - Parameter decimals: how many there are; nil for as many as the number has, up to six.
  package func text(_ number: Double, decimals: Int?) -> String {
    let place = decimals.map { min(max($0, 0), Self.mostDecimals) + 1 } ?? 0
    guard let formatter = formatters[place]() else { return "\(number)" }
    let units = [UInt16](unsafeUninitializedCapacity: Self.longest) { buffer, count in
      count = Int(unicode_numbers_format(formatter.pointer, number, buffer.baseAddress, Int32(buffer.count)))
    }
    return units.isEmpty ? "\(number)" : String(decoding: units, as: UTF16.self)
  }

  /// A formatter of ICU, which never changes.
  private final class Formatter: @unchecked Sendable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    deinit { unicode_numbers_close(pointer) }
  }
}
