import Foundation
import TestSupport
import Testing

/// Recordings, films and documents of items.
@Suite struct MediaTests {
  private func site(_ files: [String: String]) throws -> SmallSite {
    let site = try SmallSite(content: files.merging(["g/collection.md": "---\ncell: card\n---\n"]) { one, _ in one })
    for name in ["talk.mp3", "film.mp4"] {
      try site.write([UInt8](repeating: 7, count: 2_000_000), to: "Content/g/\(name)")
    }
    try site.write(TinyImages.pdf(width: 72, height: 144, padding: 2_000_000), to: "Content/g/paper.pdf")
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/g/pictures/still.png")
    return site
  }

  @Test func recordingsHaveAPlayer() throws {
    let site = try site(["g/x.md": "---\nmedia: talk.mp3\n---\n"])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.problems.isEmpty)
    let audio = try #require(page.all("audio").first)
    #expect(audio["src"] == "../assets/files/g/talk.mp3" && page.source.contains("<audio controls "))
    #expect(page.all("a").contains { $0.text == "MP3, 2.0 MB" && $0["href"] == audio["src"] })
    #expect(site.exists("assets/files/g/talk.mp3"))
  }

  @Test func filmsHaveAPosterAndCaptions() throws {
    let site = try site([
      "g/x.md": "---\nmedia: {file: film.mp4, poster: pictures/still.png, captions: film.vtt}\n---\n",
      "g/film.vtt": "WEBVTT\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    let video = try #require(page.all("video").first)
    let poster = try #require(video["poster"])
    #expect(site.exists(String(poster.dropFirst(3))) && video["width"] == "60")
    let track = try #require(
      page.source.firstRange(of: "<track kind=\"captions\" src=\"../assets/files/g/film.vtt\" srclang=\"en\""))
    #expect(!track.isEmpty && site.exists("assets/files/g/film.vtt"))
    // The poster is the picture of the cell, and the page does not show it twice.
    #expect(try site.page("g/index.html").all("img").count == 1 && page.all("img").isEmpty)
  }

  /// A picture that does not stand for the film is shown beside it; one without a poster takes it as such.
  @Test func filmsDoNotHideOtherPictures() throws {
    let site = try site([
      "g/x.md": "---\nimage: other.png\nalt: A\nmedia: {file: film.mp4, poster: pictures/still.png}\n---\n",
      "g/y.md": "---\nimage: other.png\nalt: A\nmedia: film.mp4\n---\n",
    ])
    try site.write(TinyImages.png(width: 80, height: 40), to: "Content/g/other.png")
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.all("img").map { $0["alt"] } == ["A"] && page.all("video").map { $0["width"] } == ["60"])
    let other = try site.page("g/y.html")
    #expect(other.all("img").isEmpty && other.all("video").map { $0["width"] } == ["80"])
  }

  @Test func documentsAndMediaElsewhereAreLinks() throws {
    let site = try site([
      "g/x.md": "---\nmedia: paper.pdf\n---\n",
      "g/y.md": "---\nmedia: https://video.example/7\nimage: pictures/still.png\nalt: A\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("g/x.html").all("a").contains { $0.text == "PDF, 2.0 MB" && $0["type"] == "application/pdf" })
    let page = try site.page("g/y.html")
    #expect(page.all("a").contains { $0["href"] == "https://video.example/7" && $0.text == "Visit · video.example" })
    #expect(page.all("video").isEmpty && page.all("img").count == 1)
  }

  @Test func documentsShowTheirFirstPage() throws {
    let site = try site(["g/x.md": "---\nmedia: paper.pdf\n---\n\n[Read](paper.pdf)\n"])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    // An inch is 200 px.
    let image = try #require(page.all("img").first)
    #expect(image["width"] == "200" && image["height"] == "400" && image["alt"] == "X")
    #expect(try site.page("g/index.html").all("img").map { $0["width"] }.contains("200"))
    // A link leads to the document, not to its picture.
    #expect(page.all("a").first { $0.text == "Read" }?["href"] == "../assets/files/g/paper.pdf")
    let file = try #require(site.folder.files().first { $0.hasPrefix("Site/assets/") && $0.hasSuffix(".jpg") })
    let pixels = try Data(contentsOf: site.folder.url.appendingPathComponent(file))
    #expect(pixels.starts(with: [0xFF, 0xD8]))
    // What the first page shows is the picture, at once after an edit.
    try site.write(TinyImages.pdf(width: 144, height: 144), to: "Content/g/paper.pdf")
    try site.build()
    #expect(try site.page("g/x.html").all("img").first?["width"] == "400")
  }

  @Test func documentsGiveWayToOtherPictures() throws {
    let site = try site([
      "g/x.md": "---\nmedia: paper.pdf\nimage: pictures/still.png\nalt: A\n---\n",
      "g/y.md": "---\nmedia: {file: paper.pdf, poster: pictures/still.png}\n---\n",
      "g/z.md": "---\nmedia: paper.pdf\n---\n",
    ])
    try site.write(TinyImages.png(width: 50, height: 40), to: "Content/g/z.png")
    #expect(try site.build().findings.isEmpty)
    for (name, width) in [("x", "60"), ("y", "60"), ("z", "50")] {
      #expect(try site.page("g/\(name).html").all("img").map { $0["width"] } == [width], "\(name)")
    }
  }

  /// The document is published all the same.
  @Test func aDamagedDocumentHasNoPicture() throws {
    let site = try site(["g/x.md": "---\nmedia: broken.pdf\n---\n", "g/broken.pdf": "%PDF-1.4 nothing"])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.map { "\($0.severity) \($0.id)" } == ["warning damaged-image"])
    #expect(try site.page("g/x.html").all("img").isEmpty)
    // The other item is the picture beside it.
    #expect(try site.page("g/index.html").all("img").map { $0["width"] } == ["60"])
    #expect(site.exists("assets/files/g/broken.pdf"))
  }

  @Test func lengthsAreThoseOfTheFileOrOfTheAuthor() throws {
    let site = try site([
      "g/x.md": "---\nmedia: tone.wav\n---\n", "g/y.md": "---\nmedia: {file: talk.mp3, length: 1:02:03}\n---\n",
      "g/z.md": "---\nmedia: {file: https://video.example/7, length: PT4M}\n---\n",
    ])
    try site.write(TinyImages.wave(seconds: 65), to: "Content/g/tone.wav")
    #expect(try site.build().findings.isEmpty)
    func time(_ page: String) throws -> [String?] {
      try site.page(page).all("time").flatMap { [$0.text, $0["datetime"]] }
    }
    #expect(try time("g/x.html") == ["1:05", "PT1M5S"])
    #expect(try site.page("g/x.html").all("a").contains { $0.text == "WAV, 1:05, 520 KB" })
    #expect(try time("g/y.html") == ["1:02:03", "PT1H2M3S"])
    #expect(try time("g/z.html") == ["4:00", "PT4M"])
    try site.write(TinyImages.wave(seconds: 3), to: "Content/g/tone.wav")
    try site.build()
    #expect(try time("g/x.html") == ["0:03", "PT3S"])
  }

  @Test func tablesDescribeTheirMedia() throws {
    let table = """
      slug,title,media,poster,captions,transcript,length
      a,A,talk.mp3,still.png,said.vtt,said.md,4:05
      b,B,https://video.example/7,,,,1:00:00

      """
    let site = try site([
      "g/items.csv": table, "g/said.vtt": "WEBVTT\n", "g/said.md": "Good *morning*.\n", "g/collection.md": "",
    ])
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/g/images/still.png")
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/a.html")
    #expect(
      page.source.contains("src=\"../assets/files/g/said.vtt\"") && page.source.contains("Good <em>morning</em>."))
    #expect(page.all("img").map { $0["width"] } == ["60"] && page.all("time").map(\.text) == ["4:05"])
    #expect(try site.page("g/b.html").all("time").map(\.text) == ["1:00:00"])
    #expect(!site.exists("g/said.html"))
    let missing = try self.site(["g/items.csv": table.replacing("said.vtt", with: "none.vtt"), "g/said.md": ""])
    try missing.write(TinyImages.png(width: 60, height: 40), to: "Content/g/images/still.png")
    #expect(try missing.build().findings.map(\.summary) == ["Content/g/items.csv:2:24: missing-media"])
  }

  /// As CollectionBuilder has them: the text itself, or the name of a file.
  @Test func transcriptsAreTextsOrFiles() throws {
    let site = try site([
      "g/items.csv":
        "objectid,title,object_location,object_transcript\na,A,talk.mp3,/objects/a.txt\nb,B,talk.mp3,Good evening.\n",
      "objects/a.txt": "Good morning.\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/a.html")
    #expect(page.all("h2").map(\.text) == ["Transcript"] && page.all("dd").isEmpty)
    #expect(try site.page("g/b.html").all("dd").map(\.text) == ["Good evening."])
  }

  @Test func transcriptsHaveLinksAndImages() throws {
    let site = try site([
      "g/x.md": "---\nmedia: {file: talk.mp3, transcript: said/words.md}\n---\n", "g/y.md": "Text.\n",
      "g/said/words.md": "See [the other](../y.md), [paper](../paper.pdf), ![A still](../pictures/still.png).\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.problems.isEmpty)
    let links = page.all("a").filter { ["the other", "paper"].contains($0.text) }.map { $0["href"] }
    #expect(links == ["y.html", "../assets/files/g/paper.pdf"] && site.exists("assets/files/g/paper.pdf"))
    #expect(page.all("img").map { $0["alt"] } == ["A still"])
    try site.folder.write(["Content/g/said/words.md": "See [another](../none.md).\n"])
    let findings = try site.build().findings
    #expect(findings.map(\.summary) == ["Content/g/said/words.md:1:15: broken-link"])
  }

  @Test func transcriptsHaveFootnotesAndLinesOfTheirOwn() throws {
    let media = ["one.md", "two.md", "three.txt"].map { "{file: \($0).mp3, transcript: \($0)}" }
    let site = try site([
      "g/x.md": "---\nmedia: [\(media.joined(separator: ", "))]\n---\nText.[^1]\n\n[^1]: A note.\n",
      "g/one.md": "One.[^1]\n\n[^1]: Of one.\n", "g/two.md": "Two.[^1]\n\n[^1]: Of two.\n",
      "g/three.txt": "Anna: Good morning.\nBert: Good night.\n\nAnna: Bye.\n",
      "g/one.md.mp3": "1", "g/two.md.mp3": "1", "g/three.txt.mp3": "1",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.problems.isEmpty)
    let notes = page.all("li").compactMap { $0["id"] }
    #expect(notes == ["_note-1", "_note-t1-1", "_note-t2-1"])
    #expect(page.source.contains("<p>Anna: Good morning.<br>\nBert: Good night.</p>\n<p>Anna: Bye.</p>"))
    #expect(page.source.contains("<p class=\"t-meta\">two.md.mp3</p>"))
  }

  @Test func transcriptsReportTheirMistakes() throws {
    let site = try site([
      "g/x.md": "---\nmedia: {file: talk.mp3, transcript: said.md}\n---\n",
      "g/said.md": "---\ntitle: A\n---\nSome <b>words</b>.\n\n```collection\nof: g\n```\n",
    ])
    let found = try site.build().findings.map { "\($0.position) \($0.id)" }
    #expect(found == ["2:1 unknown-key", "4:6 raw-html", "6:1 nested-collection"])
  }

  @Test(arguments: ["said.txt", "said.md"])
  func transcriptsAreNoItems(name: String) throws {
    let site = try site([
      "g/x.md": "---\nmedia: {file: talk.mp3, transcript: \(name)}\n---\n",
      "g/\(name)": "Good *morning*.\n\nGood night.\n",
      "g/y/index.md": "---\nmedia: {file: ../talk.mp3, transcript: said.md}\n---\n", "g/y/said.md": "Inside.\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty && outcome.items == 3)
    let page = try site.page("g/x.html")
    #expect(page.all("h2").map(\.text) == ["Transcript"])
    #expect(page.source.contains(name == "said.md" ? "<p>Good <em>morning</em>.</p>" : "<p>Good *morning*.</p>"))
    #expect(try site.page("g/y.html").source.contains("<p>Inside.</p>"))
    try site.folder.write(["Content/g/\(name)": "Good evening.\n"])
    try site.build()
    #expect(try site.page("g/x.html").source.contains("<p>Good evening.</p>"))
  }

  @Test func rowsHaveTheMediaThatTheirTableNames() throws {
    let table = """
      objectid,title,object_location,format,image_small,parentid,media
      a,A,talk.mp3,audio/mp3,,,
      b,B,https://x.example/b.pdf,application/pdf,https://x.example/b.jpg,,
      film,C,,,,,
      d,D,paper.pdf,,,a,
      e,E,,,,,

      """
    let site = try site(["g/items.csv": table])
    let findings = try site.build().findings
    #expect(findings.isEmpty, "\(findings)")
    let page = try site.page("g/a.html")
    #expect(page.all("audio").count == 1 && page.all("a").contains { $0.text == "PDF, 2.0 MB" })
    #expect(try site.page("g/b.html").all("a").contains { $0["href"] == "https://x.example/b.pdf" })
    #expect(try site.page("g/film.html").all("video").count == 1)
    #expect(!site.exists("g/d.html"))
  }

  /// As in the tables of CollectionBuilder: the format says what is behind an address, and the first of several images is
  /// named by the row itself, too.
  @Test func rowsFollowTheFormatAndCompleteTheirFirstImage() throws {
    let table = """
      objectid,title,format,object_location,image_small,image_alt_text,parentid
      film,Film,video/mp4,https://tube.example/abc,,,
      cards,Cards,compound_object,,https://x.example/1_sm.jpg,,
      one,Front,image/jpeg,https://x.example/1.jpg,https://x.example/1_sm.jpg,The front,cards
      two,Back,image/jpeg,https://x.example/2.jpg,https://x.example/2_sm.jpg,The back,cards

      """
    let site = try site(["g/items.csv": table])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("g/film.html").all("a").contains { $0["href"] == "https://tube.example/abc" })
    let page = try site.page("g/cards.html")
    let links = page.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("https://x") }
    #expect(links == ["https://x.example/1.jpg", "https://x.example/2.jpg"])
    #expect(page.all("img").map { $0["alt"] } == ["The front", "The back"])
    #expect(page.source.contains(">Front</p>") && page.source.contains(">Back</p>"))
  }

  /// Museums call the materials of a thing its media.
  @Test func aColumnOfMaterialsIsAField() throws {
    let site = try site(["g/items.csv": "title,media\nA,Oil on canvas\n"])
    #expect(try site.build().findings.allSatisfy { $0.severity == "note" })
    #expect(try site.page("g/a.html").all("dd").map(\.text) == ["Oil on canvas"])
  }

  @Test(arguments: [
    ("media: none.mp3", "2:8", "missing-media"), ("media: pictures/still.png", "2:8", "unknown-media"),
    ("media: {poster: pictures/still.png}", "2:8", "missing-media"),
    ("media: {file: talk.mp3, length: long}", "2:33", "wrong-type"),
    ("media: {file: talk.mp3, captions: none.vtt}", "2:35", "missing-media"),
    ("media: {file: talk.mp3, transcript: paper.pdf}", "2:37", "unknown-media"),
  ])
  func mistakes(line: String, position: String, id: String) throws {
    let findings = try site(["g/x.md": "---\n\(line)\n---\n"]).build().findings.filter { $0.severity == "error" }
    #expect(findings.map { "\($0.position) \($0.id)" } == ["\(position) \(id)"])
  }

  /// Browsers show nothing of such files, without a message.
  @Test(arguments: [
    ("captions: film.vtt", "1\n00:00:01,000 --> 00:00:02,000\nHello.\n", ["no-captions"]),
    ("captions: film.vtt", "", ["no-captions"]), ("captions: film.vtt", "WEBVTTX\n", ["no-captions"]),
    ("captions: film.vtt", "\u{FEFF}WEBVTT - Film\n", []), ("captions: film.vtt", "WEBVTT", []),
  ])
  func captionsAreWebVTT(key: String, text: String, findings: [String]) throws {
    let site = try site(["g/x.md": "---\nmedia: {file: film.mp4, \(key)}\n---\n", "g/film.vtt": text])
    let outcome = try site.build()
    #expect(outcome.findings.map(\.id) == findings && outcome.isPublished)
  }

  @Test func emptyFilesAreReported() throws {
    let site = try site(["g/x.md": "---\nmedia: none.mp3\n---\n", "g/none.mp3": ""])
    let findings = try site.build().findings
    #expect(findings.map(\.id) == ["empty-medium"] && findings[0].path == "Content/g/x.md")
  }

  @Test func transcriptsAreUTF8() throws {
    let site = try site(["g/x.md": "---\nmedia: {file: talk.mp3, transcript: said.txt}\n---\n"])
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x41, 0x00], Array("caf".utf8) + [0xE9, 0x0A]] {
      try site.write(bytes, to: "Content/g/said.txt")
      let outcome = try site.build()
      #expect(outcome.findings.map(\.id) == ["invalid-utf8"] && !outcome.isPublished)
      #expect(outcome.findings[0].path == "Content/g/said.txt")
    }
  }

  /// Pages outside of collections show what items show, but for several images.
  @Test func pagesShowMediaAndTheirFirstImage() throws {
    let site = try site([
      "about.md":
        "---\nimages: [g/pictures/still.png, g/pictures/other.png]\nmedia: {file: g/talk.mp3, transcript: t.txt}\n---\nUs.\n",
      "t.txt": "Said words.\n",
    ])
    try site.write(TinyImages.png(width: 80, height: 40), to: "Content/g/pictures/other.png")
    #expect(try site.build().findings.map(\.id) == ["page-images"])
    let page = try site.page("about.html")
    #expect(page.problems.isEmpty)
    #expect(page.all("audio").map { $0["src"] } == ["assets/files/g/talk.mp3"] && page.all("img").count == 1)
    #expect(page.source.contains("Said words."))
    try site.folder.write(["Content/t.txt": "Other words.\n"])
    try site.build()
    #expect(try site.page("about.html").source.contains("Other words."))
  }
}
