package import PageLayout
import Publishing
import SiteModel

/// A site as a build of this process has published it, for the next build: what has been read, measured and rendered need
/// not be so again.
package struct BuiltSite: Sendable {
  /// What was published.
  package let prepared: PreparedSite
  let content: ContentSurroundings
  let rendered: RenderedSite
  let report: BuildReport
  let memory: BuildMemory
  let surroundings: FontSurroundings
  /// The files of the published site.
  let outputs: FolderSnapshot
  let spare: SpareSite?
  /// What is known of the items' texts, where those were not read; nil where they were.
  let texts: MemoTexts?
  /// The bytes of its record and of its memo, where they were made along with it.
  private let kept: (record: [UInt8], memo: [UInt8]?)?
  /// Whether the next process finds a record of it.
  private(set) var isRecorded = true

  /// Leaves word of the site for the next process.
  package mutating func record() {
    if isRecorded { return }
    memory.keep(
      record: { [self] in
        kept?.record
          ?? memory.record(report, pages: rendered.pages, outputs: outputs, surroundings: surroundings, spare: spare)
      },
      memo: { [self] in
        if let kept { return kept.memo }
        return texts?.memo ?? SiteMemo.bytes(of: prepared, content, rendered)
      }, of: outputs)
    isRecorded = true
  }

  init(
    _ prepared: PreparedSite, _ content: ContentSurroundings, _ rendered: RenderedSite,
    _ report: BuildReport,
    _ memory: BuildMemory, _ surroundings: FontSurroundings, outputs: FolderSnapshot, spare: SpareSite?,
    texts: MemoTexts? = nil, kept: (record: [UInt8], memo: [UInt8]?)? = nil
  ) {
    self.prepared = prepared
    self.content = content
    self.rendered = rendered
    self.report = report
    self.memory = memory
    self.surroundings = surroundings
    self.outputs = outputs
    self.spare = spare
    self.texts = texts
    self.kept = kept
    isRecorded = false
  }
}

/// What came of a build, before it is known whether anything has changed meanwhile.
package struct BuildOutcome: Sendable {
  package var report: BuildReport
  /// Looks at what was published; nil where the next build has to begin anew. It can wait until readers have their pages.
  package let remember: @Sendable () -> BuiltSite?

  /// Whether content and templates were read; not where nothing has changed.
  package let isRead: Bool

  /// - Parameter remember: nil where there is nothing to remember.
  init(_ report: BuildReport, isRead: Bool = true, remember: (@Sendable () -> BuiltSite?)? = nil) {
    self.report = report
    self.isRead = isRead
    self.remember = remember ?? { nil }
  }
}
