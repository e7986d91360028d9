public import Geometry

/// Plays a scroll session against a layout and says which cells are made, shown and kept, when, and what it costs.
///
/// One frame, at the time of a sample:
///
///     1  cells that enter the bounds are shown (`willDisplay`); one that is not there yet has to be made at once
///     2  cells that have left are told so (`didEndDisplaying`) and kept for a while
///     3  data is asked for ahead, soonest needed first (`prefetch`); a reversal gives up what is not made yet
///     4  in the time that is left one cell is made ahead, the soonest that fits
///
/// Between two samples that are further apart than a frame nothing moves, and frames follow each other as long as
/// there is something left to prepare. Where successive frames leave no idle time, steps 3 and 4 are left out. What
/// is in sight at the first sample is there before the session begins and costs no frame anything.
public struct ScrollSimulator: Sendable {
  private let planner: PrefetchPlanner
  private let bounds: Size
  private let policy: ScrollPolicy
  private let cost: ScrollCost

  private var session = ScrollSession()
  private var loader: BackgroundLoader
  /// Items whose data was asked for and whose cells were not made since.
  private var announced: Set<Int> = []
  /// Cells that are made and neither in sight nor kept after having been: by position in the layout's elements.
  private var preparedAhead: Set<Int> = []
  /// In sight, ascending.
  private var visible: [Int] = []
  /// Kept after having been in sight.
  private var retained: RetainedCells
  private var direction = ScrollDirection.forward
  private var offset: Double?
  /// How many frames without idle time there were in succession.
  private var busyFrames = 0

  /// `bounds` is the visible size in px.
  public init(_ layout: PreparedLayout, bounds: Size, policy: ScrollPolicy = .init(), cost: ScrollCost = .init()) {
    planner = PrefetchPlanner(layout)
    self.bounds = bounds
    self.policy = policy
    self.cost = cost
    loader = BackgroundLoader(cost: cost.model)
    retained = RetainedCells(capacity: policy.retain)
  }

  /// All that happens in a session; samples are in order of time.
  /// - Complexity: O(frames · (log n + w log w)) for w items in the look-ahead.
  public static func play(
    _ samples: [ScrollSample], layout: PreparedLayout, bounds: Size, policy: ScrollPolicy = .init(),
    cost: ScrollCost = .init()
  ) -> ScrollSession {
    var simulator = ScrollSimulator(layout, bounds: bounds, policy: policy, cost: cost)
    for (index, sample) in samples.enumerated() {
      simulator.scroll(to: sample)
      guard index + 1 < samples.count else { break }
      simulator.rest(at: sample.offset, from: sample.time, until: samples[index + 1].time)
    }
    return simulator.session
  }

  /// Frames without motion, as long as they have something to do.
  private mutating func rest(at offset: Point, from start: Double, until end: Double) {
    var time = start + ScrollFrame.budget
    var last = start
    while time < end - ScrollFrame.budget / 2, time > last {
      let events = session.events.count
      scroll(to: ScrollSample(time: time, offset: offset))
      last = time
      time += ScrollFrame.budget
      if session.events.count > events { continue }
      // Nothing happens before the next data is there.
      guard let next = loader.nextFinish else { return }
      time += max(0, ((next - time) / ScrollFrame.budget).rounded(.up)) * ScrollFrame.budget
    }
  }

  // MARK: One frame

  private mutating func scroll(to sample: ScrollSample) {
    let time = sample.time
    let viewport = Rect(origin: sample.offset, size: bounds)
    let isFirst = offset == nil
    loader.advance(to: time)
    turn(to: viewport, at: time)
    var work = show(planner.cells(in: viewport), at: time)
    if isFirst { work = 0 }
    busyFrames = work < ScrollFrame.budget ? 0 : busyFrames + 1
    let ahead = planner.cells(aheadOf: viewport, direction: direction, screens: policy.leading).map(\.position)
    forgetAll(outside: ahead, viewport, at: time)
    if busyFrames < 2, policy.preparation != .whenItAppears {
      if policy.preparation == .aheadWithPrefetch { prefetch(ahead, at: time) }
      work += prepareOne(of: ahead, idle: ScrollFrame.budget - work, at: time)
    }
    session.frames.append(ScrollFrame(time: time, work: work))
  }

