import Foundation
import Testing

/// What `--json` prints, and the exit statuses that a continuous integration needs.
@Suite(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
struct ReportsForMachinesTests {
  private static let good = ["site.yaml": "title: Test\n", "herbs/collection.md": "", "herbs/mint.md": "Mint.\n"]

  /// Runs the command and reads the one line that it prints to standard output.
  private func report(_ site: SmallSite, _ arguments: [String]) throws -> (json: [String: Any], status: Int32) {
    let (output, status) = try site.run(SmallSite.command ?? "", arguments)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 1, "\(output)")
    let json = try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any]
    return (try #require(json), status)
  }

  @Test(arguments: [
    (["build"], "published"), (["check"], "passed"),
  ])
  func containTheReasonOfWrongUsage(_ command: [String], key: String) throws {
    let site = try SmallSite(content: Self.good)
    let (json, status) = try report(site, command + ["--json", "--content", "nowhere"])
    #expect(status == 2 && json[key] as? Bool == false)
    #expect(json["failure"] as? String == "--content: there is no folder 'nowhere'")
  }

  @Test func containTheReasonOfAFailure() throws {
    let site = try SmallSite(content: Self.good)
    let (checked, status) = try report(site, ["check", "--json"])
    #expect(status == 3 && checked["passed"] as? Bool == false)
    #expect((checked["failure"] as? String)?.contains("there is no such folder") == true)
    try site.folder.write(["Site/mine.txt": "mine"])
    let (built, second) = try report(site, ["build", "--json"])
    #expect(second == 3 && built["published"] as? Bool == false && built["failure"] is String)
  }

  @Test func containTheMistakesOfTheContent() throws {
    let site = try SmallSite(content: Self.good.merging(["herbs/mint.md": "---\ndate: 2024-13-01\n---\n"]) { $1 })
    for command in [["build"], ["build", "--dry-run", "--exit-code"], ["plan", "herbs"]] {
      let (json, status) = try report(site, command + ["--json"])
      #expect(status == 1)
      #expect((json["diagnostics"] as? [[String: Any]])?.map { $0["id"] as? String } == ["invalid-date"])
    }
  }

  @Test func nameEachFileOnce() throws {
    let site = try SmallSite(content: Self.good)
    let (first, _) = try report(site, ["build", "--json"])
    let added = try #require((first["changes"] as? [String: [String]])?["added"])
    #expect(added.contains("herbs/mint.html") && Set(added).count == added.count)
    try site.folder.write(["Content/herbs/mint.md": "Mint in the shade.\n"])
    let (second, _) = try report(site, ["build", "--json"])
    let changes = try #require(second["changes"] as? [String: [String]])
    let all = changes.values.flatMap(\.self)
    #expect(changes["changed"]?.contains("herbs/mint.html") == true && Set(all).count == all.count)
  }

  @Test func checkFindsASiteThatIsNotUpToDate() throws {
    let site = try SmallSite(content: Self.good)
    _ = try report(site, ["build", "--json"])
    let (fresh, status) = try report(site, ["check", "--json", "--exit-code"])
    #expect(status == 0 && (fresh["changes"] as? [String: [String]])?.values.allSatisfy(\.isEmpty) == true)
    try site.folder.write(["Content/herbs/sage.md": "Sage.\n"])
    let (stale, second) = try report(site, ["check", "--json", "--exit-code"])
    #expect(second == 4 && (stale["changes"] as? [String: [String]])?["added"]?.contains("herbs/sage.html") == true)
    #expect(try report(site, ["check", "--json"]).status == 0)
    #expect(try !site.exists("herbs/sage.html") && report(site, ["check", "--json", "--exit-code"]).status == 4)
  }

  @Test func describeTheProgram() throws {
    let (json, status) = try report(try SmallSite(content: [:]), ["version", "--json"])
    #expect(status == 0 && json["version"] as? String == "0.1.0")
    #expect((json["templates"] as? String)?.hasSuffix("/Templates") == true && json["architecture"] is String)
  }
}
