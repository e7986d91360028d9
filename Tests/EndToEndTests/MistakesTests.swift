import Foundation
import TestSupport
import Testing

@Suite struct MistakesTests {
  private static let good = [
    "Content/site.yaml": "title: Before\n", "Content/herbs/collection.md": "", "Content/herbs/mint.md": "Mint.",
  ]

  /// Replaces the content of a project by that of the fixture with twenty mistakes.
  private func replaceContent(of site: SmallSite) throws {
    try FileManager.default.removeItem(atPath: site.folder.path + "/Content")
    try FileManager.default.copyItem(
      atPath: fixturesFolder.path + "/mistakes/Content", toPath: site.folder.path + "/Content")
  }

  @Test func areAllReportedWithLineAndColumnAndLeaveTheSiteAsItWas() throws {
    let site = try SmallSite(Self.good)
    #expect(try site.build().isPublished)
    let before = try site.published()
    #expect(before["index.html"] != nil)
    try replaceContent(of: site)

    let outcome = try site.build()
    let expected = try String(
      contentsOf: fixturesFolder.appendingPathComponent("mistakes/expected.txt"), encoding: .utf8)
    #expect(outcome.summaries == expected.split(separator: "\n").map(String.init))
    #expect(outcome.findings.count == 20)
    #expect(outcome.findings.allSatisfy { $0.severity == "error" })
    #expect(!outcome.isPublished)
    if let status = outcome.status { #expect(status == 1) }
    #expect(try site.published() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted() == [".vitrine", "Content", "Site"])
  }

  @Test(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
  func arePrintedOnOneLineEachWithTheirSource() throws {
    let site = try SmallSite(Self.good)
    try replaceContent(of: site)
    let (output, status) = try site.run(
      "/bin/sh", ["-c", "\"$0\" build --content Content --output Site 2>&1", SmallSite.command ?? ""])
    #expect(status == 1)
    let lines = output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("Content/") && $0.contains(": error: ") } == 20)
    let moss = try #require(lines.firstIndex { $0.hasPrefix("Content/herbarium/moss.md:3:7: error: ") })
    #expect(lines[moss].hasSuffix("[invalid-date]"))
    #expect(lines[moss + 1] == "  date: 2024-13-01")
    #expect(lines[moss + 2] == "        ^~~~~~~~~~")
  }

