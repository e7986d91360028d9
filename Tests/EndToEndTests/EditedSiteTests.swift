import Diagnostics
import Files
import PageRendering
import Publishing
import SiteBuild
import Foundation
import TestSupport
import Testing

/// Builds after edits: in one process, as in the preview, and each in a process of its own.
@Suite struct EditedSiteTests {
  final class Workbench {
    let site: SmallSite
    let options: BuildOptions
    private(set) var built: KnownBuild?
    private let kinds: [any PageKind.Type]

    init(_ content: [String: String], kinds: [any PageKind.Type] = pageKinds) throws {
      self.kinds = kinds
      site = try SmallSite(content: content)
      var options = BuildOptions(
        content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
        templates: site.templateFolders)
      options.cache = site.folder.path + "/.vitrine"
      self.options = options
    }

    /// Builds the site.
    /// - Parameters:
    ///   - isAlone: Whether no state is in memory, as in a process of its own.
    ///   - changes: What has changed, as the preview is told.
    /// - Returns: The report, and whether all pages were rendered.
    @discardableResult func build(
      isAlone: Bool = false, after changes: FolderChanges = .unknown
    ) throws -> (report: BuildReport, isNew: Bool) {
      var builder = SiteBuilder(options)
      builder.kinds = kinds
      let report: BuildReport
      if isAlone {
        report = try builder.build()
      } else {
        let outcome = try builder.build(after: built, changes)
        if outcome.report.isPublished { built = outcome.saveState() }
        report = outcome.report
      }
      return (report, report.renderedPages >= report.pages)
    }
  }

  /// Expects that a build after an edit publishes what a clean build publishes.
  /// - Returns: the report of the build after the edit.
  @discardableResult static func expectCleanBuild(
    _ content: [String: String], afterWriting text: String, to path: String, isAlone: Bool = false
  ) throws -> BuildReport {
    let bench = try Workbench(content)
    try bench.build(isAlone: isAlone)
    try bench.site.folder.write(["Content/" + path: text])
    let report = try bench.build(isAlone: isAlone).report
    let clean = try SmallSite(content: content.merging([path: text]) { $1 })
    let outcome = try clean.build()
    #expect(outcome.isPublished, "\(outcome.findings)")
    #expect(try bench.site.published() == clean.published())
    return report
  }

  /// A translation with the same title changes only the language of the title.
  @Test(arguments: [false, true]) func theManifestNamesTheLanguageOfATranslatedTitle(isAlone: Bool) throws {
    let content = [
      "site.yaml": "title: Test\nbaseURL: https://example.org\nlanguages: [en, de]\n",
      "a/collection.md": "---\ntitle: Things\nexport: [iiif]\n---\n",
      "a/x.md": "---\ntitle: Atlas\nimage: x.svg\n---\nA book.\n", "a/x.svg": TinyImages.drawing,
    ]
    try Self.expectCleanBuild(
      content, afterWriting: "---\ntitle: Atlas\n---\nEin Buch.\n", to: "a/x.de.md", isAlone: isAlone)
  }

  static let content = [
    "herbs/collection.md": "---\ntitle: Herbs\nlayout: waterfall\ncell: card\npageSize: 2\nsort: date\n---\n",
    "herbs/a.md": "---\ntitle: Anise\ndate: 2020-01-01\n---\n\nSweet.\n",
    "herbs/b.md": "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nSee [anise](a.md).\n",
    "herbs/c.md": "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nHarvested in autumn.\n",
    "herbs/deep/collection.md": "---\ntitle: Deep\nlayout: list\n---\n",
    "herbs/deep/d.md": "Down there.\n", "herbs/deep/e.md": "Once.\n", "herbs/deep/f.md": "*Twice*.\n",
    "herbs/deep/g.md": "Thrice.\n",
  ]

