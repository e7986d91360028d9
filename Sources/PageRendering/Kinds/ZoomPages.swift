package import Bytes
import Items
import PageLayout
import SiteImages
import SiteModel
import Templating

/// The pages that show a picture enlarged: one for each level, without a script. The tiles of a level are laid out in a
/// box that scrolls, and load when they come near.
package enum ZoomPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let image: ZoomedImage
    let title: String
    /// The numbers of the item's pictures that can be enlarged, with the pages to begin with.
    let others: [(number: Int, file: SiteFile)]
    /// The level, counted from 1.
    let level: Int
    let trail: [PageContext.Reference]
    let collectionPath: String
    package let path: String
    package let key: ContentKey
  }

  /// The largest number of links in the map of a picture.
  private static let mostMapLinks = 400

  package static func inputs(of site: PublishedModel) -> [Input] {
    let catalog = site.site.catalog
    return catalog.collections.flatMap { collection -> [Input] in
      let trail = catalog.trail(to: collection.path)
      return collection.itemsToZoom.flatMap { item -> [Input] in
        let images = site.site.zoomedImages(of: item, in: collection)
        let others = images.map { (number: $0.number, file: $0.firstPage) }
        return images.flatMap { image -> [Input] in
          var key = KeyBuilder("zoom", site.context)
          for text in [item.title, image.alt, image.folder] { key.add(text) }
          for number in [image.pyramid.width, image.pyramid.height] + others.map(\.number) { key.add(number) }
          for other in others { key.add(site.context.addresses.outputPath(other.file)) }
          key.add(trail)
          return image.pyramid.levels.indices.map { index in
            var key = key
            key.add(index)
            return Input(
              context: site.context, image: image, title: item.title, others: others, level: index + 1, trail: trail,
              collectionPath: collection.path,
              path: site.context.addresses.outputPath(image.page(level: index + 1)), key: key.key)
          }
        }
      }
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(
      context: input.context, images: PageImages().adding(input.context.sharedImages))
    let (image, strings) = (input.image, composer.strings)
    let levels = image.pyramid.levels
    let level = levels[input.level - 1]
    let file = image.page(level: input.level)
    let item = SiteFile.item(path: image.itemPath)
    let position = strings.format("zoomLevel", n: input.level, m: levels.count)
    var page = composer.base(
      file, kind: "zoom-page", title: "\(input.title) · \(position) · \(input.context.environment.site.title)",
      description: "", currentCollection: input.collectionPath, canonical: item, isUnlisted: true)
    composer.addBreadcrumbs(to: &page, file, input.trail)
    let next = input.level < levels.count ? levels[input.level] : nil
    func link(_ level: Int, _ fragment: String? = nil) -> String {
      composer.link(file, image.page(level: level), fragment: fragment)
    }

    let rows = (0..<level.rows).map { row -> TemplateValue in
      let tiles = (0..<level.columns).map { column -> TemplateValue in
        let tile = level.tile(column: column, row: row)
        // The tile below the middle of this one at the next level.
        let target = next.map { next in
          tileID(min(2 * column + 1, next.columns - 1), min(2 * row + 1, next.rows - 1))
        }
        return [
          "id": .string(tileID(column, row)), "source": .string(composer.link(file, image.file(tile))),
          "width": .integer(tile.width), "height": .integer(tile.height),
          "url": .optional(target.map { link(input.level + 1, $0) }),
          "label": .string("\(strings["zoomIn"]) \(column + 1)/\(row + 1)"),
        ]
      }
      return ["tiles": .list(tiles)]
    }
    let hasMapLinks = level.rows * level.columns <= mostMapLinks && level.rows * level.columns > 1
    let mapRows = (0..<(hasMapLinks ? level.rows : 0)).map { row -> TemplateValue in
      [
        "links": .list(
          (0..<level.columns).map { column in
            ["url": .string("#" + tileID(column, row)), "label": .string("\(column + 1)/\(row + 1)")]
          })
      ]
    }
    let whole = levels[0].tile(column: 0, row: 0)
    page["zoom"] = [
      "title": .string(input.title), "alt": .string(image.alt), "position": .string(position),
      "item": .string(composer.link(file, item)), "rows": .list(rows),
      "smaller": input.level > 1 ? .string(link(input.level - 1)) : .null,
      "larger": next == nil ? .null : .string(link(input.level + 1)),
      "levels": .list(
        levels.indices.map { index in
          [
            "number": .integer(index + 1), "url": .string(link(index + 1)),
            "isCurrent": index + 1 == input.level ? "page" : .null,
          ]
        }),
      "map": .string(composer.link(file, image.file(whole))), "mapWidth": .integer(whole.width),
      "mapHeight": .integer(whole.height), "mapRows": .list(mapRows), "hasMapRows": .bool(hasMapLinks),
      "images": .list(
        input.others.count < 2
          ? []
          : input.others.map { other in
            [
              "number": .integer(other.number), "url": .string(composer.link(file, other.file)),
              "isCurrent": other.number == image.number ? "true" : .null,
            ]
          }),
      "hasImages": .bool(input.others.count > 1),
    ]
    let css = Array(zoomStyles(level).utf8)
    let sheet = composer.context.sheetPath("zoom", hash: contentHash(css))
    page.setPage("geometry", .string(composer.link(file, .asset(sheet))))
    var rendered = composer.render("zoom", page, file)
    rendered.files.append(RenderedPage.File(path: sheet, bytes: css))
    return rendered
  }

  private static func tileID(_ column: Int, _ row: Int) -> String { "t\(column)-\(row)" }
}

