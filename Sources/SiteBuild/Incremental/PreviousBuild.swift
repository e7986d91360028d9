import Actions
import Bytes
import Diagnostics
import Files
import Publishing
import Theming
import Typography
import Glibc

/// The state of the previous build, and of the current one that the next build uses.
///
/// An input is unchanged if its stamp is, or else if its bytes are. The published site is the recorded one if the
/// stamps of all its files are. If that is not the case, or if the program, a library or a font changed, the state of
/// the previous build is discarded and the site is built in full.
struct PreviousBuild: Sendable {
  private let options: BuildOptions
  private let file: SiteRecordFile
  private var before: FolderSnapshot
  private let earlier: SiteRecord?
  /// The current inputs by path. Empty before `completed` if there was no previous build.
  private var inputs: [ByteText: InputState]
  /// The inputs that differ from those of the published site. Nil if files were added or removed, or if there is no
  /// record.
  private let changed: [ByteText]?
  /// The input files that the build did not report as read.
  private var unobserved: [FolderSnapshot.File] = []
  /// The copy of the site before the published one, if it was kept and the published site matches its record.
  let linkedCopy: HardLinkedCopy?
  /// The published site, if it matches its record.
  let outputs: FolderSnapshot?
  /// The stamp of the output folder before it was read; nil if there was none.
  private let outputStamp: FileStamp?
  /// Diagnostics about the saved state.
  let notes: [Diagnostic]
  /// The report of the previous build, if a new build would publish and report the same.
  let unchangedReport: BuildReport?

  /// Whether an earlier build with the same options left a record, valid or not.
  static func isKept(_ options: BuildOptions) -> Bool {
    options.cache.map { file(of: options, in: $0, output: FileSystem.destination(options.output)).isThere } ?? false
  }

  private static func file(of options: BuildOptions, in cache: String, output: String) -> SiteRecordFile {
    SiteRecordFile(cache, key: key(of: options, output: output))
  }

  /// Reads the stamps of all inputs and of the published site. Returns nil if there is no cache. If there is no record,
  /// this does not read the inputs, as the build will.
  /// - Parameter keepsState: Whether to compute the keys of the inputs even if nothing changed.
  init?(_ options: BuildOptions, keepsState: Bool = false) {
    guard let folder = options.cache else { return nil }
    let tool = ToolIdentity.current
    self.options = options
    // The path is the same before and after the first build.
    let output = FileSystem.destination(options.output)
    file = Self.file(of: options, in: folder, output: output)
    outputStamp = FileStamp(path: output)
    let (bytes, notes) = file.contents()
    self.notes = notes
    let brief = bytes.flatMap { SiteRecord($0, isBrief: true) }
    let folders = [Self.folders(of: options), [output]]
    let looks = brief == nil || !FileSystem.exists(output) ? 1 : 2
    let snapshots = orderedMap(Array(0..<looks), jobs: options.jobs) { index in
      FolderSnapshot(
        of: folders[index], without: index == 1 ? .repositories : .ignoredFiles, leavesTexts: brief == nil)
    }
    before = snapshots[0]
    // An interrupted build may have left files to remove, and another build may be running.
    let isSite =
      looks == 2 && snapshots[1].isComplete && snapshots[1].digest == brief?.outputsDigest
      && brief?.tool == tool && Publisher.isClear(beside: output)
      && brief?.environment.isUnchanged == true
    if !keepsState, isSite, let brief, before.isComplete, !brief.hasRacyInputs, before.digest == brief.inputsDigest {
      (earlier, inputs, changed, linkedCopy, outputs, unchangedReport) = (nil, [:], nil, nil, nil, brief.report)
      return
    }
    let earlier = bytes.flatMap { SiteRecord($0) }
    if let earlier {
      (inputs, changed) = Self.inputs(before.files, at: before.begun, earlier.inputs, jobs: options.jobs)
    } else {
      (inputs, changed) = ([:], nil)
    }
    self.earlier = isSite ? earlier : nil
    linkedCopy = self.earlier?.linkedCopy
    outputs = isSite ? snapshots[1] : nil
    let isSame = isSite && before.isComplete && changed?.isEmpty == true
    unchangedReport = isSame && !keepsState ? earlier?.report : nil
    if unchangedReport != nil, var record = earlier {
      // Only the stamps changed.
      record.inputs = inputs
      record.inputsDigest = before.digest
      record.hasRacyInputs = before.hasRacyFiles
      file.write(record.bytes)
    }
  }

