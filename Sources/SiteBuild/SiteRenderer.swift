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
    /// All files of pages, rendered or kept.
    var files: Set<ByteText>
    /// The number of rendered pages.
    var renderedCount = 0
    var diagnostics: [Diagnostic]
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
    var pages = Pages(pages: [:], files: [], diagnostics: [])
    let jobs = kinds.flatMap { $0.jobs(of: model) }
    pages.pages.reserveCapacity(jobs.count)
    pages.files.reserveCapacity(jobs.count)
    var changed: [PageJob] = []
    for job in jobs {
      let path = ByteText(job.path)
      if let page = known[path], page.key == job.key {
        pages.add(page, path)
      } else {
        changed.append(job)
      }
    }
    pages.renderedCount = changed.count
    progress(BuildProgress(stage: .pages, done: 0, total: changed.count))
    for folder in Set(changed.map { FileSystem.folder(of: $0.path) }).sorted() { try publisher.createFolder(folder) }
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
      let others = rendered.files.filter { $0 != path }
      if rendered.diagnostics.isEmpty {
        pages.add(SiteRecord.Page(key: job.key, otherFiles: others), path)
      } else {
        // It is rendered again by the next build, which then reports the same.
        pages.files.formUnion(rendered.files)
        pages.diagnostics += rendered.diagnostics
      }
    }
    return pages
  }

  // MARK: - Styles

  private func publishStyles() throws -> (ShippedFonts, PageContext.SharedFiles) {
    let environment = site.environment
    let templates = environment.templates
    for folder in ["assets", "assets/fonts"] { try publisher.createFolder(folder) }
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
    let orders = site.files.images.values.sorted { $0.source < $1.source }.map { image in
      var settings = site.imageSettings
      settings.options.copyright = notices[image.source]
      return ImageMaker.Order(image: image, widths: ImageWidths.all(limit: image.width), settings: settings)
    }
    let maker = ImageMaker(folder: site.contentFolder, cache: site.cache, publisher: publisher, jobs: jobs)
    return try maker.make(orders, progress: progress)
  }
}

extension SiteRenderer.Pages {
  fileprivate mutating func add(_ page: SiteRecord.Page, _ path: ByteText) {
    pages[path] = page
    files.insert(path)
    files.formUnion(page.otherFiles)
  }
}
