package import Bytes
import Items
import Diagnostics
import Imaging
import PageLayout
import Settings
import SiteImages
import SiteModel
package import PageRendering

/// The tiles of the pictures that can be enlarged, with the description that IIIF Image API 3.0 wants of a server that can
/// do nothing but send files (level 0).
package enum TileFiles: PageKind {
  package struct Input: PageInput {
    let site: DividedSite
    let image: ZoomedImage
    /// The address of the folder; nil if the site has none.
    let address: String?
    /// The rights in the metadata of the tiles; nil for no metadata.
    let rights: ImageRights?
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    // All versions show the same tiles.
    if site.isTranslation { return [] }
    let divided = site.site
    let notices = CopyrightNotices(divided.catalog)
    return divided.catalog.collections.flatMap { collection in
      collection.itemsToZoom.flatMap { divided.zoomedImages(of: $0, in: collection) }.compactMap { image -> Input? in
        if site.defersImages, divided.cache.file(image.source.archiveName) == nil { return nil }
        let address = site.context.addresses.absolute(.asset(image.folder))
        var writer = RecordWriter()
        let rights = notices[image.contentPath]
        for text in ["tiles", image.source.archiveName, image.folder, address ?? "", rights?.key ?? ""] {
          writer.add(text)
        }
        // The tile that shows all of the picture names the set.
        let whole = image.pyramid.levels[0].tile(column: 0, row: 0)
        return Input(
          site: divided, image: image, address: address, rights: rights, path: image.folder + "/" + whole.path,
          key: ContentKey(writer.bytes))
      }
    }
  }

  package static func render(_ input: Input) throws -> RenderedPage {
    let (image, site) = (input.image, input.site)
    var page = RenderedPage(files: [])
    do {
      guard let tiles = tiles(inArchive: try image.source.archive(of: site.contentFolder, site.cache, site.decoder))
      else {
        throw ImageProblem(.damaged(image.source.image.format), path: image.source.image.name)
      }
      page.files = tiles.map { tile in
        RenderedPage.File(
          path: image.folder + "/" + tile.path, bytes: input.rights?.marking(tile.bytes, .jpeg) ?? tile.bytes)
      }
    } catch let problem as ImageProblem {
      page.diagnostics.append(problem.diagnostic(at: image.source.image.location))
    }
    let first = image.pyramid.levels[0]
    guard let address = input.address, let whole = page.files.first(where: { $0.path == input.path }) else {
      return page
    }
    // A picture that is one tile has its own size, for which viewers ask by another name.
    let sizes = ["\(first.width),\(first.height)"] + (image.pyramid.levels.count == 1 ? ["max"] : [])
    page.files += sizes.map {
      RenderedPage.File(path: "\(image.folder)/full/\($0)/0/default.jpg", bytes: whole.bytes)
    }
    page.files.append(
      RenderedPage.File(
        path: image.folder + "/info.json", bytes: Array((info(image.pyramid, address).text + "\n").utf8)))
    return page
  }

  private static func info(_ pyramid: TilePyramid, _ address: String) -> JSONText {
    let levels = pyramid.levels
    return .members([
      ("@context", .string("http://iiif.io/api/image/3/context.json")), ("id", .string(address)),
      ("type", .string("ImageService3")), ("protocol", .string("http://iiif.io/api/image")),
      ("profile", .string("level0")), ("width", .integer(pyramid.width)), ("height", .integer(pyramid.height)),
      ("sizes", .list([.members([("width", .integer(levels[0].width)), ("height", .integer(levels[0].height))])])),
      (
        "tiles",
        .list([
          .members([
            ("width", .integer(TilePyramid.tileSize)),
            ("scaleFactors", .list(levels.reversed().map { .integer($0.scale) })),
          ])
        ])
      ),
    ])
  }
}
