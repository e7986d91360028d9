package import CollectionLayout
import Content
import Geometry
import SiteModel
package import Theming

/// A page of a collection with everything measured and placed.
package struct LaidOutPage: Sendable {
  package var page: CollectionPage
  /// By section and item.
  package var cells: [[MeasuredCell]]
  package var geometry: PageGeometry

  /// For who only writes the page from now on. Shaped texts are most of what it takes in memory, and a site may have
  /// thousands of pages laid out at once.
  package func forgetShapes() {
    for cell in cells.joined() { cell.content.forgetShapes() }
  }
}

/// A cell of an item, ready to be measured at any width.
package struct MeasuredCell: Sendable {
  var pattern: CellPattern
  package var content: CellContent
  /// Width divided by height of the item's image or placeholder; nil where it has neither.
  var aspect: Double?
  /// `size` of the front matter in px, for layouts that leave both dimensions to the item.
  var size: Size?

  package var anatomy: CellAnatomy { pattern.anatomy }

  /// Whether there is an image in a rich text.
  var hasRichImage: Bool { pattern.hasRichText && content.hasRichImage }
}

extension LayoutDescription {
  /// Whether the layout decides both dimensions of every cell, or the one that a text needs, so that texts have to fit
  /// the cells and not the other way round.
  package var fixesFrames: Bool {
    layout is MosaicLayout || layout is JustifiedLayout || (layout.scrollAxis == .horizontal && !leavesSizesToItems)
  }

  /// Whether cells stretch to frames that are not of their own measure, so that pictures have to fill what is left.
  package var stretchesCells: Bool { fixesFrames || isStrip }

  /// Whether items stand in one row that scrolls sideways, all as high as the row.
  var isStrip: Bool {
    layout.scrollAxis == .horizontal && (layout is CarouselLayout || (layout is FlowLayout && height == nil))
  }

  /// Whether the author asks for cells that lie over each other.
  package var mayOverlap: Bool { settings.map { $0.lineSpacing < 0 || $0.interitemSpacing < 0 } ?? false }

  private var leavesSizesToItems: Bool { layout is FlowLayout || layout is CarouselLayout }

  /// The size of items that have none of their own, of layouts that leave both dimensions to the items.
  fileprivate var flowItemSize: Size? {
    guard leavesSizesToItems else { return nil }
    if case .fixed(let size)? = settings?.estimatedItemSize { return size }
    return settings?.itemSize
  }
}

