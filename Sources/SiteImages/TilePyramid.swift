/// The tiles of a picture at all levels of enlargement, as IIIF Image API 3.0 names them.
///
/// At each level the picture is half as wide as at the next one. The first level is one tile, the last one is the whole
/// size.
package struct TilePyramid: Sendable {
  package static let tileSize = 512

  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (max(1, width), max(1, height)) }

  /// The picture at one scale. Lengths are px.
  package struct Level: Sendable {
    /// How many px of the picture a px of the level is wide.
    package let scale: Int
    package let width: Int
    package let height: Int
    private let whole: (width: Int, height: Int)

    fileprivate init(scale: Int, of whole: (width: Int, height: Int)) {
      (self.scale, self.whole) = (scale, whole)
      (width, height) = ((whole.width + scale - 1) / scale, (whole.height + scale - 1) / scale)
    }

    package var columns: Int { (width + TilePyramid.tileSize - 1) / TilePyramid.tileSize }
    package var rows: Int { (height + TilePyramid.tileSize - 1) / TilePyramid.tileSize }

    /// A tile, by its place from the top left.
    package func tile(column: Int, row: Int) -> Tile {
      let step = TilePyramid.tileSize * scale
      let (x, y) = (column * step, row * step)
      let (regionWidth, regionHeight) = (min(step, whole.width - x), min(step, whole.height - y))
      let (width, height) = ((regionWidth + scale - 1) / scale, (regionHeight + scale - 1) / scale)
      return Tile(
        path: "\(x),\(y),\(regionWidth),\(regionHeight)/\(width),\(height)/0/default.jpg", width: width, height: height)
    }
  }

  package struct Tile: Sendable {
    /// The path below the picture's folder.
    package let path: String
    package let width: Int
    package let height: Int
  }

  /// All levels, the smallest first.
  package var levels: [Level] {
    var levels = [Level(scale: 1, of: (width, height))]
    while let last = levels.last, last.columns > 1 || last.rows > 1 {
      levels.append(Level(scale: last.scale * 2, of: (width, height)))
    }
    return levels.reversed()
  }
}
