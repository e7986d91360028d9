import Files
import SiteBuild
import Theming
import Foundation
import TestSupport
import Testing

/// Builds that know which files changed, as those of the preview are.
@Suite struct KnownChangesTests {
  private typealias Workbench = EditedSiteTests.Workbench

  private let bench: Workbench

  init() throws {
    bench = try Workbench(EditedSiteTests.content)
    // Files that have just been written are read again.
    usleep(50_000)
    try bench.build()
  }

  /// Changes files of the content.
  /// - Returns: the changes of all files.
  @discardableResult private func edit(_ files: [String: String]) throws -> FolderChanges {
    let paths = files.map { ("Content/" + $0, $1) }
    try bench.site.folder.write(Dictionary(uniqueKeysWithValues: paths))
    return changes(paths.map(\.0))
  }

  private func changes(_ paths: [String]) -> FolderChanges {
    var changes = FolderChanges()
    changes.paths = Set(paths.map { bench.site.folder.path + "/" + $0 })
    return changes
  }

  /// Whether the site is that of a clean build of the content with other files; or, if the content has mistakes, whether it
  /// was not published.
  private func isClean(_ files: [String: String], _ report: BuildReport? = nil) throws -> Bool {
    var content = EditedSiteTests.content.merging(["site.yaml": "title: Test\n"]) { $1 }
    for (path, text) in files { content[path] = text }
    let clean = try SmallSite(content: content)
    let isPublished = try clean.build().isPublished
    if !isPublished { return report?.isPublished == false }
    return try bench.site.published() == clean.published()
  }

  @Test(arguments: EditedSiteTests.edits) func makesWhatACleanBuildMakes(edit: EditedSiteTests.Edit) throws {
    let isNew = try bench.build(after: self.edit([edit.path: edit.text])).isNew
    #expect(!isNew || !edit.isLocal)
    #expect(try isClean([edit.path: edit.text]))
  }

  /// Each edit comes after the others, among texts that name, show and introduce others.
  @Test func makesWhatACleanBuildMakesAfterManyEdits() throws {
    var files: [String: String] = [:]
    for edit in EditedSiteTests.edits.reversed() + EditedSiteTests.edits {
      files[edit.path] = edit.text
      let report = try bench.build(after: self.edit([edit.path: edit.text])).report
      #expect(try isClean(files, report), "\(edit.path)")
    }
  }

  @Test func otherFilesAreNotLookedAt() throws {
    let known = try edit(["herbs/a.md": "Told.\n"])
    try edit(["herbs/c.md": "Not told.\n"])
    try bench.build(after: known)
    #expect(try isClean(["herbs/a.md": "Told.\n"]))
    #expect(bench.built.map { $0.inputsDigest == SiteBuilder(bench.options).inputsDigest } == false)
    try bench.build(after: .unknown)
    #expect(try isClean(["herbs/a.md": "Told.\n", "herbs/c.md": "Not told.\n"]))
    #expect(bench.built?.inputsDigest == SiteBuilder(bench.options).inputsDigest)
    #expect(bench.built?.isPublished(in: bench.options.output) == true)
  }

  @Test func filesThatComeAndGoAreFound() throws {
    try bench.build(after: edit(["herbs/z.md": "New.\n"]))
    #expect(try isClean(["herbs/z.md": "New.\n"]))
    try FileManager.default.removeItem(atPath: bench.site.folder.path + "/Content/herbs/z.md")
    try bench.build(after: changes(["Content/herbs/z.md"]))
    #expect(try isClean([:]))
    // An editor may have had a file for a moment.
    try bench.build(after: changes(["Content/herbs/moment.md"]))
    #expect(try isClean([:]))
  }

  @Test func nothingIsTrustedAfterAnotherRun() throws {
    try edit(["herbs/c.md": "Of the other run.\n"])
    #expect(try SiteBuilder(bench.options).build().isPublished)
    try bench.build(after: edit(["herbs/a.md": "Told.\n"]))
    #expect(try isClean(["herbs/a.md": "Told.\n", "herbs/c.md": "Of the other run.\n"]))
  }

  @Test func theNextProcessGoesOn() throws {
    try bench.build(after: edit(["herbs/a.md": "Told.\n"]))
    bench.built?.record(jobs: 1)
    try edit(["herbs/c.md": "Later.\n"])
    #expect(try !bench.build(isAlone: true).isNew)
    #expect(try isClean(["herbs/a.md": "Told.\n", "herbs/c.md": "Later.\n"]))
  }

  /// The body of an item whose facts are known is read when its page is made. Its file may have changed unnoticed: this one
  /// has two names.
  @Test func aTextThatChangedUnnoticedIsReadAgain() throws {
    let folder = bench.site.folder.path + "/Content/herbs/"
    try edit(["herbs/z.md": "---\ntitle: Zedoary\n---\n"])
    try FileManager.default.linkItem(atPath: folder + "c.md", toPath: folder + "y.md")
    usleep(50_000)
    try bench.build(isAlone: true)
    // This process knows the facts from the record, and no text.
    try bench.build(after: edit(["herbs/a.md": "Told.\n"]))
    let file = try #require(FileHandle(forUpdatingAtPath: folder + "c.md"))
    let text = try #require(try file.readToEnd())
    func write(_ bytes: Data) throws {
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
    }
    try write(Data("Of two names.\n".utf8))
    try bench.build(after: changes(["Content/herbs/c.md"]))
    try bench.build(after: edit(["herbs/z.md": "---\ntitle: Zinnia\n---\n"]))
    try write(text)
    try bench.build(after: changes(["Content/herbs/c.md"]))
    let c = EditedSiteTests.content["herbs/c.md"] ?? ""
    #expect(try isClean(["herbs/a.md": "Told.\n", "herbs/z.md": "---\ntitle: Zinnia\n---\n", "herbs/y.md": c]))
  }

  /// The preview waits for a folder of templates, which most sites never have.
  @Test(arguments: [false, true]) func aMissingFolderOfTemplatesForgetsNothing(isAlone: Bool) throws {
    let missing = bench.site.folder.path + "/Templates"
    var options = bench.options
    options.templates = TemplateFolders([.init(path: missing, displayName: "Templates")] + options.templates.folders)
    func build(after known: KnownBuild?) throws -> (BuildReport, KnownBuild?) {
      let outcome = try SiteBuilder(options).build(after: known)
      let saved = outcome.saveState()
      saved?.record(jobs: 1)
      return (outcome.report, saved)
    }
    let (_, known) = try build(after: nil)
    try edit(["herbs/c.md": "---\ntitle: Caraway\ndate: 2020-01-03\n---\n\nLater.\n"])
    let (report, _) = try build(after: isAlone ? nil : known)
    #expect(known != nil && report.renderedPages < report.pages)
  }
}
