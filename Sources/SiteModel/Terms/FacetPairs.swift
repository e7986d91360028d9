import Discovery
import Content
import Diagnostics
import Settings

extension Catalog {
  /// Adds pages for the items that have values of two facets of a collection, the largest first.
  /// - Parameter budget: the maximum number of pages.
  /// - Returns: errors for pages in the place of those of a single value.
  mutating func addFacetPairs(of collection: CatalogCollection, budget: Int) -> [Diagnostic] {
    let own = facets.indices.filter { facets[$0].collection == collection.path }
    let candidates = FacetPairs(own.map { facets[$0] }, collection).ordered
    var diagnostics: [Diagnostic] = []
    var pages = 0
    for pair in candidates {
      let (first, second) = (facets[own[pair.first.facet]], facets[own[pair.second.facet]])
      let (term, other) = (first.terms[pair.first.term], second.terms[pair.second.term])
      let count = pair.items.count
      // A page with all items of both values would narrow nothing.
      guard count < max(term.collection.itemCount, other.collection.itemCount) else { continue }
      pages += collection.pageSize.map { (count + $0 - 1) / $0 } ?? 1
      if pages > budget { break }
      let path = ContentPath.join(ContentPath.join(term.collection.path, tableSlug(second.name)), other.value.slug)
      if let taken = first.terms.first(where: { PathName($0.collection.path) == PathName(path) }) {
        diagnostics.append(
          .error(
            "facet-clash",
            "'\(taken.value.written)' and '\(term.value.written)' with '\(other.value.written)' would have the same page, '\(path).html'",
            at: taken.collection.items[0].location, suggestion: "choose another word, or leave out 'facetPairs'"))
        continue
      }
      let both = CatalogCollection(
        pair.items.map { collection.item(at: $0) }.compactMap(\.self), at: path,
        term.collection.terms + other.collection.terms, in: collection, shown: term.collection.shown,
        language: term.language == other.language ? term.language : nil)
      facetPairs.append(both)
      let file = both.file(page: 1)
      facets[own[pair.first.facet]].terms[pair.first.term].pairs.append(
        Facet.Pair(facet: second.path, term: pair.second.term, count: count, file: file))
      facets[own[pair.second.facet]].terms[pair.second.term].pairs.append(
        Facet.Pair(facet: first.path, term: pair.first.term, count: count, file: file))
    }
    removeUnreachedPairs(of: collection)
    return diagnostics
  }
}

/// The items that have values of two facets.
private struct FacetPairs {
  /// A term, by the indices of its facet and of the term in it.
  struct Place: Hashable, Comparable {
    var facet: Int
    var term: Int

    static func < (left: Place, right: Place) -> Bool { (left.facet, left.term) < (right.facet, right.term) }
  }

  struct Key: Hashable {
    var first: Place
    var second: Place
  }

  struct Pair {
    var first: Place
    var second: Place
    /// Indices among the items of the collection.
    var items: [Int]
  }

  private var items: [Key: [Int]] = [:]

  init(_ facets: [Facet], _ collection: CatalogCollection) {
    // The terms of each item.
    var numbers: [String: Int] = [:]
    for (number, item) in collection.items.enumerated() { numbers[item.path] = number }
    var terms = [[Place]](repeating: [], count: numbers.count)
    for (facet, about) in facets.enumerated() {
      for (term, about) in about.terms.enumerated() {
        for item in about.collection.items {
          if let number = numbers[item.path] { terms[number].append(Place(facet: facet, term: term)) }
        }
      }
    }
    for (number, places) in terms.enumerated() {
      for (index, first) in places.enumerated() {
        for second in places[(index + 1)...] where second.facet != first.facet {
          items[Key(first: first, second: second), default: []].append(number)
        }
      }
    }
  }

  /// Those with most items first.
  var ordered: [Pair] {
    items.map { Pair(first: $0.key.first, second: $0.key.second, items: $0.value) }.sorted { left, right in
      left.items.count != right.items.count
        ? left.items.count > right.items.count
        : left.first != right.first ? left.first < right.first : left.second < right.second
    }
  }
}
