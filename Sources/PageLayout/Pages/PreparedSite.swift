package import Actions
import Bytes
package import CollectionLayout
package import Content
package import Diagnostics
import Files
package import Geometry
import Markdown
package import SiteImages
package import SiteModel
package import Theming
import Typography

/// A site with its content and templates read, fonts found and images probed: the input of all later stages.
package struct PreparedSite: Sendable {
  package private(set) var catalog: Catalog
  package let templates: TemplateSet
  /// The rich text styles of the cells that the site shows.
  package let richStyles: [RichTextStyle]
  package let strings: PageStrings
  package let fonts: ThemeFonts
  package let files: SiteFiles
  package let contentFolder: String
  package let cache: BuildCache
  package let imageSettings: ImageSettings

  /// The maximum number of items per page, by path, for collections whose pages would otherwise be too long. The same
  /// in every layout, so that pages of the same number have the same items.
  package var pageLimits: [String: Int] = [:]
  /// The lower bounds of the intervals that the pages of an endless collection share, by collection and layout.
  private var sharedBounds: [String: [Double]] = [:]
  /// The widths at which the structure of a layout changes, if it depends on the width alone and so is the same for all
  /// pages, by collection and layout.
  private var breakpoints: [String: [Double]] = [:]

  /// The kinds of cells, by name.
  let anatomies: [String: CellAnatomy]
  /// One for the whole build, so that equal words are shaped once.
  private let typesetter = Typesetter()

  package init(
    catalog: Catalog, templates: TemplateSet, richStyles: [RichTextStyle], strings: PageStrings, fonts: ThemeFonts,
    files: SiteFiles, contentFolder: String, cache: BuildCache, imageSettings: ImageSettings
  ) {
    self.catalog = catalog
    self.templates = templates
    self.richStyles = richStyles
    self.strings = strings
    self.fonts = fonts
    self.files = files
    self.contentFolder = contentFolder
    self.cache = cache
    self.imageSettings = imageSettings
    anatomies = Dictionary(templates.anatomies.map { ($0.name, $0) }) { first, _ in first }
  }

  package var margins: PageMargins { PageMargins(templates.theme) }
  package var formats: FieldFormats { FieldFormats(dates: DateFormats(strings)) }
  package var shaper: TextShaper { TextShaper(site: catalog.site, typesetter: typesetter) }

  /// The number of pages of a collection.
  package func pageCount(of collection: Collection) -> Int { pages(of: collection).count }

  /// Divides a collection into pages, within its page limit.
  package func pages(of collection: Collection) -> [CollectionPage] {
    CollectionPage.pages(of: collection, strings: strings, limit: pageLimits[collection.path] ?? .max)
  }

  /// Measures the cells of a page and lays it out.
  /// - Parameter jobs: the number of threads that measure cells.
  package func layOut(_ page: CollectionPage, jobs: Int = 1) -> LaidOutPage {
    var laidOut = layouter.layOut(
      page, cells: cells(of: page, jobs: jobs), bounds: sharedBounds[page.collection.versionKey],
      breakpoints: breakpoints[page.collection.versionKey])
    if isEndless(page.collection) { laidOut.geometry.scope = "w\(page.number)" }
    return laidOut
  }

  /// Whether the pages of a collection scroll as one: there are several, and they follow each other vertically.
  package func isEndless(_ collection: Collection) -> Bool { sharedBounds[collection.versionKey] != nil }

  /// Plans what the pages of a collection have in common: the breakpoints of layouts, and the intervals of endless
  /// collections, from their first pages.
  package mutating func shareIntervals() {
    for version in catalog.collections.flatMap(\.versions) {
      breakpoints[version.versionKey] = layouter.breakpoints(of: version.layout.layout)
    }
    for collection in catalog.collections.flatMap(\.versions)
    where collection.scroll == .endless && collection.layout.layout.scrollAxis == .vertical {
      let pages = pages(of: collection)
      guard pages.count > 1 else { continue }
      sharedBounds[collection.versionKey] = layouter.bounds(of: pages[0], cells: cells(of: pages[0]))
    }
  }

  /// Warnings for collections that request endless scrolling but do not support it.
  package func endlessSideways() -> [Diagnostic] {
    catalog.collections.filter { collection in
      collection.scroll == .endless && collection.versions.allSatisfy { $0.layout.layout.scrollAxis == .horizontal }
    }.map { collection in
      .warning(
        "endless-sideways", "'scroll: endless' does nothing where the layout scrolls sideways",
        at: SourceLocation(path: collection.location.path),
        suggestion: "leave it out, or add a layout that scrolls down")
    }
  }

  /// The layout stage for the pages of this site.
  package var layouter: PageLayouter {
    let header = fonts.styles[templates.theme.sectionHeader.style] ?? fonts.fallbackStyle
    return PageLayouter(theme: templates.theme, header: header, shaper: shaper, maxWidth: catalog.site.maxWidth)
  }

  /// The cells of a page with shaped texts, by section and item.
  package func cells(of page: CollectionPage, jobs: Int = 1) -> [[MeasuredCell]] {
    let images = files.images
    let resolver = CellResolver(
      styles: fonts.styles, shaper: shaper, formats: formats, richStyles: richStyles,
      imageSize: { path in images[path].map { Size(width: Double($0.width), height: Double($0.height)) } })
    // Cell names are validated when content is read, but a set of templates may lack even the default cell.
    func pattern(_ name: String) -> CellPattern { resolver.pattern(of: anatomies[name] ?? .empty) }
    let usual = pattern(page.collection.cell)
    let named = Set(page.sections.lazy.flatMap(\.items).compactMap(\.cell))
    let others = Dictionary(uniqueKeysWithValues: named.map { ($0, pattern($0)) })
    return page.sections.map { section in
      orderedMap(section.items, jobs: jobs) { item in
        let pattern = item.cell.flatMap { others[$0] } ?? usual
        let aspect = aspect(of: item)
        return MeasuredCell(
          pattern: pattern, content: resolver.content(of: pattern, for: item, aspect: aspect), aspect: aspect,
          size: item.size)
      }
    }
  }

  /// The aspect ratio of the item's image, or of the placeholder set in its front matter.
  func aspect(of item: Item) -> Double? {
    if let aspect = item.aspect { return aspect }
    if let size = item.size, size.height > 0 { return size.width / size.height }
    return item.image.flatMap { files.images[$0.path]?.aspect }
  }

  /// The characters that no font of the theme has, in the texts of an item that determine the size of its cells.
  /// - Parameter showsRichText: whether cells of the collection's own kinds show rich text.
  private func missingGlyphs(of item: Item, showsRichText: Bool) -> [Unicode.Scalar] {
    let hasRichText = item.cell.map { anatomies[$0]?.hasRichText ?? false } ?? showsRichText
    if !hasRichText, item.title.isASCII, item.excerpt.isASCII { return [] }
    var text = item.title + item.excerpt
    if hasRichText { item.body.forEachText { text += $0 } }
    return fonts.missing(in: text)
  }

  /// A copy of the site with one item of a collection replaced, by index.
  package func replacing(itemAt index: Int, ofCollectionAt collection: Int, by item: Item) -> PreparedSite {
    var site = self
    site.catalog.collections[collection].replace(itemAt: index, by: item)
    return site
  }

  private func showsRichText(_ collection: Collection) -> Bool {
    collection.layouts.contains { anatomies[$0.cell]?.hasRichText ?? false }
  }

  /// Whether the theme's fonts have all characters that cells may show of an item.
  package func hasGlyphs(of item: Item, in collection: Collection) -> Bool {
    missingGlyphs(of: item, showsRichText: showsRichText(collection)).isEmpty
  }

  /// Warnings for characters of the content that no font of the theme has: the browser would choose a font that was not
  /// measured.
  package func missingGlyphs() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for collection in catalog.collections {
      let showsRichText = showsRichText(collection)
      for section in collection.sections {
        for item in section.items {
          let missing = missingGlyphs(of: item, showsRichText: showsRichText)
          guard let first = missing.first else { continue }
          let code = "U+" + String(first.value, radix: 16, uppercase: true)
          diagnostics.append(
            .warning(
              "missing-glyph",
              "no font of the theme has '\(first)' (\(code))\(missing.count > 1 ? " and \(missing.count - 1) more characters" : "") of this item",
              at: SourceLocation(path: item.location.path),
              suggestion: fonts.suggestion(for: missing)))
        }
      }
    }
    return diagnostics
  }
}

