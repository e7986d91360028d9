import Actions
import Content
import Diagnostics
import SiteImages
import SiteModel
import Theming

extension SiteBuilder {
  /// Probes the images and media of a site.
  func probe(
    _ catalogs: [Catalog], _ settings: ImageSettings, _ cache: BuildCache, share: BuildShare? = nil
  ) throws -> (SiteFiles, [Diagnostic]) {
    try SiteFiles.probe(
      catalogs, folder: options.content, pixelLimit: settings.options.pixelLimit, cache: cache,
      decoder: options.decoder, jobs: options.jobs, share: share)
  }
}

extension SiteSettings {
  /// The settings of images, those of the theme except where the site has its own.
  func imageSettings(in theme: Theme) -> ImageSettings {
    var settings = theme.images
    if let imagePixelLimit { settings.options.pixelLimit = imagePixelLimit }
    return settings
  }
}
