package import Bytes
import CollectionLayout
import Items
import Diagnostics
import Geometry
import Markdown
import ImageLoading
package import PageLayout
import Settings
import SiteImages
package import SiteModel
import SocialCards
import Templating

/// The pages of the collections whose pages are linked, in each of their layouts. Each has a style sheet of its own.
package enum CollectionPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    package let page: CollectionPage
    /// The collections above the page.
    let trail: [PageContext.Reference]
    /// The collections inside this one, on its first page.
    let children: [Shelf]
    let images: PageImages
    /// The laid-out sections in the introduction, on the first page, followed by the parts.
    let stages: [Stage]
    /// The number of sections of the page with a layout of their own each; 0 if they share one.
    let partCount: Int
    /// The facets of the collection, on its first page.
    let facets: [FacetLink]
    /// Links to fewer of the items of a facet's value, on its first page.
    let narrower: [NarrowerTerms]
    /// The image that represents the collection on other sites; nil if the site has no address.
    let cover: SiteImage?
    let card: SocialCard?
    /// The files of the collection's data.
    let data: [PageContext.Reference]
    package let path: String
    package let key: ContentKey
  }

  /// A page that lists the values of a facet.
  struct FacetLink: Sendable {
    var title: String
    /// The language of the title, if it is not that of the page.
    var language: String?
    var file: SiteFile
    /// The number of values.
    var count: Int
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    (site.site.catalog.collections + site.site.catalog.termCollections).flatMap { collection in
      collection.versions.flatMap { version in
        site.site.isEndless(version) ? [] : site.site.pages(of: version).map { Input($0, of: site) }
      }
    }
  }

  package static var rendering: RenderingOrder { .shared }

  package static func render(_ input: Input) -> RenderedPage {
    guard input.partCount > 0 else {
      return render(input, input.context.environment.layOut(input.page), window: nil).page
    }
    // All cells are in the parts.
    var empty = input.page
    empty.sections = []
    var laidOut = input.context.environment.layOut(empty)
    laidOut.page = input.page
    return render(input, laidOut, window: nil).page
  }

  /// The maximum number of layout warnings reported for a page.
  private static let mostWarnings = 4

  /// Renders a page that is laid out.
  /// - Parameter window: the position of the page among the pages that scroll as one; nil for a single page.
  /// - Returns: the page, and a value that changes with anything that it shows; nil for a single page.
  static func render(
    _ input: Input, _ laidOut: LaidOutPage, window: PageWindow?
  ) -> (page: RenderedPage, version: String?) {
    let (context, page) = (input.context, input.page)
    let composer = PageComposer(context: context, images: input.images.adding(context.sharedImages))
    laidOut.forgetShapes()
    // Most introductions have no headings.
    let hasHeadings = page.collection.introduction.blocks.contains { if case .heading = $0 { true } else { false } }
    let introduction = composer.parts(
      of: page.collection.introduction, input.stages, from: page.file,
      besides: hasHeadings ? Set(page.items.map { elementID($0.slug) }) : [], mayHaveFirst: true)
    let stages = introduction.stages
    let above = stages.height(context.environment)
    var (model, styles) = composer.collection(
      laidOut, input, introduction,
      plan: context.environment.loadingPlan(of: laidOut, above: above, mayHaveFirst: !stages.hasFirstImage),
      moving: context.environment.movingCells(of: laidOut, above: above), window: window)
    var text = stages.css
    GeometryStyles(laidOut.geometry, window: window).write(into: &text)
    text.append(text: styles)
    if let sections = page.collection.layout.layout as? SectionsLayout, sections.sectionSpacing > 0 {
      text.append(text: ".part+.part{margin-block-start:\(GeometryStyles.rem(sections.sectionSpacing))}\n")
    }
    let css = text.bytes
    let sheet = context.sheetPath("\(page.collection.fileStem)-\(page.number)", hash: contentHash(css))
    model.setPage("geometry", .string(composer.link(page.file, .asset(sheet))))
    let version = window == nil ? nil : contentHash(css + Array(composer.cells(of: model).utf8))
    var rendered = composer.render("collection", model, page.file)
    rendered.files.append(RenderedPage.File(path: sheet, bytes: css))
    rendered.diagnostics = warnings(of: laidOut) + stages.diagnostics + rendered.diagnostics
    return (rendered, version)
  }

  private static func warnings(of laidOut: LaidOutPage) -> [Diagnostic] {
    let collection = laidOut.page.collection
    let layout = collection.alternative.map { "in the layout '\($0)': " } ?? ""
    let warnings = laidOut.geometry.warnings.map { laidOut.page.text(of: $0) }
    // A warning for one item most often applies to all of them.
    let more =
      warnings.count > mostWarnings ? ["\(warnings.count - mostWarnings + 1) more about this layout"] : []
    return (warnings.prefix(more.isEmpty ? warnings.count : mostWarnings - 1) + more).map {
      Diagnostic.warning("layout", layout + $0, at: collection.shown.location)
    }
  }
}

