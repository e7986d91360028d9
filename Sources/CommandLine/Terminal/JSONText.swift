import Bytes
import Diagnostics
import Publishing
import SiteBuild
import SiteImages

extension BuildReport {
  /// The report as one JSON object on one line.
  func json(elapsed: Duration) -> String {
    var parts = [
      "\"published\":\(isPublished)", "\"collections\":\(collections)", "\"items\":\(items)", "\"pages\":\(pages)",
      "\"images\":\(images)", "\"seconds\":\(elapsed.seconds)",
    ]
    if let changes { parts.append("\"changes\":\(changes.json)") }
    if !timings.isEmpty {
      let stages = timings.map { "\(jsonString($0.stage.rawValue)):\($0.duration.milliseconds)" }
      parts.append("\"milliseconds\":{\(stages.joined(separator: ","))}")
      let processors = timings.map { "\(jsonString($0.stage.rawValue)):\($0.processors.milliseconds)" }
      parts.append("\"processorMilliseconds\":{\(processors.joined(separator: ","))}")
    }
    return "{\(parts.joined(separator: ",")),\"diagnostics\":\(diagnostics.json),\"notes\":\(notes.json)}"
  }
}

extension ShareReport {
  /// The report as one JSON object on one line.
  func json(of share: BuildShare, elapsed: Duration) -> String {
    "{\"share\":\(share.number),\"shares\":\(share.count),\"images\":\(images),\"made\":\(made),"
      + "\"seconds\":\(elapsed.seconds),\"diagnostics\":\(diagnostics.json)}"
  }
}

extension SiteChanges {
  /// The changes as a JSON object with a list of paths for each kind.
  var json: String {
    let lists = [("added", added), ("changed", changed), ("removed", removed)].map { name, paths in
      "\"\(name)\":[\(paths.map(jsonString).joined(separator: ","))]"
    }
    return "{\(lists.joined(separator: ","))}"
  }
}

extension [Diagnostic] {
  /// The diagnostics as a JSON array.
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
