package import Bytes
package import Diagnostics
import Files
package import Imaging
import MediaFiles

/// The original of a photograph, published in addition to its derivatives.
package struct PublishedOriginal: Sendable, Hashable {
  /// The path in the site: `assets/originals/fern-3f9a….jpg`.
  package var path: String
  package var format: ImageFormat
  package var byteCount: Int

  /// Prepares an original for publishing, and names its file; returns nil if there is none, because a drawing is shown
  /// as it is.
  ///
  /// - Parameters:
  ///   - source: the path that the author uses.
  ///   - allowsLocation: whether the file may contain the position at which it was taken. If so, it is published byte
  ///     for byte; otherwise all metadata except the colour profile is removed, and the pixels are kept.
  ///   - rights: the rights to write into a JPEG or PNG file whose metadata was removed.
  ///   - folders: the folders of the originals.
  ///   - decoder: reads the file.
  /// - Throws: `ImageProblem`, `EnvironmentFailure`; `PositionProblem` if the file contains its position, which cannot
  ///   be removed.
  package static func file(
    of bytes: [UInt8], source: String, allowsLocation: Bool, rights: ImageRights? = nil,
    folders: AssetFolders = AssetFolders(),
    decoder: any ImageDecoder
  ) throws -> (original: PublishedOriginal, bytes: [UInt8])? {
    guard let format = ImageFormat(firstBytes: bytes), format != .svg, format != .pdf else { return nil }
    try decoder.requireLibrary()
    let published =
      allowsLocation
      ? bytes
      : try decoder.convert(bytes, path: source, to: .original).map { rights?.marking($0, format) ?? $0 }
        ?? withoutPosition(bytes, source, format, decoder)
    let name = FileSystem.name(of: source)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    // File systems limit a name to 255 bytes.
    var stem = dot == name.startIndex ? name : String(name[..<dot])
    while stem.utf8.count > 160 { stem.removeLast() }
    let hash = contentHash(published)
    let path = folders.path("\(stem)-\(hash).\(format.fileExtension)", hash: hash, in: "assets/originals")
    return (PublishedOriginal(path: path, format: format, byteCount: published.count), published)
  }

}

/// Returns a file without its position.
/// - Throws: `ImageProblem`; `PositionProblem` if the position cannot be removed.
private func withoutPosition(
  _ bytes: [UInt8], _ source: String, _ format: ImageFormat, _ decoder: any ImageDecoder
) throws -> [UInt8] {
  guard let published = try decoder.convert(bytes, path: source, to: .withoutPosition) else {
    throw PositionProblem(path: source, format: format)
  }
  return published
}

/// A file contains the position at which it was taken, in a format from which it cannot be removed.
package struct PositionProblem: Error {
  /// The path that the author uses.
  var path: String
  var format: ImageFormat

  /// The diagnostic for the file, which `what` describes.
  package func diagnostic(_ severity: Diagnostic.Severity, _ what: String) -> Diagnostic {
    Diagnostic(
      severity, id: "position-leaked",
      "\(what) is not published: it contains the position where it was taken, and that can't be taken out of \(format.displayName)",
      at: SourceLocation(path: path),
      suggestion: "save it without its position or as JPEG, or set 'publishLocation: true' in site.yaml")
  }
}

/// Prepares a linked file for publishing: removes scripts and external references from drawings, and positions from
/// images and films. All other files are unchanged.
///
/// - Parameters:
///   - source: the path that the author uses.
///   - allowsLocation: whether the file may contain the position at which it was taken.
///   - decoder: reads the file.
/// - Throws: `ImageProblem`, `PositionProblem` or `EnvironmentFailure`.
package func publishableDownload(
  _ bytes: [UInt8], source: String, allowsLocation: Bool, decoder: any ImageDecoder
) throws -> [UInt8] {
  let format = ImageFormat(firstBytes: bytes)
  // Browsers determine the type by the name, so a file named like a drawing must be a safe drawing.
  if format == .svg || source.lowercased().hasSuffix(".svg") {
    try decoder.requireLibrary(toTrace: bytes)
    return try decoder.safeDrawing(bytes, path: source)
  }
  if allowsLocation { return bytes }
  guard let format, format != .pdf else {
    let places = FilmPlaces(bytes)
    return places.ranges.isEmpty ? bytes : places.cleared
  }
  try decoder.requireLibrary()
  return try withoutPosition(bytes, source, format, decoder)
}
