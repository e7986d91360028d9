import CollectionLayout
import Content
import Geometry

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

extension PreparedSite {
  /// What there is to say of the page at a path in the output folder; nil where no collection has one there.
  /// - Parameter number: the page's number, where it is another than the path says.
  package func inspection(ofPageAt path: String, number: Int? = nil, width: Double) -> PageInspection? {
    guard width > 0, width < 1e6, let page = page(at: path, number: number) else { return nil }
    let laidOut = layOut(page)
    let geometry = laidOut.geometry
    let interval = geometry.interval(at: width)
    let index = geometry.intervals.firstIndex { $0.lowerBound == interval.lowerBound } ?? 0
    // The same items with nothing known of them.
    var decisions = DecisionTape.evaluating
    let run = layouter.run(page, cells: laidOut.cells)
    var input = run.input(width, &decisions)
    input.measurer = nil
    for section in input.sections.indices {
      for item in input.sections[section].items.indices { input.sections[section].items[item] = .unknown }
    }
    let estimates = run.layout.prepare(input)
    func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }
    return PageInspection(
      layout: page.collection.layout.kind,
      interval: (
        index == 0 ? 0 : interval.lowerBound, index + 1 < geometry.intervals.count ? interval.upperBound : nil
      ),
      number: index + 1, count: geometry.intervals.count,
      cells: geometry.elements.indices.filter { geometry.elements[$0].kind == .cell }.map { element in
        let path = geometry.elements[element].indexPath
        let (guess, frame) = (estimates.frame(ofItemAt: path), interval.frames[element].frame(at: width))
        return PageInspection.Cell(
          name: name(path), estimated: [guess?.width ?? 0, guess?.height ?? 0], refined: [frame.width, frame.height])
      },
      images: loadingPlan(of: laidOut).entries.map {
        PageInspection.Image(name: name($0.indexPath), hint: $0.hint.rawValue, reason: $0.reason)
      },
      viewports: FirstViewport.classes.map { ($0.name, $0.width, $0.height) })
  }
}
