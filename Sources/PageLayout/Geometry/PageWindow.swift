package import Geometry

/// The position of a page among the pages of its collection that scroll as one.
package struct PageWindow: Sendable {
  /// The position of the page in one interval.
  package struct Place: Hashable, Sendable {
    /// The distance from the start of the first page to the start of this one, in fractions of the container's width
    /// plus px.
    package var before: AffineLength
    /// The total length of all pages.
    package var total: AffineLength

    package init(before: AffineLength, total: AffineLength) {
      self.before = before
      self.total = total
    }
  }

  /// The positions, by interval of the page's geometry.
  package var places: [Place]
  /// The build identifier of the collection's manifest. Pages with the same identifier come from the same build.
  package var build: String
  /// The path in the site of the manifest, which the script reads first.
  package var manifest: String

  package init(places: [Place], build: String, manifest: String) {
    self.places = places
    self.build = build
    self.manifest = manifest
  }
}
