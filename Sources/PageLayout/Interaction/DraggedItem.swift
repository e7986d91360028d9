package import CollectionLayout
package import Content
import Diagnostics
import Geometry
package import SiteModel

/// An item of a page that an author holds and drags to another place, while the engine lets the others make room.
///
///     var held = site.hold(itemNamed: "0.3", onPageAt: "plates/index.html", width: 960)
///     held?.drag(to: (400, 120), visible: (0, 0, 960, 700))
///     held?.changes()        // what stands elsewhere than when it was last asked
///     held?.arrangement      // what to write where it is let go
///
/// All numbers are in px at a root font size of 16, in the collection's space: x from its leading edge.
package struct DraggedItem: Sendable {
  /// What stands at another place now. Cells are called as the page calls them: `0.3`; headers `header.1`.
  package struct Change: Hashable, Sendable {
    package var name: String
    /// x, y, width, height.
    package var frame: [Double]
  }

  /// How the page is to scroll by itself.
  package enum Scroll: Hashable, Sendable {
    case none
    /// In px a second.
    case velocity(x: Double, y: Double)
    /// Another page: the offset to scroll to.
    case offset(x: Double, y: Double)
  }

  /// A step by a key.
  package enum Step: String, Sendable {
    case next, previous, up, down
  }

  package let item: Item
  package let collection: Collection
  /// How far the content reaches, width and height.
  package var size: [Double] { [movement.layout.contentSize.width, movement.layout.contentSize.height] }

  private let page: CollectionPage
  /// Whether the item may go to another section: what puts it into one can be written.
  private let sectionField: String?
  private var movement: InteractiveMovement
  private var known: [String: [Double]] = [:]

  fileprivate init?(page: CollectionPage, path: IndexPath, layout: LayoutRun, width: Double, sectionField: String?) {
    var decisions = DecisionTape.evaluating
    let input = layout.input(width, &decisions)
    let prepared = layout.layout.prepare(input)
    let offsets = (layout.layout as? CarouselLayout)?.restingOffsets(in: prepared, visibleLength: width) ?? []
    guard
      let movement = InteractiveMovement(
        forItemAt: path, layout: layout.layout, input: input, restingOffsets: offsets)
    else { return nil }
    self.page = page
    self.movement = movement
    self.sectionField = sectionField
    collection = page.collection
    item = page.sections[path.section].items[path.item]
  }

  // MARK: Movements

  /// Moves the item's centre.
  /// - Parameter visible: what is in sight: x, y, width, height.
  package mutating func drag(to center: (x: Double, y: Double), visible: [Double]) -> Scroll {
    guard visible.count == 4 else { return .none }
    let before = movement.target
    let update = movement.updateTargetPosition(
      Point(x: center.x, y: center.y),
      visible: Rect(x: visible[0], y: visible[1], width: visible[2], height: visible[3]))
    if !isAllowed(movement.target) { movement.move(to: before) }
    switch update.autoScroll {
    case .none: return .none
    case .velocity(let speed): return .velocity(x: speed.x, y: speed.y)
    case .page(let offset): return .offset(x: offset.x, y: offset.y)
    }
  }

  /// Moves the item by a key: along the reading order, or to what stands above or below.
  /// - Returns: false where there is nothing in that direction.
  package mutating func move(_ step: Step) -> Bool {
    let target = movement.target
    let wanted: IndexPath?
    switch step {
    case .next:
      let count = movement.layout.numberOfItems(inSection: target.section)
      wanted =
        target.item + 1 < count
        ? IndexPath(section: target.section, item: target.item + 1) : IndexPath(section: target.section + 1, item: 0)
    case .previous:
      wanted =
        target.item > 0
        ? IndexPath(section: target.section, item: target.item - 1)
        : target.section > 0
          ? IndexPath(
            section: target.section - 1, item: movement.layout.numberOfItems(inSection: target.section - 1)) : nil
    case .up, .down: wanted = neighbor(of: target, isBelow: step == .down)
    }
    guard let wanted, isAllowed(wanted) else { return false }
    return movement.move(to: wanted)
  }

  /// The cell above or below that is nearest, rows counting before columns.
  private func neighbor(of path: IndexPath, isBelow: Bool) -> IndexPath? {
    guard let own = movement.layout.frame(ofItemAt: path) else { return nil }
    var best: (path: IndexPath, distance: Double)?
    for element in movement.layout.elements where element.kind == .cell && element.indexPath != path {
      guard !element.isHidden, isAllowed(element.indexPath) else { continue }
      let down = isBelow ? element.frame.midY - own.midY : own.midY - element.frame.midY
      guard isBelow ? element.frame.y >= own.maxY - 1 : element.frame.maxY <= own.y + 1 else { continue }
      let distance = down + abs(element.frame.midX - own.midX)
      if distance < best?.distance ?? .infinity { best = (element.indexPath, distance) }
    }
    return best?.path
  }

  private func isAllowed(_ path: IndexPath) -> Bool { sectionField != nil || path.section == movement.source.section }

  // MARK: What the page shows

  /// What stands elsewhere than when this was last asked; everything, the first time.
  package mutating func changes() -> [Change] {
    let names = self.names
    // Headers that stay in sight are placed by the page.
    let isPinned = movement.layout.pinning != .none
    var changes: [Change] = []
    for element in movement.layout.elements where element.kind == .cell || !isPinned {
      let path = element.indexPath
      let name = element.kind == .cell ? names[path.section][path.item] : "\(element.kind.rawValue).\(path.section)"
      let frame = [element.frame.x, element.frame.y, element.frame.width, element.frame.height]
      guard known.updateValue(frame, forKey: name) != frame else { continue }
      changes.append(Change(name: name, frame: frame))
    }
    return changes
  }

  /// What the page calls its cells, in the order that they have now.
  private var names: [[String]] {
    var names = page.sections.indices.map { section in
      page.sections[section].items.indices.map { "\(section).\($0)" }
    }
    let name = names[movement.source.section].remove(at: movement.source.item)
    names[movement.target.section].insert(name, at: movement.target.item)
    return names
  }

  /// Where the item is, from 1: of how many in its section, and what that is called where there are several.
  package var place: (number: Int, count: Int, section: String?) {
    let target = movement.target
    return (
      target.item + 1, movement.layout.numberOfItems(inSection: target.section),
      page.sections.count > 1 ? page.sections[target.section].title : nil
    )
  }

  // MARK: What is to be written

  /// What to write where the item is let go now; nil where it is where it was.
  package var arrangement: Arrangement? {
    let (source, target) = (movement.source, movement.target)
    guard source != target else { return nil }
    var items = page.sections[target.section].items
    if source.section == target.section { items.remove(at: source.item) }
    return Arrangement(
      moving: item, in: collection, before: target.item < items.count ? items[target.item] : nil,
      after: target.item > 0 ? items[target.item - 1] : nil,
      sectionOf: source.section == target.section ? nil : page.sections[target.section].items.first,
      field: sectionField)
  }
}

