@testable import Preview
import Glibc
import Testing

@Suite struct ServerTests {
  @Test func takesTheNextFreePort() throws {
    let site = try TestSite()
    let other = PreviewServer(serving: "\(site.root)/site")
    let port = try other.start(port: site.port)
    #expect(port > site.port && port < site.port + UInt16(PreviewServer.portsTried))
    other.stop()
    #expect(throws: (any Error).self) { try Connection(port: port) }
    #expect(try site.get("/").status == 200)
  }

  @Test func aPortIsFreeAgainAfterStopping() throws {
    let site = try TestSite()
    _ = try site.get("/")
    site.server.stop()
    site.server.stop()
    #expect(try site.server.start(port: site.port) == site.port)
    #expect(try site.get("/").status == 200)
  }

  @Test func saysThatThereIsNoSuchFolder() {
    #expect(throws: PreviewFailure.noSuchFolder("/nowhere/site")) {
      try PreviewServer(serving: "/nowhere/site").start(port: 0)
    }
    #expect(throws: PreviewFailure.noSuchFolder("/etc/passwd")) {
      try PreviewServer(serving: "/etc/passwd").start(port: 0)
    }
  }

  @Test func listensOnThisMachineOnly() throws {
    let site = try TestSite()
    var addresses: UnsafeMutablePointer<ifaddrs>?
    #expect(getifaddrs(&addresses) == 0)
    defer { freeifaddrs(addresses) }
    var next = addresses
    while let interface = next {
      defer { next = interface.pointee.ifa_next }
      guard let address = interface.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
        continue
      }
      var target = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }
      guard UInt32(bigEndian: target.sin_addr.s_addr) >> 24 != 127 else { continue }
      target.sin_port = site.port.bigEndian
      let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      let result = withUnsafePointer(to: target) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      #expect(result != 0)
    }
  }

  // MARK: Permitted requests

  @Test(arguments: ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
  func answersToItsOwnNames(name: String) throws {
    let site = try TestSite()
    #expect(try site.get("/", ["Host: \(name):\(site.port)"]).status == 200)
    #expect(try site.get("/", ["Origin: http://\(name):\(site.port)"]).status == 200)
  }

  @Test(arguments: [
    "example.org", "localhost", "localhost:1", "127.0.0.1.example.org:PORT", "example.org:PORT", "127.0.0.2:PORT", "",
    "user@localhost:PORT", "localhost:PORT/", "localhost.:PORT", "0.0.0.0:PORT", "[::]:PORT",
  ])
  func refusesEveryOtherName(host: String) throws {
    let site = try TestSite()
    let reply = try site.get("/", ["Host: " + host.replacing("PORT", with: String(site.port))])
    #expect(reply.status == 421 || reply.status == 400)
    #expect(!reply.text.contains("Home"))
  }

  @Test func refusesNoNameAndTwoNames() throws {
    let site = try TestSite()
    let own = "Host: localhost:\(site.port)"
    #expect(try site.get("/", [own, own]).status == 400)
    let connection = try Connection(port: site.port)
    connection.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(try Reply(parsing: connection.readToEnd()).status == 400)
    let old = try Connection(port: site.port)
    old.send("GET / HTTP/1.0\r\n\r\n")
    #expect(try Reply(parsing: old.readToEnd()).status == 400)
  }

  @Test(arguments: [
    "http://example.org", "null", "https://localhost:PORT", "http://localhost", "http://localhost:1",
    "http://localhost:PORT.example.org", "file://",
  ])
  func refusesPagesFromElsewhere(origin: String) throws {
    let site = try TestSite(routes: [{ _ in PreviewResponse(status: 200, text: "done") }])
    let header = "Origin: " + origin.replacing("PORT", with: String(site.port))
    #expect(try site.get("/", [header]).status == 403)
    #expect(try site.request("POST / HTTP/1.1", [header, "Content-Length: 0"]).status == 403)
  }

  @Test func answersToNumbersWhereOthersMayAsk() throws {
    let site = try TestSite()
    site.server.stop()
    #expect(try site.server.start(port: site.port, at: #require(IPv4Address("0.0.0.0"))) == site.port)
    let own = "Host: 192.168.1.20:\(site.port)"
    #expect(try site.get("/").status == 200)
    #expect(try site.get("/", [own]).status == 200)
    #expect(try site.get("/", [own, "Origin: http://192.168.1.20:\(site.port)"]).status == 200)
    #expect(try site.get("/", [own, "Origin: http://example.org:\(site.port)"]).status == 403)
    #expect(try site.get("/", ["Host: example.org:\(site.port)"]).status == 421)
    #expect(try site.get("/", ["Host: 192.168.1.20.example.org:\(site.port)"]).status == 421)
  }

  @Test func answersToPermittedNames() throws {
    let site = try TestSite()
    site.server.stop()
    #expect(try site.server.start(port: site.port, as: ["Site.example", "localhost"]) == site.port)
    for host in ["site.example", "SITE.example", "site.example:8080", "localhost:1", "localhost:\(site.port)"] {
      #expect(try site.get("/", ["Host: \(host)"]).status == 200, "\(host)")
      for scheme in ["http", "https"] where !host.hasSuffix(":\(site.port)") {
        #expect(
          try site.get("/", ["Host: \(host)", "Origin: \(scheme)://\(host)"]).status == 200, "\(scheme)://\(host)")
      }
    }
    for host in [
      "example", "a.site.example", "site.example.org", "site.example:80:80", "site.example:x", "127.0.0.1:1",
    ] {
      #expect(try site.get("/", ["Host: \(host)"]).status == 421, "\(host)")
    }
    for origin in [
      "https://example.org", "site.example", "ftp://site.example", "https://127.0.0.1:\(site.port)", "null",
    ] {
      #expect(try site.get("/", ["Host: site.example", "Origin: \(origin)"]).status == 403, "\(origin)")
    }
  }

  @Test(arguments: [("127.0.0.1", false), ("127.9.9.9", false), ("0.0.0.0", true), ("192.168.1.20", true)])
  func knowsWhichAddressesOthersReach(text: String, isOpen: Bool) throws {
    let address = try #require(IPv4Address(text))
    #expect(address.isOpen == isOpen)
    #expect(address.description == text)
  }

  @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.256", "1.2.3.4 ", "1.2.3.4/24", "::1"])
  func takesNoOtherAddress(text: String) {
    #expect(IPv4Address(text) == nil)
  }

  // MARK: Routes

  @Test func routesComeBeforeFiles() throws {
    let site = try TestSite(routes: [
      { $0.path == "/echo" ? PreviewResponse(status: 200, text: "\($0.method) \($0.query) \($0.body.count)") : nil },
      {
        $0.path == "/style.css"
          ? PreviewResponse(status: 200, text: "routed", headers: [("Cache-Control", "max-age=9")]) : nil
      },
    ])
    let echo = try site.request("POST /echo?a=1%2B1&b=c+d&e HTTP/1.1", ["Content-Length: 5"], body: "hello")
    #expect(echo.text == #"POST [(name: "a", value: "1+1"), (name: "b", value: "c d"), (name: "e", value: "")] 5"#)
    let style = try site.get("/style.css")
    #expect(style.text == "routed")
    #expect(style.headers["cache-control"] == "max-age=9")
    #expect(try site.get("/digits.txt").text == "0123456789")
  }

  @Test func bodiesArriveInPartsAndHaveALimit() throws {
    let site = try TestSite(routes: [{ PreviewResponse(status: 200, text: String($0.body.count)) }])
    let body = String(repeating: "x", count: 300_000)
    #expect(try site.request("POST / HTTP/1.1", ["Content-Length: \(body.count)"], body: body).text == "300000")
    let size = ConnectionHandler.bodyLimit + 1
    let large = String(repeating: "x", count: size)
    #expect(try site.request("POST / HTTP/1.1", ["Content-Length: \(size)"], body: large).status == 413)
  }

  // MARK: Streams and slow clients

  @Test func aStreamSendsWhenThereIsSomething() throws {
    let stream = ResponseStream()
    let site = try TestSite(routes: [
      {
        $0.path == "/events"
          ? PreviewResponse(status: 200, headers: [("Content-Type", "text/event-stream")], body: .stream(stream)) : nil
      }
    ])
    let connection = try Connection(port: site.port)
    connection.send("GET /events HTTP/1.1\r\nHost: localhost:\(site.port)\r\n\r\n")
    #expect(connection.read(until: "\r\n\r\n").contains("text/event-stream"))
    for number in 1...3 {
      #expect(stream.send(Array("data: \(number)\n\n".utf8)))
      #expect(connection.read(until: "data: \(number)").contains("data: \(number)"))
    }
    stream.finish()
    #expect(connection.read(until: "0\r\n\r\n").contains("0\r\n\r\n"))
    #expect(!stream.send([1]))
  }

  @Test func aStreamNoticesThatItsClientHasGone() throws {
    let stream = ResponseStream()
    let site = try TestSite(routes: [{ _ in PreviewResponse(status: 200, body: .stream(stream)) }])
    do {
      let connection = try Connection(port: site.port)
      connection.send("GET / HTTP/1.1\r\nHost: localhost:\(site.port)\r\n\r\n")
      _ = connection.read(until: "\r\n\r\n")
    }
    var tries = 0
    while stream.send([0x3A, 0x0A]), tries < 200 {
      usleep(10_000)
      tries += 1
    }
    #expect(!stream.isOpen)
  }

  @Test func aClientThatLagsTooFarIsDropped() {
    let stream = ResponseStream(limit: 10)
    #expect(stream.send(Array(repeating: 1, count: 10)))
    #expect(!stream.send([1]))
    #expect(!stream.isOpen)
  }

  @Test func fiveHundredStreamsAndASlowClientKeepNobodyWaiting() throws {
    let streams = (0..<500).map { _ in ResponseStream() }
    let site = try TestSite(routes: [
      { request in
        guard request.path == "/events", let index = request.query.first.flatMap({ Int($0.value) }) else { return nil }
        return PreviewResponse(status: 200, body: .stream(streams[index]))
      }
    ])
    let connections = try streams.indices.map { index in
      let connection = try Connection(port: site.port)
      connection.send("GET /events?n=\(index) HTTP/1.1\r\nHost: localhost:\(site.port)\r\n\r\n")
      return connection
    }
    let slow = try (0..<20).map { _ in
      let connection = try Connection(port: site.port)
      connection.send("GET / HTTP/1.1\r\nHos")
      return connection
    }
    for (index, connection) in connections.enumerated() {
      let head = connection.read(until: "\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200"), "stream \(index): \(head) \(connection.failure ?? "")")
    }
    #expect(try site.get("/").status == 200)
    for stream in streams { stream.send(Array("event".utf8)) }
    for (index, connection) in connections.enumerated() {
      #expect(connection.read(until: "event").contains("event"), "stream \(index): \(connection.failure ?? "end")")
    }
    #expect(slow.count == 20)
    site.server.stop()
    let begun = time(nil)
    for connection in connections { _ = connection.readToEnd() }
    #expect(time(nil) - begun < 20, "stopping ends every stream")
  }

  @Test func aClientThatSaysNothingIsLeft() throws {
    let site = try TestSite(timeout: 1)
    let connection = try Connection(port: site.port)
    connection.send("GET / HT")
    let begun = time(nil)
    _ = connection.readToEnd()
    #expect(time(nil) - begun < 20)
  }
}
