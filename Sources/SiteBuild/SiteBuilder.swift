import Actions
import Bytes
import Content
package import Diagnostics
import Files
import Imaging
package import PageLayout
import PageRendering
import Publishing
import SiteImages
import SiteModel
import Theming
import Typography

/// Builds and publishes a site from a content folder. It runs the stages in order:
///
///     discover → parse → interpret → assemble → measure → lay out → plan loading → compose, render → publish
package struct SiteBuilder: Sendable {
  package let options: BuildOptions
  /// Receives progress updates.
  package let progress: @Sendable (BuildProgress) -> Void
  private let clock = StageClock()

  package init(_ options: BuildOptions, progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }) {
    self.options = options
    self.progress = progress
  }

  /// Builds the site, publishes it unless the content has errors, and saves the state for the next build.
  /// - Throws: `FileError` and other environment failures.
  package func build() throws -> BuildReport {
    let outcome = try build(after: nil)
    var site = outcome.saveState()
    clock.time(.saveState) { site?.record() }
    // The process is about to end, and the system reclaims its memory at once. Freeing every text individually would
    // take a while.
    _ = Unmanaged.passRetained(Kept((outcome, site)))
    var report = outcome.report
    if !report.timings.isEmpty { report.timings = clock.timings }
    return report
  }

  /// Builds the site and publishes it, unless the content has errors.
  /// - Parameters:
  ///   - earlier: The site that a build of this process published last; nil if none has.
  ///   - keepsState: Whether to read everything even if nothing changed, so that the next build has it in memory.
  /// - Throws: `FileError` and other environment failures.
  package func build(after earlier: PublishedBuild?, keepsState: Bool = false) throws -> BuildOutcome {
    if let earlier, let outcome = try edit(earlier) { return outcome }
    let fonts = FontLibrary()
    let (memory, opened) = look(fonts, keepsState: keepsState)
    if let report = memory?.unchangedReport { return BuildOutcome(report, isRead: false) }
    let changed = keepsState ? nil : memory?.changedInputs
    let ((cache, notes), snapshot) = clock.time(.measure) {
      both(jobs: options.jobs) {
        // This work is slow and depends on no content. The fonts are most likely those of the previous site.
        if let sources = memory?.fontSources, !sources.isEmpty { fonts.loadInstalled(for: sources) }
        return opened ?? openCache()
      } _: {
        changed == nil ? nil : memory?.snapshot
      }
    }
    let publisher = try publisher(memory, memory?.linkedCopy)
    if let memory, !memory.isUpToDate {
      publisher.abandon()
      return try build(after: nil, keepsState: keepsState)
    }
    do {
      if !keepsState, let memory {
        if let changed, let snapshot, let outcome = try resume(memory, snapshot, changed, publisher, cache, fonts) {
          return outcome
        }
        // Files added for the previous site, above all fonts, need not be in the new one.
        try publisher.restart()
      }
      let outcome = try build(into: publisher, cache, fonts, (memory?.notes ?? []) + notes, memory)
      if !outcome.report.isPublished { publisher.abandon() }
      return outcome
    } catch {
      publisher.abandon()
      throw error
    }
  }

  private typealias OpenedCache = (BuildCache, [Diagnostic])

  /// Reads the state of the previous build, if there is any, and opens the cache if that can be done at the same time.
  private func look(_ fonts: FontLibrary, keepsState: Bool) -> (PreviousBuild?, OpenedCache?) {
    // A dry run compares every byte.
    if options.isDryRun { return (nil, nil) }
    if PreviousBuild.isKept(options) { return (PreviousBuild(options, keepsState: keepsState), nil) }
    // A first build needs the fonts and the cache, which are slow to open.
    let (opened, memory) = both(jobs: options.jobs) {
      fonts.loadInstalled(for: [])
      return openCache()
    } _: {
      PreviousBuild(options, keepsState: keepsState)
    }
    return (memory, opened)
  }

  private func publisher(_ memory: PreviousBuild?, _ linkedCopy: HardLinkedCopy?) throws -> Publisher {
    try Publisher(
      output: options.output, sources: [options.content] + options.templates.folders.map(\.path),
      isDryRun: options.isDryRun, linkedCopy: memory.map { ($0.copyFolder, linkedCopy) }, isOutdated: options.isOutdated
    )
  }

  private func openCache() -> OpenedCache { options.cache.map { BuildCache.open($0) } ?? (.none, []) }

  private func build(
    into publisher: Publisher, _ cache: BuildCache, _ fonts: FontLibrary, _ notes: [Diagnostic],
    _ memory: PreviousBuild?
  ) throws -> BuildOutcome {
    var memory = memory
    let (read, diagnostics) = try prepare(cache, fonts, notes, &memory)
    var report = BuildReport(diagnostics: diagnostics, isPublished: false)
    // If the only errors are in images, decode the other images too, as decoding shows further errors.
    guard let (prepared, content) = read, !isRefused(report) || diagnostics.errorCount == prepared.files.refusedCount
    else { return BuildOutcome(report) }
    let environment = FontEnvironment(prepared.fonts)
    let renderer = SiteRenderer(
      site: prepared, publisher: publisher, jobs: options.jobs, clock: clock, progress: progress)
    let rendered = try renderer.render(memory, environment: environment.digest)
    report.diagnostics += rendered.diagnostics
    guard !isRefused(report) else { return BuildOutcome(report) }
    progress(BuildProgress(stage: .publish))
    report.changes = try clock.time(.publish) { try publisher.commit() }
    report.isPublished = !options.isDryRun
    report.collections = prepared.catalog.collections.count
    report.items = prepared.catalog.collections.reduce(0) { $0 + $1.itemCount }
    report.pages = renderer.pageCount
    report.images = prepared.files.images.count
    report.timings = clock.timings
    guard report.isPublished, let memory else { return BuildOutcome(report) }
    return BuildOutcome(report) { [report, memory] in
      clock.time(.saveState) {
        let (known, snapshot) = both(jobs: options.jobs) {
          let linkedCopy = publisher.hardLinkedCopy() ?? .make(at: memory.copyFolder, from: publisher.output)
          return memory.published(environment, outputs: publisher.firstOutputs).map { outputs in
            let record = memory.record(
              report, pages: rendered.pages, outputs: outputs, environment: environment, linkedCopy: linkedCopy)
            return (outputs, linkedCopy, record)
          }
        } _: {
          CatalogSnapshot.bytes(of: prepared, content, rendered)
        }
        return known.map { outputs, linkedCopy, record in
          PublishedBuild(
            prepared, content, rendered, report, memory, environment, outputs: outputs, linkedCopy: linkedCopy,
            kept: (record, snapshot))
        }
      }
    }
  }

  /// Builds only the changes of a site that this process has built. Returns nil if the site needs a full build.
  private func edit(_ earlier: PublishedBuild) throws -> BuildOutcome? {
    let (memory, environment) = (earlier.memory, earlier.environment)
    let successor = clock.time(.read) {
      memory.successor(outputs: earlier.outputs, environment)
    }
    guard let successor else { return nil }
    let edit = try clock.time(.render) {
      try PageEdit(earlier, successor.changed, successor.memory, jobs: options.jobs)
    }
    guard let edit else { return nil }
    let publisher = try publisher(memory, earlier.linkedCopy)
    guard successor.memory.isUpToDate else {
      publisher.abandon()
      return nil
    }
    do { return try publish(edit, of: earlier, publisher, successor.memory) } catch {
      publisher.abandon()
      throw error
    }
  }

  /// Builds only the changes of a site that an earlier process has built. Returns nil if the site needs a full build.
  private func resume(
    _ memory: PreviousBuild, _ snapshot: CatalogSnapshot, _ changed: [String: [UInt8]], _ publisher: Publisher,
    _ cache: BuildCache,
    _ fonts: FontLibrary
  ) throws -> BuildOutcome? {
    guard let report = memory.earlierReport, let outputs = memory.outputs else { return nil }
    let read = try clock.time(.read) { () -> (Catalog, ContentContext, TemplateSet)? in
      let (layouts, _) = try TemplateSet.customLayouts(in: options.templates)
      guard
        let (catalog, content) = try readContent(
          of: snapshot.catalog, customLayouts: layouts,
          knownCells: try options.templates.stems(in: "cells", ending: ".yaml"),
          images: .files(in: options.content, cache: cache))
      else { return nil }
      return try loadTemplates(for: catalog).0.map { ($0.catalog, content, $0.templates) }
    }
    guard let (catalog, content, templates) = read else { return nil }
    guard let prepared = try clock.time(.measure, { try measure(catalog, templates, cache, fonts).0 }) else {
      return nil
    }
    let environment = FontEnvironment(prepared.fonts)
    let renderer = SiteRenderer(
      site: prepared, publisher: publisher, jobs: options.jobs, clock: clock, progress: progress)
    let keys = PageKeys(common: snapshot.commonKey, prepared, memory)
    let rendered = try renderer.resume(
      pages: memory.pages, keys: keys, characters: snapshot.characters, isHomeValid: snapshot.isHomeValid)
    guard let rendered else { return nil }
    let earlier = PublishedBuild(
      prepared, content, rendered, report, memory, environment, outputs: outputs, linkedCopy: memory.linkedCopy,
      texts: snapshot.texts)
    let edit = try clock.time(.render) { try PageEdit(earlier, changed, memory, jobs: options.jobs) }
    return try edit.map { try publish($0, of: earlier, publisher, memory) }
  }

  private func publish(_ edit: PageEdit, of earlier: PublishedBuild, _ publisher: Publisher, _ memory: PreviousBuild)
    throws
    -> BuildOutcome
  {
    var report = earlier.report
    report.diagnostics.removeAll { BuildCache.notes.contains($0.id) }
    for file in edit.files {
      try publisher.createFolder(FileSystem.folder(of: file.path))
      try publisher.write(file.bytes, to: file.path)
    }
    report.changes = try clock.time(.publish) { try publisher.commit(removing: edit.removed) }
    report.timings = clock.timings
    return BuildOutcome(report) { [report] in
      memory.published(after: earlier.outputs, touched: publisher.touchedPaths).map { outputs in
        PublishedBuild(
          edit.prepared, earlier.content, edit.rendered, report, memory, earlier.environment, outputs: outputs,
          linkedCopy: publisher.hardLinkedCopy(former: earlier.outputs), texts: edit.texts)
      }
    }
  }

  private func isRefused(_ report: BuildReport) -> Bool {
    options.isStrict
      ? report.diagnostics.contains { !BuildCache.notes.contains($0.id) } : report.diagnostics.containsErrors
  }

  /// Reads content and templates, opens fonts and probes images. Returns no site if no page can be built.
  package func prepare() throws -> (PreparedSite?, [Diagnostic]) {
    let (cache, notes) = openCache()
    var memory: PreviousBuild?
    let (read, diagnostics) = try prepare(cache, FontLibrary(), notes, &memory)
    return (read?.site, diagnostics)
  }

  private typealias ReadSite = (site: PreparedSite, content: ContentContext)

  /// - Parameter memory: Replaced by the state with the keys of the inputs that are read.
  private func prepare(
    _ cache: BuildCache, _ fonts: FontLibrary, _ notes: [Diagnostic], _ memory: inout PreviousBuild?
  ) throws -> (ReadSite?, [Diagnostic]) {
    progress(BuildProgress(stage: .read))
    let keys = InputKeys()
    let (read, completed) = clock.time(.read) {
      both(jobs: options.jobs) {
        defer { keys.close() }
        return Result { try self.read(cache, keys) }
      } _: { [memory] in
        // Walking and assembling the content each leave a thread idle.
        fonts.loadInstalled(for: [])
        keys.waitForAll()
        return memory?.completed(with: keys)
      }
    }
    memory = completed
    let (catalog, content, templates, diagnostics) = try read.get()
    guard let templates else { return (nil, diagnostics) }
    progress(BuildProgress(stage: .measure))
    let (site, problems) = try clock.time(.measure) {
      try measure(catalog, templates, diagnostics + notes, cache, fonts)
    }
    return (site.map { ($0, content) }, problems)
  }

  /// Reads content and templates.
  /// - Parameter keys: Collects the keys of the content's files.
  func read(
    _ cache: BuildCache, _ keys: InputKeys = InputKeys()
  ) throws -> (Catalog, ContentContext, TemplateSet?, [Diagnostic]) {
    let (layouts, layoutDiagnostics) = try TemplateSet.customLayouts(in: options.templates)
    var (catalog, content, diagnostics) = try readRereadableContent(
      folder: options.content, displayName: options.contentName, includeDrafts: options.includesDrafts,
      customLayouts: layouts, knownCells: try options.templates.stems(in: "cells", ending: ".yaml"),
      images: .files(in: options.content, cache: cache), map: ThreadedMapping(jobs: options.jobs),
      hasRead: { keys.add(String(folder: options.content, name: $0), $1, $2) }, hasReadAll: { keys.close() })
    let (loaded, templateDiagnostics) = try loadTemplates(for: catalog)
    diagnostics = options.mistakes + diagnostics + layoutDiagnostics + templateDiagnostics
    return (loaded?.catalog ?? catalog, content, loaded?.templates, diagnostics)
  }

  private func loadTemplates(for catalog: Catalog) throws -> ((catalog: Catalog, templates: TemplateSet)?, [Diagnostic])
  {
    let (templates, diagnostics) = try TemplateSet.load(options.templates, theme: catalog.site.theme)
    guard var templates else { return (nil, diagnostics) }
    templates.theme = templates.theme.legible(in: catalog.site.language)
    var catalog = catalog
    if let baseURL = options.baseURL { catalog.site.baseURL = baseURL.trimmingSlashes() }
    return ((catalog, templates), diagnostics)
  }

  private func measure(
    _ catalog: Catalog, _ templates: TemplateSet, _ mistakes: [Diagnostic], _ cache: BuildCache, _ fonts: FontLibrary
  ) throws -> (PreparedSite?, [Diagnostic]) {
    let (prepared, diagnostics) = try measure(catalog, templates, cache, fonts)
    guard var site = prepared else { return (nil, mistakes + diagnostics) }
    let limits = site.missingGlyphs() + site.limitPages() + site.endlessSideways()
    site.shareIntervals()
    return (site, mistakes + diagnostics + limits)
  }

  /// Resolves fonts and probes images. Does not read texts.
  private func measure(_ catalog: Catalog, _ templates: TemplateSet, _ cache: BuildCache, _ library: FontLibrary) throws
    -> (PreparedSite?, [Diagnostic])
  {
    let (strings, stringDiagnostics) = PageStrings.read(
      templates.strings, over: templates.standardStrings, language: catalog.site.language)
    let shown = catalog.shownCells
    let richStyles = templates.theme.richTextStyles(of: templates.anatomies.filter { shown.contains($0.name) })
    let (fonts, fontDiagnostics) = ThemeFonts.resolve(
      templates.theme.adding(richStyles), language: catalog.site.language, in: library,
      folders: options.templates)
    let imageSettings = templates.theme.images.limited(by: catalog.site)
    let (files, fileDiagnostics) = try SiteFiles.probe(
      catalog, folder: options.content, pixelLimit: imageSettings.options.pixelLimit, cache: cache, jobs: options.jobs)
    let diagnostics = stringDiagnostics + fontDiagnostics + fileDiagnostics
    guard let fonts else { return (nil, diagnostics) }
    let site = PreparedSite(
      catalog: catalog, templates: templates, richStyles: richStyles, strings: strings, fonts: fonts, files: files,
      contentFolder: options.content, cache: cache, imageSettings: imageSettings)
    return (site, diagnostics)
  }
}

extension Catalog {
  /// The names of the kinds of cells that the site uses.
  fileprivate var shownCells: Set<String> {
    var names: Set<String> = []
    for collection in collections {
      names.formUnion(collection.layouts.map(\.cell))
      for section in collection.sections {
        for item in section.items { if let cell = item.cell { names.insert(cell) } }
      }
    }
    return names
  }
}

/// Keeps a value alive until the process ends.
private final class Kept<Value: Sendable>: Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
