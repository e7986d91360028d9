import Facts
import Actions
import Bytes
import CJemalloc
import Items
import Diagnostics
import Files
import PageLayout
import Publishing
import SiteModel
import SiteReading
import Theming
import Typography
import Glibc
import Links

/// The files that a build reads and the site that is published, compared with what is known of both.
///
/// An input is unchanged if its stamp is, or else if its bytes are. The published site is the recorded one if the stamps
/// of all its files are. If that is not the case, or if the program, a library or a font changed, nothing is known.
struct BuildInputs: Sendable {
  let options: BuildOptions
  /// Nil without a cache.
  private let file: SiteRecordFile?
  /// The files when the build began.
  private var before: FolderSnapshot?
  /// The record of the published site; nil if nothing is known of it.
  let record: SiteRecord?
  private let facts: Lazy<FactsTable>
  /// The links that the last build recorded.
  private let links: LinkResolutions
  /// The published site, if it is the recorded one.
  private let outputs: FolderSnapshot?
  /// The current inputs; without a record none, until `completed` adds those that the build has read.
  private(set) var inputs = InputTable()
  /// The inputs whose bytes are not those that the known facts were made from.
  private(set) var changedPaths: Set<ByteText> = []
  /// The input files that the build did not read.
  private var unread: [FolderSnapshot.File] = []
  /// The stamp of the output folder before it was read; nil if there was none.
  private let outputStamp: FileStamp?
  /// Diagnostics about the saved state.
  let notes: [Diagnostic]
  /// What the build before read, of what has not changed since.
  let knownSources: SiteSources.KnownSources
  private let knownTexts: KnownTexts?
  private let knownBodies: BodyReader?
  /// Whether the next build of this process may use what this one reads.
  let keepsTexts: Bool
  /// The fonts that are open in this process, if neither they nor the templates changed.
  let knownFonts: FontLibrary?
  /// The report of the build before, if a new build would publish and report the same.
  let unchangedReport: BuildReport?
  /// What was known, with the stamps of now, if only stamps changed.
  let restamped: KnownBuild?

