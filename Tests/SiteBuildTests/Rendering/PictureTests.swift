@testable import Bytes
@testable import PageRendering
import TestSupport
import Testing

@Suite struct PictureTests {
  /// The height of a placeholder follows from its view box, and must be exact to a fraction of a px at the greatest
  /// width.
  @Test(arguments: [0.01, 0.3333, 0.75, 1, 1.5, 3.1, 16.0 / 9, 100]) func keepsTheShapeOfAMissingImage(_ aspect: Double)
    throws
  {
    var buffer = UTF8Buffer()
    Picture.writePlaceholder(aspect: aspect, classes: "picture", into: &buffer)
    let html = buffer.text
    let start = try #require(html.firstRange(of: "viewBox=\"0 0 ")).upperBound
    let numbers = html[start...].prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 2)
    #expect(abs(numbers[1] / numbers[0] - 1 / aspect) * 1280 < 0.05)
    #expect(html.contains("aria-hidden=\"true\""))
  }
}