  /// Returns the state with the keys of the inputs that the build has read. Reads the remaining inputs if there was no
  /// record.
  func completed(with keys: InputKeys) -> PreviousBuild {
    var memory = self
    let read = keys.all
    if inputs.isEmpty {
      memory.inputs.reserveCapacity(read.count)
      for input in read {
        memory.inputs[input.path] = InputState(
          stamp: input.stamp, key: input.key, isRacy: input.stamp.isRacy(at: before.begun))
      }
      (memory.before, memory.unobserved) = before.completed(with: memory.inputs)
      let others = Self.inputs(memory.unobserved, at: before.begun, [:], jobs: options.jobs).inputs
      memory.inputs.merge(others) { $1 }
    } else {
      let observed = Set(read.map(\.path))
      memory.unobserved = before.files.filter { !observed.contains(ByteText($0.path)) }
      for input in read where inputs[input.path]?.key != input.key {
        // An input that changed after its stamp was read gets the key of the bytes that pages show, but keeps the old
        // stamp. An input that was added since may be gone at the next look.
        if inputs[input.path] == nil { memory.before = before.markedIncomplete }
        memory.inputs[input.path]?.key = input.key
      }
    }
    return memory
  }

  /// The fonts of the published site.
  var fontSources: [FontSource] { earlier?.environment.sources ?? [] }

  /// The pages of the published site, by path in the site.
  var pages: [String: SiteRecord.Page] { earlier?.pages ?? [:] }

  /// Whether no other run has published since the output's stamp was read. Each run puts another folder in its place.
  var isUpToDate: Bool { FileStamp(path: FileSystem.destination(options.output)) == outputStamp }

  /// Whether the keys of the inputs cover everything that this build reads.
  var isComplete: Bool { before.isComplete }

  /// The paths of all inputs and the keys of their bytes, in no order.
  var inputKeys: some Sequence<(path: String, key: ContentKey)> {
    inputs.lazy.map { (path: $0.key.text, key: $0.value.key) }
  }

  /// The key of an input's bytes.
  func inputKey(_ path: String) -> ContentKey? { inputs[ByteText(path)]?.key }

  /// A key of the build's options and of the program, without the inputs.
  var task: String { file.key + ToolIdentity.current }

  /// The folder of the hard-linked copy of the previous site.
  var copyFolder: String { (options.cache ?? "") + "/" + SiteRecordFile.copyPrefix + file.key }

  /// Returns the state of the site that a build has published. Returns nil if the build may have used an input that no
  /// longer exists, or if a file cannot be tracked.
  ///
  /// An input that was read after its stamp was taken, and has the key of the bytes that were read, may have changed
  /// since. Its stamp shows this to the next build.
  /// - Parameter outputs: The state of the published site, if it is known already.
  func published(_ environment: FontEnvironment, outputs: FolderSnapshot?) -> FolderSnapshot? {
    let outputs = outputs ?? FolderSnapshot(of: [FileSystem.resolved(options.output)], without: .repositories)
    guard outputs.isComplete, before.isComplete, before.hasSameNames(in: Self.folders(of: options)),
      FolderSnapshot.areThere(unobserved), environment.isUnchanged
    else { return nil }
    for (path, input) in inputs where input.isRacy {
      guard (try? ContentKey(fileAt: path.text)) == input.key else { return nil }
    }
    return outputs
  }

  /// Returns the state of the published site after an edit; nil if a file cannot be tracked.
  /// - Parameters:
  ///   - outputs: The state before the edit.
  ///   - touched: The paths in the site of the only files that may have changed; nil if all may have.
  func published(after outputs: FolderSnapshot, touched: [String]?) -> FolderSnapshot? {
    let output = FileSystem.resolved(options.output)
    let now =
      touched.map { outputs.updated(at: Set($0.map { ByteText(output + "/" + $0) })) }
      ?? FolderSnapshot(of: [output], without: .repositories)
    return now.isComplete ? now : nil
  }

  /// Encodes the record of a build that has published.
  func record(
    _ report: BuildReport, pages: [String: SiteRecord.Page], outputs: FolderSnapshot,
    environment: FontEnvironment, linkedCopy: HardLinkedCopy?
  ) -> [UInt8] {
    var report = report
    report.diagnostics.removeAll { BuildCache.notes.contains($0.id) }
    return SiteRecord(
      tool: ToolIdentity.current, inputsDigest: before.digest, hasRacyInputs: before.hasRacyFiles,
      outputsDigest: outputs.digest, environment: environment, report: report, inputs: inputs, pages: pages,
      linkedCopy: linkedCopy
    ).bytes
  }

