import CollectionLayout
import CollectionScrolling
package import Geometry
import PageLayout

/// The loading plan of a page's images: an ordered list from which all loading hints in its HTML come.
///
/// The order is the prefetching order of the engine: the images in the first viewport of a phone, then those that come
/// into view as it scrolls. The images in the first viewport, and the largest of them, depend on the viewport's width,
/// so many widths are evaluated.
package struct LoadingPlan: Sendable {
  /// How an image is loaded.
  package enum Hint: String, Sendable, Hashable {
    /// The most important image: eager, with high priority. At most one per page.
    case first
    case eager
    /// Lazy, but fetched immediately by a `preload` at the widths at which it is in the first viewport.
    case preload
    case lazy
  }

  /// The plan for one image of the page.
  package struct Entry: Sendable, Hashable {
    package var indexPath: IndexPath
    /// The index of the element in the page's geometry.
    package var element: Int
    /// The distance that a phone scrolls until the image is visible, in screens; nil if it never is.
    var distance: Double?
    package var hint: Hint
    /// The reason for the hint, for readers of the plan.
    package var reason: String
    /// The viewport widths in px at which the lazy image is preloaded. The last range may be unbounded.
    package var preloads: [Range<Double>] = []

    /// From the first to the last of these widths.
    package var preloadedWidths: Range<Double> { (preloads.first?.lowerBound ?? 0)..<(preloads.last?.upperBound ?? 0) }

    /// The media query for these widths.
    package var preloadMedia: String {
      func em(_ width: Double) -> String { GeometryStyles.number(width / 16, decimals: 4) + "em" }
      return preloads.map { widths in
        "(min-width:\(em(widths.lowerBound)))"
          + (widths.upperBound.isFinite ? " and (width<\(em(widths.upperBound)))" : "")
      }.joined(separator: ",")
    }
  }

  /// In loading order.
  package private(set) var entries: [Entry] = []

  /// The hints by element index in the page's geometry. Elements without an image have none.
  package private(set) var hints: [Int: Hint] = [:]

  /// An image whose area is at least this fraction of the largest one's may be the largest, after rounding.
  private static let nearlyLargest = 0.97
  /// The maximum number of preloads. More would compete with what is needed first.
  private static let mostPreloads = 6

  /// Plans the loading of the images in a page's geometry.
  /// - Parameters:
  ///   - hasImage: whether each element has an image.
  ///   - offset: returns the offset in px of the collection from the page's top, at a viewport width.
  ///   - containerWidth: returns the container's width in px at a viewport width.
  ///   - mayHaveFirst: whether one of the images may be the most important one of the page.
  init(
    _ geometry: PageGeometry, hasImage: [Bool], offset: (Double) -> Double, containerWidth: (Double) -> Double,
    mayHaveFirst: Bool = true
  ) {
    guard hasImage.contains(true) else { return }
    let views = FirstViewport.all.map { viewport in
      View(
        viewport, geometry, hasImage, containerWidth: containerWidth(viewport.width), offset: offset(viewport.width))
    }
    guard let phone = views.first(where: { $0.viewport == .phone }) else { return }
    order(geometry, hasImage, phone)
    choose(views, phone, mayHaveFirst: mayHaveFirst)
    for entry in entries { hints[entry.element] = entry.hint }
  }

  /// Orders the images as a phone shows them, followed by those that it never shows.
  private mutating func order(_ geometry: PageGeometry, _ hasImage: [Bool], _ phone: View) {
    var known: Set<Int> = []
    func add(_ element: Int, distance: Double?, to entries: inout [Entry]) {
      guard hasImage[element], known.insert(element).inserted else { return }
      let reason = distance.map { $0 > 0 ? "\(GeometryStyles.number($0, decimals: 1)) screens ahead" : "" } ?? ""
      entries.append(
        Entry(
          indexPath: geometry.elements[element].indexPath, element: element, distance: distance, hint: .lazy,
          reason: reason.isEmpty ? "not on a phone" : reason))
    }
    for (element, distance) in phone.approach { add(element, distance: distance, to: &entries) }
    for element in geometry.elements.indices { add(element, distance: nil, to: &entries) }
  }

  private mutating func choose(_ views: [View], _ phone: View, mayHaveFirst: Bool) {
    var place: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() { place[entry.element] = index }
    func set(_ element: Int, _ hint: Hint, _ reason: String) {
      guard let index = place[element], entries[index].hint == .lazy || hint == .first else { return }
      entries[index].hint = hint
      entries[index].reason = reason
    }

    // 1. Images in a phone's first viewport, and images that may be the largest at some width.
    var votes: [Int: Int] = [:]
    for (element, _) in phone.visible { set(element, .eager, "in the first viewport of a phone") }
    for view in views {
      for (visible, name) in [(view.visible, view.viewport.name), (view.visibleWhereLow, "a low window")] {
        let least = View.largest(visible) * Self.nearlyLargest
        for (element, area) in visible where area >= least {
          set(element, .eager, "the largest in the first viewport of \(name)")
        }
      }
      // A class has as much weight as all common widths around it.
      let weight = FirstViewport.classes.contains(view.viewport) ? 8 : 1
      let largest = View.largest(view.visible)
      if let first = view.visible.first(where: { $0.area >= largest }) { votes[first.element, default: 0] += weight }
    }
    // 2. The image that is the largest most often; in case of a tie, the first. If no visible element has an image, the
    // first image of the page.
    let most = votes.values.max() ?? 0
    if mayHaveFirst, let first = entries.first(where: { votes[$0.element, default: 0] == most }) {
      set(
        first.element, .first, most > 0 ? "the largest in the first viewport, most often" : "the first image there is")
    }
    // 3. Images that only wider screens show at first are preloaded, before the browser has laid out the page.
    var preloads = 0
    for index in entries.indices where entries[index].hint == .lazy && preloads < Self.mostPreloads {
      let ranges = Self.ranges(views) { view in view.visible.contains { $0.element == entries[index].element } }
      guard let narrowest = ranges.first else { continue }
      preloads += 1
      entries[index].hint = .preload
      entries[index].preloads = ranges
      entries[index].reason = "in the first viewport from \(Int(narrowest.lowerBound)) px on"
    }
  }

  /// The viewport widths around the views with a property: from each to the next view without it.
  private static func ranges(_ views: [View], _ has: (View) -> Bool) -> [Range<Double>] {
    var ranges: [Range<Double>] = []
    var start: Double?
    for view in views {
      switch (start, has(view)) {
      case (nil, true): start = view.viewport.width
      case (let from?, false) where from < view.viewport.width:
        ranges.append(from..<view.viewport.width)
        start = nil
      default: break
      }
    }
    if let start { ranges.append(start..<Double.infinity) }
    return ranges
  }
}

