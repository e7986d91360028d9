import Bytes
import Files
package import PageLayout
import Publishing
import SiteModel
import Typography

/// What a build leaves for the next one: the record of the published site, and the facts of its items.
package struct KnownBuild: Sendable {
  let siteRecord: SiteRecord
  let facts: FactsTable
  /// The inputs with their stamps.
  let inputs: FolderSnapshot
  /// The files of the published site with their stamps.
  let outputs: FolderSnapshot
  /// The stamp of the folder of the published site.
  let outputStamp: FileStamp?
  let sources: SiteSources
  let texts: KnownTexts?
  /// The fonts that are open in this process.
  let fonts: FontLibrary?
  /// Write the record and the facts for the next process.
  let writes: [@Sendable () -> Void]

  /// The inputs and the published site after changes of inputs, without a look at other files; nil if all are to be looked
  /// at: if files were added or removed, or if another run has published.
  /// - Parameter stamp: the stamp of the folder of the published site.
  func snapshots(after changes: FolderChanges, _ stamp: FileStamp?) -> [FolderSnapshot]? {
    guard !changes.isIncomplete, let stamp, stamp == outputStamp else { return nil }
    var search = PathSearch(siteRecord.inputs.paths)
    return inputs.updated(after: changes) { search.index(of: $0) != nil }.map { [$0, outputs] }
  }

  /// Whether the inputs and the published site are as they were left. Looks at all files.
  package func isCurrent(_ options: BuildOptions) -> Bool {
    let output = FileSystem.resolved(options.output)
    return BuildInputs.snapshot(of: options).digest == siteRecord.inputsDigest
      && FolderSnapshot(of: [output], without: .repositories).digest == siteRecord.outputsDigest
  }

  /// Writes the record and the facts into the cache, for the next process.
  package func record(jobs: Int) { runTogether(writes, jobs: jobs) }
}

/// The result of a build, before checking whether an input changed during it.
package struct BuildOutcome: Sendable {
  package var report: BuildReport
  /// The site as it was divided, in each of its languages; empty if nothing was read.
  package let versions: [DividedSite]
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
