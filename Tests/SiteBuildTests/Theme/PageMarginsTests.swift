@testable import PageLayout
@testable import Theming
import Testing

@Suite struct PageMarginsTests {
  private let margins: PageMargins

  init() throws {
    let (templates, _) = try loadBundledTemplates()
    margins = PageMargins(try #require(templates).theme)
  }

  /// 4 % of the viewport, between 16 px and 48 px.
  @Test(
    arguments: [(100, 16), (320, 16), (400, 16), (500, 20), (1000, 40), (1200, 48), (3840, 48)] as [(Double, Double)])
  func growWithTheViewportBetweenTwoEnds(_ viewport: Double, margin: Double) {
    #expect(margins.margin(atViewportWidth: viewport) == margin)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: nil) == viewport - 2 * margin)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: 600) == min(viewport - 2 * margin, 600))
  }

  @Test func determineTheViewportOfAContainer() {
    for viewport in stride(from: 100.0, through: 3840, by: 7) {
      let container = margins.containerWidth(atViewportWidth: viewport, maxWidth: nil)
      #expect(abs(margins.viewportWidth(forContainer: container) - viewport) < 1e-6)
    }
  }
}
