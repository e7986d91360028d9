import Geometry
import MosaicSlots

/// Segments of one height, each divided into rectangles by a pattern; the patterns repeat.
///
///     ┌───────────────────┐
///     │         0         │ fullWidth, the first only
///     └───────────────────┘
///     ┌─────────┐┌────────┐
///     │    1    ││   2    │ fiftyFifty
///     └─────────┘└────────┘
///     ┌────────────┐┌─────┐
///     │     3      ││  4  │ twoThirdsOneThird
///     │            │└─────┘
///     │            │┌─────┐
///     │            ││  5  │
///     └────────────┘└─────┘
///     ┌─────┐┌────────────┐
///     │  6  ││     8      │ oneThirdTwoThirds, then fiftyFifty again
///     └─────┘│            │
///     ┌─────┐│            │
///     │  7  ││            │
///     └─────┘└────────────┘
///
/// `lineSpacing` separates segments and precedes the first one. The parts of a segment are separated by
/// `interitemSpacing` across and by `lineSpacing` along the scroll axis. Both are 1 px by default. A split at a
/// fraction gives the first part ⌈length × fraction⌉ (rounded up only if coordinates are rounded), and the second part
/// the remainder minus the gap. Every section starts with the first pattern.
///
/// Items are not measured. The pattern alone determines their frames.
public struct MosaicLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The length of a segment along the scroll axis.
  public var segmentExtent: SegmentExtent
  /// Segments that appear once, at the start of each section.
  public var opening: [MosaicSegment]
  /// Segments that follow the opening ones and repeat.
  public var repeating: [MosaicSegment]
  /// How the last items are placed if they do not fill a segment.
  public var leftover: LeftoverRule
  /// How items are assigned to the rectangles of a segment.
  public var slots = SlotRule.inOrder
  /// The height in px of the text under the picture of a cell, which leaves the picture less of its slot.
  public var captionHeight = 0.0
  /// The patterns of wider containers, the narrowest first.
  public var wider: [Wider] = []

  /// A pattern for containers from a width on.
  public struct Wider: Hashable, Sendable {
    /// The length of the container across the scroll axis, in px.
    public var from: Double
    public var segmentExtent: SegmentExtent
    public var opening: [MosaicSegment]
    public var repeating: [MosaicSegment]
    public var leftover: LeftoverRule

    public init(
      from: Double, segmentExtent: SegmentExtent, opening: [MosaicSegment] = [], repeating: [MosaicSegment],
      leftover: LeftoverRule
    ) {
      (self.from, self.segmentExtent, self.opening) = (from, segmentExtent, opening)
      (self.repeating, self.leftover) = (repeating, leftover)
    }
  }

  /// The default settings of a mosaic: gaps of 1 px.
  public static let standardSettings = LayoutSettings(lineSpacing: 1, interitemSpacing: 1)
  /// The default length of a segment along the scroll axis, in px.
  public static let standardSegmentHeight = 200.0

  /// Creates the standard mosaic.
  public init(
    _ settings: LayoutSettings = standardSettings, segmentExtent: SegmentExtent = .length(standardSegmentHeight)
  ) {
    self.init(
      settings, segmentExtent: segmentExtent, opening: [.fullWidth],
      repeating: [.fiftyFifty, .twoThirdsOneThird, .oneThirdTwoThirds], leftover: .mosaic)
  }

  /// Creates a mosaic with other patterns.
  public init(
    _ settings: LayoutSettings = standardSettings, segmentExtent: SegmentExtent = .length(standardSegmentHeight),
    opening: [MosaicSegment] = [], repeating: [MosaicSegment], leftover: LeftoverRule = .equal
  ) {
    self.settings = settings
    self.segmentExtent = segmentExtent
    self.opening = opening
    self.repeating = repeating
    self.leftover = leftover
  }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let count = pass.input.sections[section].items.count
    guard count > 0 else { return }
    guard wider.isEmpty else { return atWidth(of: &pass).arrange(section, in: &pass) }
    if slots == .byAspect, scrollAxis == .vertical, arrangeByAspect(section, in: &pass) { return }
    let frame = SegmentFrame(
      crossStart: pass.crossStart, crossLength: pass.available, mainLength: mainLength(across: pass.available, pass),
      crossGap: pass.settings.interitemSpacing, mainGap: pass.settings.lineSpacing, rounds: pass.roundsToPoints)

    // 1. Compute the frames of each pattern once, at main-axis coordinate 0.
    let openingCuts = opening.filter { !$0.rectangles.isEmpty }.map { frame.cut($0, &pass.decisions) }
    var repeatingCuts = repeating.filter { !$0.rectangles.isEmpty }.map { frame.cut($0, &pass.decisions) }
    if repeatingCuts.isEmpty { repeatingCuts = [frame.cut(.fullWidth, &pass.decisions)] }

    // 2. Place one segment after another until no items are left.
    var placed = pass.firstLine.path.item
    var segment = pass.firstLine.line
    let advance = max(0, frame.mainLength + frame.mainGap)
    var main = pass.firstLine.main
    if placed == 0 { main += max(0, frame.mainGap) }
    while placed < count {
      let path = IndexPath(section: section, item: placed)
      if placed > 0, !pass.begins(path, LineStart(path, line: segment, main: main, end: main)) { return }
      let next =
        segment < openingCuts.count
        ? openingCuts[segment] : repeatingCuts[(segment - openingCuts.count) % repeatingCuts.count]
      let remaining = count - placed
      let cuts: [SegmentFrame.Cut]
      if leftover == .mosaic, segment > 0, remaining <= 2 {
        cuts = frame.cut(.equalColumns(remaining), &pass.decisions)
      } else if leftover != .keep, remaining < next.count {
        cuts = frame.cut(.equalColumns(remaining), &pass.decisions)
      } else {
        cuts = next
      }
      for cut in cuts.prefix(remaining) {
        pass.append(
          main: main + cut.main, cross: cut.cross, mainLength: cut.mainLength, crossLength: cut.crossLength)
      }
      placed += min(cuts.count, remaining)
      segment += 1
      if placed < count { main += advance }
    }
    pass.cursor = main + frame.mainLength
  }

  /// The layout with the pattern for the width of the container, which is kept over an interval of widths.
  private func atWidth(of pass: inout LayoutPass) -> MosaicLayout {
    let width = pass.crossExtent
    let number = pass.decisions.decide(.structure) { wider.lastIndex { $0.from <= width }.map { $0 + 1 } ?? 0 }
    var layout = self
    layout.wider = []
    guard wider.indices.contains(number - 1) else { return layout }
    let pattern = wider[number - 1]
    (layout.segmentExtent, layout.leftover) = (pattern.segmentExtent, pattern.leftover)
    (layout.opening, layout.repeating) = (pattern.opening, pattern.repeating)
    return layout
  }

  private func mainLength(across available: Double, _ pass: LayoutPass) -> Double {
    switch segmentExtent {
    case .length(let length): return validLength(length)
    case .aspect(let aspect):
      let length = validLength(available / aspect)
      return pass.roundsToPoints ? wholeAbove(length) : length
    }
  }
}

