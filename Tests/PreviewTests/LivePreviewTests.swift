@testable import Diagnostics
@testable import Files
@testable import Preview
import Dispatch
import Foundation
import TestSupport
import Testing

/// A small site in a folder of its own, with a running preview.
private final class LiveSite {
  let folder: TemporaryFolder
  let preview: LivePreview
  let port: UInt16

  /// - Parameter wait: The duration of a build in microseconds.
  init(_ files: [String: String] = [:], editor: EditorLink? = nil, wait: UInt32 = 0) throws {
    folder = try TemporaryFolder(["Content/ferns/one.md": "First."].merging(files) { $1 })
    let root = folder.path
    preview = try LivePreview(
      watching: [root + "/Content"], output: root + "/Site", editor: editor,
      make: { _ in try Self.make(in: root, wait: wait) })
    _ = try preview.build()
    port = try preview.server.start(port: 0)
    let preview = preview
    DispatchQueue(label: "preview").async { preview.follow { _ in } }
  }

  /// Makes a page of every file, or nothing if one contains a mistake.
  private static func make(in root: String, wait: UInt32) throws -> LivePreview.Build {
    var build = LivePreview.Build()
    var pages: [String: String] = [:]
    for name in try FileSystem.names(in: root + "/Content/ferns") {
      let file = SourceFile(
        path: "\(root)/Content/ferns/\(name)", bytes: try FileSystem.read("\(root)/Content/ferns/\(name)"))
      if let mistake = file.text.firstRange(of: "mistake") {
        let offset = file.text.utf8.distance(from: file.text.startIndex, to: mistake.lowerBound)
        build.diagnostics.append(
          .error("invalid", "wrong", at: file.location(file.position(ofByte: offset)), suggestion: "mend it"))
      }
      pages["Site/\(name.dropLast(3)).html"] = "<html><body><p>\(file.text)</p></body></html>"
    }
    usleep(wait)
    guard build.diagnostics.isEmpty else { return build }
    pages["Site/index.html"] = "<html><body>\(pages.keys.sorted())</body></html>"
    try writeFiles(pages, to: URL(fileURLWithPath: root))
    build.isPublished = true
    return build
  }

  deinit { preview.stop() }

  func get(_ path: String) throws -> Reply {
    let connection = try Connection(port: port)
    connection.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
    return try Reply(parsing: connection.readToEnd())
  }

