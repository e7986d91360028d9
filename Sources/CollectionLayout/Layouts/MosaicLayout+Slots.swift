import Geometry
import MosaicSlots

/// Segments whose items are assigned to rectangles by aspect ratio.
///
/// Shapes are planned at one width for each range of widths, and a segment keeps its shape in the whole range: its height
/// grows with the width, and is that of the layout about in the middle of the range.
extension MosaicLayout {
  /// The widths in px at which a range begins, with the width at which its shapes are planned, and the maximum height in
  /// px of a picture that is alone. In proportion to the width, it is at most 70 % of the height of common windows of
  /// the range: of phones from 360 × 640, upright tablets from 600 × 800 and 768 × 1024, 1024 × 768 to 1366 × 768, then
  /// up to 1920 × 1080, and 2560 × 1440.
  private static let ranges: [(start: Double, planned: Double, tallest: Double)] = [
    (0, 350, 475), (430, 530, 520), (650, 750, 740), (860, 1060, 445), (1300, 1610, 665), (2000, 2400, 1060),
  ]

  /// Places a section's items. Returns false, with nothing placed, if none of them has an aspect ratio.
  func arrangeByAspect(_ section: Int, in pass: inout LayoutPass) -> Bool {
    let pictures = pass.input.sections[section].items.map(\.aspect)
    guard pictures.contains(where: { $0 != nil }) else { return false }
    let available = pass.available
    let index = pass.decisions.decide(.structure) { Self.ranges.lastIndex { $0.start <= available } ?? 0 }
    let range = Self.ranges[min(max(index, 0), Self.ranges.count - 1)]
    let settings = pass.settings
    let planner = SlotPlanner(
      width: range.planned, height: height(at: range.planned), tallest: range.tallest, caption: captionHeight,
      crossGap: settings.interitemSpacing, mainGap: settings.lineSpacing,
      opening: opening.map(\.slots).filter { !$0.isEmpty }, repeating: repeating.map(\.slots).filter { !$0.isEmpty },
      leftover: { count, isFirst, slots in
        if leftover == .mosaic, !isFirst, count <= 2 { return MosaicSegment.equalColumns(count).slots }
        return leftover != .keep && count < slots ? MosaicSegment.equalColumns(count).slots : nil
      })
    var main = pass.firstLine.main + max(0, settings.lineSpacing)
    for segment in planner.segments(pictures) {
      let length = validLength(segment.height * available)
      let frame = SegmentFrame(
        crossStart: pass.crossStart, crossLength: available,
        mainLength: pass.roundsToPoints ? wholeAbove(length) : length,
        crossGap: settings.interitemSpacing, mainGap: settings.lineSpacing, rounds: pass.roundsToPoints)
      for cut in frame.cut(MosaicSegment(segment.slots.map(FractionalRect.init)), &pass.decisions) {
        pass.append(
          main: main + cut.main, cross: cut.cross, mainLength: cut.mainLength, crossLength: cut.crossLength)
      }
      pass.cursor = main + frame.mainLength
      main += max(0, frame.mainLength + settings.lineSpacing)
    }
    return true
  }

  private func height(at width: Double) -> Double {
    switch segmentExtent {
    case .length(let length): validLength(length)
    case .aspect(let aspect): validLength(width / aspect)
    }
  }
}

extension MosaicSegment {
  fileprivate var slots: [Slot] {
    rectangles.map { Slot(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }
}

extension FractionalRect {
  fileprivate init(_ slot: Slot) { self.init(x: slot.x, y: slot.y, width: slot.width, height: slot.height) }
}

extension ItemSize {
  /// The width divided by the height; nil if it is unknown.
  fileprivate var aspect: Double? {
    switch self {
    case .exact(let size): size.width > 0 && size.height > 0 ? size.width / size.height : nil
    case .aspect(let aspect): aspect > 0 && aspect < .infinity ? aspect : nil
    case .unknown: nil
    }
  }
}
