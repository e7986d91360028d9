import CommandLine
import SiteBuild
import Testing

/// Slips that authors make in their first hour: each is reported where it is, with what to write instead.
@Suite struct SlipsTests {
  /// The findings in a site, as `Content/a.md:1:2: id`, without notes.
  private func findings(_ content: [String: String]) throws -> [String] {
    try SmallSite(content: content).build().findings.filter { $0.severity != "note" }.map(\.summary)
  }

  private func helps(_ content: [String: String]) throws -> [String] {
    try SmallSite(content: content).build().findings.compactMap(\.suggestion)
  }

  @Test func aShelfShowsNothingUnlisted() throws {
    let found = try findings([
      "site.yaml": "title: T\nhome:\n  shelves: [{of: a}]\n", "a/collection.md": "---\nunlisted: true\n---\n",
      "a/x.md": "",
    ])
    #expect(found == ["Content/site.yaml:3:18: unlisted-page"])
  }

  @Test func aFolderOfPicturesWantsACollection() throws {
    let pictures = ["wedding/1.svg": TinyImages.drawing, "wedding/2.svg": TinyImages.drawing]
    let site = ["a/collection.md": "", "a/x.md": ""]
    #expect(try findings(site.merging(pictures) { $1 }) == ["Content/wedding: unshown-folder"])
    // Pictures of texts are in folders of their own.
    let text = ["about.md": "![One](wedding/1.svg)\n"]
    #expect(try findings(site.merging(pictures) { $1 }.merging(text) { $1 }) == [])
    #expect(try findings(site.merging(["a/deep/1.svg": TinyImages.drawing]) { $1 }) == [])
  }

  @Test(arguments: [
    ("[the sea](a/Am See, früh.svg)\n", "Content/about.md:1:11: spaced-link"),
    ("An ![view](a/DSC 0003.svg) here.\n", "Content/about.md:1:12: spaced-link"),
    ("An ![view](a/DSC 0003.svg \"A view\") here.\n", "Content/about.md:1:12: spaced-link"),
    ("f[i](x y), [s](a b), [t](see fig. 3 there), [I](recorded 12.05.1998)\n", nil),
    ("![alt](a/DSC 0003.svg) and [b](Abb. 3, S. 12.neu)\n", "Content/about.md:1:8: spaced-link"),
    ("`[a](b c.md)`\n", nil),
    ("[x](<a/Am See, früh.svg>)\n", nil),
  ]) func linksHaveNoSpaces(text: String, expected: String?) throws {
    let found = try findings([
      "about.md": text, "a/collection.md": "", "a/Am See, früh.svg": TinyImages.drawing,
      "a/DSC 0003.svg": TinyImages.drawing,
    ])
    #expect(found == [expected].compactMap(\.self))
  }

  @Test func aNumberSignInANameIsEscaped() throws {
    let content = ["a/collection.md": "", "a/Nr. #7.svg": TinyImages.drawing, "about.md": "[x](<a/Nr. #7.svg>)\n"]
    #expect(try helps(content).contains("write %23 for the '#' in a file's name: 'a/Nr. %237.svg'"))
  }

  @Test func anotherNumberIsAnotherPicture() throws {
    let content = [
      "a/collection.md": "", "a/2020_001.svg": TinyImages.drawing, "a/x.md": "---\nimage: 2020_002.svg\n---\n",
    ]
    #expect(try !helps(content).contains { $0.contains("2020_001") })
    let misspelt = content.merging(["a/x.md": "---\nimage: 2020-001.svg\n---\n"]) { $1 }
    #expect(try helps(misspelt).contains("did you mean '2020_001.svg'?"))
  }

