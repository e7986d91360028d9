import Geometry
import Testing

@Suite struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test(
    arguments: [
      (Rect(x: 39, y: 59, width: 5, height: 5), true), (Rect(x: 40, y: 20, width: 5, height: 40), false),
      (Rect(x: 10, y: 0, width: 30, height: 20), false), (Rect(x: 0, y: 0, width: 100, height: 100), true),
      (Rect(x: 20, y: 30, width: 0, height: 5), false), (Rect(x: .nan, y: 30, width: 5, height: 5), false),
      (Rect(x: 20, y: 30, width: -5, height: 5), false), (Rect(x: -50, y: -50, width: 60.5, height: 70.5), true),
    ] as [(Rect, Bool)])
  func intersectsRectanglesThatShareArea(other: Rect, intersects: Bool) {
    #expect(rect.intersects(other) == intersects)
    #expect(other.intersects(rect) == intersects)
  }

  @Test func returnsEdgesAlongBothAxes() {
    #expect(rect.start(along: .horizontal) == 10 && rect.end(along: .horizontal) == 40)
    #expect(rect.start(along: .vertical) == 20 && rect.end(along: .vertical) == 60)
    #expect(rect.length(along: .horizontal) == 30 && rect.length(along: .vertical) == 40)
  }

  @Test func movesAlongOneAxis() {
    #expect(rect.moved(to: 1, along: .horizontal) == Rect(x: 1, y: 20, width: 30, height: 40))
    #expect(rect.moved(to: 1, along: .vertical) == Rect(x: 10, y: 1, width: 30, height: 40))
  }
}

@Suite struct AxisTests {
  @Test(arguments: Axis.allCases) func returnsThePerpendicularAxis(axis: Axis) {
    #expect(axis.perpendicular != axis)
    #expect(axis.perpendicular.perpendicular == axis)
  }

  @Test(arguments: Axis.allCases) func convertsSizesAndPointsToAndFromAxes(axis: Axis) {
    let size = Size(width: 3, height: 4)
    #expect(Size(length: size.length(along: axis), across: size.length(along: axis.perpendicular), along: axis) == size)
    let point = Point(x: 3, y: 4)
    #expect(
      Point(point.coordinate(along: axis), across: point.coordinate(along: axis.perpendicular), along: axis) == point)
  }

  @Test func returnsInsetsAlongBothAxes() {
    let inset = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(inset.start(along: .vertical) == 1 && inset.end(along: .vertical) == 3)
    #expect(inset.start(along: .horizontal) == 2 && inset.end(along: .horizontal) == 4)
    #expect(inset.total(along: .vertical) == 4 && inset.total(along: .horizontal) == 6)
  }
}

@Suite struct AffineLengthTests {
  /// From 10 at 320 px to 20 at 520 px: a twentieth of the width, minus 6.
  @Test func passesThroughTwoValues() {
    let length = AffineLength(at: 320, 10, at: 520, 20)
    #expect(length == AffineLength(slope: 0.05, constant: -6))
    #expect(length.value(at: 420) == 15)
  }

  @Test func isConstantForEqualWidths() {
    #expect(AffineLength(at: 320, 10, at: 320, 10) == AffineLength(slope: 0, constant: 10))
  }

  @Test func addsAndSubtracts() {
    let one = AffineLength(slope: 0.5, constant: 1)
    let other = AffineLength(slope: 0.25, constant: 2)
    #expect(one + other == AffineLength(slope: 0.75, constant: 3))
    #expect(one - other == AffineLength(slope: 0.25, constant: -1))
    #expect(one + .zero == one)
  }
}