extension PreparedSite {
  /// Takes hold of an item.
  /// - Parameters:
  ///   - name: what the page calls its cell: `0.3`.
  ///   - path: the page's path in the output folder.
  ///   - number: the page's number, where it is another than the path says, as in collections that are scrolled as one.
  ///   - width: of the container.
  ///   - sectionField: what puts items into sections and can be written; nil keeps the item in its section.
  package func hold(
    itemNamed name: String, onPageAt path: String, number: Int? = nil, width: Double,
    sectionField: (Collection, Item) -> String?
  ) -> DraggedItem? {
    let parts = name.split(separator: ".").map { Int($0) }
    guard width > 0, width < 1e6, parts.count == 2, let section = parts[0], let item = parts[1],
      let page = page(at: path, number: number), page.sections.indices.contains(section),
      page.sections[section].items.indices.contains(item)
    else { return nil }
    return DraggedItem(
      page: page, path: IndexPath(section: section, item: item), layout: layouter.run(page, cells: cells(of: page)),
      width: width, sectionField: sectionField(page.collection, page.sections[section].items[item]))
  }

  /// What diagnostics call the file that declares the collection of a page.
  package func declaration(ofPageAt path: String) -> String? { page(at: path)?.collection.location.path }

  /// Where the elements of a page would stand in another layout, and how far the content would reach; nil where there is
  /// no such page, or one of the layouts scrolls sideways in a box of its own.
  /// - Returns: frames by the names that the page has for them, width and height of the content, and whether cells have to
  ///   fill their frames.
  package func frames(
    ofPageAt path: String, number: Int? = nil, width: Double, in layout: LayoutDescription
  ) -> (frames: [DraggedItem.Change], size: [Double], isFixed: Bool)? {
    guard width > 0, width < 1e6, var page = page(at: path, number: number), layout.layout.scrollAxis == .vertical,
      page.collection.layout.layout.scrollAxis == .vertical, page.collection.shown.isOwn
    else { return nil }
    page.collection.shown.layout = layout
    var decisions = DecisionTape.evaluating
    let prepared = layouter.run(page, cells: cells(of: page)).prepare(at: width, &decisions)
    let frames = prepared.elements.map { element in
      let (path, frame) = (element.indexPath, element.frame)
      let name = element.kind == .cell ? "\(path.section).\(path.item)" : "\(element.kind.rawValue).\(path.section)"
      return DraggedItem.Change(name: name, frame: [frame.x, frame.y, frame.width, frame.height])
    }
    return (frames, [prepared.contentSize.width, prepared.contentSize.height], layout.stretchesCells)
  }

  /// The page of a collection that is at a path in the output folder.
  func page(at path: String, number: Int? = nil) -> CollectionPage? {
    let addresses = SiteAddresses(prettyURLs: catalog.site.prettyURLs, baseURL: nil)
    for collection in catalog.collections where path.hasPrefix(collection.path) {
      for version in collection.versions {
        let pages = pages(of: version)
        guard let page = pages.first(where: { addresses.outputPath($0.file) == path }) else { continue }
        guard let number else { return page }
        return pages.indices.contains(number - 1) ? pages[number - 1] : nil
      }
    }
    return nil
  }
}
