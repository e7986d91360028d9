package import Bytes
package import CollectionLayout
package import Content
package import Diagnostics
package import Markdown
package import Settings

/// The interpreted content of a site: the result of the assemble stage.
package struct Catalog: Sendable {
  package var site: SiteSettings
  /// All collections in navigation order, each parent before its children.
  package var collections: [Collection]
}

extension Catalog {
  /// Returns the collection at a path; nil if there is none.
  package func collection(at path: String) -> Collection? { collections.first { $0.path == path } }

  /// The collections in the navigation, in order: those that `site.yaml` names, or else those at the top.
  package var navigation: [Collection] {
    site.navigation.isEmpty
      ? collections.filter { !$0.path.isEmpty && ($0.parent ?? "").isEmpty }
      : site.navigation.compactMap(collection)
  }
}

/// A collection of the catalog with its sections and items.
package struct Collection: Sendable {
  /// The path of the folder relative to the content folder, such as `herbarium/ferns`. Unique.
  package var path: String
  package var title: String
  package var introduction: MarkdownDocument
  /// The plain text of the introduction's first paragraph.
  package var summary: String
  /// The layout in use: the collection's own, or an alternative one in ``versions``.
  package var shown: LayoutChoice
  /// The layouts that the visitor can choose from, in the order of the layout switch. One of them is the collection's
  /// own.
  package var layouts: [LayoutChoice]
  package var scroll: CollectionScroll
  /// Whether an image without a Markdown file of its own is an item.
  package var bareImages: Bool
  /// The number of items on a page; nil puts all items on one page.
  package var pageSize: Int?
  package var fields: [FieldDefinition]
  /// The sections in display order.
  package var sections: [CatalogSection]
  /// The paths of the collections directly inside this one.
  package var children: [String]
  package var parent: String?
  /// The location of the collection's declaration.
  package var location: SourceLocation
  /// The key of the collection's own file and of the targets of its links.
  package var key = ContentKey(high: 0, low: 0)

  /// All items in display order. Their neighbors in this order are the previous and next items.
  package var items: [Item] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension Collection {
  /// Returns the index of the item with a path among all items of the collection; nil if there is none.
  package func index(ofItemAt path: String) -> Int? {
    var start = 0
    for section in sections {
      // Uses indices, since copying an item would copy many values.
      if let index = section.items.indices.first(where: { section.items[$0].path == path }) { return start + index }
      start += section.items.count
    }
    return nil
  }

  /// Returns the item at an index among all items of the collection; nil if the index is out of range.
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

  /// Returns the first images, at most `count`, that meet a condition.
  /// - Complexity: O(n) if there are fewer than `count`.
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
  /// The name of the cell anatomy in use.
  package var cell: String { shown.cell }
  /// The source location of the cell anatomy's name.
  package var cellLocation: SourceLocation { shown.cellLocation }

  /// The name of the layout in addresses; nil for the collection's own layout, whose pages have the collection's
  /// address.
  package var alternative: String? { shown.isOwn ? nil : shown.name }

  /// A key that identifies the collection and its version in one layout.
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

/// The items of a collection that have one section key in common.
package struct CatalogSection: Sendable {
  /// The value that the items of a section have in common. A page formats it as a heading in its own language.
  package enum Key: Hashable, Sendable {
    /// The only section of a collection without sections.
    case all
    case text(String)
    case boolean(Bool)
    case year(Int)
    case month(year: Int, month: Int)
    case day(CalendarDate)
    /// The items without a value to group by; always last.
    case none
  }

  package var key: Key
  /// The heading if it does not depend on a language: the text, `2024`, `2024-05` or `2024-05-01`. Nil for `all`, for
  /// `none` and for Booleans.
  package var title: String?
  package var items: [Item]
}
