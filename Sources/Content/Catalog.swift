package import CollectionLayout
package import Diagnostics

/// Everything that the content folder says: the outcome of the assemble stage.
package struct Catalog: Sendable {
  package var site: SiteSettings
  /// Every collection, a parent before its children, in the order of navigation.
  package var collections: [Collection]
}

/// What `site.yaml` says.
package struct SiteSettings: Sendable {
  package var title: String
  package var description: String
  package var author: String
  /// A BCP 47 tag.
  package var language: String
  /// Without a trailing slash; nil where the site has no address yet.
  package var baseURL: String?
  /// The widest that a collection gets, in px at a root font size of 16; nil for no limit.
  package var maxWidth: Double?
  /// The name of a theme; nil for the one that the templates folder has.
  package var theme: Located<String>?
  package var prettyURLs: Bool
  package var unsafeHTML: Bool
  /// Whether anything published may tell where a photograph was taken.
  package var publishLocation = false
  /// Whether photographs are published as they came from the camera too.
  package var publishOriginals = false
  /// Whether the copies that pages show carry a copyright notice.
  package var publishCopyright = false
  /// Pixels above which an image is refused before it is decoded; nil for the limit that is usual.
  package var imagePixelLimit: Int?
  /// Introduction of the home page, from `description` or `Content/index.md`.
  package var introduction: MarkdownDocument
  /// The collections on the home page and in the navigation, by path; all top-level ones where empty.
  package var navigation: [String]
  package var location: SourceLocation

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool
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

/// A layout of a collection, from `layout:` or `layouts:`.
package struct LayoutChoice: Sendable {
  /// Unique in the collection: the layout's kind, where the author says no other.
  package var name: String
  /// What the switch says; nil where the author gave no title and the name has to do.
  package var title: String?
  package var layout: LayoutDescription
  /// The name of a cell anatomy, and where it was said.
  package var cell: String
  package var cellLocation: SourceLocation
  /// Where the layout was said; the file alone where it was not.
  package var location: SourceLocation
  /// Whether it is the one at the collection's own address.
  package var isOwn: Bool

  /// The name as a title: `Wide rows` of `wide-rows`.
  package var readableName: String { ContentPath.readable(name) }
}

/// How a collection of several pages goes on after the first.
package enum CollectionScroll: String, Sendable, CaseIterable {
  case pages
  /// The next page joins on where the visitor comes near the end, if scripts run.
  case endless
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

/// A day of the Gregorian calendar, with the time of day where one was given.
package struct CalendarDate: Sendable, Hashable, Comparable {
  package var year: Int
  package var month: Int
  package var day: Int
  /// Seconds since midnight.
  package var seconds: Int?

  package init(year: Int, month: Int, day: Int, seconds: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day, left.seconds ?? 0) < (right.year, right.month, right.day, right.seconds ?? 0)
  }
}
