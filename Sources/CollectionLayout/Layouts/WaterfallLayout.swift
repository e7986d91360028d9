import Geometry

/// Equal columns that fill up evenly, like bricks on end.
///
///     ┌─────┐ ┌─────┐ ┌─────┐
///     │  0  │ │  1  │ │  2  │
///     └─────┘ │     │ └─────┘
///     ┌─────┐ │     │ ┌─────┐
///     │  3  │ └─────┘ │  4  │ ← 3 goes to the first of the shortest columns
///     │     │ ┌─────┐ └─────┘
///     └─────┘ │  5  │
///
/// Each item goes to the column that is shortest so far, of several to the leading one; with `horizontalOrder` to the
/// columns in turn, so that rows read in order.
///
/// What the layout asks of items: their height at the column's width. Of an exact size the height is used.
public struct WaterfallLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  public var columns: ColumnRule
  /// Whether items go to the columns in turn rather than to the shortest.
  public var horizontalOrder: Bool

  public init(
    _ settings: LayoutSettings = LayoutSettings(), columns: ColumnRule = .standard, horizontalOrder: Bool = false
  ) {
    self.settings = settings
    self.columns = columns
    self.horizontalOrder = horizontalOrder
  }

  public var structureFollowsWidth: Bool { scrollAxis == .vertical }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let tracks = pass.columns(columns)
    let items = pass.input.sections[section].items
    guard !items.isEmpty else { return }
    // Columns past the number of items stay empty whatever happens.
    let count = min(tracks.count, items.count)
    var ends =
      pass.firstLine.path.item > 0
      ? ColumnEnds(pass.firstLine.columnEnds) : ColumnEnds(count: count, start: pass.firstLine.main)
    var end = pass.firstLine.end
    let spacing = pass.settings.lineSpacing
    let extents = pass.mainExtents(inSection: section, crossExtent: tracks.width)
    for index in pass.firstLine.path.item..<items.count {
      let path = IndexPath(section: section, item: index)
      if index > 0, !pass.begins(path, columns: count, LineStart(path, main: 0, end: end, columnEnds: ends.all)) {
        return
      }
      // 1. Its column,
      let column =
        horizontalOrder
        ? index % count
        : min(max(0, pass.decisions.decide(.assignment) { ends.shortest }), count - 1)
      // 2. its height,
      let extent =
        extents?[index]
        ?? pass.sizing.mainExtent(
          of: items[index], at: path, crossExtent: tracks.width, decisions: &pass.decisions)
      // 3. its place.
      let main = ends[column]
      pass.append(
        main: main, cross: tracks.position(column), mainLength: extent, crossLength: tracks.width)
      ends[column] = main + max(0, extent + spacing)
      end = max(end, main + extent)
    }
    pass.cursor = end
  }
}

/// Where the next item of each column begins, with the shortest column at hand.
///
/// A tournament: the columns are the leaves of a binary tree, each node knows the winner of its half, the root the
/// shortest of all. Ties are won by the leading side. Few columns are looked through instead.
struct ColumnEnds {
  private static let fewColumns = 16
  private(set) var all: ContiguousArray<Double>
  /// Winner below each node; node k has the children 2k and 2k + 1, the leaves begin at `leaves`.
  private var winners: ContiguousArray<Int32> = []
  private var leaves = 1

  init(count: Int, start: Double) {
    self.init(ContiguousArray(repeating: start, count: count))
  }

  init(_ ends: ContiguousArray<Double>) {
    all = ends
    let count = ends.count
    guard count > Self.fewColumns else { return }
    while leaves < count { leaves *= 2 }
    winners = ContiguousArray(repeating: 0, count: 2 * leaves)
    for leaf in 0..<leaves { winners[leaves + leaf] = Int32(truncatingIfNeeded: min(leaf, count - 1)) }
    for node in stride(from: leaves - 1, to: 0, by: -1) { decide(node) }
  }

  private mutating func decide(_ node: Int) {
    let (left, right) = (winners[2 * node], winners[2 * node + 1])
    winners[node] = all[Int(right)] < all[Int(left)] ? right : left
  }

  /// The column that is shortest, of several the leading one.
  var shortest: Int {
    guard winners.isEmpty else { return Int(winners[1]) }
    var best = 0
    for column in 1..<max(1, all.count) where all[column] < all[best] { best = column }
    return best
  }

  subscript(column: Int) -> Double {
    get { all[column] }
    set {
      all[column] = newValue
      guard !winners.isEmpty else { return }
      var node = (leaves + column) / 2
      while node > 0 {
        decide(node)
        node /= 2
      }
    }
  }
}
