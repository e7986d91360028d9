@testable import CommandLine
@testable import Files
@testable import SiteBuild
@testable import SiteImport
@testable import Theming
import Foundation
import TestSupport
import Testing

/// `vitrine new --from` with a Hugo project or its content folder.
@Suite struct NewFromHugoTests {
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

  private func picture(_ path: String) throws {
    try FileSystem.createFolder(FileSystem.folder(of: folder.path + "/" + path))
    try FileSystem.write(greyJPEG(width: 40, height: 30), to: folder.path + "/" + path)
  }

  private static let project = [
    "hugo.toml":
      "baseURL = 'https://ostrey.org/'\nlanguageCode = 'de-AT'\ntitle = 'Ostrey'\n[params]\nauthor = 'Us'\n[[menu.main]]\nname = 'x'\n",
    "content/_index.md": "---\ntitle: Home\n---\n\nWelcome *here*.\n",
    "content/about.md": "+++\ntitle = 'About us'\ndate = 2020-05-01T10:00:00Z\nlayout = 'wide'\n+++\nWe.\n",
    "content/prints/_index.md": "+++\ntitle = 'Prints'\ncascade = {a = 1}\n+++\nAll of them.\n",
    "content/prints/fern.md":
      "+++\ntitle = \"Fern: a study\"\ndate = 2019-03-02T09:30:00+01:00\nweight = 2\ntags = ['green', 'ink']\n"
      + "categories = ['green', 'plants']\ndescription = 'Short.'\nimage = 'images/fern.jpg'\naliases = ['/old/fern/']\n"
      + "edition = 12\npaper = 'Kozo'\n+++\n\nLong.\n\n{{< figure src=\"/images/fern.jpg\" caption=\"Close\" >}}\n\n{{< tip >}}Hm{{< /tip >}}\n",
    "content/prints/moss/index.md":
      "---\ntitle: Moss\ndraft: false\nedition: 1.5\nauthor: [Ada, Bo]\n---\n\n{{< gallery match=\"img/*\" >}}\n\nText.\n",
    "content/prints/sea/index.md":
      "---\ntitle: Sea\n---\n{{< gallery >}}\n{{< figure src=\"b.jpg\" caption=\"B\" alt=\"Boat\" >}}\n{{< /gallery >}}\nText.\n",
    "content/trips/rome.md": "---\ntitle: Rome\nParams:\n  guide: true\n---\nIn [the prints](/prints/fern.md).\n",
    "static/files/list.txt": "list",
  ]

  private func makeProject() throws {
    try folder.write(Dictionary(uniqueKeysWithValues: Self.project.map { ("hugo/" + $0, $1) }))
    for path in [
      "static/images/fern.jpg", "content/prints/moss/img/1.jpg", "content/prints/moss/img/2.jpg",
      "content/prints/sea/b.jpg",
    ] { try picture("hugo/" + path) }
  }

  /// Pages have the addresses that they had, and links to these become links to files.
  @Test func keepsAddresses() throws {
    try folder.write([
      "hugo/hugo.toml": "title = 'T'\n", "hugo/content/about.md": "---\ntitle: About\n---\n",
      "hugo/content/posts/first.md":
        "---\ntitle: First\nslug: eins\n---\n[a](/about/), [s](/posts/second/#b), [h](/), [f](/list.txt)\n",
      "hugo/content/posts/second/index.md": "---\ntitle: Second\nslug: zwei\n---\n## B\n",
      // What a page is called anyway.
      "hugo/content/posts/third.md": "---\ntitle: Third\nslug: third\nurl: /posts/third/\n---\n",
      "hugo/static/list.txt": "list",
    ])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    let text = try folder.text("site/Content/posts/first.md")
    #expect(text.contains("[a](../about.md), [s](second/index.md#b), [h](/), [f](/list.txt)"), "\(text)")
    #expect(try !folder.text("site/Content/posts/third.md").contains("aliases"))
    let report = try build()
    #expect(!report.diagnostics.containsErrors, "\(report.diagnostics)")
    for path in ["about/index.html", "posts/first/index.html", "posts/eins/index.html", "posts/zwei/index.html"] {
      #expect(FileSystem.isFile(site + "/Site/" + path), "\(path)")
    }
  }

