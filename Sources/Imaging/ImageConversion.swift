/// What can be made of the bytes of an image file as a whole.
package enum ImageConversion: Hashable, Sendable {
  /// A drawing without anything unsafe. See ``sanitizeSVG(_:)``.
  case safeDrawing
  /// The same pixels without metadata; nil for formats whose metadata cannot be removed. See
  /// ``publishableOriginal(of:path:)``.
  case original
  /// The file without its position; nil if it cannot be removed. See ``withoutPosition(_:path:)``.
  case withoutPosition
  /// The tiles of a picture. See ``makeTileArchive(of:path:tileSize:quality:options:)``.
  case tileArchive(tileSize: Int, quality: Int, options: DerivativeOptions)
  /// A safe drawing as a PNG file. See ``renderDrawing(_:width:pixelWidth:path:)``.
  case rendered(width: Int, pixelWidth: Int)
  /// A drawing of our own as a JPEG file. See ``renderJPEG(ofDrawing:over:byteLimit:name:rights:)``.
  case jpeg(background: RGBColor, byteLimit: Int, rights: ImageRights?)

  /// Makes it in this process.
  /// - Parameter path: the path of the file, for problems.
  package func result(of bytes: [UInt8], path: String) throws(ImageProblem) -> [UInt8]? {
    switch self {
    case .safeDrawing:
      let (safe, problems) = sanitizeSVG(bytes)
      if let problem = problems.first { throw ImageProblem(.unsafeSVG(problem), path: path) }
      return safe
    case .original: return try publishableOriginal(of: bytes, path: path)
    case .withoutPosition: return try Imaging.withoutPosition(bytes, path: path)
    case .tileArchive(let size, let quality, let options):
      return try makeTileArchive(of: bytes, path: path, tileSize: size, quality: quality, options: options)
    case .rendered(let width, let pixelWidth):
      return try renderDrawing(bytes, width: width, pixelWidth: pixelWidth, path: path)
    case .jpeg(let background, let byteLimit, let rights):
      return try renderJPEG(ofDrawing: bytes, over: background, byteLimit: byteLimit, name: path, rights: rights)
    }
  }
}
