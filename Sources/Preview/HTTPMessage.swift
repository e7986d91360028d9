/// A request to the preview, read whole.
package struct PreviewRequest: Sendable {
  package var method: String
  /// Decoded, beginning with `/`, without dot segments or an end in the query.
  package var path: String
  /// The path's segments; the last is empty where the path ends in a slash.
  package var segments: [String]
  /// The names and values behind the `?`, decoded, in order.
  package var query: [(name: String, value: String)]
  /// By lower-case name; repeated headers are joined by commas.
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

/// An answer of the preview.
package struct PreviewResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file.
    case file(OpenFile, offset: Int, count: Int)
    /// Bytes that come as long as somebody sends them.
    case stream(ResponseStream)
  }

  package var status: Int
  /// The length, the date and the connection are added by the server.
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response of one text.
  package init(
    status: Int, text: String, mediaType: String = "text/plain; charset=utf-8",
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status: status, headers: [("Content-Type", mediaType)] + headers, body: .bytes(Array(text.utf8)))
  }
}

/// Answers requests that are not for files of the site; nil leaves a request to the next route, and at last to the files.
///
/// Called on one of the server's few threads, so it must not wait for long.
package typealias Route = @Sendable (PreviewRequest) -> PreviewResponse?
