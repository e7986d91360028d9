/// Divides the items of a section into the segments of a mosaic so that little of their pictures is cropped.
///
///     ┌─────────────────────┐   a pattern, if its pictures lose at most `greatestLoss`, each in the slot that suits
///     │          0          │   it, and the segment as high as suits them all
///     └─────────────────────┘
///     ┌────┐┌──────┐┌──────┐   otherwise a row, in which every picture keeps its aspect ratio
///     │ 1  ││  2   ││  3   │
///     └────┘└──────┘└──────┘
///
/// All lengths are in px, at one width of the container. The result is in fractions, so a segment keeps its shape at other
/// widths, and its pictures lose as much there.
package struct SlotPlanner {
  /// The available width.
  package var width: Double
  /// The preferred height of a segment, and the maximum height of a picture that is alone.
  package var (height, tallest): (Double, Double)
  /// The height of the text under each picture.
  package var caption: Double
  /// The spaces between slots, across and along the scroll axis.
  package var (crossGap, mainGap): (Double, Double)
  /// The patterns of segments that appear once, and of those that repeat after them.
  package var (opening, repeating): ([[Slot]], [[Slot]])
  /// The pattern of the items that do not fill a segment; nil for the first slots of the segment.
  package var leftover: (_ count: Int, _ isFirst: Bool, _ slots: Int) -> [Slot]?

  /// The greatest part of a picture that a pattern may crop.
  static let greatestLoss = 0.35
  /// The greatest part of a segment that the text under a picture may take.
  private static let greatestCaption = 0.4
  /// The heights of a segment that are tried, as fractions of the preferred one.
  private static let heights = [1, 0.9, 1.1, 0.8, 1.2, 1.3, 1.4, 1.5]
  /// What a segment half as high again as preferred costs in comparison with a picture that is cropped entirely.
  private static let costOfHeight = 0.1
  /// The maximum number of pictures in a row.
  private static let longestRow = 8
  /// How much less suitable a row is that leaves a single picture over.
  private static let costOfRest = 1.3

  package init(
    width: Double, height: Double, tallest: Double, caption: Double = 0, crossGap: Double, mainGap: Double,
    opening: [[Slot]], repeating: [[Slot]],
    leftover: @escaping (_ count: Int, _ isFirst: Bool, _ slots: Int) -> [Slot]?
  ) {
    (self.width, self.height, self.tallest) = (max(width, 1), max(height, 1), max(tallest, 1))
    // The larger part of a slot is the picture's.
    self.caption = min(caption, self.height * Self.greatestCaption)
    (self.crossGap, self.mainGap) = (crossGap, mainGap)
    (self.opening, self.repeating, self.leftover) = (opening, repeating, leftover)
  }

  /// Returns the segments of a section.
  /// - Parameter pictures: the aspect ratios of its items; nil for an item without a picture.
  /// - Complexity: O(items).
  package func segments(_ pictures: [Double?]) -> [FittedSegment] {
    if pictures.count == 1, pictures[0] != nil { return [row(pictures)] }
    var segments: [FittedSegment] = []
    var rest = pictures[...]
    while !rest.isEmpty {
      let segment = segment(number: segments.count, of: rest)
      segments.append(segment)
      rest = rest.dropFirst(max(segment.slots.count, 1))
    }
    return segments
  }

  private func segment(number: Int, of rest: ArraySlice<Double?>) -> FittedSegment {
    var slots = repeating.isEmpty ? [Slot(x: 0, y: 0, width: 1, height: 1)] : repeating[0]
    if number < opening.count {
      slots = opening[number]
    } else if !repeating.isEmpty {
      slots = repeating[(number - opening.count) % repeating.count]
    }
    slots = leftover(rest.count, number == 0, slots.count) ?? slots
    slots = Array(slots.prefix(rest.count))
    // A row instead of a pattern after which one picture would be left over.
    if rest.count == slots.count + 1 {
      let row = row(Array(rest))
      let deviation = deviation(row.height * width)
      if row.slots.count == rest.count, deviation <= 1.5 { return row }
    }
    return fitted(Array(rest.prefix(slots.count)), slots) ?? row(Array(rest.prefix(bestRow(rest))))
  }

  // MARK: Patterns

  /// The pattern with each item in the slot that suits it; nil if a picture would lose too much.
  private func fitted(_ pictures: [Double?], _ slots: [Slot]) -> FittedSegment? {
    var best: (cost: Double, segment: FittedSegment)?
    for height in heights(of: pictures) {
      let assignment = SlotAssignment(pictures, to: slots.map { aspect(of: $0, height: height) })
      guard assignment.greatest <= Self.greatestLoss else { continue }
      let cost =
        assignment.loss / Double(pictures.count) + Self.costOfHeight * (deviation(height) - 1)
        * (pictures.count > 1 ? 2 : 0)
      if cost < best?.cost ?? .infinity {
        best = (cost, FittedSegment(height: height / width, slots: assignment.slots.map { slots[$0] }))
      }
    }
    return best?.segment
  }

  /// The heights to try: that of its picture for a single one, up to the maximum.
  private func heights(of pictures: [Double?]) -> [Double] {
    if pictures.count == 1, let picture = pictures[0] { return [min(width / picture, tallest) + caption] }
    return Self.heights.map { $0 * height }.filter { $0 <= max(tallest + caption, height) }
  }

  private func aspect(of slot: Slot, height: Double) -> Double {
    func length(_ start: Double, _ part: Double, of whole: Double, gap: Double) -> Double {
      max(0, (start + part > 1 - 1e-9 ? whole : (start + part) * whole) - (start < 1e-9 ? 0 : start * whole + gap))
    }
    let across = length(slot.x, slot.width, of: width, gap: crossGap)
    return across / max(length(slot.y, slot.height, of: height, gap: mainGap) - caption, 1e-9)
  }

  private func deviation(_ height: Double) -> Double { max(height / self.height, self.height / max(height, 1e-9)) }

  // MARK: Rows

  /// The height of a row that is as wide as the container, in which pictures keep their aspect ratios.
  private func rowHeight(_ pictures: some Collection<Double?>) -> Double {
    let aspects = pictures.reduce(0) { $0 + ($1 ?? 1) }
    return max(width - crossGap * Double(pictures.count - 1), 1) / max(aspects, 1e-9) + caption
  }

  /// The number of items in a row whose height is nearest to the preferred one.
  private func bestRow(_ rest: ArraySlice<Double?>) -> Int {
    var best = (count: 1, deviation: Double.infinity)
    for count in 1...min(rest.count, Self.longestRow) {
      let remains = rest.count - count == 1 ? Self.costOfRest : 1
      let deviation = deviation(rowHeight(rest.prefix(count))) * remains
      if deviation < best.deviation { best = (count, deviation) }
    }
    return best.count
  }

  /// A row of all pictures. One of few narrow pictures is lower than it would have to be to fill the container, and ends
  /// before its trailing edge.
  private func row(_ pictures: [Double?]) -> FittedSegment {
    let height = min(rowHeight(pictures), max(tallest + caption, self.height))
    var slots: [Slot] = []
    var start = 0.0
    for (index, picture) in pictures.enumerated() {
      let length = (picture ?? 1) * (height - caption) + (index > 0 ? crossGap : 0)
      let share = min(length / width, max(0, 1 - start))
      slots.append(Slot(x: start, y: 0, width: share, height: 1))
      start += share
    }
    return FittedSegment(height: height / width, slots: slots)
  }
}
