import Foundation
import TestSupport
import Testing

/// Sites in several languages.
@Suite struct LanguagesTests {
  static let content = [
    "site.yaml": """
    title: Minerals
    title.de: Minerale
    languages: [en, de, ar]
    baseURL: https://example.org
    search: true

    """,
    "index.md": "Welcome.\n", "index.de.md": "Willkommen.\n",
    "plates/collection.md": """
    ---
    title: Plates
    facets: [tags]
    fields:
      origin: {type: string, label: Origin, label.de: Herkunft}
    ---
    Pictures.

    """,
    "plates/collection.de.md": "---\ntitle: Tafeln\n---\nBilder.\n",
    "plates/fluorite.md":
      "---\ntitle: Fluorite\norigin: England\ntags: [blue]\ntags.de: [blau]\ndate: 2024-05-01\n---\nIt glows.\n",
    "plates/fluorite.de.md": "---\ntitle: Flussspat\n---\nEr leuchtet, wie [Calcit](calcite.md).\n",
    "plates/fluorite.ar.md": "---\ntitle: الفلوريت\n---\nإنه يضيء.\n",
    "plates/calcite.md": "---\ntitle: Calcite\ntitle.de: Calcit\n---\nIt is white.\n",
    "about.md": "# About\n\nUs.\n", "about.de.md": "# Über\n\nWir.\n",
    "table/collection.md": "---\ntitle: Table\n---\n",
    "table/items.csv": "slug,title,title.de,colour,colour.de\ngold,Gold,Das Gold,yellow,gelb\niron,Iron,Eisen,grey,\n",
    "table/iron.de.md": "Text über Eisen.\n",
  ]

  static func built(_ changes: [String: String] = [:]) throws -> SmallSite {
    let site = try SmallSite(content: content.merging(changes) { $1 })
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    return site
  }

  /// The first language is at the root, and each other one in a folder.
  @Test func hasAPageForEachLanguage() throws {
    let site = try Self.built()
    for page in ["index", "404", "about", "search", "plates/index", "plates/fluorite", "plates/calcite", "table/gold"] {
      for (folder, language, direction) in [("", "en", "ltr"), ("de/", "de", "ltr"), ("ar/", "ar", "rtl")] {
        let html = try site.page(folder + page + ".html")
        #expect(html.problems.isEmpty, "\(folder)\(page): \(html.problems)")
        let root = try #require(html.elements.first)
        #expect(root["lang"] == language && root["dir"] == direction)
      }
    }
    #expect(!site.exists("en/index.html") && !site.exists("plates/fluorite.de.html"))
    #expect(!site.exists("de/robots.txt") && !site.exists("de/sitemap.xml"))
    for path in try site.published().keys where path.hasPrefix("de/") || path.hasPrefix("ar/") {
      #expect(!path.contains("/assets/"), "all languages show the same files")
    }
  }

  @Test func readsTranslations() throws {
    let site = try Self.built()
    let english = try site.page("plates/fluorite.html")
    #expect(english.first("h1")?.text == "Fluorite" && english.source.contains("It glows."))
    let german = try site.page("de/plates/fluorite.html")
    #expect(german.first("title")?.text == "Flussspat · Minerale")
    #expect(german.first("h1")?.text == "Flussspat" && german.source.contains("Er leuchtet"))
    #expect(german.source.contains("<a href=\"calcite.html\">Calcit</a>"))
    #expect(german.first("dt")?.text == "Herkunft")
    #expect(german.source.contains("<a href=\"tags/blau.html\">blau</a>"))
    #expect(try site.page("de/plates/calcite.html").first("h1")?.text == "Calcit")
    #expect(try site.page("de/plates/index.html").first("h1")?.text == "Tafeln")
    #expect(try site.page("de/about.html").first("h1")?.text == "Über")
    #expect(try site.page("de/index.html").source.contains("<p>Willkommen.</p>"))
    #expect(try site.page("de/table/gold.html").first("h1")?.text == "Das Gold")
    #expect(try site.page("table/gold.html").source.contains(">yellow<"))
    #expect(try site.page("de/table/gold.html").source.contains("<dd>gelb</dd>"))
    #expect(try site.page("de/table/iron.html").source.contains("Text über Eisen."))
    #expect(try !site.page("table/iron.html").source.contains("Text über Eisen."))
  }

