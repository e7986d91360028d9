import Foundation
import Testing

/// The same input results in the same bytes, and a build is independent of the previous one.
@Suite struct RepeatedBuildsTests {
  @Test func giveTheSameBytesHoweverManyThreads() throws {
    // A different folder, whose files have different times.
    let expected = try ExampleSite.built().site.published()
    #expect(expected.count > 30)
    let site = try ExampleSite.make()
    for jobs in [1, 4] {
      try site.build(.init(jobs: jobs))
      let published = try site.published()
      #expect(Set(published.keys) == Set(expected.keys))
      for (path, bytes) in published { #expect(bytes == expected[path], "\(path) with \(jobs) threads") }
    }
  }

  @Test func reportInTheSameOrderHoweverManyThreads() throws {
    var content = ["herbs/collection.md": ""]
    for number in 10..<40 { content["herbs/h\(number).md"] = "---\ndate: x\(number)\n---\n[a](nowhere.md)\n" }
    let site = try SmallSite(content: content)
    let expected = (10..<40).flatMap { number in
      ["Content/herbs/h\(number).md:2:7: invalid-date", "Content/herbs/h\(number).md:4:5: broken-link"]
    }
    for jobs in [1, 4] { #expect(try site.build(.init(jobs: jobs)).summaries == expected) }
  }

  /// Warnings about text that is displayed differently from the source, or not at all.
  @Test func repeatWarningsAboutTextsThatDidNotChange() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "---\ntitle: A\u{96}B\n---\nText\n\n<!-- a\n\nb\n",
      "herbs/sage.md": "One\n",
    ])
    let expected = ["Content/herbs/mint.md:2:9: c1-control", "Content/herbs/mint.md:6:1: unclosed-html"]
    #expect(try site.build().summaries == expected)
    #expect(try site.build().summaries == expected)
    try site.folder.write(["Content/herbs/sage.md": "Two\n"])
    let built = try site.build()
    #expect(built.summaries == expected && built.isPublished)
    #expect(try site.published().values.contains { String(decoding: $0, as: UTF8.self).contains("A–B") })
  }

  @Test func leaveNothingOfTheSiteBefore() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": "", "herbs/sage.md": ""])
    try site.build()
    try FileManager.default.removeItem(atPath: site.folder.path + "/Content/herbs/sage.md")
    try site.folder.write(["Content/herbs/thyme.md": ""])
    try site.build()
    #expect(!site.exists("herbs/sage.html") && site.exists("herbs/thyme.html"))
    #expect(try !site.pages().contains { $0.page.source.contains("Sage") })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted() == [".vitrine", "Content", "Site"])
  }

  @Test func nameAssetsByWhatIsInThem() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "", "herbs/mint.md": ""])
    try site.build()
    func assets() throws -> Set<String> { Set(try site.published().keys.filter { $0.hasPrefix("assets/") }) }
    let before = try assets()
    try site.folder.write(["Content/herbs/mint.md": "A text of several words that makes the cell taller than it was."])
    try site.build()
    let after = try assets()
    // The geometry changed; style sheet, icon and fonts did not.
    #expect(before.symmetricDifference(after).allSatisfy { $0.hasPrefix("assets/layouts/") })
    #expect(before != after)
  }

  @Test func keepWhatGitHasInTheOutput() throws {
    let site = try SmallSite(content: [:])
    try site.folder.write(["Site/.gitignore": "*\n!.gitignore\n"])
    for _ in 0..<2 {
      #expect(try site.build().isPublished)
      #expect(try site.folder.text("Site/.gitignore") == "*\n!.gitignore\n")
    }
  }
}
