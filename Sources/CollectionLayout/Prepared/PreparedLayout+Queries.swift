public import Geometry

extension PreparedLayout {
  /// Returns every element whose frame shares area with a rectangle in px, in the order of `elements`.
  ///
  /// A cell in a box is where the box shows it; outside of the box it is not visible.
  /// The result equals that of a linear scan, for every layout.
  /// - Complexity: O(log n + m) if m elements overlap the rectangle along the scroll axis, for every layout.
  /// - Parameter offsets: the scroll positions of boxes in px, by section. Others are where reading starts.
  public func layoutAttributes(in rect: Rect, offsets: [Int: Double] = [:]) -> [LayoutAttributes] {
    var visits = 0
    let positions = elementPositions(in: rect, offsets: offsets, visits: &visits)
    var result: [LayoutAttributes] = []
    result.reserveCapacity(positions.count)
    forEachSection(of: positions) { result.append(attributes(at: $0, inSection: $1)) }
    return result
  }

  /// Returns the cells whose frames share area with a rectangle in px, including hidden ones, in index-path order.
  func cellPaths(in rect: Rect) -> ContiguousArray<IndexPath> {
    var result = ContiguousArray<IndexPath>()
    forEachSection(of: elementPositions(in: rect)) { position, section in
      let item = position - sections[section].firstItemElement
      if 0..<sections[section].itemCount ~= item { result.append(IndexPath(section: section, item: item)) }
    }
    return result
  }

  /// Calls a closure for each of some ascending positions, with the section that contains it.
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

  /// Returns the positions in `elements` of the elements that `layoutAttributes(in:)` returns, ascending.
  /// - Complexity: O(log n + m) if m elements overlap the rectangle along the scroll axis, for every layout.
  public func elementPositions(in rect: Rect) -> ContiguousArray<Int32> {
    var visits = 0
    return elementPositions(in: rect, visits: &visits)
  }

  /// - Parameter visits: increased by the number of visited nodes and frames.
  func elementPositions(
    in rect: Rect, offsets: [Int: Double] = [:], visits: inout Int
  ) -> ContiguousArray<Int32> {
    if boxes.isEmpty { return positionsInContent(rect, visits: &visits) }
    let boxed = Dictionary(boxes.map { ($0.section, cellPositions(inSection: $0.section)) }) { first, _ in first }
    var positions = positionsInContent(rect, visits: &visits).filter {
      !(boxed[section(ofElementAt: Int($0))]?.contains(Int($0)) ?? false)
    }
    for box in boxes where box.frame.intersects(rect) {
      let shown = shown(in: box, rect, offsets)
      guard let cells = boxed[box.section] else { continue }
      positions += positionsInContent(shown, visits: &visits).filter { cells.contains(Int($0)) }
    }
    return ContiguousArray(positions.sorted())
  }

  /// The part of a rectangle in a box, where the box's content is when it is not scrolled.
  private func shown(in box: OrthogonalBox, _ rect: Rect, _ offsets: [Int: Double]) -> Rect {
    let (left, right) = (max(rect.x, box.frame.x), min(rect.maxX, box.frame.maxX))
    let (top, bottom) = (max(rect.y, box.frame.y), min(rect.maxY, box.frame.maxY))
    let start = rightToLeft ? max(0, box.contentSize.width - box.frame.width) : 0
    return Rect(
      x: left + (offsets[box.section] ?? start), y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns the decorations whose frames share area with a rectangle in px, as ``layoutAttributes(in:offsets:)`` does
  /// for elements.
  public func decorations(in rect: Rect, offsets: [Int: Double] = [:]) -> [LayoutDecoration] {
    decorations.filter { decoration in
      let box = boxes.first { $0.section == decoration.indexPath.section }
      return decoration.frame.intersects(box.map { shown(in: $0, rect, offsets) } ?? rect)
    }
  }

  /// Returns the positions of the elements whose frames share area with a rectangle, as if no box were scrolled.
  private func positionsInContent(_ rect: Rect, visits: inout Int) -> ContiguousArray<Int32> {
    guard let index else {
      return ContiguousArray(frames.indices.lazy.filter { frames[$0].intersects(rect) }.map(Int32.init))
    }
    let indexed = index.positions(ofFramesIn: rect, frames: frames, visits: &visits)
    return pinnable.isEmpty ? indexed : union(indexed, pinnableViews(in: rect, visits: &visits))
  }
}

/// Returns the union of two ascending lists, ascending.
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
