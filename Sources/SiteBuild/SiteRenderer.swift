import Actions
import Bytes
import Content
import Diagnostics
import Files
import Imaging
import PageLayout
import PageRendering
import Publishing
import SiteImages
import SiteModel
import Theming
import CJemalloc
import Synchronization

/// The result of the rendering stages.
struct RenderedSite: Sendable {
  var diagnostics: [Diagnostic]
  /// The pages' keys and style sheets, by path in the site.
  var pages: [String: SiteRecord.Page]
  /// The composer of all pages.
  var composer: PageComposer
  /// The keys of the pages; nil if their inputs are incomplete.
  var keys: PageKeys?
  /// The characters that the fonts are subset to.
  var characters: SiteCharacters
  /// Whether the home page and the 404 page, which have no key, caused no diagnostics.
  var isHomeValid: Bool
}

/// Lays out, composes and renders pages, and writes them into the staging folder.
struct SiteRenderer: Sendable {
  let site: PreparedSite
  let publisher: Publisher
  let jobs: Int
  let clock: StageClock
  let progress: @Sendable (BuildProgress) -> Void
  private let collectionPages: [CollectionPage]
  /// The widths of the files of each image, by path relative to the content folder.
  private let ladders: [String: ImageLadder]
  /// The number of pages above which free memory is returned to the system.
  private static let manyPages = 20_000

  init(
    site: PreparedSite, publisher: Publisher, jobs: Int, clock: StageClock,
    progress: @escaping @Sendable (BuildProgress) -> Void
  ) {
    self.site = site
    self.publisher = publisher
    self.jobs = jobs
    self.clock = clock
    self.progress = progress
    collectionPages = site.catalog.collections.flatMap { $0.versions.flatMap(site.pages) }
    ladders = site.planImageLadders()
  }

  var pageCount: Int {
    collectionPages.count + site.catalog.collections.reduce(0) { $0 + $1.itemCount } + 2
  }

  /// Writes every file of the site, except pages whose published version is up to date.
  /// - Parameters:
  ///   - memory: The state of the previous build; nil if there is no cache.
  ///   - environment: A key of the fonts.
  /// - Throws: `FileError` on a disk failure.
  func render(_ memory: PreviousBuild?, environment: String) throws -> RenderedSite {
    let catalog = site.catalog
    let addresses = SiteAddresses(
      prettyURLs: catalog.site.prettyURLs, baseURL: catalog.site.baseURL)
    try createFolders()
    let (styles, keys, early) = try stylesAndEarlyPages(memory, environment, addresses)
    let (originals, diagnostics) = try clock.time(.images) {
      let (originals, diagnostics) = try publishOriginals()
      return (originals, try diagnostics + publishDownloads())
    }
    let kept = early == nil ? keptPages(keys, addresses) : [:]
    let laidOut = early ?? clock.time(.layOut) { layOutPages(without: kept, addresses) }
    let (images, imageDiagnostics) = try clock.time(.images) { try makeImages() }
    let composer = composer(addresses, styles, images, originals)
    let (start, writing) = (ContinuousClock.now, publisher.writingTime)
    let (pageDiagnostics, pages, isHomeValid) = try renderPages(consume laidOut, kept, composer, keys)
    // Each thread alternates between rendering and writing; the writing time is divided among the threads.
    let elapsed = ContinuousClock.now - start
    let share = min(elapsed, (publisher.writingTime - writing) / jobs)
    clock.add(elapsed - share, to: .render)
    clock.add(share, to: .write)
    return RenderedSite(
      diagnostics: diagnostics + imageDiagnostics + pageDiagnostics + site.cache.takeNotes(), pages: pages,
      composer: composer, keys: keys, characters: styles.characters, isHomeValid: isHomeValid)
  }

