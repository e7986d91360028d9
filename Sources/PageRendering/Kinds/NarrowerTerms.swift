import Bytes
import PageLayout
import SiteModel

/// Links from the page of a facet's value to fewer of its items: the values below it, or those of another facet.
struct NarrowerTerms: Sendable {
  /// The maximum number of links: those with most items.
  fileprivate static let mostLinks = 12

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

extension Facet {
  /// Whether a term is below some of others.
  fileprivate func isBelow(_ term: Int, any others: Set<Int>) -> Bool {
    var current = terms[term].parent
    while let index = current {
      if others.contains(index) { return true }
      current = terms[index].parent
    }
    return false
  }
}

extension Catalog {
  /// The links on the page of the items with values of facets. The page of two values links to that of the second one,
  /// which is in no trail.
  func narrowerTerms(of page: CollectionPage, _ composer: PageComposer) -> [NarrowerTerms] {
    let collection = page.collection
    guard let place = collection.terms.last, let facet = place.facet.flatMap(facet) else { return [] }
    let term = facet.terms[place.index]
    func link(_ term: Facet.Term, _ file: SiteFile, _ count: Int) -> CollectionPages.FacetLink {
      CollectionPages.FacetLink(title: composer.title(of: term), language: term.language, file: file, count: count)
    }
    func link(_ term: Facet.Term) -> CollectionPages.FacetLink {
      link(term, term.collection.file(page: 1), term.collection.itemCount)
    }
    func terms(_ facet: Facet, _ links: [CollectionPages.FacetLink]) -> NarrowerTerms? {
      let counts = links.map(\.count).sorted(by: >)
      let least = counts.count > NarrowerTerms.mostLinks ? counts[NarrowerTerms.mostLinks - 1] : 0
      let shown = links.filter { $0.count >= least }.prefix(NarrowerTerms.mostLinks)
      return shown.isEmpty
        ? nil
        : NarrowerTerms(
          title: composer.title(of: facet), language: facet.labelLanguage, file: facet.file, links: Array(shown))
    }
    if collection.terms.count > 1, let first = collection.terms[0].facet.flatMap(self.facet(at:)) {
      // The values below either one.
      func below(_ place: Collection.TermPlace, _ facet: Facet, with other: Collection.TermPlace)
        -> [CollectionPages.FacetLink]
      {
        facet.terms[place.index].children.compactMap { child in
          let term = facet.terms[child]
          return term.pairs.first { $0.facet == other.facet && $0.term == other.index }.map {
            link(term, $0.file, $0.count)
          }
        }
      }
      return [
        terms(first, below(collection.terms[0], first, with: place)),
        terms(facet, [link(term)] + below(place, facet, with: collection.terms[0])),
      ].compactMap(\.self)
    }
    let below = terms(facet, term.children.map { link(facet.terms[$0]) })
    let pairs = Dictionary(grouping: term.pairs.filter { $0.count < page.itemCount }, by: \.facet)
    let others = facets(ofCollectionAt: facet.collection).map { other in
      let found = (pairs[other.path] ?? []).sorted { $0.term < $1.term }
      let linked = Set(found.map(\.term))
      // The others are below these.
      let top = found.filter { !other.isBelow($0.term, any: linked) }
      return terms(other, top.map { link(other.terms[$0.term], $0.file, $0.count) })
    }
    return ([below] + others).compactMap(\.self)
  }

  /// The facet of a page of items with a value, and the values above it, as links.
  func termTrail(to collection: Collection, _ composer: PageComposer) -> [PageContext.Reference] {
    guard let place = collection.terms.first, let facet = place.facet.flatMap(facet) else { return [] }
    let above = facet.above(place.index) + (collection.terms.count > 1 ? [facet.terms[place.index]] : [])
    return [PageContext.Reference(title: composer.title(of: facet), path: facet.path, language: facet.labelLanguage)]
      + above.map {
        PageContext.Reference(
          title: composer.title(of: $0), path: $0.collection.path, isTerm: true, language: $0.language)
      }
  }
}
