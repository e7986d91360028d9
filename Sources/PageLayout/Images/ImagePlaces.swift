import CollectionLayout
package import Geometry
import SiteImages
import Theming

/// The display of an image at one place of the site.
package struct ImagePlace: Hashable, Sendable {
  /// A width that is never too small, for a lazy image in the few browsers that do not determine it themselves.
  package var sizes: String
  /// The `sizes` attribute with the widths for touch screens added, for an image that loads before its width is known.
  package var eagerSizes: String
  /// The number of device pixels of the widest image that any screen of the audience needs here.
  package var widest = Double.infinity
}

/// The displayed widths of images, at every place of a site.
package struct ImagePlaces: Sendable {
  private let sizes: ImageSizes
  /// The range of container widths in px.
  private let containers: ClosedRange<Double>
  /// The highest number of device pixels per px on the screens of the audience, by the width of the container in px.
  private let pixelRatios: [(container: Double, ratio: Double)]

  init(margins: PageMargins, maxWidth: Double?, audience: Audience) {
    sizes = ImageSizes(margins: margins, maxWidth: maxWidth)
    let ratios = audience.screens.map { ($0.containerWidth(margins: margins, maxWidth: maxWidth), $0.pixelRatio) }
    pixelRatios = Dictionary(ratios, uniquingKeysWith: max).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let viewports = PageLayouter.viewports
    let narrowest = margins.containerWidth(atViewportWidth: viewports.lowerBound, maxWidth: maxWidth)
    let widest = margins.containerWidth(atViewportWidth: viewports.upperBound, maxWidth: maxWidth)
    containers = min(narrowest, widest) - ImageSizes.scrollBar...widest
  }

  /// An image in a cell of a collection's page.
  /// - Parameters:
  ///   - size: the size of the image in px.
  ///   - isRich: whether the image is in rich text, whose column it may fill.
  ///   - viewports: the viewport widths in px for which `eagerSizes` is needed.
  package func cell(
    _ element: Int, of laidOut: LaidOutPage, size: Size, isRich: Bool = false,
    at viewports: Range<Double> = 0..<Double.infinity
  ) -> ImagePlace {
    let path = laidOut.geometry.elements[element].indexPath
    let content = laidOut.cells[path.section][path.item].content
    let whole = CellImageWidth(share: 1, constant: 0)
    let shown = ShownWidths(
      of: element, in: laidOut.geometry, part: isRich ? whole : content.imageWidth ?? whole,
      aspect: size.width / size.height, covers: laidOut.page.collection.layout.stretchesCells)
    return ImagePlace(
      sizes: sizes.shortAttribute(shown), eagerSizes: sizes.attribute(shown, at: viewports),
      widest: pixelRatios.map { shown.width(inContainer: $0.container) * $0.ratio }.max() ?? .infinity)
  }

  /// The large image on the page of its item. `styles/site.css` lays it out by its aspect ratio.
  package func item(_ image: Size) -> ImagePlace {
    let box = ItemImageBox(aspect: image.width / image.height, maxWidth: sizes.maxWidth)
    return ImagePlace(image.width < 640 && image.height < 640 ? "\(Int(image.width))px" : box.sizes)
  }

  /// The picture on a page without text, as large as the viewport.
  package func fullView(_ image: Size) -> ImagePlace {
    ImagePlace(FullViewBox(aspect: image.width / image.height).sizes)
  }

  /// A cover: one of the images that represent a collection on a page. `styles/site.css` lays it out.
  /// - Parameters:
  ///   - index: the index of the cover, from 0.
  ///   - count: the number of covers of the collection, 1 to 3.
  ///   - size: the size of the image in px.
  package func cover(_ index: Int, of count: Int, size: Size) -> ImagePlace {
    let shown = coverWidths(index, of: count, aspect: size.width / size.height)
    return ImagePlace(
      sizes: sizes.shortAttribute(shown), eagerSizes: sizes.attribute(shown))
  }

  /// The widths of a cover of an aspect ratio in every container.
  func coverWidths(_ index: Int, of count: Int, aspect: Double) -> ShownWidths {
    CoverBox(index, of: count).widths(aspect: aspect, in: containers)
  }

  /// The site's logo at the head of a page.
  package func logo(_ image: Size) -> ImagePlace { ImagePlace("\(Int(LogoBox.width(image).rounded(.up)))px") }

  /// The image at the head of the home page, as wide as the content.
  package func banner() -> ImagePlace {
    let shown = ShownWidths(
      steps: [ShownWidths.Step(containerWidth: containers.lowerBound, width: AffineLength(slope: 1, constant: 0))])
    return ImagePlace(sizes: sizes.shortAttribute(shown), eagerSizes: sizes.attribute(shown))
  }

  /// An image in a text, as wide as its column.
  package func text() -> ImagePlace { ImagePlace(TextImageBox.sizes) }
}

