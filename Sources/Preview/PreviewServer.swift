internal import Glibc
internal import Synchronization

/// The reason why the preview can't start.
package enum PreviewFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFolder(String)
  /// None of the ports is free.
  case noFreePort(ClosedRange<UInt16>)
  /// A failure of the system, with its message.
  case system(String)

  package var description: String {
    switch self {
    case .noSuchFolder(let path): "there is no folder '\(path)' to serve"
    case .noFreePort(let ports): "none of the ports \(ports.lowerBound) to \(ports.upperBound) is free"
    case .system(let words): "cannot serve: \(words)"
    }
  }
}

/// Serves a site's folder to browsers on this machine, or to other machines if requested.
///
///     let server = PreviewServer(serving: "Site")
///     let port = try server.start()   // http://localhost:4747/
///
/// Every response contains the files as they are now: neither the server nor the browser caches anything.
package final class PreviewServer: Sendable {
  /// The default port.
  package static let defaultPort: UInt16 = 4747
  /// The number of ports that are tried, beginning with the requested one.
  static let portsTried = 100

  private let responder: SiteResponder
  private let timeout: Int
  private let daemon = Mutex<HTTPDaemon?>(nil)

  /// Creates a server.
  /// - Parameters:
  ///   - folder: The site's folder. It has to exist when `start` is called.
  ///   - routes: The routes, tried in order before the files.
  ///   - timeout: The time in seconds after which an idle client is disconnected.
  package convenience init(serving folder: String, routes: [Route] = [], timeout: Int = 30) {
    self.init(serving: folder, routes: routes, live: nil, timeout: timeout)
  }

  /// Creates a server.
  /// - Parameter live: Makes the pages live. With it, the site's folder may be created later.
  init(serving folder: String, routes: [Route], live: LivePages?, timeout: Int = 30) {
    responder = SiteResponder(folder: SiteFolder(path: folder), routes: routes, live: live)
    self.timeout = timeout
  }

  deinit { stop() }

  /// Whether a text is the name or the address of a host, without a scheme and a port.
  package static func isHostName(_ text: String) -> Bool {
    let signs: Set<Character> = ["-", "."]
    return (1...253).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }
  }

  /// Starts to serve.
  /// - Parameters:
  ///   - port: The first port to try; the next free one is used if it is taken. 0 for any port.
  ///   - address: The address to listen at; 0.0.0.0 for all addresses of this machine.
  ///   - names: Further host names under which browsers reach the server, as of a proxy.
  /// - Returns: The port.
  package func start(
    port: UInt16 = PreviewServer.defaultPort, at address: IPv4Address = .loopback, as names: [String] = []
  ) throws(PreviewFailure) -> UInt16 {
    guard responder.live != nil || responder.folder.exists else { throw .noSuchFolder(responder.folder.path) }
    let (socket, bound) = try listen(from: port, at: address)
    let started: HTTPDaemon?
    let hosts = PreviewHosts(port: bound, isOpen: address.isOpen, permitted: Set(names.map { $0.lowercased() }))
    do throws(PreviewFailure) {
      started = try HTTPDaemon(listeningOn: socket, hosts: hosts, responder: responder, timeout: timeout)
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

  /// Closes all connections and stops serving. Does nothing if the server is not running.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    running?.stop()
  }

  /// Returns a socket that listens on the first free port.
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

/// The number of connections that may wait to be accepted; the kernel has a limit of its own. Hundreds of open pages
/// reconnect at once when a preview restarts, and connections beyond the limit are dropped silently.
private let backlog: CInt = 4096

/// Returns a listening socket; nil if the port is taken or not permitted.
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

/// Returns the system's message for `errno`.
func lastSystemMessage() -> String {
  let code = errno
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
