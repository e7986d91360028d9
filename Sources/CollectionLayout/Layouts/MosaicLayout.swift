import Geometry

/// Segments of one height, each cut up by a pattern; patterns follow one another and repeat.
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
/// Between segments and before the first stands `lineSpacing`, between the parts of a segment `interitemSpacing` across
/// and `lineSpacing` along; both are 1 px. A cut at a fraction gives the part before it ⌈length × fraction⌉ (whole only
/// where coordinates are rounded), and the part after it what is left less the gap. Every section begins anew.
///
/// What the layout asks of items: nothing. Their frames are the pattern's.
public struct MosaicLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  public var segmentExtent: SegmentExtent
  /// Segments that come once, at the start of each section.
  public var opening: [MosaicSegment]
  /// Segments that follow, over and over.
  public var repeating: [MosaicSegment]
  public var leftover: LeftoverRule

  /// The settings that a mosaic starts from: gaps of 1 px.
  public static let standardSettings = LayoutSettings(lineSpacing: 1, interitemSpacing: 1)
  /// How long a segment is where nothing is said, in px.
  public static let standardSegmentHeight = 200.0

  /// The well-known mosaic.
  public init(
    _ settings: LayoutSettings = standardSettings, segmentExtent: SegmentExtent = .length(standardSegmentHeight)
  ) {
    self.init(
      settings, segmentExtent: segmentExtent, opening: [.fullWidth],
      repeating: [.fiftyFifty, .twoThirdsOneThird, .oneThirdTwoThirds], leftover: .mosaic)
  }

  /// A mosaic of other patterns.
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
    let frame = SegmentFrame(
      crossStart: pass.crossStart, crossLength: pass.available, mainLength: mainLength(across: pass.available, pass),
      crossGap: pass.settings.interitemSpacing, mainGap: pass.settings.lineSpacing, rounds: pass.roundsToPoints)

    // 1. Patterns are cut up once, at main-axis coordinate 0.
    let openingCuts = opening.filter { !$0.rectangles.isEmpty }.map(frame.cut)
    var repeatingCuts = repeating.filter { !$0.rectangles.isEmpty }.map(frame.cut)
    if repeatingCuts.isEmpty { repeatingCuts = [frame.cut(.fullWidth)] }

    // 2. Segment after segment, until no items are left.
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
        cuts = frame.cut(.equalColumns(remaining))
      } else if leftover != .keep, remaining < next.count {
        cuts = frame.cut(.equalColumns(remaining))
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

  private func mainLength(across available: Double, _ pass: LayoutPass) -> Double {
    switch segmentExtent {
    case .length(let length): return soundLength(length)
    case .aspect(let aspect):
      let length = soundLength(available / aspect)
      return pass.roundsToPoints ? wholeAbove(length) : length
    }
  }
}

/// A segment's extents and gaps in px, and how fractions of it become frames.
private struct SegmentFrame {
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

  /// The frames of a segment that begins at main-axis coordinate 0.
  func cut(_ segment: MosaicSegment) -> [Cut] {
    segment.rectangles.map { rectangle in
      let across = span(rectangle.x, rectangle.x + rectangle.width, of: crossLength, gap: crossGap)
      let along = span(rectangle.y, rectangle.y + rectangle.height, of: mainLength, gap: mainGap)
      return Cut(
        main: along.start, cross: crossStart + across.start, mainLength: along.length, crossLength: across.length)
    }
  }

  /// The part of a length between two fractions: a cut that something stands before leaves the gap behind it.
  private func span(_ from: Double, _ to: Double, of length: Double, gap: Double) -> (start: Double, length: Double) {
    let nothing = 1e-9
    let start = from <= nothing ? 0 : min(length, max(0, split(length, at: from) + gap))
    let end = to >= 1 - nothing ? length : split(length, at: to)
    return (start, max(0, end - start))
  }

  private func split(_ length: Double, at fraction: Double) -> Double {
    let exact = soundLength(length * fraction)
    return rounds ? wholeAbove(exact - tolerance(for: exact)) : exact
  }
}
