public import CollectionLayout
public import Geometry

/// Simulates scrolling through a layout, and records which cells are prepared, displayed and retained, when, and at
/// what cost.
///
/// One frame, at the time of a sample:
///
///     1  cells that enter the bounds are displayed (`willDisplay`); missing ones are prepared immediately
///     2  cells that left the bounds are reported (`didEndDisplaying`) and retained for a while
///     3  data ahead is requested, soonest needed first (`prefetch`); a reversal cancels pending requests
///     4  in the idle time one cell ahead is prepared, the soonest that fits
///
/// Between two samples that are more than a frame apart the content is still, and frames continue while cells remain to
/// be prepared. If successive frames have no idle time, steps 3 and 4 are skipped. Cells that are visible at the first
/// sample exist before the session begins and cost no frame any work.
public struct ScrollSimulator: Sendable {
  private let planner: PrefetchPlanner
  private let bounds: Size
  private let policy: ScrollPolicy
  private let cost: ScrollCost

  private var session = ScrollSession()
  private var loader: BackgroundLoader
  /// The items whose data was requested and whose cells were not prepared since.
  private var requested: Set<Int> = []
  /// The prepared cells that are neither visible nor retained, by position in the layout's elements.
  private var preparedAhead: Set<Int> = []
  /// The visible cells, ascending.
  private var visible: [Int] = []
  /// The cells retained after display.
  private var retained: RetainedCells
  private var direction: ScrollDirection
  private var offset: Double?
  /// The number of successive frames without idle time.
  private var busyFrames = 0

  /// - Parameter bounds: the visible size in px.
  public init(_ layout: PreparedLayout, bounds: Size, policy: ScrollPolicy = .init(), cost: ScrollCost = .init()) {
    planner = PrefetchPlanner(layout)
    direction = layout.readingDirection
    self.bounds = bounds
    self.policy = policy
    self.cost = cost
    loader = BackgroundLoader(cost: cost.model)
    retained = RetainedCells(capacity: policy.retain)
  }

  /// Simulates a session and returns its events and frames. Samples must be in order of time.
  /// - Complexity: O(frames · (log n + w log w)) for w items in the look-ahead.
  public static func play(
    _ samples: [ScrollSample], layout: PreparedLayout, bounds: Size, policy: ScrollPolicy = .init(),
    cost: ScrollCost = .init()
  ) -> ScrollSession {
    var simulator = ScrollSimulator(layout, bounds: bounds, policy: policy, cost: cost)
    for (index, sample) in samples.enumerated() {
      simulator.scroll(to: sample)
      guard index + 1 < samples.count else { break }
      simulator.runFrames(at: sample.offset, from: sample.time, until: samples[index + 1].time)
    }
    return simulator.session
  }

  /// Runs frames without scrolling, while there is work to do.
  private mutating func runFrames(at offset: Point, from start: Double, until end: Double) {
    var time = start + ScrollFrame.budget
    var last = start
    while time < end - ScrollFrame.budget / 2, time > last {
      let events = session.events.count
      scroll(to: ScrollSample(time: time, offset: offset))
      last = time
      time += ScrollFrame.budget
      if session.events.count > events { continue }
      // Nothing happens until the next data is loaded.
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
    updateDirection(for: viewport, at: time)
    var work = show(planner.cells(in: viewport), at: time)
    if isFirst { work = 0 }
    busyFrames = work < ScrollFrame.budget ? 0 : busyFrames + 1
    let ahead = planner.cells(aheadOf: viewport, direction: direction, screens: policy.leading).map(\.position)
    releaseCells(outside: ahead, viewport, at: time)
    if busyFrames < 2, policy.preparation != .whenItAppears {
      if policy.preparation == .aheadWithPrefetch { prefetch(ahead, at: time) }
      work += prepareOne(of: ahead, idle: ScrollFrame.budget - work, at: time)
    }
    session.frames.append(ScrollFrame(time: time, work: work))
  }

  /// Whether the content travels in the direction in which items follow each other.
  private var isReading: Bool { direction == planner.layout.readingDirection }

  /// Updates the direction of travel. A reversal cancels pending requests.
  private mutating func updateDirection(for viewport: Rect, at time: Double) {
    let axis = planner.layout.scrollAxis
    let target = viewport.start(along: axis)
    defer { offset = target }
    guard let offset, target != offset else { return }
    let course: ScrollDirection = target > offset ? .forward : .backward
    guard course != direction else { return }
    let ahead = planner.cells(aheadOf: viewport, direction: course, screens: policy.leading)
    cancelRequests(exceptFor: Set(planner.cells(in: viewport)).union(ahead.map(\.position)), at: time)
    direction = course
  }

  /// Cancels the requests that are no longer needed, soonest first.
  private mutating func cancelRequests(exceptFor needed: Set<Int>, at time: Double) {
    let unneeded = requested.subtracting(needed)
    guard !unneeded.isEmpty else { return }
    requested.subtract(unneeded)
    loader.cancel({ unneeded.contains($0) }, at: time)
    emit(.cancelPrefetch, isReading ? unneeded.sorted() : unneeded.sorted(by: >), at: time)
  }

  /// Displays cells, ends the display of those that left, and returns the time spent preparing cells.
  private mutating func show(_ cells: [Int], at time: Double) -> Double {
    let before = Set(visible)
    let now = Set(cells)
    var work = 0.0
    for cell in isReading ? cells : cells.reversed() where !before.contains(cell) {
      if !retained.remove(cell), preparedAhead.remove(cell) == nil { work += prepare(cell, at: time) }
      emit(.willDisplay, [cell], at: time)
    }
    for cell in isReading ? visible : visible.reversed() where !now.contains(cell) {
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
    requested.formUnion(fresh)
    emit(.prefetch, fresh, at: time)
  }

  /// Prepares the soonest cell if it fits the idle time, and returns the time that took.
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
    requested.remove(cell)
    emit(.prepare, [cell], at: time)
    return cost.cell(cell) + loader.loadNow(cell, at: time)
  }

  /// Releases cells and data that are neither visible, nor retained, nor within the distances ahead and behind.
  private mutating func releaseCells(outside ahead: [Int], _ viewport: Rect, at time: Double) {
    let behind = planner.cells(aheadOf: viewport, direction: direction.reversed, screens: policy.trailing)
    let near = Set(ahead).union(behind.map(\.position)).union(visible).union(retained.cells)
    preparedAhead.formIntersection(near)
    loader.forget { !near.contains($0) }
    cancelRequests(exceptFor: near, at: time)
  }

  private mutating func emit(_ kind: ScrollEvent.Kind, _ cells: [Int], at time: Double) {
    guard !cells.isEmpty else { return }
    session.events.append(
      ScrollEvent(time: time, kind: kind, items: cells.map { planner.layout.indexPath(ofCellAt: $0) }))
  }
}
