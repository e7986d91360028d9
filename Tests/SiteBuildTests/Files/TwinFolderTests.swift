@testable import Files
@testable import Publishing
import Glibc
import TestSupport
import Testing

/// Publishing from hard links to the files of the published site.
@Suite struct TwinFolderTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/Site" }
  private var place: String { folder.path + "/cache/twin" }

  init() throws {
    folder = try TemporaryFolder()
    try publish(["index.html": "1", "a/b.html": "1", "a/c/d.html": "1", "gone/e.html": "1"], from: nil)
    try FileSystem.createFolder(folder.path + "/cache")
  }

  /// Publishes files from a twin, and returns the next twin.
  /// - Parameter removed: the files of the published site that the new one lacks; nil if `files` are all files.
  @discardableResult
  private func publish(
    _ files: [String: String], removing removed: [String]? = nil, from twin: TwinFolder?
  ) throws -> TwinFolder? {
    let publisher = try Publisher(
      output: output, sources: [], isDryRun: false, twin: (place, twin), isOutdated: { false })
    for (path, text) in files { try publisher.write(Array(text.utf8), to: path) }
    _ = try publisher.commit(removing: removed)
    return publisher.newTwin()
  }

  private func texts(in root: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileSystem.filesOutsideGit(in: root) where path != Publisher.marker {
      texts[path] = String(decoding: try FileSystem.read(root + "/" + path), as: UTF8.self)
    }
    return texts
  }

  private func inode(_ path: String) -> UInt? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
  }

  @Test func hasLinksToAllFilesButThoseOfGit() throws {
    try folder.write(["Site/.git/HEAD": "x", "Site/.gitignore": "x", "Site/a/.gitkeep": "x"])
    let twin = try #require(TwinFolder.make(at: place, from: output))
    #expect(twin.isValid(at: place) && twin.outdated.isEmpty)
    #expect(Set(twin.folders.keys) == ["", "a", "a/c", "gone"])
    for path in try FileSystem.filesOutsideGit(in: output) {
      #expect(inode(place + "/" + path) == inode(output + "/" + path), "\(path)")
    }
    #expect(try FileSystem.names(in: place).allSatisfy { !$0.hasPrefix(".git") })
  }

  /// The former site is the twin of the next: what differs in it is made up for.
  @Test func makesOneSiteAfterTheOther() throws {
    var twin = TwinFolder.make(at: place, from: output)
    let kept = inode(output + "/a/b.html")
    twin = try publish(["index.html": "2", "n/f.html": "2"], removing: ["gone/e.html"], from: twin)
    #expect(try texts(in: output) == ["index.html": "2", "a/b.html": "1", "a/c/d.html": "1", "n/f.html": "2"])
    #expect(!FileSystem.exists(output + "/gone"))
    #expect(inode(output + "/a/b.html") == kept)
    twin = try publish(["a/c/d.html": "3"], removing: ["n/f.html"], from: twin)
    #expect(try texts(in: output) == ["index.html": "2", "a/b.html": "1", "a/c/d.html": "3"])
    #expect(!FileSystem.exists(output + "/n"))
    // A file takes the place of a folder.
    twin = try publish(["a": "4"], removing: ["a/b.html", "a/c/d.html"], from: twin)
    #expect(try texts(in: output) == ["index.html": "2", "a": "4"])
    #expect(try #require(twin).isValid(at: place))
  }

  @Test(arguments: ["rm -r a", "touch a/new", "rm index.html", "rm -r ."]) func isNotUsedIfOthersChangedIt(
    _ change: String
  ) throws {
    let twin = try #require(TwinFolder.make(at: place, from: output))
    switch change {
    case "rm -r a": try FileSystem.remove(place + "/a")
    case "touch a/new": try FileSystem.write([1], to: place + "/a/new")
    case "rm index.html": try FileSystem.remove(place + "/index.html")
    default: try FileSystem.remove(place)
    }
    #expect(!twin.isValid(at: place))
    try publish(["index.html": "2"], removing: [], from: twin)
    #expect(
      try texts(in: output) == ["index.html": "2", "a/b.html": "1", "a/c/d.html": "1", "gone/e.html": "1"])
  }

  @Test func leavesNothingBehindIfItCannotBeMade() throws {
    try folder.write(["cache/file": "a file"])
    #expect(TwinFolder.make(at: folder.path + "/cache/file/twin", from: output) == nil)
    #expect(mkfifo(output + "/a/pipe", 0o600) == 0)
    #expect(TwinFolder.make(at: place, from: output) == nil)
    #expect(!FileSystem.isTaken(place))
  }
}