/// The extents and gaps of a segment in px. Converts fractions of the segment to frames.
struct SegmentFrame {
  /// The frame of one rectangle of a segment, in px.
  struct Cut {
    var main: Double
    var cross: Double
    var mainLength: Double
    var crossLength: Double
  }

  var crossStart: Double
  var crossLength: Double
  var mainLength: Double
  var crossGap: Double
  var mainGap: Double
  var rounds: Bool

  /// Returns the frames of a segment that begins at main-axis coordinate 0.
  func cut(_ segment: MosaicSegment, _ decisions: inout DecisionTape) -> [Cut] {
    segment.rectangles.map { rectangle in
      let across = span(rectangle.x, rectangle.x + rectangle.width, of: crossLength, gap: crossGap, &decisions)
      let along = span(rectangle.y, rectangle.y + rectangle.height, of: mainLength, gap: mainGap, &decisions)
      return Cut(
        main: along.start, cross: crossStart + across.start, mainLength: along.length, crossLength: across.length)
    }
  }

  /// Returns the part of a length between two fractions. The gap comes after the part before the split. In a length that
  /// is too short for the gap, nothing is left of the part.
  private func span(
    _ from: Double, _ to: Double, of length: Double, gap: Double, _ decisions: inout DecisionTape
  ) -> (start: Double, length: Double) {
    let nothing = 1e-9
    var start = from <= nothing ? 0 : split(length, at: from) + gap
    let end = to >= 1 - nothing ? length : split(length, at: to)
    switch decisions.decide(.structure, { start < 0 ? 1 : start > length ? 2 : 0 }) {
    case 1: start = 0
    case 2: start = length
    default: break
    }
    let isEmpty = decisions.decide(.structure) { end < start ? 1 : 0 } == 1
    return (start, isEmpty ? 0 : end - start)
  }

  private func split(_ length: Double, at fraction: Double) -> Double {
    let exact = validLength(length * fraction)
    return rounds ? wholeAbove(exact - tolerance(for: exact)) : exact
  }
}
