package import PageLayout
import Publishing
import SiteModel

/// A site that a build of this process published. The next build reuses what was read, measured and rendered.
package struct PublishedBuild: Sendable {
  /// The published site.
  package let prepared: PreparedSite
  let content: ContentContext
  let rendered: RenderedSite
  let report: BuildReport
  let memory: PreviousBuild
  let environment: FontEnvironment
  /// The files of the published site.
  let outputs: FolderSnapshot
  let linkedCopy: HardLinkedCopy?
  /// The records of the items' texts, if the texts were not read; nil if they were.
  let texts: SnapshotTexts?
  /// The bytes of the record and the snapshot, if the build has already encoded them.
  private let kept: (record: [UInt8], snapshot: [UInt8]?)?
  /// Whether the record has been written for the next process.
  private(set) var isRecorded = true

  /// Writes the record and the snapshot of the site for the next process. Does nothing if they are written.
  package mutating func record() {
    if isRecorded { return }
    memory.keep(
      record: { [self] in
        kept?.record
          ?? memory.record(
            report, pages: rendered.pages, outputs: outputs, environment: environment, linkedCopy: linkedCopy)
      },
      snapshot: { [self] in
        if let kept { return kept.snapshot }
        return texts?.snapshot ?? CatalogSnapshot.bytes(of: prepared, content, rendered)
      }, of: outputs)
    isRecorded = true
  }

  init(
    _ prepared: PreparedSite, _ content: ContentContext, _ rendered: RenderedSite,
    _ report: BuildReport,
    _ memory: PreviousBuild, _ environment: FontEnvironment, outputs: FolderSnapshot, linkedCopy: HardLinkedCopy?,
    texts: SnapshotTexts? = nil, kept: (record: [UInt8], snapshot: [UInt8]?)? = nil
  ) {
    self.prepared = prepared
    self.content = content
    self.rendered = rendered
    self.report = report
    self.memory = memory
    self.environment = environment
    self.outputs = outputs
    self.linkedCopy = linkedCopy
    self.texts = texts
    self.kept = kept
    isRecorded = false
  }
}

/// The result of a build, before checking whether an input changed during it.
package struct BuildOutcome: Sendable {
  package var report: BuildReport
  /// Reads the stamps of the published site; returns nil if the next build has to be a full one. Callers may run this
  /// after they have served the pages.
  package let saveState: @Sendable () -> PublishedBuild?

  /// Whether content and templates were read. False if nothing changed.
  package let isRead: Bool

  /// - Parameter saveState: Collects the state for the next build; nil if there is none.
  init(_ report: BuildReport, isRead: Bool = true, saveState: (@Sendable () -> PublishedBuild?)? = nil) {
    self.report = report
    self.isRead = isRead
    self.saveState = saveState ?? { nil }
  }
}
