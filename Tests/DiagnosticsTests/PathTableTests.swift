@testable import Bytes
import TestSupport
import Testing

@Suite struct PathTableTests {
  private static let paths = ["a", "", "b/c.md", "b/é.md", "b/e\u{301}.md", "b/c", "z"]

  @Test func keepsPaths() throws {
    let table = PathTable(Self.paths)
    #expect(table.count == 7 && (0..<7).map { table[$0] } == Self.paths)
    #expect(table.indices(in: "b") == [2, 3, 4, 5] && table.indices(in: "b/c").isEmpty && PathTable().count == 0)
    var writer = RecordWriter()
    writer.add(table)
    let bytes = writer.finish()
    var reader = RecordReader(bytes)
    #expect(reader.paths() == table)
    for count in 0..<bytes.count {
      var reader = RecordReader(Array(bytes.prefix(count)))
      #expect(reader.paths() == nil, "\(count)")
    }
  }

  /// Ends of paths that are out of order, or outside of the text.
  @Test(arguments: [[1, 0, 2], [-1, 2], [3], [1, .max], [.min, 2]])
  func rejectsEndsOutsideOfTheText(_ ends: [Int]) {
    var writer = RecordWriter()
    writer.add([UInt8](repeating: 97, count: 2))
    writer.add(plain: ends)
    var reader = RecordReader(writer.finish())
    #expect(reader.paths() == nil)
  }

  /// In any order, and with paths that are not in the list.
  @Test(arguments: 0..<20)
  func findsEveryPath(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let all = (0..<40).map { "p\($0 % 13)/\($0)" }
    let listed = all.filter { _ in Bool.random(using: &random) }
    var search = PathSearch(PathTable(listed))
    for path in seed % 2 == 0 ? all : all.shuffled(using: &random) {
      #expect(search.index(of: path) == listed.firstIndex(of: path), "\(path)")
    }
  }

  /// Canonically equivalent paths are different files.
  @Test func comparesBytes() {
    var search = PathSearch(PathTable(["\u{E9}"]))
    #expect(search.index(of: "e\u{301}") == nil && search.index(of: "\u{E9}") == 0)
  }
}
