import Bytes
package import Diagnostics
import Files
package import Imaging

/// A photograph as it came from the camera, published beside what is shown of it.
package struct PublishedOriginal: Sendable, Hashable {
  /// In the site: `assets/originals/fern-3f9a….jpg`.
  package var path: String
  package var format: ImageFormat
  package var byteCount: Int

  /// The file that is published for an original, and its name; nil where nothing is: a drawing is shown as it is.
  ///
  /// - Parameters:
  ///   - source: its path as the author knows it.
  ///   - allowsLocation: whether it may tell where it was taken. It then stays as it is to the last bit; else it keeps its
  ///     pixels, its profile and nothing more.
  /// - Throws: `ImageProblem`, `EnvironmentFailure`; `PositionProblem` where it tells its place and can't be freed of that.
  package static func file(
    of bytes: [UInt8], source: String, allowsLocation: Bool
  ) throws -> (original: PublishedOriginal, bytes: [UInt8])? {
    guard let format = ImageFormat(firstBytes: bytes), format != .svg else { return nil }
    try requireImageLibrary()
    let published =
      allowsLocation
      ? bytes : try publishableOriginal(of: bytes, path: source) ?? withoutPosition(bytes, source, format)
    let name = FileSystem.name(of: source)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    // File systems take no more than 255 bytes in a name.
    var stem = dot == name.startIndex ? name : String(name[..<dot])
    while stem.utf8.count > 160 { stem.removeLast() }
    let path = "assets/originals/\(stem)-\(contentHash(published)).\(format.fileExtension)"
    return (PublishedOriginal(path: path, format: format, byteCount: published.count), published)
  }

  /// A file of a format whose metadata can't be taken out, where it tells no place.
  private static func withoutPosition(_ bytes: [UInt8], _ source: String, _ format: ImageFormat) throws -> [UInt8] {
    guard positionTraces(in: bytes).isEmpty else { throw PositionProblem(path: source, format: format) }
    return bytes
  }
}

/// A file that tells where it was taken, in a format that can't be freed of that.
package struct PositionProblem: Error {
  /// The file as the author knows it.
  var path: String
  var format: ImageFormat

  package func diagnostic(_ severity: Diagnostic.Severity, _ what: String) -> Diagnostic {
    Diagnostic(
      severity, id: "position-told",
      "\(what) is not published: it tells where it was taken, and that can't be taken out of \(format.displayName)",
      at: SourceLocation(path: path),
      suggestion: "save it without its position or as JPEG, or set 'publishLocation: true' in site.yaml")
  }
}

/// A file that a text links to, as it is published: drawings without what could run or reach out, images without the
/// places that they tell, everything else as it is.
///
/// - Parameters:
///   - source: its path as the author knows it.
///   - allowsLocation: whether it may tell where it was taken.
/// - Throws: `ImageProblem`, `PositionProblem` or `EnvironmentFailure`.
package func publishableDownload(_ bytes: [UInt8], source: String, allowsLocation: Bool) throws -> [UInt8] {
  let format = ImageFormat(firstBytes: bytes)
  // A browser goes by the name: what is called a drawing must be a harmless one.
  if format == .svg || source.lowercased().hasSuffix(".svg") {
    try requireImageLibrary(toTrace: bytes)
    let safe = sanitizeSVG(bytes)
    if let bytes = safe.bytes { return bytes }
    throw safe.problems.first.map { ImageProblem(.unsafeSVG($0), path: source) }
      ?? ImageProblem(.damaged(.svg), path: source)
  }
  guard let format, !allowsLocation else { return bytes }
  try requireImageLibrary()
  guard let published = try withoutPosition(bytes, path: source) else {
    throw PositionProblem(path: source, format: format)
  }
  return published
}
