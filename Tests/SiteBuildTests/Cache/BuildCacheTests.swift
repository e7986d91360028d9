@testable import Actions
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Files
@testable import Settings
@testable import SiteImages
import Foundation
import TestSupport
import Testing

@Suite struct BuildCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens the cache as a build does a number of seconds after the first.
  private func cache(after seconds: Int64) throws -> BuildCache {
    let (cache, notes) = BuildCache.open(folder.path + "/cache", now: 1_000_000_000 + seconds)
    #expect(notes.isEmpty)
    return cache
  }

  private func isThere(_ name: String) -> Bool { FileSystem.exists(folder.path + "/cache/images/" + name) }

  @Test func removesEntriesUnusedForTheGracePeriod() throws {
    let grace = BuildCache.gracePeriod
    let first = try cache(after: 0)
    for name in ["used-1.avif", "idle-1.avif"] { #expect(first.keep([1, 2, 3], as: name) != nil) }
    for key in ["used", "idle"] { first.recordImage(key, "record of " + key) }
    first.finish(keys: ["used", "idle"], files: ["used-1.avif", "idle-1.avif"])

    // Just before the grace period ends, a build that does not use the idle entries keeps them.
    let second = try cache(after: grace - 1)
    second.finish(keys: ["used"], files: ["used-1.avif"])
    #expect(isThere("idle-1.avif") && second.image("idle") == "record of idle")

    // After the grace period, whatever this build uses, idle entries are removed, and entries used since are kept.
    let third = try cache(after: grace + 1)
    third.finish(keys: [], files: [])
    #expect(!isThere("idle-1.avif") && third.image("idle") == nil && third.file("idle-1.avif") == nil)
    #expect(isThere("used-1.avif") && third.image("used") == "record of used")

    let last = try cache(after: 2 * grace)
    last.finish(keys: [], files: [])
    #expect(!isThere("used-1.avif") && last.image("used") == nil)
  }

  /// Builds that begin at the same time create one database, and none takes that of another for a damaged one.
  @Test func isCreatedOnceByBuildsAtTheSameTime() async {
    for round in 0..<12 {
      let path = folder.path + "/shared-\(round)"
      let notes = await withTaskGroup(of: [String].self) { group in
        for _ in 0..<6 { group.addTask { BuildCache.open(path).1.map(\.id) } }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(notes.isEmpty)
    }
  }

  /// Files of a killed build have no record. They may belong to a concurrent build as long as they are recent.
  @Test func removesOldFilesWithoutARecord() throws {
    let begun = Int64(Date().timeIntervalSince1970)
    func finish(after seconds: Int64) {
      BuildCache.open(folder.path + "/cache", now: begun + seconds).0.finish(keys: [], files: [])
    }
    finish(after: 0)
    let own = ["0123abcd-0z1y2x3w4v-764.avif.77-1", "0123456789abcdef-card.jpg"]
    // With the project itself as the cache, its own pictures may be there.
    let foreign = ["half.avif", "20190102-holiday.jpg", "0123abcd.jpg", "IMG_0123.jpg"]
    for name in own + foreign { try Data([1]).write(to: folder.url.appendingPathComponent("cache/images/\(name)")) }
    finish(after: 60)
    #expect((own + foreign).allSatisfy(isThere))
    finish(after: BuildCache.gracePeriod + 60)
    #expect(!own.contains(where: isThere) && foreign.allSatisfy(isThere))
  }

  @Test func hidesOnlyItsOwnFoldersFromRepositories() throws {
    try FileSystem.createFolder(folder.path + "/empty")
    try FileSystem.createFolder(folder.path + "/project/Content")
    for name in ["new", "empty", "project"] { _ = BuildCache.open(folder.path + "/" + name) }
    #expect(FileSystem.exists(folder.path + "/new/.gitignore") && FileSystem.exists(folder.path + "/empty/.gitignore"))
    #expect(!FileSystem.exists(folder.path + "/project/.gitignore"))
  }

  @Test func cachesASourceUntilItsFileChanges() throws {
    let cache = try cache(after: 0)
    let (stamp, other) = (FileStamp(numbers: [1, 2, 3, 4, 5]), FileStamp(numbers: [1, 2, 3, 4, 6]))
    cache.recordSource("/c/a.jpg", stamp: stamp, key: "k", probe: "p")
    #expect(try self.cache(after: 5).source("/c/a.jpg", stamp: stamp)?.key == "k")
    #expect(cache.source("/c/a.jpg", stamp: other) == nil)
    #expect(cache.source("/c/b.jpg", stamp: stamp) == nil)
  }

  @Test func cachesADescriptionUntilTheImageChanges() throws {
    let cache = try cache(after: 0)
    var said = ImageDescription()
    (said.title, said.alternativeText, said.copyright) = ("Fjord", "", "© Å")
    said.date = CalendarDate(year: 2024, month: 2, day: 29, seconds: 0)
    said.keywords = ["sea", ""]
    said.camera = [CameraSetting(.lens, "50 mm"), CameraSetting(.exposure, "1/250 s")]
    said.position = GeographicPosition(latitude: -0.0, longitude: 179.999_999_9)
    let path = folder.path + "/a.jpg"
    var reads = 0
    func look() -> ImageDescription? {
      cache.description(ofImageAt: path) {
        reads += 1
        return said
      }
    }
    #expect(look() == said, "a file that is not there")
    try folder.write(["a.jpg": "1"])
    try folder.setModified("a.jpg", in: 3600)
    #expect(look() == said && reads == 2)
    #expect(look() == said && reads == 3, "so fresh a file is not kept")
    try folder.setModified("a.jpg", in: -3600)
    Thread.sleep(forTimeInterval: 0.1)
    #expect(look() == said && reads == 4)
    #expect(look() == said && reads == 4)
    (said, reads) = (ImageDescription(), 0)
    try folder.write(["a.jpg": "2"])
    try folder.setModified("a.jpg", in: 3600)
    #expect(look() == said && reads == 1)
    try folder.setModified("a.jpg", in: -1800)
    Thread.sleep(forTimeInterval: 0.1)
    _ = look()
    #expect(look() == said && reads == 2)
  }

  @Test func rejectsADamagedDescription() {
    var said = ImageDescription()
    (said.title, said.keywords) = ("Fjord", ["sea"])
    let record = said.record
    #expect(ImageDescription(record: record) == said)
    for length in 0..<record.count { #expect(ImageDescription(record: Array(record.prefix(length))) == nil) }
  }

  /// Published files are hard links to cached ones, so changing one in place would change the other.
  @Test func writesReadOnlyFiles() throws {
    let path = try #require(try cache(after: 0).keep([7, 8], as: "a-1.avif"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o222 } == 0)
    #expect(try FileSystem.read(path) == [7, 8])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/images") == ["a-1.avif"])
  }

  /// Cached files are hard links to published ones, which may have been changed nevertheless.
  @Test(arguments: [[7, 9], [7], [], [7, 8, 9]] as [[UInt8]]) func rejectsADamagedFile(bytes: [UInt8]) throws {
    let first = try cache(after: 0)
    let path = try #require(first.keep([7, 8], as: "a-1.avif"))
    #expect(first.keep([1], as: "b-1.avif") != nil)
    #expect(first.file("a-1.avif") == path)
    chmod(path, 0o644)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let second = try cache(after: 1)
    #expect(second.file("a-1.avif") == nil && !isThere("a-1.avif"))
    #expect(second.file("b-1.avif") != nil)
    #expect(second.takeNotes().map(\.id) == ["cache-discarded"])
    #expect(second.keep([7, 8], as: "a-1.avif") == path && second.file("a-1.avif") == path)
    #expect(second.takeNotes().isEmpty)
  }

  @Test func takesFilesThatWereCopiedAndNoneThatItDidNotWrite() throws {
    let path = try #require(try cache(after: 0).keep([7, 8], as: "a-1.avif"))
    try FileManager.default.removeItem(atPath: path)
    try Data([7, 8]).write(to: URL(fileURLWithPath: path))
    try Data([7, 8]).write(to: URL(fileURLWithPath: folder.path + "/cache/images/b-1.avif"))
    let copied = try cache(after: 1)
    #expect(copied.file("a-1.avif") == path && copied.file("b-1.avif") == nil)
    #expect(copied.takeNotes().isEmpty)
  }

  @Test func keepsNothingInAnUnwritableFolder() {
    #expect(BuildCache.none.keep([1], as: "a") == nil)
    #expect(BuildCache.none.file("a") == nil && BuildCache.none.image("a") == nil)
    let (cache, notes) = BuildCache.open("/dev/null/cache")
    #expect(notes.map(\.id) == ["no-cache"])
    #expect(cache.keep([1], as: "a") == nil)
  }

  /// A folder with other files of these names is no cache: what is old in a cache is removed.
  @Test func isInNoFolderOfOtherFiles() throws {
    try folder.write([
      "photographs/images/holiday.jpg": "a", "data/cache.db": "b", "project/Content/site.yaml": "", "empty/.keep": "",
    ])
    #expect(BuildCache.foreignContent(of: folder.path + "/photographs") != nil)
    #expect(BuildCache.foreignContent(of: folder.path + "/data") != nil)
    for name in ["project", "empty", "new"] {
      let path = folder.path + "/" + name
      #expect(BuildCache.foreignContent(of: path) == nil)
      _ = BuildCache.open(path)
      #expect(BuildCache.foreignContent(of: path) == nil, "\(name)")
    }
  }

  /// Only records and twins are removed when they are old.
  @Test func removesNoFilesOfOthers() throws {
    let key = String(repeating: "0f", count: 16)
    let names = ["site-backup.zip", "twin-peaks", "site-\(key)", "site-\(key)-facts", "site-\(key).77", "twin-\(key)"]
    _ = try cache(after: 0)
    for name in names { try Data([1]).write(to: folder.url.appendingPathComponent("cache/" + name)) }
    let begun = Int64(Date().timeIntervalSince1970)
    BuildCache.open(folder.path + "/cache", now: begun + BuildCache.gracePeriod + 60).0.finish(keys: [], files: [])
    #expect(names.filter { FileSystem.exists(folder.path + "/cache/" + $0) } == ["site-backup.zip", "twin-peaks"])
  }
}
