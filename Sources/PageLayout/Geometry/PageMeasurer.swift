import CellLayout
import CollectionLayout
import Geometry
import Typography

/// The measurements of the cells and headers of one page, for the engine.
///
/// A class, because the engine uses it for every cell: a reference is passed without a copy.
final class PageMeasurements: Sendable {
  /// By section and item.
  let cells: [[MeasuredCell]]
  let heights: CellHeights
  /// The shaped titles, by section; nil for a section without a title.
  let headers: [ShapedParagraph?]
  let headerPadding: EdgeInsets
  let headerLineHeight: Double
  /// The layout's size in px for items without their own size.
  let itemSize: Size?
  /// Whether `itemSize` also applies to cells without an image, instead of being only a fallback for unknown sizes.
  let usesLayoutItemSize: Bool

  init(
    cells: [[MeasuredCell]], headers: [ShapedParagraph?], headerPadding: EdgeInsets, headerLineHeight: Double,
    itemSize: Size?, usesLayoutItemSize: Bool
  ) {
    self.cells = cells
    heights = CellHeights(cells.map { $0.map { $0.content } })
    self.headers = headers
    self.headerPadding = headerPadding
    self.headerLineHeight = headerLineHeight
    self.itemSize = itemSize
    self.usesLayoutItemSize = usesLayoutItemSize
  }

  /// The width in px of a cell with texts under an image, if neither the cell nor the layout specifies one.
  static let pictureWidth = 240.0

  func cell(at indexPath: IndexPath) -> MeasuredCell? {
    hasCell(at: indexPath) ? cells[indexPath.section][indexPath.item] : nil
  }

  func hasCell(at indexPath: IndexPath) -> Bool {
    cells.indices.contains(indexPath.section) && cells[indexPath.section].indices.contains(indexPath.item)
  }

  /// The height in px of a section's header at a width in px; nil if the section has no title.
  func headerHeight(ofSection section: Int, width: Double, _ decisions: inout DecisionTape) -> Double? {
    guard headers.indices.contains(section), let header = headers[section] else { return nil }
    let inner = width - headerPadding.leading - headerPadding.trailing
    let lines = decisions.decide(.lineCount) { header.lineCount(inColumn: inner) }
    return headerPadding.top + Double(lines) * headerLineHeight + headerPadding.bottom
  }
}

/// Measures the cells of a page that grows vertically.
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
      // The size requested by the author, enlarged if the content needs it.
      let width = Self.length(size.width, atMost: limit, &decisions)
      return Size(width: width, height: proposal.height ?? max(size.height, neededHeight(indexPath, width, &decisions)))
    }
    let content = questions.cells[indexPath.section][indexPath.item].content
    // A cell filled by an image has no natural width. For an image alone, its shape is sufficient. With texts, the
    // width comes from the layout, and the height is what the texts need at that width.
    guard !content.fillsWidth || content.hasText else { return nil }
    let itemSize = content.fillsWidth || questions.usesLayoutItemSize ? questions.itemSize : nil
    let own = itemSize?.width ?? (content.fillsWidth ? PageMeasurements.pictureWidth : content.naturalWidth)
    let width = Self.length(own, atMost: limit, &decisions)
    let height = neededHeight(indexPath, width, &decisions)
    return Size(width: width, height: proposal.height ?? max(height, itemSize?.height ?? 0))
  }

  /// The lesser of two lengths, as a decision: the limit grows with the container, and the length does not.
  static func length(_ length: Double, atMost limit: Double, _ decisions: inout DecisionTape) -> Double {
    decisions.decide(.structure) { length > limit ? 1 : 0 } == 1 ? limit : length
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
