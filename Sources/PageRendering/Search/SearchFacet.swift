import Bytes
import Items
import Search
import SiteModel
import Theming

/// A property by which results are filtered, with its values in all collections.
struct SearchFacet: Sendable {
  struct Value: Sendable {
    var title: String
    /// The name of the file that lists the items with the value.
    var file: String
    /// The numbers of the items, in the order of the catalog.
    var ids: [Int]
  }

  /// The maximum number of values of a facet: those of most items.
  private static let mostValues = 150

  /// The name in addresses.
  var name: String
  var title: String
  /// In the order of the language.
  var values: [Value]

  static func facets(of catalog: Catalog, _ entries: [SiteSearch.Entry], _ strings: PageStrings) -> [SearchFacet] {
    let numbers = Dictionary(entries.lazy.map { ($0.file, $0.id) }) { first, _ in first }
    func ids(of collection: CatalogCollection) -> [Int] {
      collection.items.compactMap { numbers[.item(path: $0.path)] }
    }
    func file(_ name: String, _ value: String) -> String { "f-" + shortHash(name + "\0" + value) }
    let collections = catalog.collections.filter { !$0.isUnlisted }
    var facets: [SearchFacet] = []
    let names = collections.map { Value(title: $0.title, file: file("in", $0.path), ids: ids(of: $0)) }
      .filter { !$0.ids.isEmpty }
    if names.count > 1 { facets.append(SearchFacet(name: "in", title: strings["navigation"], values: names)) }
    let collator = Collator(language: catalog.site.language)
    let parts = catalog.facets.filter { !$0.isUnlisted }
    var done: Set<String> = []
    for facet in parts where done.insert(facet.name).inserted {
      // The same value in several collections is one.
      var (values, places) = ([Value](), [String: Int]())
      let same = parts.filter { $0.name == facet.name }
      for term in same.flatMap(\.terms) {
        let found = ids(of: term.collection)
        if let place = places[term.value.slug] {
          values[place].ids += found
        } else if !found.isEmpty {
          places[term.value.slug] = values.count
          values.append(
            Value(title: term.value.wholeHeading(strings), file: file(facet.name, term.value.slug), ids: found))
        }
      }
      if same.count > 1 {
        values = values.map { (collator.key($0.title), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
      }
      if values.count > mostValues {
        let counts = values.map(\.ids.count).sorted(by: >)
        values = Array(values.filter { $0.ids.count >= counts[mostValues - 1] }.prefix(mostValues))
      }
      // "in" and "q" are other parts of addresses.
      let name = ["in", "q"].contains(facet.name) ? facet.name + "-" : facet.name
      if !values.isEmpty { facets.append(SearchFacet(name: name, title: facet.title(strings), values: values)) }
    }
    return facets
  }
}

extension SearchFacet.Value {
  /// The number of items that are listed in the order of the catalog; the others follow by number.
  private static let mostInOrder = 500

  /// The script that lists the items: the first ones with four digits for each, then all others.
  var script: String {
    let rest = ids.dropFirst(Self.mostInOrder).sorted()
    let first = ids.prefix(Self.mostInOrder).map(SearchDigits.fixed).joined()
    return "vitrineSearch(\"\(file)\",[\"\(first)\",\"\(SearchDigits.list(rest))\"])\n"
  }
}
