@testable import Content
@testable import Items
@testable import Links
@testable import Markdown
@testable import Settings
@testable import SiteModel
import Discovery
import Testing

@Suite struct LinksTests {
  @Test(
    arguments: [
      ("fern.jpg", "herbarium", "herbarium/fern.jpg"),
      ("./a/../fern.jpg", "herbarium", "herbarium/fern.jpg"),
      ("../people/ada.md", "herbarium", "people/ada.md"),
      ("/people/ada.md", "herbarium/ferns", "people/ada.md"),
      ("..", "herbarium", ""), (".", "herbarium", "herbarium"), ("fern.jpg", "", "fern.jpg"),
      ("", "herbarium", "herbarium"),
      ("fern.jpg", "/a//b/", "a/b/fern.jpg"), ("..a", "b", "b/..a"),
      ("ferns/", "herbarium", "herbarium/ferns"),
      ("../..", "herbarium", nil),
      ("/../secret", "herbarium", nil),
    ] as [(String, String, String?)])
  func resolvesPathsInsideTheContentFolderOnly(reference: String, folder: String, path: String?) {
    #expect(ContentPath.resolve(reference, in: folder) == path)
  }

  @Test(
    arguments: [
      ("a/b.md", "a", "b.md"), ("a/b.md", "", "a/b.md"), ("b.md", "a/c", "../../b.md"),
      ("a/x/b.md", "a/y", "../x/b.md"),
    ])
  func writesPathsRelativeToAFolder(path: String, folder: String, relative: String) {
    #expect(ContentPath.relative(path, from: folder) == relative)
    #expect(ContentPath.resolve(relative, in: folder) == path)
  }

  @Test(
    arguments: [
      ("old-oak", "Old oak"), ("fern", "Fern"), ("a__b--c", "A b c"), ("émile", "Émile"), ("2024", "2024"), ("-", "-"),
    ])
  func makesSlugsReadable(slug: String, title: String) {
    #expect(ContentPath.readable(slug) == title)
  }

  @Test(
    arguments: [
      ("a%20b", "a b"), ("%C3%A9", "é"), ("%", "%"), ("%2", "%2"), ("%zz", "%zz"), ("100%25", "100%"), ("%2f", "/"),
    ])
  func decodesPercentSigns(text: String, decoded: String) {
    #expect(ContentPath.percentDecoded(text[...]) == decoded)
  }

  @Test(
    arguments: ["https://example.org", "HTTP://example.org/a?b#c", "mailto:a@b.example", "https://münchen.example/ä"])
  func acceptsSafeAddresses(address: String) {
    #expect(WebAddress.check(address) == nil)
  }

  @Test(
    arguments: [
      "www.nytimes.com/2014/a.html", "example.org/foo", "example.org", "WWW.museum.example", "münchen.de/ä?b#c",
      "sub.example.co.uk/",
    ])
  func recognizesAddressesWithoutAScheme(path: String) {
    #expect(WebAddress.withScheme(path) == "https://" + path)
  }

  @Test(
    arguments: [
      "fern.md", "fern.jpeg", "a.b/..", "../example.org/a", "/example.org/a", "a.md/b", "fern", "1.5/a", "", "a..com",
      "v1.2/notes",
    ])
  func takesOtherPathsForPaths(path: String) {
    #expect(WebAddress.withScheme(path) == nil)
  }

  @Test(
    arguments: [
      ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
      ("https://bücher.example", "https://xn--bcher-kva.example"),
      ("https://例え.テスト/å/b", "https://xn--r8jz45g.xn--zckzah/%C3%A5/b"),
      ("https://ä@Straße.de:80/%C3%A5", "https://%C3%A4@xn--strae-oqa.de:80/%C3%A5"),
      ("https://ü..example", nil), ("https://\u{202E}.example", nil),
      ("https://\(String(repeating: "ü", count: 300)).example", nil),
    ] as [(String, String?)])
  func writesAddressesInASCII(address: String, expected: String?) {
    #expect(WebAddress.inASCII(address) == expected)
  }

  @Test(
    arguments: [
      ("javascript:alert(1)", AddressProblem.unsafeScheme("javascript")),
      ("JavaScript:alert(1)", .unsafeScheme("javascript")),
      ("data:text/html,x", .unsafeScheme("data")),
      ("file:///etc/passwd", .unsafeScheme("file")),
      ("java\tscript:alert(1)", .malformed("it has a space or a control character in it")),
      ("https://", .malformed("no host follows 'https://'")),
      ("https:/example.org", .malformed("no host follows 'https://'")),
      ("mailto:nobody", .malformed("a mail address is name@host")),
      ("example.org", .malformed("it has no scheme such as https:")),
      ("", .malformed("it is empty")),
    ])
  func refusesAllOtherAddresses(address: String, problem: AddressProblem) {
    #expect(WebAddress.check(address) == problem)
  }

