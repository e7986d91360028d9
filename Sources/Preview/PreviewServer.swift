internal import Glibc
internal import Synchronization

/// What keeps the preview from starting.
package enum PreviewFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFolder(String)
  /// None of these ports is free.
  case noFreePort(ClosedRange<UInt16>)
  /// The system's words.
  case system(String)

  package var description: String {
    switch self {
    case .noSuchFolder(let path): "there is no folder '\(path)' to serve"
    case .noFreePort(let ports): "none of the ports \(ports.lowerBound) to \(ports.upperBound) is free"
    case .system(let words): "cannot serve: \(words)"
    }
  }
}

/// Serves a site's folder to browsers on this machine, and to nobody else unless it is told so.
///
///     let server = PreviewServer(serving: "Site")
///     let port = try server.start()   // http://localhost:4747/
///
/// Every answer is of the files as they are now: nothing is kept, neither here nor in the browser.
package final class PreviewServer: Sendable {
  /// Where the preview is unless told otherwise.
  package static let defaultPort: UInt16 = 4747
  /// How many ports are tried, beginning with the one asked for.
  static let portsTried = 100

  private let responder: SiteResponder
  private let timeout: Int
  private let daemon = Mutex<HTTPDaemon?>(nil)

  /// - Parameters:
  ///   - folder: the site; need not be there before `start`.
  ///   - routes: asked in order before the files.
  ///   - timeout: after how many seconds a client that says nothing is left.
  package convenience init(serving folder: String, routes: [Route] = [], timeout: Int = 30) {
    self.init(serving: folder, routes: routes, live: nil, timeout: timeout)
  }

  /// - Parameter live: where there is one, the site may come later.
  init(serving folder: String, routes: [Route], live: LivePages?, timeout: Int = 30) {
    responder = SiteResponder(folder: SiteFolder(path: folder), routes: routes, live: live)
    self.timeout = timeout
  }

  deinit { stop() }

  /// Begins to serve.
  /// - Parameters:
  ///   - port: the next free one is taken where it is not; 0 for any.
  ///   - address: what of this machine's addresses is listened at; 0.0.0.0 for all of them.
  /// - Returns: the port it is.
  package func start(
    port: UInt16 = PreviewServer.defaultPort, at address: IPv4Address = .loopback
  ) throws(PreviewFailure) -> UInt16 {
    guard responder.live != nil || responder.folder.exists else { throw .noSuchFolder(responder.folder.path) }
    let (socket, bound) = try listen(from: port, at: address)
    let started: HTTPDaemon?
    do throws(PreviewFailure) {
      started = try HTTPDaemon(
        listeningOn: socket, port: bound, isOpen: address.isOpen, responder: responder, timeout: timeout)
    } catch {
      close(socket)
      throw error
    }
    let former = daemon.withLock { daemon in
      defer { daemon = started }
      return daemon
    }
    former?.stop()
    return bound
  }

  /// Ends all connections and serves no more; does nothing where nothing is served.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    running?.stop()
  }

  /// A socket listening on the first free port.
  private func listen(
    from first: UInt16, at address: IPv4Address
  ) throws(PreviewFailure) -> (socket: CInt, port: UInt16) {
    let last = first == 0 ? 0 : UInt16(clamping: Int(first) + Self.portsTried - 1)
    for port in first...last {
      if let result = try listeningSocket(port, at: address) { return result }
    }
    throw .noFreePort(first...last)
  }
}

/// How many connections may wait to be accepted; the kernel has a limit of its own. Hundreds of open pages come back at
/// once when a preview starts anew, and a connection that finds no room is dropped without a word.
private let backlog: CInt = 4096

/// A listening socket; nil where the port is taken or not for us.
private func listeningSocket(
  _ port: UInt16, at place: IPv4Address
) throws(PreviewFailure) -> (socket: CInt, port: UInt16)? {
  let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
  guard descriptor >= 0 else { throw .system(lastSystemMessage()) }
  var on: CInt = 1
  // A port that was in use a moment ago may be used again at once.
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = place.bits.bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, backlog) == 0
        && getsockname(descriptor, address, &length) == 0
    }
  }
  guard isBound else {
    let code = errno
    let words = lastSystemMessage()
    close(descriptor)
    if code == EADDRINUSE || code == EACCES { return nil }
    throw .system(words)
  }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

func lastSystemMessage() -> String {
  let code = errno
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
