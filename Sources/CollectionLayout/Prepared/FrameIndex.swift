import Geometry

/// Finds the frames that share area with a rectangle.
///
/// Frames are taken sixteen at a time, in element order, and boxed. Where the boxes stand along the scroll axis is kept
/// in a tree that tells those that a query meets, in whatever order edges run; of their frames each is looked at.
///
///     tree       ├──────────────┤├────────────┤   ├───────────┤    along the scroll axis
///     blocks     ┌──── box ─────┐┌──── box ───┐   ┌─── box ───┐
///     frames     □ □ □ □ … □ □ □  □ □ □ … □ □ □   □ □ □ … □ □ □
///
/// ## What is guaranteed
///
/// With m elements that meet the query along the scroll axis, a query looks at O(log n + m) blocks and frames,
/// whatever the layout. A box is opened in vain only where the query lies in a gap between its frames. Gaps lie over one
/// another at most `depthOfGaps` deep, which is seen to as the index is made: where a layout scatters its items so that
/// they would lie deeper, frames are boxed in order of their place instead, and one box at most has a gap there.
///
/// Of the m elements those count as hits that meet the query across too. Where lines are filled one after another, as in
/// every layout here, and queries are as wide as the screen, all of them do. To find 2-D hits in O(log n + hits)
/// whatever the frames takes more than linear space (Chazelle, "Lower bounds for orthogonal range searching", 1990),
/// which the 64 bytes of an item do not have; boxes that a query misses across are not opened, and that is all.
struct FrameIndex: Sendable {
  private static let blockLength = 16
  /// How many boxes may be opened in vain at one place.
  private static let depthOfGaps = 8

  private var axis = Axis.vertical
  private var blocks: ContiguousArray<FrameBlock> = []
  /// The order in which frames are boxed, where it is not theirs.
  private var order: ContiguousArray<Int32>?
  private var tree = PrioritySearchTree()

  init() {}

  /// - Complexity: O(n); O(n log n) where frames are scattered.
  init(_ frames: ContiguousArray<Rect>, along axis: Axis) {
    self.axis = axis
    build(frames)
  }

  // MARK: Building

  private mutating func build(_ frames: ContiguousArray<Rect>) {
    let count = ((order?.count ?? frames.count) + Self.blockLength - 1) / Self.blockLength
    blocks.removeAll(keepingCapacity: true)
    blocks.reserveCapacity(count)
    for number in 0..<count { blocks.append(block(number, frames)) }
    if order == nil, !isOrderly {
      order = placesInOrder(frames)
      return build(frames)
    }
    plantTree()
  }

  private mutating func plantTree() {
    var intervals = ContiguousArray<PrioritySearchTree.Interval>()
    intervals.reserveCapacity(blocks.count)
    for (number, block) in blocks.enumerated() where !block.isEmpty {
      intervals.append(.init(start: block.start, end: block.end, identifier: Int32(truncatingIfNeeded: number)))
    }
    tree = PrioritySearchTree(intervals)
  }

  /// Positions of the frames that have area, by where they start.
  private func placesInOrder(_ frames: ContiguousArray<Rect>) -> ContiguousArray<Int32> {
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

  /// Whether gaps lie over one another no deeper than they may, as they do where blocks follow one another either way.
  private var isOrderly: Bool {
    isOrderly { ($0.gapStart, $0.gapEnd) } || isOrderly { (-$0.gapEnd, -$0.gapStart) }
  }

  /// Whether every gap begins after all those have ended that come more than `depthOfGaps` before it.
  private func isOrderly(_ gap: (FrameBlock) -> (start: Double, end: Double)) -> Bool {
    var recent: ContiguousArray<Double> = []
    var farthest = -Double.infinity
    var oldest = 0
    for block in blocks where block.hasGap {
      let gap = gap(block)
      if recent.count < Self.depthOfGaps {
        recent.append(gap.end)
        continue
      }
      farthest = max(farthest, recent[oldest])
      if gap.start < farthest { return false }
      recent[oldest] = gap.end
      oldest = (oldest + 1) % Self.depthOfGaps
    }
    return true
  }

  // MARK: Changing

  /// Takes note that the frames at some positions have changed; there are as many as before.
  /// - Complexity: O(positions), and O(n ÷ 16 · log n) where that moves a box along the scroll axis.
  mutating func update(_ positions: Range<Int>, frames: ContiguousArray<Rect>) {
    guard let first = positions.first, let last = positions.last else { return }
    guard order == nil else {
      // Frames that are boxed by place may be in other boxes now.
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
    guard isOrderly else {
      self = FrameIndex(frames, along: axis)
      return
    }
    plantTree()
  }

  // MARK: Asking

  /// Positions of the frames that share area with a rectangle, ascending.
  func positions(ofFramesIn rect: Rect, frames: ContiguousArray<Rect>) -> ContiguousArray<Int32> {
    var visits = 0
    return positions(ofFramesIn: rect, frames: frames, visits: &visits)
  }

  /// - Parameter visits: counts the nodes and frames that are looked at.
  func positions(
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
