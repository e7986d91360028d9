import Bytes
import Testing

@Suite struct AssetFoldersTests {
  private func path(_ counts: [(files: Int, base: Int)]) -> String {
    AssetFolders(counts).imagePath("3f9ak-450.avif", hash: "3f9ak")
  }

  @Test func smallSitesHaveNone() {
    #expect(AssetFolders().path("a-1234.css", hash: "1234", in: "assets/layouts") == "assets/layouts/a-1234.css")
    #expect(path([]) == "assets/3f9ak-450.avif")
    #expect(path([(files: 7_000, base: 36), (files: 1_000, base: 16)]) == "assets/3f9ak-450.avif")
  }

  @Test func namesAreAsLongAsNeeded() {
    #expect(path([(files: 7_000, base: 36), (files: 1_001, base: 16)]) == "assets/i/3/3f9ak-450.avif")
    #expect(path([(files: 8_000 * 36, base: 36)]) == "assets/i/3/3f9ak-450.avif")
    #expect(path([(files: 8_000 * 36 + 1, base: 36)]) == "assets/i/3f/3f9ak-450.avif")
    #expect(path([(files: 8_000_000, base: 36), (files: 1_000_000, base: 16)]) == "assets/i/3f/9/3f9ak-450.avif")
  }

  /// The folders of real hashes of as many files as folders of one character can hold.
  @Test func noneHasTenThousandEntries() {
    for (base, hash) in [(36, shortHash), (16, contentHash)] as [(Int, (String) -> String)] {
      let count = 8_000 * base
      let folders = AssetFolders([(files: count, base: base)])
      var entries: [Substring: Int] = [:]
      for number in 0..<count {
        entries[folders.path("x", hash: hash("\(number)"), in: "a").split(separator: "/")[1], default: 0] += 1
      }
      #expect(entries.count == base && entries.values.allSatisfy { $0 < 9_000 })
    }
  }
}
