@testable import CollectionLayout
@testable import Content
@testable import Items
@testable import Editing
import Testing

@Suite struct LayoutEditTests {
  @Test(arguments: [
    // No layout, a name, a mapping that the new kind supports, and one that it does not.
    ("---\ntitle: T\n---\nB", "---\ntitle: T\nlayout: grid\n---\nB"),
    ("---\nlayout: mosaic # hung\r\n---\r\n", "---\nlayout: grid # hung\r\n---\r\n"),
    (
      "---\nlayout: {kind: list, lineSpacing: 8} # c\n---\n", "---\nlayout: {kind: grid, lineSpacing: 8} # c\n---\n"
    ),
    ("---\nlayout: {kind: mosaic, segmentHeight: 360} # c\n---\n", "---\nlayout: grid # c\n---\n"),
    (
      "---\nlayout:\n  # why\n  kind:  'waterfall' # c\n  minColumnWidth: 240\ncell: card\n---\n",
      "---\nlayout:\n  # why\n  kind:  'grid' # c\n  minColumnWidth: 240\ncell: card\n---\n"
    ),
    (
      "---\nlayout: # hung\n  kind: mosaic\n\n  segmentHeight: 360 # c\n\n# of the cell\ncell: card\n---\n",
      "---\nlayout: grid # hung\n\n# of the cell\ncell: card\n---\n"
    ),
    ("---\nlayout:\n  kind: mosaic\n  segmentHeight: 360\n---\nB", "---\nlayout: grid\n---\nB"),
    // The parameters that the new kind has stay.
    (
      "---\nlayout: {kind: mosaic, segmentHeight: 360, lineSpacing: 8} # c\n---\n",
      "---\nlayout: {kind: grid, lineSpacing: 8} # c\n---\n"
    ),
    (
      "---\nlayout: {kind: mosaic, lineSpacing: 8, segmentHeight: 360}\n---\n",
      "---\nlayout: {kind: grid, lineSpacing: 8}\n---\n"
    ),
    (
      "---\nlayout:\n  kind: justified\n  # of rows\n  targetRowHeight: 240\n  # of lines\n  lineSpacing: 4 # l\ncell: card\n---\n",
      "---\nlayout:\n  kind: grid\n  # of lines\n  lineSpacing: 4 # l\ncell: card\n---\n"
    ),
    (
      "---\nlayout:\n  kind: justified\n  lineSpacing: 4\n  targetRowHeight: 240\n\n# of the cell\ncell: card\n---\n",
      "---\nlayout:\n  kind: grid\n  lineSpacing: 4\n\n# of the cell\ncell: card\n---\n"
    ),
    (
      "{\"layout\": {\"kind\": \"mosaic\", \"segmentHeight\": 360, \"lineSpacing\": 8}}\n",
      "{\"layout\": {\"kind\": \"grid\", \"lineSpacing\": 8}}\n"
    ),
    (
      "{\"layout\": {\"kind\": \"mosaic\", \"segmentHeight\": 360}, \"title\": \"T\"}\n",
      "{\"layout\": \"grid\", \"title\": \"T\"}\n"
    ),
  ])
  func makesItAnotherKind(_ text: String, expected: String) {
    var edit = FrontMatterEdit(Array(text.utf8))
    #expect(edit.setLayout(kind: "grid")?.kind == "grid")
    #expect(String(decoding: edit.result, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    "---\nlayout: {kind: mosaic\n---\n", "---\nlayout: mosaic", "---\nlayout: &l mosaic\nother: *l\n---\n",
    "---\ntitel: T\nlayout: mosaic\n---\n", "---\nlayout: mosaic\nlayouts: [grid, grid]\n---\n",
  ])
  func refusesUnsafeEdits(_ text: String) {
    var edit = FrontMatterEdit(Array(text.utf8))
    #expect(edit.setLayout(kind: "grid") == nil)
    #expect(edit.result == Array(text.utf8))
  }

  @Test(arguments: ["gird", "", "grid, x: 1", "{kind: grid}", "../x", "null"])
  func refusesInvalidLayouts(_ kind: String) {
    let text = Array("---\nlayout: {kind: mosaic, segmentHeight: 360}\n---\n".utf8)
    var edit = FrontMatterEdit(text)
    #expect(edit.setLayout(kind: kind) == nil && edit.result == text)
  }
}
