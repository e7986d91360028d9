import CellLayout
import Geometry
import Testing
import TestSupport

@testable import SocialCards

/// The places on social cards.
@Suite struct CardLayoutTests {
  private static let card = Rect(x: 0, y: 0, width: 1200, height: 630)

  private func isInside(_ inner: Rect, _ outer: Rect) -> Bool {
    inner.minX >= outer.minX - 0.01 && inner.maxX <= outer.maxX + 0.01 && inner.minY >= outer.minY - 0.01
      && inner.maxY <= outer.maxY + 0.01 && inner.width > 0 && inner.height > 0
  }

  private func overlap(_ one: Rect, _ other: Rect) -> Bool {
    one.minX < other.maxX - 0.01 && other.minX < one.maxX - 0.01 && one.minY < other.maxY - 0.01
      && other.minY < one.maxY - 0.01
  }

  @Test(arguments: [false, true]) func placesPicturesOfAnyShapeBesideTheText(isRightToLeft: Bool) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let sizes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Size(
          width: Double(Int.random(in: 1...9000, using: &random)),
          height: Double(Int.random(in: 1...9000, using: &random)))
      }
      let layout = CardLayout(pictures: sizes, isRightToLeft: isRightToLeft)
      #expect(
        layout.pictures.count == min(sizes.count, layout.pictures.count) && layout.pictures.isEmpty == sizes.isEmpty)
      #expect(isInside(layout.text, Self.card) && layout.text.width >= 400 && layout.text.height >= 150, "\(sizes)")
      for (index, picture) in layout.pictures.enumerated() {
        #expect(isInside(picture.frame, Self.card), "\(sizes)")
        #expect(!overlap(picture.frame, layout.text), "\(sizes)")
        for other in layout.pictures[(index + 1)...] { #expect(!overlap(picture.frame, other.frame), "\(sizes)") }
        let (drawn, frame) = (picture.drawnSize, picture.frame)
        #expect(
          abs(drawn.width * sizes[index].height - drawn.height * sizes[index].width) < 0.01 * drawn.width
            * sizes[index].height)
        // A frame is filled, or the picture is whole in it.
        #expect(picture.isWhole ? drawn.width <= frame.width + 0.01 : drawn.width >= frame.width - 0.01)
        #expect(picture.isWhole ? drawn.height <= frame.height + 0.01 : drawn.height >= frame.height - 0.01)
      }
    }
  }

  @Test func mirrorsCardsOfTitlesFromRightToLeft() {
    let size = Size(width: 900, height: 900)
    let (left, right) = (
      CardLayout(pictures: [size], isRightToLeft: false), CardLayout(pictures: [size], isRightToLeft: true)
    )
    #expect(left.text.minX < left.pictures[0].frame.minX && right.text.minX > right.pictures[0].frame.minX)
    #expect(left.text.minX == 1200 - right.text.maxX && left.text.width == right.text.width)
  }

  @Test func showsAlmostAllOfAPicture() {
    for aspect in stride(from: 0.1, through: 12, by: 0.05) {
      let size = Size(width: 3000 * aspect.squareRoot(), height: 3000 / aspect.squareRoot())
      let picture = CardLayout(pictures: [size], isRightToLeft: false).pictures[0]
      if picture.isWhole { continue }
      let shown = picture.frame.width * picture.frame.height / (picture.drawnSize.width * picture.drawnSize.height)
      #expect(shown >= 0.69 || aspect >= 5.2, "\(aspect)")
    }
  }
}
