@testable import Actions
@testable import Diagnostics
@testable import PageLayout
@testable import PageRendering
@testable import SiteFonts
import Foundation
import TestSupport
import Testing

/// Fonts that an earlier build subset and compressed.
@Suite struct CutFontTests {
  private let folder: TemporaryFolder
  private let site: DividedSite

  init() throws {
    folder = try TemporaryFolder()
    site = try TestSite(["c/collection.md": "---\ntitle: C\n---\n", "c/a.md": "---\ntitle: A é\n---\n"]).prepared
  }

  private func cache(after seconds: Int64 = 0) -> BuildCache {
    BuildCache.open(folder.path + "/cache", now: 1_000_000_000 + seconds).0
  }

  private func fonts(_ cache: BuildCache, effort: Int = 6, jobs: Int = 1) throws -> [String: [UInt8]] {
    let shipped = try ShippedFonts(
      site.environment.fonts, characters: SiteCharacters(site.catalog, site.environment), effort: effort, cache: cache,
      jobs: jobs)
    return Dictionary(shipped.files.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  @Test func areTheSameWithAndWithoutACache() throws {
    let clean = try fonts(.none)
    let first = cache()
    #expect(try fonts(first, jobs: 2) == clean)
    #expect(first.usedFonts.withLock { $0.isEmpty }, "nothing was there to use")
    let second = cache()
    #expect(try fonts(second) == clean)
    #expect(second.usedFonts.withLock { $0.count } >= 3, "all came from the cache")
    #expect(second.takeNotes().isEmpty)
  }

  @Test func areSmallerWithMoreEffort() throws {
    let (shared, sizes) = (cache(), { (fonts: [String: [UInt8]]) in fonts.values.reduce(0) { $0 + $1.count } })
    let quick = try fonts(shared)
    let thorough = try fonts(shared, effort: 10)
    #expect(sizes(thorough) < sizes(quick))
    #expect(try thorough == fonts(.none, effort: 10), "those of less effort are others to the cache")
    #expect(try fonts(shared) == quick)
  }

  /// Every bit of a record is verified before it is published.
  @Test func areMadeAgainIfDamaged() throws {
    let clean = try fonts(cache())
    let database = try #require(Database(path: folder.path + "/cache/cache.db"))
    let rows = try #require(database.query("SELECT key, record FROM font"))
    for row in rows {
      var bytes = try #require(row[1].bytes)
      bytes[bytes.count / 2] ^= 1
      database.query("UPDATE font SET record=? WHERE key=?", .bytes(bytes), row[0])
    }
    let damaged = cache()
    #expect(try fonts(damaged) == clean)
    let notes = damaged.takeNotes()
    #expect(!rows.isEmpty && notes.map(\.id) == ["cache-discarded"])
    let healed = cache()
    #expect(try fonts(healed) == clean)
    #expect(healed.takeNotes().isEmpty)
  }

  @Test func areRemovedOnceNoBuildUsesThem() throws {
    _ = try fonts(cache())
    func count() throws -> Int64? {
      let database = try #require(Database(path: folder.path + "/cache/cache.db"))
      return database.query("SELECT count(*) FROM font")?.first?.first?.integer
    }
    let made = try count()
    let used = cache(after: BuildCache.gracePeriod - 1)
    _ = try fonts(used)
    used.finish(keys: [], files: [])
    cache(after: BuildCache.gracePeriod + 1).finish(keys: [], files: [])
    #expect(try count() == made)
    cache(after: 2 * BuildCache.gracePeriod).finish(keys: [], files: [])
    #expect(try count() == 0)
  }
}
