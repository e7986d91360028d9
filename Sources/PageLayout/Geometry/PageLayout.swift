import Bytes
import Cartography
package import CellLayout
package import CollectionLayout
import Content
import Items
import Geometry
import SiteModel
package import Theming

/// A page of a collection, measured and laid out.
package struct LaidOutPage: Sendable {
  package var page: CollectionPage
  /// By section and item.
  package var cells: [[MeasuredCell]]
  package var geometry: PageGeometry

  /// Whether each cell of a carousel has its number among the items of the collection under it.
  package var isCounted: Bool { geometry.carousel != nil && geometry.scrollAxis == .horizontal && page.itemCount > 1 }

  /// Discards the shaping results of all cells. Call this if the page only remains to be written: shaped texts take
  /// most of its memory, and thousands of pages of a site may be laid out at once.
  package func forgetShapes() {
    for cell in cells.joined() { cell.content.forgetShapes() }
  }
}

/// A cell of an item that can be measured at any width.
package struct MeasuredCell: Sendable {
  var pattern: CellPattern
  package var content: CellContent
  /// The aspect ratio, width divided by height, of the item's image or placeholder; nil if the item has neither.
  var aspect: Double?
  /// `size` of the front matter in px, for layouts that take both dimensions from the item.
  var size: Size?

  package var anatomy: CellAnatomy { pattern.anatomy }

  /// Whether a rich text of the cell has an image.
  package var hasRichImage: Bool { pattern.hasRichText && content.hasRichImage }
}

extension LayoutDescription {
  /// Whether the layout fixes both dimensions of each cell, or the one that a text needs, so that texts have to fit the
  /// cells.
  package var fixesFrames: Bool {
    layout is MosaicLayout || layout is WallLayout || layout is MapLayout
      || (layout as? JustifiedLayout).map { !$0.selfSizing } ?? false
      || (layout as? GroupsLayout)?.fixesHeights ?? false || (layout.scrollAxis == .horizontal && !leavesSizesToItems)
  }

  /// Whether cells are stretched to frames of a different size than they measured, so that images have to fill the
  /// remaining space.
  package var stretchesCells: Bool { fixesFrames || isStrip }

  /// Whether the items are in one row that scrolls horizontally, with all cells as high as the row.
  var isStrip: Bool {
    layout.scrollAxis == .horizontal && (layout is CarouselLayout || (layout is FlowLayout && height == nil))
  }

  /// The number of lines that texts of cells have at most, unless their kind of cell says so; nil for any number. A box of
  /// a certain height would become much higher for the sake of one text.
  package var mostLines: Int? { layout is CarouselLayout && height != nil ? 6 : nil }

  /// Whether a section is a map.
  package func isMap(inSection title: String?) -> Bool {
    layout is MapLayout || (layout as? SectionsLayout)?.description(ofSectionNamed: title).layout is MapLayout
  }

  /// Whether the author requests overlapping cells.
  package var mayOverlap: Bool { settings.map { $0.lineSpacing < 0 || $0.interitemSpacing < 0 } ?? false }

  /// How finely frames are rounded. Where cells nearly touch, a quarter px of difference can be seen; and a page with few
  /// cells is short anyway.
  fileprivate func precision(ofPageWith cellCount: Int) -> IntervalPlanner.Precision {
    // Groups have spacings of their own.
    guard cellCount >= 40, layout.scrollAxis == .vertical, !(layout is GroupsLayout), let settings,
      min(settings.lineSpacing, settings.interitemSpacing) >= 4
    else { return .fine }
    return fixesFrames ? .coarse : .coarseAlong
  }

  private var leavesSizesToItems: Bool { layout is FlowLayout || layout is CarouselLayout }

  /// The size of items without their own size, in layouts that take both dimensions from the items.
  fileprivate var flowItemSize: Size? {
    guard leavesSizesToItems else { return nil }
    if case .fixed(let size)? = settings?.estimatedItemSize { return size }
    return settings?.itemSize
  }
}

