import CollectionLayout
import Content
import Geometry

/// Where a page stands among those of its collection that a visitor scrolls as one.
struct PageWindow: Sendable {
  struct Place: Hashable, Sendable {
    /// Of the page's start, from that of the first page; in shares of the container and px.
    var before: AffineLength
    /// Of all pages together.
    var total: AffineLength
  }

  /// One for each interval of the page's geometry.
  var places: [Place]
  /// Of the collection's manifest, by which a page is known to belong to the same build.
  var build: String
  /// The path in the site of what the script reads first.
  var manifest: String
}
