import Diagnostics
import Imaging
import Settings

extension ImageSettings {
  /// Reads `images:` of a theme: the quality and the effort for each format, and whether cells have a second one.
  static func read(
    _ node: FrontMatterNode?, over base: ImageSettings? = nil, file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> ImageSettings {
    var settings = base ?? ImageSettings()
    guard let node else { return settings }
    var reader = MappingReader(node, file: file, what: "images")
    for format in [ImageFormat.avif, .webp, .jpeg, .png] {
      guard let node = reader.node(format.rawValue) else { continue }
      var own = MappingReader(node, file: file, what: "images.\(format.rawValue)")
      // PNG is lossless; only the effort of its encoder can be set.
      let quality = format == .png ? nil : own.integer("quality", in: 1...100)
      let effort = own.integer("effort", in: 0...9)
      settings.encodings[format] = ImageEncoding(format, quality: quality, effort: effort)
      diagnostics += own.finish()
    }
    if let hasFallback = reader.bool("fallback") { settings.hasFallback = hasFallback }
    diagnostics += reader.finish()
    return settings
  }
}
