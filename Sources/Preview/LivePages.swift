/// Makes served pages live: adds a script to each page, and serves the events that it listens to. The files of the site
/// do not change.
struct LivePages: Sendable {
  static let scriptPath = "/.vitrine/preview.js"
  static let eventsPath = "/.vitrine/events"
  static let folder = "/.vitrine/"

  let events: EventStreams
  /// Handles editing requests; nil if nothing can be written.
  var editing: EditingSession?
  /// Makes a file that a page refers to, and returns its path; nil if there is none.
  var missingFile: (@Sendable (_ path: String) -> String?)?
  /// The token that pages send with every action. Only pages served here contain it.
  let token = newToken()

  /// Responds to the requests of the scripts; nil for other requests.
  func response(to request: PreviewRequest) -> PreviewResponse? {
    guard request.path.hasPrefix(Self.folder) else { return nil }
    let script = script(request.path)
    guard script != nil || request.path == Self.eventsPath else { return action(request) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return PreviewResponse(status: 405, text: "This can only be read.\n", headers: [("Allow", "GET, HEAD")])
    }
    if let script {
      return PreviewResponse(
        status: 200, headers: [("Content-Type", "text/javascript; charset=utf-8")], body: .bytes(script))
    }
    let type = [("Content-Type", "text/event-stream; charset=utf-8")]
    guard request.method == "GET" else { return PreviewResponse(status: 200, headers: type) }
    // A browser that reconnects sends the last event ID by itself.
    let seen = request.headers["last-event-id"] ?? request.query.first { $0.name == "seen" }?.value
    return PreviewResponse(status: 200, headers: type, body: .stream(events.open(seen: seen)))
  }

  private func script(_ path: String) -> [UInt8]? {
    switch path {
    case Self.scriptPath: PackageResources.preview_js
    case Self.folder + "reorder.js": PackageResources.reorder_js
    case Self.folder + "inspector.js": PackageResources.inspector_js
    default: nil
    }
  }

  /// Responds to actions; nil for other requests.
  private func action(_ request: PreviewRequest) -> PreviewResponse? {
    guard request.method == "POST" else { return nil }
    guard request.headers["x-vitrine-token"] == token else {
      return PreviewResponse(status: 403, text: "Only pages of the preview may ask for this.\n")
    }
    return editing?.response(
      to: String(request.path.dropFirst(Self.folder.count)), Form(request.body), build: events.build)
  }

  /// Returns a page with the script at the end of its body.
  func page(_ html: [UInt8]) -> [UInt8] {
    let tag = Array(
      "<script type=\"module\" src=\"\(Self.scriptPath)?seen=\(events.build)\" data-token=\"\(token)\"></script>"
        .utf8)
    let end = Array("</body".utf8)
    var place = html.count
    var index = html.count - end.count
    // The last end tag: an earlier one may be in a comment or a text.
    while index >= 0 {
      if html[index] == end[0], html[index..<index + end.count].elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 }) {
        place = index
        break
      }
      index -= 1
    }
    return html[..<place] + tag + html[place...]
  }

  /// Returns the page for a missing path, for sites without a 404 page.
  func missing(_ path: String) -> [UInt8] {
    let name = path.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return page(
      Array(
        """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Not found</title>
        <body style="font: 1rem/1.5 system-ui; margin: 3rem"><p>There is no page <code>\(name)</code> yet.</p></body>
        </html>

        """.utf8))
  }
}

/// Returns a random token of 128 bits.
private func newToken() -> String {
  var generator = SystemRandomNumberGenerator()
  return (0..<2).map { _ in String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) }.joined()
}