  @Test(arguments: edits, [false, true])
  func makesWhatACleanBuildMakes(edit: Edit, isAlone: Bool) throws {
    let bench = try Workbench(Self.content)
    try bench.build(isAlone: isAlone)
    try bench.site.folder.write(["Content/" + edit.path: edit.text])
    let isNew = try bench.build(isAlone: isAlone).isNew
    #expect(!isNew || !edit.isLocal)
    let clean = try SmallSite(
      content: Self.content.merging(["site.yaml": "title: Test\n"]) { $1 }.merging([edit.path: edit.text]) { $1 })
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  struct Edit: Sendable {
    var path: String
    var text: String
    /// Whether the edit leaves pages as they are.
    var isLocal: Bool

    init(_ path: String, _ text: String, _ isLocal: Bool) {
      (self.path, self.text, self.isLocal) = (path, text, isLocal)
    }
  }

  static let edits: [Edit] = [
    ("herbs/a.md", "---\ntitle: Anise\ndate: 2020-01-01\n---\n\nSweet, and of many more words than before.\n", true),
    ("herbs/a.md", "---\ntitle: Star anise\ndate: 2020-01-01\ntags: [spice]\n---\n\n# Seeds\n\nSweet.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nLook at [sweet anise](a.md), *please*.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nLook at [anise](a.md), **please**.\n", false),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nHarvested in late *autumn*.\n", true),
    ("herbs/deep/f.md", "Twice.\n", false),
    ("herbs/deep/d.md", "---\ntitle: Deeper\n---\n\nDown there.\n", true),
    ("herbs/deep/g.md", "---\ntitle: Deepest\n---\n\nDown there.\n", true),
    ("herbs/a.md", "---\ntitle: Anise\ndate: 2021-01-01\n---\n\nSweet.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nNothing.\n", true),
    ("herbs/b.md", "---\ntitle: Basil\ndate: 2020-01-02\n---\n\nSee [anise](a.md) and [caraway](c.md).\n", true),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\ndraft: true\n---\n\nHarvested in autumn.\n", true),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nḨarvested in autumn.\n", false),
    ("herbs/c.md", "---\ntitle: Caraway\ndate: 2020-01-03\ncell: photo\n---\n\nHarvested in autumn.\n", true),
    ("herbs/new.md", "New.\n", true), ("herbs/collection.md", "---\ntitle: Herbs\nlayout: list\n---\n", false),
    ("site.yaml", "title: Other\n", false),
  ].map(Edit.init)

  @Test(arguments: [false, true]) func oneEditAfterTheOther(isAlone: Bool) throws {
    let bench = try Workbench(Self.content)
    try bench.build(isAlone: isAlone)
    var files = Self.content
    files["site.yaml"] = "title: Test\n"
    for round in 0..<4 {
      for name in ["a", "c"] {
        let text =
          "---\ntitle: Edit \(round)\ndate: 2020-01-0\(name == "a" ? 1 : 3)\n---\n\nEdit \(round) of \(name).\n"
        files["herbs/\(name).md"] = text
        try bench.site.folder.write(["Content/herbs/\(name).md": text])
        let (report, isNew) = try bench.build(isAlone: isAlone)
        #expect(!isNew && report.changes?.changed.contains("herbs/\(name).html") == true)
      }
    }
    let clean = try SmallSite(content: files)
    try clean.build()
    #expect(try bench.site.published() == clean.published())
    // A build without state in memory continues from there, if the state was written.
    try bench.site.folder.write(["Content/herbs/a.md": Self.content["herbs/a.md"] ?? ""])
    #expect(try !bench.build(isAlone: true).isNew || !isAlone)
  }

  /// The names of both result in the same prefix of file names, and the pages look alike.
  @Test(arguments: [false, true]) func aStyleSheetOfTwoCollectionsStaysForTheOther(isAlone: Bool) throws {
    let collection = "---\ntitle: Same\nlayout: list\n---\n"
    var files = [
      "site.yaml": "title: Test\n", "x/y/collection.md": collection, "x/y/a.md": "One.\n",
      "x-y/collection.md": collection, "x-y/a.md": "One.\n",
    ]
    let bench = try Workbench(files)
    try bench.build(isAlone: isAlone)
    files["x/y/a.md"] = String(repeating: "One of many words that stand on more than a line. ", count: 9) + "\n"
    try bench.site.folder.write(["Content/x/y/a.md": files["x/y/a.md"] ?? ""])
    #expect(try !bench.build(isAlone: isAlone).isNew)
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