  /// Publishes the files that all pages share. If no page is published yet, lays out the pages at the same time,
  /// because fonts are subset and compressed on few threads.
  private func stylesAndEarlyPages(
    _ memory: PreviousBuild?, _ environment: String, _ addresses: SiteAddresses
  ) throws -> (Styles, PageKeys?, [LaidOutPage]?) {
    @Sendable func shared() throws -> (Styles, PageKeys?) {
      let (published, unstyled) = both(jobs: jobs) {
        Result { try publishStyles(SiteCharacters(site)) }
      } _: {
        memory.flatMap { $0.isComplete ? PageKeys(site, $0, ladders: ladders, environment: environment) : nil }
      }
      let styles = try published.get()
      var keys = unstyled
      keys?.add(styles: styles.signature)
      return (styles, keys)
    }
    guard memory?.pages.isEmpty ?? true else {
      let (styles, keys) = try clock.time(.styles, shared)
      return (styles, keys, nil)
    }
    let start = ContinuousClock.now
    let ((shared, sharedTime), (pages, pagesTime)) = both(jobs: jobs) {
      let start = ContinuousClock.now
      return (Result { try shared() }, ContinuousClock.now - start)
    } _: {
      let start = ContinuousClock.now
      return (layOutPages(without: [:], addresses), ContinuousClock.now - start)
    }
    // The two stages ran at the same time; divide the elapsed time between them.
    let elapsed = ContinuousClock.now - start
    let share = elapsed * (sharedTime / (sharedTime + pagesTime))
    clock.add(share, to: .styles)
    clock.add(elapsed - share, to: .layOut)
    let (styles, keys) = try shared.get()
    return (styles, keys, pages)
  }

  /// Restores the result of the rendering stages of the published site, so that an edit can change it.
  /// - Parameters:
  ///   - pages: The pages of that site.
  ///   - characters: The characters of that site.
  /// - Returns: Nil if an image has a problem.
  /// - Throws: `FileError` on a disk failure.
  func resume(
    pages: [String: SiteRecord.Page], keys: PageKeys, characters: SiteCharacters, isHomeValid: Bool
  ) throws -> RenderedSite? {
    try createFolders()
    let styles = try clock.time(.styles) { try publishStyles(characters) }
    let (images, diagnostics) = try clock.time(.images) { try makeImages() }
    guard diagnostics.isEmpty else { return nil }
    let catalog = site.catalog
    let addresses = SiteAddresses(
      prettyURLs: catalog.site.prettyURLs, baseURL: catalog.site.baseURL)
    return RenderedSite(
      diagnostics: [], pages: pages, composer: composer(addresses, styles, images, [:]), keys: keys,
      characters: characters, isHomeValid: isHomeValid)
  }

  private func createFolders() throws {
    for folder in ["assets/fonts", "assets/images", "assets/layouts"] {
      try publisher.createFolder(folder)
    }
  }

  private func composer(
    _ addresses: SiteAddresses, _ styles: Styles, _ images: [String: SiteImage],
    _ originals: [String: PublishedOriginal]
  ) -> PageComposer {
    PageComposer(
      catalog: site.catalog, addresses: addresses, strings: site.strings, words: site.strings.model,
      formats: site.formats, shaper: site.shaper, images: images, places: site.imagePlaces,
      anatomies: Dictionary(site.templates.anatomies.map { ($0.name, $0) }) { first, _ in first },
      margins: site.margins, sectionHeaderStyle: site.templates.theme.sectionHeader.style,
      stylesheet: styles.sheet,
      icon: styles.icon, script: styles.script, fonts: styles.fonts, originals: originals)
  }

  /// The files that all pages share, by their paths in the site.
  private struct Styles {
    var characters: SiteCharacters
    var fonts: ShippedFonts
    var sheet: String
    var icon: String
    /// Nil if no collection has endless scrolling.
    var script: String?

    var signature: [String] { [sheet, icon, script ?? ""] + fonts.signature }
  }

