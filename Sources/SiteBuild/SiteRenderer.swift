import Content
import Diagnostics
import Imaging
import Templating

/// The later stages: pages are laid out, composed, rendered and written into the staging folder.
struct SiteRenderer: Sendable {
  let site: PreparedSite
  let publisher: Publisher
  let jobs: Int
  let clock: StageClock
  let progress: @Sendable (BuildProgress) -> Void
  private let collectionPages: [CollectionPage]

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
  }

  private struct ItemPage: Sendable {
    var item: Item
    var collection: Collection
    var previous: Item?
    var next: Item?
  }

  var pageCount: Int {
    collectionPages.count + site.catalog.collections.reduce(0) { $0 + $1.itemCount } + 2
  }

  private var itemPages: [ItemPage] {
    site.catalog.collections.flatMap { collection in
      let items = collection.items
      return items.indices.map { index in
        ItemPage(
          item: items[index], collection: collection, previous: index > 0 ? items[index - 1] : nil,
          next: index + 1 < items.count ? items[index + 1] : nil)
      }
    }
  }

  /// Writes every file of the site, but for pages that are published as they would be made.
  /// - Parameters:
  ///   - memory: of the build before; nil where nothing is kept.
  ///   - surroundings: a key of the fonts.
  /// - Returns: what is wrong, and the pages by path in the site.
  /// - Throws: `FileError` where the disk fails.
  func render(
    _ memory: BuildMemory?, surroundings: String
  ) throws -> (diagnostics: [Diagnostic], pages: [String: SiteRecord.Page]) {
    let catalog = site.catalog
    let addresses = SiteAddresses(prettyURLs: catalog.site.prettyURLs, baseURL: catalog.site.baseURL)
    try publisher.createFolder("assets/fonts")
    try publisher.createFolder("assets/images")
    try publisher.createFolder("assets/layouts")

    let styles = try clock.time(.styles) { try publishStyles() }
    let (originals, diagnostics) = try clock.time(.images) {
      let (originals, diagnostics) = try publishOriginals()
      return (originals, try diagnostics + publishDownloads())
    }
    let keys = memory.flatMap { memory in
      memory.isComplete ? PageKeys(site, memory, surroundings: surroundings, styles: styles.signature) : nil
    }
    let kept = keptPages(keys, addresses)
    let laidOut = try clock.time(.layOut) { try layOutPages(without: kept, addresses) }
    let wishes = try orderedMap(laidOut, jobs: jobs) { site.imageWishes(of: $0) }
    let (images, imageDiagnostics) = try clock.time(.images) { try makeImages(for: wishes, kept) }
    let composer = PageComposer(
      catalog: catalog, addresses: addresses, strings: site.strings, words: site.strings.model, formats: site.formats,
      shaper: site.shaper,
      images: images, places: site.imagePlaces,
      anatomies: Dictionary(site.templates.anatomies.map { ($0.name, $0) }) { first, _ in first },
      margins: site.margins, sectionHeaderStyle: site.templates.theme.sectionHeader.style, stylesheet: styles.sheet,
      icon: styles.icon, script: styles.script, fonts: styles.fonts, originals: originals)
    let (start, writing) = (ContinuousClock.now, publisher.writingTime)
    let (pageDiagnostics, pages) = try renderPages(laidOut, wishes, kept, composer, keys)
    // Threads render and write by turns: what they wrote together, each wrote a share of.
    let elapsed = ContinuousClock.now - start
    let share = min(elapsed, (publisher.writingTime - writing) / jobs)
    clock.add(elapsed - share, to: .render)
    clock.add(share, to: .write)
    return (diagnostics + imageDiagnostics + pageDiagnostics + site.cache.takeNotes(), pages)
  }

  /// What all pages share, and where it is in the site.
  private struct Styles {
    var fonts: ShippedFonts
    var sheet: String
    var icon: String
    /// Nil where no collection scrolls without end.
    var script: String?

    var signature: [String] { [sheet, icon, script ?? ""] + fonts.signature }
  }

  private func publishStyles() throws -> Styles {
    let catalog = site.catalog
    let shipped = try ShippedFonts(site.fonts, characters: SiteCharacters(site), cache: site.cache, jobs: jobs)
    for file in shipped.files { try publisher.write(file.bytes, to: file.path) }
    let css =
      ThemeStyles(
        theme: site.templates.theme, fonts: shipped, anatomies: site.templates.anatomies,
        richStyles: site.richStyles, maxWidth: catalog.site.maxWidth
      ).css() + site.templates.styles
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
    return Styles(fonts: shipped, sheet: sheet, icon: icon, script: script)
  }

  /// The collections' pages that are published as they would be made, by path in the site. What is scrolled as one is
  /// made as one.
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
  ) throws -> [LaidOutPage] {
    let pages = collectionPages.filter { kept[addresses.outputPath($0.file)] == nil }
    return try orderedMap(pages, jobs: jobs) { site.layOut($0).withoutShapes }
  }

  private func renderPages(
    _ laidOutPages: [LaidOutPage], _ wishes: [ImageWishes], _ kept: [String: SiteRecord.Page], _ composer: PageComposer,
    _ keys: PageKeys?
  ) throws -> ([Diagnostic], [String: SiteRecord.Page]) {
    let library = site.templates.library
    let addresses = composer.addresses
    @Sendable func write(_ template: String, _ model: TemplateObject, to file: SiteFile) throws -> [Diagnostic] {
      let path = addresses.outputPath(file)
      var bytes: [UInt8] = []
      let diagnostics = library.render(template, with: [.object(model)], into: &bytes)
      composer.insertFontPreloads(into: &bytes, of: file)
      try publisher.write(bytes, to: path)
      return diagnostics
    }
    var diagnostics: [Diagnostic] = []
    // A collection of the content folder itself is the home page.
    if !site.catalog.collections.contains(where: \.path.isEmpty) {
      diagnostics += try write("home", composer.home(), to: .home)
    }
    diagnostics += try write("404", composer.notFound(), to: .notFound)

    var published = kept
    for (path, page) in kept {
      publisher.keep(path)
      if let sheet = page.sheet { publisher.keep(sheet) }
    }
    let pages = laidOutPages.map(\.page)
    let items = itemPages
    let total = pages.count + items.count
    for folder in Set(
      collectionPages.map { FileSystem.folder(of: addresses.outputPath($0.file)) }
        + items.map { FileSystem.folder(of: addresses.outputPath(.item(path: $0.item.path))) }
    ).sorted() {
      try publisher.createFolder(folder)
    }
    progress(BuildProgress(stage: .pages, done: 0, total: total))
    let scrolls = endlessScrolls(laidOutPages)
    let written = try orderedMap(laidOutPages, jobs: jobs) { laidOut in
      let page = laidOut.page
      let window = scrolls[page.collection.versionKey]?.window(ofPage: page.number)
      var (model, styles) = composer.collection(
        laidOut, plan: site.loadingPlan(of: laidOut), moving: site.movingCells(of: laidOut), window: window)
      let css = GeometryStyles(laidOut.geometry, window: window).css() + styles
      let stem = Self.fileStem(of: page.collection)
      let sheet = "assets/layouts/\(stem)-\(page.number)-\(contentHash(css)).css"
      try publisher.write(Array(css.utf8), to: sheet)
      model.setPage("geometry", .string(composer.link(page.file, .asset(sheet))))
      let layout = page.collection.alternative.map { "in the layout '\($0)': " } ?? ""
      let warnings = laidOut.geometry.warnings.map {
        Diagnostic.warning("layout", layout + $0, at: SourceLocation(path: page.collection.location.path))
      }
      let version = contentHash(css + composer.cells(of: model))
      if window != nil { model.setPage("version", .string(version)) }
      return (diagnostics: try warnings + write("collection", model, to: page.file), version: version, sheet: sheet)
    }
    for (page, (written, wishes)) in zip(pages, zip(written, wishes)) where written.diagnostics.isEmpty {
      guard let key = keys?.key(of: page) else { continue }
      published[addresses.outputPath(page.file)] = SiteRecord.Page(
        key: key, sheet: written.sheet, wishes: wishes.widths.mapValues { $0.sorted() })
    }
    diagnostics += written.flatMap(\.diagnostics)
    let versions = Dictionary(grouping: zip(pages, written), by: \.0.collection.versionKey).mapValues {
      $0.map(\.1.version)
    }
    for (key, scroll) in scrolls {
      for file in scroll.files(versions: versions[key] ?? [], addresses: addresses) {
        try publisher.write(Array(file.text.utf8), to: file.path)
      }
    }
    progress(BuildProgress(stage: .pages, done: pages.count, total: total))
    let writtenItems = try orderedMap(items, jobs: jobs) { page -> (diagnostics: [Diagnostic], key: String?) in
      let key = keys?.key(of: page.item, previous: page.previous, next: page.next)
      let file = SiteFile.item(path: page.item.path)
      if keys?.published(addresses.outputPath(file), key: key) != nil {
        publisher.keep(addresses.outputPath(file))
        return ([], key)
      }
      let model = composer.item(page.item, in: page.collection, previous: page.previous, next: page.next)
      return (try write("item", model, to: file), key)
    }
    for (page, written) in zip(items, writtenItems) {
      diagnostics += written.diagnostics
      guard written.diagnostics.isEmpty, let key = written.key else { continue }
      published[addresses.outputPath(.item(path: page.item.path))] = SiteRecord.Page(key: key)
    }
    progress(BuildProgress(stage: .pages, done: total, total: total))
    return (diagnostics, published)
  }

  /// The collections whose pages are scrolled as one, in each of their layouts.
  private func endlessScrolls(_ pages: [LaidOutPage]) -> [String: EndlessScroll] {
    Dictionary(grouping: pages.filter { site.isEndless($0.page.collection) }, by: \.page.collection.versionKey)
      .mapValues { EndlessScroll($0, stem: Self.fileStem(of: $0[0].page.collection)) }
  }

  /// What the names of a collection's own files begin with; file systems take no more than 255 bytes in a name.
  private static func fileStem(of collection: Collection) -> String {
    let path = collection.path.split(separator: "/").map(String.init)
    let stem = (path + [collection.alternative].compactMap(\.self)).joined(separator: "-")
    return stem.utf8.count <= 160 ? stem : contentHash(stem)
  }

  /// Makes the files of every image: those that some page may ask for.
  private func makeImages(
    for pages: [ImageWishes], _ kept: [String: SiteRecord.Page]
  ) throws -> ([String: SiteImage], [Diagnostic]) {
    var wishes = site.otherImageWishes()
    for own in pages { wishes.add(own) }
    for page in kept.values {
      for (path, widths) in page.wishes { wishes.add(widths, to: path) }
    }
    let notices = CopyrightNotices(site.catalog)
    let orders = site.files.images.values.sorted { $0.source < $1.source }.map { image in
      var settings = site.imageSettings
      settings.options.copyright = notices[image.source]
      return ImageMaker.Order(
        image: image, widths: (wishes.widths[image.source] ?? [image.width]).sorted(), settings: settings)
    }
    let maker = ImageMaker(folder: site.contentFolder, cache: site.cache, publisher: publisher, jobs: jobs)
    return try maker.make(orders, progress: progress)
  }
}

/// A script without what only its readers need: indentation, and lines of comment.
func publishedScript(_ source: String) -> String {
  source.split(separator: "\n").compactMap { line in
    let code = line.drop { $0 == " " }
    let isComment = code.hasPrefix("//") || (code.hasPrefix("/**") && code.hasSuffix("*/"))
    return code.isEmpty || isComment ? nil : code + "\n"
  }.joined()
}
