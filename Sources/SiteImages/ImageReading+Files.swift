package import Actions
package import Items
package import Imaging
import Settings

extension ImageReading {
  /// Reads the metadata of the image files in a content folder. Unchanged files are read from a cache.
  /// - Parameter share: the share of the images to read; nil for all.
  package static func files(
    in folder: String, cache: BuildCache, decoder: any ImageDecoder, share: BuildShare? = nil
  ) -> ImageReading {
    ImageReading(
      isImage: { ImageFormat.isImage(named: $0) },
      describe: { path in
        guard share?.contains(path) ?? true else { return nil }
        return try cache.description(ofImageAt: folder + "/" + path) {
          try decoder.requireLibrary(for: path)
          // Problems of an image are reported when it is probed.
          return (try? decoder.metadata(ofImageAt: folder + "/" + path)).map(ImageDescription.init)
        }
      })
  }
}

extension ImageDescription {
  init(_ metadata: ImageMetadata) {
    self.init()
    title = metadata.title
    caption = metadata.caption
    alternativeText = metadata.altText
    date = metadata.date.flatMap { try? CalendarDate.parse($0).get() }
    keywords = metadata.keywords
    creator = metadata.creator
    copyright = metadata.copyright
    let camera = metadata.camera
    let settings: [(CameraSetting.Kind, String?)] = [
      (.camera, camera.cameraText), (.lens, camera.lens), (.focalLength, camera.focalLengthText),
      (.aperture, camera.apertureText), (.exposure, camera.exposureText), (.sensitivity, camera.sensitivityText),
    ]
    self.camera = settings.compactMap { kind, text in text.map { CameraSetting(kind, $0) } }
    position = metadata.location.map { GeographicPosition(latitude: $0.latitude, longitude: $0.longitude) }
  }
}
