import CollectionLayout
package import Geometry
import SiteImages
package import Theming

/// The display of an image at one place of the site.
package struct ImagePlace: Hashable, Sendable {
  /// A width that is never too small, for a lazy image in the few browsers that do not determine it themselves.
  package var sizes: String
  /// The `sizes` attribute with the widths for touch screens added, for an image that loads before its width is known.
  package var eagerSizes: String
  /// Whether the image is cut at its sides: it is wider than its box, from which browsers determine the width of a lazy one.
  package var isCut = false
  /// The number of device pixels of the widest image that any screen of the audience needs here.
  package var widest = Double.infinity
}

/// The displayed widths of images, at every place of a site.
package struct ImagePlaces: Sendable {
  private let sizes: ImageSizes
  /// The range of container widths in points.
  private let containers: ClosedRange<Double>
  /// The highest number of device pixels per point on the screens of the audience, by the width of the container in
  /// points.
  private let pixelRatios: [(container: Double, ratio: Double)]

  package init(margins: PageMargins, maxWidth: Double?, audience: Audience) {
    sizes = ImageSizes(margins: margins, maxWidth: maxWidth)
    let ratios = audience.screens.map {
      ($0.containerWidth(margins: margins, maxWidth: maxWidth), $0.pixelRatio * $0.pxPerPoint)
    }
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
      aspect: size.width / size.height, covers: laidOut.page.collection.layout.stretchesCells,
      narrowest: containers.lowerBound)
    return ImagePlace(
      shown, sizes, at: viewports,
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
  ///   - span: the number of the home page's six columns that the shelf takes, where the window has room for them; nil on
  ///     other pages.
  package func cover(_ index: Int, of count: Int, size: Size, span: Int? = nil) -> ImagePlace {
    let box = CoverBox(index, of: count)
    let aspect = size.width / size.height
    let shown =
      span.map { box.widths(aspect: aspect, span: $0, from: containers.lowerBound) }
      ?? coverWidths(index, of: count, aspect: aspect)
    var place = ImagePlace(shown, sizes)
    place.isCut = box.cutsSides(ofAspect: aspect)
    return place
  }

  /// The widths of a cover of an aspect ratio in every container.
  package func coverWidths(_ index: Int, of count: Int, aspect: Double) -> ShownWidths {
    CoverBox(index, of: count).widths(aspect: aspect, in: containers)
  }

  /// The site's logo at the head of a page.
  package func logo(_ image: Size) -> ImagePlace { ImagePlace("\(Int(LogoBox.width(image).rounded(.up)))px") }

  /// The image at the head of the home page, as wide as the content.
  package func banner() -> ImagePlace {
    let shown = ShownWidths(
      steps: [ShownWidths.Step(containerWidth: containers.lowerBound, width: AffineLength(slope: 1, constant: 0))])
    return ImagePlace(shown, sizes)
  }

  /// An image in a text, as wide as its column.
  package func text() -> ImagePlace { ImagePlace(TextImageBox.sizes) }
}

extension ImagePlace {
  /// A place whose displayed width is the same on touch screens.
  fileprivate init(_ sizes: String) { self.init(sizes: sizes, eagerSizes: sizes) }

  fileprivate init(
    _ shown: ShownWidths, _ sizes: ImageSizes, at viewports: Range<Double> = 0..<Double.infinity,
    widest: Double = .infinity
  ) {
    self.init(
      sizes: sizes.shortAttribute(shown), eagerSizes: sizes.attribute(shown, at: viewports), isCut: shown.isCut,
      widest: widest)
  }
}

/// The box of the large image on the page of its item. `styles/site.css` lays it out.
///
/// Beside a text, a landscape image has three fifths of the page without the gap of 4 rem. The height of a portrait one
/// is that of the window less 12.5 rem, from 20 to 60 rem, but at most 75 % of the window's width less 10 rem, which leaves
/// room for the text.
package struct ItemImageBox {
  let aspect: Double
  /// The maximum width of the content in points, or nil for no limit.
  let maxWidth: Double?

  package init(aspect: Double, maxWidth: Double?) { (self.aspect, self.maxWidth) = (aspect, maxWidth) }

  /// The viewport widths in px from which text and image are side by side, and from which the margins are constant.
  private static let (tallBeside, beside, constantMargins) = (640.0, 896.0, 1200.0)

  /// The displayed width as a `sizes` attribute.
  var sizes: String {
    func number(_ value: Double) -> String { GeometryStyles.number(value, decimals: 3) }
    func em(_ points: Double, _ scale: Double) -> String { number(points * scale / 16) + "em" }
    var entries = ["92vw"]
    func add(from viewport: Double, _ width: String) {
      entries.insert("(min-width:\(em(viewport, 1))) \(width)", at: 0)
    }
    if aspect < 1 {
      for (index, step) in PageScale.steps.enumerated() {
        let (least, most) = (em(320 * aspect, step.pxPerPoint), em(960 * aspect, step.pxPerPoint))
        let room = "calc(\(number(75 * aspect))vw - \(em(160 * aspect, step.pxPerPoint)))"
        let free = "calc(\(number(100 * aspect))vh - \(em(200 * aspect, step.pxPerPoint)))"
        add(
          from: index == 0 ? Self.tallBeside : step.viewportWidth,
          "min(\(room),clamp(\(least),\(free),\(most)))")
      }
      return entries.joined(separator: ",")
    }
    add(from: Self.beside, "calc(55.2vw - 3em)")
    for (index, step) in PageScale.steps.enumerated() {
      let growing = "calc(60vw - \(em(96, step.pxPerPoint)))"
      let widest = maxWidth.map { em(($0 - 64) * 0.6, step.pxPerPoint) }
      add(
        from: index == 0 ? Self.constantMargins : step.viewportWidth, widest.map { "min(\(growing),\($0))" } ?? growing)
    }
    return entries.joined(separator: ",")
  }

  /// The displayed width in px in a window of a size in px.
  package func width(in window: Size) -> Double {
    let scale = PageScale.pxPerPoint(atViewportWidth: window.width)
    if window.width < (aspect < 1 ? Self.tallBeside : Self.beside) { return 0.92 * window.width }
    if aspect < 1 {
      let height = min(max(320, window.height / scale - 200), 960)
      return min(0.75 * window.width - 160 * scale, height * scale) * aspect
    }
    if window.width < Self.constantMargins { return 0.552 * window.width - 48 }
    return min(0.6 * window.width - 96 * scale, ((maxWidth ?? .infinity) - 64) * 0.6 * scale)
  }
}

/// The box of a picture that is as large as the viewport. `styles/full-view.css` lays it out.
package struct FullViewBox {
  let aspect: Double

  package init(aspect: Double) { self.aspect = aspect }

  /// The displayed width as a `sizes` attribute.
  var sizes: String { "min(100vw,\(GeometryStyles.number(100 * aspect, decimals: 2))vh)" }

  /// The displayed width in px in a window of a size in px.
  package func width(in window: Size) -> Double {
    min(window.width, window.height * aspect)
  }
}

/// The box of an image in a text.
package enum TextImageBox {
  /// The displayed width as a `sizes` attribute.
  static let sizes =
    PageScale.steps.enumerated().reversed().map { index, step in
      let start = GeometryStyles.number(index == 0 ? 43 : step.viewportWidth / 16, decimals: 2)
      return "(min-width:\(start)em) \(GeometryStyles.number(40 * step.pxPerPoint, decimals: 2))em,"
    }.joined() + "92vw"

  /// The displayed width in px in a window of a width in px.
  package static func width(inWindow width: Double) -> Double {
    width < 688 ? 0.92 * width : 640 * PageScale.pxPerPoint(atViewportWidth: width)
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

  /// Whether the box cuts an image at its sides.
  func cutsSides(ofAspect aspect: Double) -> Bool {
    height.value(at: 1000) * aspect > width.value(at: 1000) * (1 + ShownWidths.unseenCut)
  }

  /// The container in points from which the home page has six columns: that of a window of 768 px with a scroll bar.
  private static let sixColumns = 689.0

  /// The widths of an image in a shelf that takes some of the home page's columns.
  func widths(aspect: Double, span: Int, from narrowest: Double) -> ShownWidths {
    let part = AffineLength(slope: Double(span) / 6, constant: Double(span) / 6 * Self.gap - Self.gap)
    return ShownWidths(
      steps: [(narrowest, AffineLength(slope: 1, constant: 0)), (Self.sixColumns, part)].map { start, shelf in
        // The image covers the box; either dimension decides at all widths, but for the gaps.
        let byWidth = AffineLength(
          slope: width.slope * shelf.slope, constant: width.slope * shelf.constant + width.constant)
        let byHeight = AffineLength(
          slope: height.slope * aspect * shelf.slope,
          constant: (height.slope * shelf.constant + height.constant) * aspect)
        let isWide = byHeight.value(at: 1000) > byWidth.value(at: 1000)
        return ShownWidths.Step(containerWidth: start, width: isWide ? byHeight : byWidth)
      })
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
