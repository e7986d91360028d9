@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

@Suite struct GeometryStylesTests {
  @Test(
    arguments: [
      (0, 4, "0"), (1, 4, "1"), (-1, 4, "-1"), (0.5, 4, "0.5"), (-0.25, 4, "-0.25"), (1 / 3.0, 4, "0.3333"),
      (2 / 3.0, 4, "0.6667"), (100, 4, "100"), (0.00004, 4, "0"), (-0.00004, 4, "0"), (0.00006, 4, "0.0001"),
      (1.005, 2, "1"), (12.5, 0, "13"), (1.0999999, 6, "1.1"), (0.015625, 6, "0.015625"), (99_999.99999, 4, "100000"),
      (.infinity, 4, "0"), (.nan, 4, "0"),
    ] as [(Double, Int, String)])
  func writesNumbersShortAndPlain(_ value: Double, decimals: Int, expected: String) {
    #expect(GeometryStyles.number(value, decimals: decimals) == expected)
  }

  @Test(arguments: [1e15, -1e15, 1e300, -.greatestFiniteMagnitude])
  func keepsHugeNumbersInPlainReach(_ value: Double) throws {
    let number = try #require(Double(GeometryStyles.number(value, decimals: 4)))
    #expect(number.isFinite && (number < 0) == (value < 0))
  }

  @Test(
    arguments: [(0, "0"), (16, "1rem"), (20, "1.25rem"), (-8, "-0.5rem"), (0.25, "0.015625rem")] as [(Double, String)])
  func writesLengthsInRem(_ length: Double, expected: String) {
    #expect(GeometryStyles.rem(length) == expected)
  }

  @Test(
    arguments: [
      (0, 0, .percent, "0"), (1, 0, .percent, "100%"), (0.5, 0, .container, "50cqi"), (0, 32, .container, "2rem"),
      (0, -4, .percent, "-0.25rem"), (1 / 3.0, 20, .percent, "calc(33.3333% + 1.25rem)"),
      (1 / 3.0, -20, .container, "calc(33.3333cqi - 1.25rem)"), (-0.25, 8, .container, "calc(-25cqi + 0.5rem)"),
      (-0.25, 0, .container, "-25cqi"),
    ] as [(Double, Double, CSSLength.Unit, String)])
  func writesAnAffineLengthInItsShortestForm(
    _ slope: Double, constant: Double, unit: CSSLength.Unit, expected: String
  ) {
    #expect(GeometryStyles.length(AffineLength(slope: slope, constant: constant), unit) == expected)
  }

  @Test func lengthsAreEqualIfTheirTextsAre() {
    #expect(CSSLength(0, .container, plus: 16) == CSSLength(0, .percent, plus: 16.0001))
    #expect(CSSLength(1, .percent, plus: 0) != CSSLength(1, .container, plus: 0))
  }

  @Test func quantizesToWhatIsWritten() throws {
    for (slope, constant) in [(1 / 3.0, 7.123456), (2 / 7.0, -0.00001), (0.1 + 0.2, 1e-9), (1, 333.333333)] {
      let length = LengthNotation.fine.rounded(AffineLength(slope: slope, constant: constant))
      let text = GeometryStyles.length(length, .percent)
      for width in [112.0, 375, 1280, 3840] {
        let written = try StyleCascade.length(text[...], width: width)
        #expect(abs(written - length.value(at: width)) < 1e-6)
        #expect(abs(written - (slope * width + constant)) < 0.004)
      }
    }
  }

