import Foundation
import SiteBuild
import TestSupport
import Testing

/// Builds that follow each other in one process, as those of the preview do.
@Suite struct EditsInMemoryTests {
  private final class Workbench {
    let site: SmallSite
    private let builder: SiteBuilder
    private var built: BuiltSite?

    init(_ content: [String: String]) throws {
      site = try SmallSite(content: content)
      var options = BuildOptions(
        content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
        templates: site.templateFolders)
      options.cache = site.folder.path + "/.vitrine"
      builder = SiteBuilder(options)
    }

    /// - Returns: what came of it, and whether it began anew: only such a build measures.
    @discardableResult func build() throws -> (report: BuildReport, isNew: Bool) {
      let outcome = try builder.build(after: built)
      if outcome.report.isPublished { built = outcome.remember() }
      let measured = builder.measuringTime
      defer { known = measured }
      return (outcome.report, measured != known)
    }

    private var known = Duration.zero
  }

  private static let content = [
    "herbs/collection.md": "---\ntitle: Herbs\nlayout: waterfall\ncell: card\npageSize: 2\nsort: date\n---\n",
    "herbs/a.md": "---\ntitle: Anise\ndate: 2020-01-01\n---\n\nSweet.\n",
    "herbs/b.md": "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nSee [anise](a.md).\n",
    "herbs/c.md": "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nHarvested in autumn.\n",
    "herbs/deep/collection.md": "---\ntitle: Deep\nlayout: list\n---\n",
    "herbs/deep/d.md": "Down there.\n", "herbs/deep/e.md": "Once.\n", "herbs/deep/f.md": "Twice.\n",
    "herbs/deep/g.md": "Thrice.\n",
  ]

  /// What an edit is, and whether more than the item has to be made anew.
  @Test(arguments: [
    ("herbs/a.md", "---\ntitle: Anise\ndate: 2020-01-01\n---\n\nSweet, and of many more words than before.\n", false),
    ("herbs/a.md", "---\ntitle: Star anise\ndate: 2020-01-01\ntags: [spice]\n---\n\n# Seeds\n\nSweet.\n", false),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nLook at [sweet anise](a.md), *please*.\n", false),
    ("herbs/deep/d.md", "---\ntitle: Deeper\n---\n\nDown there.\n", false),
    ("herbs/deep/g.md", "---\ntitle: Deepest\n---\n\nDown there.\n", false),
    ("herbs/a.md", "---\ntitle: Anise\ndate: 2021-01-01\n---\n\nSweet.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nNothing.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nSee [anise](a.md) and [caraway](c.md).\n", true),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\ndraft: true\n---\n\nHarvested in autumn.\n", true),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nḨarvested in autumn.\n", true),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\ncell: photo\n---\n\nHarvested in autumn.\n", true),
    ("herbs/new.md", "New.\n", true), ("herbs/collection.md", "---\ntitle: Herbs\nlayout: list\n---\n", true),
    ("site.yaml", "title: Other\n", true),
  ])
  func makesWhatACleanBuildMakes(path: String, text: String, isNew: Bool) throws {
    let bench = try Workbench(Self.content)
    try bench.build()
    try bench.site.folder.write(["Content/" + path: text])
    #expect(try bench.build().isNew == isNew)
    let clean = try SmallSite(
      content: Self.content.merging(["site.yaml": "title: Test\n"]) { $1 }.merging([path: text]) { $1 })
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  @Test func oneEditAfterTheOther() throws {
    let bench = try Workbench(Self.content)
    try bench.build()
    var files = Self.content
    files["site.yaml"] = "title: Test\n"
    for round in 0..<4 {
      for name in ["a", "c"] {
        let text =
          "---\ntitle: Edit \(round)\ndate: 2020-01-0\(name == "a" ? 1 : 3)\n---\n\nEdit \(round) of \(name).\n"
        files["herbs/\(name).md"] = text
        try bench.site.folder.write(["Content/herbs/\(name).md": text])
        let (report, isNew) = try bench.build()
        #expect(!isNew && report.changes?.changed.contains("herbs/\(name).html") == true)
      }
    }
    let clean = try SmallSite(content: files)
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  @Test func aMistakeIsSaidAndTheSiteStaysUntilItIsMended() throws {
    let bench = try Workbench(Self.content)
    try bench.build()
    let before = try bench.site.published()
    try bench.site.folder.write(["Content/herbs/a.md": "---\ntitel: Anise\n---\n\nSweet.\n"])
    let (report, _) = try bench.build()
    #expect(!report.isPublished && report.diagnostics.map(\.id) == ["unknown-key"])
    #expect(try bench.site.published() == before)
    try bench.site.folder.write(["Content/herbs/a.md": Self.content["herbs/a.md"] ?? ""])
    #expect(try bench.build().report.isPublished)
    #expect(try bench.site.published() == before)
  }

  @Test func whatOthersDidToTheSiteIsPutRight() throws {
    let bench = try Workbench(Self.content)
    try bench.build()
    let before = try bench.site.published()
    try bench.site.folder.write(["Site/herbs/b.html": "Not ours.", "Site/stray.html": "Nor this."])
    #expect(try bench.build().isNew)
    #expect(try bench.site.published() == before)
  }
}
