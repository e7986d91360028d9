package import Bytes
import Content
import Diagnostics
package import PageLayout
package import SiteModel
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
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.collections.flatMap { collection in
      collection.versions.flatMap { version in
        site.site.isEndless(version) ? [] : site.site.pages(of: version).map { Input($0, of: site) }
      }
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    render(input, input.context.environment.layOut(input.page), window: nil).page
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
    let composer = PageComposer(context: context, images: input.images.adding(context.introductionImages))
    laidOut.forgetShapes()
    var (model, styles) = composer.collection(
      laidOut, input, plan: context.environment.loadingPlan(of: laidOut),
      moving: context.environment.movingCells(of: laidOut), window: window)
    var text = UTF8Buffer()
    GeometryStyles(laidOut.geometry, window: window).write(into: &text)
    text.append(text: styles)
    let css = text.bytes
    let sheet = "assets/layouts/\(page.collection.fileStem)-\(page.number)-\(contentHash(css)).css"
    model.setPage("geometry", .string(composer.link(page.file, .asset(sheet))))
    let version = window == nil ? nil : contentHash(css + Array(composer.cells(of: model).utf8))
    if let version { model.setPage("version", .string(version)) }
    var rendered = composer.render("collection", model, page.file)
    rendered.files.append(RenderedPage.File(path: sheet, bytes: css))
    rendered.diagnostics = warnings(of: laidOut) + rendered.diagnostics
    return (rendered, version)
  }

  private static func warnings(of laidOut: LaidOutPage) -> [Diagnostic] {
    let collection = laidOut.page.collection
    let layout = collection.alternative.map { "in the layout '\($0)': " } ?? ""
    let warnings = laidOut.geometry.warnings
    // A warning for one item most often applies to all of them.
    let more =
      warnings.count > mostWarnings ? ["\(warnings.count - mostWarnings + 1) more about this layout"] : []
    return (warnings.prefix(more.isEmpty ? warnings.count : mostWarnings - 1) + more).map {
      Diagnostic.warning("layout", layout + $0, at: collection.shown.location)
    }
  }
}

extension CollectionPages.Input {
  init(_ page: CollectionPage, of site: PublishedModel) {
    let (catalog, collection) = (site.site.catalog, page.collection)
    let isFirst = page.number == 1
    context = site.context
    self.page = page
    trail = isFirst ? catalog.trail(to: collection.parent) : catalog.trail(to: collection.path)
    children =
      isFirst
      ? collection.children.compactMap { catalog.collection(at: $0) }.map { Shelf($0, site.images) } : []
    images = PageImages(of: page.items, isFirst ? collection.introduction : nil, among: site.images)
    path = context.addresses.outputPath(page.file)
    var key = KeyBuilder("collection", context)
    for text in [collection.versionKey, collection.title] { key.add(text) }
    key.add(collection.key)
    for number in [page.number, page.pageCount, page.itemCount] { key.add(number) }
    for section in page.sections {
      key.add(section.title)
      for number in [section.start, section.count, section.items.count] { key.add(number) }
      for item in section.items { key.add(item.key) }
    }
    key.add(trail)
    key.add(children)
    key.add(images)
    self.key = key.key
  }
}

extension Collection {
  /// The prefix of the names of the collection's own files. File systems limit a name to 255 bytes.
  package var fileStem: String {
    let names = path.split(separator: "/").map(String.init)
    let stem = (names + [alternative].compactMap(\.self)).joined(separator: "-")
    return stem.utf8.count <= 160 ? stem : contentHash(stem)
  }
}
