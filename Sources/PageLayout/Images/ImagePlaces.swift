import CollectionLayout
package import Geometry
import SiteImages
import SiteModel

/// The display of an image at one place of the site.
package struct ImagePlace: Hashable, Sendable {
  /// The displayed width, as a `sizes` attribute.
  package var sizes: String
  /// The `sizes` attribute with the widths for touch screens added, for an image that loads before its width is known.
  package var eagerSizes: String
  /// The widths in px of the files that browsers may request.
  package var candidates: [Int]
}

/// The places and displayed widths of images, for both the files to be made and the markup of pages.
package struct ImagePlaces: Sendable {
  private let sizes: ImageSizes
  /// The range of container widths in px.
  private let containers: ClosedRange<Double>

  init(margins: PageMargins, maxWidth: Double?) {
    sizes = ImageSizes(margins: margins, maxWidth: maxWidth)
    let viewports = PageLayouter.viewports
    let narrowest = margins.containerWidth(atViewportWidth: viewports.lowerBound, maxWidth: maxWidth)
    let widest = margins.containerWidth(atViewportWidth: viewports.upperBound, maxWidth: maxWidth)
    containers = min(narrowest, widest) - ImageSizes.scrollBar...widest
  }

  /// An image in a cell of a collection's page.
  /// - Parameters:
  ///   - size: the size of the image in px.
  ///   - isRich: whether the image is in rich text, whose column it may fill.
  package func cell(_ element: Int, of laidOut: LaidOutPage, size: Size, isRich: Bool = false) -> ImagePlace {
    let path = laidOut.geometry.elements[element].indexPath
    let content = laidOut.cells[path.section][path.item].content
    let whole = CellImageWidth(share: 1, constant: 0)
    let shown = ShownWidths(
      of: element, in: laidOut.geometry, part: isRich ? whole : content.imageWidth ?? whole,
      aspect: size.width / size.height, covers: laidOut.page.collection.layout.stretchesCells)
    return ImagePlace(
      sizes: sizes.attribute(shown, forTouch: false), eagerSizes: sizes.attribute(shown, forTouch: true),
      candidates: shown.candidates(upTo: containers.upperBound, limit: Int(size.width)))
  }

  /// The large image on the page of its item. `styles/site.css` lays it out by its aspect ratio.
  package func item(_ image: Size) -> ImagePlace {
    let aspect = image.width / image.height
    let limit = Int(image.width)
    if image.width < 640, image.height < 640 {
      return place("\(limit)px", [image.width], limit: limit)
    }
    if aspect < 1 {
      // The image's height is limited to 85 % of the window and 60 rem, and its width to 55 % of the window.
      let number = GeometryStyles.number(85 * aspect, decimals: 2)
      let most = GeometryStyles.number(60 * aspect, decimals: 2)
      return place("(min-width:56em) min(55vw,\(number)vh,\(most)em),92vw", [358, 960 * aspect], limit: limit)
    }
    // Three fifths of the width without the gap, or all of it.
    return place(
      "(min-width:86em) \(GeometryStyles.number(((sizes.maxWidth ?? 1280) - 64) * 0.6 / 16, decimals: 2))em,"
        + "(min-width:56em) calc(55.2vw - 3em),92vw", [358, 520, ((sizes.maxWidth ?? 1280) - 64) * 0.6], limit: limit)
  }

  /// A cover: one of the images that represent a collection on a page. `styles/site.css` lays it out.
  /// - Parameters:
  ///   - index: the index of the cover, from 0.
  ///   - count: the number of covers of the collection, 1 to 3.
  ///   - size: the size of the image in px.
  package func cover(_ index: Int, of count: Int, size: Size) -> ImagePlace {
    let shown = CoverBox(index, of: count).widths(aspect: size.width / size.height, in: containers)
    return ImagePlace(
      sizes: sizes.attribute(shown, forTouch: false), eagerSizes: sizes.attribute(shown, forTouch: true),
      candidates: shown.candidates(upTo: containers.upperBound, limit: Int(size.width)))
  }

  /// An image in a text, as wide as its column.
  package func text(limit: Int) -> ImagePlace { place("(min-width:43em) 40em,92vw", [358, 640], limit: limit) }

  private func place(_ sizes: String, _ widths: [Double], limit: Int) -> ImagePlace {
    let candidates = widths.flatMap { width in
      [1.0, 2, 3].map { ImageWidths.candidate(for: width * $0, limit: limit) }
    }
    return ImagePlace(sizes: sizes, eagerSizes: sizes, candidates: Set(candidates).sorted())
  }
}

/// The box that a cover fills. Its lengths are affine in the width of its shelf, in px.
private struct CoverBox {
  /// The narrowest shelf and the space between two shelves, in px.
  private static let (narrowest, gap) = (352.0, 32.0)

  let width: AffineLength
  let height: AffineLength

  /// A frame of 3 : 2. The first cover has two thirds of its width, and the gap between two covers is 3 px.
  init(_ index: Int, of count: Int) {
    let whole = AffineLength(slope: 2.0 / 3, constant: 0)
    if count == 1 {
      (width, height) = (AffineLength(slope: 1, constant: 0), whole)
    } else if index == 0 {
      (width, height) = (AffineLength(slope: 2.0 / 3, constant: -2), whole)
    } else {
      width = AffineLength(slope: 1.0 / 3, constant: -1)
      height = count == 2 ? whole : AffineLength(slope: 1.0 / 3, constant: -1.5)
    }
  }

  /// The widths of an image that fills the box and is cropped to it, in containers of a range of widths in px. The
  /// number of shelves in a row follows from the container's width.
  func widths(aspect: Double, in containers: ClosedRange<Double>) -> ShownWidths {
    let most = max(1, Int((containers.upperBound + Self.gap) / (Self.narrowest + Self.gap)))
    return ShownWidths(
      steps: (1...most).map { columns in
        let start = Double(columns) * (Self.narrowest + Self.gap) - Self.gap
        let end = Double(columns + 1) * (Self.narrowest + Self.gap) - Self.gap
        func shown(in container: Double) -> Double {
          let shelf = (container - Self.gap * Double(columns - 1)) / Double(columns)
          return max(width.value(at: shelf), height.value(at: shelf) * aspect)
        }
        return ShownWidths.Step(
          containerWidth: columns == 1 ? containers.lowerBound : start,
          width: AffineLength(at: start, shown(in: start), at: end, shown(in: end)))
      })
  }
}
