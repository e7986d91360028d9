import Items
import Markdown
import SiteImages
import SiteModel
import Theming
import PageLayout

/// The places at which the images of a site are shown.
struct SiteImageUses {
  private var sets = ImageUseSets()
  /// The index of the set of each content's uses, by the key of the image's bytes.
  private var indices: [String: Int] = [:]
  /// The images by path relative to the content folder.
  private let images: [String: ProbedImage]

  /// - Parameters:
  ///   - versions: the collections of the catalog in each of their layouts, followed by those of images.
  ///   - anatomies: the kinds of cells, by name.
  init(
    _ catalog: Catalog, images: [String: ProbedImage], versions: [CatalogCollection], anatomies: [String: CellAnatomy]
  ) {
    self.images = images
    guard !images.isEmpty else { return }
    let inText = sets.index(of: [.text])
    add(inText, toImagesIn: catalog.site.introduction)
    for page in catalog.pages {
      if let path = page.image?.path { add(sets.index(of: [.itemPage]), to: path) }
      for link in page.linksToFiles where link.isImage {
        if case .file(let path, _)? = link.link.target { add(inText, to: path) }
      }
    }
    add(inText, toImagesIn: catalog.site.footer)
    for transcript in catalog.transcripts.values { add(inText, toImagesIn: transcript.document) }
    if let cover = catalog.site.cover { add(sets.index(of: [.banner]), to: cover.path) }
    let places = Dictionary(versions.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var first = 0
    for collection in catalog.collections {
      add(inText, toImagesIn: collection.introduction)
      let own = Array(versions[first...].prefix(collection.plainVersions.count).enumerated())
      // The sets of items by the cell that they name.
      var known: [CellOnPage: (item: Int, text: Int)] = [:]
      for item in collection.allItems {
        let uses: (item: Int, text: Int)
        let cell = CellOnPage(cell: item.cell, isFull: collection.hasFullView(of: item))
        if let stored = known[cell] {
          uses = stored
        } else {
          let cells = own.map { (version: first + $0, cell: item.cell ?? $1.cell) }
          uses = (
            sets.index(
              of: Set(
                cells.map { .cell(version: $0.version, cell: $0.cell, isRich: false) }
                  + [cell.isFull ? .fullView : .itemPage, .cover])),
            sets.index(
              of: Set(
                cells.filter { anatomies[$0.cell]?.hasRichText ?? false }
                  .map { .cell(version: $0.version, cell: $0.cell, isRich: true) } + [.text]))
          )
          known[cell] = uses
        }
        if let path = item.imagePath { add(uses.item, to: path) }
        for medium in item.media { if let path = medium.poster?.path { add(sets.index(of: [.itemPage]), to: path) } }
        if item.hasSeveralImages {
          let layout = collection.forImages(layout: item.gallery?.layout)
          let cells = places[layout.path].map {
            [ImageUse.itemPage, .cell(version: $0, cell: layout.cell, isRich: false)]
          }
          for image in item.images { add(sets.index(of: Set(cells ?? [])), to: image.path) }
        }
        for link in item.linksToFiles where link.isImage {
          if case .file(let path, _)? = link.link.target { add(uses.text, to: path) }
        }
      }
      first += own.count
    }
    for (index, selection) in catalog.selectionLayouts.enumerated() {
      for item in selection.items {
        let cell = item.cell ?? selection.collection.cell
        func uses(_ isRich: Bool) -> Int {
          sets.index(of: [.cell(version: first + index, cell: cell, isRich: isRich)])
        }
        if let path = item.imagePath { add(uses(false), to: path) }
        guard anatomies[cell]?.hasRichText ?? false else { continue }
        for link in item.linksToFiles where link.isImage {
          if case .file(let path, _)? = link.link.target { add(uses(true), to: path) }
        }
      }
    }
  }

  private struct CellOnPage: Hashable {
    var cell: String?
    var isFull: Bool
  }

  /// The places that show an image, or another one of the same content. An image of an item has widths for the cells
  /// and pages of items only, so that a text that shows it too changes nothing.
  func uses(of image: ProbedImage) -> Set<ImageUse> {
    let uses = sets.sets[indices[image.key] ?? 0]
    guard uses.contains(.itemPage) || uses.contains(.fullView) else { return uses }
    return uses.filter { use in
      switch use {
      case .cell(_, _, let isRich): !isRich
      case .itemPage, .fullView, .cover, .banner: true
      case .text: false
      }
    }
  }

  private mutating func add(_ set: Int, to path: String) {
    guard let key = images[path]?.key else { return }
    indices[key] = sets.union(indices[key] ?? 0, set)
  }

  private mutating func add(_ set: Int, toImagesIn document: MarkdownDocument) {
    var paths: [String] = []
    document.forEachLink { link, isImage in
      if isImage, case .file(let path, _)? = link.target { paths.append(path) }
    }
    for path in paths { add(set, to: path) }
  }
}