/// The lay-out stage: pages of measured cells become frames at every width.
package struct PageLayouter: Sendable {
  let theme: Theme
  let header: ThemeTextStyle
  let shaper: TextShaper
  let maxWidth: Double?

  /// The narrowest viewport in px that gets intervals of the budget, and the widest that is told apart.
  static let viewports = 320.0...3840.0
  /// The narrowest container in px, at a root font size of 16: a viewport of 320 px with text enlarged to 32 px.
  private static let narrowest = 112.0
  /// Viewport widths in px of common phones, tablets and small desktops.
  private static let commonViewports: [Double] = [
    320, 360, 375, 390, 412, 430, 480, 540, 600, 744, 768, 820, 912, 1024, 1180, 1280, 1366, 1536, 1920, 2560,
  ]
  /// The widest scroll bar of a desktop browser in px: the container is narrower by it.
  private static let scrollBar = 17.0

  /// How far a page reaches along its scroll axis in px in the narrowest usual container, where it reaches farthest.
  func length(of page: CollectionPage, cells: [[MeasuredCell]]) -> Double {
    let run = run(page, cells: cells)
    var decisions = DecisionTape.evaluating
    return run.prepare(at: narrowestUsual, &decisions).contentSize.length(along: run.layout.scrollAxis)
  }

  /// The width in px of the container in the narrowest viewport that gets intervals of the budget.
  private var narrowestUsual: Double {
    PageMargins(theme).containerWidth(atViewportWidth: Self.viewports.lowerBound, maxWidth: maxWidth) - Self.scrollBar
  }

  private var planner: IntervalPlanner {
    let margins = PageMargins(theme)
    let widest = margins.containerWidth(atViewportWidth: Self.viewports.upperBound, maxWidth: maxWidth)
    return IntervalPlanner(
      range: min(Self.narrowest, narrowestUsual)...max(widest, narrowestUsual + 1), narrowestUsual: narrowestUsual,
      isLimited: maxWidth != nil,
      preferred: Self.commonViewports.map { margins.containerWidth(atViewportWidth: $0, maxWidth: maxWidth) })
  }

  /// The container widths in px at which the intervals of a page begin.
  func bounds(of page: CollectionPage, cells: [[MeasuredCell]]) -> [Double] {
    planner.bounds(of: run(page, cells: cells))
  }

  /// The container widths in px at which the structure of a layout changes, where it does whatever is laid out.
  func breakpoints(of layout: any CollectionLayout) -> [Double]? { planner.breakpoints(of: layout) }

  /// - Parameters:
  ///   - bounds: where the page's intervals begin; nil for where it is best for this page.
  ///   - breakpoints: those of the page's layout, if they are known.
  func layOut(
    _ page: CollectionPage, cells: [[MeasuredCell]], bounds: [Double]? = nil, breakpoints: [Double]? = nil
  ) -> LaidOutPage {
    let margins = PageMargins(theme)
    let (planner, run) = (planner, run(page, cells: cells))
    var geometry = planner.geometry(of: run, bounds: bounds, breakpoints: page.sections.isEmpty ? [] : breakpoints)
    if !page.collection.layout.mayOverlap {
      geometry.divide(
        for: FirstViewport.classes.map { viewport in
          Size(
            width: margins.containerWidth(atViewportWidth: viewport.width, maxWidth: maxWidth), height: viewport.height)
        })
    }
    return LaidOutPage(page: page, cells: cells, geometry: geometry)
  }

  /// The page's layout, to be run at any width.
  package func run(_ page: CollectionPage, cells: [[MeasuredCell]]) -> LayoutRun {
    let description = page.collection.layout
    let questions = PageMeasurements(
      cells: cells,
      headers: page.sections.map { $0.title.map { shaper.shape(shaper.agreed($0), style: header.textStyle) } },
      headerPadding: theme.sectionHeader.padding, headerLineHeight: header.lineHeight,
      itemSize: description.flowItemSize,
      usesLayoutItemSize: description.settings?.estimatedItemSize == nil)
    let isSideways = description.layout.scrollAxis == .horizontal
    // An item of which nothing is known might get the layout's `itemSize` without being asked for, and a strip stretches
    // all: where cells are as high as their texts need, and in strips, every item has a shape, so that it is asked.
    let requestsAll = isSideways || (description.settings?.itemSize != nil && !description.fixesFrames)
    let sections = zip(page.sections, cells).map { section, cells in
      LayoutSection(
        items: ContiguousArray(cells.map { ($0.aspect ?? (requestsAll ? 1 : nil)).map(ItemSize.aspect) ?? .unknown }),
        attributes: Self.attributes(of: section.items))
    }
    guard isSideways else {
      // A page does not scroll in the engine: in bounds without end every pinned view stands at its own place.
      let input = LayoutInput(
        bounds: Size(width: 0, height: 1e9), sections: sections, measurer: PageMeasurer(questions))
      return LayoutRun(layout: description.layout) { width, _ in
        var input = input
        input.bounds.width = width
        return input
      }
    }
    let inset = description.settings?.sectionInset ?? .zero
    let insets = inset.top + inset.bottom
    return LayoutRun(layout: description.layout) { width, decisions in
      let row = StripMeasurer(
        questions, containerWidth: width, wantedHeight: description.height.map { max($0 - insets, 0) },
        fit: description.isStrip ? .strip : description.fixesFrames ? .fixed : .natural, &decisions)
      return LayoutInput(
        bounds: Size(width: width, height: row.height + insets), sections: sections, measurer: row)
    }
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