/// The output of `vitrine frames`: the frames of a built page at one width.
package struct PageFrames: Sendable {
  package var contentSize: Size
  /// In px, with the origin at the top left. Mirrored on a site written from right to left.
  package var elements: [LayoutAttributes]
  package var warnings: [String]
}

extension PreparedSite {
  /// The frames of a collection's page at a container width in px at a root font size of 16, from the rounded lengths
  /// of its style sheet; nil if there is no such page.
  package func frames(of collection: Collection, page number: Int, width: Double) -> PageFrames? {
    frames(of: collection, page: number, widths: [width])?.first
  }

  /// The frames of a collection's page at several container widths. The page is laid out once.
  package func frames(of collection: Collection, page number: Int, widths: [Double]) -> [PageFrames]? {
    let pages = pages(of: collection)
    guard pages.indices.contains(number - 1) else { return nil }
    let geometry = layOut(pages[number - 1]).geometry
    return widths.map { frames(of: geometry, at: $0) }
  }

  private func frames(of geometry: PageGeometry, at width: Double) -> PageFrames {
    let interval = geometry.interval(at: width)
    let elements = geometry.elements.indices.map { index in
      let (element, affine) = (geometry.elements[index], interval.frames[index])
      var frame = affine.frame(at: width)
      if catalog.site.isRightToLeft { frame.x = width - frame.maxX }
      return LayoutAttributes(
        kind: element.kind, indexPath: element.indexPath, frame: frame, alpha: element.alpha,
        transform: element.transform, zIndex: element.zIndex, isHidden: interval.absent.contains(index))
    }
    let size = Size(width: interval.contentWidth.value(at: width), height: interval.contentHeight.value(at: width))
    return PageFrames(contentSize: size, elements: elements, warnings: geometry.warnings)
  }
}
