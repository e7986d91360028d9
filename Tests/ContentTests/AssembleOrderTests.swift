import Content
import Items
import SiteModel
import Testing

@Suite struct AssembleOrderTests {
  private func slugs(_ collection: String, _ items: [String: String]) throws -> [String] {
    try sections(collection, items).flatMap(\.items)
  }

  private func sections(_ collection: String, _ items: [String: String]) throws -> [(title: String?, items: [String])] {
    var files = ["a/collection.md": "---\n\(collection)\n---\n"]
    for (name, frontMatter) in items { files["a/\(name).md"] = "---\n\(frontMatter)\n---\n" }
    return try catalog(of: files).collection("a").sections.map { ($0.title, $0.items.map(\.slug)) }
  }

  /// Texts in a column of dates follow the dates, whatever stands between them.
  @Test func ordersSectionsOfSeveralKinds() throws {
    let years = ["a": "made: 2020", "b": "made: undated", "c": "made: 2024", "d": "", "e": "made: 2022"]
    #expect(
      try sections("sectionBy: made\nfields: {made: date}\nsort: slug", years.filter { $0.key != "b" }).map(\.title)
        == ["2024", "2022", "2020", nil])
  }

  @Test func ordersByOrderThenBySlugInBytes() throws {
    let items = ["b": "", "a": "order: 2", "c": "order: 1", "Z": "", "é": "", "d": "order: -1"]
    #expect(try slugs("", items) == ["d", "c", "a", "Z", "b", "é"])
  }

  @Test(
    arguments: [
      ("sort: title", ["two", "four", "three", "one"]),
      ("sort: -title", ["one", "three", "four", "two"]),
      ("sort: date", ["four", "one", "three", "two"]),
      // Items without the value are last.
      ("sort: -date", ["one", "four", "three", "two"]),
      ("sort: weight", ["three", "one", "four", "two"]),
      ("sort: [-framed, -slug]", ["four", "three", "one", "two"]),
      ("sort: slug", ["four", "one", "three", "two"]),
    ])
  func sorts(rule: String, expected: [String]) throws {
    let fields = "fields: {weight: number, framed: boolean}"
    let items = [
      "one": "title: plate 10\ndate: 2024-01-02\nweight: 2.5\nframed: false",
      "two": "title: Apple",
      "three": "title: Plate 9\nweight: 1\nframed: false",
      "four": "title: bark\ndate: 2023-01-02\nweight: 10\nframed: true",
    ]
    #expect(try slugs("\(rule)\n\(fields)", items) == expected)
  }

  @Test(
    arguments: [
      ("sort: word", ["c", "a", "b", "d", "e"]), ("sort: -word", ["b", "a", "c", "d", "e"]),
      ("sort: number", ["b", "a", "d", "e", "c"]), ("sort: -number", ["e", "d", "a", "b", "c"]),
    ])
  func sortsTextsThatBeginAlikeAndNumbersOfBothSigns(rule: String, expected: [String]) throws {
    let items = [
      "a": "word: ab\nnumber: -1", "b": "word: abc\nnumber: -20.5", "c": "word: a", "d": "number: -0.0",
      "e": "number: 0.5",
    ]
    #expect(try slugs("\(rule)\nfields: {word: string, number: number}", items) == expected)
  }

  /// A date without a time counts as midnight.
  @Test func sortsDatesByTheirTimes() throws {
    let items = [
      "a": "date: 2024-03-01 00:01", "b": "date: 2024-02-29 23:59:59", "c": "date: 2024-03-01T00:00",
      "b2": "date: 2024-03-01", "d": "date: 0099-12-31",
    ]
    #expect(try slugs("sort: date", items) == ["d", "b", "b2", "c", "a"])
    #expect(try slugs("sort: -date", items) == ["a", "b2", "c", "b", "d"])
  }

  @Test func putsTheSlugsListedFirst() throws {
    let items = ["a": "title: D", "b": "title: C", "c": "title: B", "2024": "title: A"]
    #expect(try slugs("order: [b, 2024]", items) == ["b", "2024", "a", "c"])
    #expect(try slugs("order: [b, a]\nsort: title", items) == ["b", "a", "2024", "c"])
  }

  @Test func acceptsADraftThatIsListed() throws {
    #expect(try slugs("order: [b, a]", ["a": "", "b": "draft: true"]) == ["a"])
  }

  @Test func hasOneSectionWithoutATitleByDefault() throws {
    let sections = try sections("", ["a": "section: x", "b": ""])
    #expect(sections.map(\.title) == [nil])
    #expect(sections.map(\.items) == [["a", "b"]])
  }

  @Test func sectionsByTheOrderOfFirstAppearance() throws {
    let sections = try sections(
      "sectionBy: section", ["a": "section: Trees", "b": "", "c": "section: Ferns", "d": "section: Trees"])
    #expect(sections.map(\.title) == ["Trees", "Ferns", nil])
    #expect(sections.map(\.items) == [["a", "d"], ["c"], ["b"]])
  }

  @Test func sectionsByYearAndMonthWithTheNewestFirst() throws {
    let items = [
      "a": "date: 2022-05-01", "b": "date: 2024-01-01", "c": "", "d": "date: 2022-11-01", "e": "date: 2022-05-09",
    ]
    let years = try sections("sectionBy: year", items)
    #expect(years.map(\.title) == ["2024", "2022", nil])
    #expect(years.map(\.items) == [["b"], ["a", "d", "e"], ["c"]])
    let months = try sections("sectionBy: month", items)
    #expect(months.map(\.title) == ["2024-01", "2022-11", "2022-05", nil])
    #expect(months.map(\.items) == [["b"], ["d"], ["a", "e"], ["c"]])
  }

  @Test func sectionsByAFieldInTheOrderOfItsValues() throws {
    let sections = try sections(
      "sectionBy: state\nfields: {state: {oneOf: [new, used, old]}}",
      ["a": "state: old", "b": "state: new", "c": ""])
    #expect(sections.map(\.title) == ["new", "old", nil])
  }

  @Test func sectionsByTheFirstTagAndByNumbers() throws {
    #expect(try sections("sectionBy: tag", ["a": "tags: [x, y]", "b": "tags: [y]"]).map(\.title) == ["x", "y"])
    let rooms = try sections(
      "sectionBy: room\nfields: {room: integer}", ["a": "room: 7", "b": "room: 7", "c": "room: 2"])
    #expect(rooms.map(\.title) == ["7", "2"])
  }

  @Test func sectionsBySubfolder() throws {
    let catalog = try catalog(of: [
      "a/collection.md": "---\nsectionBy: folder\n---\n", "a/z.md": "", "a/old-trees/oak.md": "", "a/ferns/b/c.md": "",
      "a/old-trees/elm/index.md": "", "a/nested/collection.md": "", "a/nested/y.md": "",
    ])
    let sections = try catalog.collection("a").sections
    #expect(sections.map(\.title) == ["Ferns", "Old trees", nil])
    #expect(sections.map { $0.items.map(\.path) } == [["a/c"], ["a/elm", "a/oak"], ["a/z"]])
  }

  /// Orders from the Common Locale Data Repository: a language's own letters have their own places.
  @Test(arguments: [
    ("en", ["Äpfel", "apple", "plate", "Plate 9", "plate 10", "plate 010b", "Zebra"]),
    ("de", ["Ähre", "Apfel", "Öl", "Ostern", "Zaun"]),
    ("sv", ["apa", "Zoo", "ål", "ärta", "öl"]),
    ("es", ["nube", "ñandú", "oso"]),
    ("cs", ["cena", "čas", "dům", "hora", "chata", "idea"]),
    ("da", ["Anders", "Zeus", "Ærø", "Øst", "Aarhus"]),
    ("xx-unknown", ["a", "é", "f", "Z"]),
    ("not a tag", ["a", "é", "f", "Z"]),
  ])
  func sortsTextsByTheLanguage(_ language: String, _ sorted: [String]) {
    let collator = Collator(language: language)
    #expect(sorted.reversed().sorted { collator.key($0).lexicographicallyPrecedes(collator.key($1)) } == sorted)
  }

  @Test func givesLongTextsWholeKeys() {
    let collator = Collator(language: "ja")
    let long = String(repeating: "引き潮の引き出し", count: 400)
    #expect(collator.key(long).lexicographicallyPrecedes(collator.key(long + "a")))
    #expect(collator.key("").lexicographicallyPrecedes(collator.key("a")))
  }

  @Test func sortsTitlesInTheLanguageOfTheSite() throws {
    let files = ["c/collection.md": "---\nsort: title\n---\n"].merging(
      ["Zoo", "Öl", "Apfel", "ärta"].enumerated().map { ("c/\($0).md", "---\ntitle: \($1)\n---\n") }
    ) { $1 }
    let german = try catalog(of: files.merging(["site.yaml": "language: de\n"]) { $1 })
    #expect(try german.collection("c").items.map(\.title) == ["Apfel", "ärta", "Öl", "Zoo"])
    let swedish = try catalog(of: files.merging(["site.yaml": "language: sv\n"]) { $1 })
    #expect(try swedish.collection("c").items.map(\.title) == ["Apfel", "Zoo", "ärta", "Öl"])
  }
}
