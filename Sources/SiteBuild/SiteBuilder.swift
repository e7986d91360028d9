import Actions
import Bytes
import Items
package import Diagnostics
package import Files
package import PageLayout
package import PageRendering
import Publishing
import Settings
import SiteImages
import SiteModel
import SiteReading
import SocialCards
import Synchronization
import Theming
import Typography

/// Builds and publishes a site from a content folder. There is one way to build:
///
///     files ──map──▶ facts ──reduce──▶ model ──divide──▶ pages ──map──▶ bytes ──▶ publish
///
/// A build from nothing, an edit, a preview and the commands that only look at a site differ in how much is known
/// already: the facts of items whose files are unchanged, the divisions of collections whose items are, and the pages
/// whose keys are those of the published pages.
package struct SiteBuilder: Sendable {
  package let options: BuildOptions
  /// Receives progress updates.
  package let progress: @Sendable (BuildProgress) -> Void
  /// The kinds of pages that the site has.
  package var kinds = pageKinds
  private let clock = StageClock()

  package init(_ options: BuildOptions, progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }) {
    self.options = options
    self.progress = progress
  }

  /// Builds the site, publishes it unless the content has errors, and saves the state for the next build.
  /// - Throws: `FileError` and other environment failures.
  package func build() throws -> BuildReport {
    let built = try build(after: nil, isLast: true)
    var report = built.report
    let outcome = Releasable(consume built)
    clock.time(.saveState) {
      let known = Releasable(outcome.value?.saveState())
      // A large site takes as long to free as its state to write, and leaves memory for what is written.
      let writes = known.value??.writes ?? []
      runTogether([{ outcome.release() }, { known.release() }] + writes, jobs: options.jobs)
    }
    if !report.timings.isEmpty { report.timings = clock.timings }
    return report
  }

  /// Builds the site and publishes it, unless the content has errors.
  /// - Parameters:
  ///   - known: what the last build of this process knows; nil to read it from the cache.
  ///   - changes: the changes of inputs since that build began.
  ///   - isLast: whether no build of this process follows.
  /// - Throws: `FileError` and other environment failures.
  package func build(
    after known: KnownBuild?, _ changes: FolderChanges = .unknown, isLast: Bool = false
  ) throws -> BuildOutcome {
    for number in 0..<Self.mostAttempts {
      do {
        // What is known of an item may be wrong if a file changed while it was read.
        return try attempt(after: known, number == 0 ? changes : .unknown, forgetsFacts: number > 1, isLast: isLast)
      } catch is ChangedInputs { continue }
    }
    throw EnvironmentFailure(
      cannot: "build \(options.contentName)", reason: "its files kept changing during the build")
  }

  /// The digest of the inputs as they are now, for comparison with that of a build. Looks at all files.
  package var inputsDigest: String { BuildInputs.digest(options) }

  /// The number of times that a build begins again because a file or the published site changed meanwhile.
  private static let mostAttempts = 5

  private func attempt(
    after known: KnownBuild?, _ changes: FolderChanges, forgetsFacts: Bool, isLast: Bool
  ) throws -> BuildOutcome {
    // 1. Compare the files with what is known.
    let inputs = clock.time(.read) {
      BuildInputs(options, known, after: changes, forgetsFacts: forgetsFacts, isLast: isLast)
    }
    if let report = inputs.unchangedReport {
      var outcome = BuildOutcome(report) { inputs.restamped }
      outcome.inputsDigest = inputs.digest
      return outcome
    }
    let fonts = inputs.knownFonts ?? FontLibrary(answers: inputs.record?.fonts ?? FontAnswers())
    let (cache, cacheNotes) = openCache()
    let publisher = try Publisher(
      output: options.output, sources: [options.content] + options.templates.folders.map(\.path),
      isDryRun: options.isDryRun, twin: inputs.twin, isOutdated: options.isOutdated)
    do {
      guard inputs.isUpToDate else { throw ChangedInputs() }
      let notes = inputs.notes + cacheNotes + publisher.leftFolders.map(BuildInputs.warning)
      var outcome = try publish(inputs, fonts, cache, notes, publisher)
      outcome.inputsDigest = inputs.digest
      if !outcome.report.isPublished { publisher.abandon() }
      return outcome
    } catch {
      publisher.abandon()
      throw error
    }
  }

  private func publish(
    _ inputs: BuildInputs, _ fonts: FontLibrary, _ cache: BuildCache, _ notes: [Diagnostic], _ publisher: Publisher
  ) throws -> BuildOutcome {
    // 2. Facts and model.
    let (reading, diagnostics) = try divide(inputs, fonts, cache, notes)
    var report = BuildReport(diagnostics: diagnostics, isPublished: false)
    // If the only errors are in images, decode the other images too, as decoding shows further errors.
    guard let site = reading.sites.first, !isRefused(report) || diagnostics.errorCount == site.files.refusedCount
    else { return BuildOutcome(report) }

    // 3. What pages refer to: images, originals and downloads, fonts, the style sheet.
    let renderer = SiteRenderer(
      versions: reading.sites, common: reading.common, publisher: publisher, kinds: kinds, jobs: options.jobs,
      imageQueue: options.imageQueue, clock: clock, progress: progress)
    let models: [PublishedModel]
    do {
      let assets = try renderer.makeAssets()
      models = assets.0
      report.diagnostics += assets.1
    } catch let problem as FontProblem {
      report.diagnostics.append(site.environment.fonts.diagnostic(of: problem))
      return BuildOutcome(report)
    }

    // 4. Pages whose keys are not those of the published ones.
    let pages = try clock.time(.pages) {
      try renderer.renderPages(of: models, known: inputs.record?.pages ?? PublishedPages())
    }
    report.diagnostics += pages.diagnostics + cache.takeNotes()
    guard !isRefused(report) else { return BuildOutcome(report) }
    report.diagnostics += try renderer.publishStatics(reading.content.tree.statics, beside: pages)
    guard !isRefused(report) else { return BuildOutcome(report) }
    let hasSameFonts = reading.sites.allSatisfy(\.environment.fonts.areUnchanged)
    guard hasSameFonts, !reading.content.bodies.foundChange else { throw ChangedInputs() }

    // 5. Publish the difference.
    progress(BuildProgress(stage: .publish))
    let others = publisher.paths(without: pages.files)
    let removed = inputs.record.map { $0.outputsMissing(in: pages.pages, others: pages.files.union(others)) }
    report.changes = try clock.time(.publish) { try publisher.commit(removing: removed) }
    report.isPublished = !options.isDryRun
    report.notes =
      site.catalog.notes
      + inputs.renames(
        in: site.catalog, pages: pages.pages, facts: reading.content.facts)
    report.collections = site.catalog.collections.count
    report.items = site.catalog.collections.reduce(0) { $0 + $1.itemCount }
    report.pages = reading.sites.reduce(0) { $0 + $1.reportedPageCount }
    report.images = site.files.images.count
    report.renderedPages = pages.renderedCount
    report.timings = clock.timings
    guard report.isPublished else { return BuildOutcome(report) }

    // A site without some of its images is none that a later build may rely on.
    if let queue = options.imageQueue, !queue.isEmpty { return BuildOutcome(report, reading.sites) }

    // 6. Save what the next build should know. If none of this process follows, the catalogs are freed before.
    let divisions = DividedSite.knownDivisions(of: reading.sites)
    return BuildOutcome(report, inputs.keepsTexts ? reading.sites : []) {
      [report, content = reading.content.remains, sources = reading.sources, fontEnvironment = reading.fonts] in
      fontEnvironment.flatMap { environment in
        inputs.known(
          after: report, content, sources, pages: pages.pages,
          otherOutputs: Array(Set(others + pages.unkeyedFiles)), divisions: divisions, fonts: fonts, environment,
          publisher: publisher)
      }
    }
  }

  /// Whether diagnostics prevent publishing.
  private func isRefused(_ report: BuildReport) -> Bool {
    options.isStrict
      ? report.diagnostics.contains { $0.severity != .note && !BuildCache.notes.contains($0.id) }
      : report.diagnostics.containsErrors
  }

  private func openCache() -> (BuildCache, [Diagnostic]) { options.cache.map { BuildCache.open($0) } ?? (.none, []) }

  // MARK: - Looking at a site

  /// Reads and divides the site, in the first of its languages, without building it. Returns no site if no page can be
  /// built.
  package func divide() throws -> (DividedSite?, [Diagnostic]) {
    let (versions, diagnostics) = try divideVersions()
    return (versions.first, diagnostics)
  }

  /// Reads and divides the site without building it.
  /// - Returns: the site in each of its languages; none if no page can be built.
  package func divideVersions() throws -> ([DividedSite], [Diagnostic]) {
    let (cache, notes) = openCache()
    let (reading, diagnostics) = try divide(BuildInputs(options, nil, isOnlyReading: true), FontLibrary(), cache, notes)
    return (reading.sites, diagnostics)
  }

  /// Reads the content without dividing it into pages.
  /// - Parameter probes: whether its images and media are probed as well.
  func read(probes: Bool = false) throws -> (ContentReading, [Diagnostic]) {
    let cache = openCache().0
    let (reading, sources, diagnostics) = try read(BuildInputs(options, nil, isOnlyReading: true), cache)
    guard probes, let templates = sources.templates.set else { return (reading, diagnostics) }
    let settings = reading.catalog.site.imageSettings(in: templates.theme)
    return (reading, try diagnostics + probe(reading.catalogs, settings, cache).1)
  }

  /// The versions of a site in its languages, the first of them at its root. A site in one language has one.
  private struct Reading: Sendable {
    var sites: [DividedSite] = []
    let content: ContentReading
    let sources: SiteSources
    var fonts: FontEnvironment?
    var common = ContentKey("")
  }

  /// Files → facts → model → division.
  private func divide(
    _ inputs: BuildInputs, _ fonts: FontLibrary, _ cache: BuildCache, _ notes: [Diagnostic]
  ) throws -> (Reading, [Diagnostic]) {
    progress(BuildProgress(stage: .read))
    let (content, sources, diagnostics) = try clock.time(.read) {
      try read(inputs, cache, fonts: fonts)
    }
    var reading = Reading(content: content, sources: sources)
    guard let templates = sources.templates.set else { return (reading, diagnostics) }
    let catalogs = content.catalogs
    progress(BuildProgress(stage: .measure))
    return try clock.time(.measure) {
      var diagnostics = diagnostics + notes
      var environments: [PageEnvironment] = []
      var environmentDiagnostics: [Diagnostic] = []
      for catalog in catalogs {
        let (environment, found) = environment(catalog, templates, fonts)
        if let environment { environments.append(environment) }
        environmentDiagnostics += found.filter { !environmentDiagnostics.contains($0) }
      }
      let imageSettings = content.catalog.site.imageSettings(in: templates.theme)
      let glyphDiagnostics = Lazy { [environments] in
        zip(catalogs, environments).map { $1.missingGlyphs(in: $0) }
      }
      let probed = Lazy { Result { try probe(catalogs, imageSettings, cache) } }
      runTogether([{ _ = probed() }, { _ = glyphDiagnostics() }], jobs: options.jobs)
      let (files, fileDiagnostics) = try probed().get()
      let imageFolders = AssetFolders([
        (files: files.images.count * ImageLadder.mostFiles, base: 36),
        (files: catalogs.reduce(0) { $0 + SocialCards.mostCards(of: $1) }, base: 16),
      ])
      diagnostics += content.unreadTables.filter { !files.downloads.contains($0) }.map(unreadTable)
      // Raw HTML may show any file.
      if !diagnostics.containsErrors, !content.catalog.site.unsafeHTML {
        diagnostics += UnshownFolders(content.tree) { FileUses(catalogs) }.warnings(contentName: options.contentName)
      }
      diagnostics += environmentDiagnostics + fileDiagnostics
      guard environments.count == catalogs.count else { return (reading, diagnostics) }
      let fontEnvironment = FontEnvironment(environments.map(\.fonts))
      let common = inputs.commonKey(content.siteKey, fontEnvironment)
      let sites = zip(catalogs, environments).map { catalog, environment in
        DividedSite(
          catalog: catalog, environment: environment, files: files, contentFolder: options.content, cache: cache,
          decoder: options.decoder, imageSettings: imageSettings, imageFolders: imageFolders,
          known: inputs.record?.divisions ?? [:], common: common
        )
      }
      var found: [Diagnostic] = []
      for (glyphs, site) in zip(glyphDiagnostics(), sites) {
        found += (glyphs + site.diagnostics).filter { !found.contains($0) }
      }
      (reading.sites, reading.fonts, reading.common) = (sites, fontEnvironment, common)
      return (reading, diagnostics + found)
    }
  }

  /// Reads content and templates.
  /// - Parameters:
  ///   - fonts: a library that is loaded meanwhile.
  ///   - share: the share of the images to read; nil for all.
  func read(
    _ inputs: BuildInputs, _ cache: BuildCache, fonts: FontLibrary? = nil, share: BuildShare? = nil
  ) throws -> (ContentReading, SiteSources, [Diagnostic]) {
    let sources = try SiteSources(
      options, known: inputs.knownSources, besides: [{ _ = inputs.knownFacts }])
    let templates = sources.templates
    let content = try ContentReading(
      sources.discovered, includeDrafts: options.includesDrafts, baseURL: options.baseURL?.trimmingSlashes(),
      customLayouts: templates.layouts, knownCells: templates.cells,
      containerWidths: { maxWidth in
        templates.set.map { PageLayouter.structuralWidths($0.theme, maxWidth: maxWidth) } ?? [0...Double.infinity]
      },
      images: .files(in: options.content, cache: cache, decoder: options.decoder, share: share),
      jobs: options.jobs,
      known: inputs.knownContent, besides: { fonts?.load() })
    return (content, sources, options.mistakes + content.diagnostics + templates.diagnostics)
  }

  private func unreadTable(_ path: String) -> Diagnostic {
    let name = FileSystem.name(of: path)
    let isText = [".csv", ".tsv"].contains(where: name.lowercased().hasSuffix)
    let table = isText ? name : (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + ".csv"
    let advice = "write 'items: \(table)' in collection.md to make its rows items"
    return .warning(
      "unread-table", isText ? "nothing reads this table" : "files of spreadsheet programs cannot be read",
      at: SourceLocation(path: options.contentName + "/" + path),
      suggestion: isText ? advice : "save it as CSV (UTF-8) too, and \(advice)")
  }

  /// Resolves the fonts and strings that all pages share.
  func environment(
    _ catalog: Catalog, _ templates: TemplateSet, _ library: FontLibrary
  ) -> (PageEnvironment?, [Diagnostic]) {
    var templates = templates
    templates.theme = templates.theme.legible(in: catalog.site.language)
    let (strings, stringDiagnostics) = PageStrings.read(
      templates.strings, over: templates.standardStrings, language: catalog.site.language,
      warnsOfMissing: true)
    let shown = catalog.shownCells
    // The cells that come with Vitrine show fields that a collection may have.
    let bundled = (options.templates.folders.last?.displayName ?? "") + "/"
    templates.anatomies.removeAll {
      $0.isShippedIfUsed && !shown.contains($0.name) && $0.location.path.hasPrefix(bundled)
    }
    let ownCells = templates.anatomies.filter { shown.contains($0.name) && !$0.location.path.hasPrefix(bundled) }
    let fieldDiagnostics = ownCells.flatMap { $0.unknownFields(in: catalog) }
    let richStyles = templates.theme.richTextStyles(of: templates.anatomies.filter { shown.contains($0.name) })
    let (fonts, fontDiagnostics) = ThemeFonts.resolve(
      templates.theme.adding(richStyles), language: catalog.site.language, in: library,
      folders: options.templates.adding(theme: catalog.site.theme?.value))
    var environment = fonts.map {
      PageEnvironment(
        site: catalog.site, templates: templates, richStyles: richStyles, strings: strings, fonts: $0)
    }
    environment?.jobs = options.jobs
    return (environment, stringDiagnostics + fieldDiagnostics + fontDiagnostics)
  }
}

