import CollectionLayout

/// Simulates loading the data of items one after another on a background thread, in the order of requests.
struct BackgroundLoader {
  /// The loading state of an item's data.
  enum Progress {
    case absent
    /// Requested, and finished at a time in ms.
    case pending(until: Double)
    case loaded
  }

  /// The time to load the data of one item, in ms.
  let cost: Double
  /// The requested items that are not loaded yet, in the order of requests.
  private var pending: [Int] = []
  /// The finish time of each of `pending`, in ms.
  private var finishes: [Int: Double] = [:]
  private var loaded: Set<Int> = []
  /// The time in ms until which the thread is busy.
  private var busyUntil = -Double.infinity

  init(cost: Double) { self.cost = cost }

  /// Returns the loading state of an item.
  func progress(of item: Int) -> Progress {
    if loaded.contains(item) { return .loaded }
    return finishes[item].map { .pending(until: $0) } ?? .absent
  }

  var isIdle: Bool { pending.isEmpty }

  /// The time in ms at which the next item will be loaded.
  var nextFinish: Double? { pending.first.flatMap { finishes[$0] } }

  /// Requests the data of items, which must be neither loaded nor pending.
  mutating func request(_ items: [Int], at time: Double) {
    busyUntil = max(busyUntil, time)
    for item in items {
      busyUntil += cost
      pending.append(item)
      finishes[item] = busyUntil
    }
  }

  /// Advances the simulation to a time in ms.
  mutating func advance(to time: Double) {
    let done = pending.prefix { finishes[$0].map { $0 <= time } ?? true }
    for item in done {
      finishes[item] = nil
      loaded.insert(item)
    }
    pending.removeFirst(done.count)
  }

  /// Cancels the pending requests that are no longer needed, so that later ones finish sooner.
  mutating func cancel(_ isUnwanted: (Int) -> Bool, at time: Double) {
    let cancelled = pending.filter(isUnwanted)
    guard !cancelled.isEmpty else { return }
    for item in cancelled { finishes[item] = nil }
    pending.removeAll { finishes[$0] == nil }
    busyUntil = time
    for item in pending {
      // A request in progress keeps its finish time.
      busyUntil = min(finishes[item] ?? .infinity, busyUntil + cost)
      finishes[item] = busyUntil
    }
  }

  /// Loads the data of an item immediately, on the main thread or by waiting for it, and returns how long that takes in
  /// ms.
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

  /// Releases the loaded data that is no longer needed.
  mutating func forget(_ isUnwanted: (Int) -> Bool) {
    loaded = loaded.filter { !isUnwanted($0) }
  }
}

/// Cells that left the visible area and are retained for reuse. Beyond the capacity, the oldest is released.
struct RetainedCells {
  private let capacity: Int
  /// The cells in the order in which they left the visible area; includes cells that have returned since.
  private var queue: [(cell: Int, stamp: Int)] = []
  private var first = 0
  private var stamps: [Int: Int] = [:]
  private var nextStamp = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  var cells: Dictionary<Int, Int>.Keys { stamps.keys }

  func contains(_ cell: Int) -> Bool { stamps[cell] != nil }

  /// Adds a cell, and releases the oldest cell if the capacity is exceeded.
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

  /// Removes a cell; returns false if it was not retained.
  mutating func remove(_ cell: Int) -> Bool { stamps.removeValue(forKey: cell) != nil }
}
