import Actions
import Bytes
import Diagnostics
import Files
import ImageLoading
import PageLayout
import PageRendering
import Publishing
import SiteImages
import SiteFonts
import SiteStyles
import SiteModel
import SocialCards
import Theming

/// Makes the files of a site and adds them to the publisher.
struct SiteRenderer: Sendable {
  /// The site in each of its languages.
  let versions: [DividedSite]
  /// The key of the templates, fonts, settings and options.
  let common: ContentKey
  let publisher: Publisher
  /// All kinds of pages.
  let kinds: [any PageKind.Type]
  let jobs: Int
  /// Receives the images whose files the cache lacks; nil to make them.
  let imageQueue: ImageQueue?
  let clock: StageClock
  let progress: @Sendable (BuildProgress) -> Void

  /// The site in the first of its languages.
  var site: DividedSite { versions[0] }

  /// Makes what pages refer to: images, originals, downloads, fonts, the style sheet, the icon and the script.
  /// - Throws: `FileError` on a disk failure.
  func makeAssets() throws -> ([PublishedModel], [Diagnostic]) {
    let feeds = versions.map { SiteFeeds($0.catalog) }
    let cards = versions.map { SocialCards($0) }
    let (originals, images, diagnostics) = try clock.time(.images) {
      let (originals, originalDiagnostics) = try publishOriginals()
      let downloadDiagnostics = try publishDownloads()
      let (images, imageDiagnostics) = try makeImages(
        sized: feeds.reduce(into: []) { $0.formUnion($1.images) }, cards)
      return (originals, images, originalDiagnostics + downloadDiagnostics + imageDiagnostics)
    }
    // Versions in several languages show the same fonts, so that a reader who changes between them loads none again.
    var characters = SiteCharacters(versions[0].catalog, versions[0].environment, jobs: jobs)
    for version in versions.dropFirst() {
      characters.add(SiteCharacters(version.catalog, version.environment, jobs: jobs))
    }
    let styles = try clock.time(.styles) { try versions.map { try publishStyles(of: $0, characters) } }
    let searches = versions.map { version in
      version.catalog.site.hasSearch ? clock.time(.search) { SiteSearch(version, jobs: jobs) } : nil
    }
    let languages =
      versions.count == 1 ? [] : zip(versions, searches).map { SiteLanguages.Version($0, search: $1) }
    let sheetFolders = AssetFolders([(files: versions.reduce(0) { $0 + $1.reportedPageCount }, base: 16)])
    var models = versions.indices.map { index in
      let context = PageContext(
        versions[index], fonts: styles[index].fonts, files: styles[index].files, images: images, feeds: feeds[index],
        common: common, sheetFolders: sheetFolders,
        languages: languages.isEmpty ? nil : SiteLanguages(languages, current: index))
      return PublishedModel(
        site: versions[index], context: context, images: images, originals: originals, feeds: feeds[index],
        search: searches[index], cards: cards[index], defersImages: imageQueue != nil)
    }
    models[0].translations = Array(models.dropFirst())
    return (models, diagnostics)
  }

  // MARK: - Styles

