@testable import Bytes
@testable import Content
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
    let page = SiteRecord.Page(key: ContentKey("k"), otherFiles: [ByteText("s.css")])
    let environment = FontEnvironment(
      paths: ["f"], digest: "g", sources: [FontSource(path: "f", index: 2, variations: ["wght": 412.5])])
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: true, outputsDigest: "o", environment: environment, report: report,
      inputs: [ByteText("a"): .init(stamp: stamp, key: ContentKey("x"), isRacy: true)],
      pages: [ByteText("p.html"): page, ByteText("q.html"): .init(key: ContentKey("l"))],
      otherOutputs: [ByteText("f.woff2")],
      divisions: [
        "c": CollectionDivision(
          key: ContentKey("d"), pageLimit: 7, sharedBounds: ["c\0": [0, 320.5]], warning: .warning("w", "long"))
      ])
    let read = try #require(SiteRecord(record.bytes))
    #expect(read.report.diagnostics == report.diagnostics && read.report.items == 7)
    #expect(read.inputs[ByteText("a")]?.stamp == stamp && read.inputs[ByteText("a")]?.key == ContentKey("x"))
    #expect(read.inputs[ByteText("a")]?.isRacy == true)
    #expect(read.pages == record.pages && read.otherOutputs == record.otherOutputs)
    let division = try #require(read.divisions["c"])
    #expect(division.key == ContentKey("d") && division.pageLimit == 7)
    #expect(division.sharedBounds == ["c\0": [0, 320.5]] && division.warning == .warning("w", "long"))
    #expect([read.tool, read.inputsDigest, read.outputsDigest] == ["t", "i", "o"])
    #expect(read.hasRacyInputs && read.environment == environment)
  }

  /// Wherever the record is truncated, nothing is read beyond its end.
  @Test func isRejectedIfTruncated() throws {
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: false, outputsDigest: "o",
      environment: FontEnvironment(paths: ["p"], digest: "g", sources: [FontSource(path: "f")]),
      report: BuildReport(diagnostics: [.warning("a", "b")], isPublished: true),
      inputs: [:], pages: [ByteText("p.html"): .init(key: ContentKey("k"), otherFiles: [ByteText("i")])],
      otherOutputs: [ByteText("o")],
      divisions: [
        "c": CollectionDivision(key: ContentKey("d"), pageLimit: nil, sharedBounds: ["c": [1]], warning: nil)
      ])
    let bytes = record.bytes
    for count in 0..<bytes.count { #expect(SiteRecord(Array(bytes.prefix(count))) == nil, "\(count)") }
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
