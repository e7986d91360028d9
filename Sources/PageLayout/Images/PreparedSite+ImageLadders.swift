import Content
import Geometry
package import SiteImages
import SiteModel
import Theming

extension PreparedSite {
  /// The displayed widths of images on the pages of this site.
  package var imagePlaces: ImagePlaces { ImagePlaces(margins: margins, maxWidth: catalog.site.maxWidth) }

  /// Chooses the widths of the files of all images, by path relative to the content folder.
  ///
  /// They depend on settings, the theme, and for each item on its image, its `cell` and the images of its text alone.
  package func planImageLadders() -> [String: ImageLadder] {
    if files.images.isEmpty { return [:] }
    var planner = imageLadderPlanner
    let uses = imageUses(versions: planner.versions)
    return files.images.mapValues { planner.ladder(of: $0, uses: uses.uses(of: $0)) }
  }

  /// The planner of the widths of image files, for the audience of the theme.
  package var imageLadderPlanner: ImageLadderPlanner { imageLadderPlanner(for: templates.theme.audience) }

  func imageLadderPlanner(for audience: Audience) -> ImageLadderPlanner {
    let versions = catalog.collections.flatMap { collection in
      var collection = collection
      collection.sections = []
      return collection.versions
    }
    return ImageLadderPlanner(
      versions: versions, anatomies: anatomies, audience: audience, layouter: layouter,
      resolver: CellResolver(styles: fonts.styles, shaper: shaper, formats: formats, richStyles: richStyles))
  }

  func imageUses(versions: [Collection]) -> SiteImageUses {
    SiteImageUses(catalog, images: files.images, versions: versions, anatomies: anatomies)
  }
}
