import Foundation
import TestSupport
import Testing

/// Items as data: tables, and manifests of IIIF.
@Suite struct ExportTests {
  private static let base = "https://example.org/"
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org\npublishLocation: true\n",
    "herbs/collection.md": """
    ---
    title: Herbs
    export: [csv, json, iiif]
    license: https://creativecommons.org/licenses/by/4.0/
    credit: Museum
    cite: true
    sort: title
    fields:
      technique: {type: string, label: Made with}
      tools: list of string
      year: {type: integer, required: true}
      kept: boolean
      seen: date
      unused: number
      kind: {type: string, oneOf: [a, b]}
    ---

    Green things.
    """,
    "herbs/mint.md": """
    ---
    title: 'Mint, "fresh"'
    image: pictures/mint.svg
    alt: Leaves
    date: 2020-05-01
    tags: [green, tea]
    technique: "ink\\tand pen"
    tools: [pen, brush]
    year: 1999
    kept: true
    seen: 2020-05-01T09:30
    order: 1.5
    id: x1
    kind: a
    ---

    Smells
    good.
    """,
    "herbs/pictures/mint.svg": TinyImages.drawing, "herbs/sage.md": "---\nyear: 7\n---\n",
    "herbs/hidden.md": "---\nyear: 1\nunlisted: true\n---\n",
    "herbs/deep/collection.md": "---\nexport: [iiif]\n---\n", "herbs/deep/root.svg": TinyImages.drawing,
    "herbs/bare/collection.md": "---\nexport: [iiif, csv]\n---\n",
  ]

  private func object(_ site: SmallSite, _ path: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/" + path).utf8))
    return try #require(json as? [String: Any])
  }

  /// Parses a table as RFC 4180 describes it.
  private func rows(_ text: String) -> [[String]] {
    var (rows, row, field, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if isQuoted {
        if scalar == "\"", rest.first == "\"" {
          field.unicodeScalars.append(rest.removeFirst())
        } else if scalar == "\"" {
          isQuoted = false
        } else {
          field.unicodeScalars.append(scalar)
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," || scalar == "\r" {
        row.append(field)
        field = ""
        if scalar == "\r" {
          #expect(rest.popFirst() == "\n")
          rows.append(row)
          row = []
        }
      } else {
        field.unicodeScalars.append(scalar)
      }
    }
    #expect(row.isEmpty && field.isEmpty)
    return rows
  }

  @Test func isATable() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    let table = rows(try site.folder.text("Site/herbs/items.csv"))
    #expect(
      table[0] == [
        "slug", "title", "image", "alt", "date", "tags", "order", "excerpt", "id", "technique", "tools", "year", "kept",
        "seen", "kind",
      ])
    #expect(
      table[1] == [
        "mint", "Mint, \"fresh\"", "pictures/mint.svg", "Leaves", "2020-05-01", "green;tea", "1.5", "Smells good.",
        "x1",
        "ink and pen", "pen;brush", "1999", "true", "2020-05-01T09:30:00", "a",
      ])
    #expect(table[2].filter { !$0.isEmpty } == ["sage", "Sage", "7"] && table.count == 3)
    #expect(rows(try site.folder.text("Site/herbs/bare/items.csv")) == [["slug"]])
  }

  @Test func isJSON() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let json = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/herbs/items.json").utf8))
    let items = try #require(json as? [[String: Any]])
    #expect(items.map { $0["slug"] as? String } == ["mint", "sage"])
    #expect(items[0]["tags"] as? [String] == ["green", "tea"] && items[0]["year"] as? Int == 1999)
    #expect(items[0]["kept"] as? Bool == true && items[0]["order"] as? Double == 1.5)
    #expect(Set(items[1].keys) == ["slug", "title", "year"])
  }

  /// Related items are named as the table of another site names them, also if their slugs are not their titles.
  @Test func namesRelatedItemsByTheirSlugs() throws {
    let people = [
      "people/collection.md": "", "people/anna-muller.md": "---\ntitle: Anna Müller\n---\n",
      "people/li.md": "---\ntitle: Bo Li\n---\n",
    ]
    let fields = "fields: {by: {type: item, of: people}, with: {type: list of item, of: people}}"
    let works = "---\nexport: [csv, json]\n\(fields)\n---\n"
    let site = try SmallSite(
      content: people.merging([
        "works/collection.md": works, "works/vase.md": "---\nby: anna-muller\nwith: [li, anna-muller]\n---\n",
      ]) { $1 })
    #expect(try site.build().findings.isEmpty)
    for name in ["items.json", "items.csv"] {
      let table = try site.folder.text("Site/works/" + name)
      let other = try SmallSite(
        content: people.merging(["works/collection.md": works, "works/" + name: table]) { $1 })
      #expect(try other.build().findings.isEmpty, "\(name)")
      #expect(try other.folder.text("Site/works/" + name) == table)
      #expect(
        try other.page("works/vase.html").inside(class: "fields", "a").map(\.text) == [
          "Anna Müller", "Bo Li", "Anna Müller",
        ])
    }
  }

  /// The table of each language, with several images, relations and dates before our era, makes the same items in a site
  /// of that language.
  @Test(arguments: ["en", "de"], ["items.csv", "items.json"])
  func isTheTableOfAnotherSite(language: String, name: String) throws {
    let collection =
      "---\nexport: [csv, json]\nfields: {made: date, by: {type: item, of: people}, with: {type: list of item, of: people}}\n---\n"
    let files = [
      "people/collection.md": "", "people/ann.md": "---\ntitle: Ann Łęcka\n---\n", "people/li.md": "",
      "works/collection.md": collection, "works/front.svg": TinyImages.drawing,
      "works/back.svg": TinyImages.drawing.replacing("40", with: "80"),
    ]
    let site = try SmallSite(
      content: files.merging([
        "site.yaml": "title: Test\nlanguages: [en, de]\n",
        "works/urn.md": """
        ---
        title: Urn
        date: '-0404~'
        made: -0450/-0404
        tags: [clay; red, fire]
        tags.de: [Ton, Feuer]
        by: ann
        with: [li, ann]
        images: [{file: front.svg, title: Front; seen | lit, alt: Waves}, {file: back.svg, title: Back}]
        ---

        Found *late*.
        """, "works/urn.de.md": "---\ntitle: Urne\nexcerpt: Spät gefunden\n---\n",
      ]) { $1 })
    #expect(try site.build().findings.isEmpty)
    let folder = language == "en" ? "works/" : "de/works/"
    let table = try site.folder.text("Site/" + folder + name)
    let other = try SmallSite(
      content: files.merging(["site.yaml": "title: Test\nlanguage: \(language)\n", "works/" + name: table]) { $1 })
    #expect(try other.build().findings.isEmpty)
    for file in ["items.csv", "items.json"] {
      #expect(try other.folder.text("Site/works/" + file) == site.folder.text("Site/" + folder + file), "\(file)")
    }
    let (before, after) = (try site.page(folder + "urn.html"), try other.page("works/urn.html"))
    for tag in ["h1", "time", "dt", "dd"] {
      #expect(after.all(tag).map(\.text) == before.all(tag).map(\.text), "\(tag)")
    }
    #expect(after.all("img").map { $0["alt"] } == before.all("img").map { $0["alt"] })
    #expect(before.all("h1").map(\.text) == [language == "en" ? "Urn" : "Urne"] && before.all("img").count == 2)
  }

  /// Values that are mappings, media after the first, and texts of several lines are in a table as in front matter.
  @Test(arguments: ["items.csv", "items.json"])
  func mappingsAndLinesAreValuesOfATable(name: String) throws {
    let collection =
      "---\nlayout: flow\nexport: [csv, json]\nfields: {notes: list of text, remark: text}\n---\n"
    let files = [
      "c/collection.md": collection, "c/a.mp3": "ID3", "c/b.mp3": "ID3", "c/b.vtt": "WEBVTT\n",
      "c/b, spoken.txt": "Hello; and goodbye.\n", "c/front.svg": TinyImages.drawing,
    ]
    let own = [
      "c/boxed.md": "---\nsize: {width: 320, height: 240.5}\nattributes: {alpha: 0.5, zIndex: 3}\n---\n",
      "c/turned.md": "---\nattributes: {transform: rotate(30deg) translate(4px)}\n---\n",
      "c/heard.md":
        "---\nmedia: [a.mp3, {file: b.mp3, captions: b.vtt, transcript: 'b, spoken.txt', length: '1:05'}]\n---\n",
      "c/seen.md": """
      ---
      images: [front.svg, {iiif: https://iiif.example/image/7, size: 3000×2000, title: 'Back; "lit"'}]
      notes: ["first line\\n  second; line", " spaced ", plain]
      remark: "one\\n\\ntwo"
      ---
      """,
    ]
    let site = try SmallSite(content: files.merging(own) { $1 })
    var outcome = try site.build()
    #expect(outcome.findings.map(\.id).allSatisfy { $0.hasPrefix("unreadable-m") }, "\(outcome.findings)")
    let table = try site.folder.text("Site/c/" + name)
    let other = try SmallSite(content: files.merging(["c/" + name: table]) { $1 })
    outcome = try other.build()
    #expect(outcome.findings.map(\.id).allSatisfy { $0.hasPrefix("unreadable-m") }, "\(outcome.findings)")
    for file in ["items.csv", "items.json"] {
      #expect(try other.folder.text("Site/c/" + file) == site.folder.text("Site/c/" + file), "\(file)")
    }
    let boxed = try #require(rows(try site.folder.text("Site/c/items.csv")).first { $0[0] == "boxed" })
    #expect(boxed.contains("{width: 320, height: 240.5}") && boxed.contains("{alpha: 0.5, zIndex: 3}"))
    let items = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/c/items.json").utf8))
    let seen = try #require((items as? [[String: Any]])?.first { $0["slug"] as? String == "seen" })
    #expect(seen["notes"] as? [String] == ["first line\n  second; line", " spaced ", "plain"])
    #expect((seen["images"] as? [Any])?.count == 2)
    for page in ["heard", "seen", "boxed", "turned"] {
      let (before, after) = (try site.page("c/\(page).html"), try other.page("c/\(page).html"))
      for tag in ["audio", "track", "img", "dd", "figcaption"] {
        #expect(after.all(tag).map(\.text) == before.all(tag).map(\.text), "\(page): \(tag)")
        #expect(after.all(tag).map { $0["src"] } == before.all(tag).map { $0["src"] }, "\(page): \(tag)")
      }
    }
    // The frames of the items are the same.
    #expect(try frames(other) == frames(site))
  }

  /// The rules of the style sheets of the collection's page.
  private func frames(_ site: SmallSite) throws -> [String] {
    try site.published().filter { $0.key.hasSuffix(".css") }.map { String(decoding: $0.value, as: UTF8.self) }.sorted()
  }

  /// A list of one text with the signs that separate others, captions with backslashes, and addresses of media come back.
  @Test(arguments: ["items.csv", "items.json"])
  func signsOfListsAreInTheirElements(name: String) throws {
    let files = [
      "c/collection.md": "---\nexport: [csv, json]\nfields: {names: list of string, notes: list of text}\n---\n",
      "c/a.svg": TinyImages.drawing, "c/b.svg": TinyImages.drawing.replacing("40", with: "80"),
    ]
    let own = [
      "c/one.md": "---\ntags: ['AC;DC']\nnames: ['x|y']\nnotes: [\" padded\\n\"]\naliases: ['old/a;b.html']\n---\n",
      "c/two.md": "---\nimages: [{file: a.svg, title: 'ends with \\'}, {file: b.svg, title: second}]\n---\n",
      "c/three.md": "---\nmedia: 'https://v.example/7?a;b'\nnames: ['a\\;b']\n---\n",
      "c/four.md": "---\nmedia: [https://v.example/8, {file: https://v.example/9, length: '1:05'}]\n---\n",
    ]
    let site = try SmallSite(content: files.merging(own) { $1 })
    #expect(try site.build().findings.isEmpty)
    let other = try SmallSite(content: files.merging(["c/" + name: site.folder.text("Site/c/" + name)]) { $1 })
    #expect(try other.build().findings.isEmpty)
    for file in ["items.csv", "items.json"] {
      #expect(try other.folder.text("Site/c/" + file) == site.folder.text("Site/c/" + file), "\(file)")
    }
    #expect(other.exists("old/a;b.html"))
    let items = try JSONSerialization.jsonObject(with: Data(other.folder.text("Site/c/items.json").utf8))
    let one = try #require((items as? [[String: Any]])?.first { $0["slug"] as? String == "one" })
    #expect(one["tags"] as? [String] == ["AC;DC"] && one["names"] as? [String] == ["x|y"])
    #expect(one["notes"] as? [String] == [" padded\n"])
  }

  /// A column with lists that is no declared field is a list of texts; a list where one value is wanted is called so.
  @Test func listsInJSONAreLists() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nexport: [json]\n---\n",
      "c/items.json":
        "[{\"title\": \"A\", \"stuff\": [\"clay\", \"wood; oak\"]}, {\"title\": \"B\", \"stuff\": \"glass\"}]",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/a.html").inside(class: "fields", "dd").map(\.text) == ["clay, wood; oak"])
    #expect(try site.folder.text("Site/c/items.json").contains("\"wood; oak\""))
    let wrong = try SmallSite(content: [
      "c/collection.md": "---\nfields: {made: string}\n---\n",
      "c/items.json": "[{\"title\": \"A\", \"creator\": [\"Ann\", \"Bo\"], \"made\": [\"a\", \"b\"]}]",
    ])
    let findings = try wrong.build().findings
    #expect(findings.map(\.id) == ["wrong-type", "wrong-type"] && findings.allSatisfy { $0.message.contains("list") })
  }

  /// Mappings are no elements of ordinary lists in JSON.
  @Test func mappingsInListsAreReported() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/items.json": "[{\"title\": \"A\", \"parts\": [{\"n\": 1}, \"x\"]}]",
    ])
    #expect(try site.build().findings.map(\.id) == ["table-json"])
  }

  /// A museum's sizes are not those of cells.
  @Test func sizesOfAnotherKindAreFields() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/items.csv": "title,size,attributes\nVase,30×40,blue\nBowl,\"{width: 3, height: 4}\",\n",
    ])
    #expect(try site.build().findings.map(\.id) == ["table-column-as-field", "table-column-as-field"])
    #expect(try site.page("c/vase.html").inside(class: "fields", "dd").map(\.text) == ["30×40", "blue"])
    let wrong = try SmallSite(content: [
      "c/collection.md": "", "c/items.csv": "title,attributes\nVase,{alpha: 0.5}\nBowl,{alpha: 7}\n",
    ])
    let findings = try wrong.build().findings
    #expect(findings.map(\.id) == ["table-column-as-field"] && findings[0].message.contains("row 2"))
  }

  /// What separates the elements of a list may be in one of them.
  @Test func keepsSeparatorsInElements() throws {
    let collection = "---\nexport: [csv]\nfields: {tools: list of string}\n---\n"
    let site = try SmallSite(content: [
      "c/collection.md": collection,
      "c/a.md":
        "---\ntags: ['salt; pepper', 'a|b']\ntools: ['x;y', 'c:\\d']\naliases: [old/a.html, old/b.html]\nzoom: false\naspect: 1.5\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let table = try site.folder.text("Site/c/items.csv")
    #expect(
      rows(table) == [
        ["slug", "title", "tags", "aliases", "aspect", "zoom", "tools"],
        ["a", "A", "salt\\; pepper;a\\|b", "old/a.html;old/b.html", "1.5", "false", "x\\;y;c:\\d"],
      ])
    let other = try SmallSite(content: ["c/collection.md": collection, "c/items.csv": table])
    #expect(try other.build().findings.isEmpty)
    #expect(try other.folder.text("Site/c/items.csv") == table)
    #expect(
      try other.page("c/a.html").inside(class: "tags", "a").map(\.text) == ["salt; pepper", "a|b"]
        || other.page("c/a.html").inside(class: "tags", "li").map(\.text) == ["salt; pepper", "a|b"])
  }

  @Test func isADataPackage() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let package = try object(site, "herbs/datapackage.json")
    #expect(package["name"] as? String == "herbs" && package["title"] as? String == "Herbs")
    #expect((package["licenses"] as? [[String: String]])?[0]["title"] == "CC BY 4.0")
    let resources = try #require(package["resources"] as? [[String: Any]])
    #expect(resources.map { $0["path"] as? String } == ["items.csv", "items.json"])
    let schema = try #require(resources[0]["schema"] as? [String: Any])
    let fields = try #require(schema["fields"] as? [[String: Any]])
    let types = Dictionary(fields.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
    #expect(fields.map { $0["name"] as? String } == rows(try site.folder.text("Site/herbs/items.csv"))[0])
    for (name, type) in [
      ("slug", "string"), ("date", "date"), ("order", "number"), ("year", "integer"), ("kept", "boolean"),
      ("seen", "string"), ("tools", "string"),
    ] {
      #expect(types[name]?["type"] as? String == type, "\(name)")
    }
    #expect(types["technique"]?["title"] as? String == "Made with")
    #expect((types["kind"]?["constraints"] as? [String: Any])?["enum"] as? [String] == ["a", "b"])
    #expect((types["year"]?["constraints"] as? [String: Any])?["required"] as? Bool == true)
  }

  @Test func isIIIF() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let collection = try object(site, "herbs/iiif/collection.json")
    #expect(collection["id"] as? String == Self.base + "herbs/iiif/collection.json")
    let members = try #require(collection["items"] as? [[String: Any]])
    #expect(members.map { $0["type"] as? String } == ["Manifest", "Collection"])
    #expect(
      members.map { $0["id"] as? String }
        == ["herbs/iiif/mint/manifest.json", "herbs/deep/iiif/collection.json"].map { Self.base + $0 })
    let manifest = try object(site, "herbs/iiif/mint/manifest.json")
    #expect(manifest["@context"] as? String == "http://iiif.io/api/presentation/3/context.json")
    #expect((manifest["label"] as? [String: [String]]) == ["en": ["Mint, \"fresh\""]])
    #expect(manifest["rights"] as? String == "http://creativecommons.org/licenses/by/4.0/")
    #expect(manifest["navDate"] as? String == "2020-05-01T00:00:00Z")
    let metadata = try #require(manifest["metadata"] as? [[String: [String: [String]]]])
    let date = metadata.first { $0["label"] == ["en": ["Date"]] }
    #expect(date?["value"] == ["en": ["May 1, 2020"]], "\(metadata)")
    let canvases = try #require(manifest["items"] as? [[String: Any]])
    let pages = try #require(canvases[0]["items"] as? [[String: Any]])
    let annotations = try #require(pages[0]["items"] as? [[String: Any]])
    let body = try #require(annotations[0]["body"] as? [String: Any])
    #expect(canvases.count == 1 && canvases[0]["width"] as? Int == 40 && canvases[0]["height"] as? Int == 30)
    #expect(annotations[0]["target"] as? String == canvases[0]["id"] as? String)
    let image = try #require(body["id"] as? String)
    #expect(site.exists(String(image.dropFirst(Self.base.count))))
    #expect(!site.exists("herbs/iiif/sage/manifest.json") && !site.exists("herbs/bare/iiif/collection.json"))
    let data = try site.page("herbs/index.html").inside(class: "rights", "a")
    #expect(data.map { $0["href"] } == ["items.csv", "items.json", "iiif/collection.json"])
  }

  @Test func needsAnAddressForIIIF() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    #expect(!site.exists("herbs/iiif/collection.json") && site.exists("herbs/items.csv"))
    #expect(
      try site.page("herbs/index.html").inside(class: "rights", "a").map { $0["href"] } == ["items.csv", "items.json"])
    #expect(try object(site, "herbs/datapackage.json")["homepage"] == nil)
  }

  @Test func reportsMistakes() throws {
    let outcome = try SmallSite(content: ["a/collection.md": "---\nexport: [cvs, json]\n---\n"]).build()
    #expect(outcome.summaries == ["Content/a/collection.md:2:10: not-allowed"])
    #expect(outcome.findings[0].suggestion == "did you mean 'csv'?")
  }

  @Test(arguments: edits, [false, true])
  func isRightAfterEdits(edit: (path: String, text: String), isAlone: Bool) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: edit.text, to: edit.path, isAlone: isAlone)
  }

  private static let edits: [(path: String, text: String)] = [
    ("herbs/sage.md", "---\nyear: 8\nimage: pictures/mint.svg\n---\n"),
    ("herbs/mint.md", "---\nyear: 8\nimage: pictures/mint.svg\n---\n"),
    ("herbs/bare/new.svg", TinyImages.drawing), ("herbs/deep/collection.md", "---\ntitle: Deeper\n---\n"),
    ("herbs/pictures/mint.svg", TinyImages.drawing.replacing("40", with: "80")),
  ]
}
