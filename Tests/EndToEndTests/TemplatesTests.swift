import Foundation
import Testing

/// A site's own templates, one file at a time.
@Suite struct TemplatesTests {
  private static let content = [
    "Content/site.yaml": "title: Test\n", "Content/herbs/collection.md": "---\ntitle: Herbs\n---\n",
    "Content/herbs/mint.md": "---\ntitle: Mint\n---\n",
  ]

  private func build(_ templates: [String: String]) throws -> SmallSite {
    let site = try SmallSite(Self.content)
    try site.folder.write(Dictionary(uniqueKeysWithValues: templates.map { ("Templates/" + $0, $1) }))
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    return site
  }

  @Test func replaceOnePartialAndNothingElse() throws {
    let plain = try build([:])
    let site = try build(["partials/breadcrumbs.mustache": "<p class=\"mine\">{{item.title}}</p>\n"])
    let page = try site.page("herbs/mint.html")
    #expect(page.withClass("mine").map(\.text) == ["Mint"])
    #expect(page.withClass("breadcrumbs").isEmpty)
    #expect(try site.page("index.html").source == plain.page("index.html").source)
  }

  @Test func leadToFilesOfTheSiteFromEveryPage() throws {
    let site = try SmallSite(Self.content)
    try site.folder.write([
      "Content/static/press.pdf": "%PDF",
      "Templates/partials/foot.mustache": "<a class=\"mine\" href=\"{{site.root}}press.pdf\">P</a>\n",
    ])
    let addresses: [(String?, String)] = [(nil, "/press.pdf"), ("https://a.example/b", "/b/press.pdf")]
    for (address, missing) in addresses {
      let options = SmallSite.Options(baseURL: address)
      #expect(try site.build(options).isPublished)
      let links = try ["index.html", "herbs/index.html", "herbs/mint.html", "404.html"].map {
        try site.page($0).withClass("mine").first?["href"]
      }
      #expect(links == ["press.pdf", "../press.pdf", "../press.pdf", missing])
    }
  }

  @Test func replaceAPage() throws {
    let site = try build(["pages/404.mustache": "{{<base}}{{$main}}<h1>Lost in {{site.title}}</h1>{{/main}}{{/base}}\n"]
    )
    #expect(try site.page("404.html").first("h1")?.text == "Lost in Test")
  }

  @Test func addAKindOfCell() throws {
    let site = try build([
      "cells/plain.yaml": "padding: 10\nparts:\n  - text: {field: title, style: title, lines: 1}\n"
    ])
    try site.folder.write(["Content/herbs/collection.md": "---\ncell: plain\n---\n"])
    #expect(try site.build().isPublished)
    let page = try site.page("herbs/index.html")
    #expect(page.withClass("cell-plain").count == 1)
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    #expect(String(decoding: style.value, as: UTF8.self).contains(".cell-plain>a{padding:0.625rem"))
  }

