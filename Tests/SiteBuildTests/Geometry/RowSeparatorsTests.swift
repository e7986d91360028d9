@testable import CollectionLayout
@testable import PageLayout
import Testing

/// The separators between the rows of a list on a page.
@Suite struct RowSeparatorsTests {
  /// Halfway: half the space above the row, plus half the thickness.
  @Test(
    arguments: [
      (1, 10, "--separator:1px;--separator-start:calc(-0.3125rem - 0.5px)"),
      (3, 0, "--separator:3px;--separator-start:-1.5px"),
      (1, -6, "--separator:1px;--separator-start:calc(0.1875rem - 0.5px)"),
    ] as [(Double, Double, String)])
  func lieHalfWayBetweenTwoRows(thickness: Double, spacing: Double, expected: String) throws {
    let list = ListLayout(LayoutSettings(lineSpacing: spacing), separatorThickness: thickness)
    #expect(try #require(RowSeparators(list)).declarations == expected)
  }

  @Test(arguments: [
    ("{kind: list, separators: true}", true), ("{kind: list, separators: 2}", true), ("list", false),
    ("{kind: list, separators: 0}", false), ("grid", false),
  ])
  func areDeclaredOncePerPage(layout: String, hasLines: Bool) throws {
    let page = try TestSite([
      "c/collection.md": "---\nlayout: \(layout)\n---\n", "c/a.md": "", "c/b.md": "",
    ]).layOut("c")
    let css = GeometryStyles(page.geometry).css()
    #expect(css.split(separator: "--separator:").count == (hasLines ? 2 : 1))
  }
}
