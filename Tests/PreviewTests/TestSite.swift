@testable import Preview
import Glibc
import TestSupport

struct SystemFailure: Error {
  var code: CInt
}

/// A served folder of files, with a secret file beside it.
final class TestSite {
  let root: String
  let server: PreviewServer
  let port: UInt16

  /// - Parameter timeout: The server's timeout in seconds.
  init(routes: [Route] = [], timeout: Int = 30, files: [String: String] = TestSite.files) throws {
    var template = temporaryTemplate("preview")
    guard mkdtemp(&template) != nil else { throw SystemFailure(code: errno) }
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for folder in ["", "/herbarium", "/.git", "/empty", "/a b"] { mkdir("\(root)/site\(folder)", 0o755) }
    for (path, text) in files { try Self.write(text, to: "\(root)/site/\(path)") }
    try Self.write("secret", to: "\(root)/secret.txt")
    symlink("../secret.txt", "\(root)/site/escape.txt")
    symlink("/etc", "\(root)/site/etc")
    symlink("herbarium/fern.html", "\(root)/site/inside.html")
    mkfifo("\(root)/site/pipe", 0o600)
    server = PreviewServer(serving: "\(root)/site", routes: routes, timeout: timeout)
    port = try server.start(port: 0)
  }

  deinit {
    server.stop()
    Self.remove(root)
  }

  static let files = [
    "index.html": "<h1>Home</h1>", "404.html": "<h1>Nothing here</h1>", "herbarium/index.html": "<h1>Herbarium</h1>",
    "herbarium/fern.html": "<h1>Fern</h1>", "style.css": "body{}", "digits.txt": "0123456789",
    "a b/index.html": "space",
    "größe.html": "<p>", ".git/config": "private", ".hidden": "private", "nothing.bin": "", "a:b.txt": "colon",
  ]

  static func write(_ text: String, to path: String) throws {
    guard let stream = fopen(path, "w") else { throw SystemFailure(code: errno) }
    defer { fclose(stream) }
    fwrite(Array(text.utf8), 1, text.utf8.count, stream)
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." {
          entry.pointee.d_type == 4 ? remove("\(path)/\(name)") : discard(unlink("\(path)/\(name)"))
        }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  private static func discard(_ result: CInt) {}

  // MARK: Requests

  /// Sends a request line and headers, with a valid `Host` unless one is given, and reads the whole response.
  func request(_ line: String, _ headers: [String] = [], body: String = "") throws -> Reply {
    var lines = [line]
    if !headers.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost:\(port)") }
    lines += headers + ["Connection: close"]
    let connection = try Connection(port: port)
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try Reply(parsing: connection.readToEnd())
  }

  func get(_ path: String, _ headers: [String] = []) throws -> Reply { try request("GET \(path) HTTP/1.1", headers) }
}

/// A TCP connection to a port of this machine.
final class Connection {
  let descriptor: CInt
  /// The reason why the last read returned nothing; nil at the end of the stream.
  private(set) var failure: String?

  /// Connects to a port.
  /// - Parameter cancellation: The timeout in milliseconds. If a server never responds, the test fails instead of
  ///   hanging.
  init(port: UInt16, cancellation: Int = 60_000) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // `deinit` closes the descriptor, here too. Closing it twice could close that of another connection.
    guard result == 0 else { throw SystemFailure(code: errno) }
    var limit = timeval(tv_sec: cancellation / 1_000, tv_usec: cancellation % 1_000 * 1_000)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// Reads at most `count` bytes. Returns nothing at the end, and after an error, which `failure` describes.
  func read(_ count: Int = 65_536) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var received = recv(descriptor, buffer.baseAddress, count, 0)
      while received < 0, errno == EINTR { received = recv(descriptor, buffer.baseAddress, count, 0) }
      failure = received < 0 ? String(cString: strerror(errno)) : nil
      filled = max(0, received)
    }
  }

  func readToEnd() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let more = read()
      if more.isEmpty { return all }
      all += more
    }
  }

  /// Reads until a text has been received.
  func read(until text: String) -> String {
    var all = ""
    while !all.contains(text) {
      let more = read()
      if more.isEmpty { break }
      all += String(decoding: more, as: UTF8.self)
    }
    return all
  }
}

/// A parsed response.
struct Reply {
  struct Malformed: Error {
    var text: String
  }

  var status: Int
  var headers: [String: String]
  var body: [UInt8]
  var text: String { String(decoding: body, as: UTF8.self) }

  init(parsing bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: "\r\n\r\n".utf8) else {
      throw Malformed(text: String(decoding: bytes, as: UTF8.self))
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first, let status = Int(first.split(separator: " ").dropFirst().first ?? "") else {
      throw Malformed(text: lines.first.map(String.init) ?? "")
    }
    self.status = status
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop(while: { $0 == " " })) : ""
    }
    body = Array(bytes[end.upperBound...])
  }
}