/// The visible part of a page in a first viewport, and what comes into view below it.
private struct View {
  let viewport: FirstViewport
  /// The visible images, in index-path order, with their visible areas in px².
  var visible: [(element: Int, area: Double)] = []
  /// The same for a window lower than the viewport.
  var visibleWhereLow: [(element: Int, area: Double)] = []
  /// All cells in the engine's prefetching order, with their distances in screens.
  private(set) var approach: [(element: Int, distance: Double)] = []

  static func largest(_ visible: [(element: Int, area: Double)]) -> Double { visible.map(\.area).max() ?? 0 }

  init(
    _ viewport: FirstViewport, _ geometry: PageGeometry, _ hasImage: [Bool], containerWidth width: Double,
    offset: Double
  ) {
    self.viewport = viewport
    let interval = geometry.interval(at: width)
    var elementOf: [IndexPath: Int] = [:]
    let attributes = geometry.elements.indices.map { index in
      let element = geometry.elements[index]
      if element.kind == .cell { elementOf[element.indexPath] = index }
      return LayoutAttributes(
        kind: element.kind, indexPath: element.indexPath, frame: interval.frames[index].frame(at: width),
        isHidden: interval.absent.contains(index))
    }
    let isSideways = geometry.scrollAxis == .horizontal
    let height = interval.contentHeight.value(at: width)
    let layout = PreparedLayout(
      contentSize: Size(width: interval.contentWidth.value(at: width), height: height), elements: attributes,
      scrollAxis: geometry.scrollAxis)
    let planner = PrefetchPlanner(layout)
    // A horizontally scrolling box is visible in its whole height, or as much of it as fits.
    let seen = max(viewport.height - offset, 1)
    let window = Rect(x: 0, y: 0, width: width, height: isSideways ? min(seen, height) : seen)
    for candidate in planner.loadingOrder(around: window, leading: .greatestFiniteMagnitude, trailing: 0) {
      guard let element = elementOf[candidate.indexPath] else { continue }
      approach.append((element, candidate.distance))
      let frame = attributes[element].frame
      guard candidate.distance == 0, hasImage[element], frame.intersects(window) else { continue }
      func area(above end: Double) -> Double { frame.width * (min(frame.maxY, end) - max(frame.minY, 0)) }
      visible.append((element, area(above: window.maxY)))
      let low = min(max(FirstViewport.lowHeight - offset, 1), window.maxY)
      if frame.minY < low { visibleWhereLow.append((element, area(above: low))) }
    }
  }
}
