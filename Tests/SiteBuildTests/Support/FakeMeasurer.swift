@testable import CollectionLayout
@testable import Geometry
import TestSupport

/// A measurer of cells with an image above a text. The text is a length of letters in px that fill each line
/// completely.
struct FakeMeasurer: ItemMeasuring {
  struct Cell: Sendable {
    /// The aspect ratio of the image; nil if there is none.
    var aspect: Double?
    /// The length in px of the text on one line.
    var letters: Double
  }

  static let padding = 7.0
  static let lineHeight = 21.0

  /// By section and item.
  var cells: [[Cell]]
  /// The length in px of each section's header text; nil if it has no header.
  var headers: [Double?]

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    let cell = cells[indexPath.section][indexPath.item]
    if let width = proposal.width { return Size(width: width, height: height(of: cell, width: width, &decisions)) }
    guard cell.aspect == nil else { return nil }
    let width = min(cell.letters + 2 * Self.padding, limit)
    return Size(width: width, height: height(of: cell, width: width, &decisions))
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    guard kind == .header, let letters = headers[section] else { return nil }
    return 30 + Double(lines(letters, width: crossExtent, &decisions)) * Self.lineHeight
  }

  private func height(
    of cell: Cell, width: Double, slack: Double = 0, _ decisions: inout DecisionTape
  ) -> Double {
    let inner = max(width - 2 * Self.padding, 1)
    return 2 * Self.padding + (cell.aspect.map { inner / $0 } ?? 0)
      + Double(lines(cell.letters, width: inner + slack, &decisions)) * Self.lineHeight
  }

  private func lines(_ letters: Double, width: Double, _ decisions: inout DecisionTape) -> Int {
    // A small tolerance, because `width` is a sum that contains the length.
    decisions.decide(.lineCount) { Int((letters / max(width, 1) - 1e-9).rounded(.up)) }
  }

  /// The height in px that a cell of the width needs with fresh decisions, if its text may be `slack` px wider.
  func neededHeight(_ indexPath: IndexPath, width: Double, slack: Double) -> Double {
    var decisions = DecisionTape.evaluating
    return height(of: cells[indexPath.section][indexPath.item], width: width, slack: slack, &decisions)
  }
}

/// A page of random cells.
struct RandomPage {
  var measurer: FakeMeasurer
  var input: LayoutInput

  init(seed: UInt64, cellCount: ClosedRange<Int> = 1...30, pictures: Bool = true) {
    var random = SplitMix64(seed: seed)
    var cells: [[FakeMeasurer.Cell]] = []
    var headers: [Double?] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      headers.append(Bool.random(using: &random) ? Double.random(in: 20...900, using: &random) : nil)
      cells.append(
        (0..<Int.random(in: cellCount, using: &random)).map { _ in
          let hasPicture = pictures && Int.random(in: 0..<4, using: &random) > 0
          return FakeMeasurer.Cell(
            aspect: hasPicture ? Double.random(in: 0.4...2.5, using: &random) : nil,
            letters: Double.random(in: 10...700, using: &random).rounded())
        })
    }
    measurer = FakeMeasurer(cells: cells, headers: headers)
    input = LayoutInput(
      bounds: Size(width: 320, height: 900),
      sections: cells.map { cells in
        LayoutSection(items: ContiguousArray(cells.map { $0.aspect.map(ItemSize.aspect) ?? .unknown }))
      }, measurer: measurer)
  }
}
