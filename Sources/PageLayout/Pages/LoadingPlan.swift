import CollectionLayout
package import Geometry

/// How the images of a page are loaded: one ordered list, from which every hint in its HTML comes.
///
/// The order is that in which the engine's prefetching would hand the items to a data source: what a phone's first
/// viewport shows, then what comes into sight as it scrolls. Which images are in the first viewport, and which is the
/// largest there, depends on its width: so many are tried.
package struct LoadingPlan: Sendable {
  package enum Hint: String, Sendable, Hashable {
    /// The one image that matters most: eager, with high priority.
    case first
    case eager
    /// Lazy, and fetched at once by a `preload` at the widths where it is in the first viewport.
    case preload
    case lazy
  }

  /// An image of the page.
  package struct Entry: Sendable, Hashable {
    package var indexPath: IndexPath
    /// Of the page's geometry.
    package var element: Int
    /// How far a phone has to scroll until the image comes into sight, in screens; nil where it never does.
    var distance: Double?
    package var hint: Hint
    /// Why, for whoever reads the plan.
    var reason: String
    /// Viewport widths in px at which it is fetched at once although it is lazy; the last may have no end.
    package var preloads: [Range<Double>] = []
  }

  /// Soonest first.
  package private(set) var entries: [Entry] = []

  /// By element of the page's geometry; what has no image has none to hint at.
  package private(set) var hints: [Int: Hint] = [:]

  /// Images this near to the largest one's area could be it, after rounding.
  private static let nearlyLargest = 0.97
  /// More preloads would take the line from what is needed first.
  private static let mostPreloads = 12

  /// - Parameters:
  ///   - hasImage: by element, whether it shows an image.
  ///   - offset: the px above the collection at a viewport width.
  ///   - containerWidth: the container's px at a viewport width.
  init(
    _ geometry: PageGeometry, hasImage: [Bool], offset: (Double) -> Double, containerWidth: (Double) -> Double
  ) {
    guard hasImage.contains(true) else { return }
    let views = FirstViewport.all.map { viewport in
      View(
        viewport, geometry, hasImage, containerWidth: containerWidth(viewport.width), offset: offset(viewport.width))
    }
    guard let phone = views.first(where: { $0.viewport == .phone }) else { return }
    order(geometry, hasImage, phone)
    choose(views, phone)
    for entry in entries { hints[entry.element] = entry.hint }
  }

  /// Puts the images into the order in which a phone comes to them; then those that it never shows.
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

  private mutating func choose(_ views: [View], _ phone: View) {
    var place: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() { place[entry.element] = index }
    func set(_ element: Int, _ hint: Hint, _ reason: String) {
      guard let index = place[element], entries[index].hint == .lazy || hint == .first else { return }
      entries[index].hint = hint
      entries[index].reason = reason
    }

    // 1. What a phone shows at once, and what is the largest somewhere: as good as each other, it may be any of them.
    var votes: [Int: Int] = [:]
    for (element, _) in phone.visible { set(element, .eager, "in the first viewport of a phone") }
    for view in views {
      for (visible, name) in [(view.visible, view.viewport.name), (view.visibleWhereLow, "a low window")] {
        let least = View.largest(visible) * Self.nearlyLargest
        for (element, area) in visible where area >= least {
          set(element, .eager, "the largest in the first viewport of \(name)")
        }
      }
      // A class weighs as much as all that is usual around it.
      let weight = FirstViewport.classes.contains(view.viewport) ? 8 : 1
      let largest = View.largest(view.visible)
      if let first = view.visible.first(where: { $0.area >= largest }) { votes[first.element, default: 0] += weight }
    }
    // 2. The one that is the largest most often; of several the first. Where nothing in sight has an image, the first.
    let most = votes.values.max() ?? 0
    if let first = entries.first(where: { votes[$0.element, default: 0] == most }) {
      set(
        first.element, .first, most > 0 ? "the largest in the first viewport, most often" : "the first image there is")
    }
    // 3. Where more fits on the screen, the rest of it is fetched before the browser has laid the page out.
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

  /// The viewport widths around those views that have something in common: from each to the next that has it not.
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

/// What a first viewport shows of a page, and what comes into sight below it.
private struct View {
  let viewport: FirstViewport
  /// The images in sight, in index-path order, with what is seen of them in px².
  var visible: [(element: Int, area: Double)] = []
  /// The same of a window that is lower than the viewport.
  var visibleWhereLow: [(element: Int, area: Double)] = []
  /// All cells in the order of the engine's prefetching, with their distance in screens.
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
    // A box that scrolls sideways shows its whole height, or as much as fits.
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
