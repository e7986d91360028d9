package import PageLayout
import Publishing
import SiteModel

/// A site as a build of this process has published it, for the next build: what has been read, measured and rendered need
/// not be so again.
package struct PublishedBuild: Sendable {
  /// What was published.
  package let prepared: PreparedSite
  let content: ContentContext
  let rendered: RenderedSite
  let report: BuildReport
  let memory: PreviousBuild
  let environment: FontEnvironment
  /// The files of the published site.
  let outputs: FolderSnapshot
  let linkedCopy: HardLinkedCopy?
  /// What is known of the items' texts, where those were not read; nil where they were.
  let texts: SnapshotTexts?
  /// The bytes of its record and of its snapshot, where they were made along with it.
  private let kept: (record: [UInt8], snapshot: [UInt8]?)?
  /// Whether the next process finds a record of it.
  private(set) var isRecorded = true

  /// Leaves word of the site for the next process.
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

/// What came of a build, before it is known whether anything has changed meanwhile.
package struct BuildOutcome: Sendable {
  package var report: BuildReport
  /// Looks at what was published; nil where the next build has to begin anew. It can wait until readers have their pages.
  package let saveState: @Sendable () -> PublishedBuild?

  /// Whether content and templates were read; not where nothing has changed.
  package let isRead: Bool

  /// - Parameter saveState: nil where there is nothing to saveState.
  init(_ report: BuildReport, isRead: Bool = true, saveState: (@Sendable () -> PublishedBuild?)? = nil) {
    self.report = report
    self.isRead = isRead
    self.saveState = saveState ?? { nil }
  }
}
