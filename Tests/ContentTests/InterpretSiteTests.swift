import Content
import Items
import Diagnostics
import Markdown
import SiteModel
import Testing

@Suite struct InterpretSiteTests {
  @Test func readsEveryKey() throws {
    let site = try catalog(of: [
      "site.yaml": """
      title: Open collections
      description: Plants and people.
      author: Ada
      language: ar-EG
      baseURL: https://example.org/museum/
      maxWidth: 960
      theme: night
      prettyURLs: true
      unsafeHTML: true
      navigation: [b, a/c]
      publishLocation: true
      publishOriginals: true
      publishCopyright: true
      imagePixelLimit: 12.5
      """,
      "a/collection.md": "", "a/c/collection.md": "", "b/collection.md": "<div>x</div>\n",
    ]).site
    #expect(site.title == "Open collections")
    #expect(site.description == "Plants and people.")
    #expect(site.author == "Ada")
    #expect(site.language == "ar-EG")
    #expect(site.isRightToLeft)
    #expect(site.baseURL == "https://example.org/museum")
    #expect(site.maxWidth == 960)
    #expect(site.theme?.value == "night")
    #expect(site.prettyURLs)
    #expect(site.unsafeHTML)
    #expect(site.navigation == ["b", "a/c"])
    #expect(site.publishLocation && site.publishOriginals && site.publishCopyright)
    #expect(site.imagePixelLimit == 12_500_000)
    #expect(site.introduction.blocks.count == 1)
  }

  @Test func publishesNothingOptionalByDefault() throws {
    let site = try catalog(of: ["site.yaml": "publishLocation:\n"]).site
    #expect(!site.publishLocation && !site.publishOriginals && !site.publishCopyright)
    #expect(site.imagePixelLimit == nil)
  }

  @Test func suggestsTheIntendedKey() throws {
    try readingContent(["site.yaml": "publishLocations: true\n"]) { _, diagnostics in
      #expect(diagnostics.map(\.suggestion) == ["did you mean 'publishLocation'?"])
    }
  }

  @Test(arguments: [
    ("site.yaml", "facets: [tags]\n", "it is a key of a collection's collection.md"),
    ("site.yaml", "pageMargin: 4\n", "it is a key of Templates/theme.yaml"),
    ("c/collection.md", "---\nsearch: true\n---\n", "it is a key of site.yaml"),
  ])
  func namesTheFileOfAKey(path: String, text: String, expected: String) throws {
    try readingContent([path: text]) { _, diagnostics in
      #expect(diagnostics.map(\.suggestion) == [expected])
    }
  }

  @Test func hasNoLimitOfWidthWhereItSaysNone() throws {
    #expect(try catalog(of: ["site.yaml": "maxWidth: none\n"]).site.maxWidth == nil)
  }

  @Test func takesTheIntroductionFromIndexMarkdown() throws {
    let site = try catalog(of: [
      "site.yaml": "description: Short.\n", "index.md": "# Welcome\n\nSee [all](a/).\n", "a/collection.md": "",
    ]).site
    #expect(site.introduction.blocks.count == 2)
    guard case .paragraph(let inlines)? = site.introduction.blocks.last, inlines.count > 1,
      case .link(let link, _) = inlines[1]
    else {
      Issue.record("the introduction has no link")
      return
    }
    #expect(link.target == .collection(path: "a", fragment: nil))
  }

  /// Examples of RFC 5646, appendix A, and others.
  @Test(arguments: [
    "de", "zh-Hant", "zh-cmn-Hans-CN", "sr-Latn-RS", "sl-rozaj-biske", "de-CH-1901", "hy-Latn-IT-arevela", "es-419",
    "de-CH-x-phonebk", "en-US-u-islamcal", "zh-CN-a-myext-x-private", "PT-br", "mas",
  ])
  func readsLanguageTags(tag: String) throws {
    #expect(try mistakes(in: ["site.yaml": "language: \(tag)\n"]).isEmpty)
  }

  @Test(
    arguments: [
      ("titel: x", "1:1: unknown-key"),
      ("- x", "1:1: wrong-type"),
      ("title: {a: b}", "1:8: wrong-type"),
      ("language: english please", "1:11: invalid-language"),
      ("language: x", "1:11: invalid-language"),
      ("language: xx-yy-zz", "1:11: invalid-language"),
      ("language: de-", "1:11: invalid-language"),
      ("language: de-AT-Latn", "1:11: invalid-language"),
      ("language: de-a", "1:11: invalid-language"),
      ("language: de-x", "1:11: invalid-language"),
      ("language: x-own", "1:11: invalid-language"),
      ("baseURL: example.org", "1:10: invalid-url"),
      ("baseURL: https://example.org/?a", "1:10: invalid-url"),
      ("baseURL: https://bü cher.example", "1:10: invalid-url"),
      ("baseURL: https://ü..example", "1:10: invalid-url"),
      ("baseURL: mailto:a@b.example", "1:10: invalid-url"),
      ("baseURL: ftp://example.org", "1:10: unsafe-link"),
      ("maxWidth: wide", "1:11: wrong-type"),
      ("maxWidth: -5", "1:11: out-of-range"),
      ("prettyURLs: maybe", "1:13: wrong-type"),
      ("unsafeHTML: 1", "1:13: wrong-type"),
      ("navigation: plants", "1:13: wrong-type"),
      ("publishLocation: yes please", "1:18: wrong-type"),
      ("imagePixelLimit: 0", "1:18: out-of-range"),
      ("imagePixelLimit: many", "1:18: wrong-type"),
      ("navigation: [plants, /plants]", "1:22: listed-twice"),
      ("title: x\nnavigation:\n  - plants\n  - plant", "4:5: unknown-collection"),
    ])
  func locatesMistakes(text: String, expected: String) throws {
    #expect(try mistakes(in: ["site.yaml": text + "\n", "plants/collection.md": ""]) == ["site.yaml:\(expected)"])
  }

  @Test func refusesFrontMatterOfTheHomePage() throws {
    #expect(try mistakes(in: ["index.md": "---\ntitle: Home\n---\nHello.\n"]) == ["index.md:2:1: unknown-key"])
  }

  @Test(
    arguments: [
      ("en", false), ("ar", true), ("he-IL", true), ("fa", true), ("az-Arab", true), ("ar-Latn", false), ("ARC", true),
      ("de-AT", false), ("ur-Latn-PK", false), ("yi", true), ("", false),
    ])
  func determinesTheDirectionOfALanguage(tag: String, expected: Bool) {
    #expect(isRightToLeft(language: tag) == expected)
  }
}
