/// Loads data of items one after another on a thread of its own, in the order asked for.
struct BackgroundLoader {
  /// How far an item's data is.
  enum Progress {
    case absent
    /// Asked for, and not there before a time in ms.
    case pending(until: Double)
    case loaded
  }

  /// How long the data of an item takes, in ms.
  let cost: Double
  /// What was asked for and is not there, in order.
  private var pending: [Int] = []
  /// When each of `pending` will be there.
  private var finishes: [Int: Double] = [:]
  private var loaded: Set<Int> = []
  /// Until when the thread is busy.
  private var busyUntil = -Double.infinity

  init(cost: Double) { self.cost = cost }

  func progress(of item: Int) -> Progress {
    if loaded.contains(item) { return .loaded }
    return finishes[item].map { .pending(until: $0) } ?? .absent
  }

  var isIdle: Bool { pending.isEmpty }

  /// When the next data will be there, in ms.
  var nextFinish: Double? { pending.first.flatMap { finishes[$0] } }

  /// Asks for data that is neither there nor pending.
  mutating func request(_ items: [Int], at time: Double) {
    busyUntil = max(busyUntil, time)
    for item in items {
      busyUntil += cost
      pending.append(item)
      finishes[item] = busyUntil
    }
  }

  /// Takes note of what is there at a time.
  mutating func advance(to time: Double) {
    let done = pending.prefix { finishes[$0].map { $0 <= time } ?? true }
    for item in done {
      finishes[item] = nil
      loaded.insert(item)
    }
    pending.removeFirst(done.count)
  }

  /// Gives up what is not wanted and not there yet; what follows then comes sooner.
  mutating func cancel(_ isUnwanted: (Int) -> Bool, at time: Double) {
    let cancelled = pending.filter(isUnwanted)
    guard !cancelled.isEmpty else { return }
    for item in cancelled { finishes[item] = nil }
    pending.removeAll { finishes[$0] == nil }
    busyUntil = time
    for item in pending {
      // One that has begun goes on as it was.
      busyUntil = min(finishes[item] ?? .infinity, busyUntil + cost)
      finishes[item] = busyUntil
    }
  }

  /// Loads the data of an item at once, on the main thread or by waiting for it; says how long that takes in ms.
  mutating func loadNow(_ item: Int, at time: Double) -> Double {
    defer { loaded.insert(item) }
    switch progress(of: item) {
    case .loaded: return 0
    case .absent: return cost
    case .pending(let finish):
      cancel({ $0 == item }, at: time)
      return min(cost, max(0, finish - time))
    }
  }

  mutating func forget(_ isUnwanted: (Int) -> Bool) {
    loaded = loaded.filter { !isUnwanted($0) }
  }
}

/// Cells that have been in sight and are kept for when they come back: so many, and then the oldest goes.
struct RetainedCells {
  private let capacity: Int
  /// In the order in which they left; some have come back since.
  private var queue: [(cell: Int, stamp: Int)] = []
  private var first = 0
  private var stamps: [Int: Int] = [:]
  private var nextStamp = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  var cells: Dictionary<Int, Int>.Keys { stamps.keys }

  func contains(_ cell: Int) -> Bool { stamps[cell] != nil }

  mutating func append(_ cell: Int) {
    nextStamp += 1
    stamps[cell] = nextStamp
    queue.append((cell, nextStamp))
    while stamps.count > capacity, first < queue.count {
      let oldest = queue[first]
      first += 1
      if stamps[oldest.cell] == oldest.stamp { stamps[oldest.cell] = nil }
    }
    if first > 1_000, first > queue.count / 2 {
      queue.removeFirst(first)
      first = 0
    }
  }

  /// Takes a cell out again; false where it is not there.
  mutating func remove(_ cell: Int) -> Bool { stamps.removeValue(forKey: cell) != nil }
}
