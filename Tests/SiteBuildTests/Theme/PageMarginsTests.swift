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
    arguments: [(100, 16), (320, 16), (400, 16), (500, 20), (1000, 40), (1200, 48), (2199, 48)] as [(Double, Double)])
  func growWithTheViewportBetweenTwoEnds(_ viewport: Double, margin: Double) {
    #expect(margins.margin(atViewportWidth: viewport) == margin)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: nil) == viewport - 2 * margin)
    #expect(
      margins.containerWidth(atViewportWidth: viewport, scrollBar: 17, maxWidth: nil) == viewport - 17 - 2 * margin)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: 600) == min(viewport - 2 * margin, 600))
  }

  /// From 2200 px on, a point is 9/8 px: 2250 px are 2000 points, and 3600 px are 3200 points.
  @Test(arguments: [(2250, 1904), (3600, 3104)] as [(Double, Double)])
  func areLargerInWideWindows(_ viewport: Double, container: Double) {
    #expect(margins.margin(atViewportWidth: viewport) == 48)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: nil) == container)
    #expect(margins.containerWidth(atViewportWidth: viewport, scrollBar: 18, maxWidth: nil) == container - 16)
    #expect(margins.containerWidth(atViewportWidth: viewport, maxWidth: 1920) == min(container, 1920))
    #expect(PageScale.css == ":root{font-size:clamp(100%,(100vw - 137.5rem + 1px)*99,112.5%)}\n")
  }
}
