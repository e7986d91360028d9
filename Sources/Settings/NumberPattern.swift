import Bytes

/// How the numbers of a field are written, such as `€ {n.00}`: a text with the number in place of `{n}`, or of `{n.00}`
/// with as many decimals as there are zeros.
package struct NumberPattern: Sendable, Hashable {
  /// The pattern as it is declared.
  package let written: String
  /// What stands before the number, and behind it.
  package let before: String
  package let after: String
  /// The number of decimals; nil for those that a number has.
  package let decimals: Int?

  /// The greatest number of decimals.
  private static let mostDecimals = 6

  /// - Returns: nil if the text does not have one place for a number.
  package init?(_ written: String) {
    let parts = written.split(separator: "{", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "}") else { return nil }
    let (place, rest) = (parts[1][..<end], parts[1][parts[1].index(after: end)...])
    let zeros = place.dropFirst(2)
    guard place == "n" || place.hasPrefix("n.") && zeros.allSatisfy({ $0 == "0" }), !rest.contains("}"),
      !parts[0].contains("}"), zeros.count <= Self.mostDecimals
    else { return nil }
    self.written = written
    // A unit stays beside its number.
    before = String(parts[0]).replacing(" ", with: "\u{A0}")
    after = String(rest).replacing(" ", with: "\u{A0}")
    decimals = place == "n" ? nil : zeros.count
  }
}
