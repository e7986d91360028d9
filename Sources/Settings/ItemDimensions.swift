import Bytes

/// The true size of a thing: its height, its width and perhaps its depth.
package struct ItemDimensions: Sendable, Hashable {
  /// A unit of length as people write it.
  package enum Unit: String, Sendable, CaseIterable {
    case mm, cm, m
    case inches = "in"

    /// Its length in mm.
    package var length: Double {
      switch self {
      case .mm: 1
      case .cm: 10
      case .m: 1000
      case .inches: 25.4
      }
    }
  }

  /// In the unit, in the order in which they are written: height, width, depth.
  package var lengths: [Double]
  package var unit: Unit

  /// In mm.
  package var height: Double { lengths[0] * unit.length }
  /// In mm.
  package var width: Double { lengths[1] * unit.length }

  /// The dimensions as a page shows them: `24 × 18 cm`.
  package var text: String { lengths.map(plain).joined(separator: " × ") + " " + unit.rawValue }

  package init?(lengths: [Double], unit: Unit) {
    guard (2...3).contains(lengths.count), lengths.allSatisfy({ $0 > 0 && $0 * unit.length < 1e9 }) else { return nil }
    (self.lengths, self.unit) = (lengths, unit)
  }

  /// Reads dimensions as museums write them: `24 × 18 cm`, `24 x 18.5 x 3 in`, `24 cm × 18 cm`.
  package init?(_ text: String) {
    var lengths: [Double] = []
    var unit: Unit?
    for part in text.split(whereSeparator: { "×xX*".contains($0) }) {
      let part = collapsingWhitespace(String(part))
      let number = part.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let length = Double(number.replacing(",", with: ".")), length.isFinite else { return nil }
      lengths.append(length)
      let name = collapsingWhitespace(String(part.dropFirst(number.count))).lowercased()
      if name.isEmpty { continue }
      guard let found = Unit(rawValue: ["\"", "″", "inch", "inches"].contains(name) ? "in" : name),
        unit == nil || unit == found
      else { return nil }
      unit = found
    }
    guard let unit else { return nil }
    self.init(lengths: lengths, unit: unit)
  }
}
