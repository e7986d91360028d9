import Discovery
import Bytes
package import Content
import Items
import Diagnostics
import Markdown
import Settings

/// A property of a collection's items with all its values. Each value has pages that list its items.
package struct Facet: Sendable {
  /// A value, and its pages.
  package struct Term: Sendable {
    package let value: TermValue
    /// The items with the value, or with one below it, in a collection of their own.
    package let collection: CatalogCollection
    /// The index of the term on the level above among those of the facet.
    package let parent: Int?
    /// The indices of the terms on the level below.
    package fileprivate(set) var children: [Int] = []
    /// The pages of the items that also have a value of another facet.
    package var pairs: [Pair] = []

    /// The language of the value, if it is a text that is not translated.
    package var language: String? { collection.languages?.language(of: "title") }
  }

  /// A value of another facet, and the items that have it as well as the value of a term.
  package struct Pair: Sendable {
    /// The path of the other facet, and the index of its term.
    package var facet: String
    package var term: Int
    package var count: Int
    package var file: SiteFile
  }

  package let property: FacetSettings.Property
  package let name: String
  /// The label of the field; nil for a property that every item may have.
  package let label: String?
  /// The language of the label, if it is not translated.
  package let labelLanguage: String?
  /// How values are grouped.
  package let grouping: FacetSettings.Grouping
  /// The path of the collection.
  package let collection: String
  package let isUnlisted: Bool
  /// In the order of the language, each followed by those on the levels below it.
  package var terms: [Term]

  /// The path of the folder of the facet's pages.
  package var path: String { ContentPath.join(collection, tableSlug(name)) }

  /// The page that lists all terms.
  package var file: SiteFile { .collection(path: path, page: 1) }

  /// The page of a value of the facet.
  package static func file(ofTerm value: TermValue, inFacetAt path: String) -> SiteFile {
    .item(path: ContentPath.join(path, value.slug))
  }

  /// The terms above one, the uppermost first.
  package func above(_ term: Int) -> [Term] {
    var (above, current) = ([Term](), terms[term].parent)
    while let index = current {
      above.insert(terms[index], at: 0)
      current = terms[index].parent
    }
    return above
  }
}

