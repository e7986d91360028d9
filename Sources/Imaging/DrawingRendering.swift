/// Renders a drawing as a PNG file.
/// - Parameters:
///   - svg: a drawing that `sanitizeSVG` returned.
///   - width: the width of its own coordinates in px, which becomes `pixelWidth`.
/// - Throws: `ImageProblem` if it cannot be drawn.
package func renderDrawing(
  _ svg: [UInt8], width: Int, pixelWidth: Int, path: String
) throws(ImageProblem) -> [UInt8] {
  defer { ImageLibrary.finishThread() }
  do throws(LibraryFailure) {
    let image = try render(svg, scale: Double(pixelWidth) / Double(max(1, width)))
    return try image.encoded(as: ImageEncoding(.png, effort: 1))
  } catch {
    throw ImageProblem(.damaged(.svg), path: path)
  }
}

/// Renders a drawing of our own as a JPEG file of limited size, in the best quality that fits, without metadata except
/// the rights, if given.
/// - Throws: `ImageProblem` if it cannot be drawn.
package func renderJPEG(
  ofDrawing svg: [UInt8], over background: RGBColor, byteLimit: Int, name: String,
  rights: ImageRights? = nil
) throws(ImageProblem) -> [UInt8] {
  defer {
    ImageLibrary.finishThread()
    ImageLibrary.returnFreeMemory()
  }
  do throws(LibraryFailure) {
    let image = try render(svg, scale: 1).flattened(over: background).inMemory()
    image.removeMetadata()
    var bytes: [UInt8] = []
    for quality in [88, 82, 75, 66, 56, 45, 34, 22, 10] {
      bytes = try image.encoded(as: ImageEncoding(.jpeg, quality: quality, effort: 5))
      bytes = rights?.marking(bytes, .jpeg) ?? bytes
      if bytes.count <= byteLimit { break }
    }
    return bytes
  } catch {
    throw ImageProblem(.cannotEncode(.jpeg), path: name)
  }
}

private func render(_ svg: [UInt8], scale: Double) throws(LibraryFailure) -> RasterImage {
  let image = try svg.withRawBytes { bytes throws(LibraryFailure) in try RasterImage.rendered(bytes, scale: scale) }
  return image
}
