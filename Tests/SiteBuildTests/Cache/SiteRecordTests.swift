@testable import Bytes
@testable import Content
@testable import Diagnostics
@testable import Files
@testable import Markdown
@testable import PageRendering
@testable import Publishing
@testable import Settings
@testable import SiteBuild
@testable import SiteModel
@testable import Theming
@testable import Typography
import Foundation
import TestSupport
import Testing

/// The records that a build leaves for the next one.
@Suite struct SiteRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["in/a.md": "A", "in/deep/b.md": "B", "in/.git/x": "X"]) }

  private func snapshot(without scope: FolderSnapshot.Scope = .ignoredFiles) -> FolderSnapshot {
    FolderSnapshot(of: [folder.path + "/in"], without: scope)
  }

  @Test func comesBackAsItWas() throws {
    var report = BuildReport(diagnostics: [], isPublished: true)
    report.items = 7
    report.diagnostics = [
      .warning("plain", "no place"),
      Diagnostic(
        .warning, id: "placed", "é",
        at: SourceLocation(
          path: "a", position: SourcePosition(line: 3, column: 4), length: 5, lineText: "text", lineTextColumn: 9),
        suggestion: "help"),
    ]
    let stamp = FileStamp(size: 1, modified: -2, changed: .max, inode: .max, device: 3)
    let page = SiteRecord.Page(key: ContentKey("k"), sheet: "s.css")
    let environment = FontEnvironment(
      paths: ["f"], digest: "g", sources: [FontSource(path: "f", index: 2, variations: ["wght": 412.5])])
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: true, outputsDigest: "o", environment: environment, report: report,
      inputs: [ByteText("a"): .init(stamp: stamp, key: ContentKey("x"), isRacy: true)],
      pages: ["p.html": page, "q.html": .init(key: ContentKey("l"))])
    let read = try #require(SiteRecord(record.bytes))
    #expect(read.report.diagnostics == report.diagnostics && read.report.items == 7)
    #expect(read.inputs[ByteText("a")]?.stamp == stamp && read.inputs[ByteText("a")]?.key == ContentKey("x"))
    #expect(read.inputs[ByteText("a")]?.isRacy == true)
    #expect(read.pages == record.pages)
    #expect([read.tool, read.inputsDigest, read.outputsDigest] == ["t", "i", "o"])
    #expect(read.hasRacyInputs && read.environment == environment)
  }

  /// Wherever the record is truncated, nothing is read beyond its end.
  @Test func isRejectedIfTruncated() throws {
    let record = SiteRecord(
      tool: "t", inputsDigest: "i", hasRacyInputs: false, outputsDigest: "o",
      environment: FontEnvironment(paths: ["p"], digest: "g", sources: [FontSource(path: "f")]),
      report: BuildReport(diagnostics: [.warning("a", "b")], isPublished: true),
      inputs: [:], pages: ["p.html": .init(key: ContentKey("k"), sheet: nil)])
    let bytes = record.bytes
    for count in 0..<bytes.count { #expect(SiteRecord(Array(bytes.prefix(count))) == nil, "\(count)") }
  }

  /// Wherever the record is truncated, nothing is read beyond its end; a complete record is read unchanged.
  @Test func memosAreNoneWhereTheyAreCutOff() throws {
    let link = ItemSummary.Link(destination: "b.md", isImage: false, target: .item(path: "h/b", fragment: "x"))
    let image = ItemImage(path: "h/a.png", alt: "A", location: SourceLocation(path: "Content/h/a.png"))
    let source = ItemSource(slug: "a", collection: "h", subfolder: "deep", file: SourceEntry(path: "h/a.md"))
    let item = Item(
      source, title: "Ä", image: image, linkTarget: .file("h/a.pdf"), cell: "photo", creator: nil, copyright: "C",
      file: "Content/h/a.md")
    let text = CatalogSnapshot.Text(
      outline: ItemSummary(
        standing: Array("s".utf8), image: "h/a.png", imageLocation: "Content/h/a.png", linkTarget: .file("h/a.pdf"),
        links: [link]),
      characters: SiteCharacters(all: ["Ä"], clusters: ["e\u{301}"], emphasis: .slanted))
    let photograph = ItemSource(slug: "p", collection: "h", file: SourceEntry(path: "h/p.jpg"), isImage: true)
    let bare = Item(
      photograph, title: "P", image: ItemImage(path: "h/p.jpg", alt: "P", location: SourceLocation(path: "h/p.jpg")),
      linkTarget: nil, cell: nil, creator: nil, copyright: nil, file: "Content/h/p.jpg")
    let keys: [CatalogSection.Key] = [
      .all, .text("T"), .boolean(true), .year(2020), .month(year: 2020, month: 5),
      .day(CalendarDate(year: 2020, month: 5, day: 6)), .none,
    ]
    let catalog = CatalogSummary(
      tree: SourceTree(
        root: "/r", displayName: "Content", site: SourceEntry(path: "site.yaml"),
        collections: [CollectionSource(path: "h", file: SourceEntry(path: "h/collection.md"))], items: [source],
        assets: [SourceEntry(path: "h/a.png")]),
      collections: [
        .init(
          path: "h", parent: nil, children: ["h/c"],
          sections: keys.map { .init(key: $0, title: nil, items: [item, bare]) })
      ], navigation: ["h"])
    let snapshot = CatalogSnapshot.bytes(
      of: catalog, commonKey: ContentKey("c"), characters: text.characters, isHomeValid: true
    ) { _ in { $0.source.isImage ? nil : text } }
    let bytes = CatalogSnapshot.belonging(snapshot, to: "o")
    for count in 0..<bytes.count { #expect(CatalogSnapshot(Array(bytes.prefix(count)), of: "o") == nil, "\(count)") }
    #expect(CatalogSnapshot(bytes, of: "p") == nil)
    let read = try #require(CatalogSnapshot(bytes, of: "o"))
    let again = CatalogSnapshot.bytes(
      of: read.catalog, commonKey: read.commonKey, characters: read.characters, isHomeValid: read.isHomeValid
    ) { _ in { read.texts[$0.path] } }
    #expect(again == snapshot)
    #expect(read.texts.snapshot == snapshot)
    // A changed item replaces the bytes of the old one.
    let other = CatalogSnapshot.Text(
      outline: text.outline, characters: SiteCharacters(all: ["Ö"], clusters: [], emphasis: []))
    var texts = read.texts
    texts.set(other, of: item)
    texts.set(text, of: item)
    #expect(texts.snapshot == snapshot)
    texts.set(other, of: item)
    let changed = try #require(CatalogSnapshot(CatalogSnapshot.belonging(texts.snapshot, to: "o"), of: "o"))
    #expect(changed.texts["h/a"]?.characters == other.characters && texts["h/a"]?.characters == other.characters)
    #expect(read.texts["h/a"]?.outline == text.outline && read.texts["h/a"]?.characters == text.characters)
    let found = try #require(read.catalog.collections.first?.sections.map(\.key))
    #expect(found == keys)
    #expect(Set(read.catalog.tree.items) == [source])
    #expect(read.catalog.collections.first?.sections.first?.items.last?.source == photograph)
    let links = try #require(read.catalog.collections.first?.sections.first?.items.first).body
    var targets: [LinkTarget?] = []
    links.forEachLink { link, _ in targets.append(link.target) }
    #expect(targets == [link.target])
  }

  @Test func snapshotsDetectEveryChange() throws {
    let first = snapshot()
    #expect(first.isComplete && first.files.count == 2)
    #expect(snapshot().digest == first.digest)
    try folder.write(["in/b/.hidden.md.swp": "", "in/a.md~": ""])
    #expect(snapshot().digest == first.digest)
    #expect(snapshot(without: .repositories).files.count == 4)
    let file = folder.url.appendingPathComponent("in/a.md")
    // A different size, because two writes within one tick of the file system's clock have the same time.
    try folder.write(["in/a.md": "BB"])
    let second = snapshot()
    #expect(second.digest != first.digest)
    try FileManager.default.moveItem(at: file, to: folder.url.appendingPathComponent("in/c.md"))
    let third = snapshot()
    #expect(third.digest != second.digest)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/c.md"))
    #expect(snapshot().digest != third.digest)
  }

  /// If the touched files are known, no other files are read.
  @Test func snapshotsAreUpdatedForTouchedFiles() throws {
    let first = snapshot(without: .repositories)
    try folder.write(["in/a.md": "AA", "in/deep/new.md": "N"])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/deep/b.md"))
    let touched = ["a.md", "deep/new.md", "deep/b.md", "nowhere.md"].map { folder.path + "/in/" + $0 }
    let updated = first.updated(at: Set(touched.map(ByteText.init)))
    #expect(updated.digest == snapshot(without: .repositories).digest)
    #expect(Set(updated.files.map(\.path)) == Set(touched.prefix(2)))
    #expect(first.updated(at: Set(touched.prefix(1).map(ByteText.init))).digest != updated.digest)
  }

  /// A file written very recently may be written again without a different timestamp.
  @Test func snapshotsReportFilesTooRecentToTrust() throws {
    try folder.setModified("in/a.md", in: 3600)
    #expect(snapshot().hasRacyFiles)
    try folder.setModified("in/a.md", in: -3600)
    usleep(60_000)
    #expect(!snapshot().hasRacyFiles)
  }

  /// A link to a folder may lead to files outside the snapshot.
  @Test func snapshotsOfLinksToFoldersAreIncomplete() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link", withDestinationPath: folder.path)
    #expect(!snapshot().isComplete)
  }
}
