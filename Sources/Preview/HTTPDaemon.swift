internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A running libmicrohttpd daemon. A few threads wait for events, each with many connections, so a slow client does not
/// block another. Besides `SiteFolder`, only this file uses C.
final class HTTPDaemon: Sendable {
  private static let threadCount: CUnsignedInt = 4
  /// The largest number of open connections. Further ones wait.
  private static let connectionLimit: CUnsignedInt = 4096

  private let daemon: ServerHandle
  private let handler: ConnectionHandler

  /// Starts a daemon. Takes ownership of the socket on success.
  init(
    listeningOn socket: CInt, hosts: PreviewHosts, responder: SiteResponder, timeout: Int
  ) throws(PreviewFailure) {
    let library = try ServerLibrary.loaded()
    raiseFileLimit()
    let handler = ConnectionHandler(library: library, responder: responder, hosts: hosts)
    // The daemon's threads use the handler unretained; it lives as long as this object, which outlives the threads.
    let started = preview_start(
      socket, Self.threadCount, CUnsignedInt(clamping: timeout), Self.connectionLimit,
      { cls, connection, url, method, _, data, count, slot in
        guard let cls, let connection, let url, let method, let count, let slot else { return .NO }
        let handler = Unmanaged<ConnectionHandler>.fromOpaque(cls).takeUnretainedValue()
        let upload = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count.pointee)
        defer { count.pointee = 0 }
        return handler.handle(connection, url: url, method: method, upload: upload, slot: slot)
      },
      { _, _, slot, _ in
        guard let context = slot?.pointee else { return }
        Unmanaged<RequestContext>.fromOpaque(context).release()
        slot?.pointee = nil
      },
      Unmanaged.passUnretained(handler).toOpaque())
    guard let started else { throw .system(lastSystemMessage()) }
    daemon = ServerHandle(pointer: started)
    self.handler = handler
  }

  /// Closes all connections and waits for the threads. Call this once only.
  func stop() {
    // A suspended connection would keep the daemon from ending.
    handler.finishStreams()
    handler.library.functions.stop_daemon(daemon.pointer)
  }
}

/// A daemon or connection of libmicrohttpd.
// Unchecked: a C handle, for which libmicrohttpd's functions may be called on any thread.
private struct ServerHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// libmicrohttpd, loaded at the first use.
// Unchecked: a C handle. The table is filled before it is returned, and not written again.
private struct ServerLibrary: @unchecked Sendable {
  private let table: UnsafePointer<MicroHTTPDFunctions>

  var functions: MicroHTTPDFunctions { table.pointee }

  private static let loading: Result<ServerLibrary, PreviewFailure> = {
    var failure: UnsafePointer<CChar>?
    guard let table = preview_load(&failure) else {
      return .failure(.system(failure.map { String(cString: $0) } ?? ""))
    }
    return .success(ServerLibrary(table: table))
  }()

  /// Returns the library; throws `PreviewFailure.system` if it can't be loaded.
  static func loaded() throws(PreviewFailure) -> ServerLibrary { try loading.get() }
}

