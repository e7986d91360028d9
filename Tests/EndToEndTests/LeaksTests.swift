import Diagnostics
import Foundation
import SiteBuild
import Testing

/// `vitrine check` finds what a site should not tell.
@Suite struct LeaksTests {
  private static let secret =
    "The board will vote on the sale of the north wing before the exhibition of the twelve new ferns opens."
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://my.example\nfooter: A museum of ferns and mosses in the north.\n",
    "g/collection.md": "", "g/fern.md": "A text that everybody may read, on ferns and on nothing else at all.\n",
    "g/moss.md":
      "---\ndraft: true\n---\nThe *board* will vote on the sale of the north wing before the exhibition of the twelve new "
      + "ferns opens.\n\nA museum of ferns and mosses in the north.\n",
    "g/hidden.md":
      "---\nunlisted: true\naliases: [old/hidden.html]\n---\nFor members of the society of friends only: the garden is open "
      + "at night.\n",
  ]

  private func findings(_ site: SmallSite, with file: (path: String, text: String)? = nil) throws -> [String] {
    let output = site.folder.path + "/Site"
    if let file { try Data(file.text.utf8).write(to: URL(filePath: output + "/" + file.path)) }
    let options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: output, templates: site.templateFolders)
    return try SiteCheck(options).diagnostics.filter { $0.id.hasSuffix("-leaked") }.map { diagnostic in
      let location = try #require(diagnostic.location)
      let position = try #require(location.position)
      return "\(location.path.dropFirst(output.count + 1)):\(position.line):\(position.column) \(diagnostic.id)"
    }
  }

  @Test func findsNothingInASoundSite() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    #expect(try findings(site) == [])
  }

  /// The file with the citation of an item belongs to its page.
  @Test func citationsOfUnlistedItemsAreTheirOwn() throws {
    var content = Self.content
    content["site.yaml"]? += "cite: true\n"
    content["g/hidden.md"] = "---\ntitle: A hidden work of art, and of some craft\nunlisted: true\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    #expect(site.exists("g/hidden.csl.json"))
    #expect(try findings(site) == [])
    let text = String(decoding: try #require(try site.published()["g/hidden.csl.json"]), as: UTF8.self)
    #expect(try findings(site, with: ("g/other.json", text)).count == 1)
  }

  @Test func findsTextsOfDrafts() throws {
    let site = try SmallSite(content: Self.content)
    var content = Self.content
    content["g/moss.md"]?.replace("draft: true", with: "draft: false")
    let published = try SmallSite(content: content)
    try published.build()
    try site.build()
    // The page of another build, in which the item was no draft: its text in the page, and in its description.
    let page = String(decoding: try #require(published.published()["g/moss.html"]), as: UTF8.self)
    let found = try findings(site, with: ("g/moss.html", page))
    #expect(found.count == 1 && found[0].hasPrefix("g/moss.html:") && found[0].hasSuffix(" draft-leaked"), "\(found)")
  }

  /// The word behind which the twelfth word of the text ends decides the place.
  @Test(arguments: [
    ("feed.txt", "x\n\(secret)\n", "feed.txt:2:57 draft-leaked"),
    ("a.html", "<p>\(secret.replacing("vote on", with: "<b>vote</b>\non"))</p>", "a.html:2:37 draft-leaked"),
    ("a.html", "<meta content=\"\(secret)\">", "a.html:1:72 draft-leaked"),
    (
      "a.json", #"{"a":"The board will vote\non the sale of the north wing before the exhibition"}"#,
      "a.json:1:64 draft-leaked"
    ),
  ])
  func findsTextsWhereverTheyAre(path: String, text: String, expected: String) throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    #expect(try findings(site, with: (path, text)) == [expected])
  }

  @Test(arguments: [
    // What a public text says too, fewer than twelve words of a longer text, and a tag between two attributes.
    "A museum of ferns and mosses in the north.", "The board will vote on the sale of the north wing.",
    "<i a=\"The board will vote on the sale\" ><i b=\"of the north wing before the exhibition\">",
  ])
  func passesOverOtherTexts(text: String) throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    #expect(try findings(site, with: ("a.html", text)) == [])
  }

  @Test func findsTextsOfUnlistedItemsOutsideTheirPages() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let text = "<p>For members of the society of friends only: the garden is open at night."
    #expect(try findings(site, with: ("old/hidden.html", text)) == [])
    #expect(try findings(site, with: ("g/other.html", text)) == ["g/other.html:1:66 unlisted-leaked"])
  }

  @Test func findsFoldersOfTheMachine() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let path = site.folder.path + "/Content"
    #expect(
      try findings(site, with: ("a.txt", "é\n in \(path)s and \(path)/a.md")) == [
        "a.txt:2:\(path.count + 11) folder-leaked"
      ])
    #expect(try findings(site, with: ("a.txt", "in /home/someone/Content/a.md")) == [])
  }
}
