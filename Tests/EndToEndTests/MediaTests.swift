import Foundation
import TestSupport
import Testing

/// Recordings, films and documents of items.
@Suite struct MediaTests {
  private func site(_ files: [String: String]) throws -> SmallSite {
    let site = try SmallSite(content: files.merging(["g/collection.md": "---\ncell: card\n---\n"]) { one, _ in one })
    for name in ["talk.mp3", "film.mp4", "paper.pdf"] {
      try site.write([UInt8](repeating: 7, count: 2_000_000), to: "Content/g/\(name)")
    }
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
    ("media: {file: talk.mp3, captions: none.vtt}", "2:35", "missing-media"),
    ("media: {file: talk.mp3, transcript: paper.pdf}", "2:37", "unknown-media"),
  ])
  func mistakes(line: String, position: String, id: String) throws {
    let findings = try site(["g/x.md": "---\n\(line)\n---\n"]).build().findings.filter { $0.severity == "error" }
    #expect(findings.map { "\($0.position) \($0.id)" } == ["\(position) \(id)"])
  }
}
