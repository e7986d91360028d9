import TestSupport
import Testing

/// The parts of every page that `site.yaml` and the author's partial templates give.
@Suite struct FooterTests {
  private static let content = [
    "site.yaml": """
    title: Test
    author: Ann
    logo: img/logo.png
    footer: |
      Made by *hand*. See [mint](herbs/mint.md) and [us](https://example.org).

      ![seal](img/seal.svg)
    """,
    "img/seal.svg": TinyImages.drawing, "herbs/collection.md": "", "herbs/mint.md": "Green.\n",
  ]

  private static func site(_ changes: [String: String] = [:]) throws -> SmallSite {
    let site = try SmallSite(content: content.merging(changes) { $1 })
    try site.write(TinyImages.png(width: 600, height: 300), to: "Content/img/logo.png")
    return site
  }

  @Test func areOnEveryPage() throws {
    let site = try Self.site()
    #expect(try site.build().findings.isEmpty)
    for (path, mint) in [
      ("index.html", "herbs/mint.html"), ("herbs/index.html", "mint.html"), ("herbs/mint.html", "mint.html"),
      ("404.html", "/herbs/mint.html"),
    ] {
      let page = try site.page(path)
      #expect(page.problems.isEmpty)
      #expect(page.inside(class: "site-footer", "a").map { $0["href"] } == [mint, "https://example.org"])
      #expect(page.inside(class: "site-footer", "em").map(\.text) == ["hand"])
      #expect(page.inside(class: "site-footer", "img").map { $0["alt"] } == ["seal"])
      let logo = page.inside(class: "site-title", "img")
      #expect(logo.count == 1 && logo[0]["alt"] == "Test" && logo[0]["width"] == "600")
      for (attribute, address) in page.addresses where address.contains("assets/") {
        #expect(path == "404.html" || !address.hasPrefix("/"), "\(attribute)")
      }
    }
    // Three screens need a logo of 80 px in three widths.
    let logo = try site.page("index.html").inside(class: "site-title", "source").first
    #expect(logo?["srcset"]?.contains("240w") == true && logo?["srcset"]?.contains("600w") == false)
  }

  @Test func reportMistakes() throws {
    let outcome = try Self.site([
      "site.yaml": "title: T\nlogo: img/logo.jpg\nfooter: See [x](nothing.md) and ![](none.png).\n"
    ]).build()
    #expect(
      outcome.summaries == [
        "Content/site.yaml:2:7: missing-image", "Content/site.yaml:3:9: broken-link",
        "Content/site.yaml:3:9: missing-image",
      ])
    #expect(outcome.findings[0].suggestion == "did you mean 'img/logo.png'?")
  }

  @Test func takePartialTemplates() throws {
    let site = try SmallSite([
      "Content/a/collection.md": "", "Content/a/b.md": "",
      "Templates/partials/head.mustache": "<meta name=\"mine\" content=\"{{page.kind}}\">\n",
      "Templates/partials/foot.mustache": "<p class=\"mine\">{{site.title}}</p>\n",
    ])
    #expect(try site.build().findings.isEmpty)
    for (path, page) in try site.pages() {
      #expect(page.all("meta").contains { $0["name"] == "mine" && $0["content"]?.isEmpty == false }, "\(path)")
      #expect(page.withClass("mine").count == 1, "\(path)")
    }
  }

  @Test(arguments: edits, [false, true])
  func areRightAfterEdits(edit: (path: String, text: String), isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    let logo = TinyImages.png(width: 600, height: 300)
    try bench.site.write(logo, to: "Content/img/logo.png")
    try bench.build(isAlone: isAlone)
    try bench.site.folder.write(["Content/" + edit.path: edit.text])
    try bench.build(isAlone: isAlone)
    let clean = try Self.site([edit.path: edit.text])
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  private static let edits: [(path: String, text: String)] = [
    ("site.yaml", "title: Test\nfooter: Other\n"), ("img/seal.svg", TinyImages.drawing.replacing("#295", with: "#925")),
    ("herbs/mint.md", "---\ntitle: New\n---\n"),
  ]
}
