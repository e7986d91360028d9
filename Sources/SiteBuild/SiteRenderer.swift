import Actions
import Bytes
import Diagnostics
import Files
import PageLayout
import PageRendering
import Publishing
import SiteImages
import SiteModel
import Synchronization
import Theming

/// Makes the files of a site and adds them to the publisher.
struct SiteRenderer: Sendable {
  let site: DividedSite
  /// The key of the templates, fonts, settings and options.
  let common: ContentKey
  let publisher: Publisher
  /// All kinds of pages.
  let kinds: [any PageKind.Type]
  let jobs: Int
  let clock: StageClock
  let progress: @Sendable (BuildProgress) -> Void

  /// The pages of a site after a build.
  struct Pages: Sendable {
    /// The pages whose keys are known, by path in the site.
    var pages: [ByteText: SiteRecord.Page]
    /// The files of the rendered pages.
    var files: Set<ByteText> = []
    /// Those of them whose pages are not in `pages`.
    var unkeyedFiles: [ByteText] = []
    /// The number of rendered pages.
    var renderedCount = 0
    var diagnostics: [Diagnostic] = []
  }

  /// Makes what pages refer to: images, originals, downloads, fonts, the style sheet, the icon and the script.
  /// - Throws: `FileError` on a disk failure.
  func makeAssets() throws -> (PublishedModel, [Diagnostic]) {
    let (originals, images, diagnostics) = try clock.time(.images) {
      let (originals, originalDiagnostics) = try publishOriginals()
      let downloadDiagnostics = try publishDownloads()
      let (images, imageDiagnostics) = try makeImages()
      return (originals, images, originalDiagnostics + downloadDiagnostics + imageDiagnostics)
    }
    let (fonts, files) = try clock.time(.styles) { try publishStyles() }
    let context = PageContext(site, fonts: fonts, files: files, images: images, common: common)
    return (PublishedModel(site: site, context: context, images: images, originals: originals), diagnostics)
  }

  /// Renders the pages whose keys are not known, and adds their files.
  /// - Throws: `FileError` on a disk failure.
  func renderPages(of model: PublishedModel, known: [ByteText: SiteRecord.Page]) throws -> Pages {
    let (changed, paths) = changedPages(of: model, known)
    // Without a known page that is gone, the paths of the unchanged ones need not be compared.
    var pages = Pages(pages: paths.map { paths in known.filter { paths.contains($0.key) } } ?? known)
    pages.renderedCount = changed.count
    progress(BuildProgress(stage: .pages, done: 0, total: changed.count))
    try publisher.createFolder("assets/layouts")
    let done = Atomic(0)
    let total = changed.count
    let rendered = try orderedMap(changed, jobs: self.jobs) { job in
      let page = job.render()
      for file in page.files { try publisher.write(file.bytes, to: file.path) }
      let count = done.add(1, ordering: .relaxed).newValue
      if count % 64 == 0 || count == total { progress(BuildProgress(stage: .pages, done: count, total: total)) }
      return (files: page.files.map { ByteText($0.path) }, diagnostics: page.diagnostics)
    }
    for (job, rendered) in zip(changed, rendered) {
      let path = ByteText(job.path)
      pages.files.formUnion(rendered.files)
      if rendered.diagnostics.isEmpty {
        pages.pages[path] = SiteRecord.Page(key: job.key, otherFiles: rendered.files.filter { $0 != path })
      } else {
        // It is rendered again by the next build, which then reports the same.
        pages.pages[path] = nil
        pages.unkeyedFiles += rendered.files
        pages.diagnostics += rendered.diagnostics
      }
    }
    return pages
  }

  /// Returns the pages whose keys are not the known ones, and the paths of all pages if a known page is gone.
  private func changedPages(
    of model: PublishedModel, _ known: [ByteText: SiteRecord.Page]
  ) -> (changed: [PageJob], paths: Set<ByteText>?) {
    var found = 0
    let changed = kinds.flatMap { kind in
      kind.jobs(of: model) { path, key in
        guard let page = known[ByteText(path)] else { return false }
        found += 1
        return page.key == key
      }
    }
    if found == known.count { return (changed, nil) }
    var paths: Set<ByteText> = []
    for kind in kinds {
      _ = kind.jobs(of: model) { path, _ in
        paths.insert(ByteText(path))
        return true
      }
    }
    return (changed, paths)
  }

  // MARK: - Styles

  private func publishStyles() throws -> (ShippedFonts, PageContext.SharedFiles) {
    let environment = site.environment
    let templates = environment.templates
    try publisher.createFolder("assets/fonts")
    let fonts = try ShippedFonts(
      environment.fonts, characters: SiteCharacters(site.catalog, environment), effort: templates.theme.fontEffort,
      cache: site.cache, jobs: jobs)
    for file in fonts.files { try publisher.write(file.bytes, to: file.path) }
    let css =
      ThemeStyles(
        theme: templates.theme, fonts: fonts, anatomies: templates.anatomies, richStyles: environment.richStyles,
        maxWidth: environment.site.maxWidth
      ).css() + publishedStyles(templates.styles)
    let sheet = "assets/site-\(contentHash(css)).css"
    try publisher.write(Array(css.utf8), to: sheet)
    let icon = "assets/icon-\(contentHash(templates.icon)).svg"
    try publisher.write(templates.icon, to: icon)
    var script: String?
    if site.catalog.collections.flatMap(\.versions).contains(where: site.isEndless) {
      let bytes = Array(publishedScript(templates.script).utf8)
      let path = "assets/window-\(contentHash(bytes)).js"
      try publisher.write(bytes, to: path)
      script = path
    }
    return (fonts, PageContext.SharedFiles(stylesheet: sheet, icon: icon, script: script))
  }

  // MARK: - Images

  /// Generates the image files that pages may request.
  private func makeImages() throws -> ([String: SiteImage], [Diagnostic]) {
    try publisher.createFolder("assets/images")
    let notices = CopyrightNotices(site.catalog)
    let ladders = site.planImageLadders()
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
