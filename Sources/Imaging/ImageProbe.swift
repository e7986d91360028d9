/// The properties of an image from its header, without decoding pixels.
package struct ImageProbe: Hashable, Sendable {
  /// The size of one frame in pixels after rotation to upright; for SVG, in CSS pixels.
  package var width: Int
  package var height: Int
  package var format: ImageFormat
  /// Whether the file has an alpha channel; all pixels may still be opaque.
  package var hasAlpha: Bool
  /// The number of frames of an animation; 1 for a still image.
  package var frameCount: Int
  /// Warnings about the file that do not prevent its use.
  package var warnings: [ImageProblem]

  package init(
    width: Int, height: Int, format: ImageFormat, hasAlpha: Bool = false, frameCount: Int = 1,
    warnings: [ImageProblem] = []
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.hasAlpha = hasAlpha
    self.frameCount = frameCount
    self.warnings = warnings
  }

  package var isAnimated: Bool { frameCount > 1 && format.canBeAnimated }
}

/// The largest number of pixels, all frames together, that is decoded: 250 megapixels, more than any camera takes, and
/// a gigabyte if held in memory.
package let defaultPixelLimit = 250_000_000

/// Reads the header of an image file and rejects decompression bombs (small files that expand to huge images) before
/// decoding.
///
/// Only the header is checked: a truncated photograph is detected when it is decoded.
package func probeImage(
  atPath path: String, pixelLimit: Int = defaultPixelLimit
) -> Result<ImageProbe, ImageProblem> {
  Result { () throws(ImageProblem) in
    let file = try ImageFile(opening: path)
    switch file.format {
    case .jpeg, .png, .tiff, .avif, .heic, .pdf:
      if file.format == .pdf, !ImageLibrary.readsDocuments { throw ImageProblem(.noDocumentLoader, path: path) }
      defer { ImageLibrary.finishThread() }
      let image: RasterImage
      do throws(LibraryFailure) {
        image = try RasterImage.header(ofFile: file.descriptor, format: file.format)
      } catch {
        let head = try file.head()
        let isCut = file.format.isTruncated(head: head, tail: try file.tail(256), byteCount: file.byteCount)
        throw ImageProblem(isCut ? .truncated(file.format) : .damaged(file.format), path: path)
      }
      return try probe(image, format: file.format, path: path, limit: pixelLimit)
    case .webp, .gif, .svg:
      // Their readers map the file into memory, which is not safe for a file that may change.
      return try probeImage(file.contents(), path: path, pixelLimit: pixelLimit).get()
    }
  }
}

/// Whether a file ends before its image does, as far as its first and last bytes show. Such a file may be decodable
/// nevertheless.
package func looksTruncated(imageAt path: String) -> Bool {
  do {
    let file = try ImageFile(opening: path)
    return file.format.isTruncated(head: try file.head(), tail: try file.tail(256), byteCount: file.byteCount)
  } catch {
    return true
  }
}

/// Reads the header of an image in memory.
/// - Parameter path: The path of the image, for problems.
package func probeImage(
  _ bytes: [UInt8], path: String, pixelLimit: Int = defaultPixelLimit
) -> Result<ImageProbe, ImageProblem> {
  Result { () throws(ImageProblem) in
    let format = try checkedFormat(of: bytes, path: path)
    if format == .svg { return try probeDrawing(bytes, path: path) }
    if let canvas = format.canvas(header: bytes), canvas.width * canvas.height > pixelLimit {
      throw ImageProblem(
        .tooManyPixels(width: canvas.width, height: canvas.height, frames: 1, limit: pixelLimit), path: path)
    }
    defer { ImageLibrary.finishThread() }
    return try bytes.withRawBytes { buffer throws(ImageProblem) in
      let image: RasterImage
      do throws(LibraryFailure) {
        image = try RasterImage.header(of: buffer, format: format)
      } catch {
        throw damage(of: bytes, format: format, path: path)
      }
      return try probe(image, format: format, path: path, limit: pixelLimit)
    }
  }
}

private func probeDrawing(_ bytes: [UInt8], path: String) throws(ImageProblem) -> ImageProbe {
  let (document, problems) = readSVG(bytes)
  guard let document else {
    throw ImageProblem(problems.first.map { .unsafeSVG($0) } ?? .damaged(.svg), path: path)
  }
  return ImageProbe(
    width: document.width, height: document.height, format: .svg, hasAlpha: true,
    warnings: mislabelling(of: path, as: .svg).map { [$0] } ?? [])
}

/// Detects the format of an image and checks that it is not empty, too large or of an unknown format.
func checkedFormat(of bytes: [UInt8], path: String) throws(ImageProblem) -> ImageFormat {
  guard !bytes.isEmpty else { throw ImageProblem(.empty, path: path) }
  guard bytes.count <= ImageFile.byteLimit else {
    throw ImageProblem(.fileTooLarge(bytes: bytes.count, limit: ImageFile.byteLimit), path: path)
  }
  guard let format = ImageFormat(firstBytes: bytes) else { throw ImageProblem(.unknownFormat, path: path) }
  if format.hasZeroSize(header: bytes) { throw ImageProblem(.zeroSize(format), path: path) }
  return format
}

/// The reason why bytes that start like a format could not be decoded.
func damage(of bytes: [UInt8], format: ImageFormat, path: String) -> ImageProblem {
  let isCut = format.isTruncated(head: bytes, tail: Array(bytes.suffix(65_536)), byteCount: bytes.count)
  return ImageProblem(isCut ? .truncated(format) : .damaged(format), path: path)
}

private func probe(
  _ image: RasterImage, format: ImageFormat, path: String, limit: Int
) throws(ImageProblem) -> ImageProbe {
  let isTurned = image.isTurned
  let frameHeight = image.frameHeight
  let width = isTurned ? frameHeight : image.width
  let height = isTurned ? image.width : frameHeight
  guard width > 0, height > 0 else { throw ImageProblem(.zeroSize(format), path: path) }
  let frameCount = format.canBeAnimated ? image.frameCount : 1
  // Width, height and frame count are below 2³¹, so only the second product can overflow.
  let (pixels, isBeyond) = (width * height).multipliedReportingOverflow(by: frameCount)
  if isBeyond || pixels > limit {
    throw ImageProblem(.tooManyPixels(width: width, height: height, frames: frameCount, limit: limit), path: path)
  }
  return ImageProbe(
    width: width, height: height, format: format, hasAlpha: image.hasAlpha, frameCount: frameCount,
    warnings: mislabelling(of: path, as: format).map { [$0] } ?? [])
}
