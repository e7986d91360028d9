@testable import SiteImport
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
}