/// A value that any thread can free.
private final class Releasable<Value: Sendable>: Sendable {
  private let held: Mutex<Value?>

  init(_ value: Value) { held = Mutex(value) }

  /// Nil once it is freed.
  var value: Value? { held.withLock { $0 } }

  func release() { held.withLock { $0 = nil } }
}

/// The error that makes a build begin again, because its inputs or the published site changed meanwhile.
private struct ChangedInputs: Error {}

extension Catalog {
  /// Notes about what the settings leave out.
  fileprivate var notes: [Diagnostic] {
    guard site.baseURL == nil else { return emptyFeeds }
    var missing = ["sitemap", "robots.txt", "feeds", "cards", "structured data"]
    if collections.contains(where: { $0.publication.exports.contains(.iiif) }) { missing.append("IIIF manifests") }
    if !site.languages.isEmpty { missing.append("links between its languages for search engines") }
    return [
      .note(
        "no-base-url",
        "'baseURL' is not set, so the site has no \(missing.joined(separator: ", ")) and canonical addresses",
        suggestion: "set 'baseURL' in site.yaml, or use --base-url, if the site is going to be published")
    ]
  }

  /// Notes about feeds that are asked for and have no entries.
  private var emptyFeeds: [Diagnostic] {
    func isWanted(_ feed: FeedContent?) -> Bool { feed.map { $0 != .off } ?? false }
    var wanted = collections.filter { isWanted($0.publication.feed) }.map { (path: $0.path, place: $0.location) }
    if isWanted(site.feed) { wanted.append(("", site.location)) }
    if wanted.isEmpty { return [] }
    let made = Set(SiteFeeds(self).feeds.map(\.path))
    return wanted.filter { !made.contains($0.path) }.map { _, place in
      .note(
        "empty-feed", "'feed' is set, and there is no feed: no item has the date of a day", at: place,
        suggestion: "give items a 'date' or 'published' such as 2026-05-01")
    }
  }

  /// The names of the kinds of cells that the site uses.
  fileprivate var shownCells: Set<String> {
    var names: Set<String> = []
    for collection in collections {
      names.formUnion(collection.layouts.flatMap(\.cells))
      if let clusters = collection.ofOwnClusters { names.insert(clusters.cell) }
      for section in collection.sections {
        for item in section.items.withCells { if let cell = item.cell { names.insert(cell) } }
      }
    }
    for selection in selections.values.joined() { names.insert(selection.collection.cell) }
    return names
  }
}