  private func publishStyles(_ characters: SiteCharacters) throws -> Styles {
    let catalog = site.catalog
    let shipped = try ShippedFonts(
      site.fonts, characters: characters, effort: site.templates.theme.fontEffort, cache: site.cache, jobs: jobs)
    for file in shipped.files { try publisher.write(file.bytes, to: file.path) }
    let css =
      ThemeStyles(
        theme: site.templates.theme, fonts: shipped, anatomies: site.templates.anatomies,
        richStyles: site.richStyles, maxWidth: catalog.site.maxWidth
      ).css() + publishedStyles(site.templates.styles)
    let sheet = "assets/site-\(contentHash(css)).css"
    try publisher.write(Array(css.utf8), to: sheet)
    let icon = "assets/icon-\(contentHash(site.templates.icon)).svg"
    try publisher.write(site.templates.icon, to: icon)

    var script: String?
    if site.catalog.collections.flatMap(\.versions).contains(where: site.isEndless) {
      let bytes = Array(publishedScript(site.templates.script).utf8)
      script = "assets/window-\(contentHash(bytes)).js"
      try publisher.write(bytes, to: script ?? "")
    }
    return Styles(characters: characters, fonts: shipped, sheet: sheet, icon: icon, script: script)
  }

  /// Returns the collections' pages whose published version is up to date, by path in the site. The pages of an endless
  /// collection are always built together.
  private func keptPages(_ keys: PageKeys?, _ addresses: SiteAddresses) -> [String: SiteRecord.Page] {
    var kept: [String: SiteRecord.Page] = [:]
    guard let keys else { return kept }
    for page in collectionPages where !site.isEndless(page.collection) {
      let path = addresses.outputPath(page.file)
      kept[path] = keys.published(path, key: keys.key(of: page))
    }
    return kept
  }

  private func layOutPages(
    without kept: [String: SiteRecord.Page], _ addresses: SiteAddresses
  ) -> [LaidOutPage] {
    let pages = collectionPages.filter { kept[addresses.outputPath($0.file)] == nil }
    return orderedMap(pages, jobs: jobs) { page in
      let laidOut = site.layOut(page)
      laidOut.forgetShapes()
      return laidOut
    }
  }

