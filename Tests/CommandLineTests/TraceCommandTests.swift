@testable import CommandLine
import Foundation
import TestSupport
import Testing

import enum CommandLine.ExitStatus

@Suite struct TraceCommandTests {
  private let folder: TemporaryFolder
  private static let templates =
    fixturesFolder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates").path

  init() throws {
    folder = try TemporaryFolder([
      "Content/site.yaml": "title: T",
      "Content/words/collection.md": "---\nlayout: flow\ncell: word\n---\n",
      "Content/words/a.md": "---\ntitle: tide\n---\n",
      "Content/words/b.md": "---\ntitle: drawers\n---\n",
      "Content/tiles/collection.md": "---\nlayouts: [mosaic, list]\n---\n",
      "Content/tiles/a.md": "---\ntitle: A\naspect: 1:1\n---\n",
      "Content/broken/collection.md": "---\nlayout: list\n---\n",
    ])
  }

  private var output: String { folder.path + "/trace.html" }

  private func run(_ arguments: String...) -> ExitStatus {
    Vitrine.run(
      ["trace"] + arguments + [
        "--content", folder.path + "/Content", "--templates", Self.templates, "--output", output,
      ])
  }

  @Test func writesAPage() throws {
    #expect(run("words") == .success)
    let html = try folder.text("trace.html")
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.contains("360 px wide"))
  }

  @Test func acceptsAWidthAndFrames() throws {
    #expect(run("words/", "--width", "200", "--frames", "2", "--page", "1") == .success)
    let html = try folder.text("trace.html")
    #expect(html.contains("200 px wide"))
    #expect(html.components(separatedBy: "<figure").count - 1 == 4)
  }

  @Test func acceptsALayout() throws {
    #expect(run("tiles", "--layout", "mosaic") == .usage)  // which leaves no size to its cells
    #expect(run("tiles", "--layout", "list") == .success)
    #expect(try folder.text("trace.html").contains("list"))
    #expect(run("words", "--layout", "list") == .usage)
  }

  @Test func replacesItsOwnPage() throws {
    #expect(run("words") == .success)
    #expect(run("words", "--width", "500") == .success)
    #expect(try folder.text("trace.html").contains("500 px wide"))
  }

  @Test func keepsAFileThatIsNotATrace() throws {
    try folder.write(["trace.html": "<!doctype html><title>Mine</title>"])
    #expect(run("words") == .usage)
    #expect(try folder.text("trace.html") == "<!doctype html><title>Mine</title>")
  }

  @Test func doesNotReplaceAFolder() throws {
    try folder.write(["trace.html/x": "x"])
    #expect(run("words") == .usage)
    #expect(try folder.text("trace.html/x") == "x")
  }

  @Test(arguments: [
    ["tiles"], ["broken"], ["wordz"], [], ["words", "tiles"], ["words", "--page", "2"], ["words", "--width", "0"],
    ["words", "--frames", "1"], ["words", "--frame", "4"],
  ])
  func refusesWrongUsage(arguments: [String]) {
    let status = Vitrine.run(
      ["trace"] + arguments + [
        "--content", folder.path + "/Content", "--templates", Self.templates, "--output", output,
      ])
    #expect(status == .usage)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func reportsErrorsOfTheContent() throws {
    try folder.write(["Content/words/c.md": "---\ntitel: x\n---\n"])
    #expect(run("words") == .contentErrors)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test(arguments: [
    ("words", "words-trace.html"), ("a/b", "a-b-trace.html"), (".", "collection-trace.html"),
    ("", "collection-trace.html"),
    ("../x", "x-trace.html"),
  ])
  func namesThePageAfterTheCollection(collection: String, name: String) {
    #expect(TraceCommand.fileName(of: collection) == name)
  }
}
