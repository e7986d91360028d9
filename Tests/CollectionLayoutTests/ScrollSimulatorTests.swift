import CollectionScrolling
import CollectionLayout
import Geometry
import TestSupport
import Testing

/// Rows of 100 without gaps on a screen of 300 × 200: two rows of `columns` items each are visible.
private struct Scene {
  var columns = 1
  var items = 40
  var policy = ScrollPolicy(leading: 1, trailing: 1, retain: 2)
  var cost = ScrollCost(cell: 4, model: 6)

  /// Simulates a sequence of offsets at intervals of 16.7 ms.
  func play(_ offsets: [Double]) -> ScrollSession {
    play(offsets.enumerated().map { (Double($0.offset) * 16.7, $0.element) })
  }

  func play(_ samples: [(time: Double, offset: Double)]) -> ScrollSession {
    let size = Size(width: 300 / Double(columns), height: 100)
    let layout = GridLayout(LayoutSettings(lineSpacing: 0, interitemSpacing: 0), columns: .count(columns))
      .lay(ContiguousArray(repeating: .exact(size), count: items), width: 300, height: 200)
    return ScrollSimulator.play(
      samples.map { ScrollSample(time: $0.time, offset: Point(x: 0, y: $0.offset)) }, layout: layout,
      bounds: Size(width: 300, height: 200), policy: policy, cost: cost)
  }
}

extension ScrollSession {
  fileprivate func items(_ kind: ScrollEvent.Kind, at frame: Int? = nil) -> [Int] {
    events.filter { event in event.kind == kind && (frame.map { event.time == Double($0) * 16.7 } ?? true) }
      .flatMap(\.items).map(\.item)
  }
}

@Suite struct ScrollSimulatorTests {
  @Test func defaultsToTwoAndAHalfScreensAheadAndOneAndAHalfBehind() {
    #expect(ScrollPolicy().leading == 2.5)
    #expect(ScrollPolicy().trailing == 1.5)
  }

  @Test func initiallyVisibleCellsExistBeforeTheSession() {
    let session = Scene(policy: ScrollPolicy(leading: 0, retain: 0)).play([0])
    #expect(session.events.map(\.kind) == [.prepare, .willDisplay, .prepare, .willDisplay])
    #expect(session.frames == [ScrollFrame(time: 0, work: 0)])
  }

  @Test func preparesOneCellPerFrameAndDisplaysItOnlyWhenItEnters() {
    let session = Scene().play([0, 0, 0, 0, 1])
    // Items 2 and 3 are a screen ahead; their data takes 6 ms each.
    #expect(session.items(.prefetch, at: 0) == [2, 3])
    #expect(session.items(.prepare, at: 0) == [0, 1])
    #expect(session.items(.prepare, at: 1) == [2])
    #expect(session.items(.prepare, at: 2) == [3])
    #expect(session.items(.prepare, at: 3) == [])
    #expect(session.items(.willDisplay) == [0, 1, 2])
    #expect(session.items(.willDisplay, at: 4) == [2])
    #expect(session.frames.map(\.work) == [0, 4, 4, 0, 0])
    #expect(session.dropped == 0)
  }

  @Test func preparesAMissingCellAsItEnters() {
    let session = Scene(policy: ScrollPolicy(leading: 0)).play([0, 100])
    #expect(session.items(.prepare, at: 1) == [2])
    #expect(session.frames[1].work == 10)
  }

  @Test func waitsForPendingData() {
    // At 0 the data of items 2 and 3 is requested: loaded at 15 and 30. At 16.7 both enter; 13.3 ms remain to wait.
    let session = Scene(cost: ScrollCost(cell: 1, model: 15)).play([0, 200])
    #expect(session.items(.prepare, at: 1).prefix(2) == [2, 3])
    #expect(abs(session.frames[1].work - 15.3) < 1e-9)
  }

  @Test func retainsCellsAndDisplaysThemAgainWithoutPreparation() {
    let session = Scene().play([0, 0, 0, 0, 100, 0])
    #expect(session.items(.didEndDisplaying, at: 4) == [0])
    #expect(session.items(.willDisplay, at: 5) == [0])
    #expect(session.items(.prepare, at: 5) == [])
    #expect(session.items(.prepare).filter { $0 == 0 }.count == 1)
  }

  @Test func preparesReleasedCellsAgain() {
    let session = Scene(policy: ScrollPolicy(leading: 0, trailing: 0, retain: 1)).play([0, 200, 0])
    // 0 and 1 leave together; only the one that left last is retained.
    #expect(session.items(.didEndDisplaying, at: 1) == [0, 1])
    #expect(session.items(.prepare, at: 2) == [0])
    #expect(session.items(.willDisplay, at: 2) == [1, 0])
  }

  @Test func ordersPrefetchingInTheDirectionOfTravel() {
    let session = Scene(columns: 3, policy: ScrollPolicy(leading: 1, trailing: 0, retain: 0)).play([600, 590])
    #expect(session.items(.prefetch, at: 0) == Array(24...29))
    // A tenth of row 5 is visible already; rows 4 and 3 precede it.
    #expect(session.items(.prefetch, at: 1) == [14, 13, 12, 11, 10, 9])
  }

  @Test func cancelsPendingRequestsOnReversal() {
    let session = Scene(cost: ScrollCost(cell: 4, model: 500)).play([1000, 1010, 1000])
    #expect(session.items(.prefetch, at: 0) == [12, 13])
    // At 1010 the look-ahead extends to 1410, which includes item 14.
    #expect(session.items(.prefetch, at: 1) == [14])
    #expect(session.items(.cancelPrefetch, at: 2) == [13, 14])
    #expect(session.items(.prefetch, at: 2).prefix(2) == [9, 8])
  }

