@testable import Content
@testable import Items
@testable import Discovery
@testable import Diagnostics
import Glibc
import TestSupport
import Testing

/// A temporary folder, removed when the value is released.
private final class TemporaryFolder {
  let path: String

  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    var template = temporaryTemplate("discover")
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(mkdtemp).map { String(cString: $0) } }
    path = try #require(made)
    for (name, text) in files { try write(name, text) }
  }

  deinit { remove(path) }

  func write(_ name: String, _ text: String = "") throws {
    makeFolders(above: name)
    let file = try #require(fopen(path + "/" + name, "w"), "\(name)")
    fputs(text, file)
    fclose(file)
  }

  func makeFolders(above name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
  }

  func link(_ name: String, to target: String) {
    makeFolders(above: name)
    symlink(target, path + "/" + name)
  }

  func discovered() throws -> (SourceTree, [Diagnostic]) {
    try discover(contentFolder: path, displayName: "Content")
  }

  private func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            Array(UnsafeBufferPointer(start: name, count: strlen(name)))
          }
        }
        guard name != [46], name != [46, 46] else { continue }
        var full = Array(path.utf8CString.dropLast()) + [47] + name + [0]
        if unlink(&full) != 0 { remove(String(decoding: full.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)) }
      }
      closedir(stream)
    }
    rmdir(path)
    unlink(path)
  }
}

@Suite struct DiscoverTests {
  private func outline(_ tree: SourceTree) -> [String] {
    tree.items.map { item in
      "\(item.collection)|\(item.subfolder)|\(item.slug)\(item.isFolder ? "/" : "")"
    }
  }

