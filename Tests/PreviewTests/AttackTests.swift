@testable import Preview
import Glibc
import TestSupport
import Testing

@Suite struct AttackTests {
  static let steps = [
    "..", ".", "%2e%2e", ".%2e", "%2E.", "..%2f", "..%5c", "..\\", "%252e%252e", "..%00", "..;", "%c0%ae%c0%ae",
    "%ef%bc%8e%ef%bc%8e", "%uff0e", "...", "....//", "%2f", "%5c", "//", "herbarium", "empty", "etc", "escape.txt",
    "secret.txt", "%", "%2", "%zz", "%00", "~", "file:", "C:", "\u{2025}", "passwd", "proc/self/root",
  ]

  @Test func noPathLeadsOutOfTheFolder() throws {
    let site = try TestSite()
    var generator = SplitMix64(seed: 42)
    for _ in 0..<3_000 {
      var path = Bool.random(using: &generator) ? "/" : ""
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        path += Self.steps.randomElement(using: &generator) ?? ""
        if Bool.random(using: &generator) { path += "/" }
      }
      path += ["", "secret.txt", "etc/passwd", "%73ecret.txt"].randomElement(using: &generator) ?? ""
      let connection = try Connection(port: site.port)
      connection.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(site.port)\r\nConnection: close\r\n\r\n")
      let text = String(decoding: connection.readToEnd(), as: UTF8.self)
      #expect(!text.contains("\r\n\r\nsecret") && !text.contains("root:"), "\(path)")
    }
  }

  @Test func malformedRequestsHarmNobody() throws {
    let site = try TestSite()
    var generator = SplitMix64(seed: 99)
    let seeds = [
      "GET / HTTP/1.1\r\nHost: localhost:\(site.port)\r\nRange: bytes=0-1\r\nIf-None-Match: \"a\"\r\n\r\n",
      "POST /index.html HTTP/1.1\r\nHost: localhost:\(site.port)\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost:\(site.port)\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "HEAD /herbarium?a=b&c=%20 HTTP/1.1\r\nHost: localhost:\(site.port)\r\nCookie: a=b; c=d\r\nExpect: 100-continue\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n", "\u{0}\u{0}\u{0}",
      "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 3_000) + "\r\n",
      "GET /" + String(repeating: "a/", count: 40_000) + " HTTP/1.1\r\n\r\n",
    ]
    for _ in 0..<2_500 {
      var bytes = Array((seeds.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<min(bytes.count, 400), using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      // An unfinished request gets no response, so do not wait for one.
      let connection = try Connection(port: site.port, cancellation: 10)
      connection.send(bytes)
      shutdown(connection.descriptor, CInt(SHUT_WR))
      let text = String(decoding: connection.read(), as: UTF8.self)
      #expect(text.isEmpty || text.hasPrefix("HTTP/1."), "\(text.prefix(80))")
    }
    #expect(try site.get("/").text == "<h1>Home</h1>")
  }

  @Test(arguments: [
    "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt", "/herbarium/../../secret.txt",
    "/./",
    "/%00", "/a%0ab", "/a%7f", "/%", "/%4", "/%g0", "/%ff", "//etc/passwd", "/a//b", "http://localhost/", "*",
    "/a\\b", "/..",
  ])
  func malformedPathsAreRefused(path: String) throws {
    let site = try TestSite()
    #expect(try site.get(path).status == 400)
    #expect(RequestPath(decoding: path.utf8) == nil)
  }

  @Test func pathsAreDecodedOnce() throws {
    #expect(RequestPath(decoding: "/%252e%252e/x".utf8)?.segments == ["%2e%2e", "x"])
    #expect(RequestPath(decoding: "/a%20b/".utf8)?.segments == ["a b", ""])
    #expect(RequestPath(decoding: "/".utf8)?.segments == [""])
    #expect(RequestPath(decoding: "".utf8) == nil)
  }
}
