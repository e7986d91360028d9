import CollectionLayout
import Items
import Geometry
import SiteModel

extension PageGeometry {
  /// The maximum number of moving cells on a page. With more, the visitor would have to wait: a browser captures each
  /// before the transition begins.
  fileprivate static let mostMoving = 40

  /// The cells visible in the first viewport of a phone, a tablet or a desktop, in index-path order. Only these are
  /// animated when the visitor switches to a different layout.
  /// - Parameters:
  ///   - offset: returns the offset in px of the collection from the page's top, at a viewport width.
  ///   - containerWidth: returns the container's width in px at a viewport width.
  ///   - count: the maximum number of them.
  func movingCells(
    offset: (Double) -> Double, containerWidth: (Double) -> Double, upTo count: Int = mostMoving
  ) -> [Int] {
    let views = FirstViewport.classes.map { viewport in
      let width = containerWidth(viewport.width)
      return (width: width, height: viewport.height - offset(viewport.width), interval: interval(at: width))
    }
    let seen = elements.indices.lazy.filter { index in
      elements[index].kind == .cell
        && views.contains { view in
          guard !view.interval.absent.contains(index) else { return false }
          let frame = view.interval.frames[index].frame(at: view.width)
          return frame.minY < view.height && frame.minX < view.width && frame.maxX > 0
        }
    }
    return Array(seen.prefix(max(0, count)))
  }
}

extension PageEnvironment {
  /// The elements of a page whose cells are animated to their positions in the collection's other layouts, or on the
  /// pages of its facets' values; empty if there are none.
  /// - Parameter above: as for the loading plan.
  package func movingCells(of laidOut: LaidOutPage, above: (Double) -> Double = { _ in 0 }) -> [Int] {
    laidOut.page.collection.hasMovingCells ? movingCells(ofPart: laidOut, above: above, besides: 0) : []
  }

  /// The elements of a laid-out section whose cells are animated, if those of its page are.
  /// - Parameters:
  ///   - above: as for the loading plan.
  ///   - others: the number of cells before the section that are animated.
  package func movingCells(ofPart laidOut: LaidOutPage, above: (Double) -> Double, besides others: Int) -> [Int] {
    laidOut.geometry.movingCells(
      offset: { collectionOffset(laidOut.page, viewportWidth: $0) + above($0) }, containerWidth: containerWidth,
      upTo: PageGeometry.mostMoving - others)
  }
}

extension CatalogCollection {
  /// Whether cells are animated to their positions in other layouts, or on the pages of facets' values.
  var hasMovingCells: Bool { layouts.count > 1 || hasFacets }
}
