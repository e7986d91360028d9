import Foundation
import TestSupport
import Testing

@testable import SiteBuild

@Suite struct PublisherTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/Site" }

  init() throws { folder = try TemporaryFolder() }

  /// Publishes a site of these files.
  private func publish(_ files: [String: String], to output: String? = nil) throws {
    let publisher = try Publisher(output: output ?? self.output)
    for (path, text) in files {
      try publisher.createFolder(FileSystem.folder(of: path))
      try publisher.write(Array(text.utf8), to: path)
    }
    try publisher.commit()
  }

  /// The published files, without the mark that Vitrine made them.
  private func published() -> [String] {
    folder.files().filter { $0.hasPrefix("Site/") && !$0.hasSuffix(Publisher.marker) }.map { String($0.dropFirst(5)) }
  }

  /// What lies beside the output; nothing that a run made for itself may stay.
  private func names() throws -> [String] { try FileSystem.names(in: folder.path) }

  @Test func makesTheOutputAndReplacesItWhole() throws {
    try publish(["index.html": "1", "a/b.html": "1", "assets/x.css": "1"])
    #expect(published() == ["a/b.html", "assets/x.css", "index.html"])
    try publish(["index.html": "2", "c.html": "2"])
    #expect(published() == ["c.html", "index.html"])
    #expect(try folder.text("Site/index.html") == "2")
    #expect(try names() == ["Site"])
  }

  @Test func leavesTheSiteAloneUntilItCommits() throws {
    try publish(["index.html": "old"])
    let publisher = try Publisher(output: output)
    try publisher.write(Array("new".utf8), to: "index.html")
    #expect(try folder.text("Site/index.html") == "old")
    publisher.abandon()
    #expect(try folder.text("Site/index.html") == "old")
    #expect(try names() == ["Site"])
  }

  @Test(arguments: ["mine.txt", "index.html", ".hidden", "sub/mine.txt"])
  func refusesAFolderThatIsNotEmptyAndNotItsOwn(_ file: String) throws {
    try folder.write(["Site/" + file: "mine"])
    #expect(throws: PublishError.self) { try Publisher(output: output) }
    #expect(published() == [file])
    #expect(try names() == ["Site"])
  }

  @Test func takesAnEmptyFolderAndOneThatOnlyGitKnows() throws {
    try FileSystem.createFolder(output)
    try publish(["index.html": "1"])
    #expect(published() == ["index.html"])
    try folder.write(["Other/.gitignore": "*", "Other/.git/HEAD": "ref"])
    try publish(["index.html": "1"], to: folder.path + "/Other")
    #expect(try folder.text("Other/.gitignore") == "*")
    #expect(try folder.text("Other/.git/HEAD") == "ref")
  }

  @Test func keepsWhatBelongsToGit() throws {
    try publish(["index.html": "1", "old.html": "1"])
    try folder.write([
      "Site/.gitignore": "*\n", "Site/.gitattributes": "* text\n", "Site/.git/HEAD": "ref", "Site/.git/objects/a": "x",
    ])
    for round in 2...3 {
      try publish(["index.html": "\(round)"])
      #expect(published() == [".git/HEAD", ".git/objects/a", ".gitattributes", ".gitignore", "index.html"])
      #expect(try folder.text("Site/.gitignore") == "*\n")
    }
    #expect(try names() == ["Site"])
  }

  @Test func clearsAwayWhatAKilledRunStaged() throws {
    try publish(["index.html": "1"])
    do {
      let killed = try Publisher(output: output)
      try killed.createFolder("a/b")
      try killed.write([1], to: "a/b/left.html")
    }
    #expect(try names().count == 2)
    try publish(["index.html": "2"])
    #expect(published() == ["index.html"])
    #expect(try names() == ["Site"])
  }

  /// A run that was killed after the exchange has the former site, with its `.git`, in the staging folder.
  @Test func rescuesTheRepositoryFromWhatAKilledRunLeft() throws {
    try publish(["index.html": "1"])
    do {
      let killed = try Publisher(output: output)
      try killed.createFolder(".git")
      try killed.write(Array("ref".utf8), to: ".git/HEAD")
    }
    try publish(["index.html": "2"])
    #expect(try folder.text("Site/.git/HEAD") == "ref")
    #expect(try names() == ["Site"])
  }

  @Test func publishesToWhereALinkLeads() throws {
    try FileSystem.createFolder(folder.path + "/real")
    try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: "real")
    for round in 1...2 {
      try publish(["index.html": "\(round)"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output) == "real")
      #expect(try folder.text("real/index.html") == "\(round)")
    }
    #expect(try names() == ["Site", "real"])
  }

  @Test func makesTheFoldersAboveTheOutput() throws {
    try publish(["index.html": "1"], to: folder.path + "/a/b/c/")
    #expect(try folder.text("a/b/c/index.html") == "1")
    #expect(try FileSystem.names(in: folder.path + "/a/b") == ["c"])
  }

  @Test func refusesAFileInThePlaceOfTheOutput() throws {
    try folder.write(["Site": "a file"])
    #expect(throws: FileError.self) { try Publisher(output: output) }
    #expect(try folder.text("Site") == "a file")
  }

  /// The tests may run as root, whom permissions do not stop; a file where a folder is needed stops everyone.
  @Test func tellsWhereTheDiskRefuses() throws {
    try folder.write(["blocked": "a file"])
    let path = folder.path + "/blocked/Site"
    let error = #expect(throws: FileError.self) { try Publisher(output: path) }
    #expect(error?.description.contains("blocked") == true)
  }

  @Test func leavesTheOldSiteWhereAFileCannotBeWritten() throws {
    try publish(["index.html": "old"])
    let publisher = try Publisher(output: output)
    try publisher.write([1], to: "index.html")
    #expect(throws: FileError.self) { try publisher.write([1], to: "missing-folder/a.html") }
    publisher.abandon()
    #expect(try folder.text("Site/index.html") == "old")
    #expect(try names() == ["Site"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere")) func leavesTheOldSiteInAFolderThatMayNotBeWritten()
    throws
  {
    try publish(["index.html": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    #expect(throws: FileError.self) { try publish(["index.html": "new"]) }
    #expect(try folder.text("Site/index.html") == "old")
  }
}
