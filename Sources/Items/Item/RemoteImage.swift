package import Geometry

/// A picture that is no file of the content folder: pages show it from its address, and a build never fetches it.
package struct RemoteImage: Sendable, Hashable {
  /// Whether the address is that of a IIIF image service, which returns the image in any size.
  package var isService = false
  /// The size in px; nil if it is unknown.
  package var size: Size?
  /// The address of a larger version; nil if there is none.
  package var larger: String?

  package init(isService: Bool = false, size: Size? = nil, larger: String? = nil) {
    (self.isService, self.size, self.larger) = (isService, size, larger)
  }

  /// The shape of the frame for a picture of unknown size.
  package static let frame = Size(width: 1200, height: 900)
}