  @Test(arguments: [
    ("title: Nr. #7 am See", "Content/a/x.md:2:12: lost-comment"), ("title: #7", "Content/a/x.md:2:8: lost-comment"),
    ("title: x # a comment", nil), ("title: \"Nr. #7\"", nil), ("title: a#b", nil), ("order: 3 #three", nil),
    ("date: 1890 #sure", nil), ("tags: [a, b] #x", nil),
  ]) func aNumberSignIsNoComment(line: String, expected: String?) throws {
    #expect(
      try findings(["a/collection.md": "", "a/x.md": "---\n\(line)\n---\n"]) == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("title: Fern\n\nText\n", 1), ("\n---\ntitle: Fern\n---\n", 3), ("----\ntitle: Fern\n----\n", 2),
    ("A title: Fern\n", nil), ("date: 12 May 1990. We went to the sea.\n", nil),
    ("<!-- a.md -->\n---\ntitle: Fern\n---\n", 3), ("Text\n\ntitle: Fern\n", nil),
    ("---\ntitle: Fern\n---\ntags: none\n", nil),
  ]) func frontMatterIsBetweenLines(text: String, line: Int?) throws {
    let found = try findings(["a/collection.md": "", "a/x.md": text])
    #expect(found == (line.map { ["Content/a/x.md:\($0):1: lost-front-matter"] } ?? []))
  }

  @Test(arguments: [
    ("unlisted: yes", "write true, without quotation marks"),
    ("draft: \"false\"", "write false, without quotation marks"),
    ("latitude: 47,5", "write 47.5"), ("aspect: 1,5", "write 1.5"),
    ("license: CC BY-SA 4.0", "write https://creativecommons.org/licenses/by-sa/4.0/"),
    (
      "license: All rights reserved",
      "write such a text as 'copyright'; a license is https://creativecommons.org/licenses/by/4.0/"
    ),
    ("image: C:\\\\Pictures\\\\x.jpg", nil),
  ]) func valuesHaveHelp(line: String, expected: String?) throws {
    let help = try helps(["a/collection.md": "", "a/x.md": "---\n\(line)\n---\n"])
    if let expected { #expect(help.contains(expected), "\(help)") } else { #expect(!help.isEmpty) }
  }

  @Test(arguments: [("german", "write de"), ("English", "write en"), ("polish", "write pl")])
  func languagesHaveCodes(name: String, expected: String) throws {
    #expect(try helps(["site.yaml": "title: T\nlanguage: \(name)\n"]).contains(expected))
  }

  @Test func wordsOfALanguageAreMissed() throws {
    #expect(
      try findings(["site.yaml": "title: T\nlanguage: pl\n"]).map { $0.split(separator: " ").last } == [
        "missing-strings"
      ])
    #expect(try findings(["site.yaml": "title: T\nlanguage: de\n"]) == [])
  }

  @Test func thePictureOfACollectionIsThatOfItsFirstItem() throws {
    let help = try helps(["a/collection.md": "---\nimage: x.svg\n---\n", "a/x.svg": TinyImages.drawing])
    #expect(help.contains("the collection's first pictures represent it: give the item that comes first 'order: 1'"))
  }

  @Test func keysBelongBelowTheOneAbove() throws {
    let content = [
      "a/collection.md": "---\nlayout:\nkind: grid\n---\n", "site.yaml": "title: T\nhome:\ncover: x.jpg\n",
    ]
    let help = try helps(content)
    #expect(help.contains("if it belongs to 'layout', indent it by two spaces"))
    #expect(help.contains("if it belongs to 'home', indent it by two spaces"), "\(help)")
  }

  @Test func aTableIsNamedByItems() throws {
    for key in ["csv", "table"] {
      let help = try helps(["a/collection.md": "---\n\(key): works.csv\n---\n", "a/works.csv": "title\nx\n"])
      #expect(help.contains("a table is named by 'items', as in 'items: works.csv'"))
    }
  }

  @Test func theMenuLeadsElsewhere() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\nnavigation: [a, {title: Contact, link: mailto:me@example.org}]\n", "a/collection.md": "",
      "a/x.md": "",
    ])
    #expect(try site.build().findings.filter { $0.severity != "note" }.isEmpty)
    let links = try site.page("index.html").inside(class: "site-navigation", "a")
    #expect(links.map { $0["href"] } == ["a/index.html", "mailto:me@example.org"])
    #expect(links.allSatisfy { $0["aria-current"] == nil } && links.map(\.text) == ["A", "Contact"])
    let named = ["site.yaml": "title: T\nnavigation: [about.md, \"mailto:me@example.org\"]\n", "about.md": "Text\n"]
    let help = try helps(named)
    #expect(
      help.contains("did you mean 'about'?") && help.contains("write {title: TITLE, link: mailto:me@example.org}"))
    #expect(
      try findings(["site.yaml": "title: T\nnavigation: [{title: Contact}]\n"]) == [
        "Content/site.yaml:2:14: missing-field"
      ])
  }

  @Test(arguments: [
    ("portfolio.css", "a {}", "did you mean 'styles/portfolio.css'?"),
    ("foot2.mustache", "x", "did you mean 'partials/foot2.mustache'?"),
    ("theme.yaml", "textStyles: {title: {size: 1.2rem}}", "write 19.2"),
  ]) func templatesHaveHelp(name: String, text: String, expected: String) throws {
    let site = try SmallSite(["Content/a/collection.md": "", "Content/a/x.md": "", "Templates/" + name: text])
    let help = try site.build().findings.compactMap(\.suggestion)
    #expect(help.contains(expected), "\(help)")
  }

  @Test func aCompressedFontIsNamed() throws {
    let site = try SmallSite([
      "Content/a/collection.md": "", "Content/a/x.md": "", "Templates/fonts/My.woff2": "wOF2",
      "Templates/theme.yaml": "fonts: {sans: {file: fonts/My.woff2}}\n",
    ])
    #expect(try site.build().findings.contains { $0.message.contains("give the .ttf or .otf file") })
  }

  @Test func namesThatHostsRefuseAreFound() throws {
    let site = try SmallSite(content: [
      "a/collection.md": "", "a/Con.md": "", "a/console.md": "", "a/tab\tx.md": "", "a/why?.md": "", "a/x.md": "",
    ])
    try site.build()
    let options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    let found = try SiteCheck(options).diagnostics.filter { $0.id == "unportable-name" }
    #expect(found.map { $0.location?.path.split(separator: "/").last } == ["Con.html", "tab\tx.html", "why?.html"])
  }

  @Test func numbersAreInTheLanguageOfThePage() throws {
    func text(_ language: String) throws -> String {
      let site = try SmallSite(content: [
        "site.yaml": "title: T\nlanguage: \(language)\npublishLocation: true\n",
        "a/collection.md": "---\nfields: {price: number}\n---\n",
        "a/x.md": "---\nprice: 99.9\ndimensions: 23.5 × 14 cm\nlatitude: 47.5\nlongitude: 8.25\n---\n",
      ])
      try site.build()
      return try site.page("a/x.html").first("main")?.text ?? ""
    }
    let german = try text("de")
    #expect(["99,9", "23,5 × 14 cm", "47,50°"].allSatisfy(german.contains), "\(german)")
    let (english, swiss) = (try text("en"), try text("de-CH"))
    #expect(["99.9", "23.5 × 14 cm", "47.50°"].allSatisfy { english.contains($0) && swiss.contains($0) })
  }
}
