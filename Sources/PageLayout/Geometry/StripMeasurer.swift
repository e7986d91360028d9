import CollectionLayout
import Geometry
import Typography

/// Measures the cells of a page whose collection scrolls sideways, in a box as wide as its container.
///
///     ├────────── container ──────────┤
///     ┌─────────┐ ┌─────┐ ┌───────────┐ ┌──── ┬
///     │         │ │     │ │           │ │     │ the box's height: what the highest cell needs,
///     └─────────┘ └─────┘ └───────────┘ └──── ┴ or what the layout says where that is more
///
/// No cell is wider than the box, so that each can be seen whole.
struct StripMeasurer: ItemMeasuring {
  /// What decides the height of a cell.
  enum Fit {
    /// One row of cells as high as the box, which is as high as the highest.
    case strip
    /// Each its own, in as many rows as fit.
    case natural
    /// The layout, which divides the box among them.
    case fixed
  }

  /// The height in px that the box has for items.
  let height: Double
  private let questions: PageMeasurements
  private let containerWidth: Double
  private let fit: Fit
  /// The height in px of pictures that stand alone and have no size.
  private let pictureHeight: Double

  /// The heights in px where nothing is said: of a row of pictures, and of a box that a layout divides.
  private static let (rowHeight, boxHeight) = (320.0, 480.0)
  /// In a narrow box a picture of the usual shape leaves this share of the width, where the next one shows that there is
  /// more.
  private static let (usualShape, peek) = (1.5, 0.1)
  /// The space in px between a header's title and what follows it.
  private static let headerGap = 16.0
  /// The widths in px of a text where nothing is said, and of the widest header, whose title breaks into lines beyond.
  private static let (textWidth, headerWidth) = (320.0, 200.0)

  /// - Parameter wantedHeight: what the layout says of the height in px that the box has for items.
  init(
    _ questions: PageMeasurements, containerWidth: Double, wantedHeight: Double?, fit: Fit,
    _ decisions: inout DecisionTape
  ) {
    self.questions = questions
    self.containerWidth = containerWidth
    self.fit = fit
    let narrowHeight = containerWidth * (1 - Self.peek) / Self.usualShape
    let isNarrow = decisions.decide(.structure) { narrowHeight < Self.rowHeight ? 1 : 0 } == 1
    let usual = isNarrow ? narrowHeight : Self.rowHeight
    pictureHeight = (fit == .strip ? wantedHeight : nil) ?? questions.itemSize?.height ?? usual

    var height = wantedHeight ?? (fit == .fixed ? Self.boxHeight : 0)
    for (section, cells) in questions.cells.enumerated() {
      height = max(height, questions.headerHeight(ofSection: section, width: Self.headerWidth, &decisions) ?? 0)
      guard fit != .fixed else { continue }
      for (item, cell) in cells.enumerated() {
        let path = IndexPath(section: section, item: item)
        let width = Self.width(
          of: cell, questions.itemSize, pictureHeight: pictureHeight, in: containerWidth, &decisions)
        height = max(
          height,
          Self.height(of: cell, at: path, questions, width: width, pictureHeight: pictureHeight, &decisions))
      }
    }
    self.height = height
  }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard let cell = questions.cell(at: indexPath) else { return nil }
    let itemSize = questions.itemSize
    if let height = proposal.height {
      // Not limited: the layout gives every cell of a row the same height, and so pictures their shape's width.
      if let width = proposal.width { return Size(width: width, height: height) }
      return Size(
        width: cell.content.hasText
          ? Self.width(of: cell, itemSize, pictureHeight: height, in: containerWidth, &decisions)
          : height * (cell.aspect ?? 1), height: height)
    }
    let width = Self.width(
      of: cell, itemSize, pictureHeight: fit == .strip ? height : pictureHeight, in: containerWidth, &decisions)
    guard fit != .strip else { return Size(width: width, height: height) }
    return Size(
      width: width,
      height: Self.height(
        of: cell, at: indexPath, questions, width: width, pictureHeight: pictureHeight, &decisions))
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
    decisions: inout DecisionTape
  ) -> Double? {
    guard kind == .header, questions.headers.indices.contains(section), let header = questions.headers[section] else {
      return nil
    }
    let padding = questions.headerPadding.leading + questions.headerPadding.trailing
    return min((header.naturalWidth + Self.headerGap + padding).rounded(.up), Self.headerWidth)
  }

  /// How wide a cell is: as its item says, else as the layout says, else as it comes; never wider than the box.
  private static func width(
    of cell: MeasuredCell, _ itemSize: Size?, pictureHeight: Double, in containerWidth: Double,
    _ decisions: inout DecisionTape
  ) -> Double {
    let own: Double =
      if let width = cell.size?.width ?? itemSize?.width {
        width
      } else if cell.content.fillsWidth {
        cell.content.hasText ? PageMeasurements.pictureWidth : pictureHeight * (cell.aspect ?? 1)
      } else {
        min(cell.content.naturalWidth, textWidth)
      }
    return decisions.decide(.structure) { own > containerWidth ? 1 : 0 } == 1 ? containerWidth : own
  }

  /// How high a cell has to be at a width.
  private static func height(
    of cell: MeasuredCell, at path: IndexPath, _ questions: PageMeasurements, width: Double, pictureHeight: Double,
    _ decisions: inout DecisionTape
  ) -> Double {
    let asked = cell.size?.height ?? questions.itemSize?.height
    guard cell.content.hasText else { return asked ?? pictureHeight }
    return max(asked ?? 0, questions.heights.height(ofCellAt: path, fitting: width, &decisions))
  }
}
