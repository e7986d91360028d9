import CollectionLayout
import LayoutTransitions
import Geometry
import Reordering
import TestSupport
import Testing

private func element(
  _ item: Int, _ frame: [Double], alpha: Double = 1, transform: AffineTransform = .identity, zIndex: Int = 0,
  isHidden: Bool = false
) -> LayoutAttributes {
  LayoutAttributes(
    kind: .cell, indexPath: path(0, item), frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
    alpha: alpha, transform: transform, zIndex: zIndex, isHidden: isHidden)
}

private func layout(_ elements: [LayoutAttributes], _ size: Size = Size(width: 100, height: 100)) -> PreparedLayout {
  PreparedLayout(contentSize: size, elements: elements)
}

private func rotation(_ cosine: Double, _ sine: Double) -> AffineTransform {
  AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
}

private func isNear(_ one: AffineTransform, _ other: AffineTransform) -> Bool {
  let pairs = [
    (one.a, other.a), (one.b, other.b), (one.c, other.c), (one.d, other.d), (one.tx, other.tx), (one.ty, other.ty),
  ]
  return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
}

@Suite struct LayoutTransitionTests {
  @Test func interpolatesFrames() throws {
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 100, 50], alpha: 1, zIndex: 0)], Size(width: 100, height: 200)),
      to: layout([element(0, [40, 80, 20, 100], alpha: 0.5, zIndex: 4)], Size(width: 300, height: 100)))
    let quarter = try #require(transition.attributes(at: 0.25).first)
    #expect(quarter.frame == Rect(x: 10, y: 20, width: 80, height: 62.5))
    #expect(quarter.alpha == 0.875)
    #expect(quarter.zIndex == 1)
    #expect(transition.contentSize(at: 0.5) == Size(width: 200, height: 150))
  }

  @Test func isExactAtBothEnds() {
    let items = sized((50, 50), (120, 60), (50, 50), (70, 20))
    let flow = FlowLayout(LayoutSettings()).lay([LayoutSection(header: 30, items: items)])
    let mosaic = MosaicLayout().lay([LayoutSection(footer: 30, items: items)])
    let transition = LayoutTransition(from: flow, to: mosaic)
    for progress in [0, -1, -Double.infinity, .nan] {
      #expect(transition.attributes(at: progress) == Array(flow.elements))
      #expect(transition.contentSize(at: progress) == flow.contentSize)
    }
    for progress in [1, 2, Double.infinity] {
      let inOrder = transition.attributes(at: progress).sorted { $0.frame.y < $1.frame.y }
      #expect(Set(inOrder) == Set(mosaic.elements))
      #expect(transition.contentSize(at: progress) == mosaic.contentSize)
    }
  }

  @Test func fadesElementsInOnlyOneLayout() {
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10], alpha: 0.8), element(1, [20, 0, 10, 10])]),
      to: layout([
        element(0, [0, 0, 10, 10], alpha: 0.8), element(1, [30, 0, 10, 10]), element(2, [5, 5, 5, 5], alpha: 0.5),
      ]))
    #expect(transition.attributes(at: 0).count == 2)
    #expect(transition.attributes(at: 0.5).map(\.alpha) == [0.8, 1, 0.25])
    #expect(transition.attributes(at: 0.5)[2].frame == Rect(x: 5, y: 5, width: 5, height: 5))
    let back = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10]), element(1, [20, 0, 10, 10])]), to: layout([element(0, [0, 0, 10, 10])]))
    #expect(back.attributes(at: 0.25).map(\.alpha) == [1, 0.75])
    #expect(back.attributes(at: 1).count == 1)
  }

  @Test func fadesElementsHiddenInOneLayout() {
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10], isHidden: true)]), to: layout([element(0, [50, 0, 10, 10])]))
    let half = transition.attributes(at: 0.5)[0]
    #expect(!half.isHidden)
    #expect(half.alpha == 0.5)
    #expect(half.frame.x == 50)
  }

  @Test func followsReorderedItems() {
    let places = [element(0, [0, 0, 10, 10]), element(1, [20, 0, 10, 10])]
    let transition = LayoutTransition(from: layout(places), to: layout(places)) { path(0, 1 - $0.item) }
    let half = transition.attributes(at: 0.5)
    #expect(half.map(\.frame.x) == [10, 10])
    #expect(half.map(\.indexPath.item) == [1, 0])
  }

  @Test func rotatesWithoutShrinking() {
    // From no rotation to a half turn, by way of a quarter turn.
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10])]), to: layout([element(0, [0, 0, 10, 10], transform: rotation(-1, 0))]))
    let half = transition.attributes(at: 0.5)[0].transform
    #expect(isNear(half, rotation(0, 1)))
    // A third of a half turn is 60°.
    let third = transition.attributes(at: 1.0 / 3)[0].transform
    #expect(isNear(third, rotation(0.5, 0.75.squareRoot())))
  }

  @Test func rotatesAlongTheShorterArc() {
    // From 135° to −135° by way of 180°.
    let diagonal = 0.5.squareRoot()
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10], transform: rotation(-diagonal, diagonal))]),
      to: layout([element(0, [0, 0, 10, 10], transform: rotation(-diagonal, -diagonal))]))
    #expect(isNear(transition.attributes(at: 0.5)[0].transform, rotation(-1, 0)))
  }

  @Test func interpolatesScaleAndReflection() {
    let scaled = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10])]),
      to: layout([element(0, [0, 0, 10, 10], transform: AffineTransform(a: 3, b: 0, c: 0, d: 2, tx: 8, ty: -4))]))
    #expect(
      isNear(scaled.attributes(at: 0.5)[0].transform, AffineTransform(a: 2, b: 0, c: 0, d: 1.5, tx: 4, ty: -2)))
    let mirrored = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10])]),
      to: layout([element(0, [0, 0, 10, 10], transform: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0))]))
    #expect(
      isNear(mirrored.attributes(at: 0.25)[0].transform, AffineTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0)))
  }

  @Test func interpolatesComponentsIfATransformIsNotInvertible() {
    let flat = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    let transition = LayoutTransition(
      from: layout([element(0, [0, 0, 10, 10])]), to: layout([element(0, [0, 0, 10, 10], transform: flat)]))
    #expect(
      isNear(transition.attributes(at: 0.5)[0].transform, AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)))
  }

  @Test func isContinuousAtBothEndsForRandomTransforms() {
    var random = SplitMix64(seed: 10)
    let number = { (random: inout SplitMix64) in Double(random.below(2_000)) / 100 - 10 }
    for _ in 0..<5_000 {
      var transforms: [AffineTransform] = []
      for _ in 0..<2 {
        transforms.append(
          AffineTransform(
            a: number(&random), b: number(&random), c: number(&random), d: number(&random), tx: number(&random),
            ty: number(&random)))
      }
      let transition = LayoutTransition(
        from: layout([element(0, [0, 0, 1, 1], transform: transforms[0])]),
        to: layout([element(0, [0, 0, 1, 1], transform: transforms[1])]))
      let nearStart = transition.attributes(at: 1e-12)[0].transform
      let nearEnd = transition.attributes(at: 1 - 1e-12)[0].transform
      for (one, other) in [(nearStart, transforms[0]), (nearEnd, transforms[1])] {
        #expect(abs(one.a - other.a) < 1e-6 && abs(one.b - other.b) < 1e-6, "\(transforms)")
        #expect(abs(one.c - other.c) < 1e-6 && abs(one.d - other.d) < 1e-6, "\(transforms)")
      }
    }
  }
}
