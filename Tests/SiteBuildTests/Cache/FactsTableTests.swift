import Facts
@testable import Bytes
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Discovery
@testable import Markdown
@testable import SiteModel
@testable import SiteReading
import Foundation
import TestSupport
import Testing

/// The facts of items as one build leaves them for the next.
@Suite struct FactsTableTests {
  /// Items with a value for every kind of fact.
  private static let files = [
    "site.yaml": "title: T\npublishLocation: true\n",
    "c/collection.md": """
    ---
    fields:
      s: string
      n: number
      i: integer
      b: boolean
      d: date
      u: url
      l: list of integer
    ---
    """,
    "c/all.md": """
    ---
    title: Ä title
    image: all.png
    alt: An image
    date: 2024-05-06 07:08:09
    tags: [x, "ÿ"]
    order: -2.5
    section: One
    link: other.md
    cell: photo
    excerpt: Short
    size: {width: 30, height: 20}
    aspect: 1.5
    attributes: {alpha: 0.5, zIndex: 3, transform: "rotate(3deg) translate(4px, 5px)"}
    creator: Somebody
    copyright: Nobody
    s: text
    n: 1.25
    i: -3
    b: false
    d: 2020-01-02
    u: https://example.org/
    l: [1, 2]
    ---

    A [link](other.md#part "title"), ![an image](all.png) and é.
    """,
    "c/all.png": "", "c/other.md": "# Other\n\nText.\n", "c/draft.md": "---\ndraft: true\n---\n",
    "c/broken.md": "---\nunknown: 1\n---\n[nowhere](none.md)\n",
  ]

  private func read(_ folder: TemporaryFolder, _ known: KnownContent = .nothing) throws -> ContentReading {
    try ContentReading(
      discover(contentFolder: folder.path, displayName: "Content"), knownCells: ["photo"], images: .none, known: known)
  }

  /// What is known after a build.
  private func known(_ facts: FactsTable, changed: Set<ByteText> = []) -> KnownContent {
    KnownContent(facts: facts, program: ContentKey(high: 0, low: 0), changed: changed)
  }

  @Test func givesTheSameCatalogAsTheFiles() throws {
    let folder = try TemporaryFolder(Self.files)
    let first = try read(folder)
    let table = try #require(FactsTable(first.facts.bytes))
    let second = try read(folder, known(table))
    // No item's file was opened.
    #expect(Set(second.inputs.map(\.path)) == ["site.yaml", "c/collection.md"])
    #expect(second.diagnostics == first.diagnostics && !first.diagnostics.isEmpty)
    let items = [first, second].map { $0.catalog.collections.flatMap(\.items) }
    #expect(items[0].map(\.path) == items[1].map(\.path) && items[0].count == 2)
    for (item, same) in zip(items[0], items[1]) {
      #expect(item.key == same.key && item.content.key(after: item.key) == same.content.key(after: item.key))
      #expect("\(item.body)" == "\(same.body)")
    }
    #expect(second.facts.bytes.count == first.facts.bytes.count)
  }

