import CollectionLayout
import Content
import Geometry
import SiteModel

extension PageGeometry {
  /// More cells than these would keep the visitor waiting: a browser takes a picture of each before anything moves.
  private static let mostMoving = 40

  /// The cells of which a phone, a tablet or a desktop shows something before anything is scrolled, in index-path order:
  /// those that are seen to move where the visitor switches to another layout.
  /// - Parameters:
  ///   - offset: the px above the collection at a viewport width.
  ///   - containerWidth: the container's px at a viewport width.
  func movingCells(offset: (Double) -> Double, containerWidth: (Double) -> Double) -> [Int] {
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
    return Array(seen.prefix(Self.mostMoving))
  }
}

extension PreparedSite {
  /// The elements of a page whose cells move to their places in the collection's other layouts; none where it has none.
  package func movingCells(of laidOut: LaidOutPage) -> [Int] {
    guard laidOut.page.collection.layouts.count > 1 else { return [] }
    return laidOut.geometry.movingCells(
      offset: { collectionOffset(laidOut.page, viewportWidth: $0) },
      containerWidth: { margins.containerWidth(atViewportWidth: $0, maxWidth: catalog.site.maxWidth) })
  }
}
