import Foundation
import TestSupport
import Testing

/// Mistakes in a site's own templates and theme, and what extends a theme.
@Suite struct ThemeMistakesTests {
  private func site(_ templates: [String: String], settings: String = "title: Test\n") throws -> SmallSite {
    let site = try SmallSite([
      "Content/site.yaml": settings, "Content/herbs/collection.md": "---\ntitle: Herbs\n---\n",
      "Content/herbs/mint.md": "---\ntitle: Mint\ndate: 2023-05-07\n---\n",
    ])
    try site.folder.write(Dictionary(uniqueKeysWithValues: templates.map { ("Templates/" + $0, $1) }))
    return site
  }

  private func css(_ site: SmallSite) throws -> String {
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    return String(decoding: sheet.value, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("fonts: {serif: [{family: Inter, language: de}]}", "1:17: no-family"),
      ("fonts: {serif: [{family: Inter, language: [[de]]}]}", "1:44: wrong-type"),
      ("fonts: {serif: [{file: fonts/none.ttf}]}", "1:17: font-not-found"),
      ("fonts: {brand: [Inter]}", "1:17: unused-font"),
      ("fonts: {serif: [Inter]}", nil),
      ("colors: {light: {accent: \"rgb((1 2 3)\"}}", "1:26: invalid-color"),
      ("colors: {light: {accent: \"rgb(1 2 3))\"}}", "1:26: invalid-color"),
      ("colors: {light: {accent: \"rgb()\"}}", "1:26: invalid-color"),
      ("colors: {light: {accent: \"rgb(1) url(2)\"}}", "1:26: invalid-color"),
      ("colors: {dark: {page-margin: \"#111111\"}}", "1:17: invalid-name"),
      ("colors: {dark: {g12: \"#111111\"}}", "1:17: invalid-name"),
      ("richText: {headings: {font: [mono]}}", "1:29: wrong-type"),
      ("pageMargin: {narrow: 50, wide: 10}", "1:13: out-of-range"),
      ("pageMargin: {narrow: 60}", nil),
      ("colors: {light: {accent: \"color-mix(in srgb, rgb(1 2 3), rgb(4 5 6))\"}}", nil),
    ] as [(String, String?)])
  func areReportedInThemes(_ theme: String, _ wanted: String?) throws {
    let outcome = try site(["theme.yaml": theme]).build()
    #expect(outcome.summaries == (wanted.map { ["Templates/theme.yaml:" + $0] } ?? []))
  }

  @Test(
    arguments: [
      (["partials/item.mustache": "item"], ["Templates/partials/item.mustache: duplicate-template"]),
      (["pages/home.mustache": " \n"], ["Templates/pages/home.mustache: empty-template"]),
      (["pages/Search.mustache": "x"], ["Templates/pages/Search.mustache: misplaced-file"]),
      (["partials/foot.mustache/a": ""], ["Templates/partials/foot.mustache: folder-for-file"]),
      (["styles/a.css": ".a{content:\"\u{0}\"}"], []),
      (
        ["strings.yaml": "en:\n  datePattern: \"{day}/{mnth}/{year}\"\n"],
        ["Templates/strings.yaml:2:16: string-places"]
      ),
      (["strings.yaml": "english:\n  next: On\n"], ["Templates/strings.yaml:1:1: unknown-language"]),
      (["strings.yaml": "EN:\n  datePattern: \"{year}-{month}-{day}\"\n"], []),
    ] as [([String: String], [String])])
  func areReportedInFiles(_ templates: [String: String], _ wanted: [String]) throws {
    #expect(try site(templates).build().summaries == wanted)
  }

  @Test func areReportedInStyleSheetsOfAnotherEncoding() throws {
    let site = try site([:])
    let path = site.folder.path + "/Templates/styles"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try #require(".a{color:red}".data(using: .utf16)).write(to: URL(fileURLWithPath: path + "/a.css"))
    #expect(try site.build().summaries == ["Templates/styles/a.css:1:1: invalid-utf8"])
  }

  @Test func areReportedAtTheEmptyFileOfALayoutAlone() throws {
    let site = try site(["layouts/own.yaml": ""])
    try site.folder.write(["Content/herbs/collection.md": "---\nlayout: own\n---\n"])
    #expect(try site.build().summaries == ["Templates/layouts/own.yaml: empty-layout"])
  }

  @Test func languagesOfWordsAreTheSameInUpperCase() throws {
    let site = try site(["strings.yaml": "EN:\n  datePattern: \"{year}, {month} {day}\"\n"])
    #expect(try site.build().isPublished)
    #expect(try site.page("herbs/mint.html").source.contains("2023, May 7"))
  }

  @Test func ownValuesStayWhenAThemeIsExtended() throws {
    let own = ["theme.yaml": "colors: {light: {accent: \"#00aa55\"}}\n"]
    let settings = "title: Test\ntheme: editorial\n"
    for more in [[:], ["themes/editorial/styles/x.css": ".x{color:red}\n"]] {
      let site = try site(own.merging(more) { $1 }, settings: settings)
      #expect(try site.build().isPublished)
      #expect(try css(site).contains("--accent:#00aa55"))
    }
  }

  @Test func richTextKeepsWhatAThemeDoesNotName() throws {
    let cell = ["cells/own.yaml": "parts:\n  - rich: {field: body, style: excerpt}\n"]
    let codes = try ["", "richText: {gap: 1}\n"].map { theme in
      let site = try site(cell.merging(theme.isEmpty ? [:] : ["theme.yaml": theme]) { $1 })
      try site.folder.write([
        "Content/herbs/collection.md": "---\ncell: own\n---\n", "Content/herbs/mint.md": "A `b`.\n",
      ])
      #expect(try site.build().isPublished)
      return try css(site).firstMatch(of: /\.r-excerpt code\{[^}]*\}/).map { String($0.output) }
    }
    #expect(codes[0] != nil && codes[0] == codes[1])
  }

  @Test(arguments: [
    ("auto", "@media screen and (prefers-color-scheme:dark){.picture"), ("dark", "@media screen{.picture"),
  ])
  func picturesAreDimmedInTheDark(_ scheme: String, _ rule: String) throws {
    let site = try site(["theme.yaml": "colorScheme: \(scheme)\n"])
    #expect(try site.build().isPublished)
    #expect(try css(site).contains(rule))
  }

  @Test func picturesAreNotDimmedInTheLight() throws {
    let site = try site(["theme.yaml": "colorScheme: light\n"])
    #expect(try site.build().isPublished)
    #expect(try !css(site).contains("brightness(.92)"))
  }
}