  /// - Parameters:
  ///   - site: the site in one language.
  ///   - characters: those of the site in all languages.
  private func publishStyles(
    of site: DividedSite, _ characters: SiteCharacters
  ) throws -> (fonts: ShippedFonts, files: PageContext.SharedFiles) {
    let environment = site.environment
    let templates = environment.templates
    try publisher.createFolder("assets/fonts")
    let fonts = try ShippedFonts(
      environment.fonts, characters: characters, effort: templates.theme.fontEffort,
      cache: site.cache, jobs: jobs)
    for file in fonts.files { try publisher.write(file.bytes, to: file.path) }
    let css =
      ThemeStyles(
        theme: templates.theme, fonts: fonts, anatomies: templates.anatomies, richStyles: environment.richStyles,
        maxWidth: environment.site.maxWidth, isRightToLeft: environment.site.isRightToLeft
      ).css() + navigationStyles(of: site.catalog, environment) + publishedStyles(templates.styles)
    let partCSS = publishedStyles(templates.partStyles)
    // Both have one version, because the script of endless collections compares the name of one to see whether the site
    // looks different.
    let version = contentHash(css + partCSS)
    let sheet = "assets/site-\(version).css"
    try publisher.write(Array(css.utf8), to: sheet)
    let partStyles = partCSS.isEmpty ? nil : PartStyles(Array(partCSS.utf8), path: "assets/parts-\(version).css")
    if let partStyles { try publisher.write(Array(partCSS.utf8), to: partStyles.path) }
    let icon = "assets/icon-\(contentHash(templates.icon)).svg"
    try publisher.write(templates.icon, to: icon)
    var script: String?
    if site.catalog.collections.flatMap(\.versions).contains(where: site.isEndless) {
      let bytes = Array(publishedScript(templates.script).utf8)
      let path = "assets/window-\(contentHash(bytes)).js"
      try publisher.write(bytes, to: path)
      script = path
    }
    var searchScript: String?
    if site.catalog.site.hasSearch {
      let bytes = Array(publishedScript(templates.searchScript).utf8)
      let path = "assets/search-\(contentHash(bytes)).js"
      try publisher.write(bytes, to: path)
      searchScript = path
    }
    var files = PageContext.SharedFiles(
      stylesheet: sheet, partStyles: partStyles, icon: icon, script: script, searchScript: searchScript)
    if site.catalog.collections.contains(where: { $0.hasFullViews && $0.allItems.havePictureAlone }) {
      func publish(_ text: String, ending: String) throws -> String {
        let path = "assets/full-view-\(contentHash(Array(text.utf8)))\(ending)"
        try publisher.write(Array(text.utf8), to: path)
        return path
      }
      files.fullViewStyles = try publish(publishedStyles(templates.fullViewStyles), ending: ".css")
      if site.catalog.site.hasKeys {
        files.fullViewScript = try publish(publishedScript(templates.fullViewScript), ending: ".js")
      }
    }
    return (fonts, files)
  }

  // MARK: - Images

  /// Generates the image files that pages may request.
  /// - Parameter sized: the paths of the images of which the size of a file is wanted.
  private func makeImages(sized: Set<String>, _ cards: [SocialCards]) throws -> ([String: SiteImage], [Diagnostic]) {
    // The layouts of all versions are the same, so that the first one with an image has its widths.
    let ladders = versions.planImageLadders()
    let orders = site.imageOrders(ladders, sized: sized)
    let maker = ImageMaker(
      folder: site.contentFolder, cache: site.cache, decoder: site.decoder, publisher: publisher, jobs: jobs,
      onlyChecks: site.files.refusedCount > 0)
    let making: any ImageMaking = imageQueue.map { LaterImages(queue: $0, maker: maker) } ?? maker
    let made = try making.make(orders, cards: SocialCards.all(of: cards), tiles: site.tileSources, progress: progress)
    let remote = site.files.remoteImages.mapValues { picture in
      picture.image(ladder: ladders[picture.probed.source] ?? ImageLadder(only: picture.probed.width))
    }
    return (made.images.merging(remote) { own, _ in own }, made.diagnostics)
  }
}

extension [DividedSite] {
  /// Chooses the widths of the files of all images of the versions of a site, by path.
  func planImageLadders() -> [String: ImageLadder] {
    map { $0.planImageLadders() }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }
}

extension DividedSite {
  /// The orders for the files of all images, in the order of their paths.
  /// - Parameters:
  ///   - ladders: the widths of the files, by path.
  ///   - sized: the paths of the images of which the size of a file is wanted.
  func imageOrders(_ ladders: [String: ImageLadder], sized: Set<String> = []) -> [ImageMaker.Order] {
    let notices = CopyrightNotices(catalog)
    let published = files.images.values.filter { $0.source != files.cardImage }
    return published.sorted { $0.source < $1.source }.map { image in
      var settings = imageSettings
      settings.options.rights = notices[image.source]
      return ImageMaker.Order(
        image: image, ladder: ladders[image.source] ?? ImageLadder(only: image.width), settings: settings,
        folders: imageFolders, wantsSize: sized.contains(image.source))
    }
  }
}
