import Foundation
import TestSupport
import Testing

/// Rows that belong to others, and files that rows name and that pages cannot show.
@Suite struct TablePartsTests {
  private func site(_ table: String, pictures: [String] = [], _ files: [String: String] = [:]) throws -> SmallSite {
    let content = ["c/collection.md": "---\nexport: [csv, json]\n---\n", "c/items.csv": table]
    let site = try SmallSite(content: content.merging(files) { $1 })
    for (index, name) in pictures.enumerated() {
      try site.write(TinyImages.png(width: 60 + index, height: 40), to: "Content/c/\(name)")
    }
    return site
  }

  /// A draft that belongs to another row is nowhere, unless drafts are shown.
  @Test func leaveOutDrafts() throws {
    let site = try site(
      "objectid,title,parentid,filename,draft\nr,R,,3.png,\nm,Secret,r,1.png,yes\nn,Shown,r,2.png,no\n",
      pictures: ["1.png", "2.png", "3.png"])
    #expect(try site.build().findings.isEmpty)
    let pages = ["c/r.html", "c/items.csv", "c/items.json"]
    for page in pages {
      let text = try site.folder.text("Site/" + page)
      #expect(!text.contains("Secret") && text.contains("Shown"), "\(page)")
    }
    #expect(try site.build(.init(drafts: true)).findings.isEmpty)
    #expect(try site.folder.text("Site/c/r.html").contains("Secret"))
  }

  @Test func showAllTheirImages() throws {
    let site = try site(
      "objectid,title,parentid,images\nr,R,,\nm,M,r,1.png;2.png\n", pictures: ["1.png", "2.png"])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/r.html").all("img").count == 2)
    #expect(try site.folder.text("Site/c/r.html").contains(">M<"))
  }

  /// Recordings are named after the rows that they belong to.
  @Test func nameTheirMedia() throws {
    let site = try site("objectid,title,parentid,object_location\nr,R,,\nm,Side A,r,a.wav\nn,Side B,r,b.wav\n")
    for name in ["a.wav", "b.wav"] { try site.write([UInt8](repeating: 7, count: 2_000), to: "Content/c/\(name)") }
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/r.html")
    #expect(page.all("p").map(\.text).filter { $0.hasPrefix("Side") } == ["Side A", "Side B"])
    #expect(page.all("audio").count == 2)
  }

  @Test func saysThatTextsOfPartsAreNotShown() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/a.md": "# A\n", "c/b.md": "---\nparent: a\nimage: 1.png\n---\nLost\n",
    ])
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/c/1.png")
    #expect(try site.build().summaries == ["Content/c/b.md: part-with-text"])
  }

  /// The first place of each column is named, with all other rows.
  @Test(arguments: [
    (
      "slug,title,filename\nq,Q,C:\\photos\\1.png\nr,R,\"1.png \"\ns,S,ftp://x/y.png\nt,T,//x.example/p.png\n",
      [1, 3, 4]
    ),
    (
      "objectid,title,object_location,format\na,A,x.docx,application/msword\nb,B,gone.docx,application/msword\nc,C,x.docx,\n",
      [1, 3]
    ),
    (
      "objectid,title,object_location,object_transcript\na,A,1.png,t.txt\nb,B,,Words of the speaker\nc,C,,t.txt\n",
      [1, 3]
    ),
  ])
  func reportWhatCannotBeShown(table: String, rows: [Int]) throws {
    let site = try site(table, pictures: ["1.png"], ["c/x.docx": "x", "c/t.txt": "Words"])
    let found = try site.build().findings
    #expect(found.map(\.id) == ["table-value"])
    let message = found.first?.message ?? ""
    #expect(message.hasPrefix("row \(rows[0]), ") && message.contains("left out"), "\(message)")
    let others = rows.count == 2 ? "so is row \(rows[1]) " : "so are rows \(rows[1]) and \(rows.last ?? 0) "
    #expect(message.contains(others), "\(message)")
    if table.hasPrefix("slug") { #expect(try site.page("c/r.html").all("img").count == 1) }
  }

  /// CollectionBuilder says in `display_template` what a row without a type is.
  @Test func followTheTemplateOfCollectionBuilder() throws {
    let site = try site(
      "objectid,title,object_location,format,display_template\na,A,https://films.example/x,,video\n"
        + "b,B,https://x.example/page,,record\nc,C,https://x.example/picture,,image\n")
    #expect(try site.build().findings.isEmpty)
    for (page, count) in [("a", 0), ("b", 0), ("c", 1)] {
      #expect(try site.page("c/\(page).html").all("img").count == count, "\(page)")
    }
    #expect(try site.page("c/a.html").all("a").contains { $0["href"] == "https://films.example/x" })
  }

  /// Items with the same picture elsewhere lead to their own larger ones.
  @Test func leadToTheirOwnLargerPictures() throws {
    let site = try site(
      "objectid,title,image_small,object_location\na,A,https://x.example/icon.png,https://x.example/a.jpg\n"
        + "b,B,https://x.example/icon.png,https://x.example/b.jpg\n")
    #expect(try site.build().findings.isEmpty)
    for name in ["a", "b"] {
      let closer = try site.page("c/\(name).html").withClass("closer")
      #expect(closer.map { $0["href"] } == ["https://x.example/\(name).jpg"])
    }
  }

  /// One picture has its caption as several have theirs.
  @Test func showTheCaptionOfASingleImage() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/a.md": "---\nimages: [{file: 1.png, title: My caption}]\n---\n",
      "c/b.md": "---\ntitle: Same\nimages: [{file: 1.png, title: Same}]\n---\nText.\n",
    ])
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/c/1.png")
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/a.html").all("figcaption").map(\.text) == ["My caption"])
    #expect(try site.page("c/b.html").all("figcaption").isEmpty)
  }

  @Test func doNotHideKeysThatArePublished() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nfields: {creator: {type: string, hidden: true}, h: {type: string, hidden: true}}\n---\n",
      "c/a.md": "# A\n",
    ])
    #expect(try site.build().summaries == ["Content/c/collection.md:2:42: hidden-key"])
  }

  @Test func adviceForEqualTitlesIsFree() throws {
    let site = try site("title\na-3\na\na\na\n")
    let found = try site.build().findings
    #expect(found.map(\.id) == ["table-slug-twice", "table-slug-twice"])
    let ends = ["'a-2' in row 3", "'a-4' in row 4"]
    for (suggestion, end) in zip(found.compactMap(\.suggestion), ends) {
      #expect(suggestion.hasSuffix(end), "\(suggestion)")
    }
  }

  @Test func adviceForWholeNumbersIsNotWhatIsRefused() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nfields: {n: integer}\n---\n", "c/items.csv": "slug,n\na,\"1,5\"\n",
    ])
    #expect(try site.build().findings.compactMap(\.suggestion) == ["make the field a number"])
  }

  /// A list of dates of which one is none is reported once.
  @Test func oddListsOfDatesAreReportedOnce() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nfields: {l: {type: list of date}}\n---\n",
      "c/items.csv": "slug,title,l\na,A,1880;ca. 1881;foo\n",
    ])
    #expect(try site.build().findings.map(\.id) == ["table-value"])
  }
}
