package import CollectionLayout
package import Geometry

/// A frame whose four numbers are affine in the container's width, in px, in the collection's space:
/// origin at its leading top corner, x towards the trailing side, y down.
package struct AffineFrame: Hashable, Sendable {
  package var x: AffineLength
  package var y: AffineLength
  package var width: AffineLength
  package var height: AffineLength

  package func frame(at containerWidth: Double) -> Rect {
    Rect(
      x: x.value(at: containerWidth), y: y.value(at: containerWidth),
      width: width.value(at: containerWidth), height: height.value(at: containerWidth))
  }
}

/// Container widths over which every discrete decision of the layout is frozen.
package struct LayoutInterval: Sendable {
  /// The narrowest width in px; the first interval also serves everything below it.
  package var lowerBound: Double
  /// The width in px at which the next interval begins, and of the last one the widest that was evaluated.
  package var upperBound: Double
  /// One for each of the page's elements.
  package var frames: [AffineFrame]
  package var contentWidth: AffineLength
  package var contentHeight: AffineLength
  /// Elements that the layout leaves out at these widths (`maxNumRows`, `showWidows: false`); their frames are empty.
  package var absent: Set<Int> = []
}

/// Where every element of a page stands, at every container width.
package struct PageGeometry: Sendable {
  package struct Element: Hashable, Sendable {
    package var kind: ElementKind
    package var indexPath: IndexPath
    package var alpha: Double
    package var transform: AffineTransform
    package var zIndex: Int
  }

  /// In order of section; within one, header, cells in index-path order, footer.
  package var elements: [Element]
  /// In order of width; never empty.
  package var intervals: [LayoutInterval]
  package var warnings: [String]

  /// The interval that a container width, in px, falls in.
  /// - Complexity: O(log intervals).
  package func interval(at containerWidth: Double) -> LayoutInterval {
    var index = 0
    while index + 1 < intervals.count, intervals[index + 1].lowerBound <= containerWidth { index += 1 }
    return intervals[index]
  }
}

extension PageGeometry {
  /// How exactly lengths are written: what a page says is what `vitrine frames` prints.
  ///
  /// Four decimals of a `cqi` are 0.002 px at 3840 px, four decimals of a `rem` are 0.0016 px.
  private static let decimals = 10_000.0

  /// The length as CSS will say it: both parts rounded to the decimals that are written.
  static func quantized(_ length: AffineLength) -> AffineLength {
    AffineLength(
      slope: (length.slope * 100 * decimals).rounded() / decimals / 100,
      constant: (length.constant / 16 * decimals).rounded() / decimals * 16)
  }
}
