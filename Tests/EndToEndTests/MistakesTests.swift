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

  /// A mistake that hides what a collection declares is the only one: its items are not accused of their fields.
  @Test(arguments: [
    ("fields: [technique, year]", "2:9: wrong-type"),
    ("feilds: {technique: string, year: integer}", "2:1: unknown-key"),
    ("fields: {technique: string", "2:9: yaml-syntax"),
  ])
  func ofDeclarationsHaveNoFollowers(_ line: String, place: String) throws {
    var content = ["c/collection.md": "---\n\(line)\n---\n"]
    for number in 1...8 { content["c/\(number).md"] = "---\ntechnique: Ink\nyear: 1880\n---\n" }
    let summaries = try SmallSite(content: content).build().summaries
    #expect(summaries.count == 1 && summaries[0].hasPrefix("Content/c/collection.md:"), "\(summaries)")
    if !place.hasSuffix("yaml-syntax") { #expect(summaries == ["Content/c/collection.md:" + place]) }
    content["c/1.md"] = "---\ntitel: Ink\n---\n"
    #expect(try SmallSite(content: content).build().summaries.contains("Content/c/1.md:2:1: unknown-key"))
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

  /// Authors bring the keys and files of other programs.
  @Test func ofOtherProgramsAreExplained() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\ntheme: {accent: red}\n", "_index.md": "Home.\n", "herbs/_index.md": "Herbs.\n",
      "herbs/collection.md": "---\nsummary: All herbs\n---\n",
      "herbs/mint.md": "---\nweight: 3\nheight: 4\n---\nA {{< figure src=\"a.jpg\" >}} and {{% b %}}, `{{< c >}}`\n",
      "herbs/cities100.md": "[a](cities100.jpg) ![b](cities100.jpg)\n",
    ])
    let findings = try site.build().findings
    #expect(
      findings.map { "\($0.summary) \($0.suggestion ?? "")" } == [
        "Content/_index.md: near-name did you mean 'index.md'? 'vitrine new DIR --from PROJECT' converts a Hugo project",
        "Content/herbs/_index.md: near-name did you mean 'collection.md'? 'vitrine new DIR --from PROJECT' converts a Hugo project",
        "Content/herbs/cities100.md:1:5: broken-link did you mean 'cities100.md'?",
        "Content/herbs/cities100.md:1:25: missing-image ",
        "Content/herbs/collection.md:2:1: unknown-key write it as the text below the front matter",
        "Content/herbs/mint.md:2:1: unknown-key the place among the others is 'order'",
        "Content/herbs/mint.md:3:1: unknown-key declare it under 'fields:' in collection.md",
        "Content/herbs/mint.md:5:3: hugo-shortcode write it in Markdown: an image is ![what it shows](name.jpg)",
        "Content/site.yaml:2:8: wrong-type colors and fonts are in Templates/theme.yaml",
      ])
  }

  @Test func shortcodesAreNamedInEachParagraph() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "{{< foo >}} and {{< foo >}}\n\nText.\n\n- {{< bar >}}\n",
    ])
    #expect(
      try site.build().findings.filter { $0.id == "hugo-shortcode" }.map(\.position) == ["1:1", "5:3"])
  }

  /// Layouts have other names elsewhere, and numbers units.
  @Test func namesOfLayoutsAndNumbersWithUnitsAreExplained() throws {
    let site = try SmallSite(content: [
      "site.yaml": "maxWidth: 1280px\n", "a/collection.md": "---\nlayout: masonry\npageSize: 60 items\n---\n",
      "b/collection.md": "---\nlayout: {kind: spiral}\npageSize: \"60\"\n---\n",
    ])
    let findings = try site.build().findings
    let layouts =
      "flow, column, grid, list, mosaic, waterfall, justified, carousel, sections, groups, timeline, map, wall, magazine, salon"
    #expect(
      findings.map { "\($0.id) \($0.suggestion ?? "")" } == [
        "invalid-layout it is called 'waterfall'", "wrong-type ", "invalid-layout there are \(layouts)",
        "wrong-type write 60", "wrong-type write 1280",
      ])
  }

  @Test func inAddressesWithoutASchemeAreRecognized() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "---\nlink: www.mint.example/a\n---\n[a](www.example.org/b.html)\n",
      "herbs/sage.md": "[a](exmaple.md) ![b](example.org/c.jpg)\n",
    ])
    #expect(
      try site.build().findings.map { "\($0.id) \($0.suggestion ?? "")" } == [
        "broken-link did you mean 'https://www.mint.example/a'?",
        "broken-link did you mean 'https://www.example.org/b.html'?", "broken-link ",
        "missing-image did you mean 'https://example.org/c.jpg'?",
      ])
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

  @Test func ofNamesInTemplatesAreWarnedOfOnce() throws {
    let site = try SmallSite(Self.good)
    let foot = "{{site.titel}} {{strings.nichtda}} {{strings.next}} {{#nothing}}{{here}}{{/nothing}}\n"
    try site.folder.write(["Templates/partials/foot.mustache": foot])
    let outcome = try site.build()
    #expect(
      outcome.summaries == [
        "Templates/partials/foot.mustache:1:3: unknown-name", "Templates/partials/foot.mustache:1:18: unknown-name",
      ])
    #expect(outcome.findings.first?.suggestion == "did you mean 'title'?")
    #expect(outcome.isPublished)
  }

  @Test func ofNamesInTheTemplateOfItemsAreWarnedOf() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": "", "herbs/sage.md": ""])
    let item = "{{<base}}{{$main}}<h1>{{item.titel}}</h1>{{#item.next}}{{title}}{{/item.next}}{{/main}}{{/base}}\n"
    try site.folder.write(["Templates/pages/item.mustache": item])
    for _ in 0..<2 {
      let outcome = try site.build()
      #expect(outcome.summaries == ["Templates/pages/item.mustache:1:25: unknown-name"])
      #expect(outcome.findings.first?.suggestion == "did you mean 'title'?")
    }
  }

  @Test func ofFieldsInCellsAreWarnedOf() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "---\ncell: mine\nfields: {height: number}\n---\n", "herbs/mint.md": "",
    ])
    try site.folder.write([
      "Templates/cells/mine.yaml":
        "parts:\n  - text: {field: title, style: title}\n  - text: {field: heigth, style: title}\n"
        + "  - text: {field: height, style: title}\n",
      // Nothing uses this one.
      "Templates/cells/other.yaml": "parts:\n  - text: {field: else, style: title}\n",
    ])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/cells/mine.yaml:3:19: unknown-field"])
    #expect(outcome.findings.first?.suggestion == "did you mean 'height'?")
    #expect(outcome.isPublished)
  }

  @Test func ofFilesThatSayNothingAreWarnedOf() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\ndescription: Herbs of the garden.\n", "index.md": "\n", "herbs/collection.md": "",
      "herbs/rows.csv": "title\nMint\n", "herbs/list.csv": "a\n", "herbs/mint.md": "[The list](list.csv)\n",
      "trees/collection.md": "---\nitems: rows.csv\n---\n", "trees/rows.csv": "title\nOak\n",
    ])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Content/index.md: empty-introduction", "Content/herbs/rows.csv: unread-table"])
    #expect(outcome.isPublished)
    try FileManager.default.removeItem(atPath: site.folder.path + "/Content/index.md")
    #expect(try site.build().summaries == ["Content/herbs/rows.csv: unread-table"])
  }

  /// Beside a table, the file of a spreadsheet program is its source.
  @Test func ofSpreadsheetsThatCannotBeReadAreWarnedOf() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "", "herbs/My herbs.XLSX": "PK", "trees/trees.ods": "PK",
      "trees/collection.md": "---\nitems: trees.csv\n---\n", "trees/trees.csv": "title\nOak\n",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.summary) == ["Content/herbs/My herbs.XLSX: unread-table"])
    #expect(findings.first?.suggestion?.contains("'items: My herbs.csv'") == true)
  }

  @Test func ofCellsThatShowNothingAreWarnedOf() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "---\nlayout: column\ncell: photo\n---\n", "herbs/mint.md": "---\naspect: 2\n---\n",
      "herbs/sage.md": "",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.summary) == ["Content/herbs/collection.md:2:9: layout"])
    #expect(findings.first?.message.hasPrefix("Content/herbs/sage.md has no height") == true)
  }

  /// A problem with the size of all items is reported for a few of them; other problems are reported first.
  @Test func ofLayoutsAreReportedAFewTimesAPage() throws {
    var content = [
      "herbs/collection.md": "---\nlayout: {kind: flow, itemSize: {width: 300, height: 90}}\ncell: photo\n---\n"
    ]
    for number in 0..<20 { content["herbs/h\(number).md"] = "---\naspect: 2\n---\n" }
    let messages = try SmallSite(content: content).build().findings.map(\.message)
    #expect(messages.count == 4)
    #expect(messages.prefix(3).allSatisfy { $0.hasPrefix("Content/herbs/h") && $0.contains(".md is 300 px wide") })
    #expect(messages.last == "17 more about this layout")
  }

  @Test func filesThatAreIgnoredAreSaidToBe() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/a.md": "---\nimage: .pic.svg\n---\n[notes](notes.bak)\n",
      "c/.pic.svg": TinyImages.drawing,
      "c/notes.bak": "",
    ])
    let found = try site.build().findings
    #expect(found.map(\.id).sorted() == ["broken-link", "missing-image"])
    #expect(found.allSatisfy { $0.suggestion?.contains("ignored") == true }, "\(found)")
  }

  @Test func filesOfLayoutsSayWhyTheyAreNotUsed() throws {
    let site = try SmallSite([
      "Content/site.yaml": "title: T\n", "Content/c/collection.md": "---\nlayout: mine\n---\n",
      "Templates/layouts/grid.yaml": "kind: list\n", "Templates/layouts/mine.yaml": "# later\n",
    ])
    let found = try site.build().findings
    #expect(found.contains { $0.summary == "Templates/layouts/grid.yaml: standard-layout" && $0.severity == "warning" })
    #expect(found.contains { $0.summary == "Templates/layouts/mine.yaml: empty-layout" })
  }
}
