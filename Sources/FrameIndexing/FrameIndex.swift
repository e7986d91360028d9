package import Geometry

/// An index of frames for rectangle queries.
///
/// Each block contains sixteen frames that are consecutive in element order. A search tree holds the range of each
/// block's bounding box along the scroll axis; the edges of the frames need not be in order. A query finds the blocks
/// that it overlaps and checks each of their frames.
///
///     tree       ├──────────────┤├────────────┤   ├───────────┤    along the scroll axis
///     blocks     ┌──── box ─────┐┌──── box ───┐   ┌─── box ───┐
///     frames     □ □ □ □ … □ □ □  □ □ □ … □ □ □   □ □ □ … □ □ □
///
/// ## Complexity
///
/// If m elements overlap the query along the scroll axis, a query visits O(log n + m) blocks and frames, whatever the
/// layout. It visits a block without a hit only if the query lies in a gap between the block's frames. At most
/// `maximumGapDepth` gaps overlap at any place, which is checked when the index is built. If a layout scatters its
/// items so that more gaps would overlap, frames are sorted by their start before they are divided into blocks; then at
/// most one block has a gap at any place.
///
/// The m elements include those that the query misses across the scroll axis. In every built-in layout lines are filled
/// one after another, so a query as wide as the screen misses none. A query for 2-D hits in O(log n + hits) for
/// arbitrary frames requires more than linear space (Chazelle, "Lower bounds for orthogonal range searching", 1990),
/// which exceeds the 64 bytes available per item. The index only skips blocks that the query misses across the scroll
/// axis.
package struct FrameIndex: Sendable {
  private static let blockLength = 16
  /// The maximum number of overlapping gaps, and so of blocks visited without a hit, at one place.
  private static let maximumGapDepth = 8

  private var axis = Axis.vertical
  private var blocks: ContiguousArray<FrameBlock> = []
  /// The order of the frames in the blocks; nil if it is the element order.
  private var order: ContiguousArray<Int32>?
  private var tree = PrioritySearchTree()

  package init() {}

  /// - Complexity: O(n); O(n log n) if frames are scattered.
  package init(_ frames: ContiguousArray<Rect>, along axis: Axis) {
    self.axis = axis
    build(frames)
  }

  // MARK: Building

  private mutating func build(_ frames: ContiguousArray<Rect>) {
    let count = ((order?.count ?? frames.count) + Self.blockLength - 1) / Self.blockLength
    blocks.removeAll(keepingCapacity: true)
    blocks.reserveCapacity(count)
    for number in 0..<count { blocks.append(block(number, frames)) }
    if order == nil, !gapsAreBounded {
      order = positionsByStart(frames)
      return build(frames)
    }
    buildTree()
  }

  private mutating func buildTree() {
    var intervals = ContiguousArray<PrioritySearchTree.Interval>()
    intervals.reserveCapacity(blocks.count)
    for (number, block) in blocks.enumerated() where !block.isEmpty {
      intervals.append(.init(start: block.start, end: block.end, identifier: Int32(truncatingIfNeeded: number)))
    }
    tree = PrioritySearchTree(intervals)
  }

  /// Returns the positions of the frames that have area, ordered by their start.
  private func positionsByStart(_ frames: ContiguousArray<Rect>) -> ContiguousArray<Int32> {
    var order = ContiguousArray<Int32>()
    order.reserveCapacity(frames.count)
    for (position, frame) in frames.enumerated() {
      var alone = FrameBlock()
      alone.include(frame, along: axis)
      if !alone.isEmpty { order.append(Int32(truncatingIfNeeded: position)) }
    }
    order.sort { frames[Int($0)].start(along: axis) < frames[Int($1)].start(along: axis) }
    return order
  }

  private func places(inBlock number: Int, _ frames: ContiguousArray<Rect>) -> Range<Int> {
    let first = number * Self.blockLength
    return first..<min(first + Self.blockLength, order?.count ?? frames.count)
  }

  private func block(_ number: Int, _ frames: ContiguousArray<Rect>) -> FrameBlock {
    var block = FrameBlock()
    if let order {
      for place in places(inBlock: number, frames) { block.include(frames[Int(order[place])], along: axis) }
    } else {
      for place in places(inBlock: number, frames) { block.include(frames[place], along: axis) }
    }
    return block
  }

  // MARK: Gaps

  /// Whether gaps overlap no deeper than permitted. This holds if blocks follow one another in either direction.
  private var gapsAreBounded: Bool {
    gapsAreBounded { ($0.gapStart, $0.gapEnd) } || gapsAreBounded { (-$0.gapEnd, -$0.gapStart) }
  }

  /// Returns whether every gap begins after the end of all gaps that precede it by more than `maximumGapDepth`.
  private func gapsAreBounded(_ gap: (FrameBlock) -> (start: Double, end: Double)) -> Bool {
    var recent: ContiguousArray<Double> = []
    var farthest = -Double.infinity
    var oldest = 0
    for block in blocks where block.hasGap {
      let gap = gap(block)
      if recent.count < Self.maximumGapDepth {
        recent.append(gap.end)
        continue
      }
      farthest = max(farthest, recent[oldest])
      if gap.start < farthest { return false }
      recent[oldest] = gap.end
      oldest = (oldest + 1) % Self.maximumGapDepth
    }
    return true
  }

  // MARK: Updating

  /// Updates the index after the frames at some positions have changed. The number of frames must be unchanged.
  /// - Complexity: O(positions), and additionally O(n ÷ 16 · log n) if a block's box moves along the scroll axis.
  package mutating func update(_ positions: Range<Int>, frames: ContiguousArray<Rect>) {
    guard let first = positions.first, let last = positions.last else { return }
    guard order == nil else {
      // Frames in order of position may now belong to other blocks.
      self = FrameIndex(frames, along: axis)
      return
    }
    var hasMoved = false
    for number in first / Self.blockLength...last / Self.blockLength {
      let new = block(number, frames)
      hasMoved = hasMoved || !new.standsLike(blocks[number])
      blocks[number] = new
    }
    guard hasMoved else { return }
    guard gapsAreBounded else {
      self = FrameIndex(frames, along: axis)
      return
    }
    buildTree()
  }

  // MARK: Querying

  /// Returns the positions of the frames that share area with a rectangle, ascending.
  package func positions(ofFramesIn rect: Rect, frames: ContiguousArray<Rect>) -> ContiguousArray<Int32> {
    var visits = 0
    return positions(ofFramesIn: rect, frames: frames, visits: &visits)
  }

  /// - Parameter visits: increased by the number of visited nodes and frames.
  package func positions(
    ofFramesIn rect: Rect, frames: ContiguousArray<Rect>, visits: inout Int
  ) -> ContiguousArray<Int32> {
    var hits = ContiguousArray<Int32>()
    guard rect.width > 0, rect.height > 0 else { return hits }
    let across = axis.perpendicular
    var numbers = tree.identifiers(meeting: rect.start(along: axis), rect.end(along: axis), visits: &visits)
    numbers.sort()
    for number in numbers.lazy.map(Int.init)
    where blocks[number].reaches(across: rect.start(along: across), rect.end(along: across)) {
      for place in places(inBlock: number, frames) {
        visits += 1
        let position = order.map { $0[place] } ?? Int32(truncatingIfNeeded: place)
        if frames[Int(position)].intersects(rect) { hits.append(position) }
      }
    }
    if order != nil { hits.sort() }
    return hits
  }
}