  /// Saves a record, and the snapshot of the same site if there is one.
  func keep(record: @Sendable () -> [UInt8], snapshot: @Sendable () -> [UInt8]?, of outputs: FolderSnapshot) {
    _ = both(jobs: options.jobs) {
      file.write(record())
    } _: {
      if let snapshot = snapshot() { file.snapshot.write(CatalogSnapshot.belonging(snapshot, to: outputs.digest)) }
    }
  }

  /// The snapshot that an earlier process saved; nil if it does not belong to the published site.
  var snapshot: CatalogSnapshot? {
    guard let earlier, let bytes = file.snapshot.contents().0 else { return nil }
    return CatalogSnapshot(bytes, of: earlier.outputsDigest)
  }

  /// The report of the build that published the current site.
  var earlierReport: BuildReport? { earlier?.report }

  /// The bytes of the inputs that differ from those of the published site. Nil if files were added or removed, or if
  /// too many changed for a `PageEdit`.
  var changedInputs: [String: [UInt8]]? {
    guard earlier != nil, before.isComplete, let changed, changed.count <= PageEdit.mostItems else { return nil }
    var bytes: [String: [UInt8]] = [:]
    for path in changed {
      guard let read = read(path.text) else { return nil }
      bytes[path.text] = read
    }
    return bytes
  }

  /// Returns the bytes of an input; nil if they do not match its key.
  func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? FileSystem.read(path), ContentKey(bytes) == inputKey(path) else { return nil }
    return bytes
  }

  /// Returns the inputs of a snapshot. Reads those that are new or changed since an earlier build.
  /// - Parameters:
  ///   - moment: The time at which the snapshot was begun.
  ///   - earlier: The inputs of that build.
  /// - Returns: The inputs, and the paths of those with another key; nil paths if files were added or removed.
  private static func inputs(
    _ files: [FolderSnapshot.File], at moment: Int64, _ earlier: [ByteText: InputState], jobs: Int
  ) -> (inputs: [ByteText: InputState], changed: [ByteText]?) {
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
    for (file, input) in zip(others, read) { inputs[ByteText(file.path)] = input }
    // The same number of files and no new name: the set of files is the same.
    if files.count == earlier.count, inputs.count == earlier.count {
      let paths = others.map { ByteText($0.path) }
      return (inputs, zip(paths, read).compactMap { $1.key == earlier[$0]?.key ? nil : $0 })
    }
    let paths = Set(files.map { ByteText($0.path) })
    return (inputs.filter { paths.contains($0.key) }, nil)
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

  // MARK: - Builds that follow each other in one process

  /// The state of a build that follows another in the same process, and the inputs that changed between them.
  struct Successor {
    var memory: PreviousBuild
    /// The bytes of the changed inputs by path, without those of which only the stamp changed.
    var changed: [String: [UInt8]]
  }

  /// Returns the state for the next build in this process; nil if anything besides the bytes of the inputs changed.
  /// - Parameter outputs: The published site as this build left it.
  func successor(outputs: FolderSnapshot, _ environment: FontEnvironment) -> Successor? {
    let output = FileSystem.destination(options.output)
    let outputStamp = FileStamp(path: output)
    let folders = [Self.folders(of: options), [output]]
    let snapshots = orderedMap([0, 1], jobs: options.jobs) { index in
      FolderSnapshot(of: folders[index], without: index == 1 ? .repositories : .ignoredFiles)
    }
    guard snapshots[0].isComplete, snapshots[1].digest == outputs.digest,
      Publisher.isClear(beside: output), environment.isUnchanged,
      let files = snapshots[0].changes(since: before)
    else { return nil }
    var inputs = inputs
    var changed: [String: [UInt8]] = [:]
    let racy = inputs.filter { $0.value.isRacy }.map { FolderSnapshot.File(path: $0.key.text, stamp: $0.value.stamp) }
    for file in racy + files {
      guard let known = inputs[ByteText(file.path)], let bytes = try? FileSystem.read(file.path) else { return nil }
      let input = InputState(
        stamp: file.stamp, key: ContentKey(bytes), isRacy: file.stamp.isRacy(at: snapshots[0].begun))
      inputs[ByteText(file.path)] = input
      if input.key != known.key { changed[file.path] = bytes }
    }
    let memory = PreviousBuild(following: self, before: snapshots[0], inputs: inputs, outputStamp: outputStamp)
    return Successor(memory: memory, changed: changed)
  }

  private init(
    following memory: PreviousBuild, before: FolderSnapshot, inputs: [ByteText: InputState], outputStamp: FileStamp?
  ) {
    (options, file) = (memory.options, memory.file)
    self.outputStamp = outputStamp
    (self.before, self.inputs) = (before, inputs)
    (earlier, changed, linkedCopy, outputs, notes, unchangedReport) = (nil, nil, nil, nil, [], nil)
  }
}
