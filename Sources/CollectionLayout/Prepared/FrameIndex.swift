import Geometry

/// Finds the frames that share area with a rectangle.
///
/// Frames are taken sixteen at a time, in element order, and boxed; boxes sixteen at a time again, up to one:
///
///     level 1                  ┌───────────── box ─────────────┐
///     level 0      ┌── box ──┐┌── box ──┐┌── box ──┐     …
///     frames       □ □ □ … □  □ □ □ … □  □ □ □ … □       …
///
/// A query goes down into the boxes that it touches and nowhere else. Nothing is assumed of the order of edges: a tall
/// frame makes its box tall. Elements that follow one another mostly stand near one another, so boxes are small. Where
/// they are found not to be (a layout that scatters its items), frames are boxed in order of their place instead.
struct FrameIndex: Sendable {
  private static let fanOut = 16

  /// Level after level, the lowest first; the last has one box.
  private var levels: ContiguousArray<ContiguousArray<Box>> = []
  /// The order in which frames are boxed, where it is not theirs.
  private var order: ContiguousArray<Int32>?
  /// The inverse of `order`.
  private var rank: ContiguousArray<Int32>?

  init() {}

  /// - Complexity: O(n); O(n log n) where frames are scattered.
  init(_ frames: ContiguousArray<Rect>, along axis: Axis) {
    guard !frames.isEmpty else { return }
    build(frames)
    guard isScattered else { return }
    var order = ContiguousArray<Int32>()
    order.reserveCapacity(frames.count)
    for position in frames.indices { order.append(Int32(truncatingIfNeeded: position)) }
    order.sort { frames[Int($0)].start(along: axis) < frames[Int($1)].start(along: axis) }
    var rank = ContiguousArray<Int32>(repeating: 0, count: frames.count)
    for (place, position) in order.enumerated() { rank[Int(position)] = Int32(truncatingIfNeeded: place) }
    self.order = order
    self.rank = rank
    levels.removeAll()
    build(frames)
  }

  /// Whether the lowest boxes overlap so much that queries would visit many in vain.
  private var isScattered: Bool {
    guard let all = levels.last?.first, levels.count > 1 else { return false }
    return levels[0].reduce(0) { $0 + $1.area } > 8 * all.area
  }

  // MARK: Building

  private mutating func build(_ frames: ContiguousArray<Rect>) {
    let count = (frames.count + Self.fanOut - 1) / Self.fanOut
    var level = ContiguousArray<Box>()
    level.reserveCapacity(count)
    for block in 0..<count { level.append(box(ofBlock: block, frames)) }
    levels.append(level)
    while let below = levels.last, below.count > 1 {
      var level = ContiguousArray<Box>()
      for start in stride(from: 0, to: below.count, by: Self.fanOut) {
        level.append(Box(containing: below[start..<min(start + Self.fanOut, below.count)]))
      }
      levels.append(level)
    }
  }

  private func box(ofBlock block: Int, _ frames: ContiguousArray<Rect>) -> Box {
    var box = Box.empty
    for place in block * Self.fanOut..<min((block + 1) * Self.fanOut, frames.count) {
      box.include(frames[order.map { Int($0[place]) } ?? place])
    }
    return box
  }

  /// Takes note that the frame at a position has changed.
  /// - Complexity: O(log n).
  mutating func update(_ position: Int, frames: ContiguousArray<Rect>) {
    guard !levels.isEmpty else { return }
    var node = (rank.map { Int($0[position]) } ?? position) / Self.fanOut
    levels[0][node] = box(ofBlock: node, frames)
    for level in levels.indices.dropFirst() {
      node /= Self.fanOut
      let below = levels[level - 1]
      let start = node * Self.fanOut
      levels[level][node] = Box(containing: below[start..<min(start + Self.fanOut, below.count)])
    }
  }

  // MARK: Asking

  /// Positions of the frames that share area with a rectangle, ascending.
  func positions(ofFramesIn rect: Rect, frames: ContiguousArray<Rect>) -> ContiguousArray<Int32> {
    var hits = ContiguousArray<Int32>()
    guard !levels.isEmpty else { return hits }
    let box = Box(rect)
    collect(level: levels.count - 1, node: 0, box, rect, frames, &hits)
    if order != nil { hits.sort() }
    return hits
  }

  private func collect(
    level: Int, node: Int, _ box: Box, _ rect: Rect, _ frames: ContiguousArray<Rect>,
    _ hits: inout ContiguousArray<Int32>
  ) {
    guard levels[level][node].meets(box) else { return }
    let start = node * Self.fanOut
    guard level > 0 else {
      for place in start..<min(start + Self.fanOut, frames.count) {
        let position = order.map { $0[place] } ?? Int32(truncatingIfNeeded: place)
        if frames[Int(position)].intersects(rect) { hits.append(position) }
      }
      return
    }
    for child in start..<min(start + Self.fanOut, levels[level - 1].count) {
      collect(level: level - 1, node: child, box, rect, frames, &hits)
    }
  }
}

/// The extremes of some frames.
private struct Box: Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let empty = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
  }

  init(containing boxes: ArraySlice<Box>) {
    self = .empty
    for box in boxes {
      minX = min(minX, box.minX)
      minY = min(minY, box.minY)
      maxX = max(maxX, box.maxX)
      maxY = max(maxY, box.maxY)
    }
  }

  var area: Double { maxX > minX && maxY > minY ? (maxX - minX) * (maxY - minY) : 0 }

  /// Frames without area cannot share any, so they are left out.
  @inline(__always)
  mutating func include(_ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    minX = min(minX, rect.minX)
    minY = min(minY, rect.minY)
    maxX = max(maxX, rect.maxX)
    maxY = max(maxY, rect.maxY)
  }

  func meets(_ other: Box) -> Bool {
    min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
  }
}
