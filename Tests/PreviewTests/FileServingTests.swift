@testable import Preview
import Glibc
import Testing

@Suite struct FileServingTests {
  let site: TestSite

  init() throws { site = try TestSite() }

  @Test func servesAFileWithWhatABrowserNeeds() throws {
    let reply = try site.get("/herbarium/fern.html")
    #expect(reply.status == 200)
    #expect(reply.text == "<h1>Fern</h1>")
    #expect(reply.headers["content-length"] == "13")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
    #expect(reply.headers["cache-control"] == "no-store")
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["accept-ranges"] == "bytes")
    #expect(reply.headers["etag"] != nil && reply.headers["last-modified"] != nil && reply.headers["date"] != nil)
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.CSS", "text/css; charset=utf-8"),
    ("a.js", "text/javascript; charset=utf-8"), ("a.json", "application/json; charset=utf-8"),
    ("a.svg", "image/svg+xml; charset=utf-8"), ("a.avif", "image/avif"), ("a.webp", "image/webp"),
    ("a.jpg", "image/jpeg"), ("a.png", "image/png"), ("a.gif", "image/gif"), ("a.woff2", "font/woff2"),
    ("a.xml", "application/xml; charset=utf-8"), ("a.txt", "text/plain; charset=utf-8"),
    ("a.webmanifest", "application/manifest+json; charset=utf-8"), ("a.ico", "image/vnd.microsoft.icon"),
    ("a.mp4", "video/mp4"), ("a.unknown", "application/octet-stream"), ("none", "application/octet-stream"),
    ("a.", "application/octet-stream"),
  ])
  func tellsTheMediaType(name: String, type: String) {
    #expect(mediaType(ofFileNamed: name) == type)
  }

  @Test(arguments: [
    ("/", "<h1>Home</h1>"), ("/herbarium/", "<h1>Herbarium</h1>"), ("/herbarium/index.html", "<h1>Herbarium</h1>"),
    ("/style.css?v=1", "body{}"), ("/a%20b/", "space"), ("/gr%C3%B6%C3%9Fe.html", "<p>"),
    ("/%69ndex.html", "<h1>Home</h1>"),
    ("/inside.html", "<h1>Fern</h1>"), ("/a:b.txt", "colon"), ("/nothing.bin", ""),
  ])
  func findsFilesByPath(path: String, text: String) throws {
    let reply = try site.get(path)
    #expect(reply.status == 200)
    #expect(reply.text == text)
  }

  @Test(arguments: [("/herbarium", "./herbarium/"), ("/a%20b", "./a%20b/"), ("/herbarium?page=2", "./herbarium/")])
  func sendsFoldersToTheirSlash(path: String, location: String) throws {
    let reply = try site.get(path)
    #expect(reply.status == 301)
    #expect(reply.headers["location"] == location)
  }

  @Test(arguments: [
    "/none", "/none/", "/herbarium/none.html", "/empty/", "/index.html/", "/.git/config", "/.hidden", "/.git/",
    "/escape.txt", "/etc/passwd", "/etc/", "/pipe", "/style.css/x",
  ])
  func answersWithTheSitesOwnPageWhereThereIsNothing(path: String) throws {
    let reply = try site.get(path)
    #expect(reply.status == 404)
    #expect(reply.text == "<h1>Nothing here</h1>")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func answersWithoutAPageOfItsOwnToo() throws {
    let bare = try TestSite(files: ["index.html": "home"])
    let reply = try bare.get("/none")
    #expect(reply.status == 404)
    #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
  }

  @Test(arguments: ["/", "/digits.txt", "/none", "/herbarium", "/nothing.bin"])
  func headIsGetWithoutABody(path: String) throws {
    let get = try site.get(path)
    let head = try site.request("HEAD \(path) HTTP/1.1")
    #expect(head.status == get.status)
    #expect(head.body.isEmpty)
    for name in ["content-length", "content-type", "etag", "last-modified", "location", "cache-control"] {
      #expect(head.headers[name] == get.headers[name], "\(name)")
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
  func otherMethodsAreRefused(method: String) throws {
    let reply = try site.request("\(method) /index.html HTTP/1.1", ["Content-Length: 3"], body: "abc")
    #expect(reply.status == 405)
    #expect(reply.headers["allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    ("bytes=0-3", "0123", "0-3"), ("bytes=4-", "456789", "4-9"), ("bytes=-2", "89", "8-9"), ("bytes=9-9", "9", "9-9"),
    ("bytes=0-99", "0123456789", "0-9"), ("bytes=-99", "0123456789", "0-9"), ("Bytes=2-3", "23", "2-3"),
    ("bytes=5-99999999999999999999", "56789", "5-9"),
  ])
  func sendsAPart(range: String, text: String, sent: String) throws {
    let reply = try site.get("/digits.txt", ["Range: \(range)"])
    #expect(reply.status == 206)
    #expect(reply.text == text)
    #expect(reply.headers["content-range"] == "bytes \(sent)/10")
    #expect(reply.headers["content-length"] == String(text.count))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
  func refusesAPartBeyondTheEnd(range: String) throws {
    let reply = try site.get("/digits.txt", ["Range: \(range)"])
    #expect(reply.status == 416)
    #expect(reply.headers["content-range"] == "bytes */10")
  }

  @Test(arguments: [
    "bytes=3-1", "bytes=a-b", "bytes=", "items=0-1", "bytes=0-1,3-4", "bytes=--1", "bytes=-", "0-1", "bytes=+1-2",
  ])
  func ignoresARangeItDoesNotUnderstand(range: String) throws {
    let reply = try site.get("/digits.txt", ["Range: \(range)"])
    #expect(reply.status == 200)
    #expect(reply.text == "0123456789")
  }

  @Test func aPartIsOfTheVersionTheClientHas() throws {
    let whole = try site.get("/digits.txt")
    let tag = try #require(whole.headers["etag"])
    let date = try #require(whole.headers["last-modified"])
    for version in [tag, date] {
      #expect(try site.get("/digits.txt", ["Range: bytes=0-1", "If-Range: \(version)"]).status == 206)
    }
    for version in ["\"other\"", "W/\(tag)", "Sun, 06 Nov 1994 08:49:37 GMT"] {
      #expect(try site.get("/digits.txt", ["Range: bytes=0-1", "If-Range: \(version)"]).status == 200)
    }
  }

  /// A style sheet that is replaced names the same fonts, which must be there at once (`font-display: optional`).
  @Test func fontsAreKept() throws {
    try TestSite.write("font", to: "\(site.root)/site/a.woff2")
    #expect(try site.get("/a.woff2").headers["cache-control"] == "max-age=86400, immutable")
    #expect(try site.get("/digits.txt").headers["cache-control"] == "no-store")
  }

  @Test func aFileThatIsKnownIsNotSentAgain() throws {
    let whole = try site.get("/digits.txt")
    let tag = try #require(whole.headers["etag"])
    let date = try #require(whole.headers["last-modified"])
    for header in [
      "If-None-Match: \(tag)", "If-None-Match: \"x\", W/\(tag)", "If-None-Match: *", "If-Modified-Since: \(date)",
    ] {
      let reply = try site.get("/digits.txt", [header])
      #expect(reply.status == 304, "\(header)")
      #expect(reply.body.isEmpty)
      #expect(reply.headers["etag"] == tag)
    }
    for headers in [
      ["If-None-Match: \"x\""], ["If-None-Match: \"x\"", "If-Modified-Since: \(date)"],
      ["If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"], ["If-Modified-Since: yesterday"],
    ] {
      #expect(try site.get("/digits.txt", headers).status == 200, "\(headers)")
    }
  }

  @Test func aChangedFileHasAnotherTag() throws {
    let before = try site.get("/digits.txt").headers["etag"]
    try TestSite.write("9876543210", to: "\(site.root)/site/new")
    rename("\(site.root)/site/new", "\(site.root)/site/digits.txt")
    let after = try site.get("/digits.txt")
    #expect(after.text == "9876543210")
    #expect(after.headers["etag"] != before)
  }

  @Test func aSiteThatIsReplacedIsServedAtOnce() throws {
    #expect(try site.get("/").text == "<h1>Home</h1>")
    mkdir("\(site.root)/next", 0o755)
    try TestSite.write("new", to: "\(site.root)/next/index.html")
    rename("\(site.root)/site", "\(site.root)/former")
    #expect(try site.get("/").status == 404)
    rename("\(site.root)/next", "\(site.root)/site")
    #expect(try site.get("/").text == "new")
  }

  @Test func largeFilesArriveWhole() throws {
    let text = String(repeating: "0123456789abcdef", count: 200_000)
    try TestSite.write(text, to: "\(site.root)/site/large.txt")
    #expect(try site.get("/large.txt").text == text)
    #expect(try site.get("/large.txt", ["Range: bytes=3199990-"]).text == "6789abcdef")
  }

  @Test func oneConnectionServesManyRequests() throws {
    let connection = try Connection(port: site.port)
    for _ in 0..<3 {
      connection.send("GET /digits.txt HTTP/1.1\r\nHost: localhost:\(site.port)\r\n\r\n")
      #expect(connection.read(until: "0123456789").hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
  ])
  func datesAreWrittenAndReadAsHTTPHasThem(value: Int, text: String) {
    #expect(httpDate(value) == text)
    #expect(seconds(ofHTTPDate: text) == value)
  }
}