  /// What is not translated is in the first language, and says so.
  @Test func marksWhatIsNotTranslated() throws {
    let site = try Self.built()
    func language(_ page: String, _ name: String) throws -> String {
      let element = try #require(try site.page(page).first(name))
      return [element["lang"], element["dir"]].map { $0 ?? "-" }.joined(separator: " ")
    }
    #expect(try language("ar/plates/calcite.html", "h1") == "en ltr")
    #expect(try language("de/plates/calcite.html", "h1") == "- -")
    #expect(try language("ar/plates/fluorite.html", "h1") == "- auto")
    #expect(try language("ar/plates/index.html", "h1") == "en ltr")
    #expect(try language("ar/about.html", "h1") == "en ltr")
    #expect(try site.page("de/plates/calcite.html").source.contains("<div class=\"prose\" lang=\"en\">"))
    #expect(try site.page("ar/plates/calcite.html").source.contains("<div class=\"prose\" lang=\"en\" dir=\"ltr\">"))
    #expect(try site.page("de/plates/fluorite.html").source.contains("<div class=\"prose\">"))
    #expect(try site.page("de/plates/fluorite.html").source.contains("<dd lang=\"en\">England</dd>"))
    #expect(try site.page("de/table/iron.html").source.contains("<dd lang=\"en\">grey</dd>"))
    #expect(try site.page("ar/plates/index.html").source.contains(" lang=\"en\" dir=\"ltr\">Calcite</h2>"))
    #expect(try site.page("ar/index.html").source.contains("<div class=\"lead\" lang=\"en\" dir=\"ltr\">"))
    for (path, page) in try site.pages() where !path.hasPrefix("de/") && !path.hasPrefix("ar/") {
      let marked = page.elements.filter { $0.name != "html" && $0["lang"] != nil && $0["hreflang"] == nil }
      #expect(marked.isEmpty, "\(path)")
    }
  }

