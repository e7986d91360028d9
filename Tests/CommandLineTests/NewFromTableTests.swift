import Foundation
@testable import CommandLine
@testable import Files
@testable import SiteBuild
@testable import SiteImport
@testable import Theming
import TestSupport
import Testing

/// `vitrine new --from` with a table, or with a project that keeps its items in one.
@Suite struct NewFromTableTests {
  private let folder: TemporaryFolder
  private var site: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  private func build() throws -> BuildReport {
    var options = BuildOptions(
      content: site + "/Content", contentName: "Content", output: site + "/Site",
      templates: TemplateFolders([TemplateFolders.Folder(path: ExitStatusTests.templates, displayName: "Templates")]))
    options.isStrict = true
    return try SiteBuilder(options).build()
  }

  private func photograph(_ path: String) throws {
    try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/" + path))
    try FileSystem.write(greyJPEG(width: 40, height: 30), to: folder.path + "/" + path)
  }

  private static let table = """
    Inv. no.,id,Title,Technique,Year,Weight,Web,Acquired,Materials,Media,Zip,filename
    A 1,fern-01,Fern,Etching,1880,1.5,https://example.org/1,2019-03-02,ink; paper,oil on canvas,01234,fern.jpg
    A 2,moss-02,"Moss, a study",Drypoint,1881,2,https://example.org/2,2020-01,ink;chalk;paper,gouache,00042,moss.jpg
    A 3,ivy-03,Ivy,,1882,,,,ink,ink,10000,

    """

