import Actions
import Bytes
import Diagnostics
import Files
import Publishing
import Theming
import Typography
import Glibc

/// What a build knows of the one before it, and leaves for the next.
///
/// An input is the same where its stamp is, or else where its bytes are; the published site is the one that was recorded
/// where the stamps of all its files are. Anything else, a tool or a font that is another one too, and nothing of the
/// earlier build counts: the site is made as if there had been none.
struct PreviousBuild: Sendable {
  private let options: BuildOptions
  private let file: SiteRecordFile
  private var before: FolderSnapshot
  private let earlier: SiteRecord?
  /// The inputs by path, as they are now; none before it is `completed` where there was no earlier build.
  private var inputs: [ByteText: InputState]
  /// Those that are others than those of the published site; nil where there are other files, or nothing is known.
  private let changed: [ByteText]?
  /// The files among them of which nobody has told when and how they were read.
  private var unobserved: [FolderSnapshot.File] = []
  /// The site before the published one, where it was kept and the published one is as it was recorded.
  let linkedCopy: HardLinkedCopy?
  /// The published site, where it is as it was recorded.
  let outputs: FolderSnapshot?
  /// The stamp of the output folder before it was looked at; nil where there was none.
  private let outputStamp: FileStamp?
  /// What is wrong with what was kept.
  let notes: [Diagnostic]
  /// What the earlier build said, where another one would publish the same and say the same.
  let unchangedReport: BuildReport?

  /// Whether an earlier build of the same has left word, sound or not.
  static func isKept(_ options: BuildOptions) -> Bool {
    options.cache.map { file(of: options, in: $0, output: FileSystem.destination(options.output)).isThere } ?? false
  }

  private static func file(of options: BuildOptions, in cache: String, output: String) -> SiteRecordFile {
    SiteRecordFile(cache, key: key(of: options, output: output))
  }

