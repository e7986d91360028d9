package import Items
package import Settings

/// Items that a page shows as cells beside its own content: a collection inside a text.
package struct Selection: Sendable {
  /// The name of the selection, unique on its page.
  package var name: String
  /// The collection that the items have their layout and cells from, as `shown`. It has no items.
  package var collection: CatalogCollection
  /// In the order of the cells.
  package var items: [Item]
  /// The heading above the cells; nil for a collection inside a text.
  package var heading: Heading?
  /// The layout and the kind of cell as written; nil if both are the collection's.
  package var ownLayout: String?

  init(name: String, collection: CatalogCollection, shown: LayoutChoice, ownLayout: String? = nil, items: [Item]) {
    self.ownLayout = ownLayout
    self.name = name
    self.collection = collection
    self.items = items
    self.collection.shown = shown
    self.collection.layouts = [shown]
    (self.collection.sections, self.collection.unlistedItems) = ([], [])
  }
}

extension Selection {
  /// Appends a number to the name if another selection of the page has it.
  /// - Parameter names: the names, each with the last number that was appended to it.
  mutating func uniqueName(among names: inout [String: Int]) {
    let name = name
    guard var number = names[name] else {
      names[name] = 1
      return
    }
    repeat {
      number += 1
      self.name = "\(name)-\(number)"
    } while names[self.name] != nil
    (names[name], names[self.name]) = (number, 1)
  }

  /// The heading of a selection.
  package struct Heading: Sendable {
    package var title: String
    /// The languages of the title and of the label, if they are not translated.
    package var language: String?
    package var labelLanguage: String?
    /// What the items have to do with the page; on the home page, the collection if the title does not say it.
    package var label: String
    /// The page with all items and their number, if they are more than the selection.
    package var more: (file: SiteFile, count: Int, noun: ItemNoun?)?

    package init(
      title: String, language: String? = nil, label: String, labelLanguage: String? = nil,
      more: (file: SiteFile, count: Int, noun: ItemNoun?)?
    ) {
      (self.title, self.label, self.more) = (title, label, more)
      (self.language, self.labelLanguage) = (language, labelLanguage)
    }
  }
}

extension Catalog {
  /// The name of the section with the images of an item that has several.
  package static let imagesName = "images"

  /// The selections on the page of an item, or of a page that is no item: those in its text, followed by the items that
  /// name it.
  package func selections(on item: Item) -> [Selection] {
    let inText = selections.isEmpty ? [] : selections[item.source.file.path] ?? []
    guard !relations.isEmpty, let related = relations[item.path] else { return inText }
    var all = inText
    var names = Dictionary(inText.map { ($0.name, 1) }) { first, _ in first }
    if item.hasSeveralImages { names[Self.imagesName] = 1 }
    for relation in related {
      var selection = relation.selection
      selection.uniqueName(among: &names)
      all.append(selection)
    }
    return all
  }

  /// The selections in the introduction of a collection.
  package func selections(in collection: CatalogCollection) -> [Selection] {
    selections.isEmpty || !collection.terms.isEmpty
      ? [] : selections[ContentPath.join(collection.path, "collection.md")] ?? []
  }

  /// The selections on the home page: those in its introduction, followed by its shelves.
  package var homeSelections: [Selection] { (selections["index.md"] ?? []) + (selections[Self.shelvesFile] ?? []) }

  /// The file that names the shelves of the home page.
  static let shelvesFile = "site.yaml"

  /// The collections of all selections in layouts of their own, each once, with the items that they show.
  package var selectionLayouts: [(collection: CatalogCollection, items: [Item])] {
    var places: [String: Int] = [:]
    var layouts: [(collection: CatalogCollection, items: [Item])] = []
    for (_, selections) in selections.sorted(by: { $0.key < $1.key }) {
      for selection in selections {
        guard let own = selection.ownLayout else { continue }
        let key = selection.collection.path + "\n" + own
        if let place = places[key] {
          layouts[place].items += selection.items
        } else {
          places[key] = layouts.count
          layouts.append((selection.collection, selection.items))
        }
      }
    }
    return layouts
  }
}
