@testable import Preview
import CLinux
import Dispatch
import Glibc
import TestSupport
import Testing

@Suite struct FolderWatcherTests {
  private let folder: TemporaryFolder
  private let watcher: FolderWatcher

  init() throws {
    folder = try TemporaryFolder(["Content/site.yaml": "", "Content/ferns/one.md": "1"])
    watcher = try FolderWatcher([folder.path + "/Content"], excluding: [folder.path + "/Content/Site"])
  }

  /// Returns the changed paths of the next burst, relative to the content folder; nil after a number of seconds without
  /// a change.
  ///
  /// The default timeout for a change exceeds what the slowest machine needs; tests of silence use a short one.
  private func next(within seconds: Int = 30) -> Set<String>? {
    guard case .changes(let changes) = watcher.wait(seconds: seconds) else { return nil }
    return Set(changes.paths.map { String($0.dropFirst(folder.path.count + "/Content/".count)) })
  }

  @Test func whatWasThereBeforeIsNoChange() {
    #expect(watcher.wait(seconds: 0) == .silence)
    #expect(next(within: 1) == nil)
  }

  /// A site inside its content folder is created after watching has begun.
  @Test func passesOverWhatIsExcludedBeforeItIsThere() throws {
    symlink(folder.path, folder.path + "/link")
    let content = folder.path + "/link/Content"
    let watcher = try FolderWatcher([content], excluding: [content + "/Site"])
    try folder.write(["Content/Site/index.html": "1"])
    #expect(watcher.wait(seconds: 1) == .silence)
    try folder.write(["Content/Site/index.html": "2", "Content/two.md": "2"])
    guard case .changes(let changes) = watcher.wait(seconds: 30) else {
      Issue.record("nothing seen")
      return
    }
    #expect(changes.paths == [content + "/two.md"])
  }

  @Test func seesWrittenNewAndRemovedFiles() throws {
    try folder.write(["Content/ferns/one.md": "2"])
    #expect(next() == ["ferns/one.md"])
    try folder.write(["Content/two.md": "2"])
    #expect(next() == ["two.md"])
    unlink(folder.path + "/Content/two.md")
    #expect(next() == ["two.md"])
  }

  /// Builds are cancelled if there are news, so the files of the build itself must not be any.
  @Test func newsAreChangesAlone() throws {
    try folder.write(["Content/Site/index.html": "1", "Content/.Site.vitrine-1/a": "1"])
    #expect(!watcher.hasNews)
    try folder.write(["Content/two.md": "2"])
    #expect(watcher.hasNews && watcher.hasNews)
    // They are returned all the same.
    #expect(next() == ["two.md"])
    #expect(!watcher.hasNews && watcher.wait(seconds: 0) == .silence)
  }

  @Test func seesPermissions() throws {
    chmod(folder.path + "/Content/ferns/one.md", 0o600)
    #expect(next() == ["ferns/one.md"])
  }

  /// Editors write files of that name, and nothing else.
  @Test func seesFoldersWithNamesOfBriefFiles() throws {
    try folder.write(["Content/4913/index.md": "1"])
    #expect(next()?.contains("4913") == true)
    try folder.write(["Content/4913/index.md": "2"])
    #expect(next()?.contains("4913/index.md") == true)
    try folder.write(["Content/ferns/4913": ""])
    #expect(watcher.wait(seconds: 1) == .silence)
  }

  @Test func aBurstIsOneChange() throws {
    let path = folder.path
    let written = (0..<200).map { "ferns/item-\($0).md" }
    try folder.write(Dictionary(uniqueKeysWithValues: written.map { ("Content/" + $0, "text") }))
    var seen: Set<String> = []
    var bursts = 0
    while let burst = next(within: 1) {
      seen.formUnion(burst)
      bursts += 1
    }
    #expect(seen == Set(written))
    // All events were queued before the first wait.
    #expect(bursts == 1, "of \(path)")
  }

  @Test func aBurstThatNeverEndsIsNotWaitedFor() throws {
    let path = folder.path + "/Content/ferns/one.md"
    let writing = DispatchWorkItem {
      for _ in 0..<1000 {
        try? TestSite.write("text", to: path)
        usleep(5_000)
      }
    }
    DispatchQueue(label: "writing").async(execute: writing)
    guard case .changes(let changes) = watcher.wait(seconds: 60) else { throw SystemFailure(code: 0) }
    #expect(changes.paths == [path])
    #expect(writing.wait(timeout: .now()) == .timedOut, "the burst goes on")
    writing.wait()
  }

  /// Hidden files among the static ones are published.
  @Test func seesHiddenStaticFiles() throws {
    try folder.write(["Content/static/.hidden/mark": "1"])
    _ = next()
    try folder.write(["Content/static/.hidden/mark": "2", "Content/static/.DS_Store": "", "Content/ferns/.mark": ""])
    #expect(next() == ["static/.hidden/mark"])
  }

