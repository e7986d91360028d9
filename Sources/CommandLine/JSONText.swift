import Diagnostics
import SiteBuild

extension BuildReport {
  /// The report for machines: one object on one line.
  func json(elapsed: Duration) -> String {
    "{\"published\":\(isPublished),\"collections\":\(collections),\"items\":\(items),\"pages\":\(pages),\"images\":\(images),\"seconds\":\(elapsed.seconds),\"diagnostics\":\(diagnostics.json)}"
  }
}

extension [Diagnostic] {
  /// The list for machines, as reports have it.
  var json: String { "[\(map(\.json).joined(separator: ","))]" }
}

extension Diagnostic {
  fileprivate var json: String {
    var parts = [
      "\"severity\":\(jsonString(severity.rawValue))", "\"id\":\(jsonString(id))", "\"message\":\(jsonString(summary))",
    ]
    if let location {
      parts.append("\"path\":\(jsonString(location.path))")
      if let position = location.position {
        parts.append("\"line\":\(position.line),\"column\":\(position.column)")
      }
    }
    if let suggestion { parts.append("\"suggestion\":\(jsonString(suggestion))") }
    return "{\(parts.joined(separator: ","))}"
  }
}
