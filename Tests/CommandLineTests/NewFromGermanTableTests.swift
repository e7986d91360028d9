@testable import CommandLine
@testable import Files
@testable import SiteBuild
@testable import SiteImport
@testable import Theming
import TestSupport
import Testing

/// `vitrine new --from` with tables as museums in German-speaking countries have them.
@Suite struct NewFromGermanTableTests {
  private let folder: TemporaryFolder
  private var site: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  /// Makes a site of a table and builds it, which must succeed.
  @discardableResult
  private func build(_ lines: [String], _ arguments: [String] = []) throws -> BuildReport {
    try folder.write(["list.csv": lines.joined(separator: "\n") + "\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/list.csv"] + arguments) == .success)
    let report = try SiteBuilder(
      BuildOptions(
        content: site + "/Content", contentName: "Content", output: site + "/Site",
        templates: TemplateFolders([TemplateFolders.Folder(path: ExitStatusTests.templates, displayName: "Templates")])
      )
    ).build()
    #expect(report.isPublished, "\(report.diagnostics)")
    return report
  }

  private var collection: String { get throws { try folder.text("site/Content/list/collection.md") } }

  private func table() throws -> TableImport {
    try #require(try TableImport.find(at: folder.path + "/list.csv")?.first)
  }

  private func photograph(_ path: String) throws {
    try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/" + path))
    try FileSystem.write(greyJPEG(width: 40, height: 30), to: folder.path + "/" + path)
  }

  @Test func leavesThousandsAsTheyAre() throws {
    try build(["Inv.-Nr.;Titel;Preis", "1;A;1.250", "2;B;900", "3;C;2.300"])
    #expect(try collection.contains("\n  preis: string\n"))
    #expect(try folder.text("site/Site/list/1.html").contains("1.250"))
    let note = try #require(try table().notes.first)
    #expect(note.contains("'1.250' in row 1") && note.contains("1250") && note.contains("'preis: number'"))
  }

  @Test func readsDecimalCommasAndPoints() throws {
    try build(["Nr.;Titel;Gewicht;Maß", "1;A;12,5;1.25", "2;B;3,0;0.125", "3;C;7;2"])
    #expect(try collection.contains("\n  gewicht: number\n") && collection.contains("\n  maß: number\n"))
    #expect(try table().notes.isEmpty)
  }

  @Test func namesTheValueThatIsNoNumber() throws {
    try build(["Nr.;Titel;Preis", "1;A;12,5", "2;B;unbekannt", "3;C;7"])
    #expect(try collection.contains("\n  preis: string\n"))
    #expect(try table().notes.contains { $0.hasPrefix("'Preis' is text, because 'unbekannt' in row 2 is no number") })
  }

  @Test(arguments: [
    ("Breitengrad;Längengrad", true), ("lat;lng", true), ("Breite;Länge", true), ("Höhe;Breite;Länge", false),
  ])
  func recognisesPlaces(headers: String, arePlaces: Bool) throws {
    let sizes = headers.hasPrefix("Höhe") ? "12;" : ""
    try build(["Nr.;Titel;" + headers, "1;A;\(sizes)52,52;13,405", "2;B;\(sizes)47.37;8.54"])
    #expect(try collection.contains(": latitude\n") == arePlaces && collection.contains(": longitude\n") == arePlaces)
  }

  @Test func findsPicturesWhateverTheirCase() throws {
    try photograph("2020_002.jpg")
    let report = try build(["Inv.-Nr.;Titel;Foto", "2020/002;A;2020_002.JPG"])
    #expect(FileSystem.isFile(site + "/Content/list/2020_002.JPG") && report.images == 1)
  }

  @Test func findsPicturesNamedAfterRows() throws {
    for name in ["2020-013.jpg", "2020_014.jpg", "A-5.jpg", "a3.JPG"] { try photograph("images/" + name) }
    let report = try build(["Inv.-Nr.;Titel", "2020/013;A", "2020/014;B", "A 5;C", "A3;D"])
    #expect(report.images == 4, "\(folder.files())")
  }

  @Test func buildsWithoutTheFilesThatAreMissing() throws {
    try photograph("a.jpg")
    let lines = [
      "Nr.;Titel;Foto;Text", "1;A;a.jpg;x", #"2;B;"b ""1"".jpg";"5"" lang; rot""#, "3;C;c.jpg;", "4;D;;",
    ]
    let report = try build(lines)
    #expect(report.items == 4 && report.images == 1)
    #expect(
      try folder.text("site/Content/list/items.csv") == """
        missing-image;Nr.;Titel;Foto;Text
        ;1;A;a.jpg;x
        "b ""1"".jpg";2;B;;"5"" lang; rot"
        "c.jpg";3;C;;
        ;4;D;;

        """)
    #expect(try folder.text("list.csv") == lines.joined(separator: "\n") + "\n")
    #expect(try table().missing.map(\.row) == [2, 3])
    #expect(try collection.contains("\n  missing-image: {type: string, hidden: true}\n"))
  }

  @Test func keepsTheNumberOfRowsThatShareIt() throws {
    let report = try build([
      "Inv.-Nr.;Objektbezeichnung;Ort", "2020/004;Krug;X", "2020/005;Topf;Y", "2020/005;Teller;Z", "2020/006;Topf;Y",
    ])
    #expect(report.items == 4)
    #expect(try folder.text("site/Site/list/2020-005-2.html").contains(">Teller</h1>"))
    let note = try #require(try table().notes.first)
    #expect(note.contains("rows 2 and 3 have the same Inv.-Nr., '2020/005'"))
    #expect(try collection.contains("  inv-nr: {type: string, label: Inv.-Nr.}"))
  }

  @Test(arguments: ["Inventar Heimatmuseum;;;", "Inventar Heimatmuseum"])
  func refusesATitleAboveTheHeaders(title: String) throws {
    try folder.write(["list.csv": title + "\nNr.;Titel;Jahr;Ort\n1;A;1880;X\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/list.csv"]) == .usage)
    let refusal = #expect(throws: TableRefusal.self) { try TableImport.find(at: folder.path + "/list.csv") }
    #expect(refusal?.message.contains("Inventar Heimatmuseum") == true)
    #expect(refusal?.message.contains("line 2: 'Nr.;Titel;Jahr;Ort'") == true)
    #expect(refusal?.suggestion == "delete the first line")
  }

  @Test func setsTheLanguage() throws {
    try build(["Nr.;Titel;Jahr", "1;A;1880", "2;B;1881"], ["--language", "de"])
    #expect(try folder.text("site/Content/site.yaml").contains("\nlanguage: de\n"))
    #expect(try table().isGerman)
    for tag in ["german", "d e"] {
      #expect(Vitrine.run(["new", folder.path + "/other", "--language", tag]) == .usage)
    }
    #expect(!FileSystem.exists(folder.path + "/other"))
  }

  @Test(arguments: [true, false]) func readsUTF16(hasMark: Bool) throws {
    let units = Array((hasMark ? "\u{FEFF}" : "").utf16) + Array("id;title\r\na;Café\r\n".utf16)
    try FileSystem.write(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: folder.path + "/old.csv")
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/old.csv"]) == .success)
    #expect(try folder.text("site/Content/old/items.csv") == "id;title\r\na;Café\r\n")
  }

  @Test(arguments: ["a.xlsx", "b.ODS"]) func refusesSpreadsheets(name: String) throws {
    try folder.write([name: "PK"])
    let error = #expect(throws: UsageError.self) { try NewCommand(folder: site, from: folder.path + "/" + name) }
    #expect(error?.suggestion?.contains("CSV") == true)
  }
}
