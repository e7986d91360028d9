@testable import Files
@testable import Publishing
import Glibc
import TestSupport
import Testing

/// The files of an initial publish get their hard links and timestamps while they are written.
@Suite struct InitialPublishTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/Site" }
  private var linkedCopy: String { folder.path + "/spare" }

  init() throws { folder = try TemporaryFolder() }

  private func publisher() throws -> Publisher {
    try Publisher(output: output, sources: [], isDryRun: false, linkedCopy: (linkedCopy, nil), isOutdated: { false })
  }

  /// Publishes files written once, written twice and linked from a different folder, in folders that the publisher has
  /// opened and in others.
  private func publish() throws -> Publisher {
    try folder.write(["kept.png": "picture"])
    let publisher = try publisher()
    for path in ["a/b", "empty"] { try publisher.createFolder(path) }
    for path in ["index.html", "a/b/c.html", "a/d.html"] { try publisher.write(Array(path.utf8), to: path) }
    try publisher.write([], to: "index.html")
    for path in ["a/e.png", "a/b/f.png"] { try publisher.link(folder.path + "/kept.png", to: path) }
    try publisher.commit()
    return publisher
  }

  private var walked: FolderSnapshot { FolderSnapshot(of: [FileSystem.resolved(output)], without: .repositories) }

  @Test func hasTheSnapshotOfAWalkedFolder() throws {
    let known = try #require(try publish().firstOutputs)
    #expect(known.digest == walked.digest)
    #expect(known.folders == walked.folders && known.isComplete)
    #expect(known.folders.count == 4)
  }

  @Test func hasAHardLinkedCopyForTheNextSite() throws {
    let site = try #require(try publish().hardLinkedCopy())
    #expect(site.isValid(at: linkedCopy) && site.outdated.isEmpty)
    #expect(try FileSystem.filesOutsideGit(in: linkedCopy) == FileSystem.filesOutsideGit(in: output))
    for path in try FileSystem.filesOutsideGit(in: output) {
      let stamps = [output, linkedCopy].map { FileStamp(path: $0 + "/" + path) }
      #expect(stamps[0] != nil && stamps[0] == stamps[1], "\(path)")
    }
    let next = try Publisher(
      output: output, sources: [], isDryRun: false, linkedCopy: (linkedCopy, site), isOutdated: { false })
    try next.write([1], to: "index.html")
    let changes = try next.commit(removing: [])
    #expect(changes == SiteChanges(changed: ["index.html"]))
    #expect(try folder.text("Site/a/b/f.png") == "picture")
  }

  /// If hard links cannot be made, the site is published without them, and its folder is walked for a snapshot.
  @Test func worksWithoutHardLinks() throws {
    try folder.write(["spare-is-no-folder": "a file"])
    let blocked = folder.path + "/spare-is-no-folder/spare"
    let publisher = try Publisher(
      output: output, sources: [], isDryRun: false, linkedCopy: (blocked, nil), isOutdated: { false })
    try publisher.write([1], to: "index.html")
    try publisher.commit()
    #expect(try FileSystem.filesOutsideGit(in: output).contains("index.html"))
    #expect(publisher.firstOutputs == nil && publisher.hardLinkedCopy() == nil)
  }

  @Test func leavesNothingWhereItIsGivenUp() throws {
    let publisher = try publisher()
    try publisher.write([1], to: "index.html")
    publisher.abandon()
    #expect(try FileSystem.names(in: folder.path).isEmpty)
  }

  /// The message contains the whole path, although the file is opened relative to a folder.
  @Test func namesTheFileThatCannotBeWritten() throws {
    let publisher = try publisher()
    try publisher.createFolder("a")
    try publisher.createFolder("a/b.html")
    let error = #expect(throws: FileError.self) { try publisher.write([1], to: "a/b.html") }
    #expect(error?.path.hasSuffix("/a/b.html") == true && error?.code == EISDIR)
    publisher.abandon()
  }
}