  /// Looks at all inputs and at the published site; nil where nothing is kept. Where no earlier build has left word of
  /// them, inputs are not read here, as the build will do so anyway.
  /// - Parameter keepsState: whether the keys of the inputs are wanted even where nothing has changed.
  init?(_ options: BuildOptions, keepsState: Bool = false) {
    guard let folder = options.cache else { return nil }
    let tool = ToolIdentity.current
    self.options = options
    // The same before the first build and after it.
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
    // A build that was broken off has left something to clear away, and another one may be at work.
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
      // Only the stamps are others.
      record.inputs = inputs
      record.inputsDigest = before.digest
      record.hasRacyInputs = before.hasRacyFiles
      file.write(record.bytes)
    }
  }

  /// Takes the keys of what the build has read, and reads what it has not, where that was left to it.
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
        // What has changed since it was looked at has the key of what pages show of it, and not yet the stamp; what has
        // come since may be gone when somebody looks again.
        if inputs[input.path] == nil { memory.before = before.markedIncomplete }
        memory.inputs[input.path]?.key = input.key
      }
    }
    return memory
  }

  /// The fonts of the site that was published.
  var fontSources: [FontSource] { earlier?.environment.sources ?? [] }

  /// The pages that the published site has, by path in the site.
  var pages: [String: SiteRecord.Page] { earlier?.pages ?? [:] }

  /// Whether no other run has published since the output was looked at: each puts another folder in its place.
  var isUpToDate: Bool { FileStamp(path: FileSystem.destination(options.output)) == outputStamp }

  /// Whether keys of inputs tell what this build reads.
  var isComplete: Bool { before.isComplete }

  /// The paths of all inputs and the keys of their bytes, in no order.
  var inputKeys: some Sequence<(path: String, key: ContentKey)> {
    inputs.lazy.map { (path: $0.key.text, key: $0.value.key) }
  }

  /// The key of an input's bytes.
  func inputKey(_ path: String) -> ContentKey? { inputs[ByteText(path)]?.key }

  /// A key of what a build is asked to do and with what tool, all but its inputs.
  var task: String { file.key + ToolIdentity.current }

  /// Where the site before the published one is kept.
  var copyFolder: String { (options.cache ?? "") + "/" + SiteRecordFile.copyPrefix + file.key }

  /// The state of the site that a build has published; nil where the build may have used an input that is no more, or
  /// where anything is there of which nothing can be known.
  ///
  /// What was read after its stamp was taken, and has the key of what was read, may have changed since: the next build
  /// sees that by its stamp.
  /// - Parameter outputs: its state, where that is known without a look.
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

  /// The state of the published site after an edit; nil where anything is there of which nothing can be known.
  /// - Parameters:
  ///   - outputs: its state before.
  ///   - touched: the paths in the site of the only files that may be others; nil where all may be.
  func published(after outputs: FolderSnapshot, touched: [String]?) -> FolderSnapshot? {
    let output = FileSystem.resolved(options.output)
    let now =
      touched.map { outputs.updated(at: Set($0.map { ByteText(output + "/" + $0) })) }
      ?? FolderSnapshot(of: [output], without: .repositories)
    return now.isComplete ? now : nil
  }

  /// The bytes of the record of a build that has published.
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

  /// Keeps a record, and the snapshot of the same site, where there is one.
  func keep(record: @Sendable () -> [UInt8], snapshot: @Sendable () -> [UInt8]?, of outputs: FolderSnapshot) {
    _ = both(jobs: options.jobs) {
      file.write(record())
    } _: {
      if let snapshot = snapshot() { file.snapshot.write(CatalogSnapshot.belonging(snapshot, to: outputs.digest)) }
    }
  }

  /// What an earlier process knew of the published site; nil where that is not the one that it knew.
  var snapshot: CatalogSnapshot? {
    guard let earlier, let bytes = file.snapshot.contents().0 else { return nil }
    return CatalogSnapshot(bytes, of: earlier.outputsDigest)
  }

  /// The report of the build that published the site as it is.
  var earlierReport: BuildReport? { earlier?.report }

  /// The bytes of the inputs that are others than those of the published site; nil where there are other files, or too
  /// many to tell.
  var changedInputs: [String: [UInt8]]? {
    guard earlier != nil, before.isComplete, let changed, changed.count <= PageEdit.mostItems else { return nil }
    var bytes: [String: [UInt8]] = [:]
    for path in changed {
      guard let read = read(path.text) else { return nil }
      bytes[path.text] = read
    }
    return bytes
  }

  /// The bytes of an input; nil where they are not those that its key is of.
  func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? FileSystem.read(path), ContentKey(bytes) == inputKey(path) else { return nil }
    return bytes
  }

  /// The inputs of a snapshot; those are read that an earlier build had not, or not so.
  /// - Parameters:
  ///   - moment: when the snapshot was begun.
  ///   - earlier: the inputs of that build.
  /// - Returns: besides those, the paths of the ones with another key; nil where there are other files.
  private static func inputs(
    _ files: [FolderSnapshot.File], at moment: Int64, _ earlier: [ByteText: InputState], jobs: Int
  ) -> (inputs: [ByteText: InputState], changed: [ByteText]?) {
    let others = files.filter { file in
      guard let known = earlier[ByteText(file.path)] else { return true }
      return known.isRacy || known.stamp != file.stamp
    }
    let read = orderedMap(others, jobs: jobs) { file in
      // What can't be read has no key, and so never counts as the same.
      let key = (try? ContentKey(fileAt: file.path)) ?? ContentKey("unreadable \(FileStamp.now)")
      return InputState(stamp: file.stamp, key: key, isRacy: file.stamp.isRacy(at: moment))
    }
    var inputs = earlier
    for (file, input) in zip(others, read) { inputs[ByteText(file.path)] = input }
    // As many files as there were, and none of another name: the same ones.
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
    // Where fonts are looked for.
    for name in [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ] { writer.add(getenv(name).map { String(cString: $0) }) }
    return contentKey(writer.bytes)
  }

  // MARK: - Builds that follow each other in one process

  /// What a build knows that follows one that has left its site in memory, and the inputs that are others than that one's.
  struct Successor {
    var memory: PreviousBuild
    /// By path; what is the same in other stamps is not among them.
    var changed: [String: [UInt8]]
  }

  /// Nil where anything else has changed than what is in the inputs.
  /// - Parameter outputs: the published site as that build left it.
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
