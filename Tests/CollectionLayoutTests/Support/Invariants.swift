import CollectionLayout
import Geometry

/// Returns a description of the first violated rule; nil if there is none. The rules hold for every layout without
/// negative spacing:
///
/// - No two elements share area.
/// - Cells of a section that follow one another along the scroll axis are `lineSpacing` apart; cells side by side are
///   `interitemSpacing` apart.
/// - Cells are inside the content, and across the scroll axis inside the insets, unless they are longer than a line.
func violation(
  cells: [[Rect]], supplementary: [Rect], contentSize: Size, settings: LayoutSettings, bounds: Size,
  rightToLeft: Bool, mayOverflow: Bool
) -> String? {
  let slack = 1e-6
  let axis = settings.scrollAxis
  let across = axis.perpendicular
  var others = supplementary
  for section in cells {
    for (index, frame) in section.enumerated() {
      let numbers = [frame.x, frame.y, frame.width, frame.height]
      if !numbers.allSatisfy(\.isFinite) || frame.width < 0 || frame.height < 0 { return "\(frame) is no frame" }
      for other in others where shareArea(frame, other, slack) { return "\(frame) overlaps \(other)" }
      for neighbour in section[(index + 1)...] {
        if let problem = crowding(frame, neighbour, settings, slack) { return problem }
      }
      if frame.start(along: axis) < -slack || frame.end(along: axis) > contentSize.length(along: axis) + slack {
        return "\(frame) is outside the content of \(contentSize)"
      }
      let isMirrored = rightToLeft && across == .horizontal
      let start = isMirrored ? settings.sectionInset.trailing : settings.sectionInset.start(along: across)
      let end = isMirrored ? settings.sectionInset.leading : settings.sectionInset.end(along: across)
      let outside =
        frame.start(along: across) < start - slack
        || frame.end(along: across) > bounds.length(along: across) - end + slack
      if outside, !mayOverflow, frame.width > 0, frame.height > 0 { return "\(frame) is outside the insets" }
    }
    others += section
  }
  return nil
}

func shareArea(_ one: Rect, _ other: Rect, _ slack: Double) -> Bool {
  min(one.maxX, other.maxX) - max(one.minX, other.minX) > slack
    && min(one.maxY, other.maxY) - max(one.minY, other.minY) > slack
}

private func crowding(_ one: Rect, _ other: Rect, _ settings: LayoutSettings, _ slack: Double) -> String? {
  guard one.width > slack, one.height > slack, other.width > slack, other.height > slack else { return nil }
  let axis = settings.scrollAxis
  func gap(_ axis: Axis) -> Double {
    max(one.start(along: axis), other.start(along: axis)) - min(one.end(along: axis), other.end(along: axis))
  }
  let (along, across) = (gap(axis), gap(axis.perpendicular))
  if along < -slack, across < -slack { return "\(one) overlaps \(other)" }
  if across < -slack, along < settings.lineSpacing - slack { return "\(one) is too near \(other) along" }
  if along < -slack, across < settings.interitemSpacing - slack { return "\(one) is too near \(other) across" }
  return nil
}

extension RandomCase {
  /// Returns a description of the first rule that a layout of this case violates; nil if there is none.
  func violation(in prepared: PreparedLayout) -> String? {
    let supplementary = prepared.elements.filter { $0.kind != .cell }.map(\.frame)
    // In a flow, items longer than a line overflow; justified rows in whole points behave like the library.
    let mayOverflow = !prepared.warnings.isEmpty || (kind == .justified && input.rounding == .points)
    return CollectionLayoutTests.violation(
      cells: prepared.cellsBySection, supplementary: supplementary, contentSize: prepared.contentSize,
      settings: settings, bounds: input.bounds, rightToLeft: input.rightToLeft, mayOverflow: mayOverflow)
  }
}
