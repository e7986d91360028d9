import Bytes
package import Items
import Settings

/// The items of a collection that name another item in a field: the works of a person.
package struct Relation: Sendable {
  /// The maximum number of items on the page of the item that they name. More are on pages of their own.
  static let mostItems = 24

  /// The collection of the items, without items.
  package let collection: CatalogCollection
  /// The name of the field, and its label.
  package let field: String
  package let label: String
  package fileprivate(set) var items: [Item]
  /// The first page of all items, if they are more than the item's page shows.
  package fileprivate(set) var more: SiteFile?

  /// The items on the page of the item that they name.
  var selection: Selection {
    var selection = Selection(
      name: collection.path.split(separator: "/").last.map(String.init) ?? collection.path, collection: collection,
      shown: collection.shown, items: more == nil ? items : Array(items.prefix(Self.mostItems)))
    selection.heading = Selection.Heading(
      title: collection.title, language: collection.languages?.language(of: "title"), label: label,
      labelLanguage: collection.languages?.language(of: TextLanguages.label(ofField: field)),
      more: more.map { ($0, items.count, collection.publication.noun) })
    return selection
  }
}

extension Catalog {
  /// Sets the relations of all items, and the collections of those with many.
  mutating func relate() {
    for collection in collections where !collection.isUnlisted {
      let fields = collection.fields.filter { $0.kind.target != nil && !$0.isHidden }
      if fields.isEmpty { continue }
      var bare = collection
      (bare.sections, bare.unlistedItems, bare.children) = ([], [], [])
      for field in fields {
        let found = relations(in: field, of: collection, bare)
        for (path, relation) in found { relations[path, default: []].append(relation) }
      }
    }
  }

  /// The relations of a field, by the path of the items that it names.
  private mutating func relations(
    in field: FieldDefinition, of collection: CatalogCollection, _ bare: CatalogCollection
  ) -> [(String, Relation)] {
    var places: [String: Int] = [:]
    var found: [(path: String, title: String, language: String?, relation: Relation)] = []
    for section in collection.sections {
      for item in section.items {
        guard let value = item.fields.first(where: { $0.name == field.name }) else { continue }
        for (path, title, language) in value.content.items where !path.isEmpty {
          if let place = places[path] {
            // An item may name another twice.
            if found[place].relation.items.last?.path != item.path { found[place].relation.items.append(item) }
          } else {
            places[path] = found.count
            found.append(
              (path, title, language, Relation(collection: bare, field: field.name, label: field.label, items: [item])))
          }
        }
      }
    }
    let folder = ContentPath.join(collection.path, tableSlug(field.name))
    let facet = facets.first { $0.collection == collection.path && $0.property == .field(field.name) }
    let isTaken = facet == nil && collections.contains { $0.path == folder }
    return found.map { path, title, language, relation in
      var relation = relation
      if relation.items.count > Relation.mostItems, !isTaken {
        if let facet {
          relation.more = Facet.file(ofTerm: .item(path: path, title: title), inFacetAt: facet.path)
        } else {
          let all = CatalogCollection(
            relation.items, of: title, in: language, at: ContentPath.join(folder, ContentPath.name(of: path)), bare)
          relationCollections.append(all)
          relation.more = all.file(page: 1)
        }
      }
      return (path, relation)
    }
  }
}

extension CatalogCollection {
  /// The items of a collection that name another in a field.
  /// - Parameter language: the language of the title; nil if it is that of the version of the site.
  fileprivate init(
    _ items: [Item], of title: String, in language: String?, at path: String, _ collection: CatalogCollection
  ) {
    self = collection
    setTitleLanguage(language)
    self.path = path
    self.title = title
    terms = [TermPlace(value: .levels([title]))]
    (introduction, summary, layouts) = (.init(), "", [shown])
    sections = [CatalogSection(key: .all, title: nil, items: items)]
    parent = collection.path
    key = collection.key.combined(with: ContentKey(path + "\n" + title))
  }
}
