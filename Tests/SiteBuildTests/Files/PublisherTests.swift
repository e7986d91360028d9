@testable import Files
@testable import Publishing
import Foundation
import TestSupport
import Testing

@Suite struct PublisherTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/Site" }

  init() throws { folder = try TemporaryFolder() }

  /// Publishes a site with these files.
  @discardableResult
  private func publish(_ files: [String: String], to output: String? = nil) throws -> SiteChanges {
    let publisher = try Publisher(output: output ?? self.output)
    for (path, text) in files {
      try publisher.createFolder(FileSystem.folder(of: path))
      try publisher.write(Array(text.utf8), to: path)
    }
    return try publisher.commit()
  }

  /// The published files, without Vitrine's marker file.
  private func published() -> [String] {
    folder.files().filter { $0.hasPrefix("Site/") && !$0.hasSuffix(Publisher.marker) }.map { String($0.dropFirst(5)) }
  }

  /// The names next to the output; no temporary file may be left.
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

  @Test func acceptsAnEmptyFolderAndOneWithOnlyGitFiles() throws {
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

  @Test func removesStagedFilesOfAKilledRun() throws {
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

  /// What a killed run leaves behind at each moment, as in the picture in `Publisher+Exchange.swift`.
  @Test(arguments: [
    "before", "exchanged", "exchanged without a link", "moved", "between two renames", "without a site",
  ])
  func restoresTheRepositoryAfterAKilledRun(_ moment: String) throws {
    try publish(["index.html": "1"])
    let staging = ".Site.vitrine-staging"
    let link = "../\(staging)/.git"
    func putLink(in place: String) throws {
      try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(place)/.git", withDestinationPath: link)
    }
    switch moment {
    case "before":
      try folder.write(["Site/.git/HEAD": "ref", "\(staging)/index.html": "new"])
      try putLink(in: staging)
    case "exchanged":
      try folder.write(["\(staging)/.git/HEAD": "ref"])
      try putLink(in: "Site")
      #expect(try folder.text("Site/.git/HEAD") == "ref")
    case "exchanged without a link": try folder.write(["\(staging)/.git/HEAD": "ref"])
    case "moved":
      try folder.write(["Site/.git/HEAD": "ref", "\(staging)/index.html": "old"])
      try putLink(in: staging)
    case "between two renames":
      try folder.write(["Site/.git/HEAD": "ref", "\(staging)/index.html": "new"])
      try putLink(in: staging)
      try FileManager.default.moveItem(atPath: output, toPath: "\(folder.path)/\(staging)-old")
    default:
      try FileSystem.remove(output)
      try folder.write(["\(staging)/.git/HEAD": "ref"])
    }
    try publish(["index.html": "2"])
    #expect(try folder.text("Site/.git/HEAD") == "ref")
    #expect(try folder.text("Site/index.html") == "2")
    #expect(FileSystem.isFolderItself(output + "/.git"))
    #expect(try names() == ["Site"])
  }

  /// The owner has to choose between two repositories; neither is deleted before.
  @Test func keepsBothOfTwoRepositories() throws {
    try publish(["index.html": "1"])
    try folder.write(["Site/.git/HEAD": "mine", ".Site.vitrine-staging/.git/HEAD": "left"])
    let error = #expect(throws: PublishError.self) { try publish(["index.html": "2"]) }
    #expect(error?.description.contains(".Site.vitrine-staging/.git") == true)
    #expect(try folder.text("Site/.git/HEAD") == "mine")
    #expect(try folder.text(".Site.vitrine-staging/.git/HEAD") == "left")
  }

  /// Whatever its name and type: git has files too, and a repository with a different name can be a file.
  @Test func restoresGitFilesThatExistNowhereElse() throws {
    try publish(["index.html": "1"])
    try folder.write([
      "Site/.gitignore": "newer", ".Site.vitrine-staging/.gitignore": "older",
      ".Site.vitrine-staging/.gitattributes": "mine", ".Site.vitrine-staging/.github/a.yml": "mine",
      ".Site.vitrine-staging-old/.gitmodules": "mine",
    ])
    try publish(["index.html": "2"])
    #expect(
      published() == [".gitattributes", ".github/a.yml", ".gitignore", ".gitmodules", "index.html"])
    #expect(try folder.text("Site/.gitignore") == "newer" && folder.text("Site/.gitattributes") == "mine")
    #expect(try names() == ["Site"])
  }

  @Test(arguments: [".git/HEAD", ".git", ".gitattributes"])
  func keepsStagingFoldersWithGitFiles(_ path: String) throws {
    try publish(["index.html": "1"])
    let publisher = try Publisher(output: output)
    try folder.write([".Site.vitrine-staging/" + path: "mine"])
    publisher.abandon()
    #expect(try folder.text(".Site.vitrine-staging/" + path) == "mine")
    try publish(["index.html": "2"])
    #expect(try folder.text("Site/" + path) == "mine")
    #expect(try names() == ["Site"])
  }

  /// A repository created after the output was searched, while the site was being built.
  @Test func reportsTheFolderOfARepositoryThatCannotBeRestored() throws {
    try publish(["index.html": "1"])
    try folder.write(["Site/.git": "a file", ".Site.vitrine-staging/.git/HEAD": "mine"])
    let error = #expect(throws: PublishError.self) { try publish(["index.html": "2"]) }
    #expect(error?.description.contains(".Site.vitrine-staging/.git") == true)
    #expect(try folder.text(".Site.vitrine-staging/.git/HEAD") == "mine" && folder.text("Site/.git") == "a file")
    #expect(try folder.text("Site/index.html") == "1")
  }

  @Test func publishesToTheTargetOfALink() throws {
    try FileSystem.createFolder(folder.path + "/real")
    try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: "real")
    for round in 1...2 {
      try publish(["index.html": "\(round)"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output) == "real")
      #expect(try folder.text("real/index.html") == "\(round)")
    }
    #expect(try names() == ["Site", "real"])
  }

  @Test func keepsTheVeryFilesThatHaveNotChanged() throws {
    try publish(["same.html": "same", "other.html": "1", "size.html": "1", "gone.html": "1", "a/b.html": ""])
    let kept = try identity("same.html", "a/b.html")
    let replaced = try identity("other.html", "size.html")
    let changes = try publish(["same.html": "same", "other.html": "2", "size.html": "12", "a/b.html": "", "n.html": ""])
    #expect(changes == SiteChanges(added: ["n.html"], changed: ["other.html", "size.html"], removed: ["gone.html"]))
    #expect(try identity("same.html", "a/b.html") == kept)
    #expect(try Set(identity("other.html", "size.html")).isDisjoint(with: replaced))
    #expect(published() == ["a/b.html", "n.html", "other.html", "same.html", "size.html"])
    #expect(try folder.text("Site/size.html") == "12" && folder.text("Site/other.html") == "2")
    #expect(try names() == ["Site"])
  }

  @Test func exchangesNothingIfNothingChanged() throws {
    try publish(["index.html": "1", "a/b.html": "2"])
    let before = try identity("", "a", "index.html", Publisher.marker)
    #expect(try publish(["index.html": "1", "a/b.html": "2"]).isEmpty)
    #expect(try identity("", "a", "index.html", Publisher.marker) == before)
    #expect(try names() == ["Site"])
  }

  /// A link in the output is not ours, whatever its target: the new site has files in its place.
  @Test func replacesLinksInTheOutput() throws {
    try publish(["index.html": "1", "a/b.html": "1"])
    try folder.write(["other": "1"])
    try FileSystem.remove(output + "/index.html")
    try FileManager.default.createSymbolicLink(atPath: output + "/index.html", withDestinationPath: "../other")
    #expect(try publish(["index.html": "1", "a/b.html": "1"]) == SiteChanges(changed: ["index.html"]))
    #expect(FileSystem.linkTarget(output + "/index.html") == nil)
    #expect(try folder.text("Site/index.html") == "1")
  }

  @Test func treatsAnEqualFileFromElsewhereAsUnchanged() throws {
    try folder.write(["kept/a.bin": "aa", "kept/b.bin": "bb", "kept/copy.bin": "aa"])
    func publish(_ a: String, _ b: String) throws -> SiteChanges {
      let publisher = try Publisher(output: output)
      try publisher.link(folder.path + "/kept/" + a, to: "a.bin")
      try publisher.link(folder.path + "/kept/" + b, to: "b.bin")
      return try publisher.commit()
    }
    #expect(try publish("a.bin", "b.bin").added == ["a.bin", "b.bin"])
    #expect(try publish("a.bin", "b.bin").isEmpty)
    #expect(try publish("copy.bin", "b.bin").isEmpty)
    #expect(try publish("b.bin", "a.bin").changed == ["a.bin", "b.bin"])
    #expect(try folder.text("Site/a.bin") == "bb")
  }

  @Test func writesNothingInADryRun() throws {
    try publish(["index.html": "1", "gone.html": "1", "same.html": "1"])
    try folder.write(["Site/.gitignore": "*", "Site/.git/HEAD": "ref", "Site/empty/mine.txt": ""])
    let before = (folder.files(), try identity("", "index.html", "same.html"))
    let publisher = try Publisher(output: output, isDryRun: true)
    try publisher.createFolder("a")
    for (path, text) in ["index.html": "2", "a/new.html": "1", "same.html": "1"] {
      try publisher.write(Array(text.utf8), to: path)
    }
    #expect(
      try publisher.commit()
        == SiteChanges(added: ["a/new.html"], changed: ["index.html"], removed: ["empty/mine.txt", "gone.html"]))
    #expect(folder.files() == before.0)
    #expect(try identity("", "index.html", "same.html") == before.1)
    #expect(try names() == ["Site"])
  }

  @Test func refusesInADryRunWhatItWouldRefuse() throws {
    try folder.write(["Site/mine.txt": "mine"])
    #expect(throws: PublishError.self) { try Publisher(output: output, isDryRun: true) }
  }

  /// The file numbers and the times of the last change.
  private func identity(_ paths: String...) throws -> [String] {
    try paths.map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: output + "/" + path)
      let time = try #require(attributes[.modificationDate] as? Date).timeIntervalSinceReferenceDate
      return "\(try #require(attributes[.systemFileNumber])) \(time)"
    }
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

  /// The tests may run as root, for whom permissions have no effect. A file in the place of a required folder fails for
  /// every user.
  @Test func reportsThePathOfAFailedWrite() throws {
    try folder.write(["blocked": "a file"])
    let path = folder.path + "/blocked/Site"
    let error = #expect(throws: PublishError.self) { try Publisher(output: path) }
    #expect(error?.description.contains("blocked") == true)
  }

  @Test func keepsTheOldSiteIfAFileCannotBeWritten() throws {
    try publish(["index.html": "old"])
    let publisher = try Publisher(output: output)
    try publisher.write([1], to: "index.html")
    #expect(throws: FileError.self) { try publisher.write([1], to: "index.html/a.html") }
    publisher.abandon()
    #expect(try folder.text("Site/index.html") == "old")
    #expect(try names() == ["Site"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere")) func keepsTheOldSiteInAnUnwritableFolder()
    throws
  {
    try publish(["index.html": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    #expect(throws: PublishError.self) { try publish(["index.html": "new"]) }
    #expect(try folder.text("Site/index.html") == "old")
  }
}
