internal import Glibc
internal import Synchronization

/// The server-sent events (HTML Living Standard, 9.2) that open pages get, and the state that they are about.
///
///     changed    the site is another one than the page was made for
///     failed     the last build came to nothing; its data is a list of diagnostics
///
/// Each good build has a name, which is the identity of its event: a page says which build it has seen, when it comes
/// and when it comes back, and is told at once what it has missed.
final class EventStreams: Sendable {
  private struct State: Sendable {
    var streams: [ResponseStream] = []
    var build = 1
    /// The data of the last event where it was a failure.
    var failure: String?
  }

  /// Builds of another run of the preview have other names.
  private let session = "\(getpid())-\(time(nil))"
  private let state = Mutex(State())

  /// The name of the last good build.
  var build: String { state.withLock { name(of: $0) } }

  private func name(of state: State) -> String { "\(session)-\(state.build)" }

  /// How many pages listen.
  var count: Int {
    state.withLock { state in
      state.streams.removeAll { !$0.isOpen }
      return state.streams.count
    }
  }

  /// A stream for one more page.
  /// - Parameter seen: the build that the page has seen.
  func open(seen: String?) -> ResponseStream {
    let stream = ResponseStream()
    state.withLock { state in
      // Where the server goes, pages look for it every second.
      stream.send(Array("retry: 1000\n\n".utf8))
      if seen != name(of: state) { stream.send(changed(state)) }
      if let failure = state.failure { stream.send(failed(failure)) }
      state.streams.append(stream)
    }
    return stream
  }

  /// Tells all pages of a good build.
  func change() {
    state.withLock { state in
      state.build += 1
      state.failure = nil
      send(changed(state), &state)
    }
  }

  /// Tells all pages of a build that failed.
  /// - Parameter diagnostics: JSON, on one line.
  func fail(_ diagnostics: String) {
    state.withLock { state in
      state.failure = diagnostics
      send(failed(diagnostics), &state)
    }
  }

  /// Finds out which pages are still there: a connection is known to be broken only when something is sent.
  func beat() { state.withLock { send(Array(":\n\n".utf8), &$0) } }

  /// Sends without waiting: each stream keeps what its page has not read.
  private func send(_ event: [UInt8], _ state: inout State) { state.streams.removeAll { !$0.send(event) } }

  private func changed(_ state: State) -> [UInt8] {
    Array("id: \(name(of: state))\nevent: changed\ndata: \(name(of: state))\n\n".utf8)
  }

  private func failed(_ diagnostics: String) -> [UInt8] { Array("event: failed\ndata: \(diagnostics)\n\n".utf8) }
}
