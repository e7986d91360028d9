@testable import CommandLine
@testable import Files
@testable import SiteBuild
@testable import SiteImport
@testable import Theming
import Foundation
import TestSupport
import Testing

/// `vitrine new --kind` and `--theme`.
@Suite struct NewKindsTests {
  private let folder: TemporaryFolder
  private var site: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  private func build() throws -> BuildReport {
    var options = BuildOptions(
      content: site + "/Content", contentName: "Content", output: site + "/Site",
      templates: TemplateFolders([TemplateFolders.Folder(path: ExitStatusTests.templates, displayName: "Templates")]))
    options.isStrict = true
    return try SiteBuilder(options).build()
  }

  @Test(arguments: [
    ("photographs", 9, 1, "photographs/sky/noon.html"), ("catalogue", 9, 1, "catalogue/technique/woodcut.html"),
    ("portfolio", 3, 1, "work/land.html"), ("directory", 6, 1, "people/role/printer.html"),
    ("essay", 9, 1, "essay.html"),
  ])
  func buildWithoutDiagnostics(_ kind: String, items: Int, collections: Int, page: String) throws {
    #expect(Vitrine.run(["new", site, "--kind", kind]) == .success)
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.items == items && report.collections == collections)
    #expect(FileSystem.exists(site + "/Site/" + page.replacing("photographs/sky", with: "photographs")))
    #expect(try folder.text("site/Content/site.yaml").contains("\ntitle: Site\n"))
  }

  @Test func picturesInRowsHaveNoCards() throws {
    // A card's text would take the height that the layout gives to the picture.
    let essay = try #require(
      NewSite.sample(.essay, NewSite.Choices(title: "Site")).first { $0.path.hasSuffix("essay.md") })
    let blocks = essay.text.components(separatedBy: "```collection").dropFirst()
    #expect(blocks.count == 2 && blocks.allSatisfy { $0.contains("\ncell: photo\n") })
  }

  /// Names of pages, names that differ in case alone, long ones, and pictures below the folder of a project.
  @Test func projectsOfAnyFoldersBuild() throws {
    let long = String(repeating: "x", count: 250)
    let pictures = [
      "index/a.jpg", "page-2/b.jpg", "One/c.jpg", "one/d.jpg", "\(long)/e.jpg", "trip/day1/f.jpg", "trip/day2/f.jpg",
      "a/b/c/d/e/f/g/h/i/g.jpg",
    ]
    for path in pictures {
      try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/pictures/" + path))
      try FileSystem.write(greyJPEG(width: 8, height: 8), to: folder.path + "/pictures/" + path)
    }
    #expect(Vitrine.run(["new", site, "--kind", "portfolio", "--from", folder.path + "/pictures"]) == .success)
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.images == 7)
    let names = ["project-index", "project-page-2", "one", "one-2", String(long.prefix(100)), "trip"]
    for name in names { #expect(FileSystem.exists(site + "/Site/work/\(name).html"), "\(name)") }
    let photographs = try PhotographFolder(folder.path + "/pictures", areProjects: true)
    #expect(photographs.unsearched == ["a/b/c/d/e/f/g/h/i"])
    #expect(photographs.photographs.map(\.target).filter { $0.hasPrefix("trip/") } == ["trip/f.jpg", "trip/f-2.jpg"])
  }

  @Test func everyKindHasATest() {
    #expect(SiteKind.names == ["photographs", "catalogue", "portfolio", "directory", "essay"])
  }

  @Test(arguments: ["plain", "night", "garden", "photographs", "catalogue", "editorial"])
  func themesBuildWithoutDiagnostics(_ theme: String) throws {
    // The built-in themes are found from the command's own place, which tests do not have.
    try FileSystem.createFolder(site)
    for (path, text) in NewSite.sample(.essay, NewSite.Choices(title: "Site", theme: theme)) {
      try FileSystem.createFolder(FileSystem.folder(of: site + "/" + path))
      try FileSystem.write(Array(text.utf8), to: site + "/" + path)
    }
    let report = try build()
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(try folder.text("site/Content/site.yaml").contains("\ntheme: \(theme)\n"))
  }

  @Test(arguments: [
    ["--kind", "portfolo"], ["--theme", "nigth"], ["--kind", "essay", "--from", "Pictures"],
    ["--kind", "catalogue", "--from", "Pictures"], ["--kind", "portfolio", "--from", "people.csv"],
  ])
  func refuseWhatDoesNotFit(_ arguments: [String]) throws {
    try folder.write(["people.csv": "id,title\na,A\n"])
    try FileSystem.createFolder(folder.path + "/Pictures")
    try FileSystem.write(greyJPEG(width: 8, height: 8), to: folder.path + "/Pictures/a.jpg")
    let places = arguments.map { ["Pictures", "people.csv"].contains($0) ? folder.path + "/" + $0 : $0 }
    #expect(Vitrine.run(["new", site] + places) == .usage)
    #expect(!FileSystem.exists(site))
  }

  @Test func makePortfoliosOfFoldersOfPhotographs() throws {
    for path in ["Pictures/old-town/a.jpg", "Pictures/old-town/b.jpg", "Pictures/sea/c.jpg"] {
      try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/" + path))
      try FileSystem.write(greyJPEG(width: 40, height: 30), to: folder.path + "/" + path)
    }
    #expect(Vitrine.run(["new", site, "--kind", "portfolio", "--from", folder.path + "/Pictures"]) == .success)
    let report = try build()
    #expect(report.diagnostics.isEmpty && report.items == 2, "\(report.diagnostics)")
    #expect(try folder.text("site/Content/work/old-town/index.md").contains("title: Old town\n"))
  }

  /// The names of folders are titles, and addresses are written as those of rows are.
  @Test func projectsHaveAddressesWithoutSigns() throws {
    for path in ["Pictures/Rhythm & String — a Café/a.jpg", "Pictures/海!/b.jpg", "Pictures/c.jpg"] {
      try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/" + path))
      try FileSystem.write(greyJPEG(width: 40, height: 30), to: folder.path + "/" + path)
    }
    let source = try PhotographFolder(folder.path + "/Pictures", areProjects: true)
    #expect(source.projects.map(\.name) == ["rhythm-string-a-café", "海"])
    #expect(source.projects.map(\.folder) == ["Rhythm & String — a Café", "海!"])
    #expect(Vitrine.run(["new", site, "--kind", "portfolio", "--from", folder.path + "/Pictures"]) == .success)
    let text = try folder.text("site/Content/work/rhythm-string-a-café/index.md")
    #expect(text.contains("title: \"Rhythm & String — a Café\"\n"))
    #expect(try build().items == 3)
  }

  /// Words of English are left out of pages in other languages, which have their own for the same.
  @Test(arguments: ["de", "en", "en-GB"])
  func nounsAreThoseOfTheLanguage(_ language: String) throws {
    for kind in SiteKind.allCases {
      let choices = NewSite.Choices(title: "Site", language: language)
      let collections = NewSite.sample(kind, choices).filter { $0.path.hasSuffix("collection.md") }
      #expect(collections.allSatisfy { $0.text.contains("\nnoun: ") == (language != "de") }, "\(kind)")
    }
  }

  @Test func makeDirectoriesOfTables() throws {
    try folder.write(["people.csv": "id,title,role\na,Ada,Printer\nb,Bo,Guide\n"])
    #expect(Vitrine.run(["new", site, "--kind", "directory", "--from", folder.path + "/people.csv"]) == .success)
    #expect(try folder.text("site/Content/people/collection.md").contains("\ncell: person\n"))
    #expect(try build().diagnostics.isEmpty)
  }

  @Test func writeTheSettingsOfEditors() throws {
    #expect(Vitrine.run(["new", site]) == .success)
    let settings = try JSONSerialization.jsonObject(with: Data(try folder.text("site/.vscode/settings.json").utf8))
    let schemas = try #require((settings as? [String: Any])?["yaml.schemas"] as? [String: String])
    #expect(
      schemas.values.sorted() == [
        "Content/site.yaml", "Templates/cells/*.yaml", "Templates/strings.yaml", "Templates/theme.yaml",
      ])
    for path in schemas.keys { #expect(FileSystem.isFile(site + "/" + path)) }
  }
}
