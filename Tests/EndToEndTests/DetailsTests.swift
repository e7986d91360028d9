import Foundation
import TestSupport
import Testing

/// What the documentation says of details in which several parts of a site meet.
@Suite struct DetailsTests {
  /// Phone numbers and mail addresses are links by what readers know, and lines of texts stay lines.
  @Test func addressesAreReadable() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfields: {phone: url, mail: url, page: url, hours: text}\n---\n",
      "c/a.md":
        "---\nphone: tel:+49-351-55501\nmail: mailto:a@b.org\npage: https://b.org/\nhours: |\n  Mon 11-14\n  Sat 17-23\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let links = try site.page("c/a.html").all("a")
    for (address, text) in [
      ("tel:+49-351-55501", "+49-351-55501"), ("mailto:a@b.org", "a@b.org"), ("https://b.org/", "https://b.org/"),
    ] { #expect(links.first { $0["href"] == address }?.text == text) }
    #expect(try site.page("c/a.html").source.contains("Mon 11-14\nSat 17-23"))
    let spaced = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfields: {phone: url}\n---\n",
      "c/items.csv": "title,phone\nOwl,tel:+47 22  100001\n",
      "c/a.md": "---\nphone: tel:+49 351\u{A0}55501\n---\n",
    ])
    #expect(try spaced.build().findings.filter { $0.severity != "note" }.isEmpty)
    for (page, number) in [("owl", "+47-22-100001"), ("a", "+49-351-55501")] {
      #expect(try spaced.page("c/\(page).html").all("a").first { $0["href"] == "tel:" + number }?.text == number)
    }
    let unread = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfields: {page: url}\n---\n",
      "c/items.csv": "title,page\nOwl,https://a.org/b c\n",
    ])
    let message = try unread.build().findings.first { $0.id == "table-value" }?.message
    #expect(message?.contains("cannot be read as an address: it has a space") == true, "\(message ?? "")")
    let wrong = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfields: {phone: url}\n---\n", "c/a.md": "---\nphone: tel:none\n---\n",
      "site.yaml": "title: T\nbaseURL: tel:123\n",
    ])
    #expect(try wrong.build().summaries == ["Content/c/a.md:2:8: invalid-url", "Content/site.yaml:2:10: invalid-url"])
  }

  /// The description of a row is the text of its page, and no field of it as well.
  @Test func descriptionsAreShownOnce() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nitems: c.csv\nfields: {description: text, place: string}\n---\n",
      "c/c.csv": "title,description,place\nOwl,Carved from oak.,Oslo\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let source = try site.page("c/owl.html").source
    let text = source.components(separatedBy: "<main").last ?? ""
    #expect(text.components(separatedBy: "Carved from oak.").count == 2 && text.contains("Oslo"))
  }

  private func site(_ content: [String: String], images: [String] = []) throws -> SmallSite {
    let site = try SmallSite(content: content)
    for path in images { try site.write(TinyImages.png(width: 40, height: 30), to: "Content/" + path) }
    return site
  }

  @Test func linksToFilesKeepTheirFragments() throws {
    let site = try site([
      "static/press.pdf": "%PDF", "p/doc.pdf": "%PDF", "p/collection.md": "",
      "p/a.md": "[1](/press.pdf#page=6) [2](../static/press.pdf#page=5) [3](doc.pdf#page=7) [4](doc.pdf)\n",
    ])
    #expect(try site.build().isPublished)
    let links = try site.page("p/a.html").elements.compactMap { $0["href"] }.filter { $0.contains(".pdf") }
    #expect(
      links.prefix(4) == [
        "../press.pdf#page=6", "../press.pdf#page=5", "../assets/files/p/doc.pdf#page=7", "../assets/files/p/doc.pdf",
      ])
    // The targets are those of the record.
    try site.folder.write(["Content/p/b.md": "B\n"])
    #expect(try site.build().isPublished)
    #expect(try site.page("p/a.html").source.contains("../press.pdf#page=6"))
  }

  @Test(arguments: ["list of string", "string"]) func fieldsCalledAliasesAreAddresses(_ kind: String) throws {
    let site = try site([
      "p/collection.md": "---\nfields: {aliases: \(kind)}\n---\n",
      "p/a.md": "---\naliases: \(kind == "string" ? "old/" : "[old/]")\n---\n",
    ])
    #expect(try site.build(.init(baseURL: "https://a.example/")).isPublished)
    #expect(try site.page("old/index.html").source.contains("p/a.html"))
  }

  @Test func writtenTitlesOfPartsAreCaptions() throws {
    let site = try site(
      [
        "p/collection.md": "", "p/two.md": "---\nimage: a.png\n---\n",
        "p/back.md": "---\ntitle: Back\nparent: two\nimage: b.png\n---\n",
        "p/side.md": "---\nparent: two\nimage: c.png\n---\n",
      ], images: ["p/a.png", "p/b.png", "p/c.png"])
    #expect(try site.build().isPublished)
    let source = try site.page("p/two.html").source
    #expect(source.contains(">Back<") && !source.contains(">Side<"))
  }

  @Test(arguments: ["p/data", "p/data/objects", "p/data/images", "p", "p/images"])
  func tablesInOtherFoldersNameFilesBesideThem(_ folder: String) throws {
    let site = try site(
      ["p/collection.md": "---\nitems: data/x.csv\n---\n", "p/data/x.csv": "slug,title,image\na,A,a.png\n"],
      images: [folder + "/a.png"])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.summaries)")
    #expect(try site.page("p/a.html").source.contains("<img"))
  }

  @Test(arguments: ["home: {cover: p/boat.png, alt: b}", "logo: p/boat.png", "card: {image: p/boat.png}"])
  func imagesOfTheSiteAreUsed(_ settings: String) throws {
    let site = try site(
      [
        "site.yaml": "title: T\n\(settings)\n", "p/collection.md": "", "p/boat.md": "---\nimage: other.png\n---\n",
      ], images: ["p/boat.png", "p/other.png"])
    #expect(try site.build().summaries == [])
    try site.folder.write(["Content/site.yaml": "title: T\n"])
    #expect(try site.build().summaries == ["Content/p/boat.png: unused-image"])
  }

  @Test func sheetsOfItemsHaveDays() throws {
    let site = try site(["p/collection.md": "", "p/a.md": "---\nmodified: 2020-03-06T09:30+02:00\n---\n"])
    #expect(try site.build(.init(baseURL: "https://a.example/")).isPublished)
    for page in ["p/a.html", "p/index.html"] {
      let sheet = try site.page(page).withClass("sheet").map(\.text)
      #expect(sheet.count == 1 && sheet[0].hasSuffix(" · 2020-03-06"), "\(sheet)")
    }
  }

  @Test func cellsWithoutPicturesHaveHeadingsAndAreSeen() throws {
    let site = try site(
      ["p/collection.md": "---\nlayout: mosaic\n---\n", "p/a.md": "---\nimage: a.png\n---\n", "p/b.md": "B\n"],
      images: ["p/a.png"])
    #expect(try site.build().isPublished)
    let page = try site.page("p/index.html")
    #expect(page.elements.filter { $0.name == "h2" }.map(\.text) == ["A", "B"])
    #expect(page.withClass("overlay").map { $0.classes.contains("bare") } == [false, true])
  }

  /// A picture elsewhere has a larger version, whatever its own size.
  @Test(arguments: ["", "A text.", "size"]) func largerPicturesElsewhereAreLinked(_ text: String) throws {
    let size = text == "size" ? (",width,height", ",6000,4000") : ("", "")
    let site = try site([
      "p/collection.md": "---\nitems: items.csv\n---\n",
      "p/items.csv":
        "pid,label,description,image_small,object_location\(size.0)\n"
        + "b,B,\(text == "size" ? "" : text),https://i.example/b_sm.jpg,https://i.example/b.jpg\(size.1)\n",
    ])
    #expect(try site.build().isPublished)
    #expect(try site.page("p/b.html").elements.contains { $0.name == "a" && $0["href"] == "https://i.example/b.jpg" })
  }

  /// Without the digits of a common font, the font of emoji would draw all digits until the first font is there.
  @Test(arguments: [("1\u{FE0F}\u{20E3} one", true), ("\u{1F48E} gem", false)])
  func keycapsLeaveOtherDigits(_ title: String, _ hasDigits: Bool) throws {
    let site = try site(["p/collection.md": "", "p/a.md": "---\ntitle: \"\(title)\"\nexcerpt: \"\(title)\"\n---\n"])
    #expect(try site.build().isPublished)
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    #expect(css.contains("\"sans digits\",\"Vitrine Noto Color Emoji\"") == hasDigits)
    #expect(css.contains("local(\"Roboto\")") == hasDigits)
  }

  @Test(arguments: [("en", "left:", "right:0"), ("ar", "right:", "left:0")])
  func textsBesideOthersAreOnTheSideOfThePage(_ language: String, _ start: String, _ end: String) throws {
    let site = try site([
      "site.yaml": "title: T\nlanguage: \(language)\n", "p/collection.md": "---\nlayout: list\n---\n", "p/a.md": "A\n",
    ])
    #expect(try site.build().isPublished)
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    let rule = try #require(css.firstMatch(of: /position:absolute;inset-block:[^;]*;([^}]*)\}/)?.output.1)
    #expect(rule.hasPrefix(start) && rule.hasSuffix(end), "\(rule)")
  }
}