  @Test(arguments: [300.0, 600, 1280, 3840])
  func roundsToAQuarterPxAndInOneDirectionOnRequest(_ width: Double) {
    let notation = LengthNotation.coarse(upTo: width)
    for (slope, constant) in [(1 / 3.0, 7.123456), (2 / 7.0, -4.00001), (-0.1234567, 1e-9), (3, 333.333333)] {
      let exact = AffineLength(slope: slope, constant: constant)
      let (near, up) = (notation.rounded(exact), notation.roundedUp(exact, from: width / 2, to: width))
      let down = notation.roundedDown(exact, from: width / 2, to: width)
      #expect(notation.rounded(near) == near)
      for share in [0.5, 0.75, 1] {
        let value = exact.value(at: share * width)
        // At the widest screens, two decimals of a percentage are more than a quarter px.
        #expect(abs(near.value(at: share * width) - value) <= (width > 2500 ? 0.36 : 0.29))
        #expect(up.value(at: share * width) > value - 1e-5 && up.value(at: share * width) < value + 1)
        #expect(down.value(at: share * width) < value + 1e-5 && down.value(at: share * width) > value - 1)
      }
    }
  }

  /// Browsers position elements by the style sheet exactly as `vitrine frames` prints, at every width.
  @Test(arguments: LayoutCase.allCases, [UInt64(21), 22])
  func writesEveryFrameIntoTheCascade(_ layout: LayoutCase, seed: UInt64) throws {
    let planner = seed % 2 == 0 ? IntervalPlanner.limited : .unlimited
    let geometry = planner.geometry(of: layout.layout, RandomPage(seed: seed, cellCount: 1...20).input)
    let cascade = try StyleCascade(GeometryStyles(geometry).css())
    for width in geometry.widths(count: 12, from: 100, to: planner.range.upperBound * 1.2) {
      let interval = geometry.interval(at: width)
      let height = try cascade.length(of: "height", classes: ["collection"], at: width)
      #expect(abs(height - interval.contentHeight.value(at: width)) < 0.01)
      for (index, affine) in interval.frames.enumerated() {
        let classes = ["e", geometry.className(ofElement: index)]
        let frame = Rect(
          x: try cascade.length(of: "inset-inline-start", classes: classes, at: width),
          y: try cascade.length(of: "top", classes: classes, at: width),
          width: try cascade.length(of: "width", classes: classes, at: width),
          height: try cascade.length(of: "height", classes: classes, at: width))
        guard isNear(frame, affine.frame(at: width), 0.01) else {
          Issue.record("element \(index) at \(width) px: \(frame) is not \(affine.frame(at: width))")
          return
        }
      }
    }
  }

  @Test func omitsDeclarationsOfNarrowerIntervals() {
    let frame = AffineFrame(
      x: .zero, y: .zero, width: AffineLength(slope: 1, constant: 0), height: AffineLength(slope: 0, constant: 100))
    func interval(_ low: Double, _ high: Double) -> LayoutInterval {
      LayoutInterval(
        lowerBound: low, upperBound: high, frames: [frame], contentWidth: frame.width, contentHeight: frame.height)
    }
    let element = PageGeometry.Element(
      kind: .cell, indexPath: IndexPath(section: 0, item: 0), alpha: 1, transform: .identity, zIndex: 0)
    let geometry = PageGeometry(elements: [element], intervals: [interval(112, 400), interval(400, 900)], warnings: [])
    #expect(!GeometryStyles(geometry).css().contains("@container"))
  }

  @Test func writesAttributesThatDoNotDependOnTheWidth() throws {
    let attributes = ItemAttributes(
      alpha: 0.25, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0.5), zIndex: -2)
    let input = LayoutInput(
      bounds: Size(width: 320, height: 900),
      sections: [LayoutSection(items: [.aspect(1), .aspect(2)], attributes: [1: attributes])])
    let cascade = try StyleCascade(
      GeometryStyles(IntervalPlanner.limited.geometry(of: ListLayout(), input)).css())
    for width in [120.0, 700, 2000] {
      #expect(cascade.value(of: "opacity", classes: ["e", "e0"], at: width) == nil)
      #expect(cascade.value(of: "opacity", classes: ["e", "e1"], at: width) == "0.25")
      #expect(cascade.value(of: "z-index", classes: ["e", "e1"], at: width) == "-2")
      #expect(cascade.value(of: "transform", classes: ["e", "e1"], at: width) == "matrix(0,1,-1,0,4,0.5)")
    }
  }
}
