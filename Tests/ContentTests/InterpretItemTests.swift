import Content
import Items
import Diagnostics
import Geometry
import Markdown
import Settings
import Testing

@Suite struct InterpretItemTests {
  private static let collection = """
    ---
    fields:
      artist: string
      notes: text
      pieces: integer
      weight: {type: number, label: Weight in g}
      framed: boolean
      acquired: date
      source: url
      colours: {type: list of string, oneOf: [red, green, blue]}
      years: [integer]
      state: {type: string, oneOf: [new, old], default: old}
      inventory: {required: true}
    ---

    """

  /// Returns an item of a collection with one field of each type.
  private func item(_ frontMatter: String, body: String = "") throws -> Item {
    try catalog(of: [
      "a/collection.md": Self.collection, "a/old-oak.md": "---\ninventory: 1\n\(frontMatter)\n---\n\(body)",
      "a/oak.jpg": "", "a/plates/oak 2.jpg": "", "oak.png": "",
    ]).item("a/old-oak")
  }

  /// Returns the diagnostics without the path. `inventory` is on line 2, so the given front matter starts on line 3.
  private func itemMistakes(_ frontMatter: String, body: String = "", cells: [String]? = nil) throws -> [String] {
    let files = [
      "a/collection.md": Self.collection, "a/x.md": "---\ninventory: 1\n\(frontMatter)\n---\n\(body)", "a/oak.jpg": "",
    ]
    return try mistakes(in: files, knownCells: cells).map { String($0.dropFirst("a/x.md:".count)) }
  }

  @Test func readsEveryStandardKey() throws {
    let item = try item(
      """
      title: An  old
        oak
      image: oak.jpg
      alt: A tree
      date: 2024-05-01
      tags: [tree, oak, tree, 1905]
      order: -1.5
      section: Trees
      draft: false
      link: https://example.org/oak
      cell: photo
      excerpt: In short
      size: {width: 300, height: 200.5}
      aspect: 3/2
      attributes: {alpha: 0.5, transform: rotate(90deg), zIndex: -2}
      """)
    #expect(item.title == "An old oak")
    #expect(item.image?.path == "a/oak.jpg")
    #expect(item.image?.alt == "A tree")
    #expect(item.date == CalendarDate(year: 2024, month: 5, day: 1))
    #expect(item.tags == ["tree", "oak", "1905"])
    #expect(item.order == -1.5)
    #expect(item.section == "Trees")
    #expect(item.link == "https://example.org/oak")
    #expect(item.linkTarget == nil)
    #expect(item.cell == "photo")
    #expect(item.excerpt == "In short")
    #expect(item.size == Size(width: 300, height: 200.5))
    #expect(item.aspect == 1.5)
    #expect(item.attributes?.alpha == 0.5)
    #expect(item.attributes?.zIndex == -2)
    #expect(item.attributes?.transform == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(item.slug == "old-oak")
    #expect(item.path == "a/old-oak")
  }

  @Test(
    arguments: [
      ("aspect: 4:3", 4.0 / 3), ("aspect: '16 : 9'", 16.0 / 9), ("aspect: 0.7500", 0.75), ("aspect: 2", 2),
      ("aspect: '1.5:1'", 1.5),
    ])
  func readsARatioHoweverItIsWritten(line: String, aspect: Double) throws {
    #expect(try item(line).aspect == aspect)
  }

  @Test func readsATransformOfSixNumbers() throws {
    let item = try item("attributes: {transform: [1, 0, 0.5, 1, 10, -20]}")
    #expect(item.attributes?.transform == AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 10, ty: -20))
  }

  @Test func readsDeclaredFieldsByTheirTypes() throws {
    let item = try item(
      """
      weight: 12
      artist: 0.50
      notes: |
        One.
        Two.
      pieces: 3
      framed: true
      acquired: 1999-12-31
      source: https://example.org/
      colours: [red, blue]
      years: [1900, 1901]
      """)
    let values = Dictionary(uniqueKeysWithValues: item.fields.map { ($0.name, $0.content) })
    #expect(values["artist"] == .string("0.50"))
    #expect(values["notes"] == .string("One.\nTwo.\n"))
    #expect(values["pieces"] == .integer(3))
    #expect(values["weight"] == .number(12))
    #expect(values["framed"] == .boolean(true))
    #expect(values["acquired"] == .date(CalendarDate(year: 1999, month: 12, day: 31)))
    #expect(values["source"] == .url("https://example.org/"))
    #expect(values["colours"] == .list([.string("red"), .string("blue")]))
    #expect(values["years"] == .list([.integer(1900), .integer(1901)]))
    #expect(values["state"] == .string("old"))
    #expect(values["inventory"] == .string("1"))
    // In order of declaration, with the declared label or the name.
    #expect(item.fields.map(\.label).prefix(4) == ["Artist", "Notes", "Pieces", "Weight in g"])
  }

