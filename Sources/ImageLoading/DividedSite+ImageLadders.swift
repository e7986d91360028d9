import CellLayout
import CollectionLayout
import Items
package import SiteImages
import SiteModel
import Theming
import PageLayout

extension CatalogCollection {
  /// The collection in each of its layouts. A layout of sections counts as those of its sections, the standard one
  /// first. The layout of a map's clusters is the last, if it is none of those.
  var plainVersions: [CatalogCollection] {
    (versions + [ofOwnClusters].compactMap(\.self)).flatMap { version -> [CatalogCollection] in
      guard let sections = version.layout.layout as? SectionsLayout else { return [version] }
      return ([nil] + sections.named.keys.sorted()).map { version.section(named: $0, sections) }
    }
  }
}

extension DividedSite {
  /// Chooses the widths of the files of all images, by path relative to the content folder.
  ///
  /// They depend on settings, the theme, and for each item on its image, its `cell` and the images of its text alone.
  package func planImageLadders() -> [String: ImageLadder] {
    let images = shownImages
    if images.isEmpty { return [:] }
    var planner = imageLadderPlanner
    let uses = imageUses(versions: planner.versions)
    return images.mapValues { image in
      let uses = uses.uses(of: image)
      if uses.isEmpty, image.source == catalog.site.logo?.path, image.format != .svg {
        return ImageLadder(for: .logo(image.size), of: image)
      }
      return planner.ladder(of: image, uses: uses)
    }
  }

  /// The planner of the widths of image files, for the audience of the theme.
  package var imageLadderPlanner: ImageLadderPlanner { imageLadderPlanner(for: environment.templates.theme.audience) }

  func imageLadderPlanner(for audience: Audience) -> ImageLadderPlanner {
    let own = catalog.collections.flatMap { collection in
      var collection = collection
      collection.sections = []
      return collection.plainVersions
    }
    let ofImages = catalog.collections.flatMap { collection in
      collection.imageLayouts.map { collection.forImages(layout: $0) }
    }
    let versions = own + catalog.selectionLayouts.flatMap { $0.collection.plainVersions.prefix(1) } + ofImages
    return ImageLadderPlanner(
      versions: versions, anatomies: environment.anatomies, audience: audience, layouter: environment.layouter,
      resolver: CellResolver(
        styles: environment.fonts.styles, shaper: environment.shaper, formats: environment.formats,
        richStyles: environment.richStyles))
  }

  /// The images of the content folder, and the pictures elsewhere.
  private var shownImages: [String: ProbedImage] {
    files.remoteImages.isEmpty
      ? files.images : files.images.merging(files.remoteImages.mapValues(\.probed)) { own, _ in own }
  }

  func imageUses(versions: [CatalogCollection]) -> SiteImageUses {
    SiteImageUses(catalog, images: shownImages, versions: versions, anatomies: environment.anatomies)
  }
}