  /// Takes note of where travel goes; where it turns back, what is pending is given up.
  private mutating func turn(to viewport: Rect, at time: Double) {
    let axis = planner.layout.scrollAxis
    let target = viewport.start(along: axis)
    defer { offset = target }
    guard let offset, target != offset else { return }
    let course: ScrollDirection = target > offset ? .forward : .backward
    guard course != direction else { return }
    let ahead = planner.cells(aheadOf: viewport, direction: course, screens: policy.leading)
    giveUp(allBut: Set(planner.cells(in: viewport)).union(ahead.map(\.position)), at: time)
    direction = course
  }

  /// Takes back what was asked for and is not wanted any more, the soonest first.
  private mutating func giveUp(allBut wanted: Set<Int>, at time: Double) {
    let unwanted = announced.subtracting(wanted)
    guard !unwanted.isEmpty else { return }
    announced.subtract(unwanted)
    loader.cancel({ unwanted.contains($0) }, at: time)
    emit(.cancelPrefetch, direction == .forward ? unwanted.sorted() : unwanted.sorted(by: >), at: time)
  }

  /// Shows cells, tells others that they are out of sight, and says what making them took.
  private mutating func show(_ cells: [Int], at time: Double) -> Double {
    let before = Set(visible)
    let now = Set(cells)
    var work = 0.0
    for cell in direction == .forward ? cells : cells.reversed() where !before.contains(cell) {
      if !retained.remove(cell), preparedAhead.remove(cell) == nil { work += prepare(cell, at: time) }
      emit(.willDisplay, [cell], at: time)
    }
    for cell in direction == .forward ? visible : visible.reversed() where !now.contains(cell) {
      emit(.didEndDisplaying, [cell], at: time)
      retained.append(cell)
    }
    visible = cells
    return work
  }

  private mutating func prefetch(_ ahead: [Int], at time: Double) {
    let fresh = ahead.filter {
      if case .absent = loader.progress(of: $0) { true } else { false }
    }
    loader.request(fresh, at: time)
    announced.formUnion(fresh)
    emit(.prefetch, fresh, at: time)
  }

  /// Makes the soonest cell that can be made in the time that is left, and says how long it took.
  private mutating func prepareOne(of ahead: [Int], idle: Double, at time: Double) -> Double {
    for cell in ahead where !preparedAhead.contains(cell) && !retained.contains(cell) {
      var price = cost.cell(cell)
      switch loader.progress(of: cell) {
      case .loaded: break
      case .absent: price += cost.model
      case .pending: continue
      }
      guard price <= idle else { return 0 }
      preparedAhead.insert(cell)
      return prepare(cell, at: time)
    }
    return 0
  }

  private mutating func prepare(_ cell: Int, at time: Double) -> Double {
    announced.remove(cell)
    emit(.prepare, [cell], at: time)
    return cost.cell(cell) + loader.loadNow(cell, at: time)
  }

  /// Lets go of what is neither ahead nor in sight nor a little way behind.
  private mutating func forgetAll(outside ahead: [Int], _ viewport: Rect, at time: Double) {
    let behind = planner.cells(aheadOf: viewport, direction: direction.reversed, screens: policy.trailing)
    let near = Set(ahead).union(behind.map(\.position)).union(visible).union(retained.cells)
    preparedAhead.formIntersection(near)
    loader.forget { !near.contains($0) }
    giveUp(allBut: near, at: time)
  }

  private mutating func emit(_ kind: ScrollEvent.Kind, _ cells: [Int], at time: Double) {
    guard !cells.isEmpty else { return }
    session.events.append(
      ScrollEvent(time: time, kind: kind, items: cells.map { planner.layout.indexPath(ofCellAt: $0) }))
  }
}
