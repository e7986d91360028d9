internal import Synchronization

/// A response that stays open: whoever holds the stream sends, one client reads. For events to open pages.
///
/// Nothing waits: what a slow client has not read yet is kept, up to a limit; a client that is further behind is dropped.
package final class ResponseStream: Sendable {
  private struct State: Sendable {
    var pending: [UInt8] = []
    /// How much of `pending` has been read.
    var read = 0
    var isFinished = false
    /// The client has gone, or its connection has ended.
    var isClosed = false
    /// Wakes the connection while it sleeps because there was nothing to send.
    var wake: (@Sendable () -> Void)?

    mutating func takeWake() -> (@Sendable () -> Void)? {
      defer { wake = nil }
      return wake
    }
  }

  /// What `fill` found.
  enum Filled: Equatable {
    case bytes(Int)
    case asleep
    case end
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: how many unread bytes a client may be behind.
  package init(limit: Int = 4_194_304) { self.limit = limit }

  /// Whether somebody may still read what is sent.
  package var isOpen: Bool { state.withLock { !$0.isFinished && !$0.isClosed } }

  /// Adds bytes behind those that were sent before.
  /// - Returns: false where nobody will read them, because the stream is finished or the client gone or dropped.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isFinished, !state.isClosed else { return false }
      if state.pending.count - state.read + bytes.count > limit {
        state.isFinished = true
        state.pending = []
        state.read = 0
      } else {
        state.pending += bytes
      }
      state.takeWake()?()
      return !state.isFinished
    }
  }

  /// Ends the response when all that was sent has been read.
  package func finish() {
    state.withLock { state in
      state.isFinished = true
      state.takeWake()?()
    }
  }

  /// Moves sent bytes to a connection's buffer.
  /// - Parameter sleep: puts the connection to sleep and gives what wakes it; called where there is nothing to move.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, sleep: () -> @Sendable () -> Void) -> Filled {
    state.withLock { state in
      let count = min(buffer.count, state.pending.count - state.read)
      guard count > 0 else {
        if state.isFinished { return .end }
        state.wake = sleep()
        return .asleep
      }
      buffer.copyBytes(from: state.pending[state.read..<state.read + count])
      state.read += count
      if state.read == state.pending.count {
        state.pending.removeAll(keepingCapacity: state.pending.capacity < 65_536)
        state.read = 0
      }
      return .bytes(count)
    }
  }

  /// The connection is no more.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.pending = []
      state.read = 0
      state.wake = nil
    }
  }
}
