import Bytes
import Content
package import Diagnostics
package import PageLayout
package import SiteModel
import Templating
import Theming

/// Makes the bytes of single pages: composed and rendered, not yet written.
package struct PageRenderer: Sendable {
  package let site: PreparedSite
  package let composer: PageComposer

  package init(site: PreparedSite, composer: PageComposer) {
    self.site = site
    self.composer = composer
  }

  package struct Page: Sendable {
    /// In the site.
    package var path: String
    package var bytes: [UInt8]
    package var diagnostics: [Diagnostic]
  }

  /// A collection's page with a style sheet of its own.
  package struct CollectionFiles: Sendable {
    package var page: Page
    package var sheet: Page
    /// What changes with anything that the page shows; nil for a page that is not scrolled as one with others.
    package var version: String?

    package var diagnostics: [Diagnostic] { sheet.diagnostics + page.diagnostics }
  }

  /// Nil where a collection of the content folder itself is the home page.
  package func home() -> Page? {
    composer.catalog.collections.contains(where: \.path.isEmpty) ? nil : page("home", composer.home(), .home)
  }

  package func notFound() -> Page { page("404", composer.notFound(), .notFound) }

  /// What the pages of a collection's items have in common, rendered as far as it can be.
  package struct ItemFrame: Sendable {
    fileprivate let composed: PageComposer.ItemFrame
    /// Nil where what is shown depends on the item in another way.
    fileprivate let form: TemplateForm?
  }

  package func frame(ofItemsIn collection: Collection) -> ItemFrame {
    let composed = composer.frame(ofItemsIn: collection)
    return ItemFrame(
      composed: composed, form: site.templates.library.form("item", for: composed.base, ItemBlanks.shared.all))
  }

  /// Room for an item's page while it is made, and then for another one.
  package struct ItemDraft {

    package init() {
    }
    fileprivate var own = TemplateEntries(ItemBlanks.shared.all)
    /// Most pages have no more bytes.
    fileprivate var html = UTF8Buffer(capacity: 4096)
  }

  /// - Parameter frame: of the items of its collection.
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

  /// How many warnings a page's layout is told with.
  private static let mostWarnings = 4

  /// - Parameter window: where the page stands among those that are scrolled as one; nil where it is alone.
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
    // What holds for one item most often holds for all.
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

  /// - Parameter fontPreloads: links to fonts as this page says them.
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
  /// What the names of the collection's own files begin with; file systems take no more than 255 bytes in a name.
  package var fileStem: String {
    let names = path.split(separator: "/").map(String.init)
    let stem = (names + [alternative].compactMap(\.self)).joined(separator: "-")
    return stem.utf8.count <= 160 ? stem : contentHash(stem)
  }
}