  /// Opens an event stream and reads its headers.
  func listen(seen: String? = nil) throws -> Connection {
    let connection = try Connection(port: port)
    let query = seen.map { "?seen=\($0)" } ?? ""
    connection.send("GET /.vitrine/events\(query) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    // Byte by byte, because an event may follow directly.
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = connection.read(1).first { head.append(byte) }
    return connection
  }

  /// Returns the name of the build in the home page.
  func build() throws -> String {
    let page = try get("/").text
    let parts = page.split(separator: "preview.js?seen=", maxSplits: 1)
    return String(try #require(parts.count == 2 ? parts[1].split(separator: "\"").first : nil))
  }
}

@Suite struct LivePreviewTests {
  @Test func aSavedFileIsBuiltAndSaid() throws {
    let site = try LiveSite()
    let events = try site.listen(seen: try site.build())
    try site.folder.write(["Content/ferns/two.md": "Second."])
    #expect(events.read(until: "event: changed\ndata").contains("event: changed"))
    #expect(try site.get("/two.html").text.contains("Second."))
    unlink(site.folder.path + "/Content/ferns/two.md")
    #expect(events.read(until: "event: changed\ndata").contains("event: changed"))
    #expect(try !site.get("/").text.contains("two"))
  }

  @Test func aMistakeIsSaidAndLeavesTheSite() throws {
    let site = try LiveSite(editor: EditorLink("vscode"))
    let events = try site.listen(seen: try site.build())
    try site.folder.write(["Content/ferns/one.md": "One\nis a mistake."])
    let failed = events.read(until: "}]\n\n")
    let path = site.folder.path + "/Content/ferns/one.md"
    #expect(
      failed.contains(
        """
        event: failed
        data: [{"severity":"error","id":"invalid","message":"wrong","path":"\(path)","place":"2:6",\
        "quote":"is a mistake.","marks":"     ^","link":"vscode://file\(path):2:6","suggestion":"mend it"}]
        """))
    #expect(try site.get("/one.html").text.contains("First."))
    // A page that connects later receives it too.
    let later = try site.listen(seen: try site.build())
    #expect(later.read(until: "}]\n\n").contains("event: failed"))
    try site.folder.write(["Content/ferns/one.md": "Mended."])
    #expect(events.read(until: "event: changed").contains("event: changed"))
    #expect(try site.get("/one.html").text.contains("Mended."))
  }

  @Test func whatComesDuringABuildIsBuiltToo() throws {
    let site = try LiveSite(wait: 150_000)
    for number in 0..<12 {
      try site.folder.write(["Content/ferns/one.md": "Text \(number)."])
      usleep(60_000)
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while try !site.get("/one.html").text.contains("Text 11."), ContinuousClock.now < deadline { usleep(50_000) }
    #expect(try site.get("/one.html").text.contains("Text 11."))
  }

  @Test func aSiteThatDoesNotBuildAtFirstIsServedAllTheSame() throws {
    let site = try LiveSite(["Content/ferns/one.md": "A mistake."])
    let missing = try site.get("/ferns/<b>.html")
    #expect(missing.status == 404)
    #expect(missing.text.contains("/.vitrine/preview.js") && !missing.text.contains("<b>"))
    let events = try site.listen()
    #expect(events.read(until: "}]\n\n").contains("mend it"))
    try site.folder.write(["Content/ferns/one.md": "Mended."])
    #expect(events.read(until: "event: changed").contains("event: changed"))
    #expect(try site.get("/").status == 200)
  }

  // MARK: Additional resources

  @Test func pagesAreServedWithAScriptThatTheSiteHasNot() throws {
    let site = try LiveSite()
    let page = try site.get("/one.html")
    #expect(page.text.contains("<script type=\"module\" src=\"/.vitrine/preview.js?seen="))
    #expect(page.headers["cache-control"] == "no-store")
    let file = try site.folder.text("Site/one.html")
    #expect(!file.contains(".vitrine/"))
    let tag = try #require(page.text.firstRange(of: "<script type=\"module\" src=\"/.vitrine"))
    let end = try #require(page.text.firstRange(of: "</body>"))
    #expect(page.text[tag.lowerBound..<end.lowerBound].hasSuffix("></script>"))
    #expect(page.text.replacing(page.text[tag.lowerBound..<end.lowerBound], with: "") == file)
    let nothing = try site.get("/nothing.html")
    #expect(nothing.status == 404 && nothing.text.contains("/.vitrine/preview.js"))
    let script = try site.get("/.vitrine/preview.js?seen=1")
    #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(script.text.contains("EventSource"))
  }

  @Test(arguments: ["<p>a</p></BODY>\n", "<p>a</p>", "<pre>&lt;/body></pre></body></html>", "", "<"])
  func aPageIsWholeBesidesTheScript(html: String) {
    let live = LivePages(events: EventStreams())
    let page = String(decoding: live.page(Array(html.utf8)), as: UTF8.self)
    let attributes = "src=\"/.vitrine/preview.js?seen=\(live.events.build)\" data-token=\"\(live.token)\""
    let tag = "<script type=\"module\" \(attributes)></script>"
    #expect(page.replacing(tag, with: "") == html && page.contains(tag))
    let rest = page.split(separator: tag, omittingEmptySubsequences: false).last ?? ""
    #expect(rest.isEmpty || rest.lowercased().hasPrefix("</body>"))
  }

  @Test func aPageHearsWhatItHasMissed() throws {
    let events = EventStreams()
    func heard(_ stream: ResponseStream) -> String {
      stream.finish()
      var bytes = [UInt8](repeating: 0, count: 4096)
      let filled = bytes.withUnsafeMutableBytes { stream.fill($0) { {} } }
      guard case .bytes(let count) = filled else { return "" }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
    let first = events.build
    #expect(!heard(events.open(seen: first)).contains("event:"))
    events.change()
    #expect(heard(events.open(seen: first)).contains("id: \(events.build)\nevent: changed\n"))
    #expect(!heard(events.open(seen: events.build)).contains("event:"))
    #expect(heard(events.open(seen: nil)).contains("event: changed"))
    events.fail("[]")
    #expect(heard(events.open(seen: events.build)).contains("event: failed\ndata: []\n\n"))
    events.change()
    #expect(!heard(events.open(seen: events.build)).contains("event:"))
    #expect(events.count == 0)
  }

  @Test func fiveHundredPagesHearOfAChange() throws {
    let site = try LiveSite()
    let seen = try site.build()
    let pages = try (0..<500).map { _ in try site.listen(seen: seen) }
    try site.folder.write(["Content/ferns/one.md": "Another."])
    for page in pages { #expect(page.read(until: "event: changed").contains("event: changed")) }
    let begun = ContinuousClock.now
    site.preview.stop()
    for page in pages { _ = page.readToEnd() }
    #expect(ContinuousClock.now - begun < .seconds(20), "stopping ends every stream")
  }

  @Test func eventsAreForPagesOfThisMachineOnly() throws {
    let site = try LiveSite()
    for header in ["Host: example.org:\(site.port)", "Host: localhost:\(site.port)\r\nOrigin: http://example.org"] {
      for path in ["/.vitrine/events", "/.vitrine/preview.js"] {
        let connection = try Connection(port: site.port)
        connection.send("GET \(path) HTTP/1.1\r\n\(header)\r\nConnection: close\r\n\r\n")
        let reply = try Reply(parsing: connection.readToEnd())
        #expect(reply.status == 421 || reply.status == 403)
        #expect(!reply.text.contains("event"))
      }
    }
    let writing = try Connection(port: site.port)
    let headers = ["Host: localhost:\(site.port)", "Content-Length: 0", "Connection: close"]
    writing.send("POST /.vitrine/events HTTP/1.1\r\n\(headers.joined(separator: "\r\n"))\r\n\r\n")
    #expect(try Reply(parsing: writing.readToEnd()).status == 405)
  }
}

@Suite struct EditorLinkTests {
  @Test(arguments: [
    ("vscode", "vscode://file/tmp/a%20b/gr%C3%B6%C3%9Fe.md:3:5"),
    ("idea", "idea://open?file=/tmp/a%20b/gr%C3%B6%C3%9Fe.md&line=3&column=5"),
    ("my://{path}#{line}", "my://tmp/a%20b/gr%C3%B6%C3%9Fe.md#3"),
  ])
  func leadsToThePlace(name: String, url: String) throws {
    // Byte 7 of the line is its fifth UTF-16 code unit: two letters before it have two bytes each.
    let location = SourceLocation(
      path: "/tmp/a b/größe.md", position: SourcePosition(line: 3, column: 7), lineText: "xöäx date")
    #expect(try #require(EditorLink(name)).url(of: location) == url)
  }

  @Test func aFileWithoutAPlaceIsOpenedAtItsBeginning() throws {
    #expect(try #require(EditorLink("zed")).url(of: SourceLocation(path: "/a.md")) == "zed://file/a.md:1:1")
  }

  @Test func knowsEditorsByTheirCommands() {
    #expect(EditorLink(command: "code --wait") == EditorLink("vscode"))
    #expect(EditorLink(command: "/usr/local/bin/subl -w") == EditorLink("sublime"))
    #expect(EditorLink(command: "vi") == nil && EditorLink(command: "") == nil)
  }

  @Test func refusesWhatIsNoEditor() {
    #expect(EditorLink("vscod") == nil && EditorLink("") == nil && EditorLink("{path}") == nil)
    #expect(EditorLink("JavaScript:alert({path})") == nil)
  }
}
