package import Bytes
import SiteModel
import Templating

/// The home page, unless the collection of the content folder itself is the home page.
package enum HomePage: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let shelves: [Shelf]
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    let catalog = site.site.catalog
    if catalog.collections.contains(where: \.path.isEmpty) { return [] }
    let shelves = catalog.navigation.map { Shelf($0, site.images) }
    var key = KeyBuilder("home", site.context)
    key.add(shelves)
    return [
      Input(context: site.context, shelves: shelves, path: site.context.addresses.outputPath(.home), key: key.key)
    ]
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages().adding(input.context.introductionImages))
    let site = input.context.environment.site
    var page = composer.base(.home, kind: "home", title: site.title, description: site.description, canonical: .home)
    let shelves = composer.shelves(input.shelves, from: .home, holdsFirstImage: true)
    page["collections"] = .list(shelves)
    page["hasCollections"] = .bool(!shelves.isEmpty)
    return composer.render("home", page, .home)
  }
}
