import CollectionLayout
import Geometry
import Testing

/// Returns items of exact sizes, given as (width, height).
func sized(_ sizes: (Double, Double)...) -> ContiguousArray<ItemSize> {
  ContiguousArray(sizes.map { .exact(Size(width: $0.0, height: $0.1)) })
}

func unknown(_ count: Int) -> ContiguousArray<ItemSize> {
  ContiguousArray(repeating: .unknown, count: count)
}

func aspects(_ ratios: Double...) -> ContiguousArray<ItemSize> {
  ContiguousArray(ratios.map { .aspect($0) })
}

/// Returns items of which only the heights matter.
func heights(_ heights: Double...) -> ContiguousArray<ItemSize> {
  ContiguousArray(heights.map { .exact(Size(width: 1, height: $0)) })
}

extension CollectionLayout {
  /// Returns the layout of one section of items, rounded to whole points by default.
  func lay(
    _ items: ContiguousArray<ItemSize>, width: Double = 320, height: Double = 480, rightToLeft: Bool = false,
    rounding: Rounding = .points
  ) -> PreparedLayout {
    lay([LayoutSection(items: items)], width: width, height: height, rightToLeft: rightToLeft, rounding: rounding)
  }

  func lay(
    _ sections: [LayoutSection], width: Double = 320, height: Double = 480, offset: Point = .zero,
    rightToLeft: Bool = false, rounding: Rounding = .points, measurer: (any ItemMeasuring)? = nil
  ) -> PreparedLayout {
    prepare(
      LayoutInput(
        bounds: Size(width: width, height: height), sections: sections, measurer: measurer, contentOffset: offset,
        rightToLeft: rightToLeft, rounding: rounding))
  }
}

extension PreparedLayout {
  /// The frames of the cells as `[x, y, width, height]`, in index-path order.
  var cells: [[Double]] { frames(.cell) }
  var headers: [[Double]] { frames(.header) }
  var footers: [[Double]] { frames(.footer) }

  private func frames(_ kind: ElementKind) -> [[Double]] {
    elements.filter { $0.kind == kind }.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
  }

  var content: [Double] { [contentSize.width, contentSize.height] }
}

/// Records an issue at the first place where numbers differ by more than rounding errors.
func expect(
  _ found: [[Double]], _ wanted: [[Double]], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard found.count == wanted.count else {
    Issue.record("\(found.count) frames, wanted \(wanted.count): \(found)", sourceLocation: sourceLocation)
    return
  }
  for (index, (left, right)) in zip(found, wanted).enumerated() {
    let same = left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-6 }
    if !same {
      Issue.record("frame \(index) is \(left), wanted \(right)", sourceLocation: sourceLocation)
      return
    }
  }
}

func expect(_ found: [Double], _ wanted: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
  expect([found], [wanted], sourceLocation: sourceLocation)
}

func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(section: section, item: item) }