/// The styles of a page that shows a picture at one level.
///
/// The mark on the map follows the scroll position in browsers with scroll-driven animations; in others there is none.
private func zoomStyles(_ level: TilePyramid.Level) -> String {
  let tile = TilePyramid.tileSize
  // The width in px of the map. Tall pictures have a narrower one.
  let map = level.height > level.width ? max(24, 144 * level.width / level.height) : 144
  let scale = Double(map) / Double(level.width)
  let (lastColumn, lastRow) = (level.width - (level.columns - 1) * tile, level.height - (level.rows - 1) * tile)
  return """
    .zoom-bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:.5rem 1.5rem;margin-block:.5rem 1rem}
    .zoom-bar h1{margin-inline-end:auto}
    .zoom-bar nav{display:flex;flex-wrap:wrap;gap:.25rem}
    .zoom-bar nav a{min-width:2.75rem;padding:.6875rem .75rem;text-align:center;border-radius:.5rem}
    .zoom-bar nav a[aria-current]{background:var(--placeholder)}
    .zoom-frame{position:relative;height:calc(100vh - 10rem);height:calc(100svh - 10rem);min-height:20rem;\
    container-type:size;timeline-scope:--across,--down;background:var(--placeholder)}
    .zoom-view{width:100%;height:100%;overflow:auto;display:flex;scroll-timeline:--across x,--down y}
    .zoom-tiles{flex:none;margin:auto;width:\(level.width)px;height:\(level.height)px}
    .zoom-row{display:flex}
    .zoom-row img{max-width:none}
    .zoom-row>*{flex:none;scroll-margin:max(0px,50cqh - \(tile / 2)px) max(0px,50cqw - \(tile / 2)px)}
    a.zoom-tile{cursor:zoom-in}
    .zoom-tile:focus-visible{outline-offset:-3px}
    .zoom-tile:target:focus-visible{outline:none}
    .zoom-map{position:absolute;right:1rem;bottom:1rem;width:\(map)px;overflow:hidden;\
    box-shadow:0 0 0 2px var(--background),0 2px 12px #0006}
    .zoom-map img{width:100%;height:auto}
    .zoom-map-links{position:absolute;inset:0;display:flex;flex-direction:column}
    .zoom-map-row{flex:\(tile);display:flex}
    .zoom-map-row a{flex:\(tile)}
    .zoom-map-row:last-child{flex-grow:\(lastRow)}
    .zoom-map-row a:last-child{flex-grow:\(lastColumn)}
    .zoom-map-row a:hover{background:#fff4}
    .zoom-here{display:none}
    @supports (animation-timeline:--across){
    .zoom-here{--width:min(100%,100cqw*\(scale));--height:min(100%,100cqh*\(scale));display:block;position:absolute;\
    left:0;top:0;width:var(--width);height:var(--height);pointer-events:none;border:2px solid var(--accent);\
    animation:zoom-across linear both,zoom-down linear both;animation-timeline:--across,--down}
    @keyframes zoom-across{from{left:0}to{left:calc(100% - var(--width))}}
    @keyframes zoom-down{from{top:0}to{top:calc(100% - var(--height))}}
    }

    """
}
