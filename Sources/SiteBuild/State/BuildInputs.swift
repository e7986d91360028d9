import Actions
import Bytes
import Content
import Diagnostics
import Files
import PageLayout
import Publishing
import SiteModel
import Theming
import Typography
import Glibc

/// The files that a build reads and the site that is published, compared with what is known of both.
///
/// An input is unchanged if its stamp is, or else if its bytes are. The published site is the recorded one if the stamps
/// of all its files are. If that is not the case, or if the program, a library or a font changed, nothing is known.
struct BuildInputs: Sendable {
  private let options: BuildOptions
  /// Nil without a cache.
  private let file: SiteRecordFile?
  /// The files when the build began.
  private var before: FolderSnapshot?
  /// The record of the published site; nil if nothing is known of it.
  let record: SiteRecord?
  private let facts: Lazy<FactsTable>
  /// The published site, if it is the recorded one.
  private let outputs: FolderSnapshot?
  /// The current inputs by path. Without a record, those that the build has read; see `completed`.
  private var inputs: [ByteText: InputState] = [:]
  /// The input files that the build did not read.
  private var unread: [FolderSnapshot.File] = []
  /// The stamp of the output folder before it was read; nil if there was none.
  private let outputStamp: FileStamp?
  /// Diagnostics about the saved state.
  let notes: [Diagnostic]
  /// The report of the build before, if a new build would publish and report the same.
  let unchangedReport: BuildReport?

  /// Reads the stamps of all inputs and of the published site.
  /// - Parameters:
  ///   - known: what the last build of this process knows; nil to read it from the cache.
  ///   - isOnlyReading: whether the site is only looked at, so that what is published does not matter.
  init(_ options: BuildOptions, _ known: KnownBuild?, isOnlyReading: Bool = false) {
    let tool = ToolIdentity.current
    self.options = options
    // The path is the same before and after the first build.
    let output = FileSystem.destination(options.output)
    file = options.cache.map { SiteRecordFile($0, key: Self.key(of: options, output: output)) }
    outputStamp = FileStamp(path: output)
    // A dry run compares every byte.
    guard !options.isDryRun, file != nil || known != nil else {
      (before, record, facts, outputs, notes, unchangedReport) = (nil, nil, Lazy { FactsTable() }, nil, [], nil)
      return
    }
    var (bytes, notes): ([UInt8]?, [Diagnostic]) = (nil, [])
    if known == nil, let file { (bytes, notes) = file.contents() }
    self.notes = notes
    let brief = known?.siteRecord ?? bytes.flatMap { SiteRecord($0, isBrief: true) }
    let folders = [Self.folders(of: options), [output]]
    let looks = brief == nil || isOnlyReading || !FileSystem.exists(output) ? 1 : 2
    let snapshots = orderedMap(Array(0..<looks), jobs: options.jobs) { index in
      FolderSnapshot(
        of: folders[index], without: index == 1 ? .repositories : .ignoredFiles, leavesTexts: brief == nil)
    }
    let before = snapshots[0]
    self.before = before
    let isSame = brief?.tool == tool && brief?.environment.isUnchanged == true
    // An interrupted build may have left files to remove, and another build may be running.
    let isSite =
      isSame && looks == 2 && snapshots[1].isComplete && snapshots[1].digest == brief?.outputsDigest
      && Publisher.isClear(beside: output)
    if isSite, let brief, before.isComplete, !brief.hasRacyInputs, before.digest == brief.inputsDigest {
      (record, facts, outputs, unchangedReport) = (nil, Lazy { FactsTable() }, nil, brief.report)
      return
    }
    let earlier = known?.siteRecord ?? bytes.flatMap { SiteRecord($0) }
    var hasSameInputs = false
    if let earlier {
      (inputs, hasSameInputs) = Self.inputs(before.files, at: before.begun, earlier.inputs, jobs: options.jobs)
    }
    record = isSite ? earlier : nil
    outputs = isSite ? snapshots[1] : nil
    facts = Lazy { [file, hasFacts = isSame && earlier != nil] in
      guard hasFacts else { return FactsTable() }
      return known?.facts ?? file?.facts.contents().0.flatMap { FactsTable($0) } ?? FactsTable()
    }
    guard isSite, before.isComplete, hasSameInputs, var record = earlier else {
      unchangedReport = nil
      return
    }
    unchangedReport = record.report
    // Only the stamps changed.
    record.inputs = inputs
    record.inputsDigest = before.digest
    record.hasRacyInputs = before.hasRacyFiles
    file?.write(record.bytes)
  }

