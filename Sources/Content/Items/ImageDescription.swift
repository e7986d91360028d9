package import Settings

/// What an image file says about itself, in the terms of content: what its item takes for what its author leaves unsaid.
package struct ImageDescription: Sendable, Hashable {
  package var title: String?
  package var caption: String?
  /// Written for those who can't see the picture.
  package var alternativeText: String?
  /// When it was taken, at its place.
  package var date: CalendarDate?
  package var keywords: [String] = []
  package var creator: String?
  package var copyright: String?
  /// In the order in which a page shows them.
  package var camera: [CameraSetting] = []
  package var position: GeographicPosition?

  package init() {}
}

/// One thing that is known of how a photograph was taken, as photographers write it in any language: `1/250 s`, `f/2.8`.
package struct CameraSetting: Sendable, Hashable {
  /// The raw value is the name of its label among the words of pages.
  package enum Kind: String, Sendable, Hashable {
    case camera, lens, focalLength, aperture, exposure, sensitivity
  }

  package var kind: Kind
  package var text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// A place on Earth, in degrees: north and east are positive.
package struct GeographicPosition: Sendable, Hashable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// What is known of images by who can read them. Content opens none itself.
package struct ImageReading: Sendable {
  /// Whether a file is an image, by its name.
  package var isImage: @Sendable (_ name: String) -> Bool
  /// What an image says about itself; nil where it can't be read. The path is relative to the content folder. Throws
  /// where no image can be read.
  package var describe: @Sendable (_ path: String) throws -> ImageDescription?

  package init(
    isImage: @escaping @Sendable (_ name: String) -> Bool,
    describe: @escaping @Sendable (_ path: String) throws -> ImageDescription?
  ) {
    self.isImage = isImage
    self.describe = describe
  }

  /// Takes no file for an image.
  package static let none = ImageReading(isImage: { _ in false }, describe: { _ in nil })
}
