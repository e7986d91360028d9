internal import Glibc
internal import Synchronization

/// The server-sent events (HTML Living Standard, 9.2) for open pages, and the state that they report.
///
///     changed    the site differs from the one that the page was made for
///     failed     the last build failed; the data is a list of diagnostics
///
/// Each successful build has a name, which is the ID of its event. A page sends the name of the last build it has seen
/// when it connects, and receives at once what it has missed.
final class EventStreams: Sendable {
  private struct State: Sendable {
    var streams: [ResponseStream] = []
    var build = 1
    /// The data of the last event if it was a failure.
    var failure: String?
  }

  /// Distinguishes the builds of different runs of the preview.
  private let session = "\(getpid())-\(time(nil))"
  private let state = Mutex(State())

  /// The name of the last successful build.
  var build: String { state.withLock { name(of: $0) } }

  private func name(of state: State) -> String { "\(session)-\(state.build)" }

  /// The number of pages that are connected.
  var count: Int {
    state.withLock { state in
      state.streams.removeAll { !$0.isOpen }
      return state.streams.count
    }
  }

  /// Opens a stream for a page.
  /// - Parameter seen: The name of the last build that the page has seen.
  func open(seen: String?) -> ResponseStream {
    let stream = ResponseStream()
    state.withLock { state in
      // If the server is down, pages try to connect every second.
      stream.send(Array("retry: 1000\n\n".utf8))
      if seen != name(of: state) { stream.send(changed(state)) }
      if let failure = state.failure { stream.send(failed(failure)) }
      state.streams.append(stream)
    }
    return stream
  }

  /// Sends a successful build to all pages.
  func change() {
    state.withLock { state in
      state.build += 1
      state.failure = nil
      send(changed(state), &state)
    }
  }

  /// Sends a failed build to all pages.
  /// - Parameter diagnostics: JSON, on one line.
  func fail(_ diagnostics: String) {
    state.withLock { state in
      state.failure = diagnostics
      send(failed(diagnostics), &state)
    }
  }

  /// Removes the streams of closed pages. A broken connection is detected only when something is sent.
  func beat() { state.withLock { send(Array(":\n\n".utf8), &$0) } }

  /// Sends without waiting: each stream buffers what its page has not read.
  private func send(_ event: [UInt8], _ state: inout State) { state.streams.removeAll { !$0.send(event) } }

  private func changed(_ state: State) -> [UInt8] {
    Array("id: \(name(of: state))\nevent: changed\ndata: \(name(of: state))\n\n".utf8)
  }

  private func failed(_ diagnostics: String) -> [UInt8] { Array("event: failed\ndata: \(diagnostics)\n\n".utf8) }
}