extension CollectionPage {
  /// Returns the text of a warning, which names its item by the file.
  func text(of warning: LayoutWarning) -> String {
    warning.item.flatMap(item).map { "\($0.writtenPlace) \(warning.problem)" } ?? warning.description
  }

  /// Returns the item at an index path of the page's layout.
  fileprivate func item(at path: IndexPath) -> Item? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.item) else {
      return nil
    }
    return sections[path.section].items[path.item]
  }
}

extension Item {
  /// Where the item is written: its file, or its title and the table that it is a row of.
  fileprivate var writtenPlace: String {
    location.path.hasSuffix(".md") ? location.path : "'\(title)' in \(location.path)"
  }
}

extension CollectionPages.Input {
  init(_ page: CollectionPage, of site: PublishedModel) {
    let (catalog, collection) = (site.site.catalog, page.collection)
    let isFirst = page.number == 1
    context = site.context
    var page = page
    // The names of decades depend on the language.
    if !collection.terms.isEmpty {
      page.collection.title = collection.terms.map { [strings = context.environment.strings] in
        $0.value.heading(strings)
      }
      .joined(separator: " · ")
    }
    if !isFirst { page.collection.introduction = MarkdownDocument() }
    var images = PageImages(of: page.items, page.collection.introduction, among: site.images)
    let inText = isFirst ? site.stages(catalog.selections(in: collection), on: page.file, &images) : []
    let parts = site.site.parts(of: page, from: inText.count + 1)
    (stages, partCount) = (inText + parts, parts.count)
    self.images = images
    if !stages.isEmpty { page.scope = "m" }
    page.clusterFiles = catalog.clusterFiles[collection.versionKey] ?? [:]
    self.page = page
    let composer = PageComposer(context: context, images: PageImages())
    facets =
      isFirst && collection.terms.isEmpty
      ? catalog.facets(ofCollectionAt: collection.path).map {
        CollectionPages.FacetLink(
          title: composer.title(of: $0), language: $0.labelLanguage, file: $0.file, count: $0.terms.count)
      } : []
    narrower = isFirst ? catalog.narrowerTerms(of: page, composer) : []
    trail =
      catalog.trail(to: isFirst || !collection.terms.isEmpty ? collection.parent : collection.path)
      + catalog.termTrail(to: collection, composer)
    children =
      isFirst
      ? collection.children.compactMap { catalog.collection(at: $0) }.map { Shelf($0, in: catalog, site.images) } : []
    let whole = catalog.collection(at: collection.path)
    cover = context.addresses.baseURL == nil ? nil : whole.flatMap(site.cover)
    card = site.cards.card(ofCollectionAt: collection.path)
    var data =
      whole?.publication.exports.filter { format in
        format != .iiif
          || site.context.addresses.baseURL != nil && whole.map { !site.manifestsAreEmpty(of: $0) } ?? false
      }.map { format in
        PageContext.Reference(
          title: format.rawValue.uppercased(), path: ContentPath.join(collection.path, format.fileName))
      } ?? []
    if collection.terms.isEmpty, collection.hasMap {
      data.append(PageContext.Reference(title: "GeoJSON", path: collection.mapDataPath))
    }
    self.data = data
    path = context.addresses.outputPath(page.file)
    var key = KeyBuilder("collection", context)
    for text in [collection.versionKey, collection.title, collection.languages?.language(of: "title")] { key.add(text) }
    key.add(collection.key)
    key.add(collection.isUnlisted ? 1 : 0)
    for text in collection.attribution.texts { key.add(text) }
    if let cover { key.add(cover.key) }
    key.add(card?.path)
    key.add(data)
    for (name, file) in page.clusterFiles.sorted(by: { $0.key < $1.key }) {
      key.add(name)
      key.add(context.addresses.outputPath(file))
    }
    for number in [page.number, page.pageCount, page.itemCount] { key.add(number) }
    for section in page.sections {
      key.add(section.title)
      if let language = section.language { key.add(language) }
      for number in [section.start, section.count, section.items.count] { key.add(number) }
      for item in section.items { key.add(item.key) }
    }
    key.add(trail)
    key.add(children)
    key.add(images)
    key.add(stages)
    key.add(partCount)
    for link in facets + narrower.flatMap({ [CollectionPages.FacetLink($0)] + $0.links }) {
      key.add(link.title)
      if let language = link.language { key.add(language) }
      key.add(context.addresses.outputPath(link.file))
      key.add(link.count)
    }
    // Pages that scroll as one have one path.
    if let languages = context.languages { key.add(languages.key(of: page.file)) }
    self.key = key.key
  }
}

extension CatalogCollection {
  /// The prefix of the names of the collection's own files. File systems limit a name to 255 bytes.
  package var fileStem: String {
    let names = path.split(separator: "/").map(String.init)
    let stem = (names + [alternative].compactMap(\.self)).joined(separator: "-")
    return stem.utf8.count <= 160 ? stem : contentHash(stem)
  }
}

extension CatalogCollection {
  /// The path in the site of the places of its items as GeoJSON.
  package var mapDataPath: String { ContentPath.join(path, "items.geojson") }
}