  /// What Hugo means by a weight of 0, by an alias without a slash, and by names that pages of a collection have here.
  @Test func convertsWhatHugoMeans() throws {
    try folder.write([
      "hugo/hugo.toml": "title = 'T'\n",
      "hugo/content/posts/_index.md": "---\ntitle: Posts\ndescription: All.\nweight: 3\n---\nHere they are.\n",
      "hugo/content/posts/first.md":
        "---\ntitle: First\nweight: 0\naliases: [old-name, /elsewhere/]\ndate: January 2, 2023\n---\nA [second](page-2.md).\n",
      "hugo/content/posts/page-2.md":
        "---\ntitle: Second\n---\n{{< highlight md >}}\n````\ncode\n````\n{{< /highlight >}}\n",
      "hugo/content/posts/page-turner.md": "---\ntitle: Third\nweight: 2\n---\nIt is one.\n",
    ])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    let first = try folder.text("site/Content/posts/first.md")
    #expect(!first.contains("order:") && !first.contains("date:"), "\(first)")
    #expect(first.contains("posts/old-name") && first.contains("elsewhere/]"), "\(first)")
    #expect(first.contains("[second](item-page-2.md)"), "\(first)")
    #expect(try folder.text("site/Content/posts/item-page-2.md").contains("`````md\n````\ncode\n````\n`````"))
    #expect(try folder.text("site/Content/posts/page-turner.md").contains("order: 2"))
    let project = try #require(try HugoProject(at: folder.path + "/hugo"))
    for part in ["dates that do not begin with a day", "key 'description' of a section", "key 'weight' of a section"] {
      #expect(project.report.contains { $0.contains(part) }, "\(project.report)")
    }
    let report = try build()
    #expect(!report.diagnostics.containsErrors, "\(report.diagnostics)")
  }

