@testable import SiteImport
import Foundation
import TestSupport
import Testing

@Suite struct TableImportTests {
  /// What a build will refuse is said at once.
  @Test func namesRowsWithTheSameSlug() throws {
    let folder = try TemporaryFolder(["a.csv": "title,slug\nA,fan\nB,Fan\nC,c\n"])
    let read = try #require(try TableImport(folder.path + "/a.csv", roots: []))
    #expect(
      read.notes == ["rows 1 and 2 have the same slug, 'fan': change it in all but one, so that the site can be built"])
  }

  @Test func countsMistakesOfColumns() throws {
    let folder = try TemporaryFolder(["a.csv": "title,,c\n1,2,3\n"])
    let read = try #require(try TableImport(folder.path + "/a.csv", roots: []))
    #expect(read.diagnostics.map(\.summary) == ["column 2 has values and no name"])
  }

  /// The ending of a name makes no picture.
  @Test func leavesOutWhatOnlyHasTheNameOfAPicture() throws {
    let folder = try TemporaryFolder([
      "p/bad.jpg": "nope", "p/empty.png": "", "p/drawing.svg": "<svg/>", "p/note.txt": "",
    ])
    let read = try PhotographFolder(folder.path + "/p")
    #expect(read.photographs.map(\.source) == ["drawing.svg"])
    #expect(read.others.sorted() == ["bad.jpg", "empty.png", "note.txt"])
  }

  /// Numbers of inventories and telephones are no numbers, which would be shown otherwise than they are written.
  @Test func keepsNumbersThatIdentifyAsTheyAre() throws {
    let folder = try TemporaryFolder([
      "a.csv": "slug,title,accession,big,phone,price,weight\n"
        + "a,A,885.1996,12345678901234567890,+49301234,10.50,1.5\n"
        + "b,B,10.1950,98765432109876543210,+49301235,9.20,2.25\n"
    ])
    let read = try #require(try TableImport(folder.path + "/a.csv", roots: []))
    let types = Dictionary(read.fields.map { ($0.name, $0.type) }) { first, _ in first }
    #expect(types["price"] == "number" && types["weight"] == "number", "\(types)")
    for name in ["accession", "big", "phone"] {
      #expect(types[name].map { $0 != "number" && $0 != "integer" } ?? true, "\(types)")
    }
  }

  /// Files of the machine that links lead to are not those of the table or of the photographs.
  @Test func followsNoLinksOutOfTheFolders() throws {
    let folder = try TemporaryFolder([
      "private/p.svg": "<svg/>", "t/a.csv": "slug,image\na,p.svg\n", "p/a.svg": "<svg/>",
    ])
    for name in ["t/p.svg", "p/p.svg"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/private/p.svg")
    }
    let read = try #require(try TableImport(folder.path + "/t/a.csv", roots: [folder.path + "/t"]))
    #expect(read.files.isEmpty && read.missing.map(\.name) == ["p.svg"])
    let photographs = try PhotographFolder(folder.path + "/p")
    #expect(photographs.photographs.map(\.source) == ["a.svg"] && photographs.unsearched == ["p.svg"])
  }
}
