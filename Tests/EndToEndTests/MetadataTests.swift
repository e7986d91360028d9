import Foundation
import Settings
import TestSupport
import Testing

/// What programs read of pages: cards of other sites, structured data, rights and citations.
@Suite struct MetadataTests {
  private static let base = "https://example.org/"
  private static let content = [
    "site.yaml": """
    title: Test
    author: Ann
    language: de-AT
    baseURL: https://example.org
    license: https://creativecommons.org/licenses/by-sa/4.0/
    credit: Museum
    """,
    "herbs/collection.md": """
    ---
    title: Herbs
    fields: {technique: string, tools: list of string, year: integer}
    schema: {type: VisualArtwork, technique: artMedium, tools: artMedium, tags: genre}
    copyright: © Herbs
    acquire: https://example.org/buy
    cite: true
    ---

    Green things.
    """,
    "herbs/mint.md": """
    ---
    title: "Mint </script><b>"
    image: mint.svg
    alt: Leaves
    date: 2020-05-01
    published: 2021-05-01
    technique: ink
    tools: [pen, brush]
    tags: [green]
    creator: Bo
    license: http://rightsstatements.org/vocab/InC/1.0/
    ---

    Smells.
    """,
    "about.md": "---\nmodified: 2022-01-01\nlicense: https://example.org/terms/\n---\n\nUs.\n",
    "herbs/sage.md": "Grey.\n", "herbs/mint.svg": TinyImages.drawing,
    "herbs/deep/collection.md": "---\ncite: false\n---\n",
    "herbs/deep/root.md": "---\ncredit: Own\n---\n",
  ]

  private func meta(_ page: HTMLPage, _ name: String) -> String? {
    page.all("meta").first { $0["property"] == name || $0["name"] == name }?["content"]
  }

  /// The nodes of a page's graph, by type.
  private func graph(_ page: HTMLPage) throws -> [String: [String: Any]] {
    let scripts = page.all("script").filter { $0["type"] == "application/ld+json" }
    #expect(scripts.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(try #require(scripts.first).text.utf8)) as? [String: Any]
    #expect(object?["@context"] as? String == "https://schema.org")
    let nodes = try #require(object?["@graph"] as? [[String: Any]])
    return Dictionary(nodes.map { ($0["@type"] as? String ?? "", $0) }) { first, _ in first }
  }