  /// They are read without the rest of the content, and lead to the same files.
  @Test func givesTheLinksToFilesFirst() throws {
    let folder = try TemporaryFolder(Self.files)
    let first = try read(folder)
    let second = try read(folder, known(try #require(FactsTable(first.facts.bytes))))
    let links = [second, first].map { $0.catalog.collections.flatMap(\.items).map { "\($0.linksToFiles)" } }
    #expect(links[0] == links[1] && links[0].contains { $0.contains("c/all.png") })
    let texts = [second, first].map { $0.catalog.collections.flatMap(\.items).map { "\($0.text.links)" } }
    #expect(texts[0] == texts[1])
  }

  @Test func readsAgainWhatChanged() throws {
    let folder = try TemporaryFolder(Self.files)
    let first = try read(folder)
    try folder.write(["c/other.md": "# Another\n"])
    let table = try #require(FactsTable(first.facts.bytes))
    let second = try read(folder, known(table, changed: [ByteText("c/other.md")]))
    #expect(second.inputs.contains { $0.path == "c/other.md" } && !second.inputs.contains { $0.path == "c/all.md" })
    #expect(second.catalog.collections[0].items.contains { $0.title == "Another" })
  }

  /// The items of a table are found whatever was added before them or is gone.
  @Test func readsOnlyWhatWasAdded() throws {
    let folder = try TemporaryFolder(Self.files)
    let first = try read(folder)
    try folder.write(["c/a.md": "# New\n", "c/z.md": "# New\n"])
    try FileManager.default.removeItem(atPath: folder.path + "/c/draft.md")
    let table = try #require(FactsTable(first.facts.bytes))
    let second = try read(folder, known(table))
    #expect(Set(second.inputs.map(\.path)) == ["site.yaml", "c/collection.md", "c/a.md", "c/z.md"])
    let third = try read(folder, known(try #require(FactsTable(second.facts.bytes))))
    #expect(Set(third.inputs.map(\.path)) == ["site.yaml", "c/collection.md"])
    #expect(third.catalog.collections[0].items.map(\.title) == second.catalog.collections[0].items.map(\.title))
    #expect(second.facts.key != first.facts.key && third.facts.key == second.facts.key)
  }

  /// The facts of rows are taken from the table as well, and only those of the rows that changed are new.
  @Test func holdsTheRowsOfTables() throws {
    let rows = ["one,One,2020-05-06,1.5", "two,Two,ca. 1880,2", "six,Six,1880,x"]
    let folder = try TemporaryFolder([
      "c/collection.md": "---\nfields: {width: number}\n---\n",
      "c/items.csv": "slug,title,date,width\n" + rows.joined(separator: "\n"),
    ])
    func places(_ reading: ContentReading, _ table: FactsTable) -> [Bool] {
      let sources = reading.catalog.collections[0].items.map(\.source)
      return zip(sources, reading.catalog.collections[0].items).map { source, item in
        table.places(of: [source], except: [])[0].map {
          table.facts(at: $0, of: source, key: item.key, body: { StoredBody(MarkdownDocument()) }) != nil
        } ?? false
      }
    }
    let first = try read(folder)
    let table = try #require(FactsTable(first.facts.bytes))
    #expect(table.count == 3 && places(first, table) == [true, true, true])
    let second = try read(folder, known(table))
    #expect(
      second.diagnostics == first.diagnostics
        && Set(first.diagnostics.map(\.id)).isSuperset(of: ["table-value", "table-date"]))
    #expect(second.facts.bytes.count == first.facts.bytes.count && second.facts.key == first.facts.key)
    for (item, same) in zip(first.catalog.collections[0].items, second.catalog.collections[0].items) {
      #expect(item.key == same.key && item.content.key(after: item.key) == same.content.key(after: item.key))
      #expect(item.content.location == same.content.location)
    }
    // A new row before them moves the others to other lines, and one of them changed.
    let edited = ["new,New,,", rows[0], rows[1].replacing("Two", with: "Deux"), rows[2]]
    try folder.write(["c/items.csv": "slug,title,date,width\n" + edited.joined(separator: "\n")])
    let third = try read(folder, known(table, changed: [ByteText("c/items.csv")]))
    let items = third.catalog.collections[0].items
    #expect(items.map(\.title) == ["New", "One", "Deux", "Six"])
    #expect(items.map(\.content.location.position?.line) == [2, 3, 4, 5])
    #expect(places(third, table) == [false, true, false, true])
    #expect(items[1].key == first.catalog.collections[0].items[0].key)
  }

  /// A declaration that changes makes all facts of its items be read again, but not those of other collections.
  @Test func dependsOnTheDeclarationOfTheCollection() throws {
    let folder = try TemporaryFolder([
      "a/collection.md": "---\ntitle: A\n---\n", "a/x.md": "", "b/collection.md": "---\ntitle: B\n---\n", "b/y.md": "",
    ])
    let first = try read(folder)
    try folder.write(["a/collection.md": "---\ntitle: A\nfields: {f: string}\n---\n"])
    let second = try read(folder, known(first.facts))
    #expect(second.inputs.contains { $0.path == "a/x.md" } && !second.inputs.contains { $0.path == "b/y.md" })
  }

  /// An image that the front matter names may disappear or appear without a change of the item's file.
  @Test func dependsOnTheImageThatTheItemNames() throws {
    let folder = try TemporaryFolder([
      "c/collection.md": "", "c/a.md": "---\nimage: a.png\n---\n", "c/b.md": "---\nimage: b.png\n---\n", "c/a.png": "",
    ])
    let first = try read(folder)
    #expect(first.diagnostics.map(\.id) == ["missing-image"])
    try FileManager.default.removeItem(atPath: folder.path + "/c/a.png")
    try folder.write(["c/b.png": ""])
    let second = try read(folder, known(first.facts))
    #expect(second.diagnostics.map(\.id) == ["missing-image"])
    #expect(second.diagnostics.first?.location?.path == "Content/c/a.md")
  }

  /// Few changes are saved alone, and many with the whole table, also if they add up over several builds.
  @Test func savesWhatChanged() throws {
    let names = (0..<64).map { "c/item-\($0).md" }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "# \($0)\n\nText.\n") }).merging(["c/collection.md": ""]) {
        $1
      })
    let (start, whole, none) = try read(folder).facts.saved()
    let record = whole.bytes
    #expect(none.isEmpty && record == start.bytes && !whole.isWritten)
    // Until it is written, it is to be written with the changes since.
    #expect(!start.saved().record.isWritten)
    var writeCount = 0
    for _ in 0..<2 { whole.write { _ in writeCount += 1 } }
    #expect(writeCount == 1 && start.saved().record.isWritten)
    var table = try #require(FactsTable(record))
    var isWhole = false
    for (count, name) in names.enumerated() {
      try folder.write([name: "# New \(count)\n"])
      let reading = try read(folder, known(table, changed: [ByteText(name)]))
      #expect(Set(reading.inputs.map(\.path)) == ["c/collection.md", name])
      let saved = reading.facts.saved()
      if !saved.record.isWritten {
        #expect(saved.changes.isEmpty && count > 1)
        isWhole = true
        break
      }
      let next = try #require(FactsTable(record, changes: saved.changes))
      #expect(next.key == reading.facts.key && next.bytes == reading.facts.bytes)
      for length in 1..<saved.changes.count {
        #expect(FactsTable(record, changes: Array(saved.changes.prefix(length))) == nil)
      }
      // The same process goes on with what it has, and another one with what is saved.
      table = count % 2 == 0 ? next : saved.table
    }
    #expect(isWhole)
    // Another item makes the record one of other items.
    try folder.write(["c/added.md": "# Added\n"])
    #expect(try read(folder, known(table)).facts.saved().record.isWritten == false)
  }

  /// The targets of links are those of a build that knows nothing, whatever changed.
  @Test func knowsWhereLinksLead() throws {
    let folder = try TemporaryFolder([
      "c/collection.md": "[In](a.md)\n", "c/a.md": "# A\n\n[B](b.md), [page](../p.md), [file](../static/f.txt).\n",
      "c/b.md": "# B\n\n[Site](https://example.org/), ![image](i.png), [image](i.png), [A](a.md#x).\n", "c/i.png": "",
      "c/plain.md": "# Plain\n", "p.md": "[C](c/collection.md)\n", "static/f.txt": "f",
    ])
    func targets(_ reading: ContentReading) -> [String] {
      let items = reading.catalog.collections.flatMap(\.items) + reading.catalog.pages
      return items.map { "\($0.path) \($0.key.text) \($0.links.map { "\(String(describing: $0.link.target))" })" }
    }
    var reading = try read(folder)
    #expect(reading.diagnostics.isEmpty)
    let edits: [[String: String]] = [
      [:], ["c/plain.md": "# Other\n"], ["c/a.md": "# A\n\n[Plain](plain.md).\n"], ["c/new.md": "# New\n\n[B](b.md)\n"],
      ["c/b.md": "# B\n\n[New](new.md)\n"], ["c/plain.md": "---\ndraft: true\n---\n"], ["c/b/index.md": "# Folder\n"],
    ]
    for edit in edits {
      try folder.write(edit)
      let table = try #require(FactsTable(reading.facts.bytes))
      let changed = Set(edit.keys.map { ByteText($0) })
      let next = try read(
        folder,
        KnownContent(
          facts: table, links: reading.links, program: ContentKey(high: 0, low: 0), changed: changed))
      let clean = try read(folder)
      #expect(targets(next) == targets(clean) && next.diagnostics == clean.diagnostics, "\(edit)")
      #expect(next.links == clean.links)
      reading = clean
    }
    var writer = RecordWriter()
    writer.add(reading.links)
    var reader = RecordReader(writer.bytes)
    #expect(reader.linkResolutions() == reading.links)
  }

  /// A file may get another spelling of its name, which is equal as text.
  @Test func dependsOnTheBytesOfNames() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let folder = try TemporaryFolder([
      "c/collection.md": "", "c/a.md": "---\nimage: \(composed).png\n---\n", "c/\(composed).png": "",
      "c/b.md": "---\nmedia: \(composed).mp3\n---\n", "c/\(composed).mp3": "",
      "c/d/index.md": "---\nimages: all\n---\n",
      "c/d/\(composed).png": "",
    ])
    func names(_ reading: ContentReading) -> [[UInt8]] {
      reading.catalog.collections[0].items.flatMap { $0.images.map(\.path) + $0.media.map(\.path) }.map {
        Array($0.utf8)
      }
    }
    let first = try read(folder)
    for name in ["c/\(composed).png", "c/\(composed).mp3", "c/d/\(composed).png"] {
      let other = name.replacing(composed, with: decomposed)
      try FileManager.default.moveItem(atPath: folder.path + "/" + name, toPath: folder.path + "/" + other)
    }
    let second = try read(folder, known(first.facts))
    #expect(names(second) == names(try read(folder)) && names(second) != names(first))
  }

  /// An item with a file and a row has the place of the row, which may move.
  @Test func dependsOnThePlaceOfTheRow() throws {
    let table = "slug,title\na,A\nb,B\n"
    let folder = try TemporaryFolder(["c/collection.md": "", "c/items.csv": table, "c/b.md": "Text\n"])
    let first = try read(folder)
    try folder.write(["c/items.csv": table.replacing("a,A\n", with: "")])
    let second = try read(folder, known(first.facts, changed: [ByteText("c/items.csv")]))
    let clean = try read(folder)
    #expect(second.catalog.collections[0].items.map(\.location) == clean.catalog.collections[0].items.map(\.location))
  }

  /// A file that changes while the site is read must not be published with the text that one language has of it.
  @Test func noticesWhatChangesBetweenLanguages() throws {
    let folder = try TemporaryFolder([
      "site.yaml": "languages: [en, de]\n", "c/collection.md": "", "c/a.md": "# A\n\nText.\n",
      "c/a.de.md": "---\ntitle: D\n---\n",
    ])
    let first = try read(folder)
    #expect(!first.bodies.foundChange)
    #expect(try !read(folder, known(first.facts)).bodies.foundChange)
    try folder.write(["c/a.md": "# A\n\nOther.\n"])
    #expect(try read(folder, known(first.facts)).bodies.foundChange)
    #expect(try !read(folder, known(first.facts, changed: [ByteText("c/a.md")])).bodies.foundChange)
  }

  /// Wherever the table is truncated, nothing is read beyond its end.
  @Test func isRejectedIfTruncated() throws {
    let bytes = try read(try TemporaryFolder(Self.files)).facts.bytes
    for count in 0..<bytes.count { #expect(FactsTable(Array(bytes.prefix(count))) == nil, "\(count)") }
  }
}
