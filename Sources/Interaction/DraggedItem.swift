package import CollectionLayout
package import Items
import Diagnostics
import Geometry
import Reordering
package import PageLayout
package import SiteModel

/// An item of a page that an author drags to a different position, while the engine moves the other items out of its
/// way.
///
///     var held = site.hold(itemNamed: "0.3", onPageAt: "plates/index.html", width: 960)
///     held?.drag(to: (400, 120), visible: (0, 0, 960, 700))
///     held?.changes()        // the frames that changed since the last call
///     held?.arrangement      // what to write if the item is dropped here
///
/// All lengths are in px at a root font size of 16, in the collection's space: x from its leading edge.
package struct DraggedItem: Sendable {
  /// An element whose frame changed. Cells have the page's names, such as `0.3`; headers are named like `header.1`.
  package struct Change: Hashable, Sendable {
    package var name: String
    /// x, y, width, height.
    package var frame: [Double]
  }

  /// How the page scrolls automatically.
  package enum Scroll: Hashable, Sendable {
    case none
    /// In px per second.
    case velocity(x: Double, y: Double)
    /// The offset of a different page to scroll to.
    case offset(x: Double, y: Double)
  }

  /// A move by a key.
  package enum Step: String, Sendable {
    case next, previous, up, down
  }

  package let item: Item
  package let collection: CatalogCollection
  /// The width and height of the content.
  package var size: [Double] { [movement.layout.contentSize.width, movement.layout.contentSize.height] }

  private let page: CollectionPage
  /// The field that assigns items to sections, if it can be written; nil if the item has to stay in its section.
  private let sectionField: String?
  private var movement: InteractiveMovement
  private var known: [String: [Double]] = [:]

  /// - Parameter collection: the collection whose order a move changes; that of the page, unless the page is one of its
  ///   sections alone.
  fileprivate init?(
    page: CollectionPage, of collection: CatalogCollection, path: IndexPath, layout: LayoutRun, width: Double,
    sectionField: String?
  ) {
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
    self.collection = collection
    item = page.sections[path.section].items[path.item]
  }

  // MARK: Movements

  /// Moves the item's centre.
  /// - Parameter visible: the visible rectangle: x, y, width, height.
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

  /// Moves the item by a key: along the reading order, or to the nearest cell above or below.
  /// - Returns: false if there is nothing in that direction.
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

  /// The nearest cell above or below, by vertical distance plus horizontal distance.
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

  /// The elements whose frames changed since the last call; all elements at the first call.
  package mutating func changes() -> [Change] {
    let names = self.names
    // The page positions pinned headers.
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

  /// The page's names of its cells, in their current order.
  private var names: [[String]] {
    var names = page.sections.indices.map { section in
      page.sections[section].items.indices.map { "\(section).\($0)" }
    }
    let name = names[movement.source.section].remove(at: movement.source.item)
    names[movement.target.section].insert(name, at: movement.target.item)
    return names
  }

  /// The position of the item in its section, from 1, the number of items there, and the title of the section if there
  /// are several.
  package var place: (number: Int, count: Int, section: String?) {
    let target = movement.target
    return (
      target.item + 1, movement.layout.numberOfItems(inSection: target.section),
      page.sections.count > 1 ? page.sections[target.section].title : nil
    )
  }

  // MARK: What is to be written

  /// What to write if the item is dropped now; nil if it is at its original position.
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

extension DividedSite {
  /// Begins to drag an item.
  /// - Parameters:
  ///   - name: the page's name of its cell: `0.3`.
  ///   - path: the page's path in the output folder.
  ///   - number: the page's number, if it differs from that of the path, as in collections that scroll as one.
  ///   - part: the number of the section, from 1, if each section of the page has a layout of its own. The item stays in
  ///     its section.
  ///   - width: the width of the container in px.
  ///   - sectionField: returns the field that assigns the item to its section, if it can be written; nil keeps the item
  ///     in its section.
  package func hold(
    itemNamed name: String, onPageAt path: String, number: Int? = nil, part: Int? = nil, width: Double,
    sectionField: (CatalogCollection, Item) -> String?
  ) -> DraggedItem? {
    let numbers = name.split(separator: ".").map { Int($0) }
    guard width > 0, width < 1e6, numbers.count == 2, let section = numbers[0], let item = numbers[1],
      var page = page(at: path, number: number)
    else { return nil }
    let collection = page.collection
    let parts = parts(of: page)
    if let part, part > 0, parts.indices.contains(part - 1) { page = parts[part - 1].page }
    guard parts.isEmpty == (part == nil), page.sections.indices.contains(section),
      page.sections[section].items.indices.contains(item)
    else { return nil }
    return DraggedItem(
      page: page, of: collection, path: IndexPath(section: section, item: item),
      layout: environment.layouter.run(page, cells: environment.cells(of: page)), width: width,
      sectionField: part == nil ? sectionField(collection, page.sections[section].items[item]) : nil)
  }

  /// The path, in diagnostics, of the file that declares the collection of a page.
  package func declaration(ofPageAt path: String) -> String? { page(at: path)?.collection.location.path }

  /// The frames that the elements of a page would have in a different layout, and the size of its content; nil if there
  /// is no such page, or if one of the layouts scrolls horizontally in a box.
  /// - Returns: the frames by the page's element names, the width and height of the content, and whether cells have to
  ///   fill their frames.
  package func frames(
    ofPageAt path: String, number: Int? = nil, width: Double, in layout: LayoutDescription
  ) -> (frames: [DraggedItem.Change], size: [Double], isFixed: Bool)? {
    guard width > 0, width < 1e6, var page = page(at: path, number: number), layout.layout.scrollAxis == .vertical,
      page.collection.layout.layout.scrollAxis == .vertical, page.collection.shown.isOwn,
      !(layout.layout is SectionsLayout), !(page.collection.layout.layout is SectionsLayout)
    else { return nil }
    page.collection.shown.layout = layout
    var decisions = DecisionTape.evaluating
    let prepared = environment.layouter.run(page, cells: environment.cells(of: page)).prepare(at: width, &decisions)
    let frames = prepared.elements.map { element in
      let (path, frame) = (element.indexPath, element.frame)
      let name = element.kind == .cell ? "\(path.section).\(path.item)" : "\(element.kind.rawValue).\(path.section)"
      return DraggedItem.Change(name: name, frame: [frame.x, frame.y, frame.width, frame.height])
    }
    return (frames, [prepared.contentSize.width, prepared.contentSize.height], layout.stretchesCells)
  }

  /// The page of a collection at a path in the output folder, with all items of its collection.
  func page(at path: String, number: Int? = nil) -> CollectionPage? {
    let addresses = SiteAddresses(catalog.site)
    for collection in catalog.collections where path.hasPrefix(addresses.prefix + collection.path) {
      for version in collection.versions {
        let pages = pages(of: version)
        guard var page = pages.first(where: { addresses.outputPath($0.file) == path }) else { continue }
        if let number {
          guard number > 0, pages.indices.contains(number - 1) else { return nil }
          page = pages[number - 1]
        }
        page.collection = version
        return page
      }
    }
    return nil
  }
}
