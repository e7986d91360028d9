package import CollectionLayout
package import Content
package import Diagnostics
package import Markdown
package import Settings

/// Everything that the content folder says: the outcome of the assemble stage.
package struct Catalog: Sendable {
  package var site: SiteSettings
  /// Every collection, a parent before its children, in the order of navigation.
  package var collections: [Collection]
}

package struct Collection: Sendable {
  /// The folder relative to the content folder: `herbarium/ferns`. Unique.
  package var path: String
  package var title: String
  package var introduction: MarkdownDocument
  /// The plain text of the first paragraph of the introduction.
  package var summary: String
  /// The layout that it is shown in: its own, but in a version of it.
  package var shown: LayoutChoice
  /// The layouts that the visitor can switch between, in the order of the switch; one of them is the collection's own.
  package var layouts: [LayoutChoice]
  package var scroll: CollectionScroll
  /// Whether an image without a Markdown file of its own is an item.
  package var bareImages: Bool
  /// Items a page; nil for all on one.
  package var pageSize: Int?
  package var fields: [FieldDefinition]
  package var sections: [CatalogSection]
  /// Paths of the collections directly inside this one.
  package var children: [String]
  package var parent: String?
  /// Where the collection is declared.
  package var location: SourceLocation

  /// Every item, in the order in which pages show them: the one before and the one after are previous and next.
  package var items: [Item] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension Collection {
  /// The place of an item among all of the collection, by its path; nil where it has none of that path.
  /// - Complexity: O(n).
  package func index(ofItemAt path: String) -> Int? {
    var start = 0
    for section in sections {
      // By index: an item has much in it that would have to be copied.
      if let index = section.items.indices.first(where: { section.items[$0].path == path }) { return start + index }
      start += section.items.count
    }
    return nil
  }

  /// The item at a place among all of the collection; nil beyond its ends.
  /// - Complexity: O(sections).
  package func item(at index: Int) -> Item? {
    var index = index
    guard index >= 0 else { return nil }
    for section in sections {
      if index < section.items.count { return section.items[index] }
      index -= section.items.count
    }
    return nil
  }

  /// Puts another item in a place among all of the collection.
  /// - Complexity: O(sections), and a copy of the section where others share it.
  package mutating func replace(itemAt index: Int, by item: Item) {
    var index = index
    for section in sections.indices where index >= 0 {
      if index < sections[section].items.count { sections[section].items[index] = item }
      index -= sections[section].items.count
    }
  }

  /// The images of the first items that have one which meets a condition.
  /// - Complexity: O(n) where there are fewer.
  package func images(_ count: Int, where isMeant: (ItemImage) -> Bool) -> [ItemImage] {
    var found: [ItemImage] = []
    for section in sections {
      for index in section.items.indices where found.count < count {
        if let image = section.items[index].image, isMeant(image) { found.append(image) }
      }
    }
    return found
  }

  package var layout: LayoutDescription { shown.layout }
  /// The name of a cell anatomy, and where it was said.
  package var cell: String { shown.cell }
  package var cellLocation: SourceLocation { shown.cellLocation }

  /// What the layout is called in addresses; nil for the collection's own, whose pages have the collection's address.
  package var alternative: String? { shown.isOwn ? nil : shown.name }

  /// What tells collections apart, and the versions of one.
  package var versionKey: String { path + "\0" + (alternative ?? "") }

  /// The collection in each of its layouts.
  package var versions: [Collection] {
    layouts.map { layout in
      var version = self
      version.shown = layout
      return version
    }
  }
}

package struct CatalogSection: Sendable {
  /// What the items of a section have in common; a page makes a heading of it in its own language.
  package enum Key: Hashable, Sendable {
    /// The one section of a collection without sections.
    case all
    case text(String)
    case boolean(Bool)
    case year(Int)
    case month(year: Int, month: Int)
    case day(CalendarDate)
    /// The items that have no value to be sectioned by; always last.
    case none
  }

  package var key: Key
  /// The heading as far as it is in no language: the text, `2024`, `2024-05`, `2024-05-01`. Nil for `all`, for `none`
  /// and for truth values.
  package var title: String?
  package var items: [Item]
}
