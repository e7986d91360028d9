import CollectionLayout
import Content
import Geometry
import Typography

/// A page of a collection with everything measured and placed.
struct LaidOutPage: Sendable {
  var page: CollectionPage
  /// By section and item.
  var cells: [[MeasuredCell]]
  var geometry: PageGeometry
}

/// A cell of an item, ready to be measured at any width.
struct MeasuredCell: Sendable {
  var anatomy: CellAnatomy
  var content: CellContent
  /// Width divided by height of the item's image or placeholder; nil where it has neither.
  var aspect: Double?
  /// `size` of the front matter in px, for layouts that leave both dimensions to the item.
  var size: Size?
}

extension LayoutDescription {
  /// Whether the layout decides both dimensions of every cell, so that texts have to fit the cells and not the
  /// other way round.
  var fixesFrames: Bool { layout is MosaicLayout || layout is JustifiedLayout }

  /// The size of items that have none of their own, of layouts that leave both dimensions to the items.
  fileprivate var flowItemSize: Size? {
    let settings = (layout as? FlowLayout ?? (layout as? CarouselLayout)?.flow)?.settings
    if case .fixed(let size)? = settings?.estimatedItemSize { return size }
    return settings?.itemSize
  }
}

/// The lay-out stage: pages of measured cells become frames at every width.
struct PageLayouter: Sendable {
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
  /// The heights of viewports, for layouts that ask for it; px.
  private static let viewportHeight = 900.0

  func layOut(_ page: CollectionPage, cells: [[MeasuredCell]]) -> LaidOutPage {
    let margins = PageMargins(theme)
    let narrowestUsual =
      margins.containerWidth(atViewportWidth: Self.viewports.lowerBound, maxWidth: maxWidth) - Self.scrollBar
    let widest = margins.containerWidth(atViewportWidth: Self.viewports.upperBound, maxWidth: maxWidth)
    let planner = IntervalPlanner(
      range: min(Self.narrowest, narrowestUsual)...max(widest, narrowestUsual + 1), narrowestUsual: narrowestUsual,
      isLimited: maxWidth != nil,
      preferred: Self.commonViewports.map { margins.containerWidth(atViewportWidth: $0, maxWidth: maxWidth) })
    let input = input(page, cells: cells, width: narrowestUsual)
    let geometry = planner.geometry(of: page.collection.layout.layout, input)
    return LaidOutPage(page: page, cells: cells, geometry: geometry)
  }

  /// What the engine lays the page out from, in a container of a width in px.
  func input(_ page: CollectionPage, cells: [[MeasuredCell]], width: Double) -> LayoutInput {
    let measurer = PageMeasurer(
      cells: cells,
      headers: page.sections.map { $0.title.map { shaper.shape($0, style: header.textStyle) } },
      headerPadding: theme.sectionHeader.padding, headerLineHeight: header.lineHeight,
      itemSize: page.collection.layout.flowItemSize)
    let sections = zip(page.sections, cells).map { section, cells in
      LayoutSection(
        items: ContiguousArray(
          cells.map { cell in
            cell.aspect.map(ItemSize.aspect) ?? .unknown
          }),
        attributes: Self.attributes(of: section.items))
    }
    // A page does not scroll in the engine: in bounds without end every pinned view stands at its own place.
    let height = page.collection.layout.layout.scrollAxis == .vertical ? 1e9 : Self.viewportHeight
    return LayoutInput(bounds: Size(width: width, height: height), sections: sections, measurer: measurer)
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

/// Answers the engine's questions about the cells and headers of one page.
///
/// A class, since the engine asks once for every cell: a reference is handed on without copies.
private final class PageMeasurer: ItemMeasuring {
  let cells: [[MeasuredCell]]
  let headers: [ShapedParagraph?]
  let headerPadding: EdgeInsets
  let headerLineHeight: Double
  /// The size that the layout has for items without one, in px.
  let itemSize: Size?

  /// How wide a cell with texts under a picture is, in px, where neither it nor the layout says so.
  private static let pictureWidth = 240.0

  init(
    cells: [[MeasuredCell]], headers: [ShapedParagraph?], headerPadding: EdgeInsets, headerLineHeight: Double,
    itemSize: Size?
  ) {
    self.cells = cells
    self.headers = headers
    self.headerPadding = headerPadding
    self.headerLineHeight = headerLineHeight
    self.itemSize = itemSize
  }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard cells.indices.contains(indexPath.section), cells[indexPath.section].indices.contains(indexPath.item) else {
      return nil
    }
    let cell = cells[indexPath.section][indexPath.item]
    let content = cell.content
    if let width = proposal.width {
      return Size(width: width, height: proposal.height ?? content.height(fitting: width, &decisions))
    }
    if let size = cell.size {
      // The size that the author asks for, and more where the content needs it.
      let width = min(size.width, limit)
      return Size(width: width, height: proposal.height ?? max(size.height, content.height(fitting: width, &decisions)))
    }
    // A cell with a picture that fills it has no width of its own. For a picture alone its shape is enough; with texts
    // the width is the layout's, and the height what the texts need at that.
    guard !content.fillsWidth || content.hasText else { return nil }
    let width = min(content.fillsWidth ? itemSize?.width ?? Self.pictureWidth : content.naturalWidth, limit)
    let height = content.height(fitting: width, &decisions)
    return Size(width: width, height: proposal.height ?? max(height, content.fillsWidth ? itemSize?.height ?? 0 : 0))
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
    decisions: inout DecisionTape
  ) -> Double? {
    guard kind == .header, headers.indices.contains(section), let header = headers[section] else { return nil }
    let width = crossExtent - headerPadding.leading - headerPadding.trailing
    let lines = decisions.decide(.lineCount) { header.lineCount(fitting: max(width - 1.0 / 16, 1)) }
    return headerPadding.top + Double(lines) * headerLineHeight + headerPadding.bottom
  }
}