  @Test func makeCardsOfLinks() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    let mint = try site.page("herbs/mint.html")
    #expect(mint.problems.isEmpty)
    let image = try #require(meta(mint, "og:image"))
    #expect(image.hasPrefix(Self.base) && site.exists(String(image.dropFirst(Self.base.count))))
    for (name, value) in [
      ("og:title", "Mint </script><b> · Test"), ("og:type", "article"), ("og:site_name", "Test"),
      ("og:locale", "de_AT"), ("og:description", "Smells."), ("og:url", Self.base + "herbs/mint.html"),
      ("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:type", "image/jpeg"),
      ("og:image:alt", "Leaves"), ("article:published_time", "2021-05-01"), ("twitter:card", "summary_large_image"),
      ("twitter:title", "Mint </script><b> · Test"), ("twitter:description", "Smells."), ("twitter:image", image),
      ("twitter:image:alt", "Leaves"),
    ] {
      #expect(meta(mint, name) == value, "\(name)")
    }
    #expect(try meta(site.page("herbs/index.html"), "og:type") == "website")
  }

  @Test func showImagesOnSitesWithoutCards() throws {
    var content = Self.content
    content["site.yaml"]? += "\ncard: false\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    let mint = try site.page("herbs/mint.html")
    let image = try #require(meta(mint, "og:image"))
    for (name, value) in [
      ("og:image:width", "40"), ("og:image:height", "30"), ("og:image:type", "image/svg+xml"),
      ("og:image:alt", "Leaves"), ("twitter:image", image), ("twitter:image:alt", "Leaves"),
    ] {
      #expect(meta(mint, name) == value, "\(name)")
    }
    // Pages without an image have that of their collection.
    for path in ["herbs/sage.html", "herbs/index.html", "index.html"] {
      #expect(try meta(site.page(path), "og:image") == image, "\(path)")
      #expect(try meta(site.page(path), "og:image:alt") == nil, "\(path)")
    }
    #expect(try meta(site.page("herbs/deep/root.html"), "og:image") == nil)
    #expect(try meta(site.page("herbs/deep/root.html"), "twitter:card") == "summary")
  }

  @Test func describeItems() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let nodes = try graph(site.page("herbs/mint.html"))
    let url = Self.base + "herbs/mint.html"
    let page = try #require(nodes["ItemPage"])
    #expect(page["url"] as? String == url && page["datePublished"] as? String == "2021-05-01")
    #expect((page["mainEntity"] as? [String: String])?["@id"] == url + "#item")
    let work = try #require(nodes["VisualArtwork"])
    #expect(work["@id"] as? String == url + "#item" && work["name"] as? String == "Mint </script><b>")
    #expect(work["artMedium"] as? [String] == ["ink", "pen", "brush"] && work["genre"] as? String == "green")
    #expect((work["creator"] as? [String: String])?["name"] == "Bo" && work["dateCreated"] as? String == "2020-05-01")
    let image = try #require(nodes["ImageObject"])
    #expect((page["primaryImageOfPage"] as? [String: String])?["@id"] == image["@id"] as? String)
    #expect(image["license"] as? String == "http://rightsstatements.org/vocab/InC/1.0/")
    #expect(image["creditText"] as? String == "Museum" && image["copyrightNotice"] as? String == "© Herbs")
    #expect(image["acquireLicensePage"] as? String == "https://example.org/buy")
    #expect(image["caption"] as? String == "Leaves")
    let steps = try #require(nodes["BreadcrumbList"]?["itemListElement"] as? [[String: Any]])
    #expect(steps.map { $0["name"] as? String } == ["Test", "Herbs", "Mint </script><b>"])
    #expect(steps.map { $0["position"] as? Int } == [1, 2, 3])
    #expect(
      steps.map { $0["item"] as? String }
        == ["index.html", "herbs/index.html", "herbs/mint.html"].map { Self.base + $0 })
  }

  @Test func describePages() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let page = try site.page("about.html")
    let node = try #require(graph(page)["WebPage"])
    #expect(node["name"] as? String == "About" && node["dateModified"] as? String == "2022-01-01")
    #expect(page.inside(class: "item-text", "dd").map(\.text) == ["Museum", "example.org/terms"])
    #expect(meta(page, "og:type") == "article" && meta(page, "article:modified_time") == "2022-01-01")
  }

  /// On paper, a list says when one of its items was last published or changed.
  @Test func listsAreDatedOnPaper() throws {
    let site = try SmallSite(content: Self.content)
    func sheet(_ path: String) throws -> String? { try site.page(path).all("p").first { $0["class"] == "sheet" }?.text }
    try site.build()
    #expect(try sheet("herbs/index.html") == "Test · https://example.org/herbs/index.html · 2021-05-01")
    #expect(try sheet("herbs/deep/index.html") == "Test · https://example.org/herbs/deep/index.html")
    try site.write(Array("---\nmodified: 2023-04-05\n---\nGrey.\n".utf8), to: "Content/herbs/sage.md")
    try site.build()
    #expect(try sheet("herbs/index.html")?.hasSuffix(" · 2023-04-05") == true)
  }

  @Test func describeCollections() throws {
    var content = Self.content
    for number in 10..<40 { content["many/i\(number).svg"] = TinyImages.drawing }
    content["many/collection.md"] = "---\ntitle: Many\npageSize: 25\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    let herbs = try graph(site.page("herbs/index.html"))
    #expect(herbs["CollectionPage"]?["license"] as? String == "https://creativecommons.org/licenses/by-sa/4.0/")
    let gallery = try #require(graph(site.page("many/page-2.html"))["ImageGallery"])
    let list = try #require(gallery["mainEntity"] as? [String: Any])
    let entries = try #require(list["itemListElement"] as? [[String: Any]])
    #expect(list["numberOfItems"] as? Int == 30 && entries.count == 5 && entries[0]["position"] as? Int == 26)
    let first = try #require(graph(site.page("many/index.html"))["ImageGallery"]?["mainEntity"] as? [String: Any])
    #expect((first["itemListElement"] as? [Any])?.count == 20)
    #expect(try graph(site.page("index.html"))["WebSite"]?["url"] as? String == Self.base + "index.html")
  }

  @Test func showTheRights() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    func lines(_ path: String) throws -> [String] {
      let page = try site.page(path)
      return page.inside(class: "item-text", "dd").map(\.text)
    }
    #expect(
      try lines("herbs/mint.html").suffix(5) == ["Bo", "© Herbs", "Museum", "Urheberrechtsschutz", "example.org/buy"])
    #expect(try lines("herbs/deep/root.html") == ["© Herbs", "Own", "CC BY-SA 4.0", "example.org/buy"])
    let license = try site.page("herbs/deep/root.html").all("a").first { $0.text == "CC BY-SA 4.0" }
    #expect(license?["href"] == "https://creativecommons.org/licenses/by-sa/4.0/")
    #expect(license?["rel"] == "license noopener")
    let herbs = try site.page("herbs/index.html").inside(class: "rights", "li").map(\.text)
    #expect(herbs == ["© Herbs", "Museum", "CC BY-SA 4.0", "Lizenz erwerben"])
    let mint = try site.page("herbs/mint.html")
    #expect(mint.inside(class: "item-text", "dt").map(\.text).contains("Lizenz"))
    // The name of the statement, as rightsstatements.org has it in German.
    #expect(mint.all("a").first { $0["rel"] == "license noopener" }?.text == "Urheberrechtsschutz")
  }

  @Test func citeItems() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let page = try site.page("herbs/mint.html")
    let url = Self.base + "herbs/mint.html"
    #expect(
      page.inside(class: "citation", "p").first?.text
        == "Bo, „Mint </script><b>“, Herbs, Test, 1. Mai 2021, \(url)")
    for (name, value) in [
      ("DCTERMS.title", "Mint </script><b>"), ("DCTERMS.creator", "Bo"), ("DCTERMS.date", "2021-05-01"),
      ("DCTERMS.identifier", url), ("DCTERMS.isPartOf", "Herbs"), ("citation_publication_date", "2021/05/01"),
      ("citation_author", "Bo"), ("citation_public_url", url), ("DCTERMS.rights", "© Herbs"),
    ] {
      #expect(meta(page, name) == value, "\(name)")
    }
    let link = page.inside(class: "citation", "a").first?["href"]
    #expect(link == "mint.csl.json")
    let json = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/herbs/mint.csl.json").utf8))
    let entry = try #require((json as? [[String: Any]])?.first)
    #expect(entry["type"] as? String == "graphic" && entry["URL"] as? String == url)
    #expect((entry["issued"] as? [String: [[Int]]])?["date-parts"] == [[2021, 5, 1]])
    #expect(try site.page("herbs/deep/root.html").withClass("citation").isEmpty)
    #expect(!site.exists("herbs/deep/root.csl.json"))
    #expect(try meta(site.page("herbs/sage.html"), "DCTERMS.creator") == "Ann")
  }

  /// The author of a work is the one that the collection names, and not who took the picture of it.
  @Test func citeThePeopleThatTheSchemaNames() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nauthor: Ann\nbaseURL: https://example.org\ncite: true\n",
      "works/collection.md":
        "---\ntitle: Works\nfields: {by: {type: list of item, of: people}}\nschema: {type: VisualArtwork, by: creator}\n---\n",
      "works/vase.md": "---\ncreator: Photographer\nby: [li, eva]\n---\n",
      "works/cup.md": "---\ncreator: Photographer\n---\n",
      "people/collection.md": "", "people/li.md": "---\ntitle: Bo Li\n---\n", "people/eva.md": "",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("works/vase.html")
    #expect(page.inside(class: "citation", "p").first?.text.hasPrefix("Bo Li, Eva, “Vase”, Works, Test") == true)
    for name in ["citation_author", "DCTERMS.creator"] {
      #expect(page.all("meta").filter { $0["name"] == name }.map { $0["content"] } == ["Bo Li", "Eva"])
    }
    let work = try #require(graph(page)["VisualArtwork"])
    #expect((work["creator"] as? [[String: String]])?.map { $0["name"] } == ["Bo Li", "Eva"])
    let json = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/works/vase.csl.json").utf8))
    let authors = (json as? [[String: Any]])?.first?["author"] as? [[String: String]]
    #expect(authors?.map { $0["literal"] } == ["Bo Li", "Eva"])
    #expect(try meta(site.page("works/cup.html"), "citation_author") == "Photographer")
  }

  @Test func needNoAddress() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\ncredit: Museum\ncite: true\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("herbs/mint.html")
    #expect(page.all("script").allSatisfy { $0["type"] != "application/ld+json" })
    #expect(page.inside(class: "citation", "p").first?.text == "Bo, “Mint </script><b>”, Herbs, Test, May 1, 2021")
    #expect(page.inside(class: "item-text", "dd").map(\.text).contains("Museum"))
    #expect(meta(page, "DCTERMS.identifier") == nil && meta(page, "twitter:card") == nil)
  }

  @Test func placesHaveTheirCoordinates() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\nbaseURL: https://example.org\n",
      "a/collection.md": "---\nfields: {level: string}\nschema: {type: Restaurant, level: priceRange}\n---\n",
      "a/b.md": "---\ntitle: B\nlevel: €€\nlatitude: 51.5\nlongitude: -0.12\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let source = try site.page("a/b.html").source
    #expect(source.contains(#""geo": {"@type": "GeoCoordinates", "latitude": 51.5, "longitude": -0.12}"#))
    #expect(source.contains(#""@type": "Restaurant""#) && source.contains(#""priceRange": "€€""#))
  }

  @Test func reportMistakes() throws {
    let outcome = try SmallSite(content: [
      "site.yaml": "title: T\nlicense: CC BY\n",
      "a/collection.md": "---\nfields: {x: string}\nschema: {type: Sculptur}\n---\n",
      "b/collection.md":
        "---\nfields: {x: string}\nschema: {type: Sculpture, x: artMedium, y: name, tags: keyword}\n---\n",
      "c/collection.md": "---\nschema: {tags: keywords}\nacquire: mailto:a@example.org\n---\n",
    ]).build()
    #expect(
      outcome.summaries == [
        "Content/a/collection.md:3:16: unknown-type", "Content/b/collection.md:3:30: unknown-property",
        "Content/b/collection.md:3:41: unknown-field", "Content/b/collection.md:3:56: unknown-property",
        "Content/c/collection.md:2:9: missing-key", "Content/c/collection.md:3:10: invalid-url",
        "Content/site.yaml:2:10: invalid-url",
      ])
    #expect(outcome.findings[0].suggestion == "did you mean 'Sculpture'?")
    #expect(outcome.findings[3].suggestion == "did you mean 'keywords'?")
  }

  @Test func knowTheVocabulary() {
    #expect(SchemaVocabulary.properties(of: "VisualArtwork")?.contains("artMedium") == true)
    #expect(SchemaVocabulary.properties(of: "VisualArtwork")?.contains("creator") == true)
    #expect(SchemaVocabulary.properties(of: "Person")?.contains("creator") == false)
    #expect(SchemaVocabulary.typeNames.allSatisfy { SchemaVocabulary.properties(of: $0)?.contains("name") == true })
    #expect(
      SchemaVocabulary.isKind("Recipe", of: "CreativeWork") && !SchemaVocabulary.isKind("Car", of: "CreativeWork"))
  }

  @Test(arguments: edits, [false, true])
  func areRightAfterEdits(edit: (path: String, text: String), isAlone: Bool) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: edit.text, to: edit.path, isAlone: isAlone)
  }

  private static let edits: [(path: String, text: String)] = [
    (
      "herbs/collection.md",
      "---\ntitle: Herbs\nfields: {technique: string, tools: list of string}\ncopyright: © New\n---\n"
    ),
    ("herbs/mint.svg", TinyImages.drawing.replacing("40", with: "80")),
    ("herbs/mint.md", "---\ntitle: Mint\n---\n"), ("herbs/deep/root.md", "---\nacquire: https://example.org/x\n---\n"),
    ("site.yaml", "title: Test\nbaseURL: https://example.org\ncite: true\ncopyright: © Ann\n"),
  ]

  /// Reference managers sort by the year.
  @Test(
    arguments: [
      ("1880", #""date-parts":[[1880]]"#, "1880"), ("1880-05", #""date-parts":[[1880,5]]"#, "1880/05"),
      ("1880~", #""date-parts":[[1880]],"circa":true"#, "1880"), ("-0404", #""date-parts":[[-405]]"#, nil),
      ("1880/1890-02", #""date-parts":[[1880],[1890,2]]"#, nil), ("188X", #""literal":"1880s""#, nil),
      ("1880-21", #""literal":"spring 1880""#, nil), ("1880/..", #""literal":"#, nil),
    ] as [(String, String, String?)])
  func citationsHaveYears(date: String, issued: String, publication: String?) throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\n", "a/collection.md": "---\ncite: true\n---\n", "a/b.md": "---\ndate: \(date)\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let csl = try site.folder.text("Site/a/b.csl.json").filter { !$0.isWhitespace }
    #expect(csl.contains("\"issued\":{" + issued.filter { !$0.isWhitespace }), "\(csl)")
    let meta = try site.page("a/b.html").all("meta").first { $0["name"] == "citation_publication_date" }
    #expect(meta?["content"] == publication)
  }
}
