import CollectionLayout
import Geometry
import Foundation
import Testing

@Suite struct CircleLayoutTests {
  let prepared = CircleLayout().prepare(
    LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(4))]))

  /// The radius is 130 around (160, 160): top, right, bottom, left.
  @Test func placesItemsAroundTheCircle() {
    expect(prepared.cells, [[130, 0, 60, 60], [260, 130, 60, 60], [130, 260, 60, 60], [0, 130, 60, 60]])
    expect(prepared.content, [320, 320])
  }

  @Test func rotatesItemsTowardsTheCentre() throws {
    let right = try #require(prepared.layoutAttributes(forItemAt: IndexPath(section: 0, item: 1)))
    let turn = right.transform
    expect([turn.a, turn.b, turn.c, turn.d, turn.tx, turn.ty], [0, 1, -1, 0, 0, 0])
  }

  @Test func drawsEarlierItemsOnTop() {
    #expect(prepared.elements.map(\.zIndex) == [4, 3, 2, 1])
  }

  @Test func answersRectangleQueries() {
    let found = prepared.layoutAttributes(in: Rect(x: 0, y: 150, width: 320, height: 10))
    #expect(found.map(\.indexPath.item) == [1, 3])
  }

  @Test func acceptsNoItems() {
    #expect(CircleLayout().lay(unknown(0)).elements.isEmpty)
  }

  /// The example in the module's documentation must be identical to the tested code.
  @Test func matchesTheExampleInTheDocumentation() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: here.appending(path: "CircleLayout.swift"), encoding: .utf8)
    let page = here.appending(path: "../../../Sources/CollectionLayout/CollectionLayout.docc/CollectionLayout.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("```swift\n\(code)```"))
  }
}
