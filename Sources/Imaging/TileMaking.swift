/// The tiles of a picture as IIIF Image API 3.0 names them: `0,0,512,512/512,512/0/default.jpg`.
package struct ImageTile: Sendable {
  /// The path below the picture's folder.
  package var path: String
  package var bytes: [UInt8]
}

/// Divides a picture into JPEG tiles at its full size, at half of it, and so on down to the size of one tile, without any
/// metadata.
/// - Returns: an archive for `tiles(inArchive:)`.
/// - Throws: `ImageProblem`
package func makeTileArchive(
  of bytes: [UInt8], path: String, tileSize: Int, quality: Int, options: DerivativeOptions = DerivativeOptions()
) throws(ImageProblem) -> [UInt8] {
  let probe = try probeImage(bytes, path: path, pixelLimit: options.pixelLimit).get()
  guard probe.format != .svg else { throw ImageProblem(.notPixels, path: path) }
  defer {
    ImageLibrary.finishThread()
    ImageLibrary.returnFreeMemory()
  }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    do throws(LibraryFailure) {
      return try RasterImage.upright(of: buffer, format: probe.format, width: probe.width)
        .tileArchive(size: tileSize, quality: quality, background: options.background)
    } catch {
      throw damage(of: bytes, format: probe.format, path: path)
    }
  }
}

/// Returns the tiles in an archive: a ZIP file whose entries are stored, not compressed.
/// - Returns: nil if it is damaged.
package func tiles(inArchive bytes: [UInt8]) -> [ImageTile]? {
  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
  // The end of the central directory has no comment here. More entries than its fields hold are in a ZIP64 record.
  let end = bytes.count - 22
  guard number(end, 4) == 0x0605_4B50, var count = number(end + 10, 2), var place = number(end + 16, 4) else {
    return nil
  }
  if number(end - 20, 4) == 0x0706_4B50, let record = number(end - 12, 8), number(record, 4) == 0x0606_4B50,
    let entries = number(record + 32, 8), let directory = number(record + 48, 8)
  {
    (count, place) = (entries, directory)
  }
  var tiles: [ImageTile] = []
  for _ in 0..<count {
    guard number(place, 4) == 0x0201_4B50, number(place + 10, 2) == 0, var size = number(place + 24, 4),
      let nameLength = number(place + 28, 2), let extra = number(place + 30, 2), let comment = number(place + 32, 2),
      var header = number(place + 42, 4), place + 46 + nameLength <= bytes.count
    else { return nil }
    // Values that are all ones are in the ZIP64 field, in this order.
    var field = place + 46 + nameLength
    let fieldsEnd = field + extra
    while field + 4 <= fieldsEnd, let id = number(field, 2), let length = number(field + 2, 2) {
      if id == 1 {
        var value = field + 4
        if size == 0xFFFF_FFFF {
          guard let whole = number(value, 8) else { return nil }
          size = whole
          value += 8
        }
        if number(place + 20, 4) == 0xFFFF_FFFF { value += 8 }
        if header == 0xFFFF_FFFF {
          guard let whole = number(value, 8) else { return nil }
          header = whole
        }
      }
      field += 4 + length
    }
    guard number(header, 4) == 0x0403_4B50, let headerName = number(header + 26, 2),
      let headerExtra = number(header + 28, 2)
    else { return nil }
    let start = header + 30 + headerName + headerExtra
    guard size >= 0, start <= bytes.count, size <= bytes.count - start else { return nil }
    let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
    // The first component is the archive's own name. Other entries than tiles describe the picture.
    if name.hasSuffix("/default.jpg"), let slash = name.firstIndex(of: "/") {
      tiles.append(
        ImageTile(path: String(name[name.index(after: slash)...]), bytes: Array(bytes[start..<start + size])))
    }
    place += 46 + nameLength + extra + comment
  }
  return tiles
}
