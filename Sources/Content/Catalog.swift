package import CollectionLayout
package import Diagnostics
package import Geometry

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
  package var prettyURLs: Bool
  package var unsafeHTML: Bool
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
  package var layout: LayoutDescription
  /// The name of a cell anatomy, and where it was said.
  package var cell: String
  package var cellLocation: SourceLocation
  /// Items a page; nil for all on one.
  package var pageSize: Int?
  package var fields: [FieldDefinition]
  package var sections: [CatalogSection]
  /// Paths of the collections directly inside this one.
  package var children: [String]
  package var parent: String?
  /// Where the collection is declared.
  package var location: SourceLocation
}

package struct CatalogSection: Sendable {
  /// Nil for the one section of a collection without sections.
  package var title: String?
  package var items: [Item]
}

/// One thing of a collection.
package struct Item: Sendable {
  /// The file's stem; unique in its collection.
  package var slug: String
  /// The collection's path, a slash, and the slug. Unique.
  package var path: String
  package var title: String
  package var image: ItemImage?
  package var date: CalendarDate?
  package var tags: [String]
  package var order: Double?
  package var section: String?
  /// An address that the cell leads to instead of the item's own page.
  package var link: String?
  /// Overrides the collection's cell anatomy.
  package var cell: String?
  /// Plain text.
  package var excerpt: String
  /// `size` in px, from the front matter.
  package var size: Size?
  /// Width divided by height, from the front matter.
  package var aspect: Double?
  package var attributes: ItemAttributes?
  /// Values of the collection's `fields:`, in the order declared; absent ones left out.
  package var fields: [FieldValue]
  package var body: MarkdownDocument
  package var isDraft: Bool
  package var location: SourceLocation
}

package struct ItemImage: Sendable {
  /// Relative to the content folder.
  package var path: String
  /// Empty for a decorative image.
  package var alt: String
  /// Where the front matter names the file.
  package var location: SourceLocation
}

/// `attributes:` of an item; nil leaves the layout's.
package struct ItemAttributes: Sendable, Hashable {
  package var alpha: Double?
  package var transform: AffineTransform?
  package var zIndex: Int?
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