/// Raises the limit of open files: each event stream needs a descriptor, and the usual limit of 1024 is for programs
/// that use `select`.
private func raiseFileLimit() {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < limit.rlim_max else {
    return
  }
  limit.rlim_cur = min(limit.rlim_max, 65_536)
  _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// A request that is being received: its headers, and its body so far.
private final class RequestContext {
  var body: [UInt8] = []
  var isTooLarge = false
}

/// Connects the daemon's callbacks to the responder.
final class ConnectionHandler: Sendable {
  /// The largest size of a request's body in bytes. Bodies contain only small commands.
  static let bodyLimit = 4_194_304

  fileprivate let library: ServerLibrary
  private let responder: SiteResponder
  private let hosts: PreviewHosts
  private let streams = Mutex<(all: [ObjectIdentifier: ResponseStream], isEnding: Bool)>(([:], false))

  fileprivate init(
    library: ServerLibrary, responder: SiteResponder, hosts: PreviewHosts
  ) {
    self.library = library
    self.responder = responder
    self.hosts = hosts
  }

  /// Ends all open streams, and those that are opened later.
  func finishStreams() {
    let open = streams.withLock { streams in
      streams.isEnding = true
      return streams.all.values.map { $0 }
    }
    open.forEach { $0.finish() }
  }

  /// Handles a request. libmicrohttpd calls it once when the headers have arrived, then for each part of a body, then
  /// once more.
  fileprivate func handle(
    _ connection: OpaquePointer, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>,
    upload: UnsafeRawBufferPointer, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let known = slot.pointee else {
      slot.pointee = Unmanaged.passRetained(RequestContext()).toOpaque()
      let headers = values(of: connection, .HEADER_KIND)
      let names = headers.filter { $0.name.lowercased() == "host" }.map { $0.value }
      let origin = headers.first { $0.name.lowercased() == "origin" }?.value
      guard let refusal = hosts.refusal(hosts: names, origin: origin) else { return .YES }
      return send(refusal, on: connection)
    }
    let context = Unmanaged<RequestContext>.fromOpaque(known).takeUnretainedValue()
    if upload.count > 0 {
      if context.body.count + upload.count > Self.bodyLimit { context.isTooLarge = true }
      if !context.isTooLarge { context.body += upload }
      return .YES
    }
    guard !context.isTooLarge else {
      return send(PreviewResponse(status: 413, text: "The request is too large.\n"), on: connection)
    }
    let raw = UnsafeRawBufferPointer(start: url, count: strlen(url))
    guard let path = RequestPath(decoding: raw) else {
      return send(PreviewResponse(status: 400, text: "The path is malformed.\n"), on: connection)
    }
    var fields: [String: String] = [:]
    for (name, value) in values(of: connection, .HEADER_KIND) {
      fields[name.lowercased()] = fields[name.lowercased()].map { $0 + ", " + value } ?? value
    }
    let request = PreviewRequest(
      method: String(cString: method), path: path, query: query(of: connection), headers: fields, body: context.body)
    return send(responder.response(to: request), on: connection)
  }

  // MARK: Requests

  private func query(of connection: OpaquePointer) -> [(name: String, value: String)] {
    func decoded(_ text: String) -> String {
      let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      return String(decoding: percentDecoded(spaced) ?? spaced, as: UTF8.self)
    }
    return values(of: connection, .GET_ARGUMENT_KIND).map { (decoded($0.name), decoded($0.value)) }
  }

  /// Returns the headers or arguments of a request in their order.
  private func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &result) { pointer in
      _ = library.functions.get_connection_values(
        connection, kind,
        { list, _, name, value in
          guard let name else { return .YES }
          let pair = (String(cString: name), value.map { String(cString: $0) } ?? "")
          list?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(pair)
          return .YES
        }, pointer)
    }
    return result
  }

  // MARK: Responses

  private func send(_ response: PreviewResponse, on connection: OpaquePointer) -> MHD_Result {
    guard let message = message(for: response, on: connection) else { return .NO }
    defer { library.functions.destroy_response(message) }
    var headers = response.headers
    for (name, value) in [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    where !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      headers.append((name, value))
    }
    for (name, value) in headers { _ = library.functions.add_response_header(message, name, value) }
    return library.functions.queue_response(connection, CUnsignedInt(clamping: response.status), message)
  }

  private func message(for response: PreviewResponse, on connection: OpaquePointer) -> OpaquePointer? {
    switch response.body {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { buffer in
        library.functions.create_response_from_buffer(
          buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let offset, let count):
      // The response closes its descriptor when it has been sent; the file closes its own.
      let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      let message = library.functions.create_response_from_fd_at_offset64(
        UInt64(clamping: count), descriptor, UInt64(clamping: offset))
      if message == nil { close(descriptor) }
      return message
    case .stream(let stream):
      return message(for: stream, on: connection)
    }
  }

  private func message(for stream: ResponseStream, on connection: OpaquePointer) -> OpaquePointer? {
    let isEnding = streams.withLock { streams in
      if !streams.isEnding { streams.all[ObjectIdentifier(stream)] = stream }
      return streams.isEnding
    }
    if isEnding { stream.finish() }
    let reading = Unmanaged.passRetained(
      StreamReading(stream: stream, connection: ServerHandle(pointer: connection), handler: self))
    let message = library.functions.create_response_from_callback(
      preview_unknown_size(), 16_384,
      { cls, _, buffer, count in
        guard let cls, let buffer else { return preview_end_of_stream() }
        let reading = Unmanaged<StreamReading>.fromOpaque(cls).takeUnretainedValue()
        return reading.fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
      }, reading.toOpaque(),
      { cls in
        guard let cls else { return }
        Unmanaged<StreamReading>.fromOpaque(cls).takeRetainedValue().end()
      })
    if message == nil { reading.takeRetainedValue().end() }
    return message
  }

  fileprivate func forget(_ stream: ResponseStream) {
    streams.withLock { $0.all[ObjectIdentifier(stream)] = nil }
  }
}

/// A connection that reads a stream.
private final class StreamReading: Sendable {
  let stream: ResponseStream
  let handler: ConnectionHandler
  /// Valid until the response ends, which closes the stream.
  let connection: ServerHandle

  init(stream: ResponseStream, connection: ServerHandle, handler: ConnectionHandler) {
    self.stream = stream
    self.connection = connection
    self.handler = handler
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let filled = stream.fill(buffer) {
      handler.library.functions.suspend_connection(connection.pointer)
      return { [self] in handler.library.functions.resume_connection(connection.pointer) }
    }
    switch filled {
    case .bytes(let count): return count
    case .asleep: return 0
    case .end: return preview_end_of_stream()
    }
  }

  func end() {
    stream.close()
    handler.forget(stream)
  }
}