  @Test func guessesTheTypesOfColumns() throws {
    try folder.write(["inventory.csv": Self.table])
    try photograph("fern.jpg")
    try photograph("images/moss.jpg")
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/inventory.csv"]) == .success)
    let text = try folder.text("site/Content/inventory/collection.md")
    for line in [
      "  inv-no: {type: string, label: Inv. no.}", "  technique: string", "  year: integer", "  weight: number",
      "  web: url", "  acquired: date", "  materials: list of string", "  media: string",
      "  zip: string", "  Inv. no.: inv-no",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
    }
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.items == 3 && report.images == 2)
    let page = try folder.text("site/Site/inventory/fern-01.html")
    for shown in ["Inv. no.", "A 1", "oil on canvas", "href=\"https://example.org/1\""] {
      #expect(page.contains(shown), "\(shown)")
    }
  }

  /// What is written can be built, with no more than the warning that two columns have one name.
  @Test(arguments: ["Titel;Breite, cm;Ort\nA;3;Köln\nB;4;Bonn\n", "title,a,a\nA,1,2\nB,3,4\n"])
  func readsUncommonHeaders(table: String) throws {
    try folder.write(["t.csv": table])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/t.csv"]) == .success)
    let report = try build()
    #expect(!report.diagnostics.containsErrors, "\(report.diagnostics)")
    #expect(report.diagnostics.allSatisfy { $0.id == "table-column-twice" }, "\(report.diagnostics)")
  }

  /// Several pictures in a cell, under names of columns that mean them, one picture, or nothing.
  @Test(arguments: ["images", "filename", "Photos"]) func takesListsOfPictures(header: String) throws {
    try folder.write(["x.csv": "id,title,\(header)\na,A,fern.jpg;moss.jpg\nb,B,ivy.jpg\nc,C,fern.jpg | lost.jpg\n"])
    for name in ["fern", "moss", "ivy"] { try photograph("images/\(name).jpg") }
    let answer = Vitrine.run(["new", site, "--from", folder.path + "/x.csv"])
    #expect(answer == .success)
    let report = try build()
    // What cannot be found is named in a column of its own.
    #expect(report.isPublished && report.images == 3, "\(report.diagnostics)")
    #expect(try folder.text("site/Content/x/items.csv").contains("fern.jpg | lost.jpg"))
    #expect(try folder.text("site/Site/x/a.html").components(separatedBy: "data-cell").count == 3)
  }

  /// One value with a slash is enough, and is named.
  @Test func saysWhichColumnsWouldHaveLevels() throws {
    let rows = (1...12).map { "\($0),Thing \($0),\(["Ann", "Bo", "C/D"][$0 % 3]),\(["red", "blue"][$0 % 2])" }
    try folder.write(["x.csv": "id,title,maker,colour\n" + rows.joined(separator: "\n") + "\n"])
    let table = try #require(try TableImport(folder.path + "/x.csv", roots: []))
    #expect(table.facets == ["colour"])
    #expect(
      table.notes.count == 1 && table.notes[0].hasPrefix("'maker' is not among 'facets': 'C/D'"), "\(table.notes)")
  }

  @Test func saysWhichValuesAreNoAddresses() throws {
    try folder.write([
      "x.csv":
        "id,title,Website\na,A,https://a.example\nb,B,www.b.example\nc,C,https://c.example\nd,D,https://d.example\n"
    ])
    let fields = try #require(try TableImport(folder.path + "/x.csv", roots: [])).notes
    #expect(
      fields == [
        "'Website' is text, because 'www.b.example' in row 2 is no address; write 'website: url' to read the other values as addresses"
      ])
  }

  @Test func findsPicturesByPathsFromWindows() throws {
    try photograph("lists/pictures/fern.jpg")
    try photograph("secret.jpg")
    try folder.write(["lists/plants.csv": #"id,title,image"# + "\n" + #"a,A fern,pictures\Fern.jpg"# + "\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/lists/plants.csv"]) == .success)
    #expect(try build().images == 1)
    try folder.write(["lists/plants.csv": #"id,title,image"# + "\n" + #"a,A fern,..\secret.jpg"# + "\n"])
    #expect(Vitrine.run(["new", site + "2", "--from", folder.path + "/lists/plants.csv"]) == .success)
    #expect(!folder.files().contains { $0.hasPrefix("site2/") && $0.hasSuffix("secret.jpg") })
  }

  /// A table without a column that tells its rows apart gets one, with a name for each row that another row may have.
  @Test(arguments: ["", "\u{FEFF}"]) func addsSlugsIfTitlesRepeat(mark: String) throws {
    let table = "title,maker\r\nFan,A\r\n\"Fan\",\"B, of \"\"C\"\"\nand D\"\r\n\r\n,\r\n[?],A\r\nFan 2,A\r\nFan,A\r\n"
    try folder.write(["inventory.csv": mark + table])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/inventory.csv"]) == .success)
    #expect(
      try folder.text("site/Content/inventory/items.csv").split(separator: "\r\n", omittingEmptySubsequences: false)
        == [
          "slug,title,maker", "fan,Fan,A", "fan-3,\"Fan\",\"B, of \"\"C\"\"\nand D\"", "", ",", "item-1,[?],A",
          "fan-2,Fan 2,A", "fan-4,Fan,A", "",
        ])
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty && report.items == 5, "\(report.diagnostics)")
  }

  /// What identifies items may not repeat, so it is a field.
  @Test func addsSlugsIfNumbersRepeat() throws {
    let rows = (1...9).map { "T\($0),n\(min($0, 8))" }.joined(separator: "\n")
    try folder.write(["a.csv": "title,id\n\(rows)\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/a.csv"]) == .success)
    let report = try build()
    #expect(report.isPublished && report.items == 9, "\(report.diagnostics)")
    #expect(try folder.text("site/Site/a/n8-2.html").contains("n8"))
  }

  @Test(arguments: ["\t", ";"]) func readsOtherSeparators(separator: String) throws {
    let name = separator == "\t" ? "things.tsv" : "things.csv"
    try folder.write([
      name: ["id,title,count", "a,Ä,1", "b,B,2", ""].joined(separator: "\n").replacing(",", with: separator)
    ])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/" + name]) == .success)
    #expect(try folder.text("site/Content/things/collection.md").contains("  count: integer\n"))
    let report = try build()
    #expect(report.diagnostics.isEmpty && report.items == 2, "\(report.diagnostics)")
  }

  /// A semicolon in a sentence separates no elements.
  @Test func takesNoDescriptionForAList() throws {
    try folder.write(["things.csv": "id,title,description,media\na,A,Large; torn,ink; chalk\nb,B,Small,ink\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/things.csv"]) == .success)
    let text = try folder.text("site/Content/things/collection.md")
    #expect(text.contains("\n  description: string\n") && text.contains("\n  media: list of string\n"))
  }

  @Test func readsJSON() throws {
    try folder.write(["items.json": #"[{"id": "a", "title": "A", "makers": ["X", "Y"]}, {"id": "b", "title": "B"}]"#])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/items.json"]) == .success)
    #expect(try folder.text("site/Content/catalogue/collection.md").contains("  makers: list of string\n"))
    let report = try build()
    #expect(report.diagnostics.isEmpty && report.items == 2, "\(report.diagnostics)")
  }

  @Test func writesTheTableInUTF8() throws {
    try FileSystem.write(Array("id,title\na,Caf".utf8) + [0xE9, 0x0A], to: folder.path + "/old.csv")
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/old.csv"]) == .success)
    #expect(try folder.text("site/Content/old/items.csv") == "id,title\na,Café\n")
    #expect(try build().diagnostics.isEmpty)
  }

  @Test func takesACollectionBuilderProject() throws {
    try folder.write([
      "cb/_config.yml": "metadata: demo\n", "cb/_data/config-nav.csv": "display_name,stub\nHome,/\n",
      "cb/_data/demo.csv":
        "objectid,title,format,object_location,image_small\n"
        + "d1,One,image/jpeg,/objects/d1.jpg,/objects/small/d1_sm.jpg\nd2,Two,image/jpeg,d2.jpg,\n",
    ])
    for path in ["cb/objects/d1.jpg", "cb/objects/small/d1_sm.jpg", "cb/objects/d2.jpg"] { try photograph(path) }
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/cb/"]) == .success)
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.items == 2 && report.collections == 1)
    #expect(FileSystem.isFile(site + "/Content/objects/d1.jpg") && FileSystem.isFile(site + "/Content/demo/d2.jpg"))
  }

  @Test func takesAWaxProject() throws {
    try folder.write([
      "wax/_config.yml": "title: Maps of Doha\ncollections: {}\n",
      "wax/_data/qatar.csv": "pid,label,artist\nobj1,One,A\nobj2,Two,B\nobj3,Three,\n",
    ])
    for path in ["wax/_data/raw_images/qatar/obj1.jpg", "wax/_data/raw_images/qatar/obj2.jpg"]
      + ["0", "1"].map({ "wax/_data/raw_images/qatar/obj3/\($0).jpg" })
    { try photograph(path) }
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/wax"]) == .success)
    #expect(FileSystem.isFile(site + "/Content/qatar/obj1.jpg"))
    #expect(try folder.text("site/Content/qatar/collection.md").contains("  artist: string\n"))
    // A folder with the name of a row has its pages.
    for page in ["0.jpg", "1.jpg"] { #expect(FileSystem.isFile(site + "/Content/qatar/obj3/" + page)) }
    let report = try build()
    #expect(report.diagnostics.isEmpty && report.items == 3, "\(report.diagnostics)")
    #expect(try folder.text("site/Content/site.yaml").contains("\ntitle: Maps of Doha\n"))
    #expect(try folder.text("site/Site/qatar/obj3.html").components(separatedBy: "class=\"picture\"").count == 3)
  }

  @Test func renamesRowsWithTheNameOfAPage() throws {
    let rows = (403...405).map { "\($0),Bowl \($0)\n" }.joined()
    try folder.write(["list.csv": "Inv. No.,Title\n" + rows])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/list.csv"]) == .success)
    let report = try build()
    #expect(report.isPublished && report.items == 3, "\(report.diagnostics)")
    #expect(FileSystem.isFile(site + "/Site/list/item-404.html") && FileSystem.isFile(site + "/Site/list/405.html"))
  }

  /// Exports of museums whose columns are named by other systems.
  @Test(arguments: [
    (
      "objectInventoryNumber;objectTitle[1];objectCreator[1]\nSK-C-5;Portret;Rembrandt\nSK-A-1;Portret;Rembrandt\n",
      "sk-c-5", "Portret"
    ), ("Item Id,Dublin Core:Title,Dublin Core:Date\n7,Letter,1914\n8,Letter,1915\n", "7", "Letter"),
  ])
  func findsTitlesAndNumbers(table: String, slug: String, title: String) throws {
    try folder.write(["list.csv": table])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/list.csv"]) == .success)
    let report = try build()
    #expect(report.isPublished && report.items == 2, "\(report.diagnostics)")
    #expect(try folder.text("site/Site/list/\(slug).html").contains(">\(title)</h1>"))
  }

  /// The list of a museum that was not made for Vitrine: other names, titles that repeat, a column with pictures.
  @Test func recognisesColumnsByTheirValues() throws {
    let techniques = ["Etching", "Drypoint"]
    let rows = (0..<12).map { "1987.\($0),Bowl,188\($0 % 10),\(techniques[$0 % 2]),IMG \($0).JPG,\"Text, \($0)\"" }
    try folder.write(["list.csv": (["Inv. No.,Object,_date,Technique,Photo,Remarks"] + rows).joined(separator: "\n")])
    for number in 0..<12 { try photograph("images/IMG \(number).JPG") }
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/list.csv"]) == .success)
    let text = try folder.text("site/Content/list/collection.md")
    for line in [
      "  Inv. No.: [slug, inv-no]", "  Object: title", "  Photo: image", "facets: [technique]",
      "  inv-no: {type: string, label: Inv. No.}", "  remarks: string",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
    }
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.items == 12 && report.images == 12)
    // The number is the address, and is shown.
    let page = try folder.text("site/Site/list/1987.3.html")
    for shown in ["<h1", "Bowl", "Inv. No.", "1987.3", "1883", "Drypoint"] { #expect(page.contains(shown), "\(shown)") }
    #expect(FileSystem.isFile(site + "/Site/list/technique/etching.html"))
    #expect(FileSystem.isFile(site + "/Site/search.html"))
  }

  @Test func neverLeavesTheFolder() throws {
    try photograph("secret.jpg")
    try folder.write(["in/items.csv": "id,title,filename\na,A,../secret.jpg\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/in/items.csv"]) == .success)
    #expect(!folder.files().contains { $0.hasPrefix("site/") && $0.hasSuffix("secret.jpg") })
  }

  @Test func refusesFilesThatAreNoTables() throws {
    try folder.write(["a.txt": "text", "empty.csv": ""])
    for name in ["a.txt", "empty.csv", "missing.csv"] {
      #expect(Vitrine.run(["new", site, "--from", folder.path + "/" + name]) == .usage)
    }
    #expect(!FileSystem.exists(site))
  }
}