  @Test func leavesAbsentFieldsOut() throws {
    #expect(try item("artist:").fields.map(\.name) == ["state", "inventory"])
  }

  @Test(
    arguments: [
      ("", "# Quercus *robur*\n\nA tree.\n", "Quercus robur", 1),
      ("", "A tree.\n\n## Quercus\n", "Quercus", 2),
      ("", "A tree.\n", "Old oak", 1),
      ("title: ''", "", "Old oak", 0),
      ("title: \u{200B}\u{2060}", "", "Old oak", 0),
      ("title: \u{200F}\u{5D0}", "", "\u{200F}\u{5D0}", 0),
      ("title: 1905", "# Quercus\n", "1905", 1),
      ("title: Quercus robur", "# Quercus *robur*\n\nA tree.\n", "Quercus robur", 1),
      ("title: Quercus", "## Quercus\n\nA tree.\n", "Quercus", 2),
    ])
  func findsATitle(line: String, body: String, title: String, blocks: Int) throws {
    let item = try item(line, body: body)
    #expect(item.title == title)
    #expect(item.body.blocks.count == blocks)
  }

  @Test func takesTheFirstParagraphAsExcerpt() throws {
    #expect(try item("", body: "# Oak\n\n- a\n\nA *tall*\n`tree`.\n\nMore.\n").excerpt == "A tall tree.")
  }

  @Test func describesAnImageByTheTitleUnlessItIsDecorative() throws {
    #expect(try item("image: /oak.png\ntitle: Oak").image?.alt == "Oak")
    #expect(try item("image: ./plates/oak 2.jpg\nalt: ''").image?.alt == "")
  }

  @Test func resolvesALinkToAPageOfTheSite() throws {
    let catalog = try catalog(of: [
      "a/collection.md": "", "a/x.md": "---\nlink: ../b/y.md#part\n---\n", "b/collection.md": "", "b/y.md": "",
    ])
    #expect(try catalog.item("a/x").link == "../b/y.md#part")
    #expect(try catalog.item("a/x").linkTarget == .item(path: "b/y", fragment: "part"))
  }

  /// Programs write a list of one as a text, and numbers in quotation marks.
  @Test func acceptsOneTagAsATextAndQuotedNumbers() throws {
    let item = try item("tags: old  oak\norder: '-1.5'")
    #expect(item.tags == ["old oak"] && item.order == -1.5)
    #expect(try self.item("tags: 1905\norder: \"0\"").tags == ["1905"])
  }

  @Test func acceptsATitleOfFourHundredCharacters() throws {
    let title = String(repeating: "abcdefg ", count: 50)
    #expect(try item("title: \(title)").title == title.dropLast())
  }

