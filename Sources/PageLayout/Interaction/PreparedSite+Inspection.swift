import CollectionLayout
import Geometry
import SiteModel

/// What the preview's inspector shows of a page at one width. Lengths are in px at a root font size of 16.
package struct PageInspection: Sendable {
  package struct Cell: Sendable {
    /// What the page calls it: `0.3`.
    package var name: String
    /// Width and height as the layout would have them before anything is measured.
    package var estimated: [Double]
    /// Width and height as they are.
    package var refined: [Double]
  }

  package struct Image: Sendable {
    /// The cell that shows it.
    package var name: String
    package var hint: String
    package var reason: String
  }

  package var layout: String
  /// The container widths over which the decisions of this page are frozen; the last has no end.
  package var interval: (from: Double, to: Double?)
  /// Which of how many intervals it is, from 1.
  package var number: Int
  package var count: Int
  package var cells: [Cell]
  /// In the order in which they are wanted.
  package var images: [Image]
  /// What devices show before anything is scrolled: name, width and height.
  package var viewports: [(name: String, width: Double, height: Double)]
}

/// A page that is laid out to be looked into at any width.
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

  /// What there is to say of the page in a container of a width.
  package func inspection(width: Double) -> PageInspection? {
    guard width > 0, width < 1e6 else { return nil }
    let geometry = laidOut.geometry
    let interval = geometry.interval(at: width)
    let index = geometry.intervals.firstIndex { $0.lowerBound == interval.lowerBound } ?? 0
    // The same items with nothing known of them.
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

extension PreparedSite {
  /// Lays out the page at a path in the output folder; nil where no collection has one there.
  /// - Parameter number: the page's number, where it is another than the path says.
  package func inspector(ofPageAt path: String, number: Int? = nil) -> PageInspector? {
    guard let page = page(at: path, number: number) else { return nil }
    let laidOut = layOut(page)
    return PageInspector(laidOut, layouter: layouter, plan: loadingPlan(of: laidOut))
  }
}
