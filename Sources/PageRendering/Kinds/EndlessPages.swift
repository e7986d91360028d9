package import Bytes
import Files
import PageLayout
import SiteModel

/// The collections whose pages scroll as one (`scroll: endless`), in each of their layouts. Where a page begins depends
/// on the lengths of all pages before it, so they are rendered together.
package enum EndlessPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let pages: [CollectionPages.Input]
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    (site.site.catalog.collections + site.site.catalog.termCollections).flatMap(\.versions).compactMap { version in
      guard site.site.isEndless(version) else { return nil }
      let pages = site.site.pages(of: version).map { CollectionPages.Input($0, of: site) }
      var key = KeyBuilder("endless", site.context)
      for page in pages {
        key.add(page.key)
        for bound in page.page.sharedBounds ?? [] { key.add(Int(bitPattern: UInt(bound.bitPattern))) }
      }
      return Input(context: site.context, pages: pages, path: pages[0].path, key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let laidOut = input.pages.map { page in
      let laidOut = input.context.environment.layOut(page.page)
      laidOut.forgetShapes()
      return laidOut
    }
    let scroll = EndlessScroll(laidOut, stem: input.context.fileStem(of: laidOut[0].page.collection))
    var rendered = RenderedPage(files: [])
    var versions: [String] = []
    for (page, laidOut) in zip(input.pages, laidOut) {
      let (own, version) = CollectionPages.render(page, laidOut, window: scroll.window(ofPage: page.page.number))
      rendered.files += own.files
      rendered.diagnostics += own.diagnostics
      if let version { versions.append(version) }
    }
    rendered.files += scroll.files(versions: versions, addresses: input.context.addresses).map {
      RenderedPage.File(path: $0.path, bytes: Array($0.text.utf8))
    }
    return rendered
  }
}