  /// Returns the rule of each diagnostic with its path.
  private func named(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.location?.path ?? "?") \($0.id)" }
  }

  @Test func classifiesFiles() throws {
    let folder = try TemporaryFolder([
      "site.yaml": "title: x\n", "index.md": "", "herbarium/collection.md": "", "herbarium/fern.md": "abc",
      "herbarium/fern.jpg": "", "herbarium/moss/index.md": "", "herbarium/moss/a.png": "",
      "herbarium/ferns/collection.md": "", "herbarium/ferns/oak.md": "", "herbarium/north/wall/lichen.md": "",
      "herbarium/north/site.yaml": "", "Zoo/collection.md": "",
    ])
    let (tree, diagnostics) = try folder.discovered()
    #expect(named(diagnostics) == ["Content/herbarium/north/site.yaml near-name"])
    #expect(tree.site?.path == "site.yaml")
    #expect(tree.home?.path == "index.md")
    #expect(tree.collections.map(\.path) == ["Zoo", "herbarium", "herbarium/ferns"])
    #expect(tree.collections.map(\.parent) == [nil, nil, "herbarium"])
    #expect(
      outline(tree) == [
        "herbarium||fern", "herbarium/ferns||oak", "herbarium||moss/", "herbarium|north/wall|lichen",
      ])
    #expect(tree.assets.map(\.path) == ["herbarium/fern.jpg", "herbarium/moss/a.png", "herbarium/north/site.yaml"])
    let fern = try #require(tree.items.first)
    #expect(tree.displayPath(of: fern.file) == "Content/herbarium/fern.md")
    let (file, mistakes) = try readSourceFile(
      at: tree.absolutePath(of: fern.file), displayPath: tree.displayPath(of: fern.file))
    #expect(file?.text == "abc")
    #expect(mistakes.isEmpty)
  }

  @Test(arguments: [
    ".hidden.md", ".git/a.md", "a.md~", "#a.md#", ".#a.md", "a.md.swp", "a.md.bak", "a.md.orig", ".DS_Store",
    "Thumbs.db", "desktop.ini", "a.tmp",
  ])
  func skipsFilesOfEditorsAndDesktops(name: String) throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/\(name)": ""])
    let (tree, diagnostics) = try folder.discovered()
    #expect(tree.items.isEmpty && tree.assets.isEmpty)
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("c/moss.md", "c/moss/index.md"),
    ("c/Moss.md", "c/moss.md"),
    ("c/caf\u{E9}.md", "c/cafe\u{301}.md"),
    ("c/a/moss.md", "c/b/moss.md"),
    ("c/moss.md", "c/moss/collection.md"),
    ("C/x.md", "c/X.md"),
  ])
  func namesBothOfTwoThatCollide(first: String, second: String) throws {
    let folder = try TemporaryFolder(["c/collection.md": "", first: "", second: ""])
    if first.hasPrefix("C/") { try folder.write("C/collection.md") }
    let (_, diagnostics) = try folder.discovered()
    let about = diagnostics.filter { $0.id == "name-collision" }
    #expect(about.contains { $0.summary.contains("Content/\(first)'") && $0.summary.contains("Content/\(second)'") })
    #expect(about.containsErrors)
  }

  @Test func keepsOneOfTwoAssetsWhoseNamesAreAlike() throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/\u{E9}.png": "", "c/e\u{301}.png": ""])
    let (tree, diagnostics) = try folder.discovered()
    #expect(tree.assets.count == 1)
    #expect(diagnostics.map(\.id) == ["name-collision"])
    #expect(diagnostics.first?.summary.contains("would be one file") == true)
  }

  @Test func takesMarkdownOutsideCollectionsForPages() throws {
    let folder = try TemporaryFolder([
      "a/x.md": "", "a/index.md": "", "a/z/index.md": "", "README.md": "", "b/collection.md": "", "b/c.md": "",
      "about.md": "",
    ])
    let (tree, diagnostics) = try folder.discovered()
    #expect(tree.items.map(\.item) == ["b/c"])
    #expect(tree.pages.map(\.item) == ["a/index", "a/x", "a/z/index", "about"])
    #expect(diagnostics.isEmpty)
  }

  @Test func reportsPagesThatCollideWithCollections() throws {
    let folder = try TemporaryFolder(["a.md": "", "a/collection.md": ""])
    let (tree, diagnostics) = try folder.discovered()
    #expect(tree.collections.count + tree.pages.count == 1)
    #expect(diagnostics.map(\.id) == ["name-collision"])
  }

  @Test func takesStaticFilesWithHiddenOnes() throws {
    let folder = try TemporaryFolder([
      "static/.htaccess": "", "static/.well-known/x": "", "static/a/collection.md": "", "static/a/b.md": "",
      "static/.DS_Store": "", "static/.git/config": "", "static/a.txt~": "", "c/collection.md": "", "c/static/d.md": "",
    ])
    let (tree, diagnostics) = try folder.discovered()
    #expect(
      tree.statics.map(\.path) == [
        "static/.htaccess", "static/.well-known/x", "static/a/b.md", "static/a/collection.md",
      ])
    #expect(outline(tree) == ["c|static|d"])
    #expect(diagnostics.isEmpty)
  }

  /// In a project that consists of one folder, the published site is beside the content.
  @Test func skipsPublishedSites() throws {
    let folder = try TemporaryFolder([
      "collection.md": "", "a.jpg": "", "Site/.vitrine-site": "", "Site/a-400.jpg": "", "b/out/.vitrine-site": "",
      "b/out/page.md": "", "b/b.jpg": "",
    ])
    let (tree, diagnostics) = try folder.discovered()
    #expect(tree.assets.map(\.path).sorted() == ["a.jpg", "b/b.jpg"])
    #expect(tree.items.isEmpty)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
  }

  @Test func reportsMarkdownBesideAnIndex() throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/moss/index.md": "", "c/moss/notes.md": ""])
    let (tree, diagnostics) = try folder.discovered()
    #expect(outline(tree) == ["c||moss/"])
    #expect(named(diagnostics) == ["Content/c/moss/notes.md markdown-beside-index"])
  }

  @Test(arguments: [
    ("site.yml", "site.yaml"), ("c/a.markdown", "'a.md'"), ("c/Roman.MD", "'Roman.md'"),
    ("c/d/Collection.md", "'collection.md'"), ("d/COLLECTION.MD", "'collection.md'"),
    ("c/site.yaml", "'Content/site.yaml'"), ("c/Site.yml", "'Content/site.yaml'"),
  ])
  func suggestsANearName(name: String, wanted: String) throws {
    let folder = try TemporaryFolder(["c/collection.md": "", name: ""])
    let (_, diagnostics) = try folder.discovered()
    #expect(named(diagnostics) == ["Content/\(name) near-name"])
    #expect(diagnostics.first?.suggestion?.contains(wanted) == true)
  }

  @Test(arguments: ["theme.yaml", "Strings.yml", "templates/pages/item.mustache"])
  func reportsTemplatesInTheContentOnce(name: String) throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/theme.yaml": "", name: "", "theme.yml": ""])
    let (_, diagnostics) = try folder.discovered()
    #expect(named(diagnostics) == ["Content/\(name) misplaced-file"])
    #expect(diagnostics.first?.suggestion?.contains("'Templates' beside 'Content'") == true)
  }

  @Test func reportsFoldersWithTheNameOfAFile() throws {
    let folder = try TemporaryFolder([
      "c/collection.md": "", "c/d/collection.md/a.md": "", "c/e/index.md/a.png": "", "site.yaml/a.png": "",
      "c/site.yaml/b.png": "",
    ])
    #expect(
      try named(folder.discovered().1) == [
        "Content/c/d/collection.md folder-for-file", "Content/c/e/index.md folder-for-file",
        "Content/site.yaml folder-for-file",
      ])
  }

  @Test func followsLinksInsideTheContentFolderOnly() throws {
    let outside = try TemporaryFolder(["secret.md": "", "d/e.md": ""])
    let folder = try TemporaryFolder(["c/collection.md": "", "c/a.md": "", "pictures/p.png": ""])
    folder.link("c/b.md", to: "a.md")
    folder.link("c/pictures", to: "../pictures")
    folder.link("c/out.md", to: outside.path + "/secret.md")
    folder.link("c/outfolder", to: outside.path + "/d")
    folder.link("c/up", to: "../..")
    folder.link("c/nowhere.md", to: "missing.md")
    folder.link("c/self", to: "self")
    let (tree, diagnostics) = try folder.discovered()
    #expect(outline(tree) == ["c||a", "c||b"])
    #expect(tree.assets.map(\.path) == ["c/pictures/p.png", "pictures/p.png"])
    #expect(
      named(diagnostics) == [
        "Content/c/nowhere.md broken-link", "Content/c/out.md link-outside-content",
        "Content/c/outfolder link-outside-content", "Content/c/self broken-link", "Content/c/up link-outside-content",
      ])
    #expect(!diagnostics.containsErrors)
  }

  @Test func distinguishesFoldersWithACommonNamePrefix() throws {
    let folder = try TemporaryFolder(["c/collection.md": ""])
    let neighbour = folder.path + "-other"
    mkdir(neighbour, 0o755)
    defer { rmdir(neighbour) }
    folder.link("c/x", to: neighbour)
    #expect(try named(folder.discovered().1) == ["Content/c/x link-outside-content"])
  }

  @Test func boundsLinksThatLeadInCircles() throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/a.md": ""])
    folder.link("c/round", to: ".")
    folder.link("c/all", to: "..")
    let (tree, diagnostics) = try folder.discovered()
    #expect(outline(tree) == ["c||a"])
    #expect(diagnostics.allSatisfy { $0.id == "link-cycle" })
    #expect(diagnostics.count == 2)
  }

  @Test func boundsLinksThatMultiply() throws {
    // Each of twenty folders has two links to the next, which makes a million paths to the last.
    let folder = try TemporaryFolder(["c/collection.md": "", "c/f20/x.png": ""])
    for level in 0..<20 {
      folder.link("c/f\(level)/a", to: "../f\(level + 1)")
      folder.link("c/f\(level)/b", to: "../f\(level + 1)")
    }
    let (_, diagnostics) = try folder.discovered()
    #expect(diagnostics.contains { $0.id == "too-many-links" })
  }

  @Test func reportsNamesThatAreNotUTF8() throws {
    let folder = try TemporaryFolder(["c/collection.md": ""])
    var name = Array((folder.path + "/c/a").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(open(&name, O_CREAT | O_WRONLY, 0o644))
    defer { unlink(&name) }
    #expect(try named(folder.discovered().1) == ["Content/c/a\\xFF name-not-utf8"])
  }

  @Test func skipsPipesAndDevices() throws {
    let folder = try TemporaryFolder(["c/collection.md": ""])
    mkfifo(folder.path + "/c/pipe.md", 0o644)
    #expect(try named(folder.discovered().1) == ["Content/c/pipe.md special-file"])
    #expect(try readSourceFile(at: folder.path + "/c/pipe.md", displayPath: "p").1.map(\.id) == ["unreadable-file"])
  }

  @Test func reportsAContentFolderThatIsMissing() throws {
    let (_, diagnostics) = try discover(contentFolder: "/nonexistent/x", displayName: "Content")
    #expect(named(diagnostics) == ["Content missing-content"])
    #expect(try discover(contentFolder: "/etc/passwd", displayName: "Content").1.map(\.id) == ["missing-content"])
    #expect(try readSourceFile(at: "/nonexistent/x", displayPath: "x.md").1.map(\.id) == ["unreadable-file"])
  }

  @Test(.enabled(if: geteuid() != 0)) func reportsAFolderThatCannotBeRead() throws {
    let folder = try TemporaryFolder(["c/collection.md": "", "c/d/x.md": ""])
    chmod(folder.path + "/c/d", 0)
    defer { chmod(folder.path + "/c/d", 0o755) }
    #expect(try named(folder.discovered().1) == ["Content/c/d unreadable-folder"])
  }
}