extension ImagePlace {
  /// A place whose displayed width is the same on touch screens.
  fileprivate init(_ sizes: String) { self.init(sizes: sizes, eagerSizes: sizes) }
}

/// The box of the large image on the page of its item. `styles/site.css` lays it out.
struct ItemImageBox {
  let aspect: Double
  /// The maximum width of the content in px, or nil for the width of the page's text.
  let maxWidth: Double?

  /// Three fifths of the widest page in px, without the gap between image and text.
  private var widest: Double { ((maxWidth ?? 1280) - 64) * 0.6 }

  /// The displayed width as a `sizes` attribute.
  var sizes: String {
    guard aspect < 1 else {
      return "(min-width:86em) \(GeometryStyles.number(widest / 16, decimals: 2))em,"
        + "(min-width:56em) calc(55.2vw - 3em),92vw"
    }
    // The image's height is limited to 85 % of the window and 60 rem, and its width to 55 % of the window.
    let number = GeometryStyles.number(85 * aspect, decimals: 2)
    let most = GeometryStyles.number(60 * aspect, decimals: 2)
    return "(min-width:56em) min(55vw,\(number)vh,\(most)em),92vw"
  }

  /// The displayed width in px in a window of a size in px.
  func width(in window: Size) -> Double {
    if window.width < 896 { return 0.92 * window.width }
    if aspect < 1 { return min(0.55 * window.width, 0.85 * aspect * window.height, 960 * aspect) }
    return window.width < 1376 ? 0.552 * window.width - 48 : widest
  }
}

/// The box of a picture that is as large as the viewport. `styles/full-view.css` lays it out.
struct FullViewBox {
  let aspect: Double

  /// The displayed width as a `sizes` attribute.
  var sizes: String { "min(100vw,\(GeometryStyles.number(100 * aspect, decimals: 2))vh)" }

  /// The displayed width in px in a window of a size in px.
  func width(in window: Size) -> Double { min(window.width, window.height * aspect) }
}

/// The box of the site's logo. `styles/site.css` lays it out.
enum LogoBox {
  /// The displayed width in px at the greatest height, 2.5 rem.
  static func width(_ image: Size) -> Double { min(40 * image.width / image.height, 320) }
}

extension WidthDemand {
  /// The widths of a logo on screens with one to three pixels per px.
  static func logo(_ image: Size) -> WidthDemand {
    let weights = [1, 2, 3].map { (WidthDemand.rounded(LogoBox.width(image) * $0), 1.0) }
    return WidthDemand(Dictionary(weights) { first, _ in first })
  }
}

/// The box of an image in a text.
enum TextImageBox {
  /// The displayed width as a `sizes` attribute.
  static let sizes = "(min-width:43em) 40em,92vw"

  /// The displayed width in px in a window of a width in px.
  static func width(inWindow width: Double) -> Double { width < 688 ? 0.92 * width : 640 }
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
