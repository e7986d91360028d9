@testable import SiteModel
import TestSupport
import Testing

@Suite struct SiteAddressesTests {
  @Test(
    arguments: [
      (.home, "index.html", "index.html"), (.notFound, "404.html", "404.html"),
      (.collection(path: "a", page: 1), "a/index.html", "a/index.html"),
      (.collection(path: "a", page: 2), "a/page-2.html", "a/page-2/index.html"),
      (.collection(path: "a/b", page: 1), "a/b/index.html", "a/b/index.html"),
      (.collection(path: "a/b", page: 10), "a/b/page-10.html", "a/b/page-10/index.html"),
      (.collection(path: "a", layout: "list", page: 1), "a/layout-list.html", "a/layout-list/index.html"),
      (.collection(path: "a", layout: "list", page: 2), "a/layout-list-2.html", "a/layout-list-2/index.html"),
      (.collection(path: "", layout: "list", page: 1), "layout-list.html", "layout-list/index.html"),
      (.item(path: "a/b/c"), "a/b/c.html", "a/b/c/index.html"),
      (.asset("assets/x.css"), "assets/x.css", "assets/x.css"),
    ] as [(SiteFile, String, String)])
  func placesFilesInTheOutput(_ file: SiteFile, plain: String, pretty: String) {
    #expect(SiteAddresses(prettyURLs: false).outputPath(file) == plain)
    #expect(SiteAddresses(prettyURLs: true).outputPath(file) == pretty)
  }

  @Test(
    arguments: [
      (.home, .item(path: "a/b"), "a/b.html", "a/b/"),
      (.home, .home, "index.html", "./"),
      (.item(path: "a/b"), .item(path: "a/c"), "c.html", "../c/"),
      (.item(path: "a/b"), .collection(path: "a", page: 1), "index.html", "../"),
      (.item(path: "a/b"), .home, "../index.html", "../../"),
      (.collection(path: "a", page: 1), .collection(path: "a", page: 2), "page-2.html", "page-2/"),
      (.collection(path: "a", page: 2), .collection(path: "a", page: 1), "index.html", "../"),
      (
        .collection(path: "a", layout: "list", page: 2), .collection(path: "a", page: 2), "page-2.html", "../page-2/"
      ),
      (.collection(path: "a", layout: "list", page: 1), .collection(path: "a", page: 1), "index.html", "../"),
      (.collection(path: "a/b", page: 1), .collection(path: "c", page: 1), "../../c/index.html", "../../c/"),
      (.collection(path: "a/b", page: 1), .collection(path: "a", page: 1), "../index.html", "../"),
      (
        .item(path: "a/b/c"), .asset("assets/fonts/x.woff2"), "../../assets/fonts/x.woff2",
        "../../../assets/fonts/x.woff2"
      ),
      (.collection(path: "a", page: 1), .collection(path: "a", page: 1), "index.html", "./"),
      (.home, .item(path: "x:y"), "./x:y.html", "./x:y/"),
      (.home, .item(path: "a/x:y"), "a/x:y.html", "a/x:y/"),
      (.item(path: "a/b"), .item(path: "a/x:y"), "./x:y.html", "../x:y/"),
    ] as [(SiteFile, SiteFile, String, String)])
  func linksFromOneFileToAnother(_ source: SiteFile, target: SiteFile, plain: String, pretty: String) {
    #expect(SiteAddresses(prettyURLs: false).link(from: source, to: target) == plain)
    #expect(SiteAddresses(prettyURLs: true).link(from: source, to: target) == pretty)
  }

  /// Whatever characters the names have, a link's address leads to the file.
  @Test(
    arguments: [false, true], [nil, "a b", "Öl/漢字", "50%/a#b", "x:y", "q?w=e&r", "it's \"so\"", "a;b=c,d", "+~$!*()@"])
  func leadToTheirFilesWithAnyName(_ prettyURLs: Bool, name: String?) {
    let addresses = SiteAddresses(prettyURLs: prettyURLs)
    let name = name ?? "plain"
    let files: [SiteFile] = [
      .home, .collection(path: name, page: 1), .collection(path: name, page: 2), .item(path: name + "/item"),
      .item(path: "other/" + name), .collection(path: "other/" + name + "/inner", page: 1),
      .collection(path: "other", page: 3), .asset("assets/site.css"), .asset("assets/files/" + name + "/x.pdf"),
    ]
    for source in files {
      for target in files {
        for fragment in [nil, "part", "ein Teil"] {
          let link = addresses.link(from: source, to: target, fragment: fragment)
          let reached = RelativeAddress(link, on: "/" + addresses.outputPath(source))
          let path = reached.path.map { $0.hasSuffix("/") ? $0 + "index.html" : $0 }
          #expect(path == "/" + addresses.outputPath(target), "'\(link)' from \(source) to \(target)")
          #expect(reached.fragment == fragment)
          #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
        }
      }
    }
  }

  /// The page is served at any path, so relative addresses would be wrong.
  @Test(
    arguments: [
      (nil, "/"), ("https://example.org", "/"), ("https://example.org/shop/museum", "/shop/museum/"),
      ("http://localhost:4000/a", "/a/"),
    ] as [(String?, String)])
  func linkFromTheRootOnThePageForMissingAddresses(_ baseURL: String?, root: String) {
    let plain = SiteAddresses(prettyURLs: false, baseURL: baseURL)
    #expect(plain.link(from: .notFound, to: .home) == root + "index.html")
    #expect(plain.link(from: .notFound, to: .item(path: "a b/c")) == root + "a%20b/c.html")
    #expect(plain.link(from: .notFound, to: .asset("assets/x.css")) == root + "assets/x.css")
    let pretty = SiteAddresses(prettyURLs: true, baseURL: baseURL)
    #expect(pretty.link(from: .notFound, to: .home) == root)
    #expect(pretty.link(from: .notFound, to: .collection(path: "a", page: 1)) == root + "a/")
  }

  @Test func nameFilesAbsolutelyWhereTheSiteHasAnAddress() {
    #expect(SiteAddresses(prettyURLs: false).absolute(.home) == nil)
    let addresses = SiteAddresses(prettyURLs: true, baseURL: "https://example.org/x")
    #expect(addresses.absolute(.home) == "https://example.org/x/")
    #expect(addresses.absolute(.item(path: "ä/b")) == "https://example.org/x/%C3%A4/b/")
    #expect(addresses.absolute(.asset("assets/a.jpg")) == "https://example.org/x/assets/a.jpg")
  }

  /// The empty path is the content folder itself, whose page is the home page.
  @Test func takeTheContentFolderForTheHomePage() {
    for prettyURLs in [false, true] {
      let addresses = SiteAddresses(prettyURLs: prettyURLs)
      let source = SiteFile.item(path: "a/b")
      #expect(
        addresses.link(from: source, to: .collection(path: "", page: 1)) == addresses.link(from: source, to: .home))
    }
  }

  @Test(arguments: [
    ("a/b.html", "a/b.html"), ("a b", "a%20b"), ("ü", "%C3%BC"), ("#?%", "%23%3F%25"), ("\u{1}\u{7F}", "%01%7F"),
    ("\"<>&", "%22%3C%3E%26"), ("", ""),
  ])
  func percentEncodeWhatMayNotStandInAPath(_ text: String, expected: String) {
    #expect(percentEncoded(text) == expected)
  }
}