/// Collects the facets of a collection, and reports values and pages with the same address.
/// - Parameter collationKey: the sort key of texts.
func facets(
  of collection: CatalogCollection, _ settings: [FacetSettings], among catalog: Catalog, collationKey: CollationKey
) -> ([Facet], [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  var facets: [Facet] = []
  for settings in settings {
    var facet = Facet(
      property: settings.property, name: settings.name, label: settings.label,
      labelLanguage: settings.property.fieldName.flatMap {
        collection.languages?.language(of: TextLanguages.label(ofField: $0))
      },
      grouping: settings.grouping.fitting(collection.items, settings.property), collection: collection.path,
      isUnlisted: collection.isUnlisted, terms: [])
    let other = facets.first { PathName($0.path) == PathName(facet.path) }.map { "the facet '\($0.name)'" }
    if let taken = other ?? catalog.page(inPlaceOf: facet.path, besides: collection) {
      diagnostics.append(
        .error(
          "reserved-name", "the pages of the facet '\(settings.name)' would be in the place of \(taken)",
          at: settings.location, suggestion: "rename one of the two"))
      continue
    }
    var values = TermValues(isPaged: collection.pageSize != nil)
    for item in collection.items { values.add(item, facet.property, facet.grouping) }
    diagnostics += values.diagnostics
    facet.setTerms(values.ordered(collationKey), of: collection, settings.layout)
    // A page without values would be of no use.
    if !facet.terms.isEmpty { facets.append(facet) }
  }
  return (facets, diagnostics)
}

extension Facet {
  /// - Parameter values: each after the one above it.
  fileprivate mutating func setTerms(
    _ values: [(TermValue, [Item])], of collection: CatalogCollection, _ layout: LayoutChoice?
  ) {
    var above: [Int] = []
    for (value, items) in values {
      above.removeLast(max(0, above.count - value.depth))
      if let parent = above.last { terms[parent].children.append(terms.count) }
      let place = CatalogCollection.TermPlace(value: value, facet: path, index: terms.count)
      let path = ContentPath.join(path, value.slug)
      terms.append(
        Term(
          value: value,
          collection: CatalogCollection(
            items, at: path, [place], in: collection, shown: layout,
            language: value.isText ? items.language(ofShared: property.textName) : nil),
          parent: above.last))
      above.append(terms.count - 1)
    }
  }
}

/// The values of a property, and the items that have each.
private struct TermValues {
  let isPaged: Bool
  private(set) var diagnostics: [Diagnostic] = []
  private var items: [PathName: (value: TermValue, items: [Item])] = [:]
  private var refused: Set<TermValue> = []
  /// In bytes. Systems limit a whole path to 4,096 bytes, and some servers an address to 2,048.
  private static let longestSlug = 1500

  init(isPaged: Bool) { self.isPaged = isPaged }

  mutating func add(_ item: Item, _ property: FacetSettings.Property, _ grouping: FacetSettings.Grouping) {
    for value in item.terms(of: property, grouping) { add(item, value) }
  }

  /// Adds an item to a value and to those above it; not to those below a refused one.
  private mutating func add(_ item: Item, _ value: TermValue) {
    for value in value.path {
      if refused.contains(value) { return }
      let name = PathName(value.slug)
      if let known = items[name]?.value {
        if known != value {
          return refuse(
            value, item, "facet-clash",
            "'\(known.written)' and '\(value.written)' would have the same page, '\(value.slug).html'",
            known.isSpelled(like: value)
              ? "write both alike"
              : "write both alike if they mean the same; else add a letter or a digit to one, as addresses have no other signs"
                + (value.slug.utf8.count < 97 ? "" : ", within its first hundred bytes")
          )
        }
        // An item may have several values below one.
        if items[name]?.items.last?.path != item.path { items[name]?.items.append(item) }
      } else if value.slug.utf8.count > Self.longestSlug {
        return refuse(
          value, item, "long-value",
          "the address of the value '\(shortened(value.written))' would be too long: it has \(value.depth + 1) levels",
          "use fewer levels, or write 'nested: false' in the facet if slashes are no levels")
      } else if let page = value.takenPage(isPaged: isPaged) {
        return refuse(
          value, item, "reserved-name",
          "the page of '\(value.written)', '\(value.slug).html', would be in the place of \(page)",
          "choose another word")
      } else {
        items[name] = (value, [item])
      }
    }
  }

  private mutating func refuse(
    _ value: TermValue, _ item: Item, _ id: String, _ problem: String, _ suggestion: String
  ) {
    refused.insert(value)
    diagnostics.append(.error(id, problem, at: item.location, suggestion: suggestion))
  }

  /// The values in the order of the language, each after the one above it.
  func ordered(_ collationKey: CollationKey) -> [(TermValue, [Item])] {
    items.values.map { (key: $0.value.orderKey(collationKey), $0.value, $0.items) }
      .sorted { left, right in
        left.key.lexicographicallyPrecedes(right.key) { $0.lexicographicallyPrecedes($1) }
      }
      .map { ($0.1, $0.2) }
  }
}

extension FacetSettings.Property {
  fileprivate var fieldName: String? { if case .field(let name) = self { name } else { nil } }

  /// The name of the texts of items that are its values.
  fileprivate var textName: String {
    switch self {
    case .tags: "tags"
    case .date: "date"
    case .section: "section"
    case .creator: "creator"
    case .field(let name): name
    }
  }
}

extension TermValue {
  fileprivate var isText: Bool {
    switch self {
    case .levels, .item: true
    case .boolean, .years, .range: false
    }
  }

  /// The words for the page whose address the value would have; nil if there is none.
  fileprivate func takenPage(isPaged: Bool) -> String? {
    let name = ContentPath.name(of: slug)
    if depth == 0, name == "index" { return "the list of all values" }
    if depth > 0, isPaged, name.hasPrefix("page-"), Int(name.dropFirst(5)) != nil {
      return "a page of the value above it"
    }
    return nil
  }
}

extension Item {
  /// The values of a property, without those above them.
  fileprivate func terms(of property: FacetSettings.Property, _ grouping: FacetSettings.Grouping) -> [TermValue] {
    switch property {
    case .tags: tags.map { TermValue($0, grouping) }
    case .date: date.map { [TermValue($0, grouping)] } ?? []
    case .section: section.map { [.levels([$0])] } ?? []
    case .creator: creator.map { [.levels([$0])] } ?? []
    case .field(let name): fields.first { $0.name == name }.map { $0.content.terms(grouping) } ?? []
    }
  }
}

extension FacetSettings.Grouping {
  /// The grouping with ranges that suit the numbers of some items.
  fileprivate func fitting(_ items: [Item], _ property: FacetSettings.Property) -> Self {
    guard case .ranges(nil, let areWhole) = self, case .field(let name) = property else { return self }
    let numbers = items.flatMap { item in item.fields.first { $0.name == name }?.content.numbers ?? [] }
    return NumberRanges.width(for: numbers, areWhole: areWhole).map { .ranges($0, areWhole: areWhole) } ?? .values
  }
}

extension FieldContent {
  fileprivate var numbers: [Double] {
    switch self {
    case .integer(let number): [Double(number)]
    case .number(let number): number.isFinite ? [number] : []
    case .list(let contents): contents.flatMap(\.numbers)
    default: []
    }
  }
}

extension CatalogCollection {
  /// The items with values of facets.
  /// - Parameter language: the language of the title, if it is not translated.
  init(
    _ items: [Item], at path: String, _ terms: [TermPlace], in collection: CatalogCollection, shown: LayoutChoice?,
    language: String? = nil
  ) {
    self = collection
    setTitleLanguage(language)
    self.path = path
    self.terms = terms
    title = terms.last?.value.written ?? ""
    introduction = MarkdownDocument()
    summary = ""
    if let shown { self.shown = shown }
    layouts = [self.shown]
    sections = items.isEmpty ? [] : [CatalogSection(key: .all, title: nil, items: items)]
    unlistedItems = []
    children = []
    parent = collection.path
    key = collection.key.combined(with: ContentKey(path))
  }
}

extension CatalogCollection {
  /// Sets the language of the title of a collection that is made of the items of another.
  /// - Parameter language: nil if it is that of the version of the site.
  mutating func setTitleLanguage(_ language: String?) {
    if let languages {
      self.languages = TextLanguages(fallback: languages.fallback, translated: language == nil ? ["title"] : [])
    }
  }
}

extension Catalog {
  /// The collections that list the items with values of facets, those that name another item, or those in a cluster
  /// of a map.
  package var termCollections: [CatalogCollection] {
    facets.flatMap { $0.terms.map(\.collection) } + facetPairs + relationCollections + clusterCollections
  }

  /// The facets of a collection.
  package func facets(ofCollectionAt path: String) -> [Facet] { facets.filter { $0.collection == path } }

  /// Returns the facet at a path; nil if there is none.
  package func facet(at path: String) -> Facet? { facets.first { $0.path == path } }

  /// Returns the words for the page whose place the pages of a facet would take; nil if there is none.
  fileprivate func page(inPlaceOf path: String, besides own: CatalogCollection) -> String? {
    if site.ownFolders.contains(path.lowercased()) { return "a folder of the site itself, '\(path.lowercased())'" }
    if let other = collections.first(where: { PathName($0.path) == PathName(path) }) {
      return "the collection '\(other.path)'"
    }
    guard site.prettyURLs, let item = own.allItems.first(where: { PathName($0.path) == PathName(path) }) else {
      return nil
    }
    return "the page of the item '\(item.slug)'"
  }
}
