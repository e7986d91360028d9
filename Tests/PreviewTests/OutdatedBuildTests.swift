@testable import Preview
@testable import Publishing
@testable import SiteBuild
@testable import Theming
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct OutdatedBuildTests {
  @Test func aBuildIsBrokenOffWhileThereIsSomethingNewer() {
    let cancellation = Cancellation()
    #expect(!cancellation.isOver())
    cancellation.watch { true }
    // The first build, before `follow`, is not cancelled.
    #expect(!cancellation.isOver())
    cancellation.begin()
    #expect(cancellation.isOver())
    cancellation.end()
    #expect(!cancellation.isOver())
  }

  @Test func pagesDoNotWaitForEverWhileSomebodySaves() throws {
    let cancellation = Cancellation(longest: .seconds(2))
    cancellation.watch { true }
    cancellation.begin()
    #expect(cancellation.isOver())
    usleep(2_100_000)
    // Another `begin` does not restart the time.
    cancellation.begin()
    #expect(!cancellation.isOver())
  }

  /// Such as a full disk, which no change of a file mends.
  @Test func whatFailedForReasonsOutsideOfTheSiteIsTriedAgain() throws {
    let folder = try TemporaryFolder(["Content/c/a.md": "a", "blocked": "a file, not a folder"])
    let templates = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent().path + "/Templates"
    let builder = IncrementalBuilder(
      SiteBuilder(
        BuildOptions(
          content: folder.path + "/Content", contentName: "Content", output: folder.path + "/blocked/Site",
          templates: TemplateFolders([TemplateFolders.Folder(path: templates, displayName: "Templates")]))))
    #expect(throws: (any Error).self) { try builder.build(after: .unknown) }
    #expect(builder.runIdleWork(.quiet))
    try FileManager.default.removeItem(atPath: folder.path + "/blocked")
    #expect(try builder.build(after: .unknown).isPublished)
    #expect(!builder.runIdleWork(.quiet))
  }

  @Test func whatWasBrokenOffIsBuiltWithoutAnotherChange() throws {
    let folder = try TemporaryFolder(["Content/a.md": "a"])
    let builds = Counter()
    let preview = try LivePreview(
      watching: [folder.path + "/Content"], output: folder.path + "/Site", editor: nil,
      make: { _ in
        if builds.next() == 2 { throw OutdatedBuild() }
        var build = LivePreview.Build()
        build.isPublished = true
        return build
      })
    _ = try preview.build()
    let done = DispatchSemaphore(value: 0)
    let shown = Shown()
    DispatchQueue(label: "preview").async {
      preview.follow { build in
        shown.append(build.changes.paths)
        done.signal()
      }
    }
    try folder.write(["Content/a.md": "b"])
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
    preview.stop()
    #expect(
      builds.count == 3 && shown.all.count == 1 && shown.all.first?.contains(folder.path + "/Content/a.md") == true)
  }

  @Test func anOutdatedSiteIsNotPublished() throws {
    let folder = try TemporaryFolder([
      "Content/herbs/collection.md": "---\nlayout: list\n---\n", "Content/herbs/a.md": "a",
    ])
    var options = folder.options(templates: [])
    #expect(try SiteBuilder(options).build().isPublished)
    let before = folder.files()
    try folder.write(["Content/herbs/b.md": "b"])
    options.isOutdated = { true }
    #expect(throws: OutdatedBuild.self) { try SiteBuilder(options).build() }
    #expect(folder.files().filter { !$0.hasSuffix("b.md") } == before)
  }

  @Test func templatesThatComeAreSeen() throws {
    let folder = try TemporaryFolder([
      "Content/herbs/collection.md": "---\nlayout: list\n---\n", "Content/herbs/a.md": "a",
    ])
    let preview = try LivePreview(folder.options(templates: [folder.path + "/Templates"]))
    #expect(try preview.build().isPublished)
    let shown = Shown()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "preview").async {
      preview.follow { build in
        shown.append(build.changes.paths)
        done.signal()
      }
    }
    try folder.write(["Templates/pages/404.mustache": "gone fishing"])
    let limit = ContinuousClock.now + .seconds(60)
    func isThere() -> Bool { (try? folder.text("Site/404.html"))?.contains("gone fishing") == true }
    while !isThere(), ContinuousClock.now < limit { _ = done.wait(timeout: .now() + .milliseconds(200)) }
    preview.stop()
    #expect(isThere(), "\(shown.all)")
  }
}

extension TemporaryFolder {
  /// Returns the options of a site in the folder, with templates that precede those of this checkout.
  fileprivate func options(templates: [String]) -> BuildOptions {
    let own = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent().path + "/Templates"
    return BuildOptions(
      content: path + "/Content", contentName: "Content", output: path + "/Site",
      templates: TemplateFolders((templates + [own]).map { TemplateFolders.Folder(path: $0, displayName: $0) }))
  }
}

/// A counter for all threads.
private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

/// The changes that caused the builds.
private final class Shown: Sendable {
  private let value = Mutex<[Set<String>]>([])
  var all: [Set<String>] { value.withLock { $0 } }
  func append(_ paths: Set<String>) { value.withLock { $0.append(paths) } }
}
