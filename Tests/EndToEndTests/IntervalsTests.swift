import Foundation
import TestSupport
import Testing

/// The intervals of container width over which pages are laid out.
@Suite struct IntervalsTests {
  /// A page of up to 60 cells has up to 22 intervals, a longer one up to 14. Both have one more for enlarged text.
  @Test func areMoreOnShortPages() throws {
    func widths(items: Int) throws -> Set<Substring> {
      var content = ["g/collection.md": "---\nlayout: waterfall\ncell: card\npageSize: 100\n---\n"]
      for item in 0..<items {
        let words = (0..<(5 + item * 7 % 31)).map { "word\($0 * (item + 3) % 97)" }
        content["g/i\(item).md"] = "---\ntitle: Item \(item)\n---\n\(words.joined(separator: " "))\n"
      }
      let site = try SmallSite(content: content)
      try site.build()
      let path = try #require(site.published().keys.first { $0.hasPrefix("assets/layouts/g-1-") })
      let rules = try site.folder.text("Site/" + path).components(separatedBy: "@container stage (min-width:")
        .dropFirst()
      return Set(rules.map { $0.prefix { $0 != "r" } })
    }
    let (short, long) = (try widths(items: 60).count, try widths(items: 61).count)
    // The first interval has no condition.
    #expect(long <= 14 && long > 10)
    #expect(short <= 22 && short > 14)
  }
}
