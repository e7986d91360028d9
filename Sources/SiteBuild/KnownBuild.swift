import Files
package import PageLayout
import Publishing
import SiteModel
import Typography

/// What a build leaves for the next one: the record of the published site, and the facts of its items.
package struct KnownBuild: Sendable {
  let siteRecord: SiteRecord
  let facts: FactsTable
  /// The files of the published site with their stamps.
  let outputs: FolderSnapshot
  /// The fonts that are open in this process.
  let fonts: FontLibrary?
  /// Write the record and the facts for the next process.
  let writes: [@Sendable () -> Void]

  init(
    record: SiteRecord, facts: FactsTable, outputs: FolderSnapshot, fonts: FontLibrary?,
    writes: [@Sendable () -> Void]
  ) {
    (siteRecord, self.facts, self.outputs, self.fonts) = (record, facts, outputs, fonts)
    self.writes = writes
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
