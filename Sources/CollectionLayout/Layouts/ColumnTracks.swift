import Geometry

/// Equal columns side by side, in px:
///
///     │← start →┌───────┐← spacing →┌───────┐← spacing →┌───────┐
///               │ width │           │ width │           │ width │
struct ColumnTracks {
  var count: Int
  var width: Double
  var start: Double
  var spacing: Double

  /// Returns the start of a column along the cross axis, in px.
  @inline(__always)
  func position(_ column: Int) -> Double { start + Double(column) * (width + spacing) }
}

/// The rule that determines the number of columns.
public enum ColumnRule: Hashable, Sendable {
  /// A fixed number.
  case count(Int)
  /// max(1, ⌊available ÷ width⌋), with the width in px.
  case minimumWidth(Double)

  /// The default rule: columns at least 300 px wide.
  public static let standard = ColumnRule.minimumWidth(300)
}

extension LayoutPass {
  /// Returns the columns for a rule: n columns, each (available − (n − 1) · spacing) ÷ n wide. If coordinates are
  /// rounded, widths are rounded down to whole points. If spacing leaves the columns no width, there are fewer.
  mutating func columns(_ rule: ColumnRule) -> ColumnTracks {
    let spacing = settings.interitemSpacing
    let available = available
    let count = decisions.decide(.structure) {
      let wanted =
        switch rule {
        case .count(let count): min(max(1, count), Int(Int32.max))
        case .minimumWidth(let minimum):
          minimum > 0 ? validCount((available + tolerance(for: available)) / minimum) : 1
        }
      guard spacing > 0, Double(wanted - 1) * spacing >= available else { return wanted }
      // The greatest n for which (n − 1) · spacing < available.
      return validCount(wholeAbove(available / spacing))
    }
    let columns = Double(max(1, count))
    var width = max(0, (available - (columns - 1) * spacing) / columns)
    if roundsToPoints { width = wholePart(width) }
    return ColumnTracks(count: max(1, count), width: width, start: crossStart, spacing: spacing)
  }

  /// Places a section's items in rows, one item per column. Each row starts below the tallest item of the previous row.
  /// If `equalHeights` is true, every item is as tall as the tallest of its row.
  mutating func arrangeRows(section: Int, tracks: ColumnTracks, equalHeights: Bool) {
    let items = input.sections[section].items
    guard !items.isEmpty else { return }
    let all = mainExtents(inSection: section, crossExtent: tracks.width)
    var extents = ContiguousArray<Double>()
    extents.reserveCapacity(min(tracks.count, items.count))
    var main = firstLine.main
    var end = firstLine.end
    var first = firstLine.path.item
    while first < items.count {
      let path = IndexPath(section: section, item: first)
      if first > 0, !begins(path, LineStart(path, main: main, end: end)) { return }
      let row = first..<(first + min(tracks.count, items.count - first))
      // 1. The extent of the row is that of its tallest item.
      extents.removeAll(keepingCapacity: true)
      var tallest = 0.0
      for item in row {
        let extent =
          all?[item]
          ?? sizing.mainExtent(
            of: items[item], at: IndexPath(section: section, item: item), crossExtent: tracks.width,
            decisions: &decisions)
        extents.append(extent)
        tallest = max(tallest, extent)
      }
      // 2. All items start at the row's start.
      for (column, extent) in extents.enumerated() {
        append(
          main: main, cross: tracks.position(column), mainLength: equalHeights ? tallest : extent,
          crossLength: tracks.width)
      }
      end = max(end, main + tallest)
      main += max(0, tallest + settings.lineSpacing)
      first = row.upperBound
    }
    cursor = end
  }
}