  private static let index: LinkIndex = {
    var index = LinkIndex(
      files: ContentFiles { isWanted in
        [
          "herbarium/collection.md", "herbarium/fern.jpg", "herbarium/fern.md", "herbarium/moss/index.md",
          "herbarium/moss/close up.jpg", "herbarium/sketch.md", "herbarium/bad.md", "people/collection.md", "notes.md",
        ].filter(isWanted)
      })
    index.insert(collection: "herbarium", source: "herbarium/collection.md", state: .present)
    index.insert(collection: "people", source: "people/collection.md", state: .present)
    index.insert(item: "herbarium/fern", source: "herbarium/fern.md", state: .present)
    index.insert(item: "herbarium/moss", source: "herbarium/moss/index.md", state: .present)
    index.insert(item: "herbarium/sketch", source: "herbarium/sketch.md", state: .draft)
    index.insert(item: "herbarium/bad", source: "herbarium/bad.md", state: .broken)
    index.insert(madeFile: "herbarium/feed.xml", published: "de/herbarium/feed.xml")
    return index
  }()

  @Test(
    arguments: [
      ("fern.md", LinkTarget.item(path: "herbarium/fern", fragment: nil)),
      ("fern.md#leaf", .item(path: "herbarium/fern", fragment: "leaf")),
      ("./fern.md?x=1#leaf", .item(path: "herbarium/fern", fragment: "leaf")),
      ("f%65rn.md", .item(path: "herbarium/fern", fragment: nil)),
      ("moss/index.md", .item(path: "herbarium/moss", fragment: nil)),
      ("moss/", .item(path: "herbarium/moss", fragment: nil)),
      ("moss", .item(path: "herbarium/moss", fragment: nil)),
      ("moss/close%20up.jpg", .file(path: "herbarium/moss/close up.jpg")),
      ("collection.md", .collection(path: "herbarium", fragment: nil)),
      ("feed.xml", .published(path: "de/herbarium/feed.xml", fragment: nil)),
      (".", .collection(path: "herbarium", fragment: nil)),
      ("../people/#ada", .collection(path: "people", fragment: "ada")),
      ("/people", .collection(path: "people", fragment: nil)),
      ("..", .collection(path: "", fragment: nil)),
      ("/", .collection(path: "", fragment: nil)),
      ("fern.jpg", .file(path: "herbarium/fern.jpg")),
    ])
  func resolvesLinks(destination: String, target: LinkTarget) {
    #expect(Self.index.resolve(destination, in: "herbarium") == .found(target))
  }

  @Test(arguments: ["https://example.org/fern.md", "mailto:a@b.example", "//example.org/x", "#leaf", "", "?x"])
  func leavesAddressesAndFragmentsAlone(destination: String) {
    #expect(Self.index.resolve(destination, in: "herbarium") == .unresolved)
  }

  @Test func omitsDiagnosticsForLinksToBrokenPages() {
    #expect(Self.index.resolve("bad.md", in: "herbarium") == .brokenAlready)
  }

  @Test(
    arguments: [
      ("fren.md", "link 'fren.md' leads nowhere", "did you mean 'fern.md'?"),
      ("fern", "link 'fern' leads nowhere", "did you mean 'fern.md'?"),
      ("../herbarium/moss.html", "link '../herbarium/moss.html' leads nowhere", "did you mean 'moss/index.md'?"),
      ("fern.png", "link 'fern.png' leads nowhere", "did you mean 'fern.jpg'?"),
      ("fern.md/", "link 'fern.md/' leads nowhere", "did you mean 'fern.md'?"),
      (
        "/feed.xml", "link '/feed.xml' leads nowhere",
        "a feed needs 'baseURL' in site.yaml, and items with 'published' or the 'date' of a day"
      ),
      ("/nowhere/at/all.md", "link '/nowhere/at/all.md' leads nowhere", nil),
      ("../../etc", "link '../../etc' leads out of the content folder", nil),
      ("/notes.md", "link '/notes.md' leads to a file that is no page of the site", nil),
      (
        "sketch.md", "link 'sketch.md' leads to a draft, and drafts are left out",
        "publish the draft, take the link away, or build with --drafts"
      ),
    ] as [(String, String, String?)])
  func reportsTheReasonForABrokenLink(destination: String, message: String, suggestion: String?) {
    #expect(Self.index.resolve(destination, in: "herbarium") == .problem(message, suggestion: suggestion))
  }
}
