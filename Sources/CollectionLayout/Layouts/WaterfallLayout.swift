import Geometry

/// Equal columns; each item goes to the shortest column.
///
///     ┌─────┐ ┌─────┐ ┌─────┐
///     │  0  │ │  1  │ │  2  │
///     └─────┘ │     │ └─────┘
///     ┌─────┐ │     │ ┌─────┐
///     │  3  │ └─────┘ │  4  │ ← 3 goes to the first of the shortest columns
///     │     │ ┌─────┐ └─────┘
///     └─────┘ │  5  │
///
/// If several columns are shortest, the item goes to the leading one. With `horizontalOrder`, items go to the columns
/// in turn, so that rows read in order.
///
/// Items are measured for their height at the column's width. Of an exact size only the height is used.
public struct WaterfallLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The rule that determines the number of columns.
  public var columns: ColumnRule
  /// Whether items go to the columns in turn rather than to the shortest column.
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
    // Columns beyond the number of items always stay empty.
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
      // 1. The column.
      let column =
        horizontalOrder
        ? index % count
        : min(max(0, pass.decisions.decide(.assignment) { ends.shortest }), count - 1)
      // 2. The height.
      let extent =
        extents?[index]
        ?? pass.sizing.mainExtent(
          of: items[index], at: path, crossExtent: tracks.width, decisions: &pass.decisions)
      // 3. The position.
      let main = ends[column]
      pass.append(
        main: main, cross: tracks.position(column), mainLength: extent, crossLength: tracks.width)
      ends[column] = main + max(0, extent + spacing)
      end = max(end, main + extent)
    }
    pass.cursor = end
  }
}

/// The start of the next item in each column, with fast access to the shortest column.
///
/// A tournament tree: the columns are the leaves of a binary tree, each node holds the winner of its subtree, and the
/// root holds the shortest column. In a tie the leading column wins. If there are few columns, a linear search is used
/// instead.
struct ColumnEnds {
  private static let fewColumns = 16
  private(set) var all: ContiguousArray<Double>
  /// The winner of each node's subtree. Node k has the children 2k and 2k + 1; the leaves begin at index `leaves`.
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

  /// The shortest column; the leading one if there are several.
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
