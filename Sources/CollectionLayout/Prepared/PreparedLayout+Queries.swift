public import Geometry

extension PreparedLayout {
  /// Every element whose frame shares area with a rectangle in px, in the order of `elements`.
  ///
  /// Equal to looking at every element, whatever the layout.
  /// - Complexity: O(log n + m) for m elements that meet the rectangle along the scroll axis, whatever the layout.
  public func layoutAttributes(in rect: Rect) -> [LayoutAttributes] {
    let positions = elementPositions(in: rect)
    var result: [LayoutAttributes] = []
    result.reserveCapacity(positions.count)
    forEachSection(of: positions) { result.append(attributes(at: $0, inSection: $1)) }
    return result
  }

  /// The cells whose frames share area with a rectangle in px, hidden ones too, in index-path order.
  func cellPaths(in rect: Rect) -> ContiguousArray<IndexPath> {
    var result = ContiguousArray<IndexPath>()
    forEachSection(of: elementPositions(in: rect)) { position, section in
      let item = position - sections[section].firstItemElement
      if 0..<sections[section].itemCount ~= item { result.append(IndexPath(section: section, item: item)) }
    }
    return result
  }

  /// Says of each of some ascending positions which section it belongs to.
  private func forEachSection(
    of positions: ContiguousArray<Int32>, _ body: (_ position: Int, _ section: Int) -> Void
  ) {
    guard let first = positions.first else { return }
    var section = section(ofElementAt: Int(first))
    for position in positions {
      while Int(position) >= sections[section].elements.upperBound { section += 1 }
      body(Int(position), section)
    }
  }

  /// Positions in `elements` of what `layoutAttributes(in:)` gives, ascending.
  /// - Complexity: O(log n + m) for m elements that meet the rectangle along the scroll axis, whatever the layout.
  public func elementPositions(in rect: Rect) -> ContiguousArray<Int32> {
    var visits = 0
    return elementPositions(in: rect, visits: &visits)
  }

  /// - Parameter visits: counts what is looked at.
  func elementPositions(in rect: Rect, visits: inout Int) -> ContiguousArray<Int32> {
    guard let index else {
      return ContiguousArray(frames.indices.lazy.filter { frames[$0].intersects(rect) }.map(Int32.init))
    }
    let indexed = index.positions(ofFramesIn: rect, frames: frames, visits: &visits)
    return pinnable.isEmpty ? indexed : union(indexed, pinnableViews(in: rect, visits: &visits))
  }
}

/// Numbers that are in either of two ascending lists, ascending.
private func union(_ one: ContiguousArray<Int32>, _ other: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
  var result = ContiguousArray<Int32>()
  result.reserveCapacity(one.count + other.count)
  var rest = other[...]
  for number in one {
    while let next = rest.first, next <= number {
      rest.removeFirst()
      if next < number { result.append(next) }
    }
    result.append(number)
  }
  return result + rest
}
