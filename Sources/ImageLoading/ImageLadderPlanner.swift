import CellLayout
import CollectionLayout
import Geometry
package import SiteImages
package import SiteModel
import Theming
import Glibc
import PageLayout

/// Chooses the widths of the files of each image, before any page is laid out.
///
/// The widths are a function of the layouts in which an image is shown, the theme, the audience, and the image's own
/// size and format. They do not depend on pages, on texts, or on other images. Results are stored, so that equal images
/// are planned once.
package struct ImageLadderPlanner: Sendable {
  /// The collections in each of their layouts, to which `ImageUse.cell` refers by index.
  package let versions: [CatalogCollection]
  private let anatomies: [String: CellAnatomy]
  private let sample: SamplePage
  private let places: ImagePlaces
  private let maxWidth: Double?
  private let screens: [Audience.Screen]
  /// The distinct container widths of the screens in points, and the index of each screen's.
  private let containers: [Double]
  private let containerOfScreen: [Int]

  private var shown: [Cells: [[Double]]] = [:]
  private var demands: [Picture: WidthDemand] = [:]
  private var ladders: [LimitedPicture: ImageLadder] = [:]

  /// What the displayed widths in cells depend on.
  private struct Cells: Hashable {
    var use: ImageUse
    var shape: Int
  }

  /// What the demand for an image depends on.
  private struct Picture: Hashable {
    var uses: Set<ImageUse>
    var shape: Int
  }

  /// What the ladder of an image depends on.
  private struct LimitedPicture: Hashable {
    var picture: Picture
    var width: Int
    var isAnimated: Bool
  }

  /// - Parameters:
  ///   - versions: the collections in each of their layouts. Their items are not read.
  ///   - anatomies: the kinds of cells, by name.
  init(
    versions: [CatalogCollection], anatomies: [String: CellAnatomy], audience: Audience, layouter: PageLayouter,
    resolver: CellResolver
  ) {
    self.versions = versions
    self.anatomies = anatomies
    sample = SamplePage(layouter: layouter, resolver: resolver)
    maxWidth = layouter.maxWidth
    let (margins, maxWidth) = (PageMargins(layouter.theme), layouter.maxWidth)
    places = ImagePlaces(margins: margins, maxWidth: maxWidth, audience: audience)
    screens = audience.screens
    let widths = screens.map { $0.containerWidth(margins: margins, maxWidth: maxWidth) }
    let distinct = Set(widths).sorted()
    containers = distinct
    containerOfScreen = widths.map { width in distinct.firstIndex(of: width) ?? 0 }
  }

  /// The widths of an image's files.
  /// - Parameter uses: the places that show the image.
  package mutating func ladder(of image: ProbedImage, uses: Set<ImageUse>) -> ImageLadder {
    guard image.format != .svg else { return ImageLadder(only: image.width) }
    let picture = Picture(uses: uses, shape: Shape.index(of: image.aspect))
    let demand = demand(for: picture)
    let limited = LimitedPicture(
      picture: picture, width: demand.isEmpty ? image.width : min(image.width, demand.widest),
      isAnimated: image.frameCount > 1)
    if let known = ladders[limited] { return known }
    let ladder = ImageLadder(for: demand, of: image)
    ladders[limited] = ladder
    return ladder
  }

  /// The widths in device pixels at which an image is shown, were its source wide enough.
  package mutating func demand(for image: ProbedImage, uses: Set<ImageUse>) -> WidthDemand {
    demand(for: Picture(uses: uses, shape: Shape.index(of: image.aspect)))
  }

  private mutating func demand(for picture: Picture) -> WidthDemand {
    if let known = demands[picture] { return known }
    var weights: [Int: Double] = [:]
    // Sums of fractions depend on their order.
    for use in picture.uses.sorted() {
      let weight = weight(of: use)
      let widths = widths(for: use, shape: picture.shape)
      for (screen, widths) in zip(screens, widths) where !widths.isEmpty {
        let share = screen.share * weight / Double(widths.count)
        for width in widths where width > 0 {
          weights[WidthDemand.rounded(width * screen.pixelRatio), default: 0] += share
        }
      }
    }
    let demand = WidthDemand(weights)
    demands[picture] = demand
    return demand
  }

  private func weight(of use: ImageUse) -> Double {
    switch use {
    case .cell(let version, _, _):
      versions[version].shown.isOwn ? ImageUse.Weight.ownLayout : ImageUse.Weight.otherLayout
    case .itemPage, .fullView: ImageUse.Weight.itemPage
    case .cover: ImageUse.Weight.cover
    case .text: ImageUse.Weight.text
    case .banner: ImageUse.Weight.banner
    }
  }

  /// The displayed widths in px on each screen. Several widths of one screen are equally likely.
  private mutating func widths(for use: ImageUse, shape: Int) -> [[Double]] {
    let aspect = Shape.aspect(shape)
    switch use {
    case .cell(let version, let cell, let isRich):
      let key = Cells(use: use, shape: shape)
      let inContainers =
        shown[key]
        ?? sample.widths(
          in: versions[version], cell: anatomies[cell] ?? .empty, isRich: isRich, aspect: aspect,
          containers: containers)
      shown[key] = inContainers
      return inPx { inContainers[$0] }
    case .itemPage:
      let box = ItemImageBox(aspect: aspect, maxWidth: maxWidth)
      return screens.map { [box.width(in: $0.window)] }
    case .fullView: return screens.map { [FullViewBox(aspect: aspect).width(in: $0.window)] }
    case .cover:
      let covers = (0..<3).map { places.coverWidths($0, of: 3, aspect: aspect) }
      return inPx { index in covers.map { $0.width(inContainer: containers[index]) } }
    case .banner: return inPx { [containers[$0]] }
    case .text:
      return screens.map { [TextImageBox.width(inWindow: $0.width)] }
    }
  }

  /// The widths in px on each screen.
  /// - Parameter widths: the widths in points in the container at an index.
  private func inPx(_ widths: (Int) -> [Double]) -> [[Double]] {
    zip(screens, containerOfScreen).map { screen, container in widths(container).map { $0 * screen.pxPerPoint } }
  }
}

/// Classes of aspect ratios, so that few sample pages are laid out.
private enum Shape {
  private static let ratio = 1.05
  /// The narrowest and widest classes: 1:32 and 32:1.
  private static let range = -71...71

  /// The class of an aspect ratio.
  static func index(of aspect: Double) -> Int {
    let steps = (log(aspect) / log(ratio) - 1e-9).rounded(.up)
    return Int(min(max(steps, Double(range.lowerBound)), Double(range.upperBound)))
  }

  /// The widest aspect ratio of a class, so that no image is shown wider than planned.
  static func aspect(_ index: Int) -> Double { pow(ratio, Double(index)) }
}
