import CollectionScrolling
import Bytes
import CollectionLayout
import Geometry

/// Answers `vitrine engine scroll --chart`: simulates the session of a `scroll` request with three policies, and
/// returns an HTML page.
///
/// An array of requests gives one chart for each, one below the other. If any request is invalid, the first error is
/// reported and there is no page.
package func runScrollChart(input: [UInt8]) -> (html: String, exitCode: Int32, errors: String) {
  do throws(RequestError) {
    let node = try readRequest(input)
    let requests: [ScrollRequest]
    if case .array = node.value {
      requests = try node.elements("an array of requests", ScrollRequest.init)
    } else {
      requests = [try ScrollRequest(node)]
    }
    return (scrollChart(requests.map(\.chart)), 0, "")
  } catch {
    return ("", 1, "vitrine engine scroll: \(error.description(in: TextLines(input))) [\(error.id)]\n")
  }
}

extension ScrollRequest {
  var chart: ScrollChart {
    let prepared = prepared()
    let axis = layout.layout.scrollAxis
    let runs = ScrollPolicy.Preparation.allCases.map { preparation in
      var policy = policy
      policy.preparation = preparation
      return ScrollChart.Run(title: preparation.title, session: play(prepared, policy))
    }
    let items = layout.input.sections.reduce(0) { $0 + $1.items.count }
    let cells =
      if let least = cost.cells.min(), let most = cost.cells.max(), least < most {
        "\(jsonText(least))–\(jsonText(most))"
      } else {
        jsonText(cost.cells.first ?? 0)
      }
    return ScrollChart(
      title: "Work per frame while scrolling",
      summary: "\(items) items. A cell takes \(cells) ms to prepare, its data \(jsonText(cost.model)) ms to load. "
        + "A frame at 60 Hz has 16.7 ms; one that takes longer is dropped, and the content is seen to stutter.",
      runs: runs,
      course: samples.map { ($0.time, $0.offset.coordinate(along: axis)) })
  }
}

extension ScrollPolicy.Preparation {
  var title: String {
    switch self {
    case .whenItAppears: "A whole row at once when it appears"
    case .ahead: "One cell at a time, ahead of display"
    case .aheadWithPrefetch: "One cell at a time, with its data prefetched"
    }
  }
}

/// Returns the request of the classic session: a phone's screen of square cells that cost 4–8 ms each, scrolled by a
/// pause, a flick down that slows to a stop, and a flick back.
package func classicScrollRequest() -> [UInt8] {
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("bounds")
    writer.size(width: 390, height: 844)
    writer.key("layout")
    writer.object { writer in
      writer.key("kind")
      writer.string("flow")
      writer.key("itemSize")
      writer.size(width: 120, height: 120)
    }
    writer.key("sections")
    writer.array { writer in
      writer.object { writer in
        writer.key("items")
        writer.array { writer in for _ in 0..<900 { writer.object { _ in } } }
      }
    }
    writer.key("session")
    writer.array { writer in
      for (frame, y) in classicCourse().enumerated() {
        writer.object { writer in
          writer.key("t")
          writer.number(milliseconds(Double(frame) * ScrollFrame.budget))
          writer.key("y")
          writer.number(y)
        }
      }
    }
    writer.key("policy")
    writer.object { writer in
      writer.key("leading")
      writer.number(2.5)
      writer.key("trailing")
      writer.number(1.5)
      writer.key("retain")
      writer.number(10)
    }
    writer.key("cost")
    writer.object { writer in
      writer.key("cell")
      writer.array { writer in for cost in [4, 7, 5, 8, 6] { writer.number(cost) } }
      writer.key("model")
      writer.number(6)
    }
  }
  return writer.bytes
}

/// Returns the offset in px at each frame.
private func classicCourse() -> [Double] {
  var course = [Double](repeating: 0, count: 20)
  var offset = 0.0
  for speed in [46.0, -40.0] {
    var speed = speed
    while speed.magnitude > 0.5 {
      offset = max(0, offset + speed)
      course.append((offset * 10).rounded() / 10)
      speed *= 0.978
    }
  }
  return course
}

extension JSONWriter {
  fileprivate mutating func size(width: Int, height: Int) {
    object { writer in
      writer.key("width")
      writer.number(width)
      writer.key("height")
      writer.number(height)
    }
  }
}