  @Test func marksHeadingsAndLabelsThatAreNotTranslated() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\ntitle.ar: ت\nlanguages: [en, ar]\n",
      "c/collection.md": """
      ---
      title: Things
      layout: list
      sectionBy: kind
      facets: [tags, kind, place]
      fields:
        kind: {type: string, label: Kind, label.ar: نوع}
        place: {type: string, label: Place}
        maker: {type: item, of: people, label: Made by}
      ---

      """,
      "c/a.md": "---\ntags: [red]\ntags.ar: [أحمر]\nkind: stone\nplace: Rome\nmaker: m\n---\n",
      "c/b.md": "---\ntags: [blue]\nkind: shell\nkind.ar: صدف\nplace: Oslo\nmaker: m\n---\n",
      "people/collection.md": "", "people/m.md": "",
    ])
    #expect(try site.build().isPublished)
    /// The texts that are marked as English, of those that are asked for.
    func english(_ path: String, _ name: String, _ texts: [String]) throws -> [String] {
      let found = try site.page(path).all(name).filter { texts.contains($0.text) }
      #expect(Set(found.map(\.text)) == Set(texts), "\(path)")
      return found.filter { $0["lang"] == "en" && $0["dir"] == "ltr" }.map(\.text)
    }
    #expect(try english("ar/c/index.html", "h2", ["stone", "صدف"]) == ["stone"])
    #expect(try english("ar/c/index.html", "a", ["نوع", "Place"]) == ["Place"])
    #expect(try english("ar/c/a.html", "dt", ["نوع", "Place", "Made by"]) == ["Place", "Made by"])
    #expect(try english("ar/c/tags/index.html", "a", ["أحمر", "blue"]) == ["blue"])
    #expect(try english("ar/c/place/index.html", "h1", ["Place"]) == ["Place"])
    #expect(try english("ar/c/kind/index.html", "h1", ["نوع"]) == [])
    #expect(try english("ar/c/place/rome.html", "h1", ["Rome"]) == ["Rome"])
    #expect(try english("ar/people/m.html", "span", ["Things", "Made by"]) == ["Things", "Made by"])
  }

  @Test func linksTheSamePageInAllLanguages() throws {
    let site = try Self.built()
    let pages = ["plates/fluorite.html", "de/plates/fluorite.html", "ar/plates/fluorite.html"]
    for path in pages {
      let page = try site.page(path)
      let links = page.elements.filter { $0["rel"] == "alternate" && $0["hreflang"] != nil }
      #expect(
        links.map { "\($0["hreflang"] ?? "") \($0["href"] ?? "")" } == [
          "en https://example.org/plates/fluorite.html", "de https://example.org/de/plates/fluorite.html",
          "ar https://example.org/ar/plates/fluorite.html", "x-default https://example.org/plates/fluorite.html",
        ])
      let menu = page.elements.filter { $0.name == "a" && $0["hreflang"] != nil }
      #expect(menu.map(\.text) == ["English", "Deutsch", "العربية"])
      #expect(menu.filter { $0["aria-current"] != nil }.count == 1)
    }
    func links(_ path: String) throws -> [String] {
      try site.page(path).elements.filter { $0.name == "a" && $0["hreflang"] != nil }.map { $0["href"] ?? "" }
    }
    #expect(try links(pages[1]) == ["../../plates/fluorite.html", "fluorite.html", "../../ar/plates/fluorite.html"])
    // A tag has another page in German, so its list is the nearest page there.
    #expect(
      try links("plates/tags/blue.html") == [
        "blue.html", "../../de/plates/tags/index.html", "../../ar/plates/tags/blue.html",
      ])
    #expect(try links("ar/404.html") == ["/404.html", "/de/404.html", "/ar/404.html"])
  }

  @Test func listsAlternatesInOneSitemap() throws {
    let site = try Self.built()
    let map = try XMLTree(site.folder.text("Site/sitemap.xml"))
    let urls = map.children("url")
    let places = urls.compactMap { $0.child("loc")?.text }
    #expect(places.count == Set(places).count)
    for prefix in ["", "de/", "ar/"] {
      let index = try #require(places.firstIndex(of: "https://example.org/\(prefix)plates/fluorite.html"))
      let links = urls[index].children("link")
      #expect(links.map { $0.attributes["hreflang"] } == ["en", "de", "ar", "x-default"])
      #expect(links.allSatisfy { $0.namespace == "http://www.w3.org/1999/xhtml" })
    }
  }

  /// Programs learn the language of a title that is not translated, too.
  @Test func dataNamesTheLanguageOfTexts() throws {
    let site = try Self.built([
      "forms/collection.md":
        "---\ntitle: Forms\nexport: [iiif]\ncite: true\nfields: {colour: string, sides: integer}\n---\n",
      "forms/cube.md":
        "---\ntitle: Cube\ntitle.de: Würfel\npublished: 2024-01-02\ncolour: red\ncolour.de: rot\nsides: 6\n---\n",
      "forms/drop.md": "---\ntitle: Drop\npublished: 2024-01-01\ncolour: blue\nsides: 1\n---\n",
      "forms/cube.svg": TinyImages.drawing, "forms/drop.svg": TinyImages.drawing,
    ])
    func json(_ path: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/de/forms/" + path).utf8))
    }
    for (name, language) in [("cube", "de"), ("drop", "en")] {
      let manifest = try #require(json("iiif/\(name)/manifest.json") as? [String: Any])
      #expect((manifest["label"] as? [String: Any])?.keys.sorted() == [language])
      let values = (manifest["metadata"] as? [[String: [String: [String]]]])?.compactMap { $0["value"]?.keys.first }
      #expect(values == [language, "de"], "a number is in the language of the page")
      #expect((try json(name + ".csl.json") as? [[String: Any]])?.first?["language"] as? String == language)
      let metas = try site.page("de/forms/\(name).html").all("meta").filter { $0["name"] == "citation_language" }
      #expect(metas.map { $0["content"] } == [language])
    }
    let entries = try XMLTree(site.folder.text("Site/de/forms/feed.xml")).children("entry")
    #expect(entries.map { $0.attributes["xml:lang"] ?? $0.attributes["lang"] } == [nil, "en"])
    let items = (try json("feed.json") as? [String: Any])?["items"] as? [[String: Any]]
    #expect(items?.map { $0["language"] as? String } == [nil, "en"])
  }

  @Test func hasFeedsAndASearchOfItsOwn() throws {
    let site = try Self.built()
    let feed = try XMLTree(site.folder.text("Site/de/feed.xml"))
    #expect(feed.child("title")?.text == "Minerale")
    #expect(feed.children("entry").first?.child("title")?.text == "Flussspat")
    let results = try site.published().filter { $0.key.hasPrefix("de/search/r-") }
      .map { String(decoding: $0.value, as: UTF8.self) }.joined()
    #expect(results.contains(">Flussspat<") && !results.contains(">Fluorite<"))
  }

  @Test func hasFoldersWithPrettyAddresses() throws {
    let site = try Self.built(["site.yaml": (Self.content["site.yaml"] ?? "") + "prettyURLs: true\n"])
    let page = try site.page("de/plates/fluorite/index.html")
    let links = page.elements.filter { $0["hreflang"] != nil }.map { $0["href"] ?? "" }
    #expect(
      links == [
        "https://example.org/plates/fluorite/", "https://example.org/de/plates/fluorite/",
        "https://example.org/ar/plates/fluorite/", "https://example.org/plates/fluorite/",
        "../../../plates/fluorite/", "./", "../../../ar/plates/fluorite/",
      ])
  }

  /// Titles are in the order of the language: in Swedish, `ö` follows `z`.
  @Test func ordersTitlesByTheLanguage() throws {
    let site = try SmallSite(content: [
      "site.yaml": "languages: [de, sv]\n", "a/collection.md": "---\nsort: title\nlayout: list\ncell: card\n---\n",
      "a/1.md": "---\ntitle: Zebra\n---\nText.\n", "a/2.md": "---\ntitle: Öl\n---\nText.\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.filter { $0.severity != "note" }.map(\.id) == ["missing-strings"])
    func first(_ page: String) throws -> String? { try site.page(page).first("h2")?.text }
    #expect(try first("a/index.html") == "Öl")
    #expect(try first("sv/a/index.html") == "Zebra")
  }

  @Test func namesWhatToTranslate() throws {
    let outcome = try SmallSite(content: ["site.yaml": "languages: [en, sv]\n", "a.md": ""]).build()
    let finding = try #require(outcome.findings.first { $0.id == "missing-strings" })
    #expect(finding.severity == "warning")
    #expect(finding.suggestion?.hasPrefix("translate below 'sv:' yes, no, skip") ?? false)
  }

  @Test func reportsMistakes() throws {
    func findings(_ changes: [String: String]) throws -> [String] {
      try SmallSite(content: Self.content.merging(changes) { $1 }).build().summaries
    }
    #expect(try findings(["plates/opal.de.md": ""]) == ["Content/plates/opal.de.md: missing-original"])
    #expect(try findings(["plates/calcite.en.md": ""]) == ["Content/plates/calcite.en.md: first-language"])
    #expect(
      try findings(["plates/fluorite.de.md": "---\ntitel: X\n---\n"]) == [
        "Content/plates/fluorite.de.md:2:1: unknown-key"
      ])
    #expect(
      try findings(["plates/collection.de.md": "---\nlayout: list\n---\n"]) == [
        "Content/plates/collection.de.md:2:1: unknown-key"
      ])
    #expect(try findings(["de/collection.md": ""]) == ["Content/de/collection.md:1:1: reserved-name"])
    #expect(try findings(["de/x.md": ""]) == ["Content/de/x.md:1:1: reserved-name"])
    #expect(
      try SmallSite(content: ["site.yaml": "language: en\nlanguages: [de, x!, de]\n", "a.md": ""]).build().summaries
        == [
          "Content/site.yaml:1:1: language-twice", "Content/site.yaml:2:17: invalid-language",
          "Content/site.yaml:2:21: listed-twice",
        ])
  }

  /// An alias in one language is no address of a page, or of an alias, in another.
  @Test(arguments: [
    ("plates/fluorite.de.md", "plates/calcite.html", ["plates/fluorite.de.md:2:11: alias-taken"]),
    ("plates/fluorite.de.md", "index.html", ["plates/fluorite.de.md:2:11: alias-taken"]),
    ("plates/fluorite.de.md", "ar/plates/tags/blue.html", ["plates/fluorite.de.md:2:11: alias-taken"]),
    ("plates/calcite.md", "de/plates/calcite.html", ["plates/calcite.md:2:11: alias-taken"]),
    ("plates/calcite.md", "de/", ["plates/calcite.md:2:11: alias-taken"]),
    (
      "plates/fluorite.de.md", "gone.html",
      ["about.md:2:11: alias-taken", "plates/fluorite.de.md:2:11: alias-taken"]
    ),
  ])
  func refusesAliasesOfPagesInOtherLanguages(path: String, alias: String, findings: [String]) throws {
    let changes = [path: "---\naliases: [\(alias)]\n---\n", "about.md": "---\naliases: [gone.html]\n---\n\nUs.\n"]
    let outcome = try SmallSite(content: Self.content.merging(changes) { $1 }).build()
    #expect(
      !outcome.isPublished && outcome.summaries.sorted() == findings.map { "Content/" + $0 }, "\(outcome.findings)")
  }

  @Test func leadsFromFormerAddressesToTheLanguage() throws {
    let site = try Self.built(["plates/fluorite.de.md": "---\naliases: [de/flussspat.html, spat.html]\n---\n"])
    #expect(try site.page("de/flussspat.html").all("a").map { $0["href"] } == ["plates/fluorite.html"])
    #expect(try site.page("spat.html").all("a").map { $0["href"] } == ["de/plates/fluorite.html"])
  }

  /// A translation that is a draft is not shown.
  @Test func leavesOutDrafts() throws {
    let site = try Self.built(["plates/fluorite.de.md": "---\ntitle: Flussspat\ndraft: true\n---\n"])
    #expect(try site.page("de/plates/fluorite.html").first("h1")?.text == "Fluorite")
    try site.build(.init(drafts: true))
    #expect(try site.page("de/plates/fluorite.html").first("h1")?.text == "Flussspat")
  }

  /// The caption of an image without a text in the first language.
  @Test func translatesImagesWithoutATextOfTheirOwn() throws {
    let site = try Self.built([
      "watch/collection.md": "---\ncell: photo\n---\n", "watch/beam.svg": TinyImages.drawing,
      "watch/beam.de.md": "---\ntitle: Strahl\n---\nEin Strahl.\n",
    ])
    #expect(try site.page("watch/beam.html").first("h1")?.text == "Beam")
    let page = try site.page("de/watch/beam.html")
    #expect(page.first("h1")?.text == "Strahl" && page.first("img") != nil)
  }

  @Test(
    arguments: [false, true],
    [
      ("plates/fluorite.de.md", "---\ntitle: Fluorit\n---\nAnders.\n"),
      ("plates/fluorite.de.md", "---\ntitle: Fluorit\n---\n"),
      ("plates/calcite.ar.md", "---\ntitle: كالسيت\n---\nأبيض.\n"), ("plates/collection.de.md", "# Platten\n"),
      ("plates/calcite.md", "---\ntitle: Calcite\ntitle.ar: كالسيت\n---\nWhite.\n"), ("about.de.md", "# Uns\n"),
      ("table/items.csv", "slug,title,title.de\ngold,Gold,\niron,Iron,Eisen\n"), ("index.de.md", "Hallo.\n"),
      ("site.yaml", "title: M\nlanguages: [en, ar, de]\n"),
    ])
  func isRightAfterEdits(isAlone: Bool, edit: (String, String)) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: edit.1, to: edit.0, isAlone: isAlone)
  }

  /// An edited translation changes the pages of its language only.
  @Test func rendersOneLanguageAfterAnEdit() throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    try bench.build()
    let before = try bench.site.published()
    try bench.site.folder.write(["Content/plates/calcite.ar.md": "---\ntitle: كالسيت\n---\n"])
    try bench.build()
    let after = try bench.site.published()
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] && !$0.hasPrefix("assets/") }
    #expect(changed.contains("ar/plates/calcite.html"))
    #expect(changed.allSatisfy { $0.hasPrefix("ar/") || $0 == "sitemap.xml" }, "\(changed.sorted())")
  }

  /// What is not translated has its language and direction where other pages name it: in fields, lists and citations.
  @Test func marksWhatFallsBackOnOtherPages() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Museum\nlanguages: [en, de, ar]\nbaseURL: https://example.org\ncite: true\n",
      "people/collection.md": "", "people/ann.md": "---\ntitle: Ann Moss\ntitle.ar: آن\n---\n",
      "people/eva.md": "---\ntitle: Eva\ntitle.de: Eva Maria\n---\n",
      "works/collection.md":
        "---\ntitle: Works\ntitle.de: Werke\nfields: {by: {type: list of item, of: people}}\n---\n",
      "works/vase.md": "---\ntitle: Vase\ntitle.ar: مزهرية\nby: [ann, eva]\ndate: 1880\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    func links(_ page: String) throws -> [[String]] {
      try site.page(page).inside(class: "fields", "a").map { [$0.text, $0["lang"] ?? "", $0["dir"] ?? ""] }
    }
    #expect(try links("works/vase.html") == [["Ann Moss", "", ""], ["Eva", "", ""]])
    #expect(try links("de/works/vase.html") == [["Ann Moss", "en", ""], ["Eva Maria", "", ""]])
    #expect(try links("ar/works/vase.html") == [["آن", "", "auto"], ["Eva", "en", "ltr"]])
    func citation(_ page: String) throws -> [[String]] {
      try site.page(page).inside(class: "citation", "bdi").map { [$0.text, $0["lang"] ?? ""] }
    }
    #expect(try citation("works/vase.html") == [])
    #expect(try citation("de/works/vase.html") == [["Vase", "en"], ["Museum", "en"]])
    #expect(
      try citation("ar/works/vase.html") == [
        ["Works", "en"], ["Museum", "en"], ["https://example.org/ar/works/vase.html", ""],
      ])
  }

  /// An Arabic title does not reorder the words of the citation around it.
  @Test func isolatesTextsInTheOtherDirection() throws {
    let site = try SmallSite([
      "Content/site.yaml": "title: Museum\nlanguage: de\ncite: true\n",
      "Content/works/collection.md": "---\ntitle: Werke\n---\n",
      "Content/works/vase.md": "---\ntitle: \"مزهرية <1>\"\ndate: 1880\n---\n",
      "Templates/partials/citation.mustache":
        "<div class=\"citation\"><p>{{{item.citationHTML}}}</p><pre>{{item.citation}}</pre></div>",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("works/vase.html")
    #expect(page.source.contains("<p>„<bdi>مزهرية &lt;1&gt;</bdi>“, Werke, Museum, 1880</p>"))
    #expect(page.source.contains("<pre>„\u{2068}مزهرية &lt;1&gt;\u{2069}“, Werke, Museum, 1880</pre>"))
  }

  /// Open Graph names a language with a territory, which is the usual one if the site names none.
  @Test func namesTheLanguagesForOpenGraph() throws {
    let site = try Self.built()
    func locales(_ page: String) throws -> [[String?]] {
      try ["og:locale", "og:locale:alternate"].map { name in
        try site.page(page).all("meta").filter { $0["property"] == name }.map { $0["content"] }
      }
    }
    for page in ["plates/fluorite.html", "plates/index.html", "index.html"] {
      #expect(try locales(page) == [["en_US"], ["de_DE", "ar_EG"]])
      #expect(try locales("de/" + page) == [["de_DE"], ["en_US", "ar_EG"]])
    }
    // The German version has no tag of that name.
    #expect(try locales("plates/tags/blue.html") == [["en_US"], ["ar_EG"]])
    for (language, locale) in [("pt-PT", "pt_PT"), ("sr-Latn", "sr_RS"), ("zh-Hant", "zh_TW"), ("tlh", nil)] {
      let site = try SmallSite(content: ["site.yaml": "language: \(language)\nbaseURL: https://example.org\n"])
      try site.build()
      let meta = try site.page("index.html").all("meta").first { $0["property"] == "og:locale" }
      #expect(meta?["content"] == locale)
    }
  }

  /// Each version is in the order of its language: in Swedish `ä` follows `z`, in German it is beside `a`, and in Spanish
  /// `ñ` follows `n`. So are the pages of collections, the values of facets, and the index of titles.
  @Test func ordersEachVersionByItsLanguage() throws {
    let words = ["Zaun", "Ära", "Ast", "Año", "Anz"]
    let expected = [
      "de": ["Año", "Anz", "Ära", "Ast", "Zaun"], "sv": ["Año", "Anz", "Ast", "Zaun", "Ära"],
      "es": ["Anz", "Año", "Ära", "Ast", "Zaun"],
    ]
    var content = [
      "site.yaml": "languages: [de, sv, es]\nsearch: true\n",
      "words/collection.md":
        "---\ntitle: Words\nsort: title\nlayout: list\nfacets: [tags, kind]\nfields: {kind: string}\n---\n",
    ]
    for (index, word) in words.enumerated() {
      content["words/w\(index).md"] = "---\ntitle: \(word)\ntags: [\(word)]\nkind: \(word)\n---\n"
    }
    let site = try SmallSite(content: content)
    try site.build()
    for (language, order) in expected {
      let folder = language == "de" ? "" : language + "/"
      func shown(_ page: String) throws -> [String] {
        let html = try site.page(folder + page)
        let texts = html.elements.filter { $0.name == "a" || $0.classes.contains("cell") }.map(\.text)
        var seen: Set<String> = []
        return texts.compactMap { text in
          words.first { text.split(whereSeparator: \.isWhitespace).first.map(String.init) == $0 }
        }.filter { seen.insert($0).inserted }
      }
      for page in ["words/index.html", "words/tags/index.html", "words/kind/index.html", "search.html"] {
        #expect(try shown(page) == order, "\(folder)\(page)")
      }
    }
  }

  /// A translation in a site of one language is unknown; the help names what is missing.
  @Test(arguments: ["title.ar", "title.pt-br", "alt.fil"])
  func saysWhatATranslationNeeds(_ key: String) throws {
    let outcome = try SmallSite(content: ["a/collection.md": "", "a/b.md": "---\n\(key): x\n---\n"]).build()
    let error = try #require(outcome.findings.first { $0.id == "unknown-key" })
    let language = key.split(separator: ".")[1]
    #expect(error.suggestion?.hasSuffix("'languages: [en, \(language)]'") == true, "\(error)")
  }
}
