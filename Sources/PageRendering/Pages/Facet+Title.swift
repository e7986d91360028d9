import Bytes
import SiteModel
import Theming

extension PageComposer {
  /// The name of a facet in the language of the site.
  func title(of facet: Facet) -> String { facet.title(strings) }

  func title(of term: Facet.Term) -> String { term.value.heading(strings) }
}

extension Facet {
  /// The name in the language of the strings.
  func title(_ strings: PageStrings) -> String {
    switch property {
    case .tags: strings["tags"]
    case .date: strings["date"]
    case .section: strings["section"]
    case .creator: strings["creator"]
    case .field: label ?? name
    }
  }
}

extension KeyBuilder {
  mutating func add(_ facet: Facet) {
    for text in [facet.path, facet.name, facet.label ?? ""] { add(text) }
    add(facet.labelLanguage)
    add(facet.isUnlisted ? 1 : 0)
    for term in facet.terms {
      add(term.collection.path)
      add(term.value.depth)
      add(term.collection.title)
      if let language = term.language { add(language) }
      add(term.collection.itemCount)
    }
  }
}
