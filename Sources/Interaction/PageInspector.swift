import CollectionLayout
import Geometry
import ImageLoading
package import PageLayout
import SiteModel

/// The data that the preview's inspector shows for a page at one width. Lengths are in px at a root font size of 16.
package struct PageInspection: Sendable {
  /// The sizes of a cell.
  package struct Cell: Sendable {
    /// The cell's name on the page: `0.3`.
    package var name: String
    /// The width and height that the layout estimates before anything is measured.
    package var estimated: [Double]
    /// The final width and height.
    package var refined: [Double]
  }

  /// The loading hint of an image, and the reason for it.
  package struct Image: Sendable {
    /// The cell with the image.
    package var name: String
    package var hint: String
    package var reason: String
  }

  /// The name of the page's layout.
  package var layout: String
  /// The interval of container widths over which the page's decisions are frozen; unbounded if `to` is nil.
  package var interval: (from: Double, to: Double?)
  /// The number of the interval, from 1; `count` is the number of intervals.
  package var number: Int
  package var count: Int
  package var cells: [Cell]
  /// In loading order.
  package var images: [Image]
  /// The first viewports of devices: name, width and height.
  package var viewports: [(name: String, width: Double, height: Double)]
}

/// A laid-out page that can be inspected at any width.
package struct PageInspector: Sendable {
  private let laidOut: LaidOutPage
  private let layouter: PageLayouter
  private let images: [PageInspection.Image]

  fileprivate init(_ laidOut: LaidOutPage, layouter: PageLayouter, plan: LoadingPlan) {
    self.laidOut = laidOut
    self.layouter = layouter
    images = plan.entries.map { entry in
      PageInspection.Image(name: Self.name(entry.indexPath), hint: entry.hint.rawValue, reason: entry.reason)
    }
  }

  /// Inspects the page in a container of a width in px.
  package func inspection(width: Double) -> PageInspection? {
    guard width > 0, width < 1e6 else { return nil }
    let geometry = laidOut.geometry
    let interval = geometry.interval(at: width)
    let index = geometry.intervals.firstIndex { $0.lowerBound == interval.lowerBound } ?? 0
    // The same items, without measurements.
    var decisions = DecisionTape.evaluating
    let layout = layouter.run(laidOut.page, cells: laidOut.cells)
    var input = layout.input(width, &decisions)
    input.measurer = nil
    for section in input.sections.indices {
      for item in input.sections[section].items.indices { input.sections[section].items[item] = .unknown }
    }
    let estimates = layout.layout.prepare(input)
    return PageInspection(
      layout: laidOut.page.collection.layout.kind,
      interval: (
        index == 0 ? 0 : interval.lowerBound, index + 1 < geometry.intervals.count ? interval.upperBound : nil
      ),
      number: index + 1, count: geometry.intervals.count,
      cells: geometry.elements.indices.filter { geometry.elements[$0].kind == .cell }.map { element in
        let path = geometry.elements[element].indexPath
        let (guess, frame) = (estimates.frame(ofItemAt: path), interval.frames[element].frame(at: width))
        return PageInspection.Cell(
          name: Self.name(path), estimated: [guess?.width ?? 0, guess?.height ?? 0],
          refined: [frame.width, frame.height])
      }, images: images, viewports: FirstViewport.classes.map { ($0.name, $0.width, $0.height) })
  }

  private static func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }
}

extension DividedSite {
  /// Lays out the page at a path in the output folder; nil if no collection has a page there.
  /// - Parameter number: the page's number, if it differs from that of the path.
  package func inspector(ofPageAt path: String, number: Int? = nil) -> PageInspector? {
    guard let page = page(at: path, number: number) else { return nil }
    let laidOut = layOut(page)
    return PageInspector(laidOut, layouter: environment.layouter, plan: environment.loadingPlan(of: laidOut))
  }
}
