/// A complete request to the preview.
package struct PreviewRequest: Sendable {
  package var method: String
  /// The decoded path. It begins with `/` and contains no dot segments and no query.
  package var path: String
  /// The path's segments; the last is empty if the path ends in a slash.
  package var segments: [String]
  /// The decoded names and values of the query, in order.
  package var query: [(name: String, value: String)]
  /// The headers by lower-case name. Repeated headers are joined by commas.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(
    method: String, path: RequestPath, query: [(name: String, value: String)] = [], headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path.text
    segments = path.segments
    self.query = query
    self.headers = headers
    self.body = body
  }
}

/// A response of the preview.
package struct PreviewResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file.
    case file(OpenFile, offset: Int, count: Int)
    /// A stream of bytes without a known end.
    case stream(ResponseStream)
  }

  package var status: Int
  /// The headers. The server adds the length, the date and the connection.
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response from a text.
  package init(
    status: Int, text: String, mediaType: String = "text/plain; charset=utf-8",
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status: status, headers: [("Content-Type", mediaType)] + headers, body: .bytes(Array(text.utf8)))
  }
}

/// Responds to requests that are not for files of the site. Nil passes a request to the next route and finally to the
/// files.
///
/// It runs on one of the server's few threads, so it must not block for long.
package typealias Route = @Sendable (PreviewRequest) -> PreviewResponse?