/// The layout stage: converts pages of measured cells to frames at every width.
package struct PageLayouter: Sendable {
  package let theme: Theme
  let header: ThemeTextStyle
  let shaper: TextShaper
  package let maxWidth: Double?
  let isRightToLeft: Bool

  /// The viewport widths in px that get intervals from the budget.
  static let viewports = 320.0...3840.0
  /// The narrowest container in px at a root font size of 16: a viewport of 320 px with text enlarged to 32 px.
  private static let narrowest = 112.0
  /// The viewport widths in px of common phones, tablets and desktops; the most common ones several times.
  private static let commonViewports: [Double] = [
    320, 360, 360, 360, 360, 375, 375, 390, 390, 390, 393, 412, 412, 430, 480, 540, 600, 744, 768, 820, 912, 1024, 1180,
    1280, 1280,
    1366, 1366, 1440, 1440, 1536, 1536, 1920, 1920, 1920, 2560,
  ]
  /// The height in px of a view from which a layout may choose its scale: of a small laptop, less the page's header.
  private static let viewHeight = 720.0
  /// What scroll bars take from a container in px, with the share of readers in windows of desktops and in windows as
  /// narrow as phones and tablets. Pages leave a width for scroll bars where there is no touch screen; Chromium leaves its
  /// own scroll bar of 15 px out of `100vw` besides.
  private static let scrollBars: [(width: Double, onDesktops: Double, onPhones: Double)] = [
    (0, 0, 1), (ImageSizes.scrollBar, 1, 1), (ImageSizes.scrollBar + 15, 1, 0),
  ]
  /// The viewport in px from which most readers have a desktop.
  private static let narrowestDesktop = 1024.0

  /// The greatest number of cells of a page with more intervals, and how many more it has.
  private static let (fewCells, moreIntervals) = (60, 8)
  /// The number of cells of a long page from which its intervals are chosen. With more of them, cells of the race's texts are
  /// no lower at the widths of common devices; with 12, they are 0.2 % higher.
  private static let sampledCells = 16

  /// The length in px of a page along its scroll axis in the narrowest usual container, where it is longest.
  func length(of page: CollectionPage, cells: [[MeasuredCell]]) -> Double {
    let run = run(page, cells: cells)
    var decisions = DecisionTape.evaluating
    return run.prepare(at: narrowestUsual, &decisions).contentSize.length(along: run.layout.scrollAxis)
  }

  /// The width in points of the container in the narrowest viewport that gets intervals from the budget.
  private var narrowestUsual: Double { Self.narrowestUsual(PageMargins(theme), maxWidth) }

  private static func narrowestUsual(_ margins: PageMargins, _ maxWidth: Double?) -> Double {
    margins.containerWidth(atViewportWidth: viewports.lowerBound, maxWidth: maxWidth)
      - (scrollBars.map(\.width).max() ?? 0)
  }

  /// The container widths in points at which the structure of a layout may differ: the narrowest, whose structure holds up to
  /// that of the narrowest usual viewport, and those from there on.
  package static func structuralWidths(_ theme: Theme, maxWidth: Double?) -> [ClosedRange<Double>] {
    let usual = narrowestUsual(PageMargins(theme), maxWidth)
    let widest = PageMargins(theme).containerWidth(atViewportWidth: viewports.upperBound, maxWidth: maxWidth)
    let least = min(narrowest, usual)
    return [least...least, usual...max(widest, usual + 1)]
  }

  /// A page of a few cells has more intervals: each costs little there, and leaves less room below the texts of cells.
  /// - Parameter cellCount: nil for a plan that holds for pages of any length.
  private func planner(cellCount: Int?) -> IntervalPlanner {
    let margins = PageMargins(theme)
    let widest = margins.containerWidth(atViewportWidth: Self.viewports.upperBound, maxWidth: maxWidth)
    // A wider range has more changes of structure, which would leave less of the budget for what lies between.
    return IntervalPlanner(
      budget: (widest > 1440 ? 14 : 12) + (cellCount.map { $0 <= Self.fewCells ? Self.moreIntervals : 0 } ?? 0),
      range: min(Self.narrowest, narrowestUsual)...max(widest, narrowestUsual + 1), narrowestUsual: narrowestUsual,
      isLimited: maxWidth != nil,
      preferred: Self.commonViewports.flatMap { viewport in
        Self.scrollBars.compactMap { scrollBar in
          let weight = viewport < Self.narrowestDesktop ? scrollBar.onPhones : scrollBar.onDesktops
          guard weight > 0 else { return nil }
          let width = margins.containerWidth(atViewportWidth: viewport, maxWidth: maxWidth)
          return (width - scrollBar.width / PageScale.pxPerPoint(atViewportWidth: viewport), weight)
        }
      })
  }

  /// The container widths in px at which the intervals of a page begin.
  func bounds(of page: CollectionPage, cells: [[MeasuredCell]]) -> [Double] {
    planner(cellCount: cells.reduce(0) { $0 + $1.count })
      .bounds(of: run(page, cells: cells), sample: sample(of: page, cells: cells))
  }

  /// The container widths in px at which the structure of a layout changes; nil if they depend on the content.
  func breakpoints(of layout: any CollectionLayout) -> Lazy<[Double]?> {
    let planner = planner(cellCount: nil)
    return Lazy { planner.breakpoints(of: layout) }
  }

  /// Lays out a page over its intervals.
  /// - Parameters:
  ///   - bounds: the lower bounds of the page's intervals; nil to choose them for this page.
  ///   - breakpoints: the breakpoints of the page's layout; nil if unknown.
  func layOut(
    _ page: CollectionPage, cells: [[MeasuredCell]], bounds: [Double]? = nil, breakpoints: Lazy<[Double]?>? = nil
  ) -> LaidOutPage {
    let margins = PageMargins(theme)
    let cellCount = cells.reduce(0) { $0 + $1.count }
    var planner = planner(cellCount: cellCount)
    planner.precision = page.collection.layout.precision(ofPageWith: cellCount)
    let run = run(page, cells: cells)
    var geometry = planner.geometry(
      of: run, sample: bounds == nil ? sample(of: page, cells: cells) : nil, bounds: bounds,
      // The layout's own breakpoints do not include those of the cells.
      breakpoints: page.sections.isEmpty ? [] : run.cellThresholds.isEmpty && bounds == nil ? breakpoints?() : nil)
    // Cells of a map are in no order down the page.
    if !page.collection.layout.mayOverlap, !(page.collection.layout.layout is MapLayout) {
      geometry.divide(
        for: FirstViewport.classes.map { viewport in
          Size(
            width: margins.containerWidth(atViewportWidth: viewport.width, maxWidth: maxWidth), height: viewport.height)
        }, grows: page.collection.scroll != .endless)
    }
    return LaidOutPage(page: page, cells: cells, geometry: geometry)
  }

  /// The page's layout with some of its cells, spread over the page: intervals are chosen for many widths, and cells of
  /// one collection are much alike. Nil if the page has few cells, or a layout in which each cell has its own place.
  private func sample(of page: CollectionPage, cells: [[MeasuredCell]]) -> LayoutRun? {
    let count = cells.reduce(0) { $0 + $1.count }
    let layout = page.collection.layout.layout
    let isPlaced =
      layout is TimelineLayout || layout is MapLayout || layout is WallLayout || layout is GroupsLayout
      || layout is SectionsLayout
    guard count > 3 * Self.sampledCells, layout.scrollAxis == .vertical, !isPlaced else { return nil }
    let step = (count + Self.sampledCells - 1) / Self.sampledCells
    var (page, cells, place) = (page, cells, 0)
    for section in cells.indices {
      let kept = cells[section].indices.filter { (place + $0) % step == 0 }
      place += cells[section].count
      page.sections[section].items = kept.map { page.sections[section].items[$0] }
      cells[section] = kept.map { cells[section][$0] }
    }
    return run(page, cells: cells)
  }

  /// The page's layout, which can run at any width.
  package func run(_ page: CollectionPage, cells: [[MeasuredCell]]) -> LayoutRun {
    let description = page.collection.layout
    let questions = PageMeasurements(
      cells: cells,
      headers: page.sections.map { $0.title.map { shaper.shape(shaper.agreed($0), style: header.textStyle) } },
      headerPadding: theme.sectionHeader.padding, headerLineHeight: header.lineHeight,
      itemSize: description.flowItemSize,
      usesLayoutItemSize: description.settings?.estimatedItemSize == nil)
    let isSideways = description.layout.scrollAxis == .horizontal
    // For an item with unknown size, a layout may use its `itemSize` without measuring the item, and a strip stretches
    // all items. So if cells are as high as their texts need, and in strips, every item gets a shape, which makes the
    // layout measure it.
    let requestsAll = isSideways || (description.settings?.itemSize != nil && !description.fixesFrames)
    let map = page.map
    let sections = zip(page.sections, cells).enumerated().map { index, section in
      let (section, cells) = section
      var own = LayoutSection(
        items: ContiguousArray(cells.map { ($0.aspect ?? (requestsAll ? 1 : nil)).map(ItemSize.aspect) ?? .unknown }),
        attributes: Self.attributes(of: section.items))
      if description.layout is TimelineLayout {
        for (index, item) in section.items.enumerated() { own.spans[index] = item.span }
      }
      if description.layout is WallLayout {
        for (index, item) in section.items.enumerated() {
          own.dimensions[index] = item.dimensions.map { Size(width: $0.width / 10, height: $0.height / 10) }
        }
      }
      if let layout = description.layout as? MapLayout {
        own.positions = map?.positions[index] ?? [:]
        // Off the map, there is room for titles.
        let large = Size(width: 2 * layout.itemSize.width, height: 2 * layout.itemSize.height)
        for item in cells.indices where own.positions[item] == nil { own.items[item] = .exact(large) }
      }
      own.layout = (description.layout as? SectionsLayout)?.named[section.title ?? ""]
      return own
    }
    guard isSideways else {
      // The engine does not scroll a page: in unlimited bounds, each pinned view is at its natural position.
      let input = LayoutInput(
        bounds: Size(width: 0, height: 1e9), sections: sections, measurer: PageMeasurer(questions))
      return LayoutRun(
        layout: description.layout.inView(ofHeight: Self.viewHeight).of(map, isRightToLeft: isRightToLeft)
          .above(textsOf: cells, questions.heights),
        input: { width, _ in
          var input = input
          input.bounds.width = width
          return input
        }, cellThresholds: questions.heights.thresholds)
    }
    let inset = description.settings?.sectionInset ?? .zero
    let insets = inset.top + inset.bottom
    let isCounted = description.layout is CarouselLayout && cells.reduce(0) { $0 + $1.count } > 1
    let peekSpacing = isCounted ? description.settings?.lineSpacing : nil
    let measure = { (width: Double, decisions: inout DecisionTape) -> LayoutInput in
      func measurer(_ height: Double?, _ decisions: inout DecisionTape) -> StripMeasurer {
        StripMeasurer(
          questions, containerWidth: width, wantedHeight: height.map { max($0 - insets, 0) }, peekSpacing: peekSpacing,
          fit: description.isStrip ? .strip : description.fixesFrames ? .fixed : .natural, &decisions)
      }
      var height = description.height
      if height == nil, let groups = description.layout as? GroupsLayout {
        let input = LayoutInput(
          bounds: Size(width: width, height: 0), sections: sections, measurer: measurer(0, &decisions))
        height = groups.boxHeight(of: input, decisions: &decisions)
      }
      let row = measurer(height, &decisions)
      return LayoutInput(
        bounds: Size(width: width, height: row.height + insets), sections: sections, measurer: row)
    }
    return LayoutRun(layout: description.layout, input: measure, cellThresholds: questions.heights.thresholds)
  }
}

