import CollectionLayout
package import Geometry
import SiteImages
import SiteModel

/// How an image is shown at one place of the site.
package struct ImagePlace: Hashable, Sendable {
  /// How wide, as the attribute of that name says it.
  package var sizes: String
  /// Says the widths where a finger points besides, for an image that is not waited with until its width is known.
  package var eagerSizes: String
  /// The widths in px of the files that may be wanted.
  package var candidates: [Int]
}

/// Where images are shown, and how wide: what is asked for when files are made, and what pages say of them.
package struct ImagePlaces: Sendable {
  private let sizes: ImageSizes
  /// The containers in px that are told apart.
  private let containers: ClosedRange<Double>

  init(margins: PageMargins, maxWidth: Double?) {
    sizes = ImageSizes(margins: margins, maxWidth: maxWidth)
    let viewports = PageLayouter.viewports
    let narrowest = margins.containerWidth(atViewportWidth: viewports.lowerBound, maxWidth: maxWidth)
    let widest = margins.containerWidth(atViewportWidth: viewports.upperBound, maxWidth: maxWidth)
    containers = min(narrowest, widest) - ImageSizes.scrollBar...widest
  }

  /// In a cell of a collection's page.
  /// - Parameters:
  ///   - size: of the image in px.
  ///   - isRich: whether the image stands in a text, whose column it may fill.
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

  /// Large, on the page of its item: `styles/site.css` gives it its place by its shape.
  package func item(_ image: Size) -> ImagePlace {
    let aspect = image.width / image.height
    let limit = Int(image.width)
    if image.width < 640, image.height < 640 {
      return place("\(limit)px", [image.width], limit: limit)
    }
    if aspect < 1 {
      // As high as the window lets it be, 85 % of it or 60 rem, and no wider than 55 % of it.
      let number = GeometryStyles.number(85 * aspect, decimals: 2)
      let most = GeometryStyles.number(60 * aspect, decimals: 2)
      return place("(min-width:56em) min(55vw,\(number)vh,\(most)em),92vw", [358, 960 * aspect], limit: limit)
    }
    // Three fifths of what the space between leaves, or all.
    return place(
      "(min-width:86em) \(GeometryStyles.number(((sizes.maxWidth ?? 1280) - 64) * 0.6 / 16, decimals: 2))em,"
        + "(min-width:56em) calc(55.2vw - 3em),92vw", [358, 520, ((sizes.maxWidth ?? 1280) - 64) * 0.6], limit: limit)
  }

  /// Among the pictures that stand for a collection on another page: `styles/site.css` gives them their place.
  /// - Parameters:
  ///   - index: among them, from 0.
  ///   - count: how many there are, 1 to 3.
  ///   - size: of the image in px.
  package func cover(_ index: Int, of count: Int, size: Size) -> ImagePlace {
    let shown = CoverBox(index, of: count).widths(aspect: size.width / size.height, in: containers)
    return ImagePlace(
      sizes: sizes.attribute(shown, forTouch: false), eagerSizes: sizes.attribute(shown, forTouch: true),
      candidates: shown.candidates(upTo: containers.upperBound, limit: Int(size.width)))
  }

  /// In a text that is as wide as its column.
  package func text(limit: Int) -> ImagePlace { place("(min-width:43em) 40em,92vw", [358, 640], limit: limit) }

  private func place(_ sizes: String, _ widths: [Double], limit: Int) -> ImagePlace {
    let candidates = widths.flatMap { width in
      [1.0, 2, 3].map { ImageWidths.candidate(for: width * $0, limit: limit) }
    }
    return ImagePlace(sizes: sizes, eagerSizes: sizes, candidates: Set(candidates).sorted())
  }
}

/// The box that a cover fills, as lines in the width of its shelf in px.
private struct CoverBox {
  /// The narrowest shelf in px, and the space between two.
  private static let (narrowest, gap) = (352.0, 32.0)

  let width: AffineLength
  let height: AffineLength

  /// A frame of 3 : 2; the first cover has two thirds of its width, and 3 px lie between two.
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

  /// How wide an image is that fills the box and is cut to it, in containers of widths in px: as many shelves stand
  /// beside one another as there is room for.
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

/// All widths in px that any page of a site wants of each image, by its path in the content folder.
package struct RequestedWidths: Sendable {
  package private(set) var widths: [String: Set<Int>] = [:]

  mutating func add(_ place: ImagePlace, to path: String) { widths[path, default: []].formUnion(place.candidates) }

  package mutating func add(_ widths: [Int], to path: String) { self.widths[path, default: []].formUnion(widths) }

  /// As a record of the page keeps them.
  package var recorded: [String: [Int]] { widths.mapValues { $0.sorted() } }

  package mutating func add(_ other: RequestedWidths) { widths.merge(other.widths) { $0.union($1) } }
}
