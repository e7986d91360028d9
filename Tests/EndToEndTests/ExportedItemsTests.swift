import Foundation
import TestSupport
import Testing

/// The items of a published table, read by another site, are the same items: no byte of its pages differs.
@Suite struct ExportedItemsTests {
  private static let declaration = "---\nexport: [csv, json]\nfields: {note: text}\n---\n"
  private static let items = [
    "c/silent.md": "---\ntitle: Silent\nimage: a.svg\nalt: \"\"\n---\n",
    "c/named.md": "---\ntitle: Named\nimage: b.svg\nalt: '\"'\n---\n",
    "c/several.md": """
    ---
    title: Several
    images:
      files: [{file: a.svg, alt: ""}, {file: b.svg, title: "B; or b", alt: "x | y"}, a.svg]
      layout: list
    ---
    """,
    "c/plain.md": "---\ntitle: Plain\nimages: [b.svg, a.svg]\n---\n",
    "c/lines.md":
      "---\ntitle: \"One\\rtwo\"\nexcerpt: \"Words\\rwithout a text\"\nnote: \"a\\rb\\r\\nc\\td\\n\"\n---\n",
    "c/empty.md": "---\ntitle: Empty\n---\n",
  ]

  @Test(arguments: ["items.csv", "items.json"])
  func areTheSame(name: String) throws {
    let files = [
      "site.yaml": "title: T\n", "c/collection.md": Self.declaration, "c/a.svg": TinyImages.drawing,
      "c/b.svg": TinyImages.drawing.replacing("40", with: "80"),
    ]
    let site = try SmallSite(content: files.merging(Self.items) { $1 })
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/silent.html").all("img").map { $0["alt"] } == [""])
    #expect(try site.page("c/lines.html").first("main")?.text.contains("Words without a text") == true)
    let other = try SmallSite(content: files.merging(["c/" + name: site.folder.text("Site/c/" + name)]) { $1 })
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }

  /// A column whose values are none of a key of items is a field, which keeps its label.
  @Test func keepsTheLabelOfAFieldNamedAsAKey() throws {
    let files = ["c/collection.md": "---\nexport: [csv]\n---\n"]
    let site = try SmallSite(content: files.merging(["c/items.csv": "title,size\nVase,about 30 cm\n"]) { $1 })
    #expect(try site.build().findings.map(\.id) == ["table-column-as-field"])
    let table = try site.folder.text("Site/c/items.csv")
    #expect(table.contains("size-text"))
    let other = try SmallSite(content: files.merging(["c/items.csv": table]) { $1 })
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }
}
