@testable import MosaicSlots
import TestSupport
import Testing

private let full = [Slot(x: 0, y: 0, width: 1, height: 1)]
private let halves = [Slot(x: 0, y: 0, width: 0.5, height: 1), Slot(x: 0.5, y: 0, width: 0.5, height: 1)]
/// A quarter and three quarters.
private let uneven = [Slot(x: 0, y: 0, width: 0.25, height: 1), Slot(x: 0.25, y: 0, width: 0.75, height: 1)]

@Suite struct SlotAssignmentTests {
  @Test(arguments: [(1.5, 3, 0.5), (1.5, 0.75, 0.5), (2, 2, 0), (1, 1.25, 0.2)] as [(Double, Double, Double)])
  func whatDoesNotFitIsCropped(_ picture: Double, slot: Double, loss: Double) {
    #expect(abs(cropLoss(of: picture, in: slot) - loss) < 1e-12)
  }

  @Test func noPictureLosesNothing() { #expect(cropLoss(of: nil, in: 7) == 0) }

  @Test func eachPictureGetsTheSlotOfItsShape() {
    let assignment = SlotAssignment([0.5, 2, 1], to: [2, 1, 0.5])
    #expect(assignment.slots == [2, 0, 1] && assignment.loss == 0 && assignment.greatest == 0)
  }

  @Test(arguments: [3, 9]) func equalPicturesStayInOrder(_ count: Int) {
    let assignment = SlotAssignment(Array(repeating: 1.5, count: count), to: Array(repeating: 2, count: count))
    #expect(assignment.slots == Array(0..<count) && abs(assignment.greatest - 0.25) < 1e-12)
  }

  /// More than six are exchanged in pairs; pictures of the slots' own shapes find them.
  @Test func manyPicturesFindTheirSlots() {
    let slots = [0.3, 0.5, 0.8, 1.1, 1.5, 2, 3, 4]
    let assignment = SlotAssignment(slots.reversed(), to: slots)
    #expect(assignment.slots == [7, 6, 5, 4, 3, 2, 1, 0] && assignment.loss == 0)
  }
}

/// Segments in a container of 1200 px, preferably 400 px high; a single picture is at most 600 px high.
@Suite struct SlotPlannerTests {
  private func planner(
    _ repeating: [[Slot]], opening: [[Slot]] = [], gap: Double = 0, caption: Double = 0
  ) -> SlotPlanner {
    SlotPlanner(
      width: 1200, height: 400, tallest: 600, caption: caption, crossGap: gap, mainGap: gap, opening: opening,
      repeating: repeating,
      leftover: { _, _, _ in nil })
  }

  private func expect(_ segment: FittedSegment?, height: Double, _ slots: [(x: Double, width: Double)]) throws {
    let segment = try #require(segment)
    #expect(abs(segment.height * 1200 - height) < 1e-6, "\(segment)")
    try #require(segment.slots.count == slots.count)
    for (found, slot) in zip(segment.slots, slots) {
      #expect(abs(found.x * 1200 - slot.x) < 1e-6 && abs(found.width * 1200 - slot.width) < 1e-6, "\(segment)")
    }
  }

  /// 1200 px wide they would be 800 and 2400 px high; 3 : 1 is as wide as the container.
  @Test(arguments: [(1.5, 600, 900), (0.5, 600, 300), (3, 400, 1200)] as [(Double, Double, Double)])
  func aLonePictureKeepsItsShape(_ picture: Double, height: Double, width: Double) throws {
    let segments = planner([full]).segments([picture])
    #expect(segments.count == 1)
    try expect(segments.first, height: height, [(0, width)])
  }

  /// Halves are 600 × 400 px.
  @Test func aPatternThatFitsIsUsed() throws {
    let segments = planner([halves]).segments([1.5, 1.5, 1.5, 1.5])
    #expect(segments.count == 2)
    for segment in segments { try expect(segment, height: 400, [(0, 600), (600, 600)]) }
  }

