@testable import Content
@testable import Items
@testable import Diagnostics
@testable import PageLayout
@testable import Settings
@testable import SiteModel
@testable import Theming
import TestSupport
import Testing

@Suite struct CollectionPageTests {
  /// A collection with sections of the given numbers of items: `a-00`, `a-01`, …, `b-00`, …
  private func collection(_ counts: [Int], pageSize: Int?, isSectioned: Bool = true) throws -> CatalogCollection {
    var files = [
      "c/collection.md":
        "---\n\(isSectioned ? "sectionBy: section\n" : "")\(pageSize.map { "pageSize: \($0)\n" } ?? "")title: C\n---\n"
    ]
    for (section, count) in counts.enumerated() {
      let name = String(UnicodeScalar(UInt8(97 + section)))
      for item in 0..<count { files["c/\(name)-\(item / 10)\(item % 10).md"] = "---\nsection: \(name)\n---\n" }
    }
    return try #require(try readCatalog(files).collections.first)
  }

  private let strings = PageStrings.read(
    SourceFile(path: "strings.yaml", text: "en: {withoutSection: Others}"), language: "en"
  ).0

  private func described(_ pages: [CollectionPage]) -> [String] {
    pages.map {
      $0.sections.map { "\($0.title ?? "-"): \($0.items.map(\.slug).joined(separator: " "))" }.joined(separator: "; ")
    }
  }

  @Test func continuesASectionWithItsHeaderOnTheNextPage() throws {
    let pages = try CollectionPage.pages(of: collection([3, 4], pageSize: 2), strings: strings)
    #expect(described(pages) == ["a: a-00 a-01", "a: a-02; b: b-00", "b: b-01 b-02", "b: b-03"])
    #expect(pages.map(\.number) == [1, 2, 3, 4])
    #expect(pages.allSatisfy { $0.pageCount == 4 })
  }

  @Test func makesOnePageWithoutAPageSize() throws {
    let pages = try CollectionPage.pages(of: collection([2, 1], pageSize: nil), strings: strings)
    #expect(described(pages) == ["a: a-00 a-01; b: b-00"])
  }

  @Test func makesOnePageOfAnEmptyCollection() throws {
    let pages = try CollectionPage.pages(of: collection([], pageSize: 5, isSectioned: false), strings: strings)
    #expect(pages.map(\.number) == [1])
    #expect(pages.first?.pageCount == 1)
    #expect(pages.first?.items.isEmpty == true)
  }

  @Test func givesNoHeaderToACollectionWithoutSections() throws {
    let pages = try CollectionPage.pages(of: collection([3], pageSize: 2, isSectioned: false), strings: strings)
    #expect(described(pages) == ["-: a-00 a-01", "-: a-02"])
  }

  /// All pages but the last are full, none is empty, and together they contain the whole collection.
  @Test func containsEveryItemOnceInOrder() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<12 {
      let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 1...9, using: &random) }
      let total = counts.reduce(0, +)
      for size in [1, 2, 3, 5, total, total + 1] {
        let whole = try collection(counts, pageSize: size)
        let pages = CollectionPage.pages(of: whole, strings: strings)
        #expect(pages.flatMap(\.items).map(\.slug) == whole.items.map(\.slug), "\(counts) by \(size)")
        #expect(pages.dropLast().allSatisfy { $0.items.count == size })
        #expect(pages.allSatisfy { !$0.items.isEmpty && $0.sections.allSatisfy { !$0.items.isEmpty } })
        #expect(pages.count == (total + size - 1) / size)
      }
    }
  }

  @Test func headsSectionsInTheLanguageOfTheSite() {
    let german = PageStrings.read(
      SourceFile(
        path: "strings.yaml",
        text: """
          de:
            "yes": ja
            "no": nein
            withoutSection: Weitere
          """), language: "de-AT"
    ).0
    func heading(_ key: CatalogSection.Key) -> String? {
      CatalogSection(key: key, title: "not this", items: []).key.heading(german)
    }
    #expect(heading(.all) == nil)
    #expect(heading(.text("Äpfel")) == "Äpfel")
    #expect(heading(.year(2024)) == "2024")
    #expect(heading(.month(year: 2024, month: 3)) == "März 2024")
    #expect(heading(.day(CalendarDate(year: 2024, month: 3, day: 9))) == "9. März 2024")
    #expect(heading(.boolean(true)) == "ja" && heading(.boolean(false)) == "nein")
    #expect(heading(.none) == "Weitere")
  }
}
