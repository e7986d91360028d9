import TestSupport
import Testing

/// Pages that no other page names.
@Suite struct UnlistedTests {
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org\nsearch: true\nredirects: [netlify, nginx, apache]\n",
    "herbs/collection.md": "---\ntitle: Herbs\npageSize: 2\nlayouts: [list]\nsectionBy: tag\nscroll: endless\n---\n",
    "herbs/a.md": "---\ntitle: Anise\ndate: 2020-01-01\ntags: [t]\n---\n",
    "herbs/hushplant.md": """
    ---
    title: Hushplant
    unlisted: true
    date: 2020-01-02
    tags: [hushtag]
    image: hushimage.svg
    excerpt: Hushtext.
    aliases: [hushalias.html]
    id: hushid
    ---

    Links to [anise](a.md).
    """,
    "herbs/hushimage.svg": TinyImages.drawing,
    "herbs/z.md": "---\ntitle: Zest\ndate: 2020-01-03\ntags: [t]\n---\n", "herbs/y.md": "---\ntags: [t]\n---\n",
    "hushroom/collection.md": "---\ntitle: Hushroom\nunlisted: true\n---\n",
    "hushroom/hushone.md": "---\ndate: 2020-01-01\n---\n", "hushroom/hushtwo.md": "",
    "hushpage.md": "---\nunlisted: true\naliases: [hushold/]\n---\n\nText.\n",
    "hushroom/hushinner/collection.md": "", "hushroom/hushinner/hushdeep.md": "",
  ]

  @Test func areNamedByNothingElse() throws {
    let site = try SmallSite(content: Self.content)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty)
    let own = [
      "hushpage.html", "hushold/index.html", "herbs/hushplant.html", "hushalias.html", "hushroom/index.html",
      "hushroom/hushone.html",
      "hushroom/hushtwo.html", "hushroom/hushinner/index.html", "hushroom/hushinner/hushdeep.html",
    ]
    for path in own {
      let robots = try site.page(path).all("meta").filter { $0["name"] == "robots" }.map { $0["content"] }
      #expect(robots == ["noindex"], "\(path)")
    }
    let files = try site.published()
    #expect(own.allSatisfy { files[$0] != nil })
    for (path, bytes) in files where !own.contains(path) && !path.hasPrefix("assets/fonts/") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      #expect(!text.contains("hush"), "\(path)")
      if !path.hasPrefix("assets/") { #expect(!path.contains("hush"), "\(path)") }
    }
    // They are whole pages.
    let plant = try site.page("herbs/hushplant.html")
    #expect(plant.all("img").count == 1 && plant.withClass("neighbours").isEmpty)
    #expect(plant.all("a").contains { $0["href"] == "a.html" })
    #expect(try site.page("hushroom/index.html").cells == ["Hushone", "Hushtwo"])
    #expect(try site.page("hushroom/index.html").withClass("shelf").count == 1)
    #expect(try site.page("herbs/a.html").all("meta").allSatisfy { $0["name"] != "robots" })
  }

  /// Facets, data, manifests, tiles, maps, shelves, blocks, relations and tables name them in no language.
  @Test func areNamedByNothingElseWithEverythingOn() throws {
    let content = [
      "site.yaml":
        "title: Test\nbaseURL: https://example.org\nlanguages: [en, de]\nsearch: true\nhome: {shelves: [{of: herbs}]}\n",
      "index.md": "Text.\n\n```collection\nof: herbs\n```\n",
      "herbs/collection.md": """
      ---
      title: Herbs
      layouts: [list, {kind: map}, {kind: timeline}]
      sectionBy: tag
      facets: [tags, kind, date]
      facetPairs: true
      export: [csv, json, iiif]
      zoom: true
      cite: true
      feed: {content: full}
      fields: {kind: string, mate: {type: item, of: herbs}}
      ---
      """,
      "herbs/a.md": "---\ntags: [t]\nkind: k\ndate: 2020-01-01\nlatitude: 1\nlongitude: 2\n---\n",
      "herbs/b.md": "---\ntags: [t]\nkind: k\ndate: 1880~\nlatitude: 1\nlongitude: 3\n---\n",
      "herbs/hushplant.md": """
      ---
      unlisted: true
      tags: [t, hushtag]
      kind: hushkind
      date: 2020-01-02
      mate: a
      latitude: 60
      longitude: 10
      excerpt: Hushtext.
      ---
      """, "herbs/hushplant.de.md": "---\ntitle: Hushpflanze\n---\n\nHushwort.\n",
      "rows/collection.md": "---\nexport: [csv, json, iiif]\nfacets: [tags]\n---\n",
      "rows/items.csv": "slug,title,tags,unlisted\none,One,t,\nhushrow,Hushrow,hushtag,yes\n",
    ]
    let site = try SmallSite(content: content)
    for name in ["a", "hushplant"] {
      try site.write(TinyImages.png(width: 600, height: 40), to: "Content/herbs/\(name).png")
    }
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    let files = try site.published()
    for path in ["herbs/facets.json", "herbs/items.csv", "herbs/iiif/collection.json"] {
      #expect(files[path] != nil, "\(path)")
    }
    #expect(files.keys.contains { $0.hasSuffix(".geojson") })
    for (path, bytes) in files where !path.hasPrefix("assets/fonts/") {
      if path.contains("hush") {
        let name = path.hasPrefix("de/") ? String(path.dropFirst(3)) : path
        let own = ["herbs/hushplant", "herbs/iiif/hushplant/", "rows/hushrow", "assets/"]
        #expect(own.contains { name.hasPrefix($0) } && !path.hasSuffix("manifest.json"), "\(path)")
      } else {
        #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("hush"), "\(path)")
      }
    }
    for path in ["herbs/hushplant.html", "de/herbs/hushplant.html", "rows/hushrow.html", "de/rows/hushrow.html"] {
      #expect(files[path] != nil, "\(path)")
    }
  }

  /// A block on a page that is listed would show what is not.
  @Test func cannotBeInABlockOfAListedPage() throws {
    let block = "```collection\nof: hushroom\n```\n"
    var content = Self.content
    content["index.md"] = block
    content["open.md"] = block
    content["hushpage.md"] = "---\nunlisted: true\n---\n\n" + block
    #expect(
      try SmallSite(content: content).build().summaries == [
        "Content/index.md:2:5: unlisted-page", "Content/open.md:2:5: unlisted-page",
      ])
  }

  @Test func cannotBeInTheNavigation() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\nnavigation: [herbs, hushroom, hushpage]\n"
    #expect(
      try SmallSite(content: content).build().summaries == [
        "Content/site.yaml:2:21: unlisted-page", "Content/site.yaml:2:31: unlisted-page",
      ])
  }

  @Test(arguments: [false, true]) func areRightAfterEdits(isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    try bench.build(isAlone: isAlone)
    for (path, text) in [
      ("herbs/hushplant.md", "---\ntitle: Loud\n---\n"), ("herbs/a.md", "---\ntitle: Anise\nunlisted: true\n---\n"),
      ("hushroom/collection.md", "---\ntitle: Hushroom\n---\n"),
    ] {
      var content = Self.content
      content[path] = text
      try bench.site.folder.write(["Content/" + path: text])
      try bench.build(isAlone: isAlone)
      let clean = try SmallSite(content: content)
      try clean.build()
      #expect(try bench.site.published() == clean.published(), "\(path)")
      try bench.site.folder.write(["Content/" + path: Self.content[path] ?? ""])
      try bench.build(isAlone: isAlone)
    }
  }
}
