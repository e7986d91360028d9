import CellLayout
package import Bytes
import Items
import PageLayout
import Settings
import SiteImages
import SiteModel
import Templating
import Theming

/// The pages that list all values of a facet, each with the number of its items: `plates/tags/index.html`.
package enum FacetPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let facet: Facet
    let trail: [PageContext.Reference]
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.facets.map { facet in
      let trail = site.site.catalog.trail(to: facet.collection)
      var key = KeyBuilder("facet", site.context)
      key.add(facet)
      key.add(trail)
      return Input(
        context: site.context, facet: facet, trail: trail, path: site.context.addresses.outputPath(facet.file),
        key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages().adding(input.context.sharedImages))
    let facet = input.facet
    let title = composer.title(of: facet)
    let above = input.trail.last.map { " · " + $0.title } ?? ""
    var page = composer.base(
      facet.file, kind: "facet-page", title: "\(title)\(above) · \(input.context.environment.site.title)",
      description: "", currentCollection: facet.collection, canonical: facet.file, isUnlisted: facet.isUnlisted)
    let terms = facet.terms.enumerated().map { index, term -> TemplateValue in
      let title = composer.title(of: term)
      let isLast = index + 1 == facet.terms.count
      // A template cannot include itself as often as there are levels, so it opens and closes lists.
      let closed = max(0, term.value.depth - (isLast ? 0 : facet.terms[index + 1].value.depth))
      return [
        "title": .string(title), "direction": .html(composer.attributes(of: title, in: term.language)),
        "url": .string(composer.link(facet.file, term.collection.file(page: 1))),
        "count": .integer(term.collection.itemCount), "opens": .bool(!term.children.isEmpty),
        "closes": .list(Array(repeating: true, count: closed)),
      ]
    }
    page["facet"] = [
      "title": .string(title), "titleDirection": .html(composer.languageAttributes(facet.labelLanguage, of: title)),
      "name": .string(facet.name), "terms": .list(terms), "hasTerms": .bool(!terms.isEmpty),
    ]
    page.setMetadata(StructuredData(composer)?.facet(facet, input.trail), nil)
    composer.addBreadcrumbs(to: &page, facet.file, input.trail)
    return composer.render("facet", page, facet.file)
  }
}

/// The values of all facets of a collection for programs: `plates/facets.json`.
package enum FacetFiles: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let facets: [Facet]
    let file: SiteFile
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    let catalog = site.site.catalog
    return catalog.collections.compactMap { collection -> Input? in
      let facets = catalog.facets(ofCollectionAt: collection.path)
      if facets.isEmpty { return nil }
      let path = ContentPath.join(collection.path, "facets.json")
      var key = KeyBuilder("facets.json", site.context)
      for facet in facets { key.add(facet) }
      return Input(
        context: site.context, facets: facets, file: .data(path),
        path: site.context.addresses.outputPath(.data(path)), key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages())
    func term(_ index: Int, of facet: Facet) -> JSONText {
      let about = facet.terms[index]
      return .members(
        [
          ("title", .string(composer.title(of: about))), ("count", .integer(about.collection.itemCount)),
          ("url", .string(composer.link(input.file, about.collection.file(page: 1)))),
        ]
          + (about.children.isEmpty
            ? [] : [("terms", .list(about.children.map { term($0, of: facet) }))]))
    }
    let facets = input.facets.map { facet -> JSONText in
      .members([
        ("name", .string(facet.name)), ("title", .string(composer.title(of: facet))),
        ("url", .string(composer.link(input.file, facet.file))),
        ("terms", .list(facet.terms.indices.filter { facet.terms[$0].parent == nil }.map { term($0, of: facet) })),
      ])
    }
    return RenderedPage(path: input.path, text: JSONText.members([("facets", .list(facets))]).text + "\n")
  }
}
