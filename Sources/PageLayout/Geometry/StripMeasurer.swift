import CollectionLayout
import Geometry
import Typography

/// Measures the cells of a page whose collection scrolls horizontally, in a box as wide as its container.
///
///     ├────────── container ──────────┤
///     ┌─────────┐ ┌─────┐ ┌───────────┐ ┌──── ┬
///     │         │ │     │ │           │ │     │ the box's height: that of the highest cell,
///     └─────────┘ └─────┘ └───────────┘ └──── ┴ or that of the layout if it is greater
///
/// No cell is wider than the box, so that each cell can be entirely visible. In a carousel on a phone, every cell leaves
/// room for the beginning of the next one.
struct StripMeasurer: ItemMeasuring {
  /// The source of a cell's height.
  enum Fit {
    /// The box: one row of cells as high as the box, which is as high as the highest cell.
    case strip
    /// The cell itself, in as many rows as fit.
    case natural
    /// The layout, which divides the box among the cells.
    case fixed
  }

  /// The height in px of the box for items.
  let height: Double
  private let questions: PageMeasurements
  /// The maximum width in px of a cell.
  private let limit: Double
  private let fit: Fit
  /// The height in px of images without texts and without a size.
  private let pictureHeight: Double
  /// The height in px that the layout sets for cells of images with texts; nil if it sets none.
  private let captionedHeight: Double?

  /// The default heights in px of a row of images, and of a box divided by the layout.
  private static let (rowHeight, boxHeight) = (320.0, 480.0)
  /// In a narrow box, an image of the usual aspect ratio leaves this fraction of the width free, so that the next image
  /// is partly visible.
  private static let (usualShape, free) = (1.5, 0.1)
  /// The part in px of the next cell that is visible beside the widest one in a box narrower than `widestPhone` px.
  private static let (peek, widestPhone) = (24.0, 600.0)
  /// The space in px between a header's title and the following cell.
  private static let headerGap = 16.0
  /// The part of the height in px of a cell of a known height that its texts get, when its width follows from its image.
  private static let captionHeight = 48.0
  /// The default width in px of a text, and the maximum width of a header, whose title wraps.
  private static let (textWidth, headerWidth) = (320.0, 200.0)

  /// Computes the height of the box: what the cells and headers need, but at least the height set by the layout.
  /// - Parameters:
  ///   - wantedHeight: the layout's height in px of the box for items.
  ///   - peekSpacing: the space in px before the next cell, if a part of that cell has to be visible.
  init(
    _ questions: PageMeasurements, containerWidth: Double, wantedHeight: Double?, peekSpacing: Double? = nil,
    fit: Fit, _ decisions: inout DecisionTape
  ) {
    self.questions = questions
    self.fit = fit
    var narrowHeight = containerWidth * (1 - Self.free) / Self.usualShape
    let room = peekSpacing.map { $0 + Self.peek } ?? 0
    let isPhone = { room > 0 && containerWidth >= 2 * room && containerWidth < Self.widestPhone ? 1 : 0 }
    if peekSpacing != nil, decisions.decide(.structure, isPhone) == 1 {
      limit = containerWidth - room
      narrowHeight = limit / Self.usualShape
    } else {
      limit = containerWidth
    }
    let isNarrow = decisions.decide(.structure) { narrowHeight < Self.rowHeight ? 1 : 0 } == 1
    let usual = isNarrow ? narrowHeight : Self.rowHeight
    pictureHeight = (fit == .strip ? wantedHeight : nil) ?? questions.itemSize?.height ?? usual

    captionedHeight = fit == .strip ? wantedHeight : nil

    var height = wantedHeight ?? (fit == .fixed ? Self.boxHeight : 0)
    for (section, cells) in questions.cells.enumerated() {
      height = max(height, questions.headerHeight(ofSection: section, width: Self.headerWidth, &decisions) ?? 0)
      guard fit != .fixed else { continue }
      for (item, cell) in cells.enumerated() {
        let path = IndexPath(section: section, item: item)
        let width = Self.width(
          of: cell, questions.itemSize, pictureHeight: pictureHeight, captioned: captionedHeight, in: limit, &decisions)
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
      // Not limited: the layout gives all cells of a row the same height, and each image the width that follows from
      // its aspect ratio.
      if let width = proposal.width { return Size(width: width, height: height) }
      return Size(
        width: cell.content.hasText
          ? Self.width(
            of: cell, itemSize, pictureHeight: height, captioned: captionedHeight, in: self.limit, &decisions)
          : height * (cell.aspect ?? 1), height: height)
    }
    let width =
      proposal.width
      ?? Self.width(
        of: cell, itemSize, pictureHeight: fit == .strip ? height : pictureHeight, captioned: captionedHeight,
        in: self.limit, &decisions)
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

  /// The width of a cell: that of its item, or else of the layout, or else its natural width; at most the limit.
  private static func width(
    of cell: MeasuredCell, _ itemSize: Size?, pictureHeight: Double, captioned: Double?, in limit: Double,
    _ decisions: inout DecisionTape
  ) -> Double {
    /// The width of an image with texts.
    var captionedWidth: Double {
      guard let captioned, let aspect = cell.aspect else { return PageMeasurements.pictureWidth }
      return max((captioned - captionHeight) * aspect, PageMeasurements.pictureWidth / 2)
    }
    let own: Double =
      if let width = cell.size?.width ?? itemSize?.width {
        width
      } else if cell.content.fillsWidth {
        cell.content.hasText ? captionedWidth : pictureHeight * (cell.aspect ?? 1)
      } else if !cell.content.hasText {
        // The title over the place of a picture that the item does not have: a square tile.
        pictureHeight
      } else {
        min(cell.content.naturalWidth, textWidth)
      }
    return PageMeasurer.length(own, atMost: limit, &decisions)
  }

  /// The height that a cell needs at a width.
  private static func height(
    of cell: MeasuredCell, at path: IndexPath, _ questions: PageMeasurements, width: Double, pictureHeight: Double,
    _ decisions: inout DecisionTape
  ) -> Double {
    let asked = cell.size?.height ?? questions.itemSize?.height
    guard cell.content.hasText else { return asked ?? pictureHeight }
    return max(asked ?? 0, questions.heights.height(ofCellAt: path, fitting: width, &decisions))
  }
}