  @Test func cancelsLoadedButUnpreparedItemsOnReversal() {
    // Data is loaded immediately, but no cell fits into a frame.
    let session = Scene(cost: ScrollCost(cell: 16.8, model: 0)).play([1000, 1000, 1000, 999])
    #expect(session.items(.prefetch, at: 0) == [12, 13])
    #expect(session.items(.cancelPrefetch, at: 3) == [12, 13])
  }

  @Test func cancelsItemsThatAreLeftBehind() {
    let session = Scene(cost: ScrollCost(cell: 1, model: 500)).play([0, 5000])
    #expect(session.items(.prefetch, at: 0) == [2, 3])
    #expect(session.items(.cancelPrefetch, at: 1) == [2, 3])
  }

  @Test func prefetchesNothingWithoutIdleTime() {
    // In each frame two new rows of 20 ms enter: 40 ms of work.
    let session = Scene(cost: ScrollCost(cell: 20, model: 0)).play([0, 200, 400, 600, 800])
    #expect(session.items(.prefetch, at: 1) != [])
    for frame in 2...4 {
      #expect(session.items(.prefetch, at: frame) == [])
      #expect(session.frames[frame].work == 40)
    }
    #expect(session.dropped == 4)
  }

  @Test func preparesOnlyCellsThatFitTheIdleTime() {
    let session = Scene(cost: ScrollCost(cell: 16.8, model: 0)).play(Array(repeating: 0, count: 20))
    #expect(session.items(.prepare) == [0, 1])
  }

  @Test func runsFramesWhileThereIsWork() {
    let session = Scene().play([(time: 0, offset: 0), (time: 1000, offset: 0)])
    // Frames at 0, 16.7 and 33.4 prepare cells; at 50.1 no work is left.
    #expect(session.items(.prepare) == [0, 1, 2, 3])
    #expect(session.frames.map(\.time) == [0, 16.7, 33.4, 33.4 + 16.7, 1000])
  }

  @Test func wholeRowsDropFramesAndSingleCellsDoNot() {
    var scene = Scene(columns: 3, items: 300)
    scene.policy.leading = 2.5
    let offsets = (0..<20).map { _ in 0.0 } + (0..<60).map { Double($0) * 20 }
    scene.policy.preparation = .whenItAppears
    #expect(scene.play(offsets).dropped > 5)
    scene.policy.preparation = .ahead
    #expect(scene.play(offsets).dropped == 0)
    scene.policy.preparation = .aheadWithPrefetch
    let session = scene.play(offsets)
    #expect(session.dropped == 0)
    #expect(session.frames.allSatisfy { $0.work <= 4 })
  }

  // MARK: Invariants

  @Test func lifecyclesAreValidInRandomSessions() {
    var random = SplitMix64(seed: 8)
    for index in 0..<max(200, randomCaseCount / 200) {
      var scene = Scene(columns: 1 + random.below(4), items: random.below(200))
      scene.policy = ScrollPolicy(
        preparation: ScrollPolicy.Preparation.allCases[random.below(3)], leading: Double(random.below(6)) / 2,
        trailing: Double(random.below(4)) / 2, retain: random.below(20))
      scene.cost = ScrollCost(cells: [Double(random.below(20)), 3], model: Double(random.below(40)))
      var time = 0.0
      var offset = 0.0
      var speed = 0.0
      let samples = (0..<random.below(60)).map { _ in
        time += random.chance(percent: 10) ? 300 : 16.7
        if random.chance(percent: 20) { speed = Double(random.below(300)) - 150 }
        offset += speed
        return (time: time, offset: offset)
      }
      if let problem = problem(in: scene.play(samples), scene) {
        Issue.record("session \(index): \(problem)")
        return
      }
    }
  }

  private func problem(in session: ScrollSession, _ scene: Scene) -> String? {
    var shown: Set<IndexPath> = []
    var prepared: Set<IndexPath> = []
    var wanted: Set<IndexPath> = []
    var aheadInFrame: (time: Double, count: Int) = (-1, 0)
    for (index, event) in session.events.enumerated() {
      if index > 0, session.events[index - 1].time > event.time { return "time runs backward" }
      if event.items.isEmpty { return "an event of nothing" }
      for path in event.items {
        switch event.kind {
        case .prepare:
          prepared.insert(path)
          // The cell either enters now, or is the one prepared ahead in this frame.
          let next = index + 1 < session.events.count ? session.events[index + 1] : nil
          if next?.kind == .willDisplay, next?.items == [path] { continue }
          aheadInFrame = aheadInFrame.time == event.time ? (event.time, aheadInFrame.count + 1) : (event.time, 1)
          if aheadInFrame.count > 1 { return "\(path) is the second made ahead at \(event.time)" }
          if scene.policy.preparation == .whenItAppears { return "made ahead where it must not be" }
        case .willDisplay:
          if !prepared.contains(path) { return "\(path) is shown and was never made" }
          if !shown.insert(path).inserted { return "\(path) is shown twice" }
        case .didEndDisplaying:
          if shown.remove(path) == nil { return "\(path) ends and was not in sight" }
        case .prefetch:
          if !wanted.insert(path).inserted, scene.policy.trailing > 5 { return "\(path) is asked for twice" }
          if shown.contains(path) { return "\(path) is asked for in sight" }
        case .cancelPrefetch:
          if !wanted.contains(path) { return "\(path) is given up and was never asked for" }
        }
      }
    }
    return nil
  }

  @Test func simulatesALongSessionOverManyItems() {
    let session = Scene(columns: 4, items: 100_000).play((0..<2_000).map { Double($0) * 700 })
    #expect(session.frames.count == 2_000)
  }
}
