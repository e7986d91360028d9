import CollectionLayout
import Geometry
import Typography

/// What the engine may ask about the cells and headers of one page.
///
/// A class, since the engine asks once for every cell: a reference is handed on without copies.
final class PageMeasurements: Sendable {
  /// By section and item.
  let cells: [[MeasuredCell]]
  let heights: CellHeights
  /// By section; nil for a section without a title.
  let headers: [ShapedParagraph?]
  let headerPadding: EdgeInsets
  let headerLineHeight: Double
  /// The size in px that the layout has for items without one.
  let itemSize: Size?
  /// Whether that is the size of cells without a picture too, rather than what stands for sizes that nobody knows.
  let usesLayoutItemSize: Bool

  init(
    cells: [[MeasuredCell]], headers: [ShapedParagraph?], headerPadding: EdgeInsets, headerLineHeight: Double,
    itemSize: Size?, usesLayoutItemSize: Bool
  ) {
    self.cells = cells
    heights = CellHeights(cells.lazy.map { $0.lazy.map(\.content) })
    self.headers = headers
    self.headerPadding = headerPadding
    self.headerLineHeight = headerLineHeight
    self.itemSize = itemSize
    self.usesLayoutItemSize = usesLayoutItemSize
  }

  /// How wide a cell with texts under a picture is, in px, where neither it nor the layout says so.
  static let pictureWidth = 240.0

  func cell(at indexPath: IndexPath) -> MeasuredCell? {
    hasCell(at: indexPath) ? cells[indexPath.section][indexPath.item] : nil
  }

  func hasCell(at indexPath: IndexPath) -> Bool {
    cells.indices.contains(indexPath.section) && cells[indexPath.section].indices.contains(indexPath.item)
  }

  /// The height in px of a section's header that is `width` px wide, or nil where it has no title.
  func headerHeight(ofSection section: Int, width: Double, _ decisions: inout DecisionTape) -> Double? {
    guard headers.indices.contains(section), let header = headers[section] else { return nil }
    let inner = width - headerPadding.leading - headerPadding.trailing
    let lines = decisions.decide(.lineCount) { header.lineCount(inColumn: inner) }
    return headerPadding.top + Double(lines) * headerLineHeight + headerPadding.bottom
  }
}

/// Measures the cells of a page that grows downwards.
struct PageMeasurer: ItemMeasuring {
  private let questions: PageMeasurements

  init(_ questions: PageMeasurements) { self.questions = questions }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard questions.hasCell(at: indexPath) else { return nil }
    if let width = proposal.width {
      return Size(width: width, height: proposal.height ?? neededHeight(indexPath, width, &decisions))
    }
    if let size = questions.cells[indexPath.section][indexPath.item].size {
      // The size that the author asks for, and more where the content needs it.
      let width = min(size.width, limit)
      return Size(width: width, height: proposal.height ?? max(size.height, neededHeight(indexPath, width, &decisions)))
    }
    let content = questions.cells[indexPath.section][indexPath.item].content
    // A cell with a picture that fills it has no width of its own. For a picture alone its shape is enough; with texts
    // the width is the layout's, and the height what the texts need at that.
    guard !content.fillsWidth || content.hasText else { return nil }
    let itemSize = content.fillsWidth || questions.usesLayoutItemSize ? questions.itemSize : nil
    let own = itemSize?.width ?? (content.fillsWidth ? PageMeasurements.pictureWidth : content.naturalWidth)
    let width = min(own, limit)
    let height = neededHeight(indexPath, width, &decisions)
    return Size(width: width, height: proposal.height ?? max(height, itemSize?.height ?? 0))
  }

  private func neededHeight(_ indexPath: IndexPath, _ width: Double, _ decisions: inout DecisionTape) -> Double {
    questions.heights.height(ofCellAt: indexPath, fitting: width, &decisions)
  }

  func heights(
    ofItems items: Range<Int>, inSection section: Int, width: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>? {
    guard questions.heights.hasCells(items, inSection: section) else { return nil }
    return questions.heights.heights(ofCells: items, inSection: section, fitting: width, &decisions)
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
    decisions: inout DecisionTape
  ) -> Double? {
    kind == .header ? questions.headerHeight(ofSection: section, width: crossExtent, &decisions) : nil
  }
}
