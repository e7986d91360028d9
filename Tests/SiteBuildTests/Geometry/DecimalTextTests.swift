@testable import Bytes
import Testing

@Suite struct DecimalTextTests {
  @Test func roundsAsTheStandardLibrary() {
    let edges = [
      0, 0.5, 0.5.nextDown, 0.5.nextUp, 1.5, 2.5, 1e9 + 0.5, 0x1p51 + 0.5, 0x1p52 - 0.5, 0x1p52, 0x1p53, 1e300,
    ]
    for value in edges + (0..<2000).map({ Double($0 * $0) / 7 }) {
      #expect(value.nearest == value.rounded(), "\(value)")
      #expect((-value).nearest == (-value).rounded(), "-\(value)")
    }
    #expect(Double.infinity.nearest == .infinity && Double.nan.nearest.isNaN)
    #expect(DecimalText.scaled(.nan, decimals: 4) == 0 && DecimalText.scaled(.infinity, decimals: 4) == 0)
  }

  @Test(
    arguments: [
      (0, 4, "0"), (1, 4, "0.0001"), (-1, 4, "-0.0001"), (10_000, 4, "1"), (12_500, 4, "1.25"),
      (-100_050, 4, "-10.005"),
      (7, 0, "7"), (-120, 0, "-120"), (100_000, 5, "1"), (9_000_000_000_000_000, 4, "1e9"), (.min, 4, "-1e9"),
      (8_999_999_999_999_999, 4, "899999999999.9999"),
    ] as [(Int64, Int, String)])
  func writesNoTrailingZeros(number: Int64, decimals: Int, text: String) {
    var css = UTF8Buffer()
    css.append(number, decimals: decimals)
    #expect(css.text == text)
  }
}
