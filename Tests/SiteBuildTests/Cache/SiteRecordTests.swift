import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// What a build leaves for the next.
@Suite struct SiteRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["in/a.md": "A", "in/deep/b.md": "B", "in/.git/x": "X"]) }

  private func snapshot(without scope: FolderSnapshot.Scope = .droppings) -> FolderSnapshot {
    FolderSnapshot(of: [folder.path + "/in"], without: scope)
  }

  @Test func comesBackAsItWas() throws {
    var report = BuildReport(diagnostics: [], isPublished: true)
    report.items = 7
    report.diagnostics = [
      .warning("plain", "no place"),
      Diagnostic(
        .warning, id: "placed", "é",
        at: SourceLocation(path: "a", position: SourcePosition(line: 3, column: 4), length: 5, lineText: "text"),
        suggestion: "help"),
    ]
    let stamp = FileStamp(size: 1, modified: -2, changed: .max, inode: .max, device: 3)
    let page = SiteRecord.Page(key: "k", sheet: "s.css", wishes: ["p.png": [1, 2]])
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: true, outputsDigest: "o", surroundings: ["f"],
      surroundingsDigest: "g", report: report, inputs: ["a": .init(stamp: stamp, key: "x", isRacy: true)],
      pages: ["p.html": page, "q.html": .init(key: "l")])
    let read = try #require(SiteRecord(record.bytes))
    #expect(read.report.diagnostics == report.diagnostics && read.report.items == 7)
    #expect(read.inputs["a"]?.stamp == stamp && read.inputs["a"]?.isRacy == true)
    #expect(read.pages == record.pages)
    #expect([read.tool, read.inputsDigest, read.outputsDigest, read.surroundingsDigest] == ["t", "i", "o", "g"])
    #expect(read.hasRacyInputs && read.surroundings == ["f"])
  }

  /// Whatever is cut off, nothing is read from beyond the end.
  @Test func isNoneWhereItIsCutOff() throws {
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: false, outputsDigest: "o", surroundings: [],
      surroundingsDigest: "g", report: BuildReport(diagnostics: [.warning("a", "b")], isPublished: true),
      inputs: [:], pages: ["p.html": .init(key: "k", sheet: nil, wishes: ["i": [4]])])
    let bytes = record.bytes
    for count in 0..<bytes.count { #expect(SiteRecord(Array(bytes.prefix(count))) == nil, "\(count)") }
  }

  @Test func snapshotsSeeEveryChange() throws {
    let first = snapshot()
    #expect(first.isComplete && first.files.count == 2)
    #expect(snapshot().digest == first.digest)
    try folder.write(["in/b/.hidden.md.swp": "", "in/a.md~": ""])
    #expect(snapshot().digest == first.digest)
    #expect(snapshot(without: .repositories).files.count == 4)
    let file = folder.url.appendingPathComponent("in/a.md")
    try Data("B".utf8).write(to: file)
    let second = snapshot()
    #expect(second.digest != first.digest)
    try FileManager.default.moveItem(at: file, to: folder.url.appendingPathComponent("in/c.md"))
    let third = snapshot()
    #expect(third.digest != second.digest)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/c.md"))
    #expect(snapshot().digest != third.digest)
  }

  /// A file that was written just now may be written again without a stamp that tells.
  @Test func snapshotsKnowWhatIsTooFresh() throws {
    #expect(snapshot().hasRacyFiles)
    usleep(60_000)
    #expect(!snapshot().hasRacyFiles)
  }

  /// A link to a folder may lead to what no snapshot sees.
  @Test func snapshotsOfLinksToFoldersAreNotComplete() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link", withDestinationPath: folder.path)
    #expect(!snapshot().isComplete)
  }
}