  /// Of two rules that are equally specific, browsers take the later one.
  @Test func overrideRulesByStyleSheetsOfTheirOwn() throws {
    let site = try build([
      "styles/z.css": ".site-footer {--mark-b:1}\n", "styles/a.css": ".site-footer {--mark-a:1}\n",
    ])
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: style.value, as: UTF8.self)
    let last = try #require(css.range(of: ".footer-text", options: .backwards)).lowerBound
    let first = try #require(css.range(of: "--mark-a")).lowerBound
    let second = try #require(css.range(of: "--mark-b")).lowerBound
    #expect(last < first && first < second)
  }

  @Test func replaceAStyleSheetInItsPlace() throws {
    let site = try build(["styles/site.css": ".x {--mark-b:1}\n", "styles/a.css": ".x {--mark-a:1}\n"])
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: style.value, as: UTF8.self)
    #expect(!css.contains(".site-footer"))
    let replaced = try #require(css.range(of: "--mark-b")).lowerBound
    let own = try #require(css.range(of: "--mark-a")).lowerBound
    #expect(replaced < own)
  }

  @Test func addALayoutDefinedAsData() throws {
    let site = try SmallSite(Self.content)
    try site.folder.write([
      "Templates/layouts/halves.yaml": """
      segmentHeight: 100
      pattern:
        - - {x: 0, y: 0, width: 0.5, height: 1}
          - {x: 0.5, y: 0, width: 0.5, height: 1}

      """, "Content/herbs/collection.md": "---\nlayout: halves\n---\n", "Content/herbs/sage.md": "",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(try site.page("herbs/index.html").withClass("layout-halves").count == 1)
  }

  /// A mistake in a layout is reported in its file, and not again where the layout is named.
  @Test func reportMistakesInALayoutOnce() throws {
    let site = try SmallSite(Self.content)
    try site.folder.write([
      "Templates/layouts/mine.yaml": "segmentHeight: 100\npattern: [fullWidht]\n",
      "Content/herbs/collection.md": "---\nlayout: mine\nlayouts: [{kind: mine, segmentHeight: 90}]\n---\n",
    ])
    let outcome = try site.build()
    #expect(!outcome.isPublished)
    #expect(outcome.summaries == ["Templates/layouts/mine.yaml:2:11: invalid-layout"])
  }

  @Test(arguments: [("auto", "light dark", true), ("dark", "dark", true), ("light", "light", false)])
  func showOneColorSchemeIfAsked(scheme: String, declared: String, hasDark: Bool) throws {
    let site = try build(["theme.yaml": "colorScheme: \(scheme)\ncolors: {dark: {background: \"#123\"}}\n"])
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    #expect(css.contains(":root{color-scheme:\(declared);"))
    #expect(css.contains("--background:#123;") == hasDark)
    #expect(css.contains("prefers-color-scheme:dark") == (scheme == "auto"))
    let metas = try site.page("index.html").all("meta").filter { $0["name"] == "color-scheme" }
    #expect(metas.map { $0["content"] } == [declared])
  }

  /// The text styles of the theme are those of pages, not only of cells.
  @Test func setPagesInTheTextStylesOfTheTheme() throws {
    let theme = "textStyles: {body: {font: sans, size: 16, lineHeight: 24}, hero: {size: 80, letterSpacing: -2}}\n"
    let site = try build(["theme.yaml": theme])
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    #expect(css.contains("--t-body:400 1rem/1.5rem var(--font-sans);"))
    #expect(css.contains("--t-hero-size:5rem;") && css.contains("--t-hero-spacing:-0.025em;"))
    for rule in [".prose", ".lead", ".site-footer", ".t-hero"] {
      let rules = css.split(separator: "}").filter { $0.contains(rule) && $0.contains("var(--t-") }
      #expect(!rules.isEmpty, "\(rule)")
    }
  }

  @Test func sayTheirOwnWords() throws {
    let words = try String(contentsOf: SmallSite.templates.appendingPathComponent("strings.yaml"), encoding: .utf8)
    let own = words.replacingOccurrences(of: "Skip to the content", with: "Straight to it")
    #expect(own != words)
    let site = try build(["strings.yaml": own])
    #expect(try site.page("index.html").withClass("skip").map(\.text) == ["Straight to it"])
  }

  @Test func addAThemeThatTheSiteNames() throws {
    let theme = try String(contentsOf: SmallSite.templates.appendingPathComponent("theme.yaml"), encoding: .utf8)
    let site = try SmallSite(Self.content)
    try site.folder.write([
      "Content/site.yaml": "title: Test\ntheme: nigth\n",
      "Templates/themes/night.yaml": theme.replacingOccurrences(of: "\"#8c3f17\"", with: "\"#00f\""),
    ])
    let outcome = try site.build()
    #expect(outcome.findings.map(\.summary) == ["Content/site.yaml:2:8: unknown-theme"])
    #expect(outcome.findings.first?.suggestion == "did you mean 'night'?")
    #expect(!outcome.isPublished)
    try site.folder.write(["Content/site.yaml": "title: Test\ntheme: ../theme\n"])
    #expect(try site.build().findings.map(\.summary) == ["Content/site.yaml:2:8: unknown-theme"])
    try site.folder.write(["Content/site.yaml": "title: Test\ntheme: night\n"])
    #expect(try site.build().isPublished)
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    #expect(String(decoding: style.value, as: UTF8.self).contains("--accent:#00f;"))
  }

  /// A theme that is a folder contains only what it changes, and the site's own files replace those of the theme.
  @Test func addAThemeThatIsAFolder() throws {
    let site = try SmallSite(Self.content)
    let cell = "parts:\n  - text: {field: title, style: meta}\n"
    try site.folder.write([
      "Content/site.yaml": "title: Test\ntheme: mine\n",
      "Templates/themes/mine/theme.yaml": "colors: {light: {accent: \"#00f\"}}\n",
      "Templates/themes/mine/cells/card.yaml": cell,
      "Templates/themes/mine/styles/mine.css": "h1 { color: hotpink }\n",
      "Templates/themes/mine/styles/other.css": "h2 { color: red }\n",
      "Templates/themes/mine/partials/head.mustache": "<meta name=\"theme\" content=\"mine\">\n",
      "Templates/themes/mine/strings.yaml": "en: {skip: Straight to it, search: Seek}\n",
      "Templates/strings.yaml": "en: {search: Look for}\n",
      "Templates/styles/other.css": "h2 { color: blue }\n",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: style.value, as: UTF8.self)
    #expect(css.contains("--accent:#00f;") && css.contains("h1 { color: hotpink }"))
    #expect(css.contains("h2 { color: blue }") && !css.contains("h2 { color: red }"))
    #expect(try site.page("index.html").withClass("skip").map(\.text) == ["Straight to it"])
    let page = try #require(try site.published()["index.html"])
    #expect(String(decoding: page, as: UTF8.self).contains("<meta name=\"theme\" content=\"mine\">"))

    // A change in the theme's folder is one of the site.
    try site.folder.write(["Templates/themes/mine/styles/mine.css": "h1 { color: teal }\n"])
    #expect(try site.build().isPublished)
    let changed = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    #expect(String(decoding: changed.value, as: UTF8.self).contains("h1 { color: teal }"))
  }

  /// Values of the site's own theme.yaml replace those of a theme that comes with Vitrine, and nothing else of it; a theme
  /// in the site's own folder stands beside that file.
  @Test func changeAThemeThatComesWithVitrine() throws {
    func properties(_ files: [String: String]) throws -> [String: String] {
      let site = try SmallSite(Self.content)
      try site.folder.write(files)
      let outcome = try site.build()
      #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
      let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
      let declarations = String(decoding: style.value, as: UTF8.self).matches(of: /(--[a-z-]+):([^;}]+)/)
      // The first declaration of each name is that of light colours.
      return Dictionary(declarations.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
    }
    let settings = ["Content/site.yaml": "title: Test\ntheme: garden\n"]
    let own = ["Templates/theme.yaml": "colors: {light: {accent: \"#00f\"}}\n"]
    let garden = try properties(settings)
    let changed = try properties(settings.merging(own) { $1 })
    #expect(garden["--accent"] != "#00f" && changed["--accent"] == "#00f")
    #expect(changed.filter { $0.key != "--accent" } == garden.filter { $0.key != "--accent" })

    let beside = ["Templates/themes/garden.yaml": "colors: {light: {line: \"#123456\"}}\n"]
    let mine = try properties(settings.merging(own) { $1 }.merging(beside) { $1 })
    #expect(mine["--line"] == "#123456" && mine["--accent"] != "#00f")
  }

  @Test func reportMistakesInTheThemeThatChangesAnother() throws {
    let site = try SmallSite(Self.content)
    try site.folder.write([
      "Content/site.yaml": "title: Test\ntheme: garden\n",
      "Templates/theme.yaml": "colors:\n  light: {accent: blu}\n",
    ])
    #expect(try site.build().findings.map(\.summary).first?.hasPrefix("Templates/theme.yaml:2:19: ") == true)
  }

  /// What style sheets open and do not close, and what they close and did not open.
  @Test(arguments: [
    ("a { color: red\nb { color: blue }\n", "1:3"), ("@media print {\n  a { color: red }\n", "1:14"),
    ("a { color: red }\n}\n", "2:1"), ("/* a {}\n", "1:1"), ("a { content: \"b; }\n", "1:14"),
    ("a { width: calc(1px; }\n", "1:16"), ("a[b { color: red }\n", "1:2"), ("a { background: url(b; }\n", "1:20"),
  ])
  func reportUnclosedStyles(text: String, place: String) throws {
    let site = try SmallSite(Self.content)
    try site.folder.write(["Templates/styles/own.css": text])
    #expect(try site.build().summaries == ["Templates/styles/own.css:\(place): unclosed-style"])
  }

  /// The sheets become one, in which imports are not at the beginning.
  @Test(arguments: [("@import 'a.css';\n", "1:1"), ("/* @import */ a { b: '@import' }\n@IMPORT url(a.css);\n", "2:1")])
  func reportImports(text: String, place: String) throws {
    let site = try SmallSite(Self.content)
    try site.folder.write(["Templates/styles/own.css": text])
    #expect(try site.build().summaries == ["Templates/styles/own.css:\(place): style-import"])
  }

  @Test func theFullViewIsChecked() throws {
    let site = try SmallSite(Self.content)
    try site.folder.write(["Templates/styles/full-view.css": "a {\n"])
    #expect(try site.build().summaries == ["Templates/styles/full-view.css:1:3: unclosed-style"])
  }

  @Test func closedStylesAreNotReported() throws {
    let site = try SmallSite(Self.content)
    let text = """
      a[href*="{"] { content: "}\\"{"; background: url( b{.png ) }
      .a\\{b { c: url("d)") /* } */; g: "h\\\r\n  i"; @media (width > 1px) { e: f } }
      """
    try site.folder.write(["Templates/styles/own.css": text])
    #expect(try site.build().findings.isEmpty)
  }

  /// Names that resemble known ones, in the theme and in style sheets.
  @Test(arguments: [
    ("theme.yaml", "textStyles: {titel: {size: 20}}\n", "1:14: unknown-style", "'title'"),
    (
      "theme.yaml", "textStyles: {exerpt: {font: sans, size: 15, lineHeight: 20}}\n", "1:14: unknown-style", "'excerpt'"
    ),
    (
      "styles/own.css", "a { color: var(--text) }\nb { color: var( --acent ) }\n", "2:17: unknown-property",
      "'--accent'"
    ),
    ("styles/own.css", "b { font: var(--t-hedaing) }\n", "1:15: unknown-property", "'--t-heading'"),
  ])
  func reportNamesThatAreMisspelt(file: String, text: String, place: String, meant: String) throws {
    let site = try SmallSite(Self.content)
    try site.folder.write(["Templates/" + file: text])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/\(file):\(place)"])
    #expect(outcome.findings.first?.suggestion?.hasPrefix("did you mean \(meant)") == true, "\(outcome.findings)")
  }

  @Test func mayAddTextStylesAndProperties() throws {
    let site = try build([
      "theme.yaml":
        "textStyles: {titles: {font: sans, size: 15, lineHeight: 20}, big: {font: sans, size: 40, lineHeight: 44}}\n",
      "styles/own.css":
        "p { --acent: red; color: var(--acent); fill: var(--lilac); stroke: var(--accemt, blue) }\n.t-titles { top: 0 }\n",
    ])
    #expect(try site.build().findings.isEmpty)
  }

  @Test(arguments: ["catalogue", "editorial", "photographs", "garden", "night", "plain"])
  func ofVitrineHaveNoFindings(theme: String) throws {
    let site = try SmallSite(content: ["site.yaml": "theme: \(theme)\n", "a/collection.md": "", "a/b.md": ""])
    #expect(try site.build().findings.isEmpty)
  }

  /// The text styles of a theme of the site are those of the pages, in each theme that comes with Vitrine.
  @Test(arguments: ["catalogue", "editorial", "photographs"])
  func setTheTextsOfACompleteTheme(theme: String) throws {
    let folder = SmallSite.templates.appendingPathComponent("themes/\(theme)/styles/\(theme).css")
    let sheet = try String(contentsOf: folder, encoding: .utf8)
    for selector in [".t-hero", ".t-heading", ".lead", ".prose", ".related", ".site-navigation a", ".terms"] {
      for line in sheet.split(separator: "\n") where line.hasPrefix(selector) {
        #expect(line.firstMatch(of: /font(-size)?: (?!var\(--t-|calc\(var\(--t-|clamp\(var\(--t-)/) == nil, "\(line)")
      }
    }
  }

  @Test func changeColoursAndStyles() throws {
    let theme = try String(contentsOf: SmallSite.templates.appendingPathComponent("theme.yaml"), encoding: .utf8)
    let own = theme.replacingOccurrences(of: "\"#8c3f17\"", with: "\"#00f\"")
    #expect(own != theme)
    let site = try build(["theme.yaml": own, "styles/zz-mine.css": "h1 { color: hotpink }\n", "favicon.svg": "<svg/>"])
    let style = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: style.value, as: UTF8.self)
    #expect(css.contains("--accent:#00f;") && css.hasSuffix("h1 { color: hotpink }\n"))
    #expect(try site.published().contains { $0.key.hasPrefix("assets/icon-") && $0.value == Data("<svg/>".utf8) })
  }
}