  @Test func areSuggestedAWayOut() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "---\nlayuot: list\n---\n", "herbs/mint.md": "---\ntitel: Mint\n---\n",
    ])
    let outcome = try site.build()
    #expect(
      outcome.summaries == ["Content/herbs/collection.md:2:1: unknown-key", "Content/herbs/mint.md:2:1: unknown-key"])
    #expect(outcome.findings.map(\.suggestion) == ["did you mean 'layout'?", "did you mean 'title'?"])
  }

  @Test func inLinksAreFoundWhereTheyAre() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "See [mint](mint.md) and [mnit](mnit.md).", "herbs/mint.md": "A [sage](sage.md).",
      "herbs/sage.md": "---\ndraft: true\n---\n",
    ])
    let outcome = try site.build()
    #expect(!outcome.isPublished)
    #expect(
      outcome.summaries == ["Content/herbs/collection.md:1:32: broken-link", "Content/herbs/mint.md:1:10: broken-link"])
    #expect(outcome.findings.first?.suggestion == "did you mean 'mint.md'?")
    #expect(try site.build(.init(drafts: true)).summaries == ["Content/herbs/collection.md:1:32: broken-link"])
  }

  @Test func ofATemplateAreReportedAtTheirPlaceAndLeaveTheSiteAsItWas() throws {
    let site = try SmallSite(Self.good)
    try site.build()
    let before = try site.published()
    try site.folder.write([
      "Templates/pages/404.mustache": "{{<base}}\n{{$main}}\n<h1>{{page..title}}</h1>\n{{/main}}\n{{/base}}\n"
    ])
    let outcome = try site.build()
    #expect(!outcome.isPublished)
    #expect(outcome.summaries == ["Templates/pages/404.mustache:3:7: invalid-name"])
    #expect(try site.published() == before)
  }

  @Test func ofAThemeAreReportedAtTheirPlace() throws {
    let theme = try String(contentsOf: SmallSite.templates.appendingPathComponent("theme.yaml"), encoding: .utf8)
    #expect(theme.contains("- Inter\n"))
    let site = try SmallSite(Self.good)
    try site.folder.write(["Templates/theme.yaml": theme.replacingOccurrences(of: "- Inter\n", with: "- Intre\n")])
    let outcome = try site.build()
    #expect(!outcome.isPublished && !site.exists("index.html"))
    let lines = theme.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasSuffix("- Inter") })
    let column = try #require(lines[line].range(of: "Inter")).lowerBound.utf16Offset(in: lines[line])
    #expect(outcome.summaries == ["Templates/theme.yaml:\(line + 1):\(column + 1): font-not-found"])
    #expect(outcome.findings.first?.message.contains("Intre") == true)
  }

  @Test func ofACellAreReportedAtTheirPlace() throws {
    let site = try SmallSite(Self.good)
    try site.folder.write(["Templates/cells/mine.yaml": "parts:\n  - text: {field: title, style: titel}\n"])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/cells/mine.yaml:2:33: unknown-style"])
    #expect(!outcome.isPublished)
  }

  /// A warning does not prevent publishing, except in a strict build.
  @Test func thatAreOnlyWarningsCountForErrorsInAStrictBuild() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": "", "herbs/sage.markdown": ""])
    let strict = try site.build(.init(strict: true))
    #expect(strict.summaries == ["Content/herbs/sage.markdown: near-name"])
    #expect(!strict.isPublished && !site.exists("index.html"))
    let outcome = try site.build()
    #expect(outcome.findings.map(\.severity) == ["warning"])
    #expect(outcome.isPublished && site.exists("herbs/mint.html"))
    #expect(try !site.build(.init(strict: true)).isPublished)
    #expect(site.exists("herbs/mint.html"))
  }

  /// Misplaced settings are reported in every build, starting with the first one after they were added.
  @Test(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
  func ofPlaceAreReportedInEveryBuild() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": ""])
    #expect(try site.build().summaries == [])
    try site.folder.write(["site.yaml": "title: Elsewhere\n"])
    for _ in 1...2 {
      let outcome = try site.build()
      #expect(outcome.summaries == ["site.yaml: misplaced-file"])
      #expect(outcome.findings.map(\.suggestion) == ["did you mean 'Content/site.yaml'?"])
      #expect(outcome.isPublished)
    }
    let (checked, status) = try site.run(SmallSite.command ?? "", ["check", "--json", "--strict"])
    #expect(checked.contains("\"misplaced-file\"") && status == 1)
    #expect(try !site.build(.init(strict: true)).isPublished)
    try FileManager.default.removeItem(atPath: site.folder.path + "/site.yaml")
    #expect(try site.build().summaries == [])
  }

  @Test func ofCharactersThatNoFontHasAreWarnedOf() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": "---\ntitle: Mint \u{13000}\n---\n"])
    let outcome = try site.build()
    #expect(outcome.findings.map(\.id) == ["missing-glyph"])
    #expect(outcome.findings.first?.message.contains("U+13000") == true)
    #expect(outcome.findings.first?.path == "Content/herbs/mint.md")
    #expect(outcome.isPublished)
  }

  @Test func ofCellsThatShowNothingAreWarnedOf() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "---\nlayout: column\ncell: photo\n---\n", "herbs/mint.md": "---\naspect: 2\n---\n",
      "herbs/sage.md": "",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.summary) == ["Content/herbs/collection.md:2:9: layout"])
    #expect(findings.first?.message.contains("item 1 of section 0 has no height") == true)
  }

  /// A problem with the size of all items is reported for a few of them; other problems are reported first.
  @Test func ofLayoutsAreReportedAFewTimesAPage() throws {
    var content = [
      "herbs/collection.md": "---\nlayout: {kind: flow, itemSize: {width: 300, height: 90}}\ncell: photo\n---\n"
    ]
    for number in 0..<20 { content["herbs/h\(number).md"] = "---\naspect: 2\n---\n" }
    let messages = try SmallSite(content: content).build().findings.map(\.message)
    #expect(messages.count == 4)
    #expect(messages.prefix(3).allSatisfy { $0.contains("is 300 px wide") })
    #expect(messages.last == "17 more about this layout")
  }
}
