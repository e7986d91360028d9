import Testing

/// Layouts of groups on pages.
@Suite struct GroupLayoutsTests {
  private static func content(_ layout: String) -> [String: String] {
    var files = ["Content/site.yaml": "title: Site\n", "Content/c/collection.md": "---\n\(layout)---\n"]
    for number in 0..<5 { files["Content/c/i\(number).md"] = "---\ntitle: Item \(number)\naspect: 3:2\n---\n" }
    return files
  }

  private static let lead =
    "layout:\n  kind: groups\n  group:\n    height: {fractionalWidth: 0.5}\n    items:\n"
    + "      - {width: {fractionalWidth: 0.7}}\n"
    + "      - {axis: vertical, width: {fractionalWidth: 0.3}, count: 2, items: [{}]}\n"

  @Test func showTheirCells() throws {
    let site = try SmallSite(Self.content(Self.lead))
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    let page = try site.page("c/index.html")
    #expect(page.withClass("layout-groups").count == 1 && page.withClass("cell-photo").count == 5)
    // Cells that the layout makes as high as it likes are filled by their pictures.
    #expect(page.withClass("fixed").count == 1)
  }

  @Test func leaveHeightsToTextsIfTheyAreEstimated() throws {
    let site = try SmallSite(
      Self.content("layout: {kind: groups, group: {count: 2, items: [{height: {estimated: 100}}]}}\n"))
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/index.html")
    #expect(page.withClass("cell-card").count == 5 && page.withClass("fixed").isEmpty)
  }

  @Test func canBeFiles() throws {
    var files = Self.content("layout: shelf\n")
    files["Templates/layouts/shelf.yaml"] =
      "lineSpacing: 4\ngroup: {count: 2, height: {absolute: 90}, items: [{}]}\n"
      + "widths:\n  - {from: 600, group: {count: 4, height: {absolute: 90}, items: [{}]}}\n"
    let site = try SmallSite(files)
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/index.html").withClass("layout-shelf").count == 1)
  }

  @Test(arguments: [
    // The file, its text, and the place of the mistake.
    ("group: {items: []}", "1:16"),
    ("group: {items: [{width: {fractionalWidth: 1.5}}]}", "1:43"),
    ("group: {spacing: -1, items: [{width: {absolute: 9}}]}", "1:18"),
    ("group: {items: [{width: {absolute: 9}, hieght: {absolute: 9}}]}", "1:40"),
    ("group: {items: [{width: {absolute: 9}, height: {fractionalHeight: 1}}]}", "1:67"),
    ("group: {axis: vertical, count: 2, items: [{}]}", "1:32"),
    ("group:\n  items:\n    - {width: {fractionalWidth: 0.7}}\n    - {width: {fractionalWidth: 0.7}}", "3:5"),
    ("lineSpacing: 3", "1:1"),
    ("group: {count: 1, items: [{}]}\npattern: [fullWidth]", "2:1"),
  ])
  func reportMistakesAtTheirPlaces(_ text: String, place: String) throws {
    var files = Self.content("layout: column\n")
    files["Templates/layouts/shelf.yaml"] = text + "\n"
    let outcome = try SmallSite(files).build()
    #expect(
      outcome.findings.map(\.summary).allSatisfy { $0.hasPrefix("Templates/layouts/shelf.yaml:\(place): ") }
        && outcome.findings.count == 1, "\(outcome.findings)")
  }

  /// A page has no height of which the outermost group could be a fraction.
  @Test func doNotFollowTheHeightOfTheView() throws {
    let layout = "layout: {kind: groups, group: {height: {fractionalHeight: 0.5}, count: 2, items: [{}]}}\n"
    let outcome = try SmallSite(Self.content(layout)).build()
    #expect(outcome.findings.map(\.summary) == ["Content/c/collection.md:2:31: invalid-layout"])
    let sideways = layout.replacing("kind: groups", with: "kind: groups, scrollDirection: horizontal")
    #expect(try SmallSite(Self.content(sideways)).build().isPublished)
  }
}
