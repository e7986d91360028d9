@testable import SiteImport
import Testing

@Suite struct TakenNamesTests {
  @Test func areAllDifferent() {
    var names = TakenNames()
    let given = ["a", "A", "a-2", "b", "a", "B-2", "b"]
    #expect(given.map { names.unique($0) } == ["a", "A-2", "a-2-2", "b", "a-3", "B-2", "b-3"])
    var items = TakenNames(["item-1", "x"])
    #expect([items.numbered("item", from: 1), items.numbered("x", from: 2)] == ["item-2", "x-2"])
  }

  /// A hundred thousand rows without a title of their own.
  @Test(.timeLimit(.minutes(1))) func takeTimeInProportion() {
    var names = TakenNames()
    let found = Set((0..<100_000).map { _ in names.unique("untitled") })
    #expect(found.count == 100_000 && found.contains("untitled-100000"))
  }
}
