package import Settings

/// The metadata of an image file that supplies values for its item.
package struct ImageDescription: Sendable, Hashable {
  package var title: String?
  package var caption: String?
  /// A description for people who cannot see the picture.
  package var alternativeText: String?
  /// The local date and time at which the picture was taken.
  package var date: CalendarDate?
  package var keywords: [String] = []
  package var creator: String?
  package var copyright: String?
  /// In display order.
  package var camera: [CameraSetting] = []
  package var position: GeographicPosition?

  package init() {}
}

/// A camera setting of a photograph in the notation of photographers, which is the same in all languages: `1/250 s`,
/// `f/2.8`.
package struct CameraSetting: Sendable, Hashable {
  /// The kind of a setting. Its raw value is the key of its label in the translations.
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

/// A position on Earth in degrees; north and east are positive.
package struct GeographicPosition: Sendable, Hashable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Functions that recognize image files and read their metadata. The module itself opens no images.
package struct ImageReading: Sendable {
  /// Whether a file is an image, by its name.
  package var isImage: @Sendable (_ name: String) -> Bool
  /// Returns the metadata of an image, by its path relative to the content folder; nil if the image is unreadable.
  /// Throws if no image can be read.
  package var describe: @Sendable (_ path: String) throws -> ImageDescription?

  package init(
    isImage: @escaping @Sendable (_ name: String) -> Bool,
    describe: @escaping @Sendable (_ path: String) throws -> ImageDescription?
  ) {
    self.isImage = isImage
    self.describe = describe
  }

  /// Treats no file as an image.
  package static let none = ImageReading(isImage: { _ in false }, describe: { _ in nil })
}