extension CollectionLayout {
  /// The layout for a page, which is not limited in height, in a view of a height in px.
  fileprivate func inView(ofHeight height: Double) -> any CollectionLayout {
    guard var wall = self as? WallLayout else { return self }
    wall.viewHeight = height
    return wall
  }
}

extension CollectionLayout {
  /// The layout for a page, in which a mosaic leaves room for what most cells show under their pictures.
  fileprivate func above(textsOf cells: [[MeasuredCell]], _ heights: CellHeights) -> any CollectionLayout {
    guard var layout = self as? MosaicLayout, layout.slots == .byAspect else { return self }
    var decisions = DecisionTape.evaluating
    var captions: [Double] = []
    for (section, cells) in cells.enumerated() {
      for (item, cell) in cells.enumerated() where cell.content.fillsWidth && cell.content.hasText {
        guard let aspect = cell.aspect else { continue }
        let path = IndexPath(section: section, item: item)
        let height = heights.height(ofCellAt: path, fitting: MosaicLayout.usualCellWidth, &decisions)
        captions.append(height - MosaicLayout.usualCellWidth / aspect)
      }
    }
    if captions.isEmpty { return self }
    layout.captionHeight = max(0, captions.sorted()[captions.count / 2])
    return layout
  }
}

extension MosaicLayout {
  /// The width in px at which the texts of cells are measured to plan slots.
  fileprivate static var usualCellWidth: Double { 300 }
}

extension CollectionLayout {
  /// The layout for a page with a map, whose style sheet mirrors it if the site is written from right to left.
  fileprivate func of(_ map: PlaceMap?, isRightToLeft: Bool) -> any CollectionLayout {
    guard var layout = self as? MapLayout, let map else { return self }
    (layout.aspect, layout.levels, layout.isMirroredLater) = (map.region.aspect, map.levels, isRightToLeft)
    return layout
  }
}

extension PageLayouter {
  /// `attributes` of the front matter, by item index.
  fileprivate static func attributes(of items: [Item]) -> [Int: ItemAttributes] {
    var attributes: [Int: ItemAttributes] = [:]
    for (index, item) in items.enumerated() {
      guard let own = item.attributes else { continue }
      attributes[index] = .init(
        alpha: own.alpha ?? 1, transform: own.transform ?? .identity, zIndex: own.zIndex ?? 0)
    }
    return attributes
  }
}
