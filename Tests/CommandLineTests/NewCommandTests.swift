@testable import CommandLine
@testable import Files
@testable import SiteBuild
@testable import Theming
import Foundation
import TestSupport
import Testing

@Suite struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ site: String) throws -> BuildReport {
    var options = BuildOptions(
      content: site + "/Content", contentName: "Content", output: site + "/Site",
      templates: TemplateFolders([TemplateFolders.Folder(path: ExitStatusTests.templates, displayName: "Templates")]))
    options.isStrict = true
    return try SiteBuilder(options).build()
  }

  @Test func createsASiteThatBuildsWithoutDiagnostics() throws {
    let site = folder.path + "/site"
    #expect(Vitrine.run(["new", site]) == .success)
    let report = try build(site)
    #expect(report.isPublished && report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(report.items == Print.all.count && report.images == Print.all.count)
  }

  @Test func suggestsOnlyValidSettings() throws {
    // Settings that are commented out must be valid once the comment sign is removed.
    let site = folder.path + "/site"
    #expect(Vitrine.run(["new", site]) == .success)
    for path in ["site.yaml", "prints/collection.md"] {
      let text = try folder.text("site/Content/" + path)
      let tried = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let rest = line.hasPrefix("# ") ? line.dropFirst(2) : line
        let isSetting = rest.first?.isLowercase == true && rest.prefix { $0.isLetter || $0 == "U" }.count > 3
        return isSetting && rest.split(separator: " ").first?.hasSuffix(":") == true ? String(rest) : String(line)
      }.joined(separator: "\n")
      #expect(tried != text)
      try folder.write(["site/Content/" + path: tried])
    }
    let report = try build(site)
    #expect(report.isPublished, "\(report.diagnostics)")
  }

  @Test func createsAGalleryOfCopies() throws {
    let photographs = folder.path + "/summer by-the-sea"
    let bytes = greyJPEG(width: 40, height: 30)
    for path in ["a.jpg", "index.jpg", "page-2.jpeg", "sub/A.JPG", "sub/deep/b.jpg", "notes.txt", ".hidden.jpg"] {
      try FileSystem.createFolder(FileSystem.folder(of: photographs + "/" + path))
      try FileSystem.write(bytes, to: photographs + "/" + path)
    }
    let site = folder.path + "/by-the sea"
    #expect(Vitrine.run(["new", site, "--from", photographs]) == .success)
    let report = try build(site)
    #expect(report.diagnostics.isEmpty && report.items == 5, "\(report.diagnostics)")
    #expect(try FileSystem.read(photographs + "/a.jpg") == bytes)
    #expect(try FileSystem.read(site + "/Content/photographs/sub/A-2.JPG") == bytes)
    #expect(try folder.text("by-the sea/Content/site.yaml").contains("title: By the sea\n"))
    // The home page shows the photographs, by what they are called.
    let home = try folder.text("by-the sea/Site/index.html")
    for name in ["a", "photo-index", "photo-page-2", "A-2", "b"] {
      #expect(home.contains("href=\"photographs/\(name).html\""), "\(name)")
    }
    #expect(try folder.text("by-the sea/Site/photographs/index.html").contains("5 photographs"))
    // No setting is explained to the visitors of the site.
    for page in ["index.html", "photographs/index.html"] {
      let html = try folder.text("by-the sea/Site/" + page)
      #expect(html.contains("By the sea"))
      for word in ["collection.md", "with Vitrine", "harbour", "beside", "---", "Summer"] {
        #expect(!html.contains(word), "\(page): \(word)")
      }
    }
  }

  @Test func publishesNoInstructions() throws {
    let site = folder.path + "/site"
    #expect(Vitrine.run(["new", site]) == .success)
    #expect(try build(site).isPublished)
    #expect(try folder.text("site/Site/prints/index.html").contains("Nine prints in four inks."))
    for page in ["index.html", "prints/index.html"] {
      let html = try folder.text("site/Site/" + page)
      #expect(html.contains("Three hills") && html.contains("9 prints"))
      for word in ["collection.md", "with Vitrine", "This text", "setting"] {
        #expect(!html.contains(word), "\(page): \(word)")
      }
    }
  }

  @Test func namesAGalleryAfterItsFolder() throws {
    try FileSystem.createFolder(folder.path + "/Pictures")
    try FileSystem.write(greyJPEG(width: 8, height: 8), to: folder.path + "/Pictures/a.jpg")
    try FileSystem.createFolder(folder.path + "/two-words")
    // An existing folder, given by a different path.
    let site = folder.path + "/Pictures/../two-words"
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/Pictures"]) == .success)
    #expect(try folder.text("two-words/Content/site.yaml").contains("\ntitle: Two words\n"))
  }

  @Test func refusesFoldersThatAreNotEmpty() throws {
    try folder.write(["mine/file.txt": "mine", "file": "", "repository/.git/HEAD": "ref"])
    for path in ["mine", "file"] { #expect(Vitrine.run(["new", folder.path + "/" + path]) == .usage) }
    #expect(folder.files() == ["file", "mine/file.txt", "repository/.git/HEAD"])
    #expect(Vitrine.run(["new", folder.path + "/repository"]) == .success)
    #expect(try folder.text("repository/.git/HEAD") == "ref")
  }

  @Test func namesTheCommandForAFolderOfPhotographs() throws {
    let photographs = folder.path + "/Pictures"
    try FileSystem.createFolder(photographs)
    for name in ["img_1.jpg", "IMG_1.JPG"] {
      try FileSystem.write(greyJPEG(width: 8, height: 8), to: photographs + "/" + name)
    }
    let notEmpty = #expect(throws: UsageError.self) { try NewCommand(folder: photographs) }
    #expect(notEmpty?.suggestion == "for a site of the photographs in it: vitrine new SITE --from \(photographs)")
    let inside = #expect(throws: UsageError.self) {
      try NewCommand(folder: photographs + "/new/site", from: photographs)
    }
    #expect(inside?.message.contains("is inside") == true)
    #expect(!FileSystem.exists(photographs + "/new"))
    // Names that differ in case only are one name to some file systems.
    let command = try NewCommand(folder: folder.path + "/site", from: photographs)
    #expect(command.remarks.count == 1 && command.remarks[0].contains("img_1.jpg is img_1-2.jpg"))
  }

  @Test func listsTwentyNames() {
    #expect(NewCommand.some((1...20).map(String.init)).hasSuffix("19, 20"))
    #expect(NewCommand.some((1...25).map(String.init)).hasSuffix("19, 20 and 5 more"))
  }

  @Test func refusesAFolderWithoutPhotographs() throws {
    try folder.write(["none/text.txt": ""])
    for source in ["none", "missing"] {
      #expect(Vitrine.run(["new", folder.path + "/site", "--from", folder.path + "/" + source]) == .usage)
    }
    #expect(!FileSystem.exists(folder.path + "/site"))
  }

  @Test func reportsAFolderThatIsNotWritable() throws {
    #expect(Vitrine.run(["new", "/proc/nothing/site"]) == .environment)
  }

  @Test func quotesGalleryTitles() throws {
    let photographs = folder.path + "/photographs"
    try FileSystem.createFolder(photographs)
    try FileSystem.write(greyJPEG(width: 8, height: 8), to: photographs + "/a.jpg")
    let site = folder.path + "/2019: \"best\" #1"
    #expect(Vitrine.run(["new", site, "--from", photographs]) == .success)
    #expect(try build(site).diagnostics.isEmpty)
  }
}