  /// What is known of the content.
  var knownContent: KnownContent {
    let root = options.content + "/"
    return KnownContent(facts: facts(), program: ContentKey(ToolIdentity.current)) { [inputs] path in
      inputs.isEmpty ? nil : inputs[ByteText(root + path)]?.key
    }
  }

  /// Whether no other run has published since the output's stamp was read. Each run puts another folder in its place.
  var isUpToDate: Bool { FileStamp(path: FileSystem.destination(options.output)) == outputStamp }

  /// The folder for the twin of the published site, and the twin in it, if it belongs to that site; nil without a cache.
  var twin: (folder: String, site: TwinFolder?)? {
    file.flatMap { file in
      options.isDryRun ? nil : options.cache.map { ($0 + "/" + SiteRecordFile.twinPrefix + file.key, record?.twin) }
    }
  }

  /// The key of everything that all pages depend on: the program, the options, the templates, the site's own files and
  /// the fonts.
  func commonKey(_ site: ContentKey, _ environment: FontEnvironment) -> ContentKey {
    var templates = ContentKey(high: 0, low: 0)
    let folders = options.templates.folders.map { $0.path + "/" }
    // Builds read no Markdown in these folders.
    for file in before?.files ?? [] where !file.path.hasSuffix(".md") && folders.contains(where: file.path.hasPrefix) {
      let key = inputs[ByteText(file.path)]?.key ?? (try? ContentKey(fileAt: file.path)) ?? ContentKey("unreadable")
      templates += ContentKey(file.path + key.text)
    }
    var writer = RecordWriter()
    for text in [file?.key ?? "", ToolIdentity.current, environment.digest] { writer.add(text) }
    for key in [templates, site] { writer.add(key) }
    return ContentKey(writer.bytes)
  }

  // MARK: - The state for the next build

  /// Returns the inputs with the keys of those that the build has read. Reads the remaining ones.
  func completed(with read: [ContentReading.Input]) -> BuildInputs {
    guard let before else { return self }
    var completed = self
    let root = options.content + "/"
    if inputs.isEmpty {
      completed.inputs.reserveCapacity(read.count)
      for input in read {
        completed.inputs[ByteText(root + input.path)] = InputState(
          stamp: input.stamp, key: input.key, isRacy: input.stamp.isRacy(at: before.begun))
      }
      (completed.before, completed.unread) = before.completed(with: completed.inputs)
      let others = Self.inputs(completed.unread, at: before.begun, [:], jobs: options.jobs).inputs
      completed.inputs.merge(others) { $1 }
    } else {
      for input in read {
        let path = ByteText(root + input.path)
        guard inputs[path]?.key != input.key else { continue }
        // An input that changed after its stamp was read gets the key of the bytes that pages show, but keeps the old
        // stamp. An input that was added since may be gone at the next look.
        if inputs[path] == nil { completed.before = before.markedIncomplete }
        completed.inputs[path]?.key = input.key
      }
    }
    return completed
  }

