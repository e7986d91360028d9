package import Geometry

/// Where a page stands among those of its collection that a visitor scrolls as one.
package struct PageWindow: Sendable {
  package struct Place: Hashable, Sendable {
    /// Of the page's start, from that of the first page; in shares of the container and px.
    package var before: AffineLength
    /// Of all pages together.
    package var total: AffineLength

    package init(before: AffineLength, total: AffineLength) {
      self.before = before
      self.total = total
    }
  }

  /// One for each interval of the page's geometry.
  package var places: [Place]
  /// Of the collection's manifest, by which a page is known to belong to the same build.
  package var build: String
  /// The path in the site of what the script reads first.
  package var manifest: String

  package init(places: [Place], build: String, manifest: String) {
    self.places = places
    self.build = build
    self.manifest = manifest
  }
}
