internal import Synchronization

/// A response that stays open. Any holder of the stream can send, and one client reads. Used for events to open pages.
///
/// Sending does not block: unread bytes are buffered up to a limit, and a client that falls further behind is
/// disconnected.
package final class ResponseStream: Sendable {
  private struct State: Sendable {
    var pending: [UInt8] = []
    /// The number of bytes of `pending` that have been read.
    var read = 0
    var isFinished = false
    /// Whether the client has disconnected.
    var isClosed = false
    /// Resumes the connection, which is suspended while there is nothing to send.
    var wake: (@Sendable () -> Void)?

    mutating func takeWake() -> (@Sendable () -> Void)? {
      defer { wake = nil }
      return wake
    }
  }

  /// The result of `fill`.
  enum Filled: Equatable {
    case bytes(Int)
    case asleep
    case end
  }

  private let state = Mutex(State())
  private let limit: Int

  /// Creates a stream.
  /// - Parameter limit: The largest number of unread bytes.
  package init(limit: Int = 4_194_304) { self.limit = limit }

  /// Whether the client may still read what is sent.
  package var isOpen: Bool { state.withLock { !$0.isFinished && !$0.isClosed } }

  /// Sends bytes.
  /// - Returns: False if no client will read them: the stream is finished, or the client has disconnected.
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

  /// Ends the response when the client has read everything that was sent.
  package func finish() {
    state.withLock { state in
      state.isFinished = true
      state.takeWake()?()
    }
  }

  /// Moves sent bytes to a connection's buffer.
  /// - Parameter sleep: Suspends the connection and returns a function that resumes it. Called if there is nothing to
  ///   move.
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

  /// Marks the connection as closed.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.pending = []
      state.read = 0
      state.wake = nil
    }
  }
}
