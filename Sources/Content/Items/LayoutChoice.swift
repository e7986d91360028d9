package import CollectionLayout
package import Diagnostics
import Settings

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
