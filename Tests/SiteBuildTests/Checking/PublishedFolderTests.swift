@testable import SiteChecking
import TestSupport
import Testing

@Suite struct PublishedFolderTests {
  private static let files = [
    "index.html", "a/index.html", "a/b.html", "a/c d.html", "assets/x.css", ".git/index.html",
  ]

  @Test(
    arguments: [
      ("b.html", .file("a/b.html", fragment: nil)),
      ("./b.html#é", .file("a/b.html", fragment: "é")),
      ("b.html?x#%C3%A9", .file("a/b.html", fragment: "é")),
      ("c%20d.html", .file("a/c d.html", fragment: nil)),
      ("", .file("a/b.html", fragment: nil)),
      ("#top", .file("a/b.html", fragment: "top")),
      (".", .file("a/index.html", fragment: nil)), ("./", .file("a/index.html", fragment: nil)),
      ("..", .file("index.html", fragment: nil)), ("../", .file("index.html", fragment: nil)),
      ("../a", .file("a/index.html", fragment: nil)),
      ("../../../a/", .file("a/index.html", fragment: nil)),
      ("../assets/x.css", .file("assets/x.css", fragment: nil)),
      ("../assets/", .missing("assets/index.html")), ("b.html/", .missing("a/b.html/index.html")),
      ("B.html", .missing("a/B.html")), ("../.git/index.html", .missing(".git/index.html")),
      ("mailto:a@b.c", .elsewhere), ("https://other.example/a/", .elsewhere), ("//other.example/", .elsewhere),
      ("data:,x", .elsewhere),
      ("/sub/a/b.html", .file("a/b.html", fragment: nil)), ("/sub", .file("index.html", fragment: nil)),
      ("/sub/x", .missing("x")), ("/elsewhere", .elsewhere),
      ("https://my.example/sub/a/#b", .file("a/index.html", fragment: "b")),
      ("https://my.example/", .elsewhere), ("https://my.example.org/sub/", .elsewhere),
    ] as [(String, PublishedFolder.Target)])
  func resolvesAddresses(_ address: String, _ target: PublishedFolder.Target) throws {
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "") }))
    let site = try PublishedFolder(folder.path, baseURL: "https://my.example/sub")
    #expect(site.target(of: address, from: "a/b.html") == target)
  }

  /// Pages have the address in ASCII.
  @Test(arguments: ["https://müll.example/å", "https://xn--mll-hoa.example/%C3%A5"])
  func knowsItsAddressInAnyAlphabet(baseURL: String) throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let site = try PublishedFolder(folder.path, baseURL: baseURL)
    #expect(
      site.target(of: "https://xn--mll-hoa.example/%C3%A5/", from: "index.html") == .file("index.html", fragment: nil))
    #expect(site.target(of: "/å/x", from: "index.html") == .missing("x"))
  }
}
