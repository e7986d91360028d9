import Testing
import TestSupport

/// Collections whose items are rows of a table.
@Suite struct TablesTests {
  private static let table = """
    objectid,label,date,subject,Technique used,image_alt_text,filename,parentid,count
    O1,Fern,1880-05-01,botany; ferns,"ink, on paper",A fern,fern.svg,,7
    O2,,ca. 1890,rocks|minerals,https://example.org/x,,,,x
    O 3,Third,,,,,,,
    back,Back,,,,,,o1,

    """

  private func site(_ table: String = table, _ collection: String = "", _ files: [String: String] = [:]) throws
    -> SmallSite
  {
    try SmallSite(
      content: [
        "c/collection.md": "---\n\(collection)\n---\n", "c/items.csv": table, "c/fern.svg": TinyImages.drawing,
      ].merging(files) { $1 })
  }

  private func fields(_ page: HTMLPage) -> [String: String] {
    Dictionary(zip(page.all("dt").map(\.text), page.all("dd").map(\.text))) { first, _ in first }
  }

  @Test func becomeItems() throws {
    let site = try site()
    let outcome = try site.build()
    #expect(outcome.items == 3)
    let fern = try site.page("c/o1.html")
    #expect(fern.all("h1").map(\.text) == ["Fern"])
    #expect(fern.all("time").map { $0["datetime"] } == ["1880-05-01"])
    #expect(fern.all("img").map { $0["alt"] } == ["A fern"])
    #expect(fern.all("li").map(\.text).suffix(2) == ["botany", "ferns"])
    #expect(fields(fern)["Technique used"] == "ink, on paper")
    let second = try site.page("c/o2.html")
    #expect(second.all("h1").map(\.text) == ["o2"])
    #expect(second.source.contains("about 1890"))
    #expect(second.all("a").contains { $0["href"] == "https://example.org/x" })
    #expect(site.exists("c/o-3.html"))
    let titles = try site.page("c/index.html").all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("o") }
    #expect(titles == ["o1.html", "o2.html", "o-3.html"])
  }

  @Test func valuesThatCannotBeReadAreWarningsAndShown() throws {
    let site = try site(Self.table, "fields: {count: integer}")
    let findings = try site.build().findings
    #expect(
      Set(findings.map { "\($0.position) \($0.severity) \($0.id)" }) == [
        " note table-untitled", "3:5 note table-date", "3:54 warning table-value", "5:16 warning table-part",
      ])
    #expect(findings.contains { $0.message == "row 2, column \"date\": 'ca. 1890' is read as 1890~" })
    #expect(
      findings.contains {
        $0.message == "row 2, column \"count\": 'x' cannot be read as a whole number, and is shown as it is"
      })
    #expect(fields(try site.page("c/o2.html"))["Count"] == "x")
    #expect(fields(try site.page("c/o1.html"))["Count"] == "7")
  }

  /// Slugs are in lower case, but an author names a text as the table names the row.
  @Test func aTextNamedAsInTheTableKeepsTheAddressOfTheRow() throws {
    let files = [
      "c/CM-5.md": "A *bowl* of clay.\n", "c/b.md": "---\ntitle: B\n---\nSee [the bowl](CM-5.md).\n",
    ]
    let site = try site("slug,title\nCM-5,Bowl\nb,B\n", "", files)
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings.map(\.message))")
    #expect(try site.page("c/cm-5.html").all("h1").map(\.text) == ["Bowl"])
    #expect(!site.exists("c/CM-5.html"))
    let links = try site.page("c/b.html").all("a").filter { $0.text == "the bowl" }.map { $0["href"] }
    #expect(links == ["cm-5.html"])
    try site.write(Array("A *vase* of clay.\n".utf8), to: "Content/c/CM-5.md")
    #expect(try site.build().isPublished && !site.exists("c/CM-5.html"))
    try site.write(Array("title: T\nlanguages: [en, de]\n".utf8), to: "Content/site.yaml")
    try site.write(Array("Eine Schale.\n".utf8), to: "Content/c/B.de.md")
    let found = try site.build().findings.filter { $0.id == "missing-original" }
    #expect(found.map(\.suggestion) == ["rename this file to 'b.de.md': the item is 'b'"])
  }

  /// NUL ends texts in C, so it must be found before anything else reads them.
  @Test(arguments: ["a,B\0C\n", "a,\"B\0\"\"C\"\n", "a,\0\n"])
  func nulIsAnError(row: String) throws {
    let outcome = try site("slug,title\n" + row).build()
    #expect(!outcome.isPublished && outcome.summaries == ["Content/c/items.csv:2:3: control-character"])
  }

  /// One of the two is no place. One that cannot be read is reported once.
  @Test func coordinatesWithoutTheOtherAreLeftOut() throws {
    let site = try site("slug,title,latitude,longitude\na,A,,3\nb,B,1,2\nc,C,52.1,\nd,D,north,4\ne,E,53,\nf,F,,\n")
    let outcome = try site.build()
    let (findings, summaries) = (outcome.findings, outcome.summaries)
    #expect(
      findings.map { "\($0.position) \($0.severity) \($0.id)" }.sorted() == [
        "2:6 warning incomplete-position", "4:5 warning incomplete-position", "5:5 warning table-value",
      ])
    #expect(
      findings.contains {
        $0.message
          == "row 3, column \"latitude\": '52.1' is left out: a place has a latitude and a longitude; "
          + "so is row 5 in this column"
      })
    // The second build takes the rows as they are known.
    #expect(try site.build().summaries == summaries)
  }

  /// A file may give what the row lacks.
  @Test func aFileGivesTheOtherCoordinate() throws {
    let site = try site("slug,title,latitude\na,A,52\n", "", ["c/a.md": "---\nlongitude: 13\n---\n"])
    #expect(try site.build().findings.map(\.id) == [])
  }

  @Test func columnsAreRenamed() throws {
    let site = try site("Nr;Object\n7;Fern\n", "columns: {Nr: slug, Object: title}")
    try site.build()
    #expect(try site.page("c/7.html").all("h1").map(\.text) == ["Fern"])
  }

  /// Whatever its header, a column has the pictures that its name promises.
  @Test func columnsOfPicturesAreRenamed() throws {
    let table = "slug,P,Q,R\na,https://img.example/a.jpg,,\nb,,talk.mp3,\nc,,,https://img.example/c.jpg\nd,gone,,\n"
    let site = try site(table, "columns: {P: image, Q: filename, R: image_small}")
    let findings = try site.build().findings.filter { $0.severity != "note" }
    #expect(findings.map(\.summary) == ["Content/c/items.csv:5:3: missing-image"])
    let others = try self.site(table.replacing("gone", with: ""), "columns: {P: image, Q: filename, R: image_small}")
    #expect(try others.build().isPublished)
    for name in ["a", "c"] {
      #expect(try others.page("c/\(name).html").all("img").first?["src"] == "https://img.example/\(name).jpg")
    }
  }

  /// A number of an inventory is the address of an item, and is shown on its page.
  @Test func aColumnCanBeTheSlugAndAField() throws {
    let table = "Inv. No.,title\nA 1,Bowl\nA 2,Bowl\n"
    let site = try site(table, "columns: {Inv. No.: [slug, number]}\nfields: {number: {label: Number}}")
    #expect(try site.build().findings.isEmpty)
    #expect(fields(try site.page("c/a-2.html")) == ["Number": "A 2"])
    // Without a declaration too, under the name that the list gives.
    let second = try self.site(table, "columns: {Inv. No.: [slug, number]}")
    #expect(try second.build().findings.isEmpty)
    #expect(fields(try second.page("c/a-1.html"))["number"] == "A 1")
    for names in ["[slug]", "[number, slug]", "[slug, a, b]"] {
      let wrong = try self.site(table, "columns: {Inv. No.: \(names)}")
      #expect(try wrong.build().findings.map(\.id).contains("wrong-type"), "\(names)")
    }
  }

  @Test func excerptsAreTheTextsOfPagesWithoutOne() throws {
    let site = try site("title,excerpt\nA,Some words.\nB,Others.\n", "", ["c/b.md": "A body.\n"])
    try site.build()
    func text(_ path: String) throws -> String? {
      try site.page(path).all("div").first { $0.classes == ["prose"] }?.text
    }
    #expect(try text("c/a.html")?.contains("Some words.") == true)
    #expect(try text("c/b.html")?.contains("Others.") == false)
  }

  @Test func markdownFilesAddBodiesAndOverride() throws {
    let site = try site(Self.table, "", ["c/o1.md": "---\ntitle: Other\n---\n\nA *body*.\n"])
    let outcome = try site.build()
    #expect(outcome.items == 3)
    let page = try site.page("c/o1.html")
    #expect(page.all("h1").map(\.text) == ["Other"] && page.all("em").map(\.text) == ["body"])
    #expect(fields(page)["Technique used"] == "ink, on paper")
  }

  @Test func imagesAreFoundByTheSlug() throws {
    let site = try site("id,title\nFern,A fern\n", "", ["c/extra.svg": TinyImages.drawing])
    let outcome = try site.build()
    #expect(outcome.items == 1)
    #expect(try site.page("c/fern.html").all("img").count == 1)
  }

  @Test(arguments: [#"pictures\fern.svg"#, #".\pictures\fern.svg"#, "pictures/fern.svg"])
  func imagesAreFoundByPathsFromWindows(path: String) throws {
    let site = try site("id,title,image\na,A fern,\(path)\n", "", ["c/pictures/fern.svg": TinyImages.drawing])
    #expect(try site.build().isPublished)
    #expect(try site.page("c/a.html").all("img").count == 1)
  }

  /// Titles that repeat do not make addresses; the help has the line or the cells to write.
  @Test(arguments: [
    ("title,inv\nUntitled,1\nUntitled,2\n", "'columns: {\"inv\": slug}'"),
    ("title,made\nUntitled,1901\nUntitled,1901\n", "'untitled' in row 1 and 'untitled-2' in row 2"),
  ])
  func saysWhatToWriteIfTitlesRepeat(_ table: String, advice: String) throws {
    let error = try #require(site(table).build().findings.first { $0.id == "table-slug-twice" })
    #expect(error.message.contains("'Untitled'") && error.suggestion?.contains(advice) == true, "\(error)")
  }

  @Test(arguments: [
    ("id,title\na,A\nA,B\n", "c/items.csv:3:1: table-slug-twice"),
    ("id,title,x\n,,1\n", "c/items.csv:2:1: table-row-without-name"),
    ("title,image\nA,none.jpg\n", "c/items.csv:2:3: missing-image"),
    ("title,,b\nA,1,2\n", "c/items.csv:1:7: table-column-without-name"),
    ("title,parentid\nA,none\n", "c/items.csv:2:3: table-parent"),
    ("title,b\nA,1,2\n", "c/items.csv:2:5: table-ragged"), ("title\nindex\n", "c/items.csv:2:1: reserved-name"),
    ("title\ndeep\n", "c/items.csv:2:1: name-collision"),
    ("a,Titel\nx,y\nz,w\n", "c/items.csv:2:1: table-without-names"),
  ])
  func mistakesAreErrors(table: String, expected: String) throws {
    let outcome = try site(table, "", ["c/deep/collection.md": ""]).build()
    #expect(!outcome.isPublished)
    #expect(outcome.findings.filter { $0.severity == "error" }.map(\.summary) == ["Content/" + expected])
  }

  @Test(arguments: [
    ("slug,title\n..,D\n", "write a slug with a letter or a digit"), ("title\n..\n", "add a column 'slug'"),
  ])
  func aSlugHasALetter(table: String, expected: String) throws {
    let error = try #require(site(table).build().findings.first { $0.id == "table-slug" })
    #expect(error.suggestion == expected)
  }

  /// Exports of library systems repeat the columns of Dublin Core.
  @Test func columnsWithTheSameNameAreFields() throws {
    let site = try site("title,Note,note\nA,x,y\n")
    let outcome = try site.build()
    #expect(
      outcome.findings.map { "\($0.position) \($0.severity) \($0.id)" } == ["1:12 warning table-column-twice"])
    let page = try site.page("c/a.html")
    #expect(page.all("dt").map(\.text) == ["Note", "note"] && page.all("dd").map(\.text) == ["x", "y"])
    let given = try self.site("A,B\n1,2\n", "columns: {A: title, B: title}").build()
    #expect(!given.isPublished && given.findings.map { "\($0.position) \($0.id)" } == ["1:3 table-column-twice"])
  }

  /// `1,500` may be a number of thousands; a degree is none.
  @Test func decimalCommasAreRead() throws {
    let table = "title;w;n;latitude;longitude\nA;1,5;1,500;52,51;-13,375\nB;-0,25;7;1,2,3;4\n"
    let site = try site(table, "fields: {w: number, n: number}\nexport: [csv]")
    let findings = try site.build().findings
    #expect(
      findings.map { "\($0.position) \($0.severity) \($0.id)" } == [
        "2:7 warning table-value", "3:11 warning table-value",
      ])
    let lines = try site.folder.text("Site/c/items.csv").split(whereSeparator: \.isNewline)
    #expect(lines.first == "slug,title,latitude,longitude,w,n,latitude-text")
    #expect(lines.dropFirst().first == "a,A,52.51,-13.375,1.5,\"1,500\",")
  }

  /// A date that says less than its words leaves them to be shown.
  @Test func datesKeepTheirWords() throws {
    let site = try site("title;date\nA;Ende 19. Jh.\nB;um 1890\nC;irgendwann\nD;3/5/2021\n")
    let findings = try site.build().findings
    #expect(
      findings.map { "\($0.position) \($0.severity) \($0.id)" }.sorted() == [
        "2:3 note table-date", "4:3 warning table-value",
      ])
    let warning = try #require(findings.first { $0.id == "table-value" })
    #expect(warning.message.hasSuffix("cannot be read as a date, and is shown as it is; so is row 4 in this column"))
    #expect(warning.suggestion?.contains("ca. 1890") == true)
    #expect(try site.page("c/a.html").source.contains("Ende 19. Jh."))
    #expect(try site.page("c/b.html").source.contains("about 1890"))
    #expect(try site.page("c/d.html").source.contains("3/5/2021"))
  }

  /// Semicolons separate cells where commas separate decimals.
  @Test func thousandsAreRead() throws {
    let site = try site("title;n\nA;1.250\nB;12 €\nC;5,-\n", "fields: {n: number}\nexport: [csv]")
    let findings = try site.build().findings
    #expect(findings.map { "\($0.position) \($0.id)" } == ["3:3 table-value"])
    #expect(findings.first?.suggestion?.hasPrefix("write the number alone, such as '12'") == true, "\(findings)")
    #expect(try site.folder.text("Site/c/items.csv").contains("a,A,1250"))
    let unclear = try self.site("title\tn\nA\t1.250\n", "fields: {n: number}").build().findings
    #expect(unclear.map(\.message) == ["row 1, column \"n\": '1.250' may be 1250 or 1.250, and is shown as it is"])
    #expect(unclear.first?.suggestion == "write 1250 or 1.25")
    let three = try self.site("title\tn\nA\t1.255\n", "fields: {n: number}").build().findings
    #expect(three.first?.suggestion == "write 1255 or 1.2550")
    for (value, advice) in [("2.0", "write 2, or make the field a number"), ("2.5", "make the field a number")] {
      let whole = try self.site("title,n\nA,\(value)\n", "fields: {n: integer}").build().findings
      #expect(whole.map(\.suggestion) == [advice])
    }
  }

  @Test func namesThatNothingDeclaresAreReported() throws {
    func warnings(_ table: String, _ collection: String) throws -> [String] {
      try site(table, collection).build().findings.filter { $0.severity == "warning" }
        .map { "\($0.id): \($0.suggestion ?? "")" }
    }
    let table = "title,Foto,fundort\nA,fern.svg,x\n"
    // A name of one's own is allowed.
    #expect(try warnings(table, "columns: {Foto: bild}") == [])
    let notes = try site(table, "columns: {Foto: bild}").build().findings.filter { $0.id == "undeclared-column" }
    #expect(notes.map(\.severity) == ["note"])
    #expect(notes.first?.suggestion?.hasPrefix("name a key such as title, image") == true, "\(notes)")
    #expect(try warnings(table, "columns: {Foto: imgae}") == ["undeclared-column: did you mean 'image'?"])
    #expect(try warnings(table, "columns: {Foto: image, fundort: found}\nfields: {found: string}") == [])
    #expect(try warnings(table, "fields: {fundortt: string}") == ["unused-field: did you mean 'fundort'?"])
  }

  @Test func listsWithCommasAreNoted() throws {
    let notes = try site("title;tags\nA;Licht, Haushalt\nB;Licht\nC;Glas, Licht\n").build().findings
    #expect(notes.map { "\($0.position) \($0.severity) \($0.id)" } == ["2:3 note table-commas"])
    #expect(notes.first?.suggestion == "write 'Licht | Haushalt' if there are several")
    #expect(try site("title;tags\nA;Licht, Haushalt\nB;a|b\n").build().findings.isEmpty)
  }

  @Test func aTitleAboveTheHeaderIsOneError() throws {
    let outcome = try site("Inventar Heimatmuseum;;;;\n;;;;\nslug;title;ort;jahr;x\na;A;y;3;\n").build()
    let errors = outcome.findings.filter { $0.severity == "error" }
    #expect(errors.map(\.summary) == ["Content/c/items.csv:1:1: table-title"])
    #expect(errors.first?.suggestion?.hasPrefix("delete all lines above line 3") == true)
  }

  @Test(arguments: ["My list", "My list,,", "\nMy list"])
  func aTitleWithoutSeparatorsIsOneErrorToo(line: String) throws {
    let outcome = try site("\(line)\ntitle,b,c\nA,1,2\n").build()
    #expect(outcome.findings.filter { $0.severity == "error" }.map(\.id) == ["table-title"])
  }

  @Test func titlesThatMakeTheSameSlugAreNamed() throws {
    let outcome = try site("title\nWhy not?\nWhy not!\n").build()
    let error = try #require(outcome.findings.first { $0.id == "table-slug-twice" })
    #expect(error.message.hasPrefix("the titles of rows 1 and 2, 'Why not?' and 'Why not!', make the same slug"))
    #expect(error.suggestion == "add a column 'slug', with 'why-not-' in row 1 and 'why-not--2' in row 2")
  }

  @Test func reservedNamesSayTheRow() throws {
    let outcome = try site("title,b\nA,1\nIndex,2\n").build()
    let error = try #require(outcome.findings.first { $0.id == "reserved-name" })
    #expect(error.message.hasPrefix("row 2: ") && error.suggestion?.contains("slug") == true)
  }

  @Test func valuesAreQuotedAsWritten() throws {
    let findings = try site("title,draft\nA,Fa. Müller\n").build().findings
    #expect(findings.contains { $0.message.contains("'Fa. Müller'") }, "\(findings)")
  }

  @Test func missingFilesHaveAWayOut() throws {
    for table in ["title,image\nA,photographs.jpg\n", "title,media\nA,speech.mp3\n"] {
      let findings = try site(table).build().findings
      #expect(findings.map(\.position) == ["2:3"] && findings.first?.suggestion != nil, "\(findings)")
    }
    let findings = try site("title,image\nA,fren.svg\n").build().findings
    #expect(findings.first?.suggestion == "did you mean 'fern.svg'?")
  }

  @Test func missingTablesAndColumnsAreErrors() throws {
    let findings = try site(Self.table, "items: tems.csv\ncolumns: {a: b}").build().findings
    #expect(findings.map(\.summary) == ["Content/c/collection.md:2:8: missing-table"])
    #expect(findings.first?.suggestion == "did you mean 'items.csv'?")
    #expect(
      try site(Self.table, "columns: {lable: title}").build().findings.filter { $0.severity == "error" }.map(\.summary)
        == ["Content/c/collection.md:2:11: unknown-column"])
    let reversed = try site("name,y\na,b\n", "columns: {title: name}").build().findings.filter {
      $0.severity == "error"
    }
    #expect(reversed.first?.suggestion == "write 'name: title': the column comes first", "\(reversed)")
    let misnamed = try site(Self.table, "table: items.csv").build().findings.filter { $0.severity == "error" }
    #expect(misnamed.first?.suggestion?.contains("'items: works.csv'") == true, "\(misnamed)")
    #expect(try site(Self.table, "", ["c/items.tsv": ""]).build().findings.map(\.id) == ["two-tables"])
  }

  @Test(
    arguments: [
      { $0.replacing("Fern", with: "Moss") }, { $0.replacing("O2,", with: "O4,") },
      { $0.replacing("Technique used", with: "Medium") }, { $0.replacing("O 3,Third,,,,,,,\n", with: "") },
      { $0.replacing("date,subject", with: "subject,date") }, { $0 + "New,One,,,,,,,\n" },
      { "\n" + $0.replacing("O1,", with: "\nO1,") },
      { $0.replacing("fern.svg", with: "https://example.org/a.png") },
    ] as [@Sendable (String) -> String])
  func editsMakeWhatACleanBuildMakes(edit: @Sendable (String) -> String) throws {
    try EditedSiteTests.expectCleanBuild(Self.edited, afterWriting: edit(Self.table), to: "c/items.csv")
  }

  private static let edited = [
    "site.yaml": "title: Test\n", "c/collection.md": "---\nlayout: list\n---\n", "c/items.csv": table,
    "c/fern.svg": TinyImages.drawing, "c/o1.md": "Body.\n",
  ]

  /// One value decides what its column is in all rows: a key of items, or a field that their pages show.
  @Test(arguments: [("2", "x"), ("x", "2")], [false, true])
  func aValueCanChangeWhatAColumnMeans(values: (before: String, after: String), isAlone: Bool) throws {
    func table(_ value: String) -> String { "slug,order\na,1\nb,\(value)\nc,3\n" }
    try EditedSiteTests.expectCleanBuild(
      ["site.yaml": "title: Test\n", "c/collection.md": "", "c/items.csv": table(values.before)],
      afterWriting: table(values.after), to: "c/items.csv", isAlone: isAlone)
  }

  /// Truth values as spreadsheets write them. What cannot be read as one does not publish what should be hidden.
  @Test func rowsCanBeHidden() throws {
    let table = "title,unlisted,draft,aliases\na,TRUE,,old/a.html;old/b.html\nb,no,1,\nc,0,n,\n"
    let site = try site(table)
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/index.html").all("a").compactMap { $0["href"] }.contains("c.html"))
    #expect(try !site.folder.text("Site/c/index.html").contains("a.html"))
    #expect(
      site.exists("c/a.html") && !site.exists("c/b.html") && site.exists("old/a.html") && site.exists("old/b.html"))
    let mistake = try self.site("title,unlisted\na,true\nb,perhaps\n").build()
    #expect(!mistake.isPublished && mistake.findings.map(\.position) == ["3:3"])
  }

  /// A collection of a museum names its rows in a column of its own.
  @Test func mistakesSayWhichColumnNamesTheRows() throws {
    let table = "Inv. no.,Object,Found\n1-a,Coin,\n1-b,Coin,1880\n"
    #expect(
      try site(table, "columns: {Object: title}").build().findings.filter { $0.severity == "error" }.map(\.suggestion)
        == ["write 'columns: {\"Inv. no.\": slug}' in collection.md"])
    #expect(
      try site("Object ID,Title\n7,Coin\n8,Coin\n").build().isPublished, "'Object ID' is 'objectid'")
  }

  /// A row above changes the lines of all others, but not their pages.
  @Test func anEditedRowRendersOnlyWhatShowsIt() throws {
    let rows = (1...20).map { "r\($0),Row \($0),words\n" }.joined()
    let content = ["site.yaml": "title: Test\n", "c/collection.md": "", "c/items.csv": "id,title,excerpt\n" + rows]
    func rendered(_ table: String) throws -> Int {
      try EditedSiteTests.expectCleanBuild(content, afterWriting: table, to: "c/items.csv").renderedPages
    }
    // Its own page and that of the collection.
    #expect(try rendered("id,title,excerpt\n" + rows.replacing("Row 7,words", with: "Row 7,others")) == 2)
    #expect(try rendered("id,title,excerpt\n\n" + rows) == 0)
  }

  @Test func rowsThatBelongToOthersAreReported() throws {
    let findings = try site().build().findings.filter { $0.id == "table-part" }
    #expect(findings.map(\.summary) == ["Content/c/items.csv:5:16: table-part"])
  }
}
