package import CellLayout
package import Diagnostics
import Bytes
import CollectionLayout
package import Content
import Items
import Files
import Geometry
import Markdown
package import SiteModel
package import Theming
import Typography

/// The theme, fonts and settings that all pages of a site share. Everything else that a page shows is in the page.
package struct PageEnvironment: Sendable {
  package let site: SiteSettings
  package let templates: TemplateSet
  /// The rich text styles of the cells that the site shows.
  package let richStyles: [RichTextStyle]
  package let strings: PageStrings
  package let fonts: ThemeFonts

  package let anatomies: [String: CellAnatomy]
  /// The number of threads that lay out a page, if it is not laid out on one of several already.
  package var jobs = 1

  package init(
    site: SiteSettings, templates: TemplateSet, richStyles: [RichTextStyle], strings: PageStrings, fonts: ThemeFonts
  ) {
    self.site = site
    self.templates = templates
    self.richStyles = richStyles
    self.strings = strings
    self.fonts = fonts
    anatomies = Dictionary(templates.anatomies.map { ($0.name, $0) }) { first, _ in first }
  }

  package var margins: PageMargins { PageMargins(templates.theme) }
  package var formats: FieldFormats {
    FieldFormats(
      dates: strings.dates, imageCount: strings["images"], decimalSign: strings.decimalSign, numbers: strings.numbers)
  }
  package var shaper: TextShaper { TextShaper(site: site, typesetter: fonts.typesetter) }
  /// The places of images on the pages of this site.
  package var imagePlaces: ImagePlaces {
    ImagePlaces(margins: margins, maxWidth: site.maxWidth, audience: templates.theme.audience)
  }

  /// The layout stage for the pages of this site.
  package var layouter: PageLayouter {
    let header = fonts.styles[templates.theme.sectionHeader.style] ?? fonts.fallbackStyle
    return PageLayouter(
      theme: templates.theme, header: header, shaper: shaper, maxWidth: site.maxWidth,
      isRightToLeft: site.isRightToLeft)
  }

  /// The width in points of a collection in a viewport of a width in px.
  package func containerWidth(atViewportWidth width: Double) -> Double {
    margins.containerWidth(atViewportWidth: width, maxWidth: site.maxWidth)
  }

  /// Measures the cells of a page and lays it out.
  package func layOut(_ page: CollectionPage) -> LaidOutPage {
    var laidOut = layouter.layOut(
      page, cells: cells(of: page), bounds: page.sharedBounds, breakpoints: page.breakpoints)
    laidOut.geometry.scope = page.isEndless ? "w\(page.number)" : page.scope
    return laidOut
  }

  /// The cells of a page with shaped texts, by section and item.
  package func cells(of page: CollectionPage) -> [[MeasuredCell]] {
    let sizes = page.imageSizes
    let resolver = CellResolver(
      styles: fonts.styles, shaper: shaper, formats: formats, site: site, richStyles: richStyles,
      imageSize: { sizes[$0] },
      isBesideImages: page.sections.contains { $0.items.contains { page.aspect(of: $0) != nil } })
    // Cell names are validated when content is read, but a set of templates may lack even the default cell.
    func pattern(_ name: String) -> CellPattern { resolver.pattern(of: anatomies[name] ?? .empty) }
    let usual = pattern(page.collection.cell)
    let named = Set(page.sections.lazy.flatMap(\.items).compactMap(\.cell))
    let others = Dictionary(uniqueKeysWithValues: named.map { ($0, pattern($0)) })
    return page.sections.map { section in
      orderedMap(section.items, jobs: jobs) { item in
        let pattern = item.cell.flatMap { others[$0] } ?? usual
        let aspect = page.aspect(of: item)
        var content = resolver.content(of: pattern, for: item, aspect: aspect)
        if let lines = page.collection.layout.mostLines { content = content.limited(toLines: lines) }
        return MeasuredCell(pattern: pattern, content: content, aspect: aspect, size: item.size)
      }
    }
  }

  /// Whether cells of the collection's own kinds show rich text.
  func showsRichText(_ collection: CatalogCollection) -> Bool {
    collection.layouts.flatMap(\.cells).contains { anatomies[$0]?.hasRichText ?? false }
  }

  /// The characters that no font of the theme has, in the texts of an item that determine the size of its cells.
  /// - Parameters:
  ///   - showsRichText: whether cells of the collection's own kinds show rich text.
  ///   - known: the characters of other items that fonts have.
  private func missingGlyphs(of item: Item, showsRichText: Bool, known: inout ScalarSet) -> [Unicode.Scalar] {
    let hasRichText = item.cell.map { anatomies[$0]?.hasRichText ?? false } ?? showsRichText
    let characters = item.textCharacters
    let isKnown = known.hasAllBeyondASCII(of: characters.plain) && characters.others.allSatisfy(known.hasAllBeyondASCII)
    if isKnown || !hasRichText,
      item.hasASCIITexts
        || known.hasAllBeyondASCII(of: item.title)
          && (isKnown && item.hasCharactersOfExcerpt || known.hasAllBeyondASCII(of: item.excerpt))
    {
      return []
    }
    let text = item.title + item.excerpt + (hasRichText ? characters.plain + characters.others.joined() : "")
    return fonts.missing(in: text, known: &known)
  }
}

extension PageEnvironment {
  /// Warnings for characters of the content that no font of the theme has: the browser would choose a font that was not
  /// measured.
  package func missingGlyphs(in catalog: Catalog) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var known = ScalarSet()
    // Most items lack no glyph, and their content is not decoded for the place.
    func report(_ missing: [Unicode.Scalar], _ owner: String, at path: @autoclosure () -> String) {
      guard let first = missing.first else { return }
      let code = "U+" + String(first.value, radix: 16, uppercase: true)
      diagnostics.append(
        .warning(
          "missing-glyph",
          "no font of the theme has '\(first)' (\(code))\(missing.count > 1 ? " and \(missing.count - 1) more characters" : "") of \(owner)",
          at: SourceLocation(path: path()), suggestion: fonts.suggestion(for: missing)))
    }
    func check(_ texts: [String], _ document: MarkdownDocument, _ owner: String, at path: String) {
      let characters = ItemText(document).characters
      report(
        fonts.missing(in: (texts + [characters.plain] + characters.others).joined(), known: &known), owner, at: path)
    }
    let site = catalog.site
    check([site.title, site.description, site.author], site.introduction, "the site", at: site.location.path)
    check([], site.footer, "the footer", at: site.location.path)
    for collection in catalog.collections {
      check(
        [collection.title, collection.summary] + collection.sections.compactMap(\.title), collection.introduction,
        "this collection", at: collection.location.path)
      let isRich = showsRichText(collection)
      for section in collection.sections {
        for item in section.items.beyondASCII {
          report(missingGlyphs(of: item, showsRichText: isRich, known: &known), "this item", at: item.location.path)
        }
      }
    }
    for page in catalog.pages {
      report(missingGlyphs(of: page, showsRichText: true, known: &known), "this page", at: page.location.path)
    }
    return diagnostics
  }

  /// The width in px of a text on one line.
  /// - Parameter style: the name of a text style.
  package func naturalWidth(of text: String, style: String) -> Double {
    shaper.shape(text, style: (fonts.styles[style] ?? fonts.fallbackStyle).textStyle).naturalWidth
  }
}
