import Foundation
import TestSupport
import Testing

/// Many mistakes, or much of one thing, take no longer than as much of anything else.
@Suite struct HostileSizesTests {
  private static let files: [(name: String, content: @Sendable (Int) -> [String: String])] = [
    (
      "equal titles",
      { count in
        ["w/collection.md": "", "w/items.csv": "title,x\n" + (0..<count).map { "Untitled,\($0)\n" }.joined()]
      }
    ),
    (
      "broken links",
      { count in
        ["w/collection.md": "", "w/a.md": "# A\n\n" + (0..<count).map { "[x](nope\($0).md)\n\n" }.joined()]
      }
    ),
    (
      "broken images",
      { count in
        ["w/collection.md": "", "w/a.md": "# A\n\n" + (0..<count).map { "![x](nope\($0).svg)\n\n" }.joined()]
      }
    ),
    (
      "broken relations",
      { count in
        [
          "w/collection.md": "---\nfields: {r: {type: list of item, of: w}}\n---\n",
          "w/a.md": "---\nr: [\((0..<count).map { "z\($0)" }.joined(separator: ", "))]\n---\n",
        ]
      }
    ),
  ]

  @Test(arguments: files.indices)
  func growNoFasterThanTheyAre(index: Int) throws {
    let (name, content) = Self.files[index]
    func seconds(_ count: Int) -> Double {
      processorSeconds {
        let outcome = try? SmallSite(content: content(count)).build(.init(jobs: 1))
        #expect((outcome?.findings.count ?? 0) >= count / 2)
      }
    }
    let growth = growthOfTime(bound: 3, mostSeconds: 20, small: { seconds(1_000) }, large: { seconds(8_000) })
    #expect(growth.factor < 3 && growth.seconds < 20, "\(name): \(growth)")
  }

  @Test func aTextHasSoManyCollections() throws {
    func outcome(_ count: Int) throws -> SmallSite.Outcome {
      try SmallSite(content: [
        "w/collection.md": "", "w/b.md": "# B\n",
        "w/a.md": "# A\n\n" + String(repeating: "```collection\nof: w\n```\n\n", count: count),
      ]).build()
    }
    #expect(try outcome(1_000).findings.isEmpty)
    let refused = try outcome(1_001)
    #expect(refused.summaries == ["Content/w/a.md:4003:1: too-many-collections"])
  }
}
