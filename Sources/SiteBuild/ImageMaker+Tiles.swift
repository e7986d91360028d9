import Imaging
import SiteImages

extension ImageMaker {
  /// Makes the archive of the tiles of a picture, unless it is in the cache. Without a cache, the page kind of tiles makes
  /// it.
  func make(_ source: TileSource) throws -> Outcome {
    if cache.file(source.archiveName) != nil { return Outcome(files: [source.archiveName]) }
    guard cache.isKeeping else { return Outcome() }
    do {
      // A picture streams through the encoder in rows of tiles.
      _ = try pixels.spending(source.image.width * TilePyramid.tileSize * 4) {
        try source.archive(of: folder, cache, decoder)
      }
      return Outcome(files: [source.archiveName], isMade: true)
    } catch let problem as ImageProblem {
      return Outcome(diagnostics: [problem.diagnostic(at: source.image.location)])
    }
  }
}