  @Test func seesAtomicSaves() throws {
    try folder.write(["Content/ferns/.one.md.swp": "draft", "Content/ferns/one.md~": "backup"])
    try folder.write(["Content/ferns/.one.md.new": "2"])
    rename(folder.path + "/Content/ferns/.one.md.new", folder.path + "/Content/ferns/one.md")
    #expect(next() == ["ferns/one.md"])
  }

  @Test func aFileCountsWhenItIsClosed() throws {
    let stream = try #require(fopen(folder.path + "/Content/ferns/two.md", "w"))
    fputs("half", stream)
    fflush(stream)
    #expect(next(within: 1) == nil)
    fclose(stream)
    #expect(next() == ["ferns/two.md"])
  }

  @Test func seesWhatIsInNewFolders() throws {
    try folder.write(["Content/mosses/wet/deep.md": "1"])
    #expect(next()?.contains("mosses/wet/deep.md") == true)
    try folder.write(["Content/mosses/wet/deep.md": "2"])
    #expect(next() == ["mosses/wet/deep.md"])
  }

  @Test func followsFoldersThatAreRenamed() throws {
    rename(folder.path + "/Content/ferns", folder.path + "/Content/mosses")
    #expect(next()?.isSuperset(of: ["ferns", "mosses", "mosses/one.md"]) == true)
    try folder.write(["Content/mosses/one.md": "2"])
    #expect(next() == ["mosses/one.md"])
  }

  @Test func followsFoldersThatChangePlaces() throws {
    try folder.write(["Content/mosses/two.md": "2"])
    while next(within: 1) != nil {}
    try #require(linux_exchange(folder.path + "/Content/ferns", folder.path + "/Content/mosses") == 0)
    #expect(next()?.isSuperset(of: ["ferns", "mosses"]) == true)
    try folder.write(["Content/ferns/two.md": "3"])
    #expect(next() == ["ferns/two.md"])
    try folder.write(["Content/mosses/one.md": "4"])
    #expect(next() == ["mosses/one.md"])
  }

  @Test func leavesFoldersThatWentElsewhere() throws {
    rename(folder.path + "/Content/ferns", folder.path + "/elsewhere")
    #expect(next() == ["ferns"])
    try folder.write(["elsewhere/one.md": "2"])
    #expect(next(within: 1) == nil)
  }

  @Test func waitsForAFolderThatIsReplaced() throws {
    rename(folder.path + "/Content", folder.path + "/Former")
    #expect(next() != nil)
    #expect(next(within: 1) == nil)
    try folder.write(["Content/ferns/three.md": "3"])
    var seen = next() ?? []
    while let burst = next(within: 1) { seen.formUnion(burst) }
    #expect(seen.contains("ferns/three.md"))
    try folder.write(["Content/ferns/three.md": "4"])
    #expect(next() == ["ferns/three.md"])
  }

  @Test func seesLinks() throws {
    symlink("ferns/one.md", folder.path + "/Content/soft.md")
    #expect(next() == ["soft.md"])
    link(folder.path + "/Content/ferns/one.md", folder.path + "/Content/hard.md")
    #expect(next() == ["hard.md"])
  }

  @Test(arguments: [
    ".one.md.swp", "one.md~", ".#one.md", "#one.md#", "4913", ".one.md.kate-swp", ".goutputstream-ABC", "one.md.tmp",
    "one.md.swx", "one.md___jb_tmp___", ".DS_Store", ".git/index", "Site/index.html", "Site/ferns/index.html",
  ])
  func passesOver(dropping: String) throws {
    try folder.write(["Content/" + dropping: "x"])
    #expect(next(within: 1) == nil)
    unlink(folder.path + "/Content/" + dropping)
    #expect(next(within: 1) == nil)
  }

  @Test func anOverflowMeansThatAnythingMayHaveChanged() throws {
    let text = try String(decoding: FolderWatcherTests.bytes("/proc/sys/fs/inotify/max_queued_events"), as: UTF8.self)
    let limit = try #require(Int(text.split(separator: "\n").first ?? ""))
    guard limit <= 65_536 else { return }
    let names = ["one.md", "two.md"].map { folder.path + "/Content/ferns/" + $0 }
    // Two names alternate, because the system merges equal consecutive events.
    for index in 0...limit { close(creat(names[index % 2], 0o644)) }
    try folder.write(["Content/late/item.md": "unseen"])
    guard case .changes(let changes) = watcher.wait(seconds: 30) else { throw SystemFailure(code: 0) }
    #expect(changes.isIncomplete)
    while next(within: 1) != nil {}
    try folder.write(["Content/late/item.md": "seen"])
    #expect(next() == ["late/item.md"])
  }

  @Test func stopEndsTheWait() throws {
    let watcher = watcher
    DispatchQueue(label: "stopping").asyncAfter(deadline: .now() + .milliseconds(100)) { watcher.stop() }
    #expect(watcher.wait(seconds: 60) == .stopped)
    #expect(watcher.wait(seconds: 60) == .stopped)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard let stream = fopen(path, "r") else { throw SystemFailure(code: errno) }
    defer { fclose(stream) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = fread(&buffer, 1, buffer.count, stream)
    return Array(buffer.prefix(count))
  }
}
