/// Responds to requests that `PreviewHosts` has let pass: first the routes, then the files of the site.
struct SiteResponder: Sendable {
  let folder: SiteFolder
  let routes: [Route]
  /// Adds the script to pages; nil if pages are not live.
  let live: LivePages?

  /// Responds to a request.
  func response(to request: PreviewRequest) -> PreviewResponse {
    if let response = live?.response(to: request) { return response }
    for route in routes {
      if let response = route(request) { return response }
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return PreviewResponse(
        status: 405, text: "Files of the site can only be read.\n", headers: [("Allow", "GET, HEAD")])
    }
    return file(for: request)
  }

  private func file(for request: PreviewRequest) -> PreviewResponse {
    // Hidden files such as those in `.git`, but not `.well-known` (RFC 8615), nor pages of items such as `.net`.
    let isHidden = request.segments.enumerated().contains { index, name in
      name.hasPrefix(".") && name != ".well-known"
        && !(index == request.segments.count - 1 && name.hasSuffix(".html"))
    }
    guard !isHidden, let found = folder.open(request.segments) ?? missingFile(request) else { return notFound(request) }
    let endsInSlash = request.segments.last?.isEmpty ?? true
    guard found.isFolder else {
      return endsInSlash ? notFound(request) : contents(of: found, named: request.segments.last ?? "", for: request)
    }
    if !endsInSlash, let name = request.segments.last {
      // Relative, so that it is correct behind a proxy on any path; `./` prevents a colon from looking like a scheme.
      return PreviewResponse(
        status: 301, text: "", headers: [("Location", "./" + percentEncoded(name) + "/")])
    }
    guard let index = folder.open(request.segments + ["index.html"]), !index.isFolder else {
      return notFound(request)
    }
    return contents(of: index, named: "index.html", for: request)
  }

  /// Returns a file that a page refers to and that has not been published yet.
  private func missingFile(_ request: PreviewRequest) -> OpenFile? {
    live?.missingFile?(request.segments.joined(separator: "/")).flatMap(OpenFile.init(at:))
  }

  private func notFound(_ request: PreviewRequest) -> PreviewResponse {
    guard let page = folder.open(["404.html"]), !page.isFolder else {
      guard let live else { return PreviewResponse(status: 404, text: "Not found: \(request.path)\n") }
      return page(live.missing(request.path), status: 404)
    }
    if let live, let html = page.bytes() { return self.page(live.page(html), status: 404) }
    return PreviewResponse(
      status: 404, headers: [("Content-Type", mediaType(ofFileNamed: "404.html"))],
      body: .file(page, offset: 0, count: page.byteCount))
  }

  /// Returns a response with a generated page.
  private func page(_ html: [UInt8], status: Int) -> PreviewResponse {
    PreviewResponse(status: status, headers: [("Content-Type", mediaType(ofFileNamed: ".html"))], body: .bytes(html))
  }

  private func contents(of file: OpenFile, named name: String, for request: PreviewRequest) -> PreviewResponse {
    if let live, name.lowercased().hasSuffix(".html"), let html = file.bytes() {
      return page(live.page(html), status: 200)
    }
    let headers = request.headers
    var fields: [(name: String, value: String)] = [
      ("ETag", file.entityTag), ("Last-Modified", httpDate(file.modified.seconds)),
    ]
    if isUnchanged(file, headers: headers) { return PreviewResponse(status: 304, headers: fields) }
    // A changed style sheet names the same fonts, and `font-display: optional` shows only those that are there at once.
    // The name of a font changes with it.
    if name.hasSuffix(".woff2") { fields.append(("Cache-Control", "max-age=86400, immutable")) }
    fields += [("Content-Type", mediaType(ofFileNamed: name)), ("Accept-Ranges", "bytes")]
    // A range is defined for GET only, and for the version that the client has a part of.
    let wanted = request.method == "GET" && isSameVersion(file, ifRange: headers["if-range"]) ? headers["range"] : nil
    switch ByteRange(header: wanted, byteCount: file.byteCount) {
    case .whole:
      return PreviewResponse(status: 200, headers: fields, body: .file(file, offset: 0, count: file.byteCount))
    case .part(let range):
      fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.byteCount)"))
      return PreviewResponse(
        status: 206, headers: fields, body: .file(file, offset: range.lowerBound, count: range.count))
    case .unsatisfiable:
      return PreviewResponse(
        status: 416, text: "", headers: [("Content-Range", "bytes */\(file.byteCount)"), ("Accept-Ranges", "bytes")])
    }
  }

  /// Evaluates the preconditions of RFC 9110, 13.2.2, for a read: the tag, or without one the date.
  private func isUnchanged(_ file: OpenFile, headers: [String: String]) -> Bool {
    if let tags = headers["if-none-match"] {
      if tags.trimmed == "*" { return true }
      return tags.split(separator: ",").contains { tag in
        let tag = String(tag).trimmed
        return (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag) == file.entityTag
      }
    }
    guard let since = headers["if-modified-since"].flatMap(seconds(ofHTTPDate:)) else { return false }
    return file.modified.seconds <= since
  }

  private func isSameVersion(_ file: OpenFile, ifRange: String?) -> Bool {
    guard let ifRange = ifRange?.trimmed else { return true }
    return ifRange == file.entityTag || ifRange == httpDate(file.modified.seconds)
  }
}

extension String {
  /// The text without leading and trailing spaces and tabs.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
