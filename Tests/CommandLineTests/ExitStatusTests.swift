@testable import CommandLine
import Foundation
import TestSupport
import Testing

@Suite struct ExitStatusTests {
  /// The templates of this checkout.
  static let templates = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates").path

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "Content/site.yaml": "title: Test", "Content/herbs/collection.md": "---\nlayout: list\n---\n",
      "Content/herbs/mint.md": "Grows everywhere.", "mine/file.txt": "mine",
    ])
  }

  private func run(_ command: String, _ arguments: String...) -> Status {
    Vitrine.run(
      [
        command, "--content", folder.path + "/Content", "--templates", Self.templates, "--output",
        folder.path + "/Site",
      ]
        + arguments)
  }

  @Test(arguments: [
    [], ["biuld"], ["--build"], ["help", "biuld"], ["build", "extra"], ["build", "--outptu", "x"],
    ["build", "--output"],
    ["build", "--content", "/no/such/folder"], ["build", "--templates", "/no/such/folder"], ["build", "--jobs", "0"],
    ["build", "--jobs", "many"], ["build", "--base-url", "example.org"],
    ["build", "--base-url", "javascript:alert(1)"], ["build", "--base-url", "https://x.org/?q=1"],
    ["build", "--base-url", "https://x.org/a b"], ["build", "--cache", "Site"], ["build", "--cache", "Site/cache"],
    ["build", "--drafts=yes"], ["preview", "--port", "0"], ["preview", "--port", "65536"],
    ["preview", "extra"], ["preview", "--bind", "localhost"],
    ["preview", "--host", "http://example.org"], ["preview", "--host", "a.example,,b.example"],
    ["frames"], ["frames", "herbs"], ["frames", "--width", "400"], ["frames", "herbs", "--width", "0"],
    ["frames", "herbs", "--width", "400,"],
    ["frames", "herbs", "--width", "400", "--page", "0"], ["frames", "a", "b", "--width", "400"], ["engine"],
    ["plan"], ["plan", "a", "b"], ["plan", "herbs", "--images"], ["plan", "--images", "--page", "2"],
    ["engine", "layuot"], ["completions"], ["completions", "ksh"], ["completions", "bash", "zsh"],
  ])
  func isTwoForWrongUsage(_ arguments: [String]) {
    #expect(Vitrine.run(arguments) == .usage)
  }

  @Test(arguments: [
    ["help"], ["--help"], ["-h"], ["help", "frames"], ["build", "--help"], ["version"], ["--version"],
    ["completions", "bash"], ["help", "--man"],
  ])
  func isZeroForHelp(_ arguments: [String]) {
    #expect(Vitrine.run(arguments) == .success)
  }

  @Test func isZeroForASiteThatIsPublished() throws {
    #expect(run("build", "--quiet") == .success)
    #expect(folder.files().contains("Site/herbs/mint.html"))
    #expect(run("frames", "herbs", "--width", "400") == .success)
    #expect(run("frames", "herbs/", "--width=400", "--page=1") == .success)
    #expect(run("plan", "herbs") == .success && run("plan", "--images", "--json") == .success)
  }

  @Test func isZeroForADryRunThatPublishesNothing() throws {
    #expect(run("build", "--dry-run", "--timings") == .success)
    #expect(!folder.files().contains { $0.hasPrefix("Site/") })
    try folder.write(["Content/herbs/mint.md": "---\ndate: 2024-13-01\n---\n"])
    #expect(run("build", "--dry-run") == .contentErrors)
  }

  @Test func isFourForADryRunThatFindsChangesIfAsked() throws {
    #expect(run("build", "--exit-code") == .usage)
    #expect(run("build", "--dry-run", "--exit-code") == .outdatedSite)
    #expect(run("build", "--quiet") == .success)
    #expect(run("build", "--dry-run", "--exit-code") == .success)
    try folder.write(["Content/herbs/mint.md": "Grows in the shade."])
    #expect(run("build", "--dry-run") == .success)
    #expect(run("build", "--dry-run", "--exit-code", "--json") == .outdatedSite)
  }

  @Test func isTwoForAMissingCollectionOrPage() {
    #expect(run("frames", "hebrs", "--width", "400") == .usage)
    #expect(run("frames", "herbs", "--width", "400", "--page", "2") == .usage)
  }

  @Test func isOneForContentWithErrors() throws {
    try folder.write(["Content/herbs/mint.md": "---\ndate: 2024-13-01\n---\n"])
    #expect(run("build", "--quiet") == .contentErrors)
    #expect(run("frames", "herbs", "--width", "400") == .contentErrors)
    #expect(!folder.files().contains { $0.hasPrefix("Site/") })
  }

  @Test func isThreeIfTheOutputBelongsToSomeoneElse() throws {
    let status = Vitrine.run([
      "build", "--content", folder.path + "/Content", "--templates", Self.templates, "--output", folder.path + "/mine",
    ])
    #expect(status == .environment)
    #expect(try folder.text("mine/file.txt") == "mine")
  }

  @Test func hasStableNumbers() {
    let statuses: [Status] = [.success, .contentErrors, .usage, .environment, .outdatedSite]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
  }
}