  @Test(
    arguments: [
      ("date: 2024-13-01", "3:7: invalid-date"),
      ("acquired: soon", "3:11: invalid-date"),
      ("date: [2024]", "3:7: wrong-type"),
      ("titel: x", "3:1: unknown-key"),
      ("title: [x]", "3:8: wrong-type"),
      ("tags: tree, oak", "3:7: wrong-type"),
      ("order: '1e3'", "3:8: wrong-type"),
      ("order: ''", "3:8: wrong-type"),
      ("tags: [a, {b: c}]", "3:11: wrong-type"),
      ("order: first", "3:8: wrong-type"),
      ("order: .inf", "3:8: out-of-range"),
      ("draft: maybe", "3:8: wrong-type"),
      ("image: oka.jpg", "3:8: missing-image"),
      ("image: ../../oak.jpg", "3:8: missing-image"),
      ("image: ftp://example.org/oak.jpg", "3:8: unsafe-link"),
      ("image: collection", "3:8: missing-image"),
      ("link: javascript:alert(1)", "3:7: unsafe-link"),
      ("link: https://", "3:7: invalid-url"),
      ("link: nowhere.md", "3:7: broken-link"),
      ("cell: foto", "3:7: unknown-cell"),
      ("aspect: 0", "3:9: out-of-range"),
      ("aspect: 4:0", "3:9: out-of-range"),
      ("aspect: -4:-3", "3:9: out-of-range"),
      ("aspect: 1000", "3:9: out-of-range"),
      ("aspect: wide", "3:9: wrong-type"),
      ("aspect: true", "3:9: wrong-type"),
      ("aspect: [4, 3]", "3:9: wrong-type"),
      ("size: 300", "3:7: wrong-type"),
      ("size: {width: 300}", "3:7: missing-field"),
      ("size: {width: 300, height: 0}", "3:28: out-of-range"),
      ("size: {width: 300, heigth: 2, height: 1}", "3:20: unknown-key"),
      ("attributes: 3", "3:13: wrong-type"),
      ("attributes:\n  alpha: 1.5", "4:10: out-of-range"),
      ("attributes: {zIndex: 1.5}", "3:22: wrong-type"),
      ("attributes: {transform: spin(3deg)}", "3:25: invalid-transform"),
      ("attributes: {transform: [1, 2]}", "3:25: invalid-transform"),
      ("attributes: {transform: 3}", "3:25: wrong-type"),
      ("pieces: 1.5", "3:9: wrong-type"),
      ("pieces: three", "3:9: wrong-type"),
      ("weight: heavy", "3:9: wrong-type"),
      ("framed: 1", "3:9: wrong-type"),
      ("source: example.org", "3:9: invalid-url"),
      ("source: 'data:text/html,x'", "3:9: unsafe-link"),
      ("artist: {name: x}", "3:9: wrong-type"),
      ("years: 1900", "3:8: wrong-type"),
      ("years: [1900, old]", "3:15: wrong-type"),
      ("state: odl", "3:8: not-allowed"),
      ("colours: [red, yellow]", "3:16: not-allowed"),
    ])
  func locatesMistakes(frontMatter: String, expected: String) throws {
    #expect(try itemMistakes(frontMatter, cells: ["photo", "card", "row"]) == [expected])
  }

  @Test func reportsMissingRequiredFieldsAtTheStart() throws {
    let files = ["a/collection.md": Self.collection, "a/x.md": "---\ntitle: X\n---\n", "a/y.md": "No front matter.\n"]
    #expect(try mistakes(in: files) == ["a/x.md:1:1: missing-field", "a/y.md:1:1: missing-field"])
  }

  @Test func letsADraftLackWhatIsRequired() throws {
    let files = ["a/collection.md": Self.collection, "a/x.md": "---\ndraft: true\n---\n"]
    #expect(try mistakes(in: files) == [])
    #expect(try catalog(of: files, includeDrafts: true).item("a/x").fields.map(\.name) == ["state"])
  }

  @Test func suggestsTheIntendedName() throws {
    let files = [
      "a/collection.md": "---\nfields: {artist: string, state: {oneOf: [new, old]}}\n---\n", "a/oak.jpg": "",
      "a/x.md": "---\nartits: A\ntitel: B\nstate: odl\nimage: oka.jpg\ncell: phot\nquite-other: 1\n---\n",
    ]
    try readingContent(files, knownCells: ["photo", "row"]) { _, diagnostics in
      #expect(
        diagnostics.map { $0.suggestion ?? "" }.prefix(5) == [
          "did you mean 'artist'?", "did you mean 'title'?", "did you mean 'old'?", "did you mean 'oak.jpg'?",
          "did you mean 'photo'?",
        ])
      #expect(diagnostics.last?.suggestion == "declare it under 'fields:' in collection.md")
    }
  }

  @Test func reportsFoundAndExpectedValues() throws {
    let files = ["a/collection.md": "", "a/x.md": "---\norder: first\ndraft: [1]\naspect: 0\ndate: 2024-13-01\n---\n"]
    try readingContent(files) { _, diagnostics in
      #expect(
        diagnostics.map(\.summary) == [
          "'order' is the text 'first'; a number is wanted",
          "'draft' is a list; true or false is wanted",
          "'aspect' is 0; it runs from 0.01 to 100",
          "month 13 in date '2024-13-01'; months run 1–12",
        ])
    }
  }
}