  /// Reads the stamps of all inputs and of the published site.
  /// - Parameters:
  ///   - known: what the last build of this process knows; nil to read it from the cache.
  ///   - changes: what changed since then.
  ///   - isOnlyReading: whether the site is only looked at, so that what is published does not matter.
  ///   - forgetsFacts: whether all items are read, whatever is known of them.
  ///   - isLast: whether no build of this process follows.
  init(
    _ options: BuildOptions, _ known: KnownBuild?, after changes: FolderChanges = .unknown, isOnlyReading: Bool = false,
    forgetsFacts: Bool = false, isLast: Bool = false
  ) {
    let tool = ToolIdentity.current
    self.options = options
    keepsTexts = !isOnlyReading && !isLast
    knownBodies = known?.bodies
    // The path is the same before and after the first build.
    let output = FileSystem.destination(options.output)
    file = options.cache.map { SiteRecordFile($0, key: Self.key(of: options, output: output)) }
    outputStamp = FileStamp(path: output)
    // A dry run compares every byte.
    guard !options.isDryRun, file != nil || known != nil else {
      (before, record, facts, links) = (nil, nil, Lazy { FactsTable() }, .none)
      (knownSources, knownTexts, knownFonts) = (.nothing, nil, nil)
      (outputs, notes, unchangedReport, restamped) = (nil, [], nil, nil)
      return
    }
    var (bytes, notes): ([UInt8]?, [Diagnostic]) = (nil, [])
    if known == nil, let file { (bytes, notes) = file.contents(jobs: options.jobs) }
    self.notes = notes
    let brief = known?.siteRecord ?? bytes.flatMap { SiteRecord($0, isBrief: true) }
    let looks = brief == nil || isOnlyReading || !FileSystem.exists(output) ? 1 : 2
    let updated = known?.snapshots(after: changes, outputStamp)
    knownSources = updated == nil ? .nothing : known?.sources.unchanged(by: changes, options) ?? .nothing
    knownTexts = updated == nil || forgetsFacts ? nil : known?.texts
    let snapshots =
      updated
      ?? orderedMap(Array(0..<looks), jobs: options.jobs) { index in
        index == 1
          ? FolderSnapshot(of: [output], without: .repositories, jobs: options.jobs)
          : Self.snapshot(of: options, leavesTexts: brief == nil)
      }
    let before = snapshots[0]
    self.before = before
    if before.approximateSize >= Self.sizeOfLargeContent { jemalloc_use_huge_pages(1) }
    let isSame = brief?.tool == tool && brief?.environment.isUnchanged == true
    // An interrupted build may have left files to remove, and another build may be running.
    let isSite =
      isSame && snapshots.count == 2 && snapshots[1].isComplete && snapshots[1].digest == brief?.outputsDigest
      && Publisher.isClear(beside: output)
    if isSite, let brief, before.isComplete, !brief.hasRacyInputs, before.digest == brief.inputsDigest {
      (record, facts, links, outputs, unchangedReport) = (nil, Lazy { FactsTable() }, .none, nil, brief.report)
      (knownFonts, restamped) = (nil, known)
      return
    }
    let earlier = known?.siteRecord ?? bytes.flatMap { SiteRecord($0) }
    var (hasSameInputs, hasSameTemplates) = (false, false)
    if let earlier {
      (inputs, changedPaths) = Self.inputs(before, earlier.inputs, jobs: options.jobs)
      hasSameInputs = changedPaths.isEmpty && inputs.count == earlier.inputs.count
      hasSameTemplates = knownSources.templates != nil || inputs.has(earlier.inputs, in: options.templates)
    }
    knownFonts = isSame && hasSameTemplates ? known?.fonts : nil
    record = isSite ? earlier : nil
    outputs = isSite ? snapshots[1] : nil
    links = isSame ? earlier?.links ?? .none : .none
    facts = Lazy { [file, jobs = options.jobs, hasFacts = isSame && !forgetsFacts] in
      guard hasFacts, let earlier,
        let table = known?.facts
          ?? file?.facts.contents(jobs: jobs).0.flatMap({ FactsTable($0, changes: earlier.factsChanges) }),
        table.key == earlier.factsKey
      else { return FactsTable() }
      return table
    }
    guard isSite, before.isComplete, hasSameInputs, var record = earlier else {
      (unchangedReport, restamped) = (nil, nil)
      return
    }
    unchangedReport = record.report
    // Only the stamps changed.
    record.inputs = inputs
    record.inputsDigest = before.digest
    record.hasRacyInputs = before.hasRacyFiles
    var restamped = known
    restamped?.siteRecord = record
    restamped?.inputs = before
    self.restamped = restamped
    file?.write(record.bytes)
  }

  /// The digest of the inputs as they were found; nil without all stamps.
  var digest: String? { before.flatMap { $0.hasAllStamps ? $0.digest : nil } }

  /// The bytes of inputs with which a build uses so much memory that huge pages make it faster: 100,000 items of the
  /// benchmark are built in 0.9 and edited in 0.7 of the time. With 10,000, an edit takes 0.9 of the time, but a fifth
  /// more memory.
  private static let sizeOfLargeContent = 4 << 20

  /// The facts that the last build recorded.
  var knownFacts: FactsTable { facts() }

  /// What is known of the content.
  var knownContent: KnownContent {
    let root = options.content + "/"
    let changed = changedPaths.lazy.map(\.text.utf8).filter { $0.starts(with: root.utf8) }.map {
      ByteText(String(Substring($0.dropFirst(root.utf8.count))))
    }
    return KnownContent(
      facts: facts(), links: links, program: ContentKey(ToolIdentity.current), changed: Set(changed),
      texts: knownSources.templates == nil ? nil : knownTexts, keepsTexts: keepsTexts, bodies: knownBodies)
  }

  /// The warning about a folder of an earlier run that cannot be removed.
  static func warning(ofLeftFolder path: String) -> Diagnostic {
    .warning(
      "left-folder", "\(path) is a site that was published before by another user, and cannot be removed",
      suggestion: "remove it as that user")
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
    // Builds read no Markdown in these folders.
    for (path, key) in templateKeys where !path.hasSuffix(".md") { templates += ContentKey(path + key.text) }
    var writer = RecordWriter()
    for text in [file?.key ?? "", ToolIdentity.current, environment.digest] { writer.add(text) }
    for key in [templates, site] { writer.add(key) }
    return ContentKey(writer.bytes)
  }

