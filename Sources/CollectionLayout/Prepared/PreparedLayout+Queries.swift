public import Geometry

extension PreparedLayout {
  /// Every element whose frame shares area with a rectangle in px, in the order of `elements`.
  ///
  /// Equal to looking at every element, whatever the layout.
  /// - Complexity: O(log n + hits), where elements that follow one another stand near one another.
  public func layoutAttributes(in rect: Rect) -> [LayoutAttributes] {
    let positions = elementPositions(in: rect)
    var result: [LayoutAttributes] = []
    result.reserveCapacity(positions.count)
    guard let first = positions.first else { return result }
    var section = section(ofElementAt: Int(first))
    for position in positions {
      while Int(position) >= sections[section].elements.upperBound { section += 1 }
      result.append(attributes(at: Int(position), inSection: section))
    }
    return result
  }

  /// Positions in `elements` of what `layoutAttributes(in:)` gives, ascending.
  /// - Complexity: O(log n + hits), where elements that follow one another stand near one another.
  public func elementPositions(in rect: Rect) -> ContiguousArray<Int32> {
    index.positions(ofFramesIn: rect, frames: frames)
  }
}