  private func renderPages(
    _ laidOutPages: consuming [LaidOutPage], _ kept: [String: SiteRecord.Page], _ composer: PageComposer,
    _ keys: PageKeys?
  ) throws -> ([Diagnostic], [String: SiteRecord.Page], isHomeValid: Bool) {
    let renderer = PageRenderer(site: site, composer: composer)
    let addresses = composer.addresses
    @Sendable func write(_ page: PageRenderer.Page) throws { try publisher.write(page.bytes, to: page.path) }
    var diagnostics: [Diagnostic] = []
    for page in [renderer.home(), renderer.notFound()].compactMap(\.self) {
      try write(page)
      diagnostics += page.diagnostics
    }
    let isHomeValid = diagnostics.isEmpty

    var published = kept
    for (path, page) in kept {
      publisher.keep(path)
      if let sheet = page.sheet { publisher.keep(sheet) }
    }
    let pages = laidOutPages.map(\.page)
    let items = ItemPlaces(site.catalog)
    let total = pages.count + items.indices.count
    // The item pages of a collection share a folder, unless each has a folder of its own.
    let folded = items.indices.filter { addresses.prettyURLs || $0.item == 0 }.map { items[$0].file }
    let folders = Set((collectionPages.map(\.file) + folded).map { FileSystem.folder(of: addresses.outputPath($0)) })
    for folder in folders.sorted() {
      try publisher.createFolder(folder)
    }
    progress(BuildProgress(stage: .pages, done: 0, total: total))
    let scrolls = endlessScrolls(laidOutPages)
    let written = try orderedMap(laidOutPages, jobs: jobs) { laidOut in
      let page = laidOut.page
      let files = renderer.collection(
        laidOut, window: scrolls[page.collection.versionKey]?.window(ofPage: page.number))
      try write(files.sheet)
      try write(files.page)
      let key = files.diagnostics.isEmpty ? keys?.key(of: page) : nil
      return (diagnostics: files.diagnostics, version: files.version, sheet: files.sheet.path, key: key)
    }
    for (page, written) in zip(pages, written) {
      guard let key = written.key else { continue }
      published[addresses.outputPath(page.file)] = SiteRecord.Page(key: key, sheet: written.sheet)
    }
    // All collections' pages are written, and items' pages do not need them. Freeing them is slow, so it runs beside
    // the items' pages.
    let unneeded = Disposal(consume laidOutPages)
    diagnostics += written.flatMap(\.diagnostics)
    let versions = Dictionary(grouping: zip(pages, written), by: \.0.collection.versionKey).mapValues {
      $0.compactMap(\.1.version)
    }
    for (key, scroll) in scrolls {
      for file in scroll.files(versions: versions[key] ?? [], addresses: addresses) {
        try publisher.write(Array(file.text.utf8), to: file.path)
      }
    }
    progress(BuildProgress(stage: .pages, done: pages.count, total: total))
    let frames = site.catalog.collections.map(renderer.frame)
    @Sendable func write(
      itemAt index: (collection: Int, item: Int), _ draft: inout PageRenderer.ItemDraft
    ) throws -> (path: String, diagnostics: [Diagnostic], key: ContentKey?) {
      let place = items[index]
      let key = keys?.key(of: place)
      let path = addresses.outputPath(place.file)
      if keys?.published(path, key: key) != nil {
        publisher.keep(path)
        return (path, [], key)
      }
      let page = renderer.item(place, in: frames[index.collection], &draft)
      try write(page)
      return (path, page.diagnostics, key)
    }
    let (_, itemsOrFailure) = both(jobs: jobs) {
      unneeded.letGo()
      // This is slow too, and only large sites need it.
      if total > Self.manyPages { jemalloc_return_free_memory() }
    } _: {
      Result {
        // Each run of items reuses one draft's buffers.
        let runs = stride(from: 0, to: items.indices.count, by: 16).map { items.indices[$0...].prefix(16) }
        return try orderedMap(runs, jobs: jobs) { run in
          var draft = PageRenderer.ItemDraft()
          return try run.map { try write(itemAt: $0, &draft) }
        }
      }
    }
    published.reserveCapacity(total + kept.count)
    for written in try itemsOrFailure.get().joined() {
      diagnostics += written.diagnostics
      guard written.diagnostics.isEmpty, let key = written.key else { continue }
      published[written.path] = SiteRecord.Page(key: key)
    }
    progress(BuildProgress(stage: .pages, done: total, total: total))
    return (diagnostics, published, isHomeValid)
  }

  /// Returns the endless collections, one for each of their layouts, by version key.
  private func endlessScrolls(_ pages: [LaidOutPage]) -> [String: EndlessScroll] {
    Dictionary(grouping: pages.filter { site.isEndless($0.page.collection) }, by: \.page.collection.versionKey)
      .mapValues { EndlessScroll($0, stem: $0[0].page.collection.fileStem) }
  }

  /// Generates the image files that the pages may request.
  private func makeImages() throws -> ([String: SiteImage], [Diagnostic]) {
    let notices = CopyrightNotices(site.catalog)
    let orders = site.files.images.values.sorted { $0.source < $1.source }.map { image in
      var settings = site.imageSettings
      settings.options.copyright = notices[image.source]
      return ImageMaker.Order(
        image: image, ladder: ladders[image.source] ?? ImageLadder(only: image.width), settings: settings)
    }
    let maker = ImageMaker(folder: site.contentFolder, cache: site.cache, publisher: publisher, jobs: jobs)
    return try maker.make(orders, progress: progress)
  }
}

/// Frees a value outside the critical path.
private final class Disposal<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming Value) { self.value = Mutex(consume value) }

  func letGo() { value.withLock { $0 = nil } }
}
