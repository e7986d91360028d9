import Bytes
import PageLayout
import SiteModel

/// Links from the page of a facet's value to fewer of its items: the values below it, or those of another facet.
struct NarrowerTerms: Sendable {
  /// The name of the facet.
  var title: String
  /// The language of the name, if it is not that of the page.
  var language: String?
  /// The page that lists all its values.
  var file: SiteFile
  var links: [CollectionPages.FacetLink]
}

extension CollectionPages.FacetLink {
  init(_ terms: NarrowerTerms) {
    self.init(title: terms.title, language: terms.language, file: terms.file, count: terms.links.count)
  }
}

extension Catalog {
  /// The links on the page of the items with values of facets.
  func narrowerTerms(of page: CollectionPage, _ composer: PageComposer) -> [NarrowerTerms] {
    narrowerPages(of: page.collection).map { narrower in
      let facet = narrower.facet
      return NarrowerTerms(
        title: composer.title(of: facet), language: facet.labelLanguage, file: facet.file,
        links: narrower.pages.map {
          let term = facet.terms[$0.term]
          return CollectionPages.FacetLink(
            title: composer.title(of: term), language: term.language, file: $0.file, count: $0.count)
        })
    }
  }

  /// The facet of a page of items with a value, and the values above it, as links.
  func termTrail(to collection: CatalogCollection, _ composer: PageComposer) -> [PageContext.Reference] {
    guard let place = collection.terms.first, let facet = place.facet.flatMap(facet) else { return [] }
    let above = facet.above(place.index) + (collection.terms.count > 1 ? [facet.terms[place.index]] : [])
    return [PageContext.Reference(title: composer.title(of: facet), path: facet.path, language: facet.labelLanguage)]
      + above.map {
        PageContext.Reference(
          title: composer.title(of: $0), path: $0.collection.path, isTerm: true, language: $0.language)
      }
  }
}