  /// The files in the folders of templates, with the keys of their bytes.
  private var templateKeys: [(path: String, key: ContentKey)] {
    if inputs.count > 0 { return inputs.keys(in: options.templates) }
    return options.templates.folders.flatMap { folder in
      (before?.files(in: folder.path) ?? []).map { file in
        (file.path, (try? ContentKey(fileAt: file.path)) ?? ContentKey("unreadable"))
      }
    }
  }

  // MARK: - The state for the next build

  /// Returns the inputs with the keys of those that the build has read. Reads the remaining ones.
  private func completed(with read: [ContentReading.Input]) -> BuildInputs {
    guard let before else { return self }
    var completed = self
    let root = options.content + "/"
    guard inputs.count == 0 else {
      var search = PathSearch(inputs.paths)
      for input in read {
        guard let place = search.index(of: root + input.path) else {
          // It was added since, and may be gone at the next look.
          completed.before = before.markedIncomplete
          continue
        }
        // An input that changed after its stamp was read gets the key of the bytes that pages show, but keeps the old
        // stamp.
        completed.inputs.setKey(input.key, at: place)
      }
      return completed
    }
    let known = ReadInputs(paths: read.lazy.map { root + $0.path }) { index in
      let input = read[index]
      return InputState(stamp: input.stamp, key: input.key, isRacy: input.stamp.isRacy(at: before.begun))
    }
    let (snapshot, unread) = before.completed(with: known)
    let others = orderedMap(unread, jobs: options.jobs) { Self.read($0, at: before.begun) }
    let states = Dictionary(zip(unread.map { ByteText($0.path) }, others)) { $1 }
    // In the order in which the next build finds them.
    completed.inputs.reserveCapacity(known.count + unread.count)
    snapshot.forEachFile { path, _ in
      if let state = known[path] ?? states[ByteText(String(decoding: path, as: UTF8.self))] {
        completed.inputs.append(path, state)
      }
    }
    (completed.before, completed.unread) = (snapshot, unread)
    return completed
  }

  /// Returns what the next build knows. Returns nil if the build may have used an input that no longer exists, or if a
  /// file cannot be tracked.
  ///
  /// An input that was read after its stamp was taken, and has the key of the bytes that were read, may have changed
  /// since. Its stamp shows this to the next build.
  func known(
    after report: BuildReport, _ content: ContentReading.Remains, _ sources: SiteSources, pages: PublishedPages,
    otherOutputs: [ByteText], divisions: [String: CollectionDivision], fonts: FontLibrary,
    _ environment: FontEnvironment, publisher: Publisher
  ) -> KnownBuild? {
    let newTwin = publisher.newTwin(former: self.outputs)
    let twinFolder = newTwin == nil ? twin?.folder : nil
    let madeTwin = Lazy { twinFolder.flatMap { TwinFolder.make(at: $0, from: publisher.output) } }
    let completed = Lazy { self.completed(with: content.inputs) }
    let output = FileSystem.resolved(options.output)
    let facts = Lazy { [keepsTexts, jobs = options.jobs] in content.facts.saved(isLast: !keepsTexts, jobs: jobs) }
    let updated = Lazy {
      (madeTwin() == nil ? self.outputs : nil).flatMap { known in
        publisher.touchedPaths.map { known.updated(at: Set($0.map { ByteText(output + "/" + $0) })) }
      }
    }
    runTogether([{ _ = updated() }, { _ = completed() }, { _ = facts() }], jobs: options.jobs)
    // Links change the stamps of files, so they come before the snapshot.
    let published = updated() ?? FolderSnapshot(of: [output], without: .repositories, jobs: options.jobs)
    let inputs = completed()
    guard let files = inputs.before, files.isComplete, environment.isUnchanged,
      record != nil || files.hasSameNames(in: Self.folders(of: options)) && FolderSnapshot.areThere(inputs.unread),
      published.isComplete, !inputs.inputs.hasOutdatedRacyInput
    else { return nil }
    var report = report
    report.diagnostics.removeAll { BuildCache.notes.contains($0.id) }
    let record = SiteRecord(
      tool: ToolIdentity.current, inputsDigest: files.digest, hasRacyInputs: files.hasRacyFiles,
      outputsDigest: published.digest, environment: environment, fonts: fonts.answers, report: report,
      inputs: inputs.inputs, factsKey: content.facts.key, factsChanges: facts().changes, links: content.links,
      pages: pages, otherOutputs: otherOutputs,
      divisions: divisions, twin: newTwin ?? madeTwin())
    let replacement = publisher.replacement
    return KnownBuild(
      siteRecord: record, facts: facts().table, inputs: files, outputs: published,
      outputStamp: replacement.isThere ? replacement.stamp : outputStamp, sources: sources, texts: content.texts,
      bodies: content.bodies,
      fonts: fonts, factsRecord: facts().record, file: file)
  }

