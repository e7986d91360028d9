import Bytes
import Content
package import Diagnostics
package import PageLayout
package import SiteModel
import Templating
import Theming

/// Composes and renders single pages to bytes, without writing them to files.
package struct PageRenderer: Sendable {
  package let site: PreparedSite
  package let composer: PageComposer

  package init(site: PreparedSite, composer: PageComposer) {
    self.site = site
    self.composer = composer
  }

  /// A rendered file with its diagnostics.
  package struct Page: Sendable {
    /// The path in the site.
    package var path: String
    package var bytes: [UInt8]
    package var diagnostics: [Diagnostic]
  }

  /// A collection's page and its style sheet.
  package struct CollectionFiles: Sendable {
    package var page: Page
    package var sheet: Page
    /// A value that changes with anything the page shows; nil for a page that does not scroll with others as one.
    package var version: String?

    package var diagnostics: [Diagnostic] { sheet.diagnostics + page.diagnostics }
  }

  /// Renders the home page; nil if the collection of the content folder itself is the home page.
  package func home() -> Page? {
    composer.catalog.collections.contains(where: \.path.isEmpty) ? nil : page("home", composer.home(), .home)
  }

  /// Renders the page for missing addresses.
  package func notFound() -> Page { page("404", composer.notFound(), .notFound) }

  /// The partially rendered page that a collection's items have in common.
  package struct ItemFrame: Sendable {
    fileprivate let composed: PageComposer.ItemFrame
    /// Nil if the output depends on the item in more ways than by its slots.
    fileprivate let form: TemplateForm?
  }

  /// Renders the parts that the pages of a collection's items have in common.
  package func frame(ofItemsIn collection: Collection) -> ItemFrame {
    let composed = composer.frame(ofItemsIn: collection)
    return ItemFrame(
      composed: composed, form: site.templates.library.form("item", for: composed.base, ItemBlanks.shared.all))
  }

  /// A reusable buffer for an item's page.
  package struct ItemDraft {

    package init() {
    }
    fileprivate var own = TemplateEntries(ItemBlanks.shared.all)
    /// Large enough for most pages.
    fileprivate var html = UTF8Buffer(capacity: 4096)
  }

  /// Renders the page of an item.
  /// - Parameter frame: the frame of the item's collection.
  package func item(_ place: ItemPlace, in frame: ItemFrame, _ draft: inout ItemDraft) -> Page {
    draft.own.clear()
    composer.fill(&draft.own, with: place)
    guard let form = frame.form else {
      return page("item", frame.composed.base.merging(draft.own.object), place.file, frame.composed.fontPreloads)
    }
    draft.html.truncate(to: 0)
    form.render(draft.own, into: &draft.html)
    return draft.html.withBytes { page(place.file, $0, [], frame.composed.fontPreloads) }
  }

  /// The maximum number of layout warnings reported for a page.
  private static let mostWarnings = 4

  /// Renders a collection's page and its style sheet.
  /// - Parameter window: the position of the page among the pages that scroll as one; nil for a single page.
  package func collection(_ laidOut: LaidOutPage, window: PageWindow?) -> CollectionFiles {
    let page = laidOut.page
    var (model, styles) = composer.collection(
      laidOut, plan: site.loadingPlan(of: laidOut), moving: site.movingCells(of: laidOut), window: window)
    var text = UTF8Buffer()
    GeometryStyles(laidOut.geometry, window: window).write(into: &text)
    text.append(text: styles)
    let css = text.bytes
    let sheet = "assets/layouts/\(page.collection.fileStem)-\(page.number)-\(contentHash(css)).css"
    model.setPage("geometry", .string(composer.link(page.file, .asset(sheet))))
    let layout = page.collection.alternative.map { "in the layout '\($0)': " } ?? ""
    let said = laidOut.geometry.warnings
    // A warning for one item most often applies to all of them.
    let more = said.count > Self.mostWarnings ? ["\(said.count - Self.mostWarnings + 1) more about this layout"] : []
    let warnings = (said.prefix(more.isEmpty ? said.count : Self.mostWarnings - 1) + more).map {
      Diagnostic.warning("layout", layout + $0, at: page.collection.shown.location)
    }
    let version = window == nil ? nil : contentHash(css + Array(composer.cells(of: model).utf8))
    if let version { model.setPage("version", .string(version)) }
    return CollectionFiles(
      page: self.page("collection", model, page.file),
      sheet: Page(path: sheet, bytes: css, diagnostics: warnings), version: version)
  }

  private func page(_ template: String, _ model: TemplateObject, _ file: SiteFile) -> Page {
    page(template, model, file, composer.fontPreloads(from: file))
  }

  /// Renders a template to a page.
  /// - Parameter fontPreloads: the links that preload fonts, relative to this page.
  private func page(_ template: String, _ model: TemplateObject, _ file: SiteFile, _ fontPreloads: [String]) -> Page {
    var html: [UInt8] = []
    let diagnostics = site.templates.library.render(template, with: [.object(model)], into: &html)
    return html.withUnsafeBufferPointer { page(file, $0, diagnostics, fontPreloads) }
  }

  private func page(
    _ file: SiteFile, _ html: UnsafeBufferPointer<UInt8>, _ diagnostics: [Diagnostic], _ fontPreloads: [String]
  ) -> Page {
    Page(
      path: composer.addresses.outputPath(file), bytes: composer.insertingFontPreloads(fontPreloads, into: html),
      diagnostics: diagnostics)
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