  /// A quarter is 300 × 400 px, three quarters 900 × 400 px.
  @Test func picturesInAPatternChangePlaces() throws {
    let segments = planner([uneven]).segments([2.25, 0.75])
    #expect(segments.count == 1)
    try expect(segments.first, height: 400, [(300, 900), (0, 300)])
  }

  /// A single picture among others is as wide as the container, and cropped to 600 px: 1.5 to 2 loses a quarter.
  @Test func aPatternOfOnePictureIsAsHighAsItsPicture() throws {
    let segments = planner([halves], opening: [full]).segments([1.5, 1.5, 1.5])
    #expect(segments.count == 2)
    try expect(segments.first, height: 600, [(0, 1200)])
  }

  /// In a slot of 2 : 1, 1 : 2 would lose three quarters. With 1.5 and 1, a row of three is 1200 ÷ 3 px high; four
  /// would be 1200 ÷ 4.5 = 267 px.
  @Test func picturesThatDoNotFitFormARow() throws {
    let segments = planner([halves], opening: [full]).segments([0.5, 1.5, 1, 1.5, 1.5])
    try expect(segments.first, height: 400, [(0, 200), (200, 600), (800, 400)])
    #expect(segments.map(\.slots.count) == [3, 2])
  }

  /// Two portraits would be 1200 px high.
  @Test func aRowOfTooFewIsNotEnlarged() throws {
    let segments = planner([halves]).segments([0.5, 0.5])
    try expect(segments.first, height: 600, [(0, 300), (300, 300)])
  }

  /// Instead of halves and one left over, three of 1.4 are 1200 ÷ 4.2 px high.
  @Test func noPictureIsLeftOver() throws {
    let segments = planner([halves]).segments([1.4, 1.4, 1.4])
    #expect(segments.count == 1)
    try expect(segments.first, height: 1200 / 4.2, [(0, 400), (400, 400), (800, 400)])
  }

  /// With a gap of 20 px the pictures share 1180 px: (1200 − 20) ÷ 2.
  @Test func gapsAreNotPartOfAPicture() throws {
    let segments = planner([full], gap: 20).segments([0.5, 1.5])
    try expect(segments.first, height: 590, [(0, 295), (295, 905)])
  }

  /// 1200 px wide it would be 300 px high, and 40 px are for the text.
  @Test func aTextIsUnderALonePicture() throws {
    try expect(planner([full], caption: 40).segments([4]).first, height: 340, [(0, 1200)])
  }

  /// At the width of the plan, no picture of a pattern loses more than 35 %, and rows lose nothing. The text under a picture
  /// has at most two fifths of 400 px.
  @Test(arguments: 0..<50, [0.0, 44, 500]) func cropLittle(seed: Int, caption: Double) {
    var random = SplitMix64(seed: seed)
    let shapes = [0.4, 0.5, 2.0 / 3, 0.75, 1, 4.0 / 3, 1.5, 16.0 / 9, 3]
    let pictures = (0..<random.int(2...40)).map { _ in shapes[random.below(shapes.count)] }
    let third = [
      Slot(x: 0, y: 0, width: 2.0 / 3, height: 1), Slot(x: 2.0 / 3, y: 0, width: 1.0 / 3, height: 0.5),
      Slot(x: 2.0 / 3, y: 0.5, width: 1.0 / 3, height: 0.5),
    ]
    let segments = planner([halves, third, uneven], opening: [full], caption: caption).segments(pictures)
    #expect(segments.reduce(0) { $0 + $1.slots.count } == pictures.count)
    for (picture, (segment, slot)) in zip(pictures, segments.flatMap { segment in segment.slots.map { (segment, $0) } })
    {
      let shape = slot.width / (slot.height * segment.height - min(caption, 160) / 1200)
      #expect(cropLoss(of: picture, in: shape) <= 0.35 + 1e-9)
      #expect(slot.x >= 0 && slot.x + slot.width <= 1 + 1e-9 && segment.height > 0)
    }
  }
}
