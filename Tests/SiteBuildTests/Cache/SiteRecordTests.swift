@testable import Bytes
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Files
@testable import Markdown
@testable import PageLayout
@testable import PageRendering
@testable import Publishing
@testable import Settings
@testable import SiteBuild
@testable import SiteModel
@testable import Theming
@testable import Typography
import Foundation
import TestSupport
import Testing

/// The records that a build leaves for the next one.
@Suite struct SiteRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["in/a.md": "A", "in/deep/b.md": "B", "in/.git/x": "X"]) }

  private func snapshot(without scope: FolderSnapshot.Scope = .ignoredFiles) -> FolderSnapshot {
    FolderSnapshot(of: [folder.path + "/in"], without: scope)
  }

  @Test func comesBackAsItWas() throws {
    var report = BuildReport(diagnostics: [], isPublished: true)
    report.items = 7
    report.diagnostics = [
      .warning("plain", "no place"),
      Diagnostic(
        .warning, id: "placed", "é",
        at: SourceLocation(
          path: "a", position: SourcePosition(line: 3, column: 4), length: 5, lineText: "text", lineTextColumn: 9),
        suggestion: "help"),
    ]
    let stamp = FileStamp(size: 1, modified: -2, changed: .max, inode: .max, device: 3)
    var inputs = InputTable()
    inputs.append("a", InputState(stamp: stamp, key: ContentKey("x"), isRacy: true))
    var pages = PublishedPages()
    pages.append("p.html", key: ContentKey("k"), otherFiles: [ByteText("s.css")])
    pages.append("q.html", key: ContentKey("l"))
    let environment = FontEnvironment(paths: ["f"], digest: "g")
    var fonts = FontAnswers()
    fonts.searchedPaths = ["/fonts", "/fonts/more"]
    fonts.sources = [
      FontRequest(family: "A", weight: 412.5): FontSource(path: "f", index: 2, variations: ["wght": 412.5]),
      FontRequest(family: "A", isItalic: true): FontSource(path: "i"),
    ]
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: true, outputsDigest: "o", environment: environment, fonts: fonts,
      report: report, inputs: inputs, factsKey: ContentKey("f"), factsChanges: [7, 8], links: .none, pages: pages,
      otherOutputs: [ByteText("f.woff2")],
      divisions: [
        "c": CollectionDivision(
          key: ContentKey("d"), pageLimit: 7, sharedBounds: ["c\0": [0, 320.5]], warning: .warning("w", "long"))
      ])
    let read = try #require(SiteRecord(record.bytes))
    #expect(read.report.diagnostics == report.diagnostics && read.report.items == 7)
    #expect(read.inputs.count == 1 && read.inputs.paths[0] == "a" && read.inputs.states[0].stamp == stamp)
    #expect(read.inputs.states[0].key == ContentKey("x") && read.inputs.states[0].isRacy)
    #expect(
      read.factsKey == ContentKey("f") && read.factsChanges == [7, 8] && read.environment == environment
        && read.fonts == fonts)
    #expect(read.pages == record.pages && read.otherOutputs == record.otherOutputs)
    let division = try #require(read.divisions["c"])
    #expect(division.key == ContentKey("d") && division.pageLimit == 7)
    #expect(division.sharedBounds == ["c\0": [0, 320.5]] && division.warning == .warning("w", "long"))
    #expect([read.tool, read.inputsDigest, read.outputsDigest] == ["t", "i", "o"])
    #expect(read.hasRacyInputs && read.environment == environment)
  }

  /// Wherever the record is truncated, nothing is read beyond its end.
  @Test func isRejectedIfTruncated() throws {
    var pages = PublishedPages()
    pages.append("p.html", key: ContentKey("k"), otherFiles: [ByteText("i")])
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: false, outputsDigest: "o",
      environment: FontEnvironment(paths: ["p"], digest: "g"), fonts: FontAnswers(),
      report: BuildReport(diagnostics: [.warning("a", "b")], isPublished: true),
      inputs: InputTable(), factsKey: ContentKey("f"), factsChanges: [7, 8], links: .none, pages: pages,
      otherOutputs: [ByteText("o")],
      divisions: [
        "c": CollectionDivision(key: ContentKey("d"), pageLimit: nil, sharedBounds: ["c": [1]], warning: nil)
      ])
    let bytes = record.bytes
    for count in 0..<bytes.count { #expect(SiteRecord(Array(bytes.prefix(count))) == nil, "\(count)") }
  }

  /// A page that is gone leaves its files; a page that changed leaves its other files, unless another page has them too.
  @Test func namesTheOutputsThatAnotherSiteLacks() throws {
    func pages(_ all: [(path: String, key: String, files: [String])]) -> PublishedPages {
      var pages = PublishedPages()
      for page in all {
        let key = ContentKey(page.path).combined(with: ContentKey(page.key))
        pages.append(page.path, key: key, otherFiles: page.files.map { ByteText($0) })
      }
      return pages
    }
    var record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: false, outputsDigest: "o",
      environment: FontEnvironment(paths: [], digest: "g"), fonts: FontAnswers(),
      report: BuildReport(diagnostics: [], isPublished: true), inputs: InputTable(), factsKey: ContentKey("f"),
      factsChanges: [], links: .none,
      pages: pages([("a", "1", ["a.css"]), ("b", "1", ["b.css"]), ("c", "1", ["c.css"]), ("d", "1", ["e.css"])]),
      otherOutputs: [ByteText("icon"), ByteText("font")], divisions: [:])
    let site = pages([("e", "1", ["e.css"]), ("c", "2", ["new.css"]), ("a", "1", ["a.css"])])
    let others: Set<ByteText> = [ByteText("font"), ByteText("c"), ByteText("new.css")]
    #expect(Set(record.outputsMissing(in: site, others: others)) == ["b", "b.css", "c.css", "d", "icon"])
    record.otherOutputs = [ByteText("e")]
    record.pages = site
    #expect(record.outputsMissing(in: site, others: []).isEmpty)
  }

  @Test func snapshotsDetectEveryChange() throws {
    let first = snapshot()
    #expect(first.isComplete && first.files.count == 2)
    #expect(snapshot().digest == first.digest)
    try folder.write(["in/b/.hidden.md.swp": "", "in/a.md~": ""])
    #expect(snapshot().digest == first.digest)
    #expect(snapshot(without: .repositories).files.count == 4)
    let file = folder.url.appendingPathComponent("in/a.md")
    // A different size, because two writes within one tick of the file system's clock have the same time.
    try folder.write(["in/a.md": "BB"])
    let second = snapshot()
    #expect(second.digest != first.digest)
    try FileManager.default.moveItem(at: file, to: folder.url.appendingPathComponent("in/c.md"))
    let third = snapshot()
    #expect(third.digest != second.digest)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/c.md"))
    #expect(snapshot().digest != third.digest)
  }

  /// If the touched files are known, no other files are read.
  @Test func snapshotsAreUpdatedForTouchedFiles() throws {
    let first = snapshot(without: .repositories)
    try folder.write(["in/a.md": "AA", "in/deep/new.md": "N"])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/deep/b.md"))
    let touched = ["a.md", "deep/new.md", "deep/b.md", "nowhere.md"].map { folder.path + "/in/" + $0 }
    let updated = first.updated(at: Set(touched.map(ByteText.init)))
    #expect(updated.digest == snapshot(without: .repositories).digest)
    #expect(Set(updated.files.map(\.path)) == Set(touched.prefix(2)))
    #expect(first.updated(at: Set(touched.prefix(1).map(ByteText.init))).digest != updated.digest)
  }

  /// A file written very recently may be written again without a different timestamp.
  @Test func snapshotsReportFilesTooRecentToTrust() throws {
    try folder.setModified("in/a.md", in: 3600)
    #expect(snapshot().hasRacyFiles)
    try folder.setModified("in/a.md", in: -3600)
    usleep(60_000)
    #expect(!snapshot().hasRacyFiles)
  }

  /// A link to a folder may lead to files outside the snapshot.
  @Test func snapshotsOfLinksToFoldersAreIncomplete() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link", withDestinationPath: folder.path)
    #expect(!snapshot().isComplete)
  }
}