  /// Returns the inputs of a snapshot. Reads those that are new or changed since an earlier build.
  /// - Parameter earlier: The inputs of that build.
  /// - Returns: The inputs, and the paths of those that are new or do not have the key that they had.
  private static func inputs(
    _ snapshot: FolderSnapshot, _ earlier: InputTable, jobs: Int
  ) -> (inputs: InputTable, changed: Set<ByteText>) {
    var inputs = InputTable()
    var others: [(place: Int, earlier: Int?, file: FolderSnapshot.File)] = []
    var search = PathSearch(earlier.paths)
    snapshot.forEachFile { path, stamp in
      let known = search.index(of: path)
      if let known, !earlier.states[known].isRacy, earlier.states[known].stamp == stamp {
        return inputs.append(path, earlier.states[known])
      }
      let file = FolderSnapshot.File(path: String(decoding: path, as: UTF8.self), stamp: stamp)
      others.append((inputs.count, known, file))
      inputs.append(path, InputState(stamp: stamp, key: ContentKey(high: 0, low: 0), isRacy: true))
    }
    let states = orderedMap(others.map(\.file), jobs: jobs) { read($0, at: snapshot.begun) }
    var changed: Set<ByteText> = []
    for (other, state) in zip(others, states) {
      inputs.set(state, at: other.place)
      if other.earlier.map({ earlier.states[$0].key }) != state.key { changed.insert(ByteText(other.file.path)) }
    }
    return (inputs, changed)
  }

  /// Reads a file of a snapshot that was begun at a moment.
  private static func read(_ file: FolderSnapshot.File, at moment: Int64) -> InputState {
    // An unreadable file gets a unique key, so it never counts as unchanged.
    let key = (try? ContentKey(fileAt: file.path)) ?? ContentKey("unreadable \(FileStamp.now)")
    return InputState(stamp: file.stamp, key: key, isRacy: file.stamp.isRacy(at: moment))
  }

  /// The digest of the inputs as they are now.
  static func digest(_ options: BuildOptions) -> String { snapshot(of: options).digest }

  /// The inputs as they are now.
  /// - Parameter leavesTexts: whether to list texts without their stamps.
  private static func snapshot(of options: BuildOptions, leavesTexts: Bool = false) -> FolderSnapshot {
    FolderSnapshot(of: folders(of: options), without: .ignoredFiles, leavesTexts: leavesTexts, jobs: options.jobs)
  }

  private static func folders(of options: BuildOptions) -> [String] {
    [options.content] + options.templates.folders.map(\.path)
  }

  private static func key(of options: BuildOptions, output: String) -> String {
    var writer = RecordWriter()
    for text in [options.content, FileSystem.resolved(options.content), options.contentName, output] {
      writer.add(text)
    }
    // A build gives no folder of templates that is missing; a preview waits for one.
    for folder in options.templates.folders where FileSystem.exists(folder.path) {
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

extension InputTable {
  /// Whether the files in folders of templates are those of another table.
  fileprivate func has(_ other: InputTable, in templates: TemplateFolders) -> Bool {
    keys(in: templates).elementsEqual(other.keys(in: templates), by: ==)
  }

  /// The paths and keys of the files in folders of templates.
  fileprivate func keys(in templates: TemplateFolders) -> [(path: String, key: ContentKey)] {
    templates.folders.flatMap { folder in
      paths.indices(in: folder.path).map { (paths[$0], states[$0].key) }
    }
  }
}
