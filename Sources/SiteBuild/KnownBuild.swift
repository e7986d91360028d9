import Facts
import Actions
import Bytes
import Items
import Files
package import PageLayout
import Publishing
import SiteModel
import SiteReading
import Typography

/// What a build leaves for the next one: the record of the published site, and the facts of its items.
package struct KnownBuild: Sendable {
  var siteRecord: SiteRecord
  let facts: FactsTable
  /// The inputs with their stamps.
  var inputs: FolderSnapshot
  /// The files of the published site with their stamps.
  let outputs: FolderSnapshot
  /// The stamp of the folder of the published site.
  let outputStamp: FileStamp?
  let sources: SiteSources
  let texts: KnownTexts?
  let bodies: BodyReader
  /// The fonts that are open in this process.
  let fonts: FontLibrary?
  let factsRecord: FactsRecord
  /// Where the record is written; nil without a cache.
  let file: SiteRecordFile?

  /// The inputs and the published site after changes of inputs, without a look at other files; nil if all are to be looked
  /// at: if files were added or removed, or if another run has published.
  /// - Parameter stamp: the stamp of the folder of the published site.
  func snapshots(after changes: FolderChanges, _ stamp: FileStamp?) -> [FolderSnapshot]? {
    guard !changes.isIncomplete, let stamp, stamp == outputStamp else { return nil }
    var search = PathSearch(siteRecord.inputs.paths)
    return inputs.updated(after: changes) { search.index(of: $0) != nil }.map { [$0, outputs] }
  }

  /// Writes the record and the facts into the cache, for the next process.
  package func record(jobs: Int) { runTogether(writes, jobs: jobs) }

  /// Write the record and the facts.
  var writes: [@Sendable () -> Void] {
    guard let file else { return [] }
    // They keep nothing else in memory: a build may free the rest while they write.
    return [
      { [factsRecord] in factsRecord.write(file.facts.write) },
      { [siteRecord] in file.write(siteRecord.bytes) },
    ]
  }

  /// The digest of the inputs.
  package var inputsDigest: String { siteRecord.inputsDigest }

  /// Whether the published site is as the build left it. Looks at all its files.
  package func isPublished(in output: String) -> Bool {
    FolderSnapshot(of: [FileSystem.resolved(output)], without: .repositories).digest == siteRecord.outputsDigest
  }
}

/// The result of a build, before checking whether an input changed during it.
package struct BuildOutcome: Sendable {
  package var report: BuildReport
  /// The site as it was divided, in each of its languages; empty if nothing was read.
  package let versions: [DividedSite]
  /// The digest of the inputs as the build found them; nil if it did not look at all stamps.
  package var inputsDigest: String?
  /// Reads the stamps of the published site; returns nil if the next build cannot know anything of it. Callers may run
  /// this after they have served the pages.
  package let saveState: @Sendable () -> KnownBuild?

  /// - Parameter saveState: collects the state for the next build; nil if nothing was read.
  init(_ report: BuildReport, _ versions: [DividedSite] = [], saveState: (@Sendable () -> KnownBuild?)? = nil) {
    self.report = report
    self.versions = versions
    self.saveState = saveState ?? { nil }
  }
}