  @Test func convertsAProject() throws {
    try makeProject()
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    let settings = try folder.text("site/Content/site.yaml").split(separator: "\n").map(String.init)
    for line in ["title: Ostrey", "language: de-AT", "baseURL: \"https://ostrey.org/\"", "author: Us"] {
      #expect(settings.contains(line), "\(line)")
    }
    #expect(try folder.text("site/Content/index.md") == "Welcome *here*.\n")
    #expect(try folder.text("site/Content/about.md") == "---\ntitle: About us\ndate: 2020-05-01\n---\n\nWe.\n")
    let collection = try folder.text("site/Content/prints/collection.md")
    for line in [
      "title: Prints", "  edition: number", "  paper: string", "sort: [order, -date, title]", "All of them.",
    ] {
      #expect(collection.split(separator: "\n").contains { $0 == line }, "\(line)\n\(collection)")
    }
    #expect(
      try folder.text("site/Content/prints/fern.md")
        == "---\ntitle: \"Fern: a study\"\ndate: 2019-03-02\ntags: [green, ink, plants]\nexcerpt: Short.\norder: 2\n"
        + "aliases: [old/fern/]\nimage: \"/images/fern.jpg\"\nedition: 12\npaper: Kozo\n---\n\nLong.\n\n"
        + "![Close](/images/fern.jpg \"Close\")\n\n{{< tip >}}Hm{{< /tip >}}\n")
    let moss = try folder.text("site/Content/prints/moss/index.md")
    #expect(moss.contains("\nimages: [img/1.jpg, img/2.jpg]\n".replacing("img/1.jpg", with: "img/1.jpg")))
    #expect(moss.contains("creator: \"Ada, Bo\"") && !moss.contains("gallery"))
    #expect(
      try folder.text("site/Content/prints/sea/index.md").contains("images: [{file: b.jpg, title: B, alt: Boat}]"))
    #expect(FileSystem.isFile(site + "/Content/images/fern.jpg"))
    #expect(try folder.text("site/Content/static/files/list.txt") == "list")
    #expect(try folder.text("site/Content/trips/rome.md").contains("\nguide: true\n"))
  }

  @Test func buildsButForWhatItLeft() throws {
    try makeProject()
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    let report = try build()
    #expect(report.diagnostics.map(\.id) == ["hugo-shortcode"], "\(report.diagnostics)")
    try folder.write([
      "site/Content/prints/fern.md": try folder.text("site/Content/prints/fern.md")
        .replacing("{{< tip >}}Hm{{< /tip >}}", with: "Hm")
    ])
    let second = try build()
    #expect(second.isPublished && second.items == 4 && second.collections == 2, "\(second.diagnostics)")
    #expect(FileSystem.isFile(site + "/Site/about/index.html") && FileSystem.isFile(site + "/Site/files/list.txt"))
  }

  /// JSON on one line, with a closing brace that is indented, and with braces in texts.
  @Test(arguments: [
    "{\"title\": \"A } b\", \"url\": \"/old/a/\"}\nBody\n",
    "{\n  \"title\": \"A } b\",\n  \"url\": \"/old/a/\"\n  }\n\nBody\n",
  ])
  func readsJSON(_ text: String) throws {
    try folder.write(["hugo/content/p/a.md": text, "hugo/content/p/_index.md": "", "hugo/hugo.toml": "title = 'x'\n"])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    #expect(
      try folder.text("site/Content/p/a.md") == "---\ntitle: \"A } b\"\naliases: [old/a/]\n---\n\nBody\n")
  }

  @Test func saysWhichKeysAreLost() throws {
    try folder.write([
      "hugo/hugo.toml": "title = 'x'\n", "hugo/content/p/_index.md": "",
      "hugo/content/_index.md": "---\ntitle: Home\ndescription: Us\nfoo: 1\n---\n",
      "hugo/content/p/a/index.md":
        "---\ntitle: A\nslug: b\nmath: true\nexpiryDate: 2030-01-01\nlinkTitle: Aa\nresources:\n- {src: '*.pdf', title: Plan}\n---\n",
      "hugo/content/p/a/more.md": "More.\n",
    ])
    let project = try #require(try HugoProject(at: folder.path + "/hugo"))
    #expect(
      project.report == [
        "left out: key 'description' of the home page (1), first in _index.md",
        "left out: key 'expirydate' (1), first in p/a/index.md",
        "left out: key 'foo' of the home page (1), first in _index.md",
        "left out: key 'linktitle' (1), first in p/a/index.md",
        "left out: key 'math' (1), first in p/a/index.md",
        "left out: texts beside the 'index.md' of a page (1), first in p/a/more.md",
        "left out: titles and names of 'resources' (1), first in p/a/index.md",
      ])
  }

  @Test func reportsWhatItTookAndLeft() throws {
    try makeProject()
    let project = try #require(try HugoProject(at: folder.path + "/hugo"))
    #expect(project.items == 4 && project.pages == 1 && project.collections == 2)
    #expect(
      project.report == [
        "converted: shortcode figure (1), shortcode gallery (2)",
        "left out: key 'cascade' of a section (1), first in prints/_index.md",
        "left out: key 'layout' (1), first in about.md",
        "left out: shortcode tip (1), first in prints/fern.md",
      ])
  }

  /// Hugo orders a menu by weight, then by name, and an entry names a page by `pageRef` or `url`.
  @Test(arguments: [
    (
      "hugo.toml",
      """
      title = 'A'
      [[menu.main]]
      name = 'Us'
      url = '/about/'
      [[menu.main]]
      name = 'Trips'
      pageRef = '/trips'
      weight = 20
      [[menu.main]]
      name = 'Prints'
      url = '/prints/'
      weight = 10
      [[menu.main]]
      name = 'Home'
      url = '/'
      weight = 1
      [[menu.main]]
      name = 'Code'
      url = 'https://code.example/'
      """
    ),
    (
      "config/_default/menus.yaml",
      """
      main:
      - {name: Us, pageRef: about}
      - {name: Trips, url: trips/, weight: 20}
      - {name: Prints, pageRef: /prints, weight: 10}
      - {name: Code, url: 'https://code.example/'}
      footer:
      - {name: Imprint, pageRef: about}
      """
    ),
  ])
  func takesTheMenu(path: String, text: String) throws {
    try makeProject()
    try folder.write(["hugo/hugo.toml": "title = 'A'\n"])
    try folder.write(["hugo/\(path)": text])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    #expect(try folder.text("site/Content/site.yaml").contains("\nnavigation: [prints, trips, about]\n"))
    let report = try #require(try HugoProject(at: folder.path + "/hugo")).report
    #expect(
      report.contains("left out: entry 'Code' of the menu, which is no collection or page (1), first in the settings"))
    #expect(report.contains("left out: menu 'footer' (1), first in the settings") == text.contains("footer"))
  }

  @Test func leavesOutPicturesOfGalleriesThatAreNotThere() throws {
    try makeProject()
    try folder.write([
      "hugo/content/prints/sea/index.md":
        "---\ntitle: Sea\n---\n{{< gallery >}}\n![B](b.jpg)\n![C](gone.jpg)\n![D](/images/fern.jpg)\n{{< /gallery >}}\n"
    ])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    #expect(
      try folder.text("site/Content/prints/sea/index.md").contains(
        "\nimages: [{file: b.jpg, alt: B}, {file: \"/images/fern.jpg\", alt: D}]\n"))
    let report = try #require(try HugoProject(at: folder.path + "/hugo")).report
    #expect(
      report.contains("left out: pictures that are elsewhere or not there (1), first in prints/sea/index.md"))
  }

  @Test func takesAContentFolderAlone() throws {
    try makeProject()
    // The content folder of a project stands for the project.
    #expect(try HugoProject(at: folder.path + "/hugo/content")?.title == "Ostrey")
    try FileManager.default.moveItem(atPath: folder.path + "/hugo/content", toPath: folder.path + "/texts")
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/texts"]) == .success)
    #expect(try folder.text("site/Content/trips/collection.md").contains("  guide: boolean\n"))
    // The picture of the fern is in another folder of the project.
    #expect(try !folder.text("site/Content/prints/fern.md").contains("\nimage:"))
  }

  @Test func convertsReferencesAndCode() throws {
    let text = [
      #"[a]({{< ref "moss" >}}) [b]({{< relref "/trips/rome.md#day" >}}) [c]({{% ref "prints" %}})"#,
      #"[d]({{< ref "gone" >}})"#, "{{< highlight swift >}}", "let a = 1", "{{< /highlight >}}",
    ]
    try folder.write([
      "hugo/hugo.toml": "title = 'A'\n", "hugo/content/prints/_index.md": "See [moss]({{< ref \"moss\" >}}).\n",
      "hugo/content/prints/fern.md": "---\ntitle: Fern\n---\n" + text.joined(separator: "\n") + "\n",
      "hugo/content/prints/moss/index.md": "Back to [fern]({{< ref \"fern.md\" >}}).\n",
      "hugo/content/trips/rome.md": "Rome.\n",
    ])
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    #expect(
      try folder.text("site/Content/prints/fern.md").contains(
        "[a](moss/index.md) [b](../trips/rome.md#day) [c](collection.md)\n[d]({{< ref \"gone\" >}})\n"
          + "```swift\nlet a = 1\n```\n"))
    #expect(try folder.text("site/Content/prints/moss/index.md").contains("Back to [fern](../fern.md)."))
    #expect(try folder.text("site/Content/prints/collection.md").contains("See [moss](moss/index.md)."))
  }

  @Test func doesNotTakeOtherFolders() throws {
    try folder.write(["plain/a.md": "---\ntitle: A\n---\n", "plain/site.yaml": "", "empty/x.txt": ""])
    #expect(try HugoProject(at: folder.path + "/plain") == nil)
    #expect(try HugoProject(at: folder.path + "/empty") == nil)
  }

  /// Links that lead out of the project are left out: their files are not those of the site.
  @Test func followsNoLinksOutOfTheProject() throws {
    try folder.write([
      "hugo/hugo.toml": "title = 'X'\n", "hugo/content/prints/a.md": "---\ntitle: A\n---\nText.\n",
      "hugo/static/real.txt": "real", "private/key.txt": "PRIVATE", "private/deep/other.txt": "PRIVATE",
    ])
    let manager = FileManager.default
    for (link, target) in [
      ("static/key.txt", "/private/key.txt"), ("content/prints/notes.md", "/private/key.txt"),
      ("static/dir", "/private"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.path + "/hugo/" + link, withDestinationPath: folder.path + target)
    }
    try manager.createSymbolicLink(atPath: folder.path + "/hugo/static/inner.txt", withDestinationPath: "real.txt")
    let project = try #require(try HugoProject(at: folder.path + "/hugo"))
    #expect(
      project.report.contains { $0.hasPrefix("left out: links that lead out of the project or nowhere (3)") },
      "\(project.report)")
    #expect(Vitrine.run(["new", site, "--from", folder.path + "/hugo"]) == .success)
    for path in folder.paths() where path.hasPrefix("site/") && FileSystem.isFile(folder.path + "/" + path) {
      #expect(try !folder.text(path).contains("PRIVATE"), "\(path)")
    }
    for name in ["real.txt", "inner.txt"] { #expect(FileSystem.exists(site + "/Content/static/" + name)) }
  }
}