  /// Returns what the next build knows. Returns nil if the build may have used an input that no longer exists, or if a
  /// file cannot be tracked.
  ///
  /// An input that was read after its stamp was taken, and has the key of the bytes that were read, may have changed
  /// since. Its stamp shows this to the next build.
  func known(
    after report: BuildReport, _ facts: FactsTable, pages: [ByteText: SiteRecord.Page], otherOutputs: [ByteText],
    site: DividedSite, fonts: FontLibrary, publisher: Publisher
  ) -> KnownBuild? {
    let environment = FontEnvironment(site.environment.fonts)
    // Links change the stamps of files, so they come before the snapshot.
    let newTwin = publisher.newTwin(former: self.outputs)
    let madeTwin = newTwin == nil ? twin.flatMap { TwinFolder.make(at: $0.folder, from: publisher.output) } : nil
    guard let before, before.isComplete, environment.isUnchanged,
      record != nil || before.hasSameNames(in: Self.folders(of: options)) && FolderSnapshot.areThere(unread)
    else { return nil }
    let output = FileSystem.resolved(options.output)
    let published =
      (madeTwin == nil ? self.outputs : nil).flatMap { known in
        publisher.touchedPaths.map { known.updated(at: Set($0.map { ByteText(output + "/" + $0) })) }
      } ?? FolderSnapshot(of: [output], without: .repositories)
    guard published.isComplete else { return nil }
    for (path, input) in inputs where input.isRacy {
      guard (try? ContentKey(fileAt: path.text)) == input.key else { return nil }
    }
    var report = report
    report.diagnostics.removeAll { BuildCache.notes.contains($0.id) }
    let record = SiteRecord(
      tool: ToolIdentity.current, inputsDigest: before.digest, hasRacyInputs: before.hasRacyFiles,
      outputsDigest: published.digest, environment: environment, report: report, inputs: inputs, pages: pages,
      otherOutputs: otherOutputs, divisions: site.divisions, twin: newTwin ?? madeTwin)
    return KnownBuild(record: record, facts: facts, outputs: published, fonts: fonts) {
      [file, jobs = options.jobs] in
      guard let file else { return }
      _ = orderedMap([0, 1], jobs: jobs) { index in
        if index == 0 { file.write(record.bytes) } else { file.facts.write(facts.bytes) }
      }
    }
  }

  /// Returns the inputs of a snapshot. Reads those that are new or changed since an earlier build.
  /// - Parameters:
  ///   - moment: The time at which the snapshot was begun.
  ///   - earlier: The inputs of that build.
  /// - Returns: The inputs, and whether all have the keys that they had.
  private static func inputs(
    _ files: [FolderSnapshot.File], at moment: Int64, _ earlier: [ByteText: InputState], jobs: Int
  ) -> (inputs: [ByteText: InputState], isSame: Bool) {
    let others = files.filter { file in
      guard let known = earlier[ByteText(file.path)] else { return true }
      return known.isRacy || known.stamp != file.stamp
    }
    let read = orderedMap(others, jobs: jobs) { file in
      // An unreadable file gets a unique key, so it never counts as unchanged.
      let key = (try? ContentKey(fileAt: file.path)) ?? ContentKey("unreadable \(FileStamp.now)")
      return InputState(stamp: file.stamp, key: key, isRacy: file.stamp.isRacy(at: moment))
    }
    var inputs = earlier
    var isSame = true
    for (file, input) in zip(others, read) {
      if earlier[ByteText(file.path)]?.key != input.key { isSame = false }
      inputs[ByteText(file.path)] = input
    }
    // The same number of files and no new name: the set of files is the same.
    if files.count == earlier.count, inputs.count == earlier.count { return (inputs, isSame) }
    let paths = Set(files.map { ByteText($0.path) })
    return (inputs.filter { paths.contains($0.key) }, false)
  }

  private static func folders(of options: BuildOptions) -> [String] {
    [options.content] + options.templates.folders.map(\.path)
  }

  private static func key(of options: BuildOptions, output: String) -> String {
    var writer = RecordWriter()
    for text in [options.content, FileSystem.resolved(options.content), options.contentName, output] {
      writer.add(text)
    }
    for folder in options.templates.folders {
      for text in [folder.path, FileSystem.resolved(folder.path), folder.displayName] { writer.add(text) }
    }
    writer.add(options.baseURL)
    for mistake in options.mistakes { writer.add(mistake.location?.path) }
    for flag in [options.includesDrafts, options.isStrict] { writer.add(flag ? 1 : 0) }
    // These variables determine where fonts are searched.
    for name in [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ] { writer.add(getenv(name).map { String(cString: $0) }) }
    return contentKey(writer.bytes)
  }
}
