@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Foundation
import TestSupport
import Testing

/// Cells of the same size need no rules of their own in any interval.
@Suite struct UniformGridTests {
  private func geometry(_ count: Int, _ layout: any CollectionLayout, odd: Bool = false) -> PageGeometry {
    var items = ContiguousArray(repeating: ItemSize.aspect(4.0 / 3), count: count)
    if odd { items[count / 2] = .aspect(0.5) }
    let input = LayoutInput(bounds: Size(width: 271, height: 900), sections: [LayoutSection(items: items)])
    return IntervalPlanner.unlimited.geometry(of: layout, input)
  }

  private static let grid = GridLayout(
    LayoutSettings(
      lineSpacing: 14, interitemSpacing: 6, sectionInset: EdgeInsets(top: 12, leading: 8, bottom: 20, trailing: 5)),
    columns: .minimumWidth(150))

  /// Compared with the layout itself, at widths between the ends of intervals, with the columns of the interval.
  @Test func matchesTheFramesOfTheLayout() throws {
    let geometry = geometry(200, Self.grid)
    #expect(geometry.intervals.allSatisfy { $0.grid != nil })
    for width in geometry.widths(count: 60, from: 300, to: 1800) {
      let interval = geometry.interval(at: width)
      let columns = try #require(interval.grid).columns
      let cell = (width - 13 - 6 * Double(columns - 1)) / Double(columns)
      for (index, frame) in interval.frames.enumerated() {
        let expected = Rect(
          x: 8 + Double(index % columns) * (cell + 6), y: 12 + Double(index / columns) * (cell * 0.75 + 14),
          width: cell, height: cell * 0.75)
        // Steps are written to 0.002 px, and are multiplied by the number of columns or rows.
        #expect(isNear(frame.frame(at: width), expected, 0.01 + 0.004 * Double(index / columns + columns)))
      }
    }
  }

  @Test func takesCSSThatGrowsWithTheIntervalsAlone() {
    func rules(_ count: Int) -> Int {
      GeometryStyles(geometry(count, Self.grid)).css().split(separator: "\n").count { !$0.contains("{--i:") }
    }
    #expect(rules(1000) == rules(100))
  }

  /// An independent evaluation of `mod`, `round` and the numbers of cells.
  @Test func writesItsFramesAsCSS() throws {
    let geometry = geometry(60, Self.grid)
    let css = GeometryStyles(geometry).css()
    let main = css[..<(try #require(css.firstRange(of: "@supports")).lowerBound)]
    for index in [0, 1, 7, 31, 59] {
      let columns = Set(geometry.intervals.compactMap { $0.grid?.columns })
      var resolved = String(main)
      for count in columns {
        resolved = resolved.replacingOccurrences(of: "mod(var(--i),\(count))*", with: "\(index % count)*")
        resolved = resolved.replacingOccurrences(of: "round(down,var(--i)/\(count),1)*", with: "\(index / count)*")
      }
      let cascade = try StyleCascade(resolved)
      for width in [300.0, 420, 777, 1234, 3000] {
        let frame = geometry.interval(at: width).frames[index].frame(at: width)
        #expect(abs(try cascade.length(of: "top", classes: ["e"], at: width) - frame.y) < 0.01)
        #expect(abs(try cascade.length(of: "inset-inline-start", classes: ["e"], at: width) - frame.x) < 0.01)
        #expect(abs(try cascade.length(of: "width", classes: ["e"], at: width) - frame.width) < 0.01)
        #expect(abs(try cascade.length(of: "height", classes: ["e"], at: width) - frame.height) < 0.01)
      }
      #expect(css.contains(".e\(index){--i:\(index)}"))
    }
  }

  @Test func isNilIfOneCellDiffers() {
    #expect(geometry(60, Self.grid, odd: true).intervals.contains { $0.grid == nil })
    #expect(!GeometryStyles(geometry(60, Self.grid, odd: true)).css().contains("--i"))
  }

  @Test func servesListsToo() {
    #expect(geometry(60, ListLayout()).intervals.allSatisfy { $0.grid?.columns == 1 })
  }
}
