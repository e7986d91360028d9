import Dispatch
import Glibc
import Synchronization

/// Work that threads share: each does what the others leave, until nothing is left.
///
/// Work inside other work begins on its own thread. It gets others once these have nothing left to do outside. So no more
/// threads work than the outermost work may have, and none waits while there is something to do.
final class Sharing: Sendable {
  private typealias Work = @Sendable (Sharing) -> Void

  /// The threads of an outermost work, which also do the work inside it.
  private final class Crew: Sendable {
    /// The number of those that have nothing left to do outside.
    let idle = Atomic(0)

    func takeIdleThread() -> Bool {
      var count = idle.load(ordering: .relaxed)
      while count > 0 {
        let (isTaken, now) = idle.weakCompareExchange(expected: count, desired: count - 1, ordering: .relaxed)
        if isTaken { return true }
        count = now
      }
      return false
    }
  }

  private struct State {
    /// Nil once nothing is left.
    var work: Work?
    /// The number of threads at work, without those that have not begun.
    var active = 0
    /// The number of threads of which `idle` of the crew knows that nothing is left for them here.
    var resting = 0
  }

  /// The key of the crew that a thread belongs to while it works.
  private static let crewKey: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has no keys left for the data of threads")
    return key
  }()

  private static var currentCrew: Crew? {
    pthread_getspecific(crewKey).map { Unmanaged<Crew>.fromOpaque($0).takeUnretainedValue() }
  }

  private let crew: Crew
  private let isOutermost: Bool
  /// The number of threads that may still help.
  private let places: Atomic<Int>
  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  private init(threads: Int, _ work: @escaping Work) {
    let outer = Self.currentCrew
    (crew, isOutermost) = (outer ?? Crew(), outer == nil)
    places = Atomic(threads - 1)
    state = Mutex(State(work: work))
  }

  /// Runs work on this thread, and on others of the pool. Returns when all are finished.
  /// - Parameters:
  ///   - threads: the number of threads, at most.
  ///   - work: does what is left. It calls `askForHelp()` before each part.
  static func run(threads: Int, _ work: @escaping @Sendable (Sharing) -> Void) {
    let sharing = Sharing(threads: threads, work)
    if sharing.isOutermost {
      for _ in 1..<threads { DispatchQueue.global().async { sharing.help() } }
    }
    _ = sharing.doShare()
    sharing.finish()
  }

  /// Lets a thread help that has nothing to do outside.
  func askForHelp() {
    guard !isOutermost, places.load(ordering: .relaxed) > 0, crew.takeIdleThread() else { return }
    places.subtract(1, ordering: .relaxed)
    DispatchQueue.global().async {
      self.help()
      self.crew.idle.add(1, ordering: .relaxed)
    }
  }

  /// Helps on a thread of the pool, which may come late.
  private func help() {
    guard doShare() else { return }
    let isLast = state.withLock { state in
      state.active -= 1
      if state.active == 0, state.work == nil { return true }
      // A thread that helps inside goes back to the crew anyway.
      if isOutermost { rest(&state) }
      return false
    }
    if isLast { isDone.signal() }
  }

  /// Waits for the threads that help.
  private func finish() {
    let isWaiting = state.withLock { state in
      state.work = nil
      state.active -= 1
      if state.active > 0 { rest(&state) }
      return state.active > 0
    }
    if isWaiting { isDone.wait() }
    crew.idle.subtract(state.withLock { $0.resting }, ordering: .relaxed)
  }

  private func rest(_ state: inout State) {
    state.resting += 1
    crew.idle.add(1, ordering: .relaxed)
  }

  /// Does what is left, unless the call has returned: the work must not outlive it, so it is released here.
  @inline(never)
  private func doShare() -> Bool {
    let work = state.withLock { state in
      if state.work != nil { state.active += 1 }
      return state.work
    }
    guard let work else { return false }
    let outer = pthread_getspecific(Self.crewKey)
    pthread_setspecific(Self.crewKey, Unmanaged.passUnretained(crew).toOpaque())
    work(self)
    pthread_setspecific(Self.crewKey, outer)
    return true
  }
}
