import Items
import Discovery
import Settings

/// The pages of fewer of the items of a facet's value: those of the values below it, or of its pairs with the values of
/// another facet.
package struct NarrowerPages: Sendable {
  /// The maximum number of pages: those with most items.
  private static let most = 12

  package struct Page: Sendable {
    /// The index of the value among the terms of the facet.
    package var term: Int
    package var file: SiteFile
    /// The number of items.
    package var count: Int
  }

  /// The facet of the values.
  package let facet: Facet
  /// In the order of the facet's terms.
  package let pages: [Page]

  /// - Returns: nil if there is no page.
  fileprivate init?(_ facet: Facet, _ pages: [Page]) {
    if pages.isEmpty { return nil }
    let largest = pages.indices.sorted { (-pages[$0].count, $0) < (-pages[$1].count, $1) }.prefix(Self.most)
    (self.facet, self.pages) = (facet, largest.sorted().map { pages[$0] })
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

  fileprivate func page(ofTerm index: Int) -> NarrowerPages.Page {
    let collection = terms[index].collection
    return NarrowerPages.Page(term: index, file: collection.file(page: 1), count: collection.itemCount)
  }
}

extension Catalog {
  /// The pages to which the page of a value of a facet, or of two, leads. The page of two values leads to that of the
  /// second one, which is in no trail.
  package func narrowerPages(of collection: CatalogCollection) -> [NarrowerPages] {
    guard let place = collection.terms.last, let facet = place.facet.flatMap(facet) else { return [] }
    let term = facet.terms[place.index]
    if collection.terms.count > 1, let first = collection.terms[0].facet.flatMap(self.facet(at:)) {
      // The values below either one.
      func below(_ place: CatalogCollection.TermPlace, _ facet: Facet, with other: CatalogCollection.TermPlace)
        -> [NarrowerPages.Page]
      {
        facet.terms[place.index].children.compactMap { child in
          facet.terms[child].pairs.first { $0.facet == other.facet && $0.term == other.index }.map {
            NarrowerPages.Page(term: child, file: $0.file, count: $0.count)
          }
        }
      }
      return [
        NarrowerPages(first, below(collection.terms[0], first, with: place)),
        NarrowerPages(
          facet, [facet.page(ofTerm: place.index)] + below(place, facet, with: collection.terms[0])),
      ].compactMap(\.self)
    }
    let below = NarrowerPages(facet, term.children.map { facet.page(ofTerm: $0) })
    let pairs = Dictionary(grouping: term.pairs.filter { $0.count < term.collection.itemCount }, by: \.facet)
    let others = facets(ofCollectionAt: facet.collection).map { other in
      let found = (pairs[other.path] ?? []).sorted { $0.term < $1.term }
      let linked = Set(found.map(\.term))
      // The others are below these.
      let top = found.filter { !other.isBelow($0.term, any: linked) }
      return NarrowerPages(other, top.map { NarrowerPages.Page(term: $0.term, file: $0.file, count: $0.count) })
    }
    return ([below] + others).compactMap(\.self)
  }

  /// Removes the pages of two values to which no page leads, because others have more items.
  mutating func removeUnreachedPairs(of collection: CatalogCollection) {
    let own = facets.indices.filter { facets[$0].collection == collection.path }
    while true {
      let pairs = facetPairs.filter { $0.parent == collection.path }
      let byFile = Dictionary(pairs.map { ($0.file(page: 1), $0) }) { first, _ in first }
      var reached: Set<SiteFile> = []
      var rest = own.flatMap { facets[$0].terms.map(\.collection) }
      while let page = rest.popLast() {
        for file in narrowerPages(of: page).flatMap(\.pages).map(\.file) {
          if let pair = byFile[file], reached.insert(file).inserted { rest.append(pair) }
        }
      }
      if reached.count == byFile.count { return }
      // What is left may lead to other pages.
      facetPairs.removeAll { $0.parent == collection.path && !reached.contains($0.file(page: 1)) }
      for index in own {
        for term in facets[index].terms.indices {
          facets[index].terms[term].pairs.removeAll { !reached.contains($0.file) }
        }
      }
    }
  }
}
